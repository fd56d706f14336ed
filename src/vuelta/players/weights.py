"""Files with the weights of the learned evaluation: one line of JSON about them, then the numbers.

A file is for a game, its options, a number of players and a level, and is refused for others. Vuelta's own are in the
games' folders; those from `vuelta train` are in the user's data folder, and take precedence. For options without a
file, `nearest` finds one for similar options, if the game says that it works for both.
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
    "sees": "was made with other features or rules of the game ({}, now {})",
}


@dataclass(frozen=True, slots=True)
class Weights:
    """A network and what is known about it."""

    net: Net
    width: int
    about: dict[str, Any]
    """Game, options, players and level, and its provenance: seed, games, seconds, commit, date."""


def file_name(start: Position, level: str) -> str:
    """The name of a file of weights: rules, number of players, level."""
    named = [name for name, rule_set in start.game.rule_sets.items() if rule_set.options == start.options]
    digest = hashlib.sha256(format_options(start.options).encode()).hexdigest()[:8]
    name = named[0] if named else f"custom-{digest}"
    return f"{name}-{len(seats_of(start))}-{level}{SUFFIX}"


def own_file(start: Position, level: str) -> Path:
    """The file of the user's own weights."""
    return data_folder() / "weights" / start.game.slug / file_name(start, level)


def beside(path: Path) -> Path:
    """A file next to this one for weights that aren't in use (yet), because players don't look for it."""
    return path.with_name(path.name.removesuffix(SUFFIX) + ".new" + SUFFIX)


def shipped_file(start: Position, level: str) -> Path:
    """The file of the weights that come with the game."""
    return Path(str(files(start.game.package) / "weights")) / file_name(start, level)


def nearest(start: Position, level: str) -> Weights | None:
    """The weights that a level plays with: those for its options, or for the most similar rule set that has any.

    A rule set is similar if only `transferable` options differ. None if there are no weights.
    """
    for similar in (start, *_similar(start)):
        if weights := find(similar, level):
            return weights
    return None


def _similar(start: Position) -> list[Position]:
    """Starts with the similar rule sets, those with the fewest differences first."""
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
    """The weights for exactly a position's game, options and number of players; None if there are none.

    Without its own, a level uses those of hard.
    """
    if start.game.features is None:
        return None
    for known in dict.fromkeys((level, "hard")):
        if path := file_of(start, known):
            return read(path, start, known)
    return None


def file_of(start: Position, level: str) -> Path | None:
    """The file of weights that is used for this very game and level: the user's own, or one that comes with Vuelta."""
    return next((path for path in (own_file(start, level), shipped_file(start, level)) if path.is_file()), None)


def read(path: Path, start: Position, level: str | None) -> Weights:
    """The weights in a file, for a level or any. InvalidWeights if it is broken or for something else."""
    advice = "delete the file, or train again with: vuelta train"
    try:
        with path.open("rb") as file:
            head, _, payload = file.read(_MOST_BYTES).partition(b"\n")
        about = json.loads(head)
        width, digest = int(about["width"]), str(about["sha256"])
    except OSError as error:
        raise InvalidWeights(f"{path} can't be read: {error.strerror}; {advice}") from None
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise InvalidWeights(f"{path} is not a file of weights; {advice}") from None
    if about.get("format") != _FORMAT:
        raise InvalidWeights(f"{path} was written by another version of Vuelta; {advice}")
    if hashlib.sha256(payload).hexdigest() != digest:
        raise InvalidWeights(f"{path} is damaged: the hash of its weights is wrong; {advice}")
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
        raise InvalidWeights(f"{path} has weights that are not numbers; {advice}")
    return Weights(net, width, about)


def write(path: Path, start: Position, level: str, net: Net, width: int, provenance: dict[str, Any]) -> Weights:
    """Write weights to a file, atomically. Returns them as a reader gets them, rounded."""
    rounded = net.astype("<f2")
    if not np.isfinite(rounded).all():
        raise InvalidWeights(f"{path} is not written: training diverged, and some weights are not numbers; train again")
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
    """What a file must say about its weights for them to be used here."""
    return {
        "game": start.game.slug,
        "options": format_options(start.options),
        "players": len(seats_of(start)),
        "sees": fingerprint(start.game),
    }


@cache
def fingerprint(game: Game) -> str:
    """A hash of the features in a fixed game, to recognise weights for other features or rules."""
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
