"""Poleana's board: a ring along the edge of a 16 × 16 grid, a bridge over each base, finals inwards from each corner.

The rules work on places as the token's own seat sees them (`core/ring_board.py`): −1 base, 0–54 the ring by steps from
the own start, 55–61 h1–h7, 62–82 the bridges over the next three sides.
"""

from __future__ import annotations

from dataclasses import replace

from vuelta.core import cell_kinds
from vuelta.core.board import Sign
from vuelta.core.cell_kinds import TIMBER, CellKind
from vuelta.core.ring_board import BASE, BRIDGE, NO_PLACE, SIDES, RingBoard
from vuelta.core.symbols import ARCH, STEPS, Shape

SIDE = 15  # PC22
SAFE_LABELS = (0, 3)  # PC14
CORNER_LABEL = 9  # PC23


def _ring_kind(index: int) -> str:
    return {0: "start", 3: "safe", CORNER_LABEL: "corner"}.get(index % SIDE, "ring")


def _label(index: int) -> str:
    """The start is the blank square of its side (PC22)."""
    return str(index % SIDE) if index % SIDE else ""


COLOURS = ("red", "blue", "green", "yellow")
_KINDS = {
    "start": cell_kinds.START,
    "safe": cell_kinds.SAFE,
    "gate": cell_kinds.GATE,
    "final": CellKind(
        legend={"en": "Finals", "es": "Recta final"}, icon=STEPS, sign="-", raised=True, role="last stretch"
    ),
    "finish": cell_kinds.FINISH,
    "bridge": CellKind(legend={"en": "Bridge", "es": "Puente"}, icon=ARCH, sign="=", deck=TIMBER),
    "base": cell_kinds.BASE,
    "corner": CellKind(sign="+"),
}

RING_BOARD = RingBoard(
    size=16,
    first_x=6,
    last=54,
    bridge_letter="b",
    bridge_kind="bridge",
    bridge_points=((5, 14), (5, 13), (6, 13), (7, 13), (8, 13), (9, 13), (10, 14)),  # PC24
    base_name="B",
    base_kind="base",
    base_points=((6, 14), (7, 14), (8, 14), (9, 14)),
    stretch_names=("h1", "h2", "h3", "h4", "h5", "h6", "h7"),
    stretch_kind="final",
    stretch_points=((1, 14), (1, 13), (2, 14), (2, 13), (2, 12), (3, 13), (3, 12)),  # PC25
    finish_kind="finish",
    label=_label,
    ring_kind=_ring_kind,
    colours=COLOURS,
    called={
        "ring": {"en": "{colour} {label}", "es": "{colour} {label}"},
        "start": {"en": "{colour}'s start", "es": "salida {feminine}"},
        "corner": {"en": "{colour}'s corner {label}", "es": "esquina {feminine} {label}"},
        "bridge": {"en": "{colour}'s bridge {label}", "es": "puente {colour} {label}"},
        "base": {"en": "the base", "es": "la base"},
        "final": {"en": "finals {label}", "es": "final {label}"},
        "finish": {"en": "the finish", "es": "la meta"},
    },
    kinds=_KINDS,
)
_LOST_BONUS = Sign({"en": "Bonus lost", "es": "Premio perdido"}, (Shape("M-0.75 0H0.75", width=0.26),))
BOARD = replace(RING_BOARD.board(), signs={"bonus-lost": _LOST_BONUS})  # PC15

SEATS = SIDES
START = 0
LAST = RING_BOARD.last  # the own corner (PC26)
FINISH = RING_BOARD.finish
FIRST_BRIDGE = RING_BOARD.first_bridge
ROW = RING_BOARD.places + 1
"""How many places a seat knows, its base included: the length of a seat's row in the tables below."""

RING = RING_BOARD.ring

# Sets of squares, a bit each: what a seat walks of the ring, and the bridges on its way.
OWN_RING = (1 << LAST + 1) - 1
OWN_BRIDGES = (1 << (SIDES - 1) * BRIDGE) - 1

# Flat tables. In CELLS and SEEN, with a row for each seat, and in ALONG, `place` stands at `place + 1`.
CELLS = RING_BOARD.cells_by_place()
ALONG = RING_BOARD.along_by_place()
NEXT = RING_BOARD.next_by_place()
FORK = RING_BOARD.fork_by_place()


def _seen() -> tuple[int, ...]:
    """Row `turn`, entry `place + 1`: where a seat sees that place of the seat `turn` further; NO_PLACE off its way."""
    own = {RING_BOARD.cell(0, place): place for place in range(BASE, RING_BOARD.places)}
    return tuple(
        own.get(RING_BOARD.cell(turn, place), NO_PLACE) for turn in range(SEATS) for place in range(BASE, ROW - 1)
    )


def _to_fork() -> tuple[int, ...]:
    """How many steps each place ≥ 0 lies before the next fork on its way; FAR if none is left."""
    table = []
    for place in range(RING_BOARD.places):
        at, steps = place, 0
        while at != NO_PLACE and FORK[at] == NO_PLACE:
            at, steps = NEXT[at], steps + 1
        table.append(FAR if at == NO_PLACE else steps)
    return tuple(table)


def _ways() -> list[list[int]]:
    """For each branch and place, where a token from there stands after 0, 1, 2 … steps."""
    ways = []
    for branch in range(2):
        for place in range(RING_BOARD.places):
            way = [place]
            back = False
            while len(way) < REACH:
                at = way[-1]
                back = back or at == FINISH
                way.append(at - 1 if back else FORK[at] if branch and FORK[at] != NO_PLACE else NEXT[at])
            ways.append(way)
    return ways


def _bits(places: list[int], first: int, past: int) -> int:
    """A bit for each of these places in a range, counted from its first."""
    return sum(1 << (place - first) for place in {*places} if first <= place < past)


FAR = 127
REACH = 13
"""How many entries a row of ways has: the longest walk is the sum of two sixes."""
SEEN = _seen()
TO_FORK = _to_fork()

# Flat tables: a row for each branch (1 takes the bridge at the next fork, PC11) and place, an entry for each number of
# steps. ENDS says where the walk ends (past h7 it turns back, PC19), the others which places and bridge squares it
# meets, as bits.
WAYS = _ways()
ENDS = tuple(place for way in WAYS for place in way)
WALLS_ON_WAY = tuple(
    _bits(way[1 : steps + 1], 0, FIRST_BRIDGE) & ~_bits(way[:1], 0, FIRST_BRIDGE)
    for way in WAYS
    for steps in range(REACH)
)
BRIDGES_ON_WAY = tuple(
    _bits(way[1 : steps + 1], FIRST_BRIDGE, RING_BOARD.places) for way in WAYS for steps in range(REACH)
)
