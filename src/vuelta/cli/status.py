"""The state of the turn in one line, read from the position's own text.

After the pieces a position's text tells whose turn it is and what else counts: `black: 1 1 bank 12 | seat 0 to move,
links 3-4, last 4`. Each such note becomes a few words. A game may say its notes in its own way, in `STATUS` of its
`words.py`: language → note → words, with `{value}`, `{seats}` (the value names seats) or `{each}` (a value for each
seat that plays); empty words hide a note. A note with its value (`direction up`) goes before the note alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from vuelta.cli.phrases import PHRASES
from vuelta.cli.telling import Names
from vuelta.engine.position import Position
from vuelta.engine.text import JOINT, OPTIONS

_PIECES = re.compile(r"seat \d+:.*")
_TURN = re.compile(r"seat (\d+) (?:(to roll|to move)|rolled ([\d-]+))")
JOIN = " · "


def status_line(position: Position, names: Names) -> str:
    """Whose turn it is, what was rolled and what else a player must know; empty when the game is over."""
    if position.over:
        return ""
    head, notes = "", []
    for clause in str(position).split(JOINT):
        if _PIECES.fullmatch(clause) or clause.startswith(OPTIONS):
            continue
        for part in clause.split(", "):
            if turn := _TURN.fullmatch(part):
                head = _turn(turn, names)
            else:
                notes += _notes(part)
    told = [_words(position, name, value, names) for name, value in notes]
    return JOIN.join(part for part in (head, *told) if part)


def _turn(turn: re.Match[str], names: Names) -> str:
    phrases, name = PHRASES[names.language], names[int(turn[1])]
    if turn[2]:
        return phrases[turn[2]].format(name=name)
    return phrases["rolled"].format(name=name, dice=turn[3].replace("-", " "))


def _notes(part: str) -> list[tuple[str, str]]:
    """`last 4` as ('last', '4'); `black: 1 1 bank 12` as ('black', '1 1') and ('bank', '12')."""
    if ":" not in part:
        name, _, value = part.partition(" ")
        return [(name, value)]
    return [(name, value.strip()) for name, value in re.findall(r"([a-z]+)((?: [^a-z ]\S*)*)", part.replace(":", ""))]


def _words(position: Position, name: str, value: str, names: Names) -> str:
    own: Mapping[str, str] = getattr(position.game.words, "STATUS", {}).get(names.language, {})
    words = own.get(f"{name} {value}".strip(), own.get(name))
    if words is None:
        return f"{name} {value}".strip()
    numbers = [int(number) for number in value.split() if number.isdecimal()]
    playing = list(position.pieces())
    return words.format(
        value=value,
        seats=names.all(seat for seat in numbers if seat in playing),
        each=" ".join(f"{names.letter(seat)} {count}" for seat, count in zip(playing, numbers, strict=False)),
    )
