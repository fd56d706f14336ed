"""Opening a table: what was asked for, checked, as the first entry of its log."""

from __future__ import annotations

import hashlib
import importlib.util
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from vuelta.core.dice import SealedDice, new_seed
from vuelta.core.errors import InvalidOption, MissingExtra, listed
from vuelta.core.options import parse_values
from vuelta.core.position import Position
from vuelta.core.registry import game as find_game
from vuelta.players.strong import STRONG
from vuelta.server.tables.log import Entry
from vuelta.server.tables.messages import CLOCKS, Computer, Here, OpenTable
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.table import Place, Table

HOST = 0
"""The holder who opened the table."""
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that nobody mistakes for one another."""
CODE_LENGTH = 6
TABLE_NAME = "[A-Za-z0-9_-]{1,40}"
"""A table's name stands in links and names files; a match elsewhere may be named by any line."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells a table from all others, and the secret of its dice."""

    table: str
    code: str
    seed: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """What is shown of the seed before the match is over."""
        return SealedDice(self.table, seed=self.seed).commitment


def new_identity() -> Identity:
    """A table's name that nobody can guess, a code that can be read aloud, a seed from the system's source."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return Identity(secrets.token_urlsafe(9), code, new_seed())


def new_token() -> str:
    """A secret that proves who holds a seat."""
    return secrets.token_urlsafe(24)


def name_of_table(token: str) -> str:
    """What the table is called that somebody opens with a token of their own; it tells nothing of the token."""
    return urlsafe_b64encode(hashlib.sha256(f"vuelta table {token}".encode()).digest()[:9]).decode()


def fingerprint(token: str) -> bytes:
    """What is stored of a token. It is random enough that its hash can't be turned back."""
    return hashlib.sha256(token.encode()).digest()


def opened(wish: OpenTable, identity: Identity, token: str, now: int) -> NewTable:
    """The table that was asked for. InvalidOption or UnknownGame if there can't be one."""
    game = find_game(wish.game)
    if wish.clock is not None and wish.clock not in CLOCKS:
        raise InvalidOption(f"a clock has {listed(tuple(map(str, CLOCKS)))} seconds for a move, or there is none")
    values = parse_values(game.slug, game.options, " ".join(f"{name}={value}" for name, value in wish.options.items()))
    taken = game.seats(len(wish.seats) if wish.places is None else wish.places)
    if len(taken) != len(wish.seats):
        raise InvalidOption(f"{len(wish.seats)} seats are described, but {len(taken)} places are named")
    if all(isinstance(seat, Computer) for seat in wish.seats):
        raise InvalidOption("somebody has to play: make a seat 'here' or 'open'")
    start = game.start(taken, first=wish.first, rule_set=wish.rules, **values)
    places = {}
    for seat, asked in zip(taken, wish.seats, strict=True):
        if isinstance(asked, Here):
            places[seat] = Place(kind="person", name=asked.name, holder=HOST)
        elif isinstance(asked, Computer):
            places[seat] = Place(kind="computer", level=asked.level)
        else:
            places[seat] = Place(kind="open")
    # Who waits for friends is ready; who plays at once may first add words to the dice, and then says so.
    waits = any(place.kind == "open" for place in places.values())
    return _new(
        identity, start, places, {HOST: fingerprint(token)}, [HOST] if waits else [], wish.clock, wish.undo, now
    )


def check_levels(levels: set[str]) -> None:
    """MissingExtra if a level can't play here."""
    if levels & set(STRONG) and importlib.util.find_spec("numba") is None:
        raise MissingExtra("strong computer players need more: pip install 'vuelta[fast]' on the server")


def reopened(table: Table, identity: Identity, now: int) -> NewTable:
    """A table for the same people, everybody one seat further on. Their tokens go on being good."""
    seats = list(table.seats)
    places = {}
    for seat, place in zip([*seats[1:], seats[0]], table.seats.values(), strict=True):
        if place.holder is None:
            places[seat] = Place(kind="computer", level=place.level)
        else:
            places[seat] = Place(kind="person", name=place.name, holder=place.holder)
    holders = {place.holder for place in places.values()}
    kept = {holder: proof for holder, proof in table.holders.items() if holder in holders}
    return _new(identity, table.start, places, kept, [], table.clock, table.undo, now, came_from=table.id)


def _new(
    identity: Identity,
    start: Position,
    places: Mapping[int, Place],
    holders: Mapping[int, bytes],
    ready: list[int],
    clock: int | None,
    undo: bool,
    now: int,
    came_from: str | None = None,
) -> NewTable:
    data: dict[str, Any] = {
        "game": start.game.slug,
        "start": str(start),
        "seats": {str(seat): asdict(place) for seat, place in places.items()},
        "ready": ready,
        "clock": clock,
        "undo": undo,
        "commitment": identity.commitment,
    }
    if came_from:
        data["from"] = came_from
    return NewTable(
        table=identity.table,
        code=identity.code,
        game=start.game.slug,
        seed=identity.seed,
        holders=holders,
        entries=(Entry(seq=1, kind="created", at=now, data=data),),
    )
