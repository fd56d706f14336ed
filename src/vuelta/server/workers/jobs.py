"""What runs in the processes of the pool: plain functions of plain values, so that all of it can cross the border.

Positions and records travel as text. What goes wrong comes back as the same error, with its sentence.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait
from random import Random
from typing import Any

from vuelta.core.errors import IllegalMove, InvalidOption, InvalidRecord, listed, shown
from vuelta.core.record import Record
from vuelta.core.record_reader import read_record
from vuelta.core.registry import game as find_game
from vuelta.players import LEVELS
from vuelta.players import prepare as load_level

HINTS = 3
"""How many moves are hinted at."""
_DIGITS = 5
_LANGUAGES = ("en", "es")


def begin(niceness: int) -> None:
    """Make a process one of the pool: it leaves signals to its parent, ends with it, and lets others go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(parent: int) -> None:
    """End at once when the parent has ended, however it did: nobody would hear the answer."""
    wait([parent])
    os._exit(1)


def choose(game: str, position: str, level: str, seed: int) -> str:
    """The move that a level makes. What it leaves to chance follows from `seed`."""
    here = find_game(game).position(position)
    if here.awaits != "move":
        raise IllegalMove(f"no move is awaited here, so the {check_level(level)} player has none to choose")
    return LEVELS[check_level(level)](Random(seed))(here)


def prepare(game: str, start: str, level: str) -> dict[str, str] | None:
    """Load what a level needs for a game, which may have to be compiled; what a person should know, by language."""
    notice = load_level(check_level(level), find_game(game).position(start))
    return None if notice is None else dict(notice)


def check_level(level: str) -> str:
    """The level, if there is one of that name. InvalidOption lists those that exist."""
    if level not in LEVELS:
        raise InvalidOption(f"there is no level {shown(level)}; the levels are {listed(tuple(LEVELS))}")
    return level


def hints(game: str, position: str, language: str) -> list[dict[str, Any]]:
    """The best moves of a position, best first; none unless it awaits a move."""
    from vuelta.analysis.hints import hints as find_hints

    here = find_game(game).position(position)
    return [
        {
            "move": hint.text,
            "chance": round(hint.chance, _DIGITS),
            "loss": round(hint.loss, _DIGITS),
            "reason": hint.reason,
        }
        for hint in find_hints(here, count=HINTS, language=_spoken(language), seen=True)
    ]


def analyse(record: str, level: str, language: str, most_plies: int) -> dict[str, Any]:
    """An analysis as data, with what it says to people: a verdict a seat, the turning points, and remarks."""
    from vuelta.analysis.record_analysis import analyse as judge_record
    from vuelta.analysis.sentences import remarks, told_points, verdict

    language = _spoken(language)
    analysis = judge_record(_read(record, most_plies), level=level)
    extremes = [roll for roll in (analysis.luckiest, analysis.unluckiest) if roll]
    told = told_points(analysis, [*analysis.turning_points(), *extremes], language, seen=True)
    return analysis.as_json(language) | {
        "sentences": {str(seat): verdict(analysis, seat, language) for seat in analysis.accounts},
        "told": {str(ply): sentence for ply, sentence in told.items()},
        "remarks": remarks(analysis, language),
    }


def verify(record: str) -> dict[str, Any]:
    """Whether all of a record is true; if not, the first line that is wrong, and why."""
    try:
        read = read_record(record)
        rolls = read.verify()
    except InvalidRecord as error:
        return {"verified": False, "line": error.line, "problem": error.problem}
    return {"verified": True, "plies": len(read.plies), "rolls": rolls, "commitment": read.commitment}


def replay(record: str, most_plies: int) -> str:
    """A record ply by ply, as JSON."""
    from vuelta.server.tables.replay import replayed

    return json.dumps(replayed(_read(record, most_plies)), ensure_ascii=False, separators=(",", ":"))


def _read(text: str, most_plies: int) -> Record:
    record = read_record(text)
    if len(record.plies) > most_plies:
        raise InvalidRecord(
            f"at most {most_plies:,} plies are looked through here, and this game has {len(record.plies):,}; "
            "on a machine of your own, vuelta analyse and vuelta replay have no limit",
            line=None,
        )
    return record


def _spoken(language: str) -> str:
    if language not in _LANGUAGES:
        raise InvalidOption(f"there is no language {shown(language)}; the languages are {listed(_LANGUAGES)}")
    return language
