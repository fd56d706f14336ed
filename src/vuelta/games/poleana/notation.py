"""Poleana as text: squares B, r0–r59, b0.1–b3.7, h1–h7; moves such as `4:r5>r9`, `4+2:B>r0` and `+10:r5>r15`."""

from __future__ import annotations

import re

from vuelta.core.clauses import Clauses, Rolled
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.note_forms import Dice, Flag, Number, Square
from vuelta.core.pieces import Pieces, Seated
from vuelta.core.ring_board import BASE
from vuelta.core.state import ENTER, SEAT, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.poleana import rules
from vuelta.games.poleana.board import BOARD, CELLS, FINISH, LAST, ROW, SAFE_LABELS, SEATS, SIDE, START, TO_FORK
from vuelta.games.poleana.walks import (
    BONUS_DUE,
    DROP,
    LARGER,
    PAIRS,
    PLACES,
    SEATED,
    SMALLER,
    TOKENS,
    USED,
    standing_walls,
    walk_end,
)

_SQUARE = r"r(?:\d|[1-5]\d)|b[0-3]\.[1-7]|h[1-7]"
_MOVE = re.compile(rf"(?:(\+10)|([1-6])(?:\+([1-6]))?):(B|{_SQUARE})>({_SQUARE})", re.ASCII)

_PIECES = Pieces(
    noun="tokens",
    at=PLACES,
    room=TOKENS,
    board=BOARD,
    cells=[{place: CELLS[seat * ROW + place + 1] for place in range(BASE, ROW - 1)} for seat in range(SEATS)],
    gather=(BASE, FINISH),
    nowhere=BASE,
    squares=[
        f"B, the ring up to its corner {BOARD.cells[CELLS[seat * ROW + LAST + 1]].name}, "
        "the other sides' bridges (b<side>.<1-7>) and h1–h7 (PC26)"
        for seat in range(SEATS)
    ],
    seated=Seated(at=SEATED),
)
NAMES, PLACES_BY_NAME = _PIECES.names, _PIECES.places


MOVES = {
    WALK: MoveForm("walk", "{dice:+}:{origin}>{target}"),
    ENTER: MoveForm("enter", "{dice:+}:{origin}>{target}"),
    rules.WALK_BONUS: MoveForm("bonus", "+{amount}:{origin}>{target}"),
}


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match or (match[3] and match[3] > match[2]):
        raise InvalidNotation(
            f"{shown(text)} is not a move of poleana; write 4:r5>r9, 4+2:r5>r11 (larger die first) or +10:r5>r15"
        )
    seat = state[SEAT]
    place = PLACES_BY_NAME[seat].get(match[4])
    if place is None:
        raise InvalidNotation(f"{shown(text)}: the way of seat {seat} does not lead over {match[4]} (PC26)")
    use = _use(state, match)
    steps = rules.steps_of(state, use)
    forks = 0 <= place != FINISH and TO_FORK[place] < steps
    branch = int(forks and NAMES[seat][walk_end(place, steps, 1)] == match[5])
    return (use * ROW + place + 1) * rules.BRANCHES + branch


def _use(state: State, match: re.Match[str]) -> int:
    """What a move's text walks. Dice that aren't there map to a use that isn't available."""
    dice = tuple(int(face) for face in (match[2], match[3]) if face)
    if not dice:
        return rules.WITH_BONUS
    if state[BONUS_DUE] or dice == (state[LARGER],):
        return rules.WITH_LARGER
    if dice == (state[SMALLER],):
        return rules.WITH_SMALLER
    return rules.WITH_SUM if dice == (state[LARGER], state[SMALLER]) else rules.WITH_BONUS


def _complete(options: Codes, state: State, turn: Turn) -> None:
    _check_meetings(state)
    told = {note.kind for note in turn.notes} - {"pairs"}
    if (turn.awaits == "roll" or turn.rolled) and told:
        raise InvalidNotation("before any die is played, a turn of poleana has no notes except pairs")
    if turn.rolled and (state[LARGER] == state[SMALLER]) != (state[PAIRS] > 0):
        raise InvalidNotation("pairs count the pairs in a row of this turn, the one just rolled included (PC03, PC04)")
    if turn.awaits == "move" and not turn.rolled:
        if not told & {"die", "bonus"}:
            raise InvalidNotation(
                "to move, a roll ('rolled 4-2'), a die that is left ('die 4') or 'bonus 10' is needed"
            )
        if "bonus" in told:
            _write_bonus(state)
        _write_other_die(state, turn)


