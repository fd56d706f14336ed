"""Cadena as text: squares S, 1–80, C; moves such as `discard:2`, `chain:3-4-6`, `extend:up`, `stand`, `disc:12>17`.

    seat 0: 12 S | seat 1: 12 C | stack 12: 1 0 | black: 1 3 bank 10 | seat 0 to move, links 3-4, last 4, direction up

A stack names the seats of its discs from the bottom to the top; `black:` says how many black dice each seat holds, the
one that waits to be rolled as next link included.
"""

from __future__ import annotations

import re
from itertools import pairwise

from vuelta.core.clauses import JOINT, Status, format_seats, format_status, parse_seats, parse_status, small_number
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.state import OVER, PHASE, SEAT, TO_MOVE, TO_ROLL, WALK, Codes, State
from vuelta.games.cadena.board import BESIDE, CENTRE, DISCS, SEATS
from vuelta.games.cadena.options import ARROWS, LENGTH
from vuelta.games.cadena.rules import (
    ABSENT,
    BANK,
    BANK_SHARE,
    BLACK,
    CHAIN,
    CHOOSING,
    COUNTS,
    COVERS,
    DIRECTION,
    DISC,
    DISCARD,
    DISCARDING,
    DOWN,
    DOWN_END,
    ENDS,
    EXTEND,
    EXTEND_DOWN,
    EXTEND_UP,
    FORM,
    FORMING,
    FREE,
    FREE_END,
    KEEP,
    LAST,
    MAX_DICE,
    MOVING,
    ROLLING_HAND,
    ROLLING_LINK,
    SQUARES,
    STAND,
    STAND_STILL,
    STATE_SIZE,
    STEP,
    UP,
    UP_END,
    WINNER,
    chain_ends,
    heading_after,
    immobilised,
)

_MOVE = re.compile(
    r"discard:(?P<discard>\d|1[0-7])|chain:(?P<chain>[1-6](?:-[1-6]){0,17})|(?P<choice>stand|extend:up|extend:down)"
    r"|disc:(?P<disc>S|[1-9]|[1-7]\d|80|C)>(?:[1-9]|[1-7]\d|80|C)",
    re.ASCII,
)
_STACK = re.compile(r"stack ([1-9]\d?):((?: [0-3]){2,8})", re.ASCII)
_BLACK = re.compile(r"black:((?: \d{1,2}){2,4}) bank (\d{1,2})", re.ASCII)
_LINKS = re.compile(r"[1-6](?:-[1-6]){0,17}", re.ASCII)

CHOICES = {"stand": STAND, "extend:up": EXTEND + UP, "extend:down": EXTEND + DOWN}
DIRECTIONS = {"up": UP, "down": DOWN}
DIRECTION_TEXTS = {UP: "up", DOWN: "down"}
NAMES = {BESIDE: "S", **{square: str(square) for square in range(BESIDE + 1, CENTRE)}, CENTRE: "C"}
SQUARES_BY_NAME = {name: square for square, name in NAMES.items()}

MOVES = {
    KEEP: MoveForm("keep", "discard:{amount}"),
    DISCARD: MoveForm("discard", "discard:{amount}"),
    FORM: MoveForm("chain", "chain:{dice:-}"),
    STAND_STILL: MoveForm("stand", "stand"),
    EXTEND_UP: MoveForm("extend-up", "extend:up"),
    EXTEND_DOWN: MoveForm("extend-down", "extend:down"),
    WALK: MoveForm("walk", "disc:{origin}>{target}"),
}


def pieces(state: State) -> dict[int, tuple[str, ...]]:
    return {
        seat: tuple(sorted(NAMES[state[SQUARES + disc]] for disc in range(seat * DISCS, (seat + 1) * DISCS)))
        for seat in _playing(state)
    }


def _playing(state: State) -> list[int]:
    return [seat for seat in range(SEATS) if state[BLACK + seat] != ABSENT]


# Moves


def move_code(options: Codes, state: State, text: str) -> int:
    match = _MOVE.fullmatch(text)
    if not match:
        raise InvalidNotation(
            f"{shown(text)} is not a move of cadena; "
            "write discard:2, chain:3-4-6, extend:up, extend:down, stand or disc:12>17"
        )
    if match["discard"]:
        return int(match["discard"])
    if match["chain"]:
        return CHAIN + _end_of(state, [int(link) for link in match["chain"].split("-")])
    if match["choice"]:
        return CHOICES[match["choice"]]
    return DISC + SQUARES_BY_NAME[match["disc"]]


def _end_of(state: State, links: list[int]) -> int:
    """How a written chain of all the dice ends; for any other text, an end that the dice can't have (CA06, CA07)."""
    if state[STEP] != FORMING:
        return 0  # no chain can be formed now, whatever its end
    ends = chain_ends(state, state[LAST], FREE)
    table = [0, *state[COUNTS + 1 : COUNTS + 7]]
    direction = FREE
    for before, link in pairwise(links):
        direction = direction if direction < 0 else heading_after(before, direction, link)
    if direction < 0 or links[0] != state[LAST] or any(links.count(value) != table[value] for value in range(1, 7)):
        return next(end for end in range(ENDS) if not ends >> end & 1)
    return _end(links[-1], direction)


