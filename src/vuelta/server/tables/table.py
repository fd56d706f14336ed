"""Table: what a log amounts to. Nothing is decided here: whatever the log says has happened."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from vuelta.core.dice import SealedDice, face_weights
from vuelta.core.errors import VueltaError
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.registry import game as find_game
from vuelta.core.rolls import FACES, is_roll, parse_roll
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import Stored, Thrown, Waits

Phase = Literal["gathering", "playing", "over"]
ASIDES = frozenset({"emote", "sealed", "words", "undo-asked", "undone", "left", "renewed"})
"""Kinds of entries that a holder can cause again and again without playing."""


class NewerEntry(VueltaError):
    """A log has an entry of a kind that this version does not know: a newer one has gone on with the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat at a table, and who has it."""

    kind: Literal["open", "person", "computer"]
    name: str | None = None
    level: str | None = None
    holder: int | None = None
    """Who may act for it, or come back to it."""
    left: bool = False
    """Whether its person went away."""
    resigned: bool = False

    @property
    def played_by_person(self) -> bool:
        """Whether a person decides here."""
        return self.kind == "person" and not self.resigned


class Table:
    """A table, folded from its log entry by entry."""

    def __init__(self, table: str, code: str, seed: bytes, holders: Mapping[int, bytes]) -> None:
        self.id = table
        self.code = code
        self.holders = dict(holders)
        self.dice = SealedDice(table, seed=seed)
        self.seq = 0
        self.phase: Phase = "gathering"
        self.seats: dict[int, Place] = {}
        self.ready: set[int] = set()
        self.arrived: dict[int, int] = {}
        """When each holder came."""
        self.seals: dict[int, str] = {}
        """What seats have shown of words that they keep to themselves until the match has started."""
        self.withheld: set[int] = set()
        """The sealed seats whose words will never be shown: the match went on without them."""
        self.started = 0
        """When the match started."""
        self.plies: list[str] = []
        self.rolls = 0
        self.undo_asked: int | None = None
        """The seat that would like to take a move back."""
        self.ply_seq = 0
        """The seq of the last thing that changed the position."""
        self.clock_from = 0
        """Since when the table waits for whoever is to act."""
        self.reachable_since = 0
        """Since when people could reach the table without a break. It is in no log: whoever serves the table knows."""
        self.ended: Mapping[str, Any] | None = None
        """How and with what result."""
        self.rematch: str | None = None
        self.actions: dict[str, int] = {}
        """What clients have done, with the seq where it stands."""
        self.before: Position | None = None
        """The position before the last ply."""
        self.asides: Counter[int] = Counter()
        """How many entries each holder has caused besides playing, by what can be done again and again."""
        self._thrown: dict[str, list[int]] = {}
        """How often each face came, by who threw."""
        self._entered = False
        """Whether pieces have been on the board."""
        self._taken_back: list[Position] = []
        """The positions before the moves since the last roll."""
        self.game: Game
        self.start: Position
        self.position: Position
        self.clock: int | None = None
        self.undo = False
        self.created = 0
        self.came_from: str | None = None

    @classmethod
    def folded(cls, stored: Stored) -> Table:
        """The table that a stored log amounts to."""
        table = cls(stored.table, stored.code, stored.seed, stored.holders)
        table.apply(stored.entries)
        return table

    def forked(self) -> Table:
        """A table like this one, on which to try what happens next while this one stays as it is."""
        other = copy(self)
        other.dice = copy(self.dice)
        other.dice.words, other.dice.restored = dict(self.words), list(self.dice.restored)
        other.seals, other.withheld = dict(self.seals), set(self.withheld)
        other.holders, other.seats, other.arrived = dict(self.holders), dict(self.seats), dict(self.arrived)
        other.ready, other.actions, other.plies = set(self.ready), dict(self.actions), list(self.plies)
        other.asides = self.asides.copy()
        other._thrown = {kind: list(counts) for kind, counts in self._thrown.items()}
        other._taken_back = list(self._taken_back)
        return other

    def __repr__(self) -> str:
        return f"<table {self.id}, {self.phase}, seq {self.seq}>"  # never the seed

    # What can be asked

    @property
    def words(self) -> dict[int, str]:
        """The words that went into the dice, by seat."""
        return self.dice.words

    @property
    def unrevealed(self) -> list[int]:
        """The seats whose words are still sealed though the match has started. Nobody rolls before they are shown."""
        if not self.plays:
            return []
        return [seat for seat in self.seals if seat not in self.words and seat not in self.withheld]

    @property
    def waits(self) -> Waits:
        """For whom the table waits."""
        if self.phase == "over":
            return "nothing"
        seat = self.position.seat
        if self.plays and seat is not None and self.seats[seat].kind == "computer" and not self.unrevealed:
            return "computer"
        return "people"

    @property
    def deadline(self) -> int | None:
        """When the clock of the person to act runs out, in milliseconds since 1970."""
        if not (self.clock and self.plays and self.waits == "people") or self.unrevealed:
            return None
        return max(self.clock_from, self.reachable_since) + 1000 * self.clock

    @property
    def plays(self) -> bool:
        """Whether the match is under way."""
        return self.phase == "playing"

    def holder_of(self, proof: bytes) -> int | None:
        """Whose token has that fingerprint; None if nobody's here."""
        return next((holder for holder, known in self.holders.items() if hmac.compare_digest(known, proof)), None)

    def seats_of(self, holder: int) -> list[int]:
        """The seats that a holder may act for, or come back to."""
        return [seat for seat, place in self.seats.items() if place.holder == holder]

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was a move of this seat, with no roll after it."""
        return self.plays and bool(self._taken_back) and self._taken_back[-1].seat == seat

    def thrown(self) -> tuple[Thrown, ...]:
        """What the dice of the match have shown so far."""
        weights = face_weights(self.start)
        return tuple(
            Thrown(self.game.slug, weights, kind, tuple(counts)) for kind, counts in sorted(self._thrown.items())
        )

    def record(self) -> Record:
        """The match as a record; with the seed once nothing more can happen."""
        return Record(
            start=self.start,
            plies=tuple(self.plies),
            players={seat: place.name for seat, place in self.seats.items() if place.name},
            levels={seat: place.level for seat, place in self.seats.items() if place.level},
            date=datetime.fromtimestamp(self.created / 1000, UTC).date().isoformat(),
            match=self.id,
            commitment=self.dice.commitment,
            seals=dict(self.seals),
            words=dict(self.words),
            restored=tuple(self.dice.restored),
            result=self.position.ranking if self.position.over else None,
            seed=self.dice.seed.hex() if self.phase == "over" else None,
        )

    # What happened

    def apply(self, entries: Iterable[Entry]) -> None:
        """Take in what happened."""
        for entry in entries:
            if entry.seq != self.seq + 1:
                raise ValueError(f"table {self.id}: entry {entry.seq} can't follow entry {self.seq}")
            if entry.kind not in _HAPPENINGS:
                raise NewerEntry(f"table {self.id}: what {entry.kind!r} means is not known to this version")
            if entry.kind in ASIDES:
                self._count_aside(entry)
            _HAPPENINGS[entry.kind](self, entry)
            self.seq = entry.seq
            if entry.action is not None:
                self.actions[entry.action] = entry.seq

    def _count_aside(self, entry: Entry) -> None:
        assert entry.seat is not None
        holder = self.seats[entry.seat].holder
        if holder is not None:  # the seats of an imported record are held by nobody
            self.asides[holder] += 1

    def _created(self, entry: Entry) -> None:
        data = entry.data
        self.game = find_game(data["game"])
        self.start = self.position = self.game.position(data["start"])
        self.clock, self.undo, self.created = data["clock"], data["undo"], entry.at
        self.came_from = data.get("from")
        self.seats = {int(seat): Place(**place) for seat, place in data["seats"].items()}
        self.ready = set(data["ready"])
        self.arrived = {place.holder: entry.at for place in self.seats.values() if place.holder is not None}

    def _joined(self, entry: Entry) -> None:
        holder = entry.data["holder"]
        self._change(entry, kind="person", name=entry.data["name"], holder=holder)
        self.arrived[holder] = entry.at
        self.ready.add(holder)

    def _vacated(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats[entry.seat] = Place(kind="open")
        self.seals.pop(entry.seat, None)
        self.dice.words.pop(entry.seat, None)

    def _filled(self, entry: Entry) -> None:
        self._change(entry, kind="computer", level=entry.data["level"])

    def _sealed(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seals[entry.seat] = entry.data["seal"]
        self.dice.words.pop(entry.seat, None)

    def _words(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.dice.add_words(entry.seat, entry.data["words"])
        self.clock_from = entry.at

    def _ready(self, entry: Entry) -> None:
        self.ready.add(entry.data["holder"])

    def _started(self, entry: Entry) -> None:
        self.phase = "playing"
        self.clock_from = self.started = entry.at

    def _ply(self, entry: Entry) -> None:
        text = entry.data["text"]
        self.before, self.position = self.position, self.position.play(text)
        self.plies.append(text)
        if is_roll(text):
            self.rolls += 1
            self._taken_back.clear()
            faces = self._thrown.setdefault(self._thrower(self.before), [0] * len(FACES))
            for face in parse_roll(text):
                faces[face - 1] += 1
        else:
            self._taken_back.append(self.before)
        self.undo_asked = None
        self.clock_from, self.ply_seq = entry.at, entry.seq

    def _thrower(self, position: Position) -> str:
        """Who throws: a person, a level, or everybody together where the rules let them roll for the start."""
        if not self._entered and not any(position.pieces().values()):
            return "together"
        self._entered = True
        assert position.seat is not None
        place = self.seats[position.seat]
        return place.level or "person"

    def _undo_asked(self, entry: Entry) -> None:
        self.undo_asked = entry.seat

    def _undo_refused(self, _entry: Entry) -> None:
        self.undo_asked = None

    def _undone(self, entry: Entry) -> None:
        self.position = self._taken_back.pop()
        self.plies.pop()
        self.before = self.undo_asked = None
        self.clock_from, self.ply_seq = entry.at, entry.seq

    def _left(self, entry: Entry) -> None:
        self._change(entry, left=True)

    def _returned(self, entry: Entry) -> None:
        self._change(entry, kind="person", level=None, left=False)
        self.clock_from = entry.at

    def _resigned(self, entry: Entry) -> None:
        self._change(entry, resigned=True)
        self._go_on_without_words(entry)

    def _replaced(self, entry: Entry) -> None:
        self._change(entry, kind="computer", level=entry.data["level"])
        self._go_on_without_words(entry)
        self.clock_from = entry.at

    def _go_on_without_words(self, entry: Entry) -> None:
        """For good: whoever comes back must not be able to choose whether their words count."""
        if entry.seat in self.unrevealed:
            self.withheld.add(entry.seat)

    def _restored(self, _entry: Entry) -> None:
        self.dice.restored.append(self.rolls + 1)

    def _ended(self, entry: Entry) -> None:
        self.phase = "over"
        self.undo_asked = None
        self.ended = entry.data

    def _emote(self, _entry: Entry) -> None:
        """It passes."""

    def _renewed(self, _entry: Entry) -> None:
        """Tokens are in no log."""

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _change(self, entry: Entry, **changes: Any) -> None:
        assert entry.seat is not None
        self.seats[entry.seat] = replace(self.seats[entry.seat], **changes)


_HAPPENINGS: Mapping[str, Callable[[Table, Entry], None]] = {
    "created": Table._created,
    "joined": Table._joined,
    "vacated": Table._vacated,
    "filled": Table._filled,
    "sealed": Table._sealed,
    "words": Table._words,
    "ready": Table._ready,
    "started": Table._started,
    "rolled": Table._ply,
    "moved": Table._ply,
    "undo-asked": Table._undo_asked,
    "undo-refused": Table._undo_refused,
    "undone": Table._undone,
    "left": Table._left,
    "returned": Table._returned,
    "renewed": Table._renewed,
    "resigned": Table._resigned,
    "replaced": Table._replaced,
    "ended": Table._ended,
    "emote": Table._emote,
    "rematch": Table._rematch,
    "restored": Table._restored,
}
