"""Ludo as text: squares H, r0–r71, L1–L6, F; moves such as `H>r0`."""

from __future__ import annotations

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation
from vuelta.core.move import MoveForm
from vuelta.core.note_forms import Number, Seats
from vuelta.core.pieces import Pieces, Seated
from vuelta.core.state import ENTER, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.ludo import rules
from vuelta.games.ludo.board import ARM, BOARD, SEATS
from vuelta.games.ludo.options import MAX_SIXES, STACKING

_PIECES = Pieces(
    noun="tokens",
    at=rules.STEPS,
    room=rules.TOKENS,
    board=BOARD,
    cells=[{step: rules.cell_of(seat, step) for step in range(rules.HOME, rules.FINISH + 1)} for seat in range(SEATS)],
    gather=(rules.HOME, rules.FINISH),
    nowhere=rules.HOME,
    squares="H, r0–r71, L1–L6 and F",
    seated=Seated(at=rules.PLACES, absent=rules.ABSENT),
)

MOVES = {
    ENTER: MoveForm("enter", "{origin}>{target}", "H>r0"),
    WALK: MoveForm("walk", "{origin}>{target}", "r5>r11", "r70>L3"),
}


def _complete(options: Codes, state: State, turn: Turn) -> None:
    _check_meetings(options, state)
    _write_ranking(state, turn)
    if turn.seat is None:
        return
    if state[rules.PLACES + turn.seat]:
        raise InvalidNotation(f"seat {turn.seat} has finished, so it can't be its turn (LU13)")
    may_count = options[MAX_SIXES] > 0 and state[rules.DIE] in (0, 6)
    must_count = options[MAX_SIXES] > 0 and state[rules.DIE] == 6
    if not must_count <= (state[rules.SIXES] > 0) <= may_count:
        raise InvalidNotation("sixes count the unbroken sixes of this turn, the one just rolled included (LU12)")


def _check_meetings(options: Codes, state: State) -> None:
    """Colours share a ring cell only where all but the newcomer are safe (LU07, LU09); tokens may not stack (LU14)."""
    for cell, seats in _PIECES.standing(state).items():
        arm, past = divmod(cell, ARM)
        strangers = seats.keys() - {arm} if past == 0 else seats.keys()
        name = BOARD.cells[cell].name
        if past != rules.STAR and len(strangers) > 1:
            raise InvalidNotation(f"{name}: two colours can't meet there, one would have captured the other (LU08)")
        seat, most = seats.most_common(1)[0]
        if most > 1 and not options[STACKING]:
            raise InvalidNotation(f"{name}: two tokens of seat {seat}, but they don't stack here (LU14)")


def _write_ranking(state: State, turn: Turn) -> None:
    playing, order = set(_PIECES.playing(state)), turn.values("ranking")
    finished = {seat for seat in playing if state[rules.STEPS + seat * rules.TOKENS] == rules.FINISH}
    if turn.seat is None and (len(finished) != len(playing) - 1 or {*order} != playing or order[-1] in finished):
        raise InvalidNotation("a game of ludo is over when all but one have finished, and the last one is last (LU13)")
    if turn.seat is not None and ({*order} != finished or len(playing - finished) < 2):
        raise InvalidNotation("the ranking must name each seat that has finished, once, while two or more play (LU13)")
    for place, seat in enumerate(order, 1):
        state[rules.PLACES + seat] = place


CLAUSES = Clauses(
    pieces=_PIECES,
    rolled=Rolled(
        at=(rules.DIE,), sentence="a turn of ludo is 'to roll' or has rolled one die, such as 'seat 0 rolled 6' (LU04)"
    ),
    notes={
        rules.SIXES_NOTE: Number("sixes", at=rules.SIXES, high=lambda options: max(1, options[MAX_SIXES] - 1)),
        rules.RANKING_NOTE: Seats("ranking", called="a seat in the ranking", over=True, look="elsewhere"),
    },
    complete=_complete,
)
