"""Training: a net learns from games against itself, in chunks of games, and can be interrupted after any chunk.

The plan plays the first games, so that an untrained net sees games that end; after that the net plays by what it has
learned. The last games are learned from with lookahead, which reduces luck. In both parts the learning rate decays. The
same seed gives the same weights, interrupted or not, since a chunk depends only on its number and the net. With a time
limit, the weights depend on the machine, too.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.errors import InvalidOption, InvalidWeights
from vuelta.core.game import Game
from vuelta.core.options import values_of
from vuelta.core.position import Position, seats_of
from vuelta.kernels.network import DEPTH, WIDEST, WIDTH, net_size
from vuelta.kernels.random_streams import counter_before
from vuelta.kernels.td_lambda import LearningWorkspace
from vuelta.players.learned import search_workspace
from vuelta.players.numpy_extra import np
from vuelta.players.solutions import most_pieces
from vuelta.players.weights import Net, Weights, belongs, write

CHUNK = 500
TIMED_CHUNK = 20
"""Games in a chunk if time is limited: some take half a second each."""
_MOST_PLIES = 20_000
_SPREAD = 0.1  # of a new net's weights
_LEAST = 0.01  # of the initial rate, at the end
_ENDINGS = 4  # how often each endgame occurs among the starts


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a net is trained."""

    games: int
    width: int
    rate: float = 0.3
    """The initial learning rate; it decays in each part of the training."""
    trace: float = 0.7
    """λ: 1 learns only from results, 0 only from the next evaluation."""
    explore: float = 0.03
    """How often a move is random."""
    tutor: float = 0.1
    """The share of the games, at the start, in which the plan plays: all moves at first, then fewer and fewer."""
    ahead: float = 0.0
    """The share of the games, at the end, that are learned from with lookahead."""
    minutes: float | None = None
    """A time limit, without compilation; shares of the games are then shares of this time."""


