"""Opening a table: checks a request and turns it into the first entry of a log."""

from __future__ import annotations

import hashlib
import importlib.util
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from vuelta.core.dice import SealedDice, new_seed
from vuelta.core.errors import InvalidOption, MissingExtra
from vuelta.core.options import parse_values
from vuelta.core.position import Position
from vuelta.core.registry import game as find_game
from vuelta.players.strong import STRONG
from vuelta.server.tables.log import Entry
from vuelta.server.tables.messages import Computer, Here, OpenTable
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.table import Place, Table

HOST = 0
"""The holder who opened the table."""
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that can't be mistaken for one another."""
CODE_LENGTH = 6
TABLE_NAME = "[A-Za-z0-9_-]{1,40}"
"""A table's id appears in links and file names. (Matches played elsewhere may be named by any line of text.)"""


@dataclass(frozen=True, slots=True)
class Identity:
    """A table's id and code, and the secret of its dice."""

    table: str
    code: str
    seed: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """The hash of the seed, published before the first roll."""
        return SealedDice(self.table, seed=self.seed).commitment


def new_identity() -> Identity:
    """An id that can't be guessed, a code that can be read aloud, and a seed from the system's random source."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return Identity(secrets.token_urlsafe(9), code, new_seed())


def new_token() -> str:
    """A secret that proves who holds a seat."""
    return secrets.token_urlsafe(24)


def table_id_of(token: str) -> str:
    """The id of a table opened with a client-chosen token. It reveals nothing about the token."""
    return urlsafe_b64encode(hashlib.sha256(f"vuelta table {token}".encode()).digest()[:9]).decode()


def fingerprint(token: str) -> bytes:
    """The hash under which a token is stored. Tokens are random enough for a plain SHA-256."""
    return hashlib.sha256(token.encode()).digest()


def open_table(request: OpenTable, identity: Identity, token: str, now: int) -> NewTable:
    """The requested table. InvalidOption or UnknownGame if there can't be one."""
    game = find_game(request.game)
    values = parse_values(
        game.slug, game.options, " ".join(f"{name}={value}" for name, value in request.options.items())
    )
    taken = game.seats(len(request.seats) if request.places is None else request.places)
    if len(taken) != len(request.seats):
        raise InvalidOption(f"{len(request.seats)} seats are described, but {len(taken)} places are given")
    if all(isinstance(seat, Computer) for seat in request.seats):
        raise InvalidOption("at least one seat must be 'here' or 'open'")
    start = game.start(taken, first=request.first, rule_set=request.rules, **values)
    places = {}
    for seat, asked in zip(taken, request.seats, strict=True):
        if isinstance(asked, Here):
            places[seat] = Place(kind="person", name=asked.name, holder=HOST)
        elif isinstance(asked, Computer):
            places[seat] = Place(kind="computer", level=asked.level)
        else:
            places[seat] = Place(kind="open")
    # A host who waits for friends is ready. One who plays at once may add words to the dice first, and then starts.
    has_open_seats = any(place.kind == "open" for place in places.values())
    ready = [HOST] if has_open_seats else []
    setup = Setup(start=start, seats=places, ready=ready, clock=request.clock, undo=request.undo)
    return _new_table(setup, identity, {HOST: fingerprint(token)}, now)


def check_levels(levels: set[str]) -> None:
    """MissingExtra if a level can't play on this server."""
    if levels & set(STRONG) and importlib.util.find_spec("numba") is None:
        raise MissingExtra("strong computer players need an extra: pip install 'vuelta[fast]' on the server")


def open_rematch(table: Table, identity: Identity, now: int) -> NewTable:
    """A table for the same people, each one seat further on. Their tokens stay valid."""
    seats = list(table.seats)
    places = {}
    for seat, place in zip([*seats[1:], seats[0]], table.seats.values(), strict=True):
        if place.holder is None:
            places[seat] = Place(kind="computer", level=place.level)
        else:
            places[seat] = Place(kind="person", name=place.name, holder=place.holder)
    holders = {place.holder for place in places.values()}
    kept = {holder: proof for holder, proof in table.holders.items() if holder in holders}
    setup = Setup(start=table.start, seats=places, clock=table.clock, undo=table.undo, rematch_of=table.id)
    return _new_table(setup, identity, kept, now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """How a table begins."""

    start: Position
    seats: Mapping[int, Place]
    ready: Sequence[int] = ()
    clock: int | None = None
    undo: bool = False
    rematch_of: str | None = None

    def as_data(self, commitment: str | None) -> dict[str, Any]:
        """The data of the first entry in a log."""
        data = {
            "game": self.start.game.slug,
            "start": str(self.start),
            "seats": {str(seat): asdict(place) for seat, place in self.seats.items()},
            "ready": list(self.ready),
            "clock": self.clock,
            "undo": self.undo,
            "commitment": commitment,
        }
        return data | ({"from": self.rematch_of} if self.rematch_of else {})


def _new_table(setup: Setup, identity: Identity, holders: Mapping[int, bytes], now: int) -> NewTable:
    return NewTable(
        table=identity.table,
        code=identity.code,
        game=setup.start.game.slug,
        seed=identity.seed,
        holders=holders,
        entries=(Entry(seq=1, kind="created", at=now, data=setup.as_data(identity.commitment)),),
    )
