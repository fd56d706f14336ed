"""What a report counts, counted again from a record: ply by ply on the face, with plain lists."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise

from vuelta import Position
from vuelta.core.record import Record
from vuelta.kernels import default_race


def ahead(position: Position, seat: int) -> int:
    race = position.game.race or default_race
    return race.ahead(position.codes, list(position.state), seat)


def count(record: Record) -> dict[str, object]:
    """Figures of one game, by name."""
    positions = list(record.positions())
    seats = tuple(record.start.pieces())
    plies = list(pairwise(positions))
    events: Counter[str] = Counter(event.kind for _, after in plies for event in after.events)
    turns = [
        list(group)
        for _, group in groupby(
            ((before, after) for before, after in plies if not {"starts", "tied"} & {e.kind for e in after.events}),
            key=lambda ply: ply[0].seat,
        )
    ]
    moves = [before for before, _ in plies if before.awaits == "move"]
    still = [not any(event.kind == "moved" for _, after in turn for event in after.events) for turn in turns]
    owners = [turn[0][0].seat for turn in turns]
    found: dict[str, object] = {
        "plies": len(plies),
        "rolls": sum(before.awaits == "roll" for before, _ in plies),
        "moves": len(moves),
        "forced": sum(len(position.legal) == 1 for position in moves),
        "branches": sum(len(position.legal) for position in moves),
        "turns": len(turns),
        "idle": sum(all(before.awaits == "roll" for before, _ in turn) for turn in turns),
        "still": sum(still),
        "events": events,
        "waited": [
            _before_first([s for s, owner in zip(still, owners, strict=True) if owner == seat]) for seat in seats
        ],
        "longest_still": max(
            _longest([s for s, owner in zip(still, owners, strict=True) if owner == seat]) for seat in seats
        ),
    }
    return found | _race(positions, seats)


def _before_first(still: list[bool]) -> int:
    return still.index(False) if False in still else len(still)


def _longest(still: list[bool]) -> int:
    return max((len(list(group)) for value, group in groupby(still) if value), default=0)


def _race(positions: list[Position], seats: tuple[int, ...]) -> dict[str, object]:
    end = next(at for at, position in enumerate(positions) if position.ranking)
    # A win may come in the middle of a turn that goes on; the next roll that is awaited is where it is seen.
    seen = next((at for at in range(end, len(positions)) if positions[at].awaits == "roll"), len(positions) - 1)
    samples = [position for position in positions[:seen] if position.awaits == "roll"] + [positions[seen]]
    winner = positions[end].ranking[0]
    ways = [{seat: ahead(position, seat) for seat in seats} for position in samples]
    leaders: list[int | None] = []
    for way in ways:
        front = [seat for seat in seats if way[seat] == max(way.values())]
        leaders.append(front[0] if len(front) == 1 else leaders[-1] if leaders else None)
    known = [leader for leader in leaders if leader is not None]
    changes = sum(a != b for a, b in pairwise(known))
    last_other = max((at for at, leader in enumerate(leaders) if leader != winner), default=-1)
    swings = []
    for before, after, position in zip(ways, ways[1:], samples, strict=False):
        roller = position.seat
        assert roller is not None
        gap_before = before[roller] - max(before[seat] for seat in seats if seat != roller)
        gap_after = after[roller] - max(after[seat] for seat in seats if seat != roller)
        swings.append(abs(gap_after - gap_before))
    whole = (positions[0].game.race or default_race).whole(positions[0].codes)
    changed = [after[seat] - before[seat] for before, after in pairwise(ways) for seat in seats]
    half = leaders[(len(ways) - 1) // 2]
    return {
        "winner": winner,
        "race_rolls": len(ways) - 1,
        "lead_changes": changes,
        "settled": min(last_other + 1, len(ways) - 1),
        "behind": max(max(way.values()) - way[winner] for way in ways),
        "comeback": int(half is not None and half != winner),
        "swing": max(swings),
        "killers": sum(10 * swing >= whole for swing in swings),
        "gained": sum(step for step in changed if step > 0),
        "lost": -sum(step for step in changed if step < 0),
    }