def usual_course(level: str, players: int) -> Course:
    """The default course for a level. Games of more players are longer: fewer suffice, and results reach further."""
    trace = 1 - 0.6 / players
    if level == "expert":
        return Course(games=200_000 // players, width=64, rate=0.1, trace=trace, explore=0.01, tutor=0, ahead=0.05)
    return Course(games=1_000_000 // players, width=32, trace=trace, ahead=0.05)


class Training:
    """A net that learns. `step` plays a chunk; `save` and `resume` survive an interruption."""

    def __init__(self, start: Position, course: Course, *, seed: int, teacher: Weights | None = None) -> None:
        """`teacher` are weights to start from, such as a hard player's for an expert."""
        if start.game.features is None:
            raise InvalidOption(f"{start.game.slug} has no features, so nothing can be learned for it")
        if not 0 < course.width <= WIDEST:
            raise InvalidOption(f"a net has 1 to {WIDEST} hidden units, not {course.width}")
        if teacher and teacher.width > course.width:
            raise InvalidOption(
                f"the initial weights have {teacher.width} hidden units, which don't fit into {course.width}; "
                f"use --width {teacher.width} or more"
            )
        self.start = start
        self.course = course
        self.seed = seed
        self.done = 0
        self.seconds = 0.0
        self.net = first_net(start.game, course.width, seed, teacher)
        self._teacher = teacher.about["sha256"] if teacher else None
        self._earlier = _history(teacher) if teacher else []
        self._tutored = teacher is None and course.tutor > 0
        self._compiled = compiled(start.game)
        starts = training_starts(start)
        self._learning = LearningWorkspace(start.game, start_count=len(starts))
        self._learning.starts[:] = [position.state for position in starts]
        self._learning.start_seats[:] = [sum(1 << seat for seat in seats_of(position)) for position in starts]
        self._work = search_workspace(start.game)

    @property
    def share(self) -> float:
        """How much of the course is done, in games or in time, whichever is more."""
        minutes = self.course.minutes
        return max(self.done / self.course.games, self.seconds / (60 * minutes) if minutes else 0.0)

    @property
    def over(self) -> bool:
        """Whether all games have been played or the time is up."""
        return self.share >= 1

    def warm(self) -> None:
        """Compile now, so that it doesn't count as training time."""
        self._learn(self.net, 0)

    def step(self) -> None:
        """Play a chunk of games and learn from them."""
        begun = time.monotonic()
        course, share = self.course, self.share
        looks_ahead = share >= 1 - course.ahead
        tutor = max(0.0, 1 - share / course.tutor) if self._tutored else 0.0
        left = (1 - share) / course.ahead if looks_ahead else 1 - share / (1 - course.ahead)
        rate = course.rate * max(_LEAST, left)
        self._work.facts[DEPTH] = looks_ahead
        self._learning.settings[:] = rate, course.trace, course.explore, tutor
        chunk = CHUNK if course.minutes is None else TIMED_CHUNK
        games, net = min(chunk, course.games - self.done), self.net.copy()
        self._learn(net, games)
        self.net, self.done = net, self.done + games  # together: an interruption may come after any call
        self.seconds += time.monotonic() - begun

    def _learn(self, net: Net, games: int) -> None:
        work = self._work
        work.facts[WIDTH] = self.course.width
        work.net = net
        work.counter[0] = counter_before(self.seed, self.done)
        self._compiled.learn_games(option_codes(self.start.codes), self._learning, work, games, _MOST_PLIES)

    @property
    def _identity(self) -> dict[str, Any]:
        """What distinguishes this training from others."""
        course = {"course": asdict(self.course), "seed": self.seed, "begun_from": self._teacher}
        return {**belongs(self.start), **course}

    def finish(self, path: Path, level: str, provenance: dict[str, Any]) -> Weights:
        """Write the weights and where they come from."""
        about = {
            **self._identity,
            "games": self.done,
            "seconds": round(self.seconds),
            "earlier": self._earlier,
            **provenance,
        }
        return write(path, self.start, level, self.net, self.course.width, about)

    def save(self, path: Path) -> None:
        """Write everything needed to resume, completely or not at all."""
        head = {**self._identity, "done": self.done, "seconds": self.seconds}
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, suffix=".part", delete=False) as file:
            file.write(json.dumps(head).encode() + b"\n" + self.net.tobytes())
        os.replace(file.name, path)

    def resume(self, path: Path) -> None:
        """Resume from a file. InvalidWeights if it belongs to another training."""
        head, _, payload = path.read_bytes().partition(b"\n")
        try:
            about = json.loads(head)
            net = np.frombuffer(payload, dtype=np.float32).copy()
            done, seconds = int(about["done"]), float(about["seconds"])
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise InvalidWeights(f"{path} isn't an interrupted training; delete it, or add --anew") from None
        if {name: about.get(name) for name in self._identity} != self._identity or len(net) != len(self.net):
            raise InvalidWeights(f"{path} is a training with other settings; repeat those, or add --anew")
        self.net, self.done, self.seconds = net, done, seconds


def _history(weights: Weights) -> list[dict[str, Any]]:
    """The trainings that weights come from, the earliest first."""
    last = {name: weights.about.get(name) for name in ("level", "course", "seed", "seconds", "commit", "sha256")}
    return [*weights.about.get("earlier", ()), last]


def train(
    training: Training,
    *,
    checkpoint: Path | None = None,
    every: float = 20.0,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Train to the end, saving a checkpoint `every` few seconds and at an interruption.

    The checkpoint stays: delete it once the weights have been written.
    """
    saved = time.monotonic()
    try:
        training.warm()
        while not training.over:
            training.step()
            if progress:
                progress(training.done)
            if checkpoint and time.monotonic() - saved > every:
                training.save(checkpoint)
                saved = time.monotonic()
    finally:
        if checkpoint and training.done:
            training.save(checkpoint)


def first_net(game: Game, width: int, seed: int, teacher: Weights | None) -> Net:
    """Small random weights, or a teacher's with random units added, which at first evaluate almost the same."""
    features = game.features
    assert features is not None
    random = np.random.default_rng(seed)
    net = random.normal(0, _SPREAD, net_size(features, width)).astype(np.float32)
    rows, seats = features.FEATURES + 1, features.SEATS
    net[rows * width + width * seats :] = 0
    if teacher is None:
        return net
    old, narrow = teacher.net, teacher.width
    into = net[: rows * width].reshape(rows, width)
    into[:, :narrow] = old[: rows * narrow].reshape(rows, narrow)
    out = net[rows * width : (rows + seats) * width].reshape(width, seats)
    out[:narrow] = old[rows * narrow : (rows + seats) * narrow].reshape(narrow, seats)
    out[narrow:] *= 0.1
    net[(rows + seats) * width :] = old[(rows + seats) * narrow :]
    return net


def training_starts(start: Position) -> list[Position]:
    """Start positions, equally likely: mostly the usual seats, sometimes others and endgames."""
    game, count, options = start.game, len(seats_of(start)), values_of(start.options)
    if game.starter is None:
        usual, others = [game.start(count, **options)], []
    else:
        seats = game.seats(count)
        usual = [game.start(seats, first=first, **options) for first in seats]
        seatings = sorted(game.seatings(count), key=lambda seats: seats[::-1])  # the order that weights were made with
        others = [game.start(taken, first=taken[0], **options) for taken in seatings]
    endings = endgame_starts(start) * _ENDINGS
    return usual * max(1, 2 * (len(others) + len(endings)) // len(usual)) + others + endings


def endgame_starts(start: Position) -> list[Position]:
    """The starts of the solvable endgames, if two play: there, strength can be measured exactly."""
    endgame = start.game.endgame
    if endgame is None or len(seats_of(start)) != 2:
        return []
    positions = []
    for pieces in range(1, most_pieces(start.game, start.options) + 1):
        state = [0] * start.game.rules.STATE_SIZE
        turns = endgame.turns(start.codes)
        pair, turn = divmod(endgame.beginning(start.codes, pieces), turns)
        endgame.restore(start.codes, state, pieces, *divmod(pair, endgame.sides(start.codes, pieces)), turn)
        positions.append(Position(start.game, start.options, start.codes, tuple(state)))
    return positions
