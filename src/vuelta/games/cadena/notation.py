"""Cadena as text: squares S, 1–80, C; moves such as `discard:2`, `chain:3-4-6`, `extend:up`, `stand`, `disc:12>17`.

    seat 0: 12 S | seat 1: 12 C | stack 12: 1 0 | black: 1 3 bank 10 | seat 0 to move, links 3-4, last 4, direction up

A stack names the seats of its discs from the bottom to the top; `black:` says how many black dice each seat holds, the
one that waits to be rolled as next link included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from vuelta.core.clauses import Clauses, Order, Piles, Rolled, Supply
from vuelta.core.errors import InvalidNotation, shown
from vuelta.core.move import MoveForm
from vuelta.core.note_forms import Dice, Each, Number, Word
from vuelta.core.pieces import Pieces, Seated
from vuelta.core.state import SEAT, WALK, Codes, State
from vuelta.core.turn import Turn
from vuelta.games.cadena import rules
from vuelta.games.cadena.board import BESIDE, CENTRE, DISCS, LONGEST, SEATS, spiral_board
from vuelta.games.cadena.chains import (
    COUNTS,
    DOWN,
    DOWN_END,
    ENDS,
    FREE,
    FREE_END,
    UP,
    UP_END,
    chain_ends,
    heading_after,
)
from vuelta.games.cadena.options import ARROWS, LENGTH

_MOVE = re.compile(
    r"discard:(?P<discard>\d|1[0-7])|chain:(?P<chain>[1-6](?:-[1-6]){0,17})|(?P<choice>stand|extend:up|extend:down)"
    r"|disc:(?P<disc>S|[1-9]|[1-7]\d|80|C)>(?:[1-9]|[1-7]\d|80|C)",
    re.ASCII,
)

MOST_BLACK = SEATS * (rules.BANK_SHARE + 1)  # CA02
CHOICES = {"stand": rules.STAND, "extend:up": rules.EXTEND + UP, "extend:down": rules.EXTEND + DOWN}
DIRECTIONS = {UP: "up", DOWN: "down"}

_PIECES = Pieces(
    noun="discs",
    at=rules.SQUARES,
    room=DISCS,
    board=spiral_board(LONGEST, ()),
    cells=[{square: rules.cell_of(seat, square) for square in range(BESIDE, CENTRE + 1)} for seat in range(SEATS)],
    gather=(BESIDE, CENTRE),
    nowhere=BESIDE,
    squares="S, the numbers along the way and C",
    seated=Seated(at=rules.BLACK, absent=rules.ABSENT),
)
NAMES, SQUARES_BY_NAME = _PIECES.names[0], _PIECES.places[0]

MOVES = {
    rules.KEEP: MoveForm("keep", "discard:{amount}"),
    rules.DISCARD: MoveForm("discard", "discard:{amount}"),
    rules.FORM: MoveForm("chain", "chain:{dice:-}"),
    rules.STAND_STILL: MoveForm("stand", "stand"),
    rules.EXTEND_UP: MoveForm("extend-up", "extend:up"),
    rules.EXTEND_DOWN: MoveForm("extend-down", "extend:down"),
    WALK: MoveForm("walk", "disc:{origin}>{target}"),
}


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
        return rules.CHAIN + _end_of(state, [int(link) for link in match["chain"].split("-")])
    if match["choice"]:
        return CHOICES[match["choice"]]
    return rules.DISC + SQUARES_BY_NAME[match["disc"]]


def _end_of(state: State, links: list[int]) -> int:
    """How a written chain of all the dice ends; for any other text, an end that the dice can't have (CA06, CA07)."""
    if state[rules.STEP] != rules.FORMING:
        return 0  # no chain can be formed now, whatever its end
    ends = chain_ends(state, state[rules.LAST], FREE)
    table = [0, *state[COUNTS + 1 : COUNTS + 7]]
    direction = FREE
    for before, link in pairwise(links):
        direction = direction if direction < 0 else heading_after(before, direction, link)
    if (
        direction < 0
        or links[0] != state[rules.LAST]
        or any(links.count(value) != table[value] for value in range(1, 7))
    ):
        return next(end for end in range(ENDS) if not ends >> end & 1)
    return _end(links[-1], direction)


