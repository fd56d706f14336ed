"""What a seat sees of a Cadena position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, maybe_a_seat, number
from vuelta.games.cadena.board import BESIDE, CENTRE, DISCS, SEATS
from vuelta.games.cadena.chains import COUNTS, DOWN, FREE, UP
from vuelta.games.cadena.rules import (
    ABSENT,
    BANK,
    BANK_SHARE,
    BLACK,
    CHAIN,
    COVERS,
    DIRECTION,
    DISC,
    EXTEND,
    LAST,
    MAX_DICE,
    MOVING,
    SQUARES,
    STAND,
    STEP,
    WINNER,
)

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number(
            "step",
            STEP,
            0,
            MOVING,
            "the step of the turn: 0 discarding, 1 rolling the hand, 2 forming the chain, 3 choosing to stand or to "
            "extend, 4 rolling a link, 5 moving a disc",
        ),
        maybe_a_seat("winner", WINNER, SEATS, "0, or 1 + how many seats further on the winner sits"),
        number("bank", BANK, 0, SEATS * (BANK_SHARE + 1), "black dice in the bank (CA02)"),
        number("last link", LAST, 0, 6, "the last link of the chain; before it is formed, the own die; 0: none"),
        number("direction", DIRECTION, FREE, DOWN, "where the chain runs: 0 either way, 1 up, 2 down (CA07)"),
        number("dice", COUNTS + 1, 0, MAX_DICE, "how many dice on the table show 1, 2, … 6", count=6),
        each_seat("black dice", BLACK, ABSENT, MAX_DICE, "black dice in the hand; −1: nobody sits there"),
        each_seat(
            "discs",
            SQUARES,
            BESIDE,
            CENTRE,
            f"the squares of the discs, sorted: 0 beside the start, {CENTRE} at the centre",
            count=DISCS,
        ),
        each_seat("covers", COVERS, 0, SEATS * DISCS - 1, "how many discs lie over each", count=DISCS),
    ),
    f"below {CHAIN}: so many dice are discarded; from {CHAIN}: the chain ends on 1–6 either way, on 2–5 going up, "
    f"on 2–5 going down; {STAND} stands, {EXTEND + UP} extends up, {EXTEND + DOWN} extends down; from {DISC}: the "
    "square of the disc that moves",
)
