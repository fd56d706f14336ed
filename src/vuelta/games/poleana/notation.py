"""Poleana as text: squares B, r0–r59, b0.1–b3.7, h1–h7; moves such as `4:r5>r9`, `4+2:B>r0` and `+10:r5>r15`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.ring_board import BASE
from vuelta.core.state import ENTER, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.poleana.board import BOARD, CELLS, FINISH, LAST, ROW, SAFE_LABELS, SEATS, SIDE, START, TO_FORK
from vuelta.games.poleana.rules import (
    BONUS_DUE,
    BONUS_STEPS,
    BRANCHES,
    DROP,
    LARGER,
    PAIRS,
    PAIRS_LIMIT,
    PLACES,
    SEATED,
    SMALLER,
    STATE_SIZE,
    TOKENS,
    USED,
    WALK_BONUS,
    WITH_BONUS,
    WITH_LARGER,
    WITH_SMALLER,
    WITH_SUM,
    standing_walls,
    steps_of,
    walk,
)

_SQUARE = r"r(?:\d|[1-5]\d)|b[0-3]\.[1-7]|h[1-7]"
_MOVE = re.compile(rf"(?:(\+10)|([1-6])(?:\+([1-6]))?):(B|{_SQUARE})>({_SQUARE})", re.ASCII)

NAMES = tuple(
    {place: BOARD.cells[CELLS[seat * ROW + place + 1]].name for place in range(BASE, ROW - 1)} for seat in range(SEATS)
)
PLACES_BY_NAME = tuple({name: place for place, name in names.items()} for names in NAMES)

MOVES = {
    WALK: MoveForm("walk", "{dice:+}:{origin}>{target}"),
    ENTER: MoveForm("enter", "{dice:+}:{origin}>{target}"),
    WALK_BONUS: MoveForm("bonus", "+{amount}:{origin}>{target}"),
}


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[seat][place] for place in _places(state, seat)))
        for seat in range(SEATS)
        if state[SEATED] >> seat & 1
    }


def _places(state: State, seat: int) -> list[int]:
    return state[PLACES + seat * TOKENS : PLACES + (seat + 1) * TOKENS]


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
    steps = steps_of(state, use)
    forks = 0 <= place != FINISH and TO_FORK[place] < steps
    branch = int(forks and NAMES[seat][walk(state, 0, 0, place, steps, 1)] == match[5])
    return (use * ROW + place + 1) * BRANCHES + branch


def _use(state: State, match: re.Match[str]) -> int:
    """What a move's text walks; what is not there to be walked now is told as something else that is not."""
    dice = tuple(int(face) for face in (match[2], match[3]) if face)
    if not dice:
        return WITH_BONUS
    if state[BONUS_DUE] or dice == (state[LARGER],):
        return WITH_LARGER
    if dice == (state[SMALLER],):
        return WITH_SMALLER
    return WITH_SUM if dice == (state[LARGER], state[SMALLER]) else WITH_BONUS


def format_position(options: Codes, state: State) -> str:
    notes = {}
    if state[BONUS_DUE]:
        notes["bonus"] = str(BONUS_STEPS)
    if state[LARGER] and not state[SMALLER]:
        notes["die"] = str(state[LARGER])
    if state[USED]:
        notes["used"] = NAMES[state[SEAT]][state[USED] - 1]
    if state[DROP]:
        notes["drop"] = ""
    if state[PAIRS]:
        notes["pairs"] = str(state[PAIRS])
    phase = {TO_ROLL: "roll", TO_MOVE: "move", OVER: "over"}[state[PHASE]]
    dice = (state[LARGER], state[SMALLER]) if state[SMALLER] else ()
    return JOINT.join([*format_seats(pieces(state)), format_status(Status(phase, state[SEAT], dice, notes))])


def parse_position(options: Codes, clauses: list[str]) -> State:
    seated, rest = parse_seats(clauses, count=TOKENS, seats=range(SEATS))
    if len(rest) != 1 or len(seated) < 2:
        raise InvalidNotation("a position of poleana names two to four seats with their tokens, then whose turn it is")
    status = parse_status(rest[0], notes=("bonus", "die", "used", "drop", "pairs"))
    state = [0] * STATE_SIZE
    for seat in range(SEATS):
        at = PLACES + seat * TOKENS
        state[at : at + TOKENS] = sorted(_place(seat, name) for name in seated.get(seat, ("B",) * TOKENS))
    state[SEATED] = sum(1 << seat for seat in seated)
    _check_meetings(state)
    winners = [seat for seat in seated if _places(state, seat) == [FINISH] * TOKENS]
    if status.phase == "over":
        if len(winners) != 1 or status.notes:
            raise InvalidNotation(
                "a game of poleana is over when one seat has all four tokens on h7, no more said (PC20)"
            )
        state[PHASE] = OVER
        return state
    if winners:
        raise InvalidNotation(f"seat {winners[0]} has all four tokens on h7, so the game is over; write 'over' (PC20)")
    if status.seat not in seated:
        raise InvalidNotation(f"seat {status.seat} does not play, so it can't be its turn")
    state[SEAT] = status.seat
    _read_turn(state, status)
    return state


