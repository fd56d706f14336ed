"""What a seat sees of a Ludo position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number
from vuelta.games.ludo.board import SEATS
from vuelta.games.ludo.rules import ABSENT, DIE, FINISH, HOME, PLACES, SIXES, STEPS, TOKENS

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number("die", DIE, 0, 6, "the roll to play, 0 if there is none"),
        number("sixes", SIXES, 0, 100, "sixes in a row in this turn (LU12)"),
        each_seat("place", PLACES, 0, ABSENT, "0 while the seat plays, then its place 1–4; 5: nobody sits there"),
        each_seat(
            "tokens",
            STEPS,
            HOME,
            FINISH,
            "the steps of the tokens, sorted: −1 at home, 0–71 on the ring from the own start, 72–77 in the lane, "
            "78 at the finish (LU03)",
            count=TOKENS,
        ),
    ),
    "the step of the token that moves, plus one; 0 brings one out of home",
)
