"""What a seat sees of a Cadena position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, maybe_a_seat, number
from vuelta.games.cadena import rules
from vuelta.games.cadena.board import BESIDE, CENTRE, DISCS, SEATS
from vuelta.games.cadena.chains import COUNTS, DOWN, FREE, UP

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number(
            "step",
            rules.STEP,
            0,
            rules.MOVING,
            "the step of the turn: 0 discarding, 1 rolling the hand, 2 forming the chain, 3 choosing to stand or to "
            "extend, 4 rolling a link, 5 moving a disc",
        ),
        maybe_a_seat("winner", rules.WINNER, SEATS, "0, or 1 + how many seats further on the winner sits"),
        number("bank", rules.BANK, 0, SEATS * (rules.BANK_SHARE + 1), "black dice in the bank (CA02)"),
        number("last link", rules.LAST, 0, 6, "the last link of the chain; before it is formed, the own die; 0: none"),
        number("direction", rules.DIRECTION, FREE, DOWN, "where the chain runs: 0 either way, 1 up, 2 down (CA07)"),
        number("dice", COUNTS + 1, 0, rules.MAX_DICE, "how many dice on the table show 1, 2, … 6", count=6),
        each_seat(
            "black dice", rules.BLACK, rules.ABSENT, rules.MAX_DICE, "black dice in the hand; −1: nobody sits there"
        ),
        each_seat(
            "discs",
            rules.SQUARES,
            BESIDE,
            CENTRE,
            f"the squares of the discs, sorted: 0 beside the start, {CENTRE} at the centre",
            count=DISCS,
        ),
        each_seat("covers", rules.COVERS, 0, SEATS * DISCS - 1, "how many discs lie over each", count=DISCS),
    ),
    f"below {rules.CHAIN}: so many dice are discarded; from {rules.CHAIN}: the chain ends on 1–6 either way, on 2–5 "
    f"going up, on 2–5 going down; {rules.STAND} stands, {rules.EXTEND + UP} extends up, {rules.EXTEND + DOWN} extends "
    f"down; from {rules.DISC}: the square of the disc that moves",
)
