"""A table: the state that its log adds up to. Nothing is decided here; what the log says has happened."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

from vuelta.core.dice import SealedDice, face_weights
from vuelta.core.errors import VueltaError
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.registry import game as find_game
from vuelta.core.rolls import FACES, parse_roll
from vuelta.server.tables.log import Entry
from vuelta.server.tables.persistence import DiceCounts, StoredTable, WaitsFor

Phase = Literal["gathering", "playing", "over"]
ASIDES = frozenset({"emote", "sealed", "words", "undo-asked", "undone", "left", "renewed"})
"""Kinds of entries that a holder can add again and again without playing."""


class UnknownEntryKind(VueltaError):
    """The log has an entry of a kind that this version doesn't know: a newer one has written to the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place at the table: a seat, and who has it."""

    kind: Literal["open", "person", "computer"]
    name: str | None = None
    level: str | None = None
    holder: int | None = None
    """Who may act for it, or return to it."""
    left: bool = False
    """Whether its person has left."""
    resigned: bool = False

    @property
    def played_by_person(self) -> bool:
        """Whether a person makes the decisions here."""
        return self.kind == "person" and not self.resigned


_NO_DICE = (0,) * len(FACES)
_Plies: TypeAlias = "tuple[str, _Plies] | None"
"""The newest ply and those before it, as a linked list, so that a fork of a table shares its past."""


