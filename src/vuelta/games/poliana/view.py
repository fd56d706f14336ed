"""What a seat sees of a Poliana position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number
from vuelta.games.poliana.board import JAIL, PLACES, SEATS
from vuelta.games.poliana.rules import (
    ABSENT,
    DIE,
    DIE_CODES,
    DOUBLE,
    FORFEIT_CODE,
    FORFEITED,
    FROZEN,
    LAST_TURN,
    OVER_CATWALK,
    PAWNS,
    PLACE,
    SECOND,
)

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number("die", DIE, 0, 6, "the larger unplayed die, or the only one; 0: none"),
        number("second die", SECOND, 0, 6, "the other unplayed die, 0: none"),
        number("double", DOUBLE, 0, 1, "1 if an extra turn follows (PO10)"),
        number("frozen", FROZEN, 0, 1, "1 if the only pawn on the own square 0 broke out in this turn (PO05)"),
        number("forfeited", FORFEITED, 0, 1, "1 if the die played first was given up (PO09)"),
        each_seat(
            "last turn",
            LAST_TURN,
            0,
            ABSENT,
            "1 if the seat gave up both dice in its last turn (PO09), 0 if not; 2: nobody sits there",
        ),
        each_seat(
            "pawns",
            PLACE,
            JAIL,
            PLACES - 1,
            "the places of the pawns, sorted: −1 in jail, 0–57 in the hallway from the own square 0, 58–63 on the "
            "stairs, 64 in the Exit, 65–85 on the catwalks",
            count=PAWNS,
        ),
    ),
    f"for the first die from 0 on, for the second from {DIE_CODES} on: the pawn's place + 1, or {OVER_CATWALK} + "
    "6 × side + 0–5 for a move over the catwalk from the last six squares of a side; "
    f"{FORFEIT_CODE} and {FORFEIT_CODE + 1} give up the first or the second die",
)
