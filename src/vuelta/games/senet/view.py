"""What a seat sees of a Senet position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number
from vuelta.games.senet.board import OFF, PIECES, SEATS
from vuelta.games.senet.rules import BESIDE, MOST_OWED, OWED, PLACES, STRIDE

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number(
            "stride", STRIDE, -5, 5, "how far a piece moves now, negative if only backward moves exist (SE17); 0: none"
        ),
        number("owed", OWED, 0, MOST_OWED, "rolls that the seat to act still has (SE06)"),
        each_seat(
            "pieces",
            PLACES,
            BESIDE,
            OFF,
            "the squares of the pieces, sorted: −1 before the set-up, 0–29 along the way, which both go, 30 borne off",
            count=PIECES,
        ),
    ),
    "the square of the piece that moves, plus 30 if it moves backward",
)