class Table:
    """A table, built from its log entry by entry.

    What it consists of is replaced, never changed in place, so that forks can share it.
    """

    def __init__(self, table: str, code: str, seed: bytes, holders: Mapping[int, bytes]) -> None:
        self.id = table
        self.code = code
        self.holders = holders
        self.dice = SealedDice(table, seed=seed)
        self.seq = 0
        self.phase: Phase = "gathering"
        self.seats: Mapping[int, Place] = {}
        self.ready: frozenset[int] = frozenset()
        self.arrived: Mapping[int, int] = {}
        """When each holder joined."""
        self.seals: Mapping[int, str] = {}
        """Commitments of seats to words that they reveal once the match has started."""
        self.withheld: frozenset[int] = frozenset()
        """Sealed seats whose words will never be revealed: the match went on without them."""
        self.started = 0
        """When the match started."""
        self._plies: _Plies = None
        self.rolls = 0
        self.thrown: list[int] = []
        """The dice of the newest roll."""
        self.undo_asked: int | None = None
        """The seat that has asked to take a move back."""
        self.ply_seq = 0
        """The seq of the last entry that changed the position."""
        self.clock_from = 0
        """When the clock of the player to act started."""
        self.reachable_since = 0
        """Since when people could reach the table without interruption. Not in the log: the hub sets it."""
        self.ended: Mapping[str, Any] | None = None
        """How the match ended, and with what result."""
        self.rematch: str | None = None
        self.previous_position: Position | None = None
        """The position before the last ply."""
        self.asides: Counter[int] = Counter()
        """How many entries each holder has added besides playing."""
        self._dice_counts: Mapping[str, tuple[int, ...]] = {}
        """How often each face came up, by kind of player."""
        self._entered = False
        """Whether a piece has entered the board."""
        self._undo_stack: tuple[Position, ...] = ()
        """The positions before each move since the last roll."""
        self.game: Game
        self.start: Position
        self.position: Position
        self.clock: int | None = None
        self.undo = False
        self.created = 0
        self.rematch_of: str | None = None

    @classmethod
    def replay(cls, stored: StoredTable) -> Table:
        """The table that a stored log adds up to."""
        table = cls(stored.table, stored.code, stored.seed, stored.holders)
        table.apply(stored.entries)
        return table

    def fork(self) -> Table:
        """A copy to apply entries to while this table stays as it is. The two share what neither has replaced."""
        other = object.__new__(Table)
        vars(other).update(vars(self))
        return other

    def __repr__(self) -> str:
        return f"<table {self.id}, {self.phase}, seq {self.seq}>"  # never the seed

    # Queries

    @property
    def plies(self) -> list[str]:
        """All rolls and moves that count, in order."""
        plies, rest = [], self._plies
        while rest is not None:
            ply, rest = rest
            plies.append(ply)
        return plies[::-1]

    @property
    def names(self) -> dict[int, str]:
        """Who sits where, by name."""
        return {seat: place.name for seat, place in self.seats.items() if place.name}

    @property
    def words(self) -> Mapping[int, str]:
        """The words that seats have added to the dice."""
        return self.dice.words

    @property
    def unrevealed(self) -> list[int]:
        """The seats whose words are still sealed after the start. Nobody rolls until they are revealed."""
        if not self.seals or not self.is_playing:
            return []
        return [seat for seat in self.seals if seat not in self.words and seat not in self.withheld]

    @property
    def awaits(self) -> Literal["words", "roll", "move", "nothing"]:
        """What comes next."""
        if self.unrevealed:
            return "words"
        return self.position.awaits if self.is_playing else "nothing"

    @property
    def seat(self) -> int | None:
        """Whose words, roll or move it is."""
        if self.unrevealed:
            return self.unrevealed[0]
        return self.position.seat if self.is_playing else None

    @property
    def waits(self) -> WaitsFor:
        """Who has to act next."""
        if self.phase == "over":
            return "nothing"
        if self.seat is not None and self.awaits != "words" and self.seats[self.seat].kind == "computer":
            return "computer"
        return "people"

    @property
    def deadline(self) -> int | None:
        """When the clock of the person to act runs out, in milliseconds since 1970."""
        if not self.clock or self.awaits not in ("roll", "move") or self.waits != "people":
            return None
        return max(self.clock_from, self.reachable_since) + 1000 * self.clock

    @property
    def is_playing(self) -> bool:
        """Whether the match is under way."""
        return self.phase == "playing"

    def holder_of(self, proof: bytes) -> int | None:
        """The holder whose token has this fingerprint; None if nobody's has."""
        return next((holder for holder, known in self.holders.items() if hmac.compare_digest(known, proof)), None)

    def seats_of(self, holder: int) -> list[int]:
        """The seats that a holder may act for, or return to."""
        return [seat for seat, place in self.seats.items() if place.holder == holder]

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [seat for seat, place in self.seats.items() if place.kind == "open"]

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was a move of this seat, with no roll after it."""
        return self.is_playing and bool(self._undo_stack) and self._undo_stack[-1].seat == seat

    def dice_counts(self) -> tuple[DiceCounts, ...]:
        """How often each face has come up so far."""
        weights = face_weights(self.start)
        return tuple(
            DiceCounts(self.game.slug, weights, kind, counts) for kind, counts in sorted(self._dice_counts.items())
        )

    def record(self) -> Record:
        """The match as a record; with the seed once it is over."""
        return Record(
            start=self.start,
            plies=tuple(self.plies),
            players=self.names,
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

    # Entries

    def apply(self, entries: Iterable[Entry], played: Position | None = None) -> None:
        """Apply entries. `played` is the position after the one ply among them, if it is known already."""
        for entry in entries:
            if entry.seq != self.seq + 1:
                raise ValueError(f"table {self.id}: entry {entry.seq} can't follow entry {self.seq}")
            if entry.kind not in KINDS:
                raise UnknownEntryKind(f"table {self.id}: this version does not know entries of kind {entry.kind!r}")
            if entry.kind in ASIDES:
                self._count_aside(entry)
            if entry.kind in PLIES:
                self._ply(entry, played or self.position.play(entry.data["text"]))
            else:
                _APPLY[entry.kind](self, entry)
            self.seq = entry.seq

    def _count_aside(self, entry: Entry) -> None:
        assert entry.seat is not None
        holder = self.seats[entry.seat].holder
        if holder is not None:  # nobody holds the seats of an imported record
            self.asides = self.asides + Counter((holder,))

    def _created(self, entry: Entry) -> None:
        data = entry.data
        self.game = find_game(data["game"])
        self.start = self.position = self.game.position(data["start"])
        self.clock, self.undo, self.created = data["clock"], data["undo"], entry.at
        self.rematch_of = data.get("from")
        self.seats = {int(seat): Place(**place) for seat, place in data["seats"].items()}
        self.ready = frozenset(data["ready"])
        self.arrived = {place.holder: entry.at for place in self.seats.values() if place.holder is not None}

    def _joined(self, entry: Entry) -> None:
        holder = entry.data["holder"]
        self._change(entry, kind="person", name=entry.data["name"], holder=holder)
        self.arrived = {**self.arrived, holder: entry.at}
        self.ready |= {holder}

    def _vacated(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seats = {**self.seats, entry.seat: Place(kind="open")}
        self.seals = {seat: seal for seat, seal in self.seals.items() if seat != entry.seat}
        self._own_dice().words.pop(entry.seat, None)

    def _filled(self, entry: Entry) -> None:
        self._change(entry, kind="computer", level=entry.data["level"])

    def _sealed(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.seals = {**self.seals, entry.seat: entry.data["seal"]}
        self._own_dice().words.pop(entry.seat, None)

    def _words(self, entry: Entry) -> None:
        assert entry.seat is not None
        self._own_dice().add_words(entry.seat, entry.data["words"])
        self.clock_from = entry.at

    def _ready(self, entry: Entry) -> None:
        self.ready |= {entry.data["holder"]}

    def _started(self, entry: Entry) -> None:
        self.phase = "playing"
        self.clock_from = self.started = entry.at

    def _ply(self, entry: Entry, position: Position) -> None:
        text = entry.data["text"]
        self.previous_position, self.position = self.position, position
        self._plies = (text, self._plies)
        if entry.kind == "rolled":
            self.rolls += 1
            self._undo_stack = ()
            self.thrown = parse_roll(text)
            self._count_dice(self._roller(self.previous_position), self.thrown)
        else:
            self._undo_stack += (self.previous_position,)
        self.undo_asked = None
        self.clock_from, self.ply_seq = entry.at, entry.seq

    def _count_dice(self, roller: str, dice: Iterable[int]) -> None:
        counts = list(self._dice_counts.get(roller, _NO_DICE))
        for face in dice:
            counts[face - 1] += 1
        self._dice_counts = {**self._dice_counts, roller: tuple(counts)}

    def _roller(self, position: Position) -> str:
        """Who rolls: a person, a level, or everybody together while the rules let them roll for the start."""
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
        assert self._plies is not None
        *undo_stack, self.position = self._undo_stack
        self._undo_stack = tuple(undo_stack)
        self._plies = self._plies[1]
        self.previous_position = self.undo_asked = None
        self.clock_from, self.ply_seq = entry.at, entry.seq

    def _left(self, entry: Entry) -> None:
        self._change(entry, left=True)

    def _returned(self, entry: Entry) -> None:
        self._change(entry, kind="person", level=None, left=False)
        self.clock_from = entry.at

    def _resigned(self, entry: Entry) -> None:
        self._change(entry, resigned=True)
        self._withhold_words(entry)

    def _replaced(self, entry: Entry) -> None:
        self._change(entry, kind="computer", level=entry.data["level"])
        self._withhold_words(entry)
        self.clock_from = entry.at

    def _withhold_words(self, entry: Entry) -> None:
        """For good: a player who returns must not be able to choose whether their words count."""
        if entry.seat in self.unrevealed:
            self.withheld |= {entry.seat}

    def _restored(self, _entry: Entry) -> None:
        self._own_dice().restored.append(self.rolls + 1)

    def _ended(self, entry: Entry) -> None:
        self.phase = "over"
        self.undo_asked = None
        self.ended = entry.data

    def _unchanged(self, _entry: Entry) -> None:
        """Emotes leave no trace in the state, and new tokens are never in the log."""

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _change(self, entry: Entry, **changes: Any) -> None:
        assert entry.seat is not None
        self.seats = {**self.seats, entry.seat: replace(self.seats[entry.seat], **changes)}

    def _own_dice(self) -> SealedDice:
        """The dice, no longer shared with the table that this one was forked from."""
        self.dice = copy(self.dice)
        self.dice.words, self.dice.restored = dict(self.dice.words), list(self.dice.restored)
        return self.dice


_APPLY: Mapping[str, Callable[[Table, Entry], None]] = {
    "created": Table._created,
    "joined": Table._joined,
    "vacated": Table._vacated,
    "filled": Table._filled,
    "sealed": Table._sealed,
    "words": Table._words,
    "ready": Table._ready,
    "started": Table._started,
    "undo-asked": Table._undo_asked,
    "undo-refused": Table._undo_refused,
    "undone": Table._undone,
    "left": Table._left,
    "returned": Table._returned,
    "renewed": Table._unchanged,
    "resigned": Table._resigned,
    "replaced": Table._replaced,
    "ended": Table._ended,
    "emote": Table._unchanged,
    "rematch": Table._rematch,
    "restored": Table._restored,
}
PLIES = frozenset({"rolled", "moved"})
KINDS = PLIES | _APPLY.keys()
"""All kinds of entries."""
