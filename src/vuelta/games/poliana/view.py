"""What a seat sees of a Poliana position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number
from vuelta.games.poliana import rules
from vuelta.games.poliana.board import JAIL, PLACES, SEATS

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        number("die", rules.DIE, 0, 6, "the larger unplayed die, or the only one; 0: none"),
        number("second die", rules.SECOND, 0, 6, "the other unplayed die, 0: none"),
        number("double", rules.DOUBLE, 0, 1, "1 if an extra turn follows (PO10)"),
        number("frozen", rules.FROZEN, 0, 1, "1 if the only pawn on the own square 0 broke out in this turn (PO05)"),
        number("forfeited", rules.FORFEITED, 0, 1, "1 if the die played first was given up (PO09)"),
        each_seat(
            "last turn",
            rules.LAST_TURN,
            0,
            rules.ABSENT,
            "1 if the seat gave up both dice in its last turn (PO09), 0 if not; 2: nobody sits there",
        ),
        each_seat(
            "pawns",
            rules.PLACE,
            JAIL,
            PLACES - 1,
            "the places of the pawns, sorted: −1 in jail, 0–57 in the hallway from the own square 0, 58–63 on the "
            "stairs, 64 in the Exit, 65–85 on the catwalks",
            count=rules.PAWNS,
        ),
    ),
    f"for the first die from 0 on, for the second from {rules.DIE_CODES} on: the pawn's place + 1, or "
    f"{rules.OVER_CATWALK} + 6 × side + 0–5 for a move over the catwalk from the last six squares of a side; "
    f"{rules.FORFEIT_CODE} and {rules.FORFEIT_CODE + 1} give up the first or the second die",
)
