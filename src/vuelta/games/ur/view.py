"""What a seat sees of a position of Ur."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number
from vuelta.games.ur.board import MOST_PIECES, SEATS, WAITING
from vuelta.games.ur.rules import ABSENT, PLACES, STRIDE

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number("stride", STRIDE, 0, 4, "how far a piece moves now, 0 if a throw is awaited (UR04)"),
        each_seat(
            "pieces",
            PLACES,
            WAITING,
            ABSENT,
            "the steps of the pieces, sorted: 0 waiting, 1–16 along the own way (the short way has no 12 and "
            "13, UR03), 17 off, 18 where fewer than seven pieces play",
            count=MOST_PIECES,
        ),
    ),
    "the step of the piece that moves; 0 brings a new one onto the board",
)