def _end(last: int, direction: int) -> int:
    """The bit of an end in `chain_ends`."""
    if direction == FREE or last in (1, 6):
        return last + FREE_END
    return last + (UP_END if direction == UP else DOWN_END)


# Positions


def _write_stacks(state: State, orders: Mapping[str, Order]) -> None:
    """Let every disc know how many lie over it (CA13)."""
    lying: dict[str, list[int]] = {}
    for cell, disc, _ in _PIECES.on_the_way(state):
        lying.setdefault(_PIECES.board.cells[cell].name, []).append(disc)
    for name in {**orders, **lying}:
        discs = lying.get(name, [])
        seats = tuple(disc // DISCS for disc in discs)
        order = orders.get(name, seats if len(set(seats)) == 1 else ())
        if tuple(sorted(order)) != seats:
            raise InvalidNotation(
                f"square {name} has discs of the seats {list(seats)}; "
                "a stack names each of them, from bottom to top, where several seats share a square (CA13)"
            )
        for cover, seat in enumerate(reversed(order)):
            disc = discs.pop(next(at for at, disc in enumerate(discs) if disc // DISCS == seat))
            state[rules.COVERS + disc] = cover


def _complete(options: Codes, state: State, turn: Turn) -> None:
    playing = _PIECES.playing(state)
    for seat in playing:
        for square in _PIECES.of_seat(state, seat):
            _check_square(options, square)
    every = len(playing) * (rules.BANK_SHARE + 1)
    if sum(state[rules.BLACK + seat] for seat in playing) + state[rules.BANK] != every:
        raise InvalidNotation(f"hands and bank hold {every} black dice together, not fewer or more (CA02)")
    if turn.seat is None:
        _write_winner(state, turn)
    elif rules.immobilised(state, turn.seat):
        raise InvalidNotation(
            f"seat {turn.seat} can't move any disc, so it has won; write 'over, winner {turn.seat}' (CA01)"
        )
    else:
        _write_step(state, turn)
    for seat in playing:
        waiting = seat == turn.seat and state[rules.STEP] == rules.ROLLING_LINK
        if state[rules.BLACK + seat] - waiting >= rules.MAX_DICE:
            raise InvalidNotation(
                f"a hand has at most {rules.MAX_DICE} dice, the own one included: no chain is longer (CA08)"
            )


def _check_square(options: Codes, square: int) -> None:
    if options[LENGTH] < square < CENTRE:
        raise InvalidNotation(
            f"{square} is not a square of this board; squares are S, 1–{options[LENGTH]} and C (CA15)"
        )
    if square != CENTRE and options[ARROWS + square]:
        raise InvalidNotation(f"no disc can rest on {square}: its arrow leads on to {options[ARROWS + square]} (CA14)")


def _write_winner(state: State, turn: Turn) -> None:
    if "winner" not in turn:
        raise InvalidNotation("a game that is over has a winner and no turn, as 'over, winner 0' (CA01)")
    (seat,) = turn.values("winner")
    if seat not in _PIECES.playing(state):
        raise InvalidNotation(f"seat {seat} has no discs here, so it can't have won")
    if not rules.immobilised(state, seat):
        raise InvalidNotation(f"seat {seat} can still move a disc, so it has not won (CA01)")
    state[rules.WINNER] = seat + 1


def _write_step(state: State, turn: Turn) -> None:
    """How far the turn is: what has been rolled and what has been told of it decide."""
    told = {note.kind for note in turn.notes} - {"black", "bank"}
    dice = state[rules.BLACK + state[SEAT]] + 1
    if turn.rolled and not told:
        if len(turn.rolled) != dice:
            raise InvalidNotation(f"seat {turn.seat} rolls its whole hand, {dice} dice, not {len(turn.rolled)} (CA05)")
        state[rules.STEP], state[rules.LAST] = rules.FORMING, turn.rolled[0]
        _count(state, turn.rolled)
    elif told == {"stood"} and not turn.rolled and turn.awaits == "move":
        if turn.values("stood") != (dice,):
            raise InvalidNotation(f"seat {turn.seat} stood with as many links as it has dice, {dice} (CA11)")
        state[rules.STEP] = rules.MOVING
    elif {"links", "last"} <= told <= {"links", "last", "direction"} and not turn.rolled:
        state[rules.STEP] = rules.ROLLING_LINK if turn.awaits == "roll" else rules.CHOOSING
        _write_chain(state, turn.values("links"), dice - 1 if turn.awaits == "roll" else dice)
    elif not told:
        state[rules.STEP] = rules.ROLLING_HAND if turn.awaits == "roll" else rules.DISCARDING
    else:
        raise InvalidNotation(
            "a turn of cadena is 'to move' or 'to roll', has 'rolled' its hand, has a chain ('links', 'last' and, "
            "if it is set, 'direction') or has 'stood', and only one of these"
        )


def _count(state: State, dice: tuple[int, ...]) -> None:
    for value in dice:
        state[COUNTS + value] += 1


def _write_chain(state: State, links: tuple[int, ...], length: int) -> None:
    """The links, the last of them and the direction: some own die must have led to them (CA06, CA07, CA08)."""
    if len(links) != length:
        raise InvalidNotation(f"the links must be {length} values from 1 to 6, as many as the dice, not {len(links)}")
    _count(state, links)
    last, direction = state[rules.LAST], state[rules.DIRECTION]
    ends = 0
    for own in set(links):
        ends |= chain_ends(state, own, FREE)
    free = bool(ends >> (last + FREE_END) & 1)
    set_so = direction != FREE and 1 < last < 6 and bool(ends >> _end(last, direction) & 1)
    if state[rules.STEP] == rules.ROLLING_LINK:
        possible = direction != FREE and (free or set_so)
    elif direction == FREE:
        possible = free
    else:
        possible = set_so or (free and 1 < last < 6 and length > 1)  # extended by an equal link, which sets it (CA09)
    if not possible:
        raise InvalidNotation(
            f"no chain of {'-'.join(map(str, links))} ends on {last} going {DIRECTIONS.get(direction, 'either way')}; "
            "after a 1 or a 6 a direction is told only once it is named for the next link (CA07, CA08, CA09)"
        )


CLAUSES = Clauses(
    pieces=_PIECES,
    piles=Piles(name="stack", at=rules.COVERS, write=_write_stacks),
    supply=Supply(
        notes={
            rules.BLACK_NOTE: Each("black", called="black dice", at=rules.BLACK, high=MOST_BLACK, look="hands"),
            rules.BANK_NOTE: Number("bank", at=rules.BANK, low=0, high=MOST_BLACK, look="pile"),
        },
        sentence="the black dice are counted with one number a seat, as 'black: 1 1 bank 12'",
    ),
    rolled=Rolled(
        counts=range(1, rules.MAX_DICE + 1),
        always=False,
        sentence=f"a hand has at most {rules.MAX_DICE} dice to roll (CA08)",
    ),
    notes={
        rules.LINKS_NOTE: Dice("links", called="the links", most=rules.MAX_DICE, look="chain"),
        rules.LAST_NOTE: Number("last", called="the last link", at=rules.LAST, high=6, look="elsewhere"),
        rules.DIRECTION_NOTE: Word("direction", called="a chain's direction", at=rules.DIRECTION, words=DIRECTIONS),
        rules.STOOD_NOTE: Number("stood", high=rules.MAX_DICE),
        rules.WINNER_NOTE: Number("winner", called="the winner", low=0, high=SEATS - 1, over=True),
    },
    complete=_complete,
)
