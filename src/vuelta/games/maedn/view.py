"""What a seat sees of a position of Mensch ärgere dich nicht."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number, seat_bits
from vuelta.games.maedn.board import SEATS
from vuelta.games.maedn.rules import DIE, HOME, LAST, MOST_THROWS, SEATED, STEPS, TOKENS, TRIES

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number("die", DIE, 0, 6, "the roll to play, 0 if there is none"),
        number("tries", TRIES, 0, MOST_THROWS - 1, "throws of this turn that moved nothing and are repeated (MA13)"),
        seat_bits("seated", SEATED, "1 if somebody sits there"),
        each_seat(
            "tokens",
            STEPS,
            HOME,
            LAST,
            "the steps of the tokens, sorted: −1 at home, 0–39 on the ring from the own start, "
            "40–43 in the goal (MA03)",
            count=TOKENS,
        ),
    ),
    "the step of the token that moves, plus one; 0 brings one in from home",
)