def _check_meetings(state: State) -> None:
    """One token on a bridge or final square (PC12, PC18), one colour on a ring square (PC13) but 0 and 3 (PC14)."""
    for cell, colours in _PIECES.standing(state).items():
        name, ring = BOARD.cells[cell].name, cell < SEATS * SIDE
        if not ring and colours.total() > 1:
            raise InvalidNotation(f"{name}: only one token can stand there (PC12, PC18)")
        if ring and len(colours) > 1 and cell % SIDE not in SAFE_LABELS:
            raise InvalidNotation(f"{name}: two colours can't meet there, one would have captured the other (PC13)")
        if sum(tokens > 1 for tokens in colours.values()) > 1:
            raise InvalidNotation(f"{name}: two walls can't stand on one square (PC17)")


def _write_bonus(state: State) -> None:
    """A bonus is due when a token has just sent another to base, and stands there alone (PC15)."""
    others = [seat for seat in _PIECES.playing(state) if seat != state[SEAT]]
    if not _captors(state) or not any(BASE in _PIECES.of_seat(state, seat) for seat in others):
        raise InvalidNotation(
            "a bonus is due to a token that stands alone where it has sent another to base (PC13, PC15)"
        )
    state[BONUS_DUE] = 1


def _captors(state: State) -> list[int]:
    """The places of the acting seat where a lone token may just have captured (PC13)."""
    own = _PIECES.of_seat(state, state[SEAT])
    return [place for place in own if 0 <= place <= LAST and place % SIDE not in SAFE_LABELS and own.count(place) == 1]


def _shared(places: list[int]) -> bool:
    """Whether two tokens stand together, so that none of them need be told apart."""
    return any(place != BASE and places.count(place) > 1 for place in places)


def _write_other_die(state: State, turn: Turn) -> None:
    """Which token may not take the die that is left (PC10), or whether it may bring one out of base (PC07)."""
    own = _PIECES.of_seat(state, state[SEAT])
    open_start = not standing_walls(state) & 1 or own.count(START) > 1
    after_drop = open_start and state[LARGER] == 6 and state[PAIRS] > 0 and START in own and not state[BONUS_DUE]
    if state[DROP]:
        if "used" in turn or not after_drop or BASE not in own:
            raise InvalidNotation(
                "'drop' is for the second six of a pair, the first has just brought a token out (PC07)"
            )
        return
    if open_start and BASE in own and state[PAIRS] and state[LARGER] in (3, 6):
        raise InvalidNotation("a pair of threes or sixes would first have brought a token out of base (PC08)")
    if used := turn.values("used"):
        place = PLACES_BY_NAME[state[SEAT]][BOARD.cells[used[0]].name]
        told_apart = _captors(state) if state[BONUS_DUE] else [at for at in own if own.count(at) == 1]
        if not state[LARGER] or place not in told_apart or place in (BASE, FINISH):
            raise InvalidNotation("'used' names where one token stands alone that may not take the die left (PC10)")
        state[USED] = place + 1
    elif state[LARGER] and (state[BONUS_DUE] or not (after_drop or FINISH in own or _shared(own))):
        raise InvalidNotation("one die has been played, so 'used' must name where its token stands now (PC10)")


CLAUSES = Clauses(
    pieces=_PIECES,
    rolled=Rolled(
        at=(LARGER, SMALLER),
        counts=range(2, 3),
        always=False,
        sentence="two dice are rolled, such as 'seat 0 rolled 4-2'; write one left as 'die 4' (PC02)",
    ),
    notes={
        rules.BONUS_NOTE: Number("bonus", called="the bonus", low=rules.BONUS_STEPS, high=rules.BONUS_STEPS),
        rules.DIE_NOTE: Dice("die", called="the die that is left", at=LARGER, most=1, look="elsewhere"),
        rules.USED_NOTE: Square("used"),
        rules.DROP_NOTE: Flag("drop", at=DROP),
        rules.PAIRS_NOTE: Number("pairs", at=PAIRS, high=rules.PAIRS_LIMIT - 1),
    },
    goal=(FINISH,),
    ending="a game of poleana is over when one seat has all four tokens on h7; write 'over' then, else not (PC20)",
    complete=_complete,
)