def _end(last: int, direction: int) -> int:
    """The bit of an end in `chain_ends`."""
    if direction == FREE or last in (1, 6):
        return last + FREE_END
    return last + (UP_END if direction == UP else DOWN_END)


# Positions


def format_position(options: Codes, state: State) -> str:
    hands = "".join(f" {state[BLACK + seat]}" for seat in _playing(state))
    return JOINT.join(
        [
            *format_seats(pieces(state)),
            *_format_stacks(state),
            f"black:{hands} bank {state[BANK]}",
            format_status(_status(state)),
        ]
    )


def _format_stacks(state: State) -> list[str]:
    """A clause for each square where discs of several seats lie, whose order the squares alone don't tell."""
    stacks: dict[int, list[tuple[int, int]]] = {}
    for disc in range(SEATS * DISCS):
        square = state[SQUARES + disc]
        if square not in (BESIDE, CENTRE):
            stacks.setdefault(square, []).append((-state[COVERS + disc], disc // DISCS))
    return [
        f"stack {square}: {' '.join(str(seat) for _, seat in sorted(discs))}"
        for square, discs in sorted(stacks.items())
        if len({seat for _, seat in discs}) > 1
    ]


def _status(state: State) -> Status:
    if state[PHASE] == OVER:
        return Status("over", notes={"winner": str(state[WINNER] - 1)})
    step, seat = state[STEP], state[SEAT]
    thrown = [value for value in range(1, 7) for _ in range(state[COUNTS + value])]
    notes = {}
    if step == FORMING:
        thrown.remove(state[LAST])
        return Status("move", seat, (state[LAST], *thrown))
    if step in (CHOOSING, ROLLING_LINK):
        notes = {"links": "-".join(map(str, thrown)), "last": str(state[LAST])}
        if state[DIRECTION] != FREE:
            notes["direction"] = DIRECTION_TEXTS[state[DIRECTION]]
    elif step == MOVING:
        notes = {"stood": str(state[BLACK + seat] + 1)}
    return Status("roll" if state[PHASE] == TO_ROLL else "move", seat, notes=notes)


def parse_position(options: Codes, clauses: list[str]) -> State:
    seated, rest = parse_seats(clauses, count=DISCS, seats=range(SEATS))
    if len(rest) < 2 or len(seated) < 2:
        raise InvalidNotation(
            "a position of cadena names two to four seats with their discs, the stacks, the black dice, "
            "then whose turn it is"
        )
    *stacks, black, turn = rest
    state = [0] * STATE_SIZE
    for seat, names in seated.items():
        for at, square in enumerate(sorted(_square(options, name) for name in names)):
            state[SQUARES + seat * DISCS + at] = square
    _read_stacks(state, stacks)
    _read_black(state, black, seated)
    _read_turn(state, parse_status(turn, notes=("links", "last", "direction", "stood", "winner")))
    return state


def _square(options: Codes, name: str) -> int:
    """A square where a disc can lie."""
    square = SQUARES_BY_NAME.get(name)
    if square is None or options[LENGTH] < square < CENTRE:
        raise InvalidNotation(
            f"{shown(name)} is not a square of this board; squares are S, 1–{options[LENGTH]} and C (CA15)"
        )
    if square != CENTRE and options[ARROWS + square]:
        raise InvalidNotation(f"no disc can rest on {name}: its arrow leads on to {options[ARROWS + square]} (CA14)")
    return square


def _read_stacks(state: State, clauses: list[str]) -> None:
    """Let every disc know how many lie over it (CA13)."""
    orders: dict[int, list[int]] = {}
    for clause in clauses:
        match = _STACK.fullmatch(clause)
        if not match or int(match[1]) in orders:
            raise InvalidNotation(
                f"{shown(clause)} is not a stack, or tells one twice; write 'stack 12: 1 0', from bottom to top"
            )
        orders[int(match[1])] = [int(seat) for seat in match[2].split()]
    lying: dict[int, list[int]] = {}
    for disc in range(SEATS * DISCS):
        if state[SQUARES + disc] not in (BESIDE, CENTRE):
            lying.setdefault(state[SQUARES + disc], []).append(disc)
    for square in sorted({*orders, *lying}):
        discs = lying.get(square, [])
        seats = [disc // DISCS for disc in discs]
        order = orders.get(square, seats if len(set(seats)) == 1 else [])
        if sorted(order) != seats:
            raise InvalidNotation(
                f"square {square} has discs of the seats {seats}; "
                "a stack names each of them, from bottom to top, where several seats share a square (CA13)"
            )
        for cover, seat in enumerate(reversed(order)):
            disc = discs.pop(next(at for at, disc in enumerate(discs) if disc // DISCS == seat))
            state[COVERS + disc] = cover


def _read_black(state: State, clause: str, seated: dict[int, tuple[str, ...]]) -> None:
    """The black dice in the hands and in the bank: seven for each player in all (CA02)."""
    match = _BLACK.fullmatch(clause)
    hands = [int(count) for count in match[1].split()] if match else []
    if not match or len(hands) != len(seated):
        raise InvalidNotation(
            f"{shown(clause)} does not count the black dice; write one number a seat, as 'black: 1 1 bank 12'"
        )
    every = len(seated) * (BANK_SHARE + 1)
    if sum(hands) + int(match[2]) != every:
        raise InvalidNotation(
            f"{shown(clause)}: hands and bank hold {every} black dice together, not fewer or more (CA02)"
        )
    for seat in range(SEATS):
        state[BLACK + seat] = ABSENT
    for seat, count in zip(sorted(seated), hands, strict=True):
        state[BLACK + seat] = count
    state[BANK] = int(match[2])


def _read_turn(state: State, status: Status) -> None:
    over = status.phase == "over"
    if over and set(status.notes) != {"winner"}:
        raise InvalidNotation("a game that is over has a winner and no turn, as 'over, winner 0' (CA01)")
    seat = small_number(status.notes["winner"], "the winner", low=0, high=SEATS - 1) if over else status.seat
    if seat not in _playing(state):
        raise InvalidNotation(f"seat {seat} has no discs here, so it neither plays nor wins")
    if immobilised(state, seat) and not over:
        raise InvalidNotation(f"seat {seat} can't move any disc, so it has won; write 'over, winner {seat}' (CA01)")
    if over and not immobilised(state, seat):
        raise InvalidNotation(f"seat {seat} can still move a disc, so it has not won (CA01)")
    if over:
        state[PHASE], state[WINNER] = OVER, seat + 1
    else:
        state[SEAT], state[PHASE] = seat, TO_ROLL if status.phase == "roll" else TO_MOVE
        _read_step(state, status)
    waiting = int(state[STEP] == ROLLING_LINK)
    if any(state[BLACK + other] - (waiting if other == seat else 0) >= MAX_DICE for other in _playing(state)):
        raise InvalidNotation(f"a hand has at most {MAX_DICE} dice, the own one included: no chain is longer (CA08)")


def _read_step(state: State, status: Status) -> None:
    """How far the turn is: what has been rolled and what has been told of it decide."""
    told, dice = set(status.notes), state[BLACK + state[SEAT]] + 1
    if status.dice and not told:
        if len(status.dice) != dice:
            raise InvalidNotation(
                f"seat {state[SEAT]} rolls its whole hand, {dice} dice, not {len(status.dice)} (CA05)"
            )
        state[STEP], state[LAST] = FORMING, status.dice[0]
        _count(state, status.dice)
    elif told == {"stood"} and not status.dice and status.phase == "move":
        small_number(status.notes["stood"], "the links that seat stood with, as many as its dice,", low=dice, high=dice)
        state[STEP] = MOVING
    elif {"links", "last"} <= told <= {"links", "last", "direction"} and not status.dice:
        state[STEP] = ROLLING_LINK if status.phase == "roll" else CHOOSING
        _read_chain(state, status, dice - 1 if status.phase == "roll" else dice)
    elif not told:
        state[STEP] = ROLLING_HAND if status.phase == "roll" else DISCARDING
    else:
        raise InvalidNotation(
            "a turn of cadena is 'to move' or 'to roll', has 'rolled' its hand, has a chain ('links', 'last' and, "
            "if it is set, 'direction') or has 'stood', and only one of these"
        )


def _count(state: State, dice: tuple[int, ...]) -> None:
    for value in dice:
        state[COUNTS + value] += 1


def _read_chain(state: State, status: Status, length: int) -> None:
    """The links, the last of them and the direction: some own die must have led to them (CA06, CA07, CA08)."""
    text = status.notes["links"]
    links = tuple(int(link) for link in text.split("-")) if _LINKS.fullmatch(text) else ()
    if len(links) != length:
        raise InvalidNotation(f"the links must be {length} values from 1 to 6, as many as the dice, not {shown(text)}")
    _count(state, links)
    last = small_number(status.notes["last"], "the last link", low=1, high=6)
    named = status.notes.get("direction")
    if named is not None and named not in DIRECTIONS:
        raise InvalidNotation(f"a chain's direction is up or down, not {shown(named)} (CA07)")
    direction = FREE if named is None else DIRECTIONS[named]
    state[LAST], state[DIRECTION] = last, direction
    ends = 0
    for own in set(links):
        ends |= chain_ends(state, own, FREE)
    free = bool(ends >> (last + FREE_END) & 1)
    set_so = direction != FREE and 1 < last < 6 and bool(ends >> _end(last, direction) & 1)
    if state[STEP] == ROLLING_LINK:
        possible = direction != FREE and (free or set_so)
    elif direction == FREE:
        possible = free
    else:
        possible = set_so or (free and 1 < last < 6 and length > 1)  # extended by an equal link, which sets it (CA09)
    if not possible:
        raise InvalidNotation(
            f"no chain of {text} ends on {last} going {named or 'either way'}; "
            "after a 1 or a 6 a direction is told only once it is named for the next link (CA07, CA08, CA09)"
        )
