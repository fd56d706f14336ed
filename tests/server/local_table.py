"""A table without a server: decisions are applied at once."""

from __future__ import annotations

import random
from typing import Any

from tests.server.fixed_randomness import current_test, fixed_randomness
from vuelta.server.tables import messages
from vuelta.server.tables.decide import Context, decide, decide_join
from vuelta.server.tables.log import Entry
from vuelta.server.tables.opening import open_table
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.table import Table

HERE = {"kind": "here"}
OPEN = {"kind": "open"}
EASY = {"kind": "computer", "level": "easy"}
GRACE = 60


class LocalTable:
    """A table and its clock; every action is done by a holder."""

    def __init__(self, *seats: dict[str, Any], game: str = "ludo", **wish: Any) -> None:
        asked = messages.OpenTable.model_validate({"game": game, "seats": list(seats), **wish})
        self.now = 1_000_000
        self._chance = fixed_randomness(current_test)
        new = open_table(asked, self._chance.identity(), self._chance.token(), self.now)
        self.entries: list[Entry] = list(new.entries)
        self.table = Table.replay(new)
        self.seen: dict[int, int] = {}
        self.opens: NewTable | None = None
        self._actions = 0

    def do(self, holder: int | None, kind: str, **more: Any) -> list[str]:
        """An action of a holder (None: the computers). The kinds of the entries that it adds."""
        self._actions += 1
        told = {"type": kind, "id": f"a{self._actions}", **more}
        action: Any = messages.client_message.validate_python(told)
        context = Context(holder=holder, now=self.now, seen=self.seen, grace=GRACE, new_identity=self._chance.identity)
        outcome = decide(self.table, action, context)
        self.opens = outcome.opens
        return self._apply(outcome.entries)

    def join(self, name: str = "Luis", **more: Any) -> list[str]:
        """Somebody takes an open seat."""
        join = messages.Join.model_validate({"name": name, **more})
        holder = max(self.table.holders) + 1
        outcome = decide_join(self.table, join, holder, self.now)
        self.table.holders = {**self.table.holders, holder: b""}
        return self._apply(outcome.entries)

    def _apply(self, entries: tuple[Entry, ...]) -> list[str]:
        self.entries += entries
        self.table.apply(entries)
        return [entry.kind for entry in entries]

    def holder(self) -> int | None:
        """Who is to act; None for a computer."""
        seat = self.table.position.seat
        assert seat is not None
        place = self.table.seats[seat]
        return place.holder if place.kind == "person" else None

    def ply(self, choose: random.Random) -> None:
        """One roll or random move by whoever is to act."""
        if self.table.position.awaits == "roll":
            self.do(self.holder(), "roll")
        else:
            self.do(self.holder(), "move", move=choose.choice(self.table.position.moves()))

    def play_on(self, choose: random.Random, until: str = "over") -> None:
        """Random play until the game is over, or awaits a move of somebody who has a choice."""
        while self.table.phase == "playing":
            if until == "move" and self.table.position.awaits == "move":
                return
            self.ply(choose)
