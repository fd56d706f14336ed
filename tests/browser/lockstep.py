"""A line of play as Python tells it, compared with what `web/src/engine/testing/driver.ts` tells of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.browser.engine_process import EngineProcess
from vuelta import Position
from vuelta.core.errors import IllegalMove, InvalidNotation
from vuelta.core.move import every_move
from vuelta.core.options import option_texts
from vuelta.core.state import EVENT_WIDTH, FIRST_DIE, NO_MOVE, NOTHING
from vuelta.core.turn import turn_of
from vuelta.server.http.choices import choice_view
from vuelta.server.tables.views import ply_view, position_view
from vuelta.text.choices import choices
from vuelta.text.explanations import why

MOST_CELLS = 6
MOST_TEXTS = 3
NAMES = {0: "Ana", 2: "Zoë"}
"""As in the driver."""


@dataclass
class Line:
    """Plies from a position, and where to look closely: number of plies → cells to explain and texts that can't be
    played."""

    start: Position
    plies: list[str] = field(default_factory=list)
    looks: dict[int, dict[str, Any]] = field(default_factory=dict)
    told: list[Any] = field(default_factory=list)

    @classmethod
    def begin(cls, start: Position, random: Random, every: int) -> Line:
        line = cls(start)
        line._add(None, "", start, random, every)
        return line

    def play(self, before: Position, text: str, random: Random, every: int) -> Position:
        """Add a ply."""
        after = before.play(text)
        self.plies.append(text)
        self._add(before, text, after, random, every)
        return after

    def _add(self, before: Position | None, text: str, after: Position, random: Random, every: int) -> None:
        number = len(self.plies)
        looked = number % every == 0 or after.over
        if looked:
            self.looks[number] = _look(after, random)
        told = snapshot(after, self.looks.get(number))
        if before is not None:
            told["ply"] = _plies(before, text, after) if looked else None
        self.told.append(told)

    def request(self) -> dict[str, Any]:
        """From where, and what to play."""
        return {**beginning(self.start), "plies": self.plies, "looks": self.looks}


def beginning(start: Position) -> dict[str, Any]:
    """The position from which to play, as numbers."""
    return {"options": option_texts(start.options), "state": list(start.state)}


def compare(engine: EngineProcess, line: Line) -> None:
    """Everything that is told of every position is the same. If it is not, the first difference is shown."""
    game = line.start.game
    hashes = engine.ask("play", game, **line.request())
    ours = [digest(told) for told in line.told]
    if hashes != ours:
        at = next(number for number, pair in enumerate(zip(hashes, ours, strict=True)) if pair[0] != pair[1])
        shown = engine.ask("show", game, at=at, **line.request())
        told = json.loads(json.dumps(line.told[at]))
        found = "\n".join(differences(told, shown)) or "the same data has two hashes"
        raise AssertionError(f"{line.start!r} {' '.join(line.plies[:at])}\n{told['text']}\n{found}")


def differences(ours: Any, theirs: Any, path: str = "") -> Iterator[str]:
    """Where two pieces of plain data differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted(ours.keys() | theirs.keys()):
            yield from differences(ours.get(key), theirs.get(key), f"{path}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for at, pair in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(*pair, f"{path}[{at}]")
    elif ours != theirs:
        yield f"{path}: {ours!r} in Python, {theirs!r} in the browser"


def digest(told: Any) -> str:
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def snapshot(position: Position, look: dict[str, Any] | None) -> dict[str, Any]:
    """What is told of a position."""
    raw = position.raw_events
    events = [list(raw[at : at + EVENT_WIDTH]) for at in range(1, 1 + raw[0] * EVENT_WIDTH, EVENT_WIDTH)]
    rules = position.game.rules
    return {
        "state": list(position.state),
        "events": events,
        "dice": rules.dice(position.codes, list(position.state)) if position.awaits == "roll" else 0,
        "legal": [
            [
                move.code,
                move.kind,
                move.text,
                list(move.cells) if move.walks else None,
                list(move.dice),
                move.amount,
                move.named_steps,
            ]
            for move in position.legal_moves()
        ],
        "turn": _turn(position),
        "text": str(position),
        "look": _looked(position, look) if look else None,
    }


def _turn(position: Position) -> list[Any]:
    turn = turn_of(position.game, position.codes, list(position.state))
    kinds = {form.name: kind for kind, form in position.game.notation.CLAUSES.forms.items()}
    rolled = [[0, list(turn.rolled)]] if turn.rolled else []
    return rolled + [[kinds[note.kind], list(note.values)] for note in turn.notes]


def _look(position: Position, random: Random) -> dict[str, Any]:
    numbers = range(len(position.board.cells))
    standing = [
        position.board.number(name, seat) for seat, names in position.pieces().items() for name in dict.fromkeys(names)
    ]
    cells = [*random.sample(standing, min(MOST_CELLS, len(standing))), random.choice(numbers)]
    return {"cells": cells, "texts": list(_impossible(position, random))}


def _impossible(position: Position, random: Random) -> Iterator[str]:
    """Texts of moves and rolls, of which most can't be played here."""
    if position.awaits == "move":
        every = every_move(position.game, position.board, position.codes, list(position.state))
        for move in random.sample(every, min(MOST_TEXTS, len(every))):
            if _is_move(position, move.text):
                yield move.text
    yield "roll:6"  # which may be possible, and is played then
    yield "roll:1-2-3-4-5-6-1-2-3-4-5-6-1-2-3-4-5-6-1-2-3"


def _is_move(position: Position, text: str) -> bool:
    try:
        position.play(text)
    except InvalidNotation:
        return False
    except IllegalMove:
        pass
    return True


def _looked(position: Position, look: dict[str, Any]) -> dict[str, Any]:
    game, codes, state = position.game, position.codes, list(position.state)
    moving = position.awaits == "move"
    every = range(game.rules.MOVE_CODES)
    return {
        "described": [_described(position, code) for code in every] if moving else [],
        "refused": [game.rules.refusal(codes, state, code) for code in every] if moving else [],
        "seen": position_view(position, names=NAMES, thrown=[2, 3]),
        "unseen": position_view(position, seen=False),
        "walks": [move.walk() for move in position.legal_moves()],
        "choices": [choice_view(choice) for choice in choices(position, seen=True, names=NAMES)],
        "unseenChoices": [choice_view(choice) for choice in choices(position)],
        "why": [why(position, cell, NAMES) for cell in look["cells"]],
        "errors": [_error(position, text) for text in look["texts"]],
    }


def _described(position: Position, code: int) -> list[Any] | None:
    rules = position.game.rules
    move = [NOTHING] * (FIRST_DIE + rules.MAX_DICE)
    rules.describe(position.codes, list(position.state), code, move)
    kind, origin, target, amount, dice = move[:FIRST_DIE]
    return None if kind == NO_MOVE else [kind, origin, target, amount, move[FIRST_DIE : FIRST_DIE + dice]]


def _plies(before: Position, text: str, after: Position) -> dict[str, Any]:
    return {
        "seen": ply_view(before, text, after, names=NAMES, hearers=[0, 1]),
        "unseen": ply_view(before, text, after, seen=False),
    }


def _error(position: Position, text: str) -> Any:
    try:
        return str(position.play(text))
    except IllegalMove as error:
        return error.sentences
