"""Weights of the learned evaluation, as files: one line of JSON that says where they come from, then the numbers.

A file belongs to a game, its options, a number of players and a level. Those that come with Vuelta lie in the game's
folder; what `vuelta train` makes lies in the user's data folder, and is preferred. Whatever does not fit is refused.
Where options have no file, `nearest` finds that of similar ones, if the game says that these play well with it.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from vuelta.core.data_folder import data_folder
from vuelta.core.errors import InvalidWeights
from vuelta.core.game import Game
from vuelta.core.options import format_options
from vuelta.core.position import Position, seats_of
from vuelta.kernels.network import WIDEST, net_size
from vuelta.players.numpy_extra import NDArray, np

Net = NDArray[np.float32]

_FORMAT = 1
_MOST_BYTES = 16_000_000
_PLIES = 300
SUFFIX = ".net"
_OTHER = {
    "game": "is for the game {!r}, not {!r}",
    "options": "is for the options {!r}, not {!r}",
    "players": "is for {} players, not {}",
    "level": "is for {} players, not {} ones",
    "sees": "was made when the game's features or rules were others ({}, now {})",
}


@dataclass(frozen=True, slots=True)
class Weights:
    """A net and what is known about it."""

    net: Net
    width: int
    about: dict[str, Any]
    """Game, options, players, level, and where it comes from: seed, games, seconds, commit, date."""


def file_name(start: Position, level: str) -> str:
    """What a file of weights is called: rules, number of players, level."""
    named = [name for name, rule_set in start.game.rule_sets.items() if rule_set.options == start.options]
    digest = hashlib.sha256(format_options(start.options).encode()).hexdigest()[:8]
    name = named[0] if named else f"custom-{digest}"
    return f"{name}-{len(seats_of(start))}-{level}{SUFFIX}"


def own_file(start: Position, level: str) -> Path:
    """Where a user's weights for this game are."""
    return data_folder() / "weights" / start.game.slug / file_name(start, level)


def beside(path: Path) -> Path:
    """Where weights are kept that are not in use, or not yet: a file that players don't look for."""
    return path.with_name(path.name.removesuffix(SUFFIX) + ".new" + SUFFIX)


def shipped_file(start: Position, level: str) -> Path:
    """Where the weights that come with Vuelta are."""
    return Path(str(files(start.game.package) / "weights")) / file_name(start, level)


def nearest(start: Position, level: str) -> Weights | None:
    """The weights that a level plays with: those for its options, or for the rule set that is most like them.

    A rule set counts only if all the options that differ are `transferable`; None if there are no weights for any.
    """
    for alike in (start, *_alike(start)):
        if weights := find(alike, level):
            return weights
    return None


def _alike(start: Position) -> list[Position]:
    """The game with rule sets that differ in transferable options alone, in the fewest first."""
    game, found = start.game, []
    for name, rule_set in game.rule_sets.items():
        differing = {
            option
            for option in game.options.__dataclass_fields__
            if getattr(rule_set.options, option) != getattr(start.options, option)
        }
        if differing and differing <= set(game.transferable):
            found.append((len(differing), name))
    found.sort(key=lambda pair: pair[0])
    return [game.start(seats_of(start), rule_set=name) for _, name in found]


def find(start: Position, level: str) -> Weights | None:
    """The weights for a position's game, options and number of players; None if there are none.

    A level that has none of its own uses those of hard.
    """
    if start.game.features is None:
        return None
    for known in dict.fromkeys((level, "hard")):
        for path in (own_file(start, known), shipped_file(start, known)):
            if path.is_file():
                return read(path, start, known)
    return None


def read(path: Path, start: Position, level: str | None) -> Weights:
    """The weights in a file, for a level or for any. InvalidWeights if it is broken, or made for something else."""
    advice = "delete the file, or train anew with: vuelta train"
    try:
        with path.open("rb") as file:
            head, _, payload = file.read(_MOST_BYTES).partition(b"\n")
        about = json.loads(head)
        width, digest = int(about["width"]), str(about["sha256"])
    except OSError as error:
        raise InvalidWeights(f"{path} can't be read: {error.strerror}; {advice}") from None
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise InvalidWeights(f"{path} is no file of weights; {advice}") from None
    if about.get("format") != _FORMAT:
        raise InvalidWeights(f"{path} was written by another version of Vuelta; {advice}")
    if hashlib.sha256(payload).hexdigest() != digest:
        raise InvalidWeights(f"{path} is damaged: its weights don't have the hash that they had; {advice}")
    for name, value in (belongs(start) | ({"level": level} if level else {})).items():
        if about.get(name) != value:
            raise InvalidWeights(
                f"{path} {_OTHER[name].format(about.get(name) or 'standard', value or 'standard')}; {advice}"
            )
    assert start.game.features is not None
    count = len(payload) // 2
    if not 0 < width <= WIDEST or len(payload) != 2 * net_size(start.game.features, width):
        raise InvalidWeights(f"{path} has {count} weights, which don't make a net of {width} units; {advice}")
    net = np.frombuffer(payload, dtype="<f2").astype(np.float32)
    if not np.isfinite(net).all():
        raise InvalidWeights(f"{path} has weights that are no numbers; {advice}")
    return Weights(net, width, about)


def write(path: Path, start: Position, level: str, net: Net, width: int, provenance: dict[str, Any]) -> Weights:
    """Write weights to a file, whole or not at all; what is written is what a reader gets."""
    rounded = net.astype("<f2")
    if not np.isfinite(rounded).all():
        raise InvalidWeights(f"{path} is not written: training went astray, some weights are no numbers; train anew")
    payload = rounded.tobytes()
    about = {
        "format": _FORMAT,
        **belongs(start),
        "level": level,
        "width": width,
        "sha256": hashlib.sha256(payload).hexdigest(),
        **provenance,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, suffix=".part", delete=False) as file:
        file.write(json.dumps(about, ensure_ascii=False).encode() + b"\n" + payload)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(path)
    return read(path, start, level)


def belongs(start: Position) -> dict[str, Any]:
    """What weights must say of themselves to be used here."""
    return {
        "game": start.game.slug,
        "options": format_options(start.options),
        "players": len(seats_of(start)),
        "sees": fingerprint(start.game),
    }


@cache
def fingerprint(game: Game) -> str:
    """A hash of what the features say in a fixed game, so that weights for other features or rules are found out."""
    assert game.features is not None
    hashed, found = hashlib.sha256(str(game.features.FEATURES).encode()), [0] * game.features.MOST_ACTIVE
    for position in _walk(game):
        count = game.features.active(position.codes, list(position.state), found)
        hashed.update(repr(sorted(found[:count])).encode())
    return hashed.hexdigest()[:16]


def _walk(game: Game) -> Iterator[Position]:
    random, position = Random(1), game.start()
    for _ in range(_PLIES):
        if position.over:
            position = game.start()
        yield position
        rolls = position.awaits == "roll"
        position = position.play(position.roll(random) if rolls else random.choice(position.moves()))
