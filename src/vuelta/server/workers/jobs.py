"""The jobs that run in worker processes: plain functions of plain values that can be pickled.

Positions and records are passed as text. Errors come back as the same type, with their message.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Mapping
from random import Random
from typing import Any

from vuelta.core.child_processes import end_with_parent
from vuelta.core.errors import IllegalMove, InvalidOption, InvalidRecord, listed, shown
from vuelta.core.record import Record
from vuelta.core.record_reader import read_record
from vuelta.core.registry import game as find_game
from vuelta.core.sentences import LANGUAGES, NOBODY
from vuelta.players import LEVELS
from vuelta.players import prepare as load_level

HINTS = 3
"""How many moves a hint lists."""
_DIGITS = 5


def init_worker(niceness: int) -> None:
    """Prepare a worker process: it leaves signals to its parent, ends with it, and has a low priority."""
    end_with_parent(signal.SIGINT, signal.SIGTERM)
    if hasattr(os, "nice"):
        os.nice(niceness)


def choose(game: str, position: str, level: str, seed: int) -> str:
    """The move that a level chooses. Its random choices follow from `seed`."""
    here = find_game(game).position(position)
    if here.awaits != "move":
        raise IllegalMove(f"the {check_level(level)} player has no move to choose: none is awaited here")
    return LEVELS[check_level(level)](Random(seed))(here)


def prepare(game: str, start: str, level: str) -> dict[str, str] | None:
    """Load what a level needs for a game, compiling it if necessary. Returns what people should know, by language."""
    notice = load_level(check_level(level), find_game(game).position(start))
    return None if notice is None else dict(notice)


def check_level(level: str) -> str:
    """The level, if it exists. InvalidOption otherwise."""
    if level not in LEVELS:
        raise InvalidOption(f"there is no level {shown(level)}; the levels are {listed(tuple(LEVELS))}")
    return level


def hints(game: str, position: str, language: str, names: Mapping[int, str] = NOBODY) -> list[dict[str, Any]]:
    """The best moves in a position, best first; none unless a move is awaited. `names` are those of people, by seat."""
    from vuelta.analysis.hints import hints as find_hints

    here = find_game(game).position(position)
    return [
        {
            "move": hint.text,
            "chance": round(hint.chance, _DIGITS),
            "loss": round(hint.loss, _DIGITS),
            "reason": hint.reason,
        }
        for hint in find_hints(here, count=HINTS, language=_check_language(language), seen=True, names=names)
    ]


def analyse(record: str, level: str, language: str, most_plies: int) -> dict[str, Any]:
    """An analysis as data, with its sentences: a verdict for each seat, the turning points, and remarks."""
    from vuelta.analysis.record_analysis import analyse as judge_record
    from vuelta.analysis.sentences import point_sentences, remarks, verdict

    language = _check_language(language)
    analysis = judge_record(_read(record, most_plies), level=level)
    extremes = [roll for roll in (analysis.luckiest, analysis.unluckiest) if roll]
    sentences = point_sentences(analysis, [*analysis.turning_points(), *extremes], language, seen=True)
    return analysis.as_json(language) | {
        "sentences": {str(seat): verdict(analysis, seat, language) for seat in analysis.accounts},
        "told": {str(ply): sentence for ply, sentence in sentences.items()},
        "remarks": remarks(analysis, language),
    }


def verify(record: str) -> dict[str, Any]:
    """Whether a record is correct; if not, the first wrong line and the reason."""
    try:
        read = read_record(record)
        rolls = read.verify()
    except InvalidRecord as error:
        return {"verified": False, "line": error.line, "problem": error.problem}
    return {"verified": True, "plies": len(read.plies), "rolls": rolls, "commitment": read.commitment}


def replay(record: str, most_plies: int) -> str:
    """A record ply by ply, as JSON."""
    from vuelta.server.tables.replay import replay_view

    return json.dumps(replay_view(_read(record, most_plies)), ensure_ascii=False, separators=(",", ":"))


def _read(text: str, most_plies: int) -> Record:
    record = read_record(text)
    if len(record.plies) > most_plies:
        raise InvalidRecord(
            f"this game has {len(record.plies):,} plies, and the limit here is {most_plies:,}; "
            "vuelta analyse and vuelta replay on your own computer have none",
            line=None,
        )
    return record


def _check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise InvalidOption(f"there is no language {shown(language)}; the languages are {listed(LANGUAGES)}")
    return language