def _place(seat: int, name: str) -> int:
    place = PLACES_BY_NAME[seat].get(name)
    if place is None:
        raise InvalidNotation(
            f"{shown(name)} is not a square of seat {seat}; its squares are B, the ring up to its corner "
            f"{NAMES[seat][LAST]}, the other sides' bridges (b<side>.<1-7>) and h1–h7 (PC26)"
        )
    return place


def _check_meetings(state: State) -> None:
    """One token on a bridge or final square (PC12, PC18), one colour on a ring square (PC13) but 0 and 3 (PC14)."""
    standing: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for seat in range(SEATS):
        for place in _places(state, seat):
            if place not in (BASE, FINISH):
                standing[CELLS[seat * ROW + place + 1]][seat] += 1
    for cell, colours in standing.items():
        name, ring = BOARD.cells[cell].name, cell < SEATS * SIDE
        if not ring and colours.total() > 1:
            raise InvalidNotation(f"{name}: only one token can stand there (PC12, PC18)")
        if ring and len(colours) > 1 and cell % SIDE not in SAFE_LABELS:
            raise InvalidNotation(f"{name}: two colours can't meet there, one would have captured the other (PC13)")
        if sum(tokens > 1 for tokens in colours.values()) > 1:
            raise InvalidNotation(f"{name}: two walls can't stand on one square (PC17)")


def _read_turn(state: State, status: Status) -> None:
    """The fields of the running turn, refused if they contradict each other or the tokens."""
    notes = status.notes
    if "pairs" in notes:
        state[PAIRS] = small_number(notes["pairs"], "pairs", low=1, high=PAIRS_LIMIT - 1)
    state[PHASE] = TO_ROLL if status.phase == "roll" else TO_MOVE
    if (status.phase == "roll" or status.dice) and notes.keys() - {"pairs"}:
        raise InvalidNotation("before any die is played, a turn of poleana tells nothing but its pairs")
    if status.dice:
        if len(status.dice) != 2:
            raise InvalidNotation("two dice are rolled, such as 'seat 0 rolled 4-2'; write one left as 'die 4' (PC02)")
        state[SMALLER], state[LARGER] = sorted(status.dice)
        if (state[LARGER] == state[SMALLER]) != (state[PAIRS] > 0):
            raise InvalidNotation(
                "pairs count the pairs in a row of this turn, the one just rolled included (PC03, PC04)"
            )
    elif status.phase == "move":
        if "die" in notes:
            state[LARGER] = small_number(notes["die"], "the die that is left", low=1, high=6)
        if "bonus" in notes:
            _read_bonus(state, notes["bonus"])
        elif "die" not in notes:
            raise InvalidNotation(
                "to move, a roll ('rolled 4-2'), a die that is left ('die 4') or 'bonus 10' is needed"
            )
        _read_other_die(state, status)


def _read_bonus(state: State, text: str) -> None:
    """A bonus is due when a token has just sent another to base, and stands there alone (PC15)."""
    if text != str(BONUS_STEPS):
        raise InvalidNotation(f"the bonus is always {BONUS_STEPS}, not {shown(text)} (PC15)")
    others = [seat for seat in range(SEATS) if state[SEATED] >> seat & 1 and seat != state[SEAT]]
    if not _captors(state) or not any(BASE in _places(state, seat) for seat in others):
        raise InvalidNotation(
            "a bonus is due to a token that stands alone where it has sent another to base (PC13, PC15)"
        )
    state[BONUS_DUE] = 1


def _captors(state: State) -> list[int]:
    """The places of the acting seat where a lone token may just have captured (PC13)."""
    own = _places(state, state[SEAT])
    return [place for place in own if 0 <= place <= LAST and place % SIDE not in SAFE_LABELS and own.count(place) == 1]


def _shared(places: list[int]) -> bool:
    """Whether two tokens stand together, so that none of them need be told apart."""
    return any(place != BASE and places.count(place) > 1 for place in places)


def _read_other_die(state: State, status: Status) -> None:
    """Which token may not take the die that is left (PC10), or whether it may bring one out of base (PC07)."""
    used, drop, own = status.notes.get("used"), status.notes.get("drop"), _places(state, state[SEAT])
    open_start = not standing_walls(state) & 1 or own.count(START) > 1
    after_drop = open_start and state[LARGER] == 6 and state[PAIRS] > 0 and START in own and not state[BONUS_DUE]
    if drop is not None:
        if drop or used is not None or not after_drop or BASE not in own:
            raise InvalidNotation(
                "'drop' is for the second six of a pair, the first has just brought a token out (PC07)"
            )
        state[DROP] = 1
        return
    if open_start and BASE in own and state[PAIRS] and state[LARGER] in (3, 6):
        raise InvalidNotation("a pair of threes or sixes would first have brought a token out of base (PC08)")
    if used is not None:
        place = _place(state[SEAT], used)
        told_apart = _captors(state) if state[BONUS_DUE] else [at for at in own if own.count(at) == 1]
        if not state[LARGER] or place not in told_apart or place in (BASE, FINISH):
            raise InvalidNotation("'used' names where one token stands alone that may not take the die left (PC10)")
        state[USED] = place + 1
    elif state[LARGER] and (state[BONUS_DUE] or not (after_drop or FINISH in own or _shared(own))):
        raise InvalidNotation("one die has been played, so 'used' must name where its token stands now (PC10)")
