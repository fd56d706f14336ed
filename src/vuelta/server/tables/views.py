"""What clients see of a table: plain data, the same for everybody. No secret passes through here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache, partial
from typing import Any

from vuelta.core.board import Board
from vuelta.core.dice import face_weights
from vuelta.core.events import MOODS, Event
from vuelta.core.game import Game
from vuelta.core.move import Move
from vuelta.core.options import option_texts
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.sentences import LANGUAGES, NOBODY, Names, ply_sentences, seat_name
from vuelta.server.tables.log import Entry
from vuelta.server.tables.table import PLIES, Place, Table
from vuelta.text.paths import walk
from vuelta.text.turn_notes import SpokenNote, dice_on_table, spoken_notes

_CACHED_TURNS = 4096
_EFFECT_FIELDS = tuple(field.name for field in fields(Event))
_PLACE_FIELDS = tuple(field.name for field in fields(Place))


def table_view(table: Table) -> dict[str, Any]:
    """Everything clients may know about a table now."""
    record = table.record()
    return setup_view(record) | {
        "table": table.id,
        "code": table.code,
        "created": table.created,
        "phase": table.phase,
        "seats": [
            {"seat": seat, "colour": table.game.colours[seat]} | {name: getattr(place, name) for name in _PLACE_FIELDS}
            for seat, place in table.seats.items()
        ],
        "ready": sorted(table.ready),
        "clock": table.clock,
        "undo": table.undo,
        "seq": table.seq,
        "plies": list(record.plies),
        "now": now_view(table),
        "ended": dict(table.ended) if table.ended else None,
        "from": table.rematch_of,
        "rematch": table.rematch,
    }


def setup_view(record: Record) -> dict[str, Any]:
    """What is played, and with which dice."""
    return {
        "game": record.start.game.slug,
        "options": option_texts(record.start.options),
        "start": str(record.start),
        "commitment": record.commitment,
        "weights": list(face_weights(record.start)),
        "seals": {str(seat): seal for seat, seal in sorted(record.seals.items())},
        "words": {str(seat): words for seat, words in sorted(record.words.items())},
        "restored": list(record.restored),
    }


def now_view(table: Table) -> dict[str, Any]:
    """Where the game stands, and what comes next."""
    moves = table.position.legal_moves() if table.awaits == "move" else ()
    return position_view(table.position, thrown=table.thrown, names=table.names) | {
        "awaits": table.awaits,
        "seat": table.seat,
        "moves": [move.text for move in moves],
        "walks": [move.walk() for move in moves],
        "deadline": table.deadline,
        "undo_asked": table.undo_asked,
        "waits": table.waits,
    }


def position_view(
    position: Position, *, thrown: Sequence[int] = (), seen: bool = True, names: Names = NOBODY
) -> dict[str, Any]:
    """A position, at a table or in a record. Words name squares as people see them on the board, or by notation."""
    return {
        "position": str(position),
        "pieces": {str(seat): list(cells) for seat, cells in position.pieces().items()},
        "piles": {cell: list(seats) for cell, seats in position.piles().items()},
        "awaits": position.awaits,
        "seat": position.seat,
        "ranking": list(position.ranking),
        "rolled": list(dice_on_table(position)) or None,
        "thrown": list(thrown),
        "notes": _notes(position.game, spoken_notes(position), seen, tuple(names.items())),
    }


@lru_cache(_CACHED_TURNS)
def _notes(
    game: Game, notes: tuple[SpokenNote, ...], seen: bool, names: tuple[tuple[int, str], ...]
) -> list[dict[str, Any]]:
    """The notes of a turn. Few turns differ, so the result is cached and shared: don't change it."""
    return [_note(game, note, seen, dict(names)) for note in notes]


def _note(game: Game, note: SpokenNote, seen: bool, names: Names) -> dict[str, Any]:
    return {
        "name": note.name,
        "value": note.value,
        "dice": list(note.dice) or None,
        "each": {str(seat): str(number) for seat, number in note.each.items()} or None,
        "look": note.look,
        "label": {language: note.label(language) for language in LANGUAGES},
        "words": {
            language: note.text(language, partial(seat_name, game, language=language, names=names), seen=seen)
            for language in LANGUAGES
        },
    }


def event_view(table: Table, entry: Entry) -> dict[str, Any]:
    """An entry that has just been applied: what happened, in words too, and where it led."""
    data: dict[str, Any] = {
        "seq": entry.seq,
        "kind": entry.kind,
        "at": entry.at,
        "seat": entry.seat,
        "data": dict(entry.data),
        "now": now_view(table),
    }
    if entry.kind in PLIES and table.previous_position is not None:
        hearers = [seat for seat, place in table.seats.items() if place.kind == "person"]
        before, text = table.previous_position, entry.data["text"]
        data |= ply_view(before, text, table.position, names=table.names, hearers=hearers)
    return data


def lean_view(table: Table, entry: Entry) -> dict[str, Any]:
    """A ply that has just been applied, for clients with the engine: what happened, and what they couldn't work out."""
    data = {"seq": entry.seq, "kind": entry.kind, "at": entry.at, "seat": entry.seat, "text": entry.data["text"]}
    if table.deadline is not None:
        data["deadline"] = table.deadline
    if table.waits != "people":
        data["waits"] = table.waits
    return data


def ply_view(
    before: Position,
    text: str,
    after: Position,
    *,
    seen: bool = True,
    names: Names = NOBODY,
    hearers: Sequence[int] = (),
) -> dict[str, Any]:
    """What a ply did, as effects to animate and sentences to read.

    `hearers` are seats that are told in other words ("You roll 6") if the ply is about them.
    """
    move = before.move(text) if before.awaits == "move" else None
    concerned = {before.seat} | {seat for event in after.events for seat in (event.seat, event.other)}

    def told(you: int | None = None) -> dict[str, list[str]]:
        return {
            language: ply_sentences(before, text, after, language, seen=seen, names=names, you=you)
            for language in LANGUAGES
        }

    data: dict[str, Any] = {
        "effects": [_effect_view(after.board, effect, move) for effect in after.events],
        "told": told(),
    }
    heard = {str(seat): told(seat) for seat in hearers if seat in concerned}
    return data | {"heard": heard} if heard else data


def _effect_view(board: Board, effect: Event, move: Move | None) -> dict[str, Any]:
    """One effect of a ply, with its mood and the cells that a token passed on its way."""
    data = {name: value for name in _EFFECT_FIELDS if (value := getattr(effect, name)) is not None}
    if mood := MOODS.get(effect.kind):
        data["mood"] = mood
    if path := walk(board, effect, move):
        data["path"] = path
    return data
