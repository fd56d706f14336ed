"""Training: a net learns from games against itself, chunk by chunk, and can be interrupted after any of them.

The first games are played by the plan, so that a net that knows nothing meets games that end; then it plays by what it
has learned. The last games are learned from with a look ahead, which takes luck out of them; in both parts steps grow
smaller. The same seed gives the same weights; an interruption changes nothing, since a chunk depends on its number and
the net alone. Where the time is limited, how far one gets depends on the machine, and so do the weights.
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
"""Games of a chunk where the time is limited: some take half a second each."""
_MOST_PLIES = 20_000
_SPREAD = 0.1  # of a net's first weights
_LEAST = 0.01  # of the first rate, at the end
_ENDINGS = 4  # how often each ending stands among the starts


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a net is trained."""

    games: int
    width: int
    rate: float = 0.3
    """How far each state is drawn to its goal at first; steps then grow smaller and smaller, in each part anew."""
    trace: float = 0.7
    """λ: 1 learns from results alone, 0 from the next evaluation alone."""
    explore: float = 0.03
    """How often a move is made at random."""
    tutor: float = 0.1
    """The share of the games, at the start, that the plan plays: all moves at first, then fewer and fewer."""
    ahead: float = 0.0
    """The share of the games, at the end, that are learned from with a look ahead."""
    minutes: float | None = None
    """How long it may take at most, without the time to compile; then shares of the games are shares of this time."""


def usual_course(level: str, players: int) -> Course:
    """What is usual for a level. Games of more players are longer: fewer of them do, and results reach further."""
    trace = 1 - 0.6 / players
    if level == "expert":
        return Course(games=200_000 // players, width=64, rate=0.1, trace=trace, explore=0.01, tutor=0, ahead=0.05)
    return Course(games=1_000_000 // players, width=32, trace=trace, ahead=0.05)


class Training:
    """A net that learns. `step` plays a chunk; `save` and `Training.resumed` carry it over an interruption."""

    def __init__(self, start: Position, course: Course, *, seed: int, begun_from: Weights | None = None) -> None:
        """An expert begins from a hard player's weights or an expert's."""
        if start.game.features is None:
            raise InvalidOption(f"{start.game.slug} has no features, so nothing can be learned for it")
        if not 0 < course.width <= WIDEST:
            raise InvalidOption(f"a net has 1 to {WIDEST} hidden units, not {course.width}")
        if begun_from and begun_from.width > course.width:
            raise InvalidOption(
                f"the weights to begin with have {begun_from.width} hidden units, which don't fit into {course.width}; "
                f"ask for --width {begun_from.width} or more"
            )
        self.start = start
        self.course = course
        self.seed = seed
        self.done = 0
        self.seconds = 0.0
        self.net = first_net(start.game, course.width, seed, begun_from)
        self._begun_from = begun_from.about["sha256"] if begun_from else None
        self._earlier = _history(begun_from) if begun_from else []
        self._tutored = begun_from is None and course.tutor > 0
        self._compiled = compiled(start.game)
        starts = training_starts(start)
        self._learning = LearningWorkspace(start.game, start_count=len(starts))
        self._learning.starts[:] = [position.state for position in starts]
        self._learning.start_seats[:] = [sum(1 << seat for seat in seats_of(position)) for position in starts]
        self._work = search_workspace(start.game)

    @property
    def share(self) -> float:
        """How much of the course is done: of its games, or of its time if that is more."""
        minutes = self.course.minutes
        return max(self.done / self.course.games, self.seconds / (60 * minutes) if minutes else 0.0)

    @property
    def over(self) -> bool:
        """Whether all games have been played, or the time is up."""
        return self.share >= 1

    def warm(self) -> None:
        """Compile what is not compiled yet: that is no time spent on learning."""
        self._learn(self.net, 0)

    def step(self) -> None:
        """Play a chunk of games and learn from them."""
        begun = time.monotonic()
        course, share = self.course, self.share
        looks = share >= 1 - course.ahead
        tutor = max(0.0, 1 - share / course.tutor) if self._tutored else 0.0
        left = (1 - share) / course.ahead if looks else 1 - share / (1 - course.ahead)
        rate = course.rate * max(_LEAST, left)
        self._work.facts[DEPTH] = looks
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
    def _is(self) -> dict[str, Any]:
        """What tells this training from others."""
        course = {"course": asdict(self.course), "seed": self.seed, "begun_from": self._begun_from}
        return {**belongs(self.start), **course}

    def finish(self, path: Path, level: str, provenance: dict[str, Any]) -> Weights:
        """Write the weights, with where they come from."""
        about = {
            **self._is,
            "games": self.done,
            "seconds": round(self.seconds),
            "earlier": self._earlier,
            **provenance,
        }
        return write(path, self.start, level, self.net, self.course.width, about)

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on, whole or not at all."""
        head = {**self._is, "done": self.done, "seconds": self.seconds}
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, suffix=".part", delete=False) as file:
            file.write(json.dumps(head).encode() + b"\n" + self.net.tobytes())
        os.replace(file.name, path)

    def resume(self, path: Path) -> None:
        """Go on where a file says. InvalidWeights if it is of another training."""
        head, _, payload = path.read_bytes().partition(b"\n")
        try:
            about = json.loads(head)
            net = np.frombuffer(payload, dtype=np.float32).copy()
            done, seconds = int(about["done"]), float(about["seconds"])
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise InvalidWeights(f"{path} is no interrupted training; delete it, or begin with --anew") from None
        if {name: about.get(name) for name in self._is} != self._is or len(net) != len(self.net):
            raise InvalidWeights(f"{path} is a training with other settings; repeat those, or begin with --anew")
        self.net, self.done, self.seconds = net, done, seconds


def _history(weights: Weights) -> list[dict[str, Any]]:
    """The trainings that weights come from, the first one first."""
    told = {name: weights.about.get(name) for name in ("level", "course", "seed", "seconds", "commit", "sha256")}
    return [*weights.about.get("earlier", ()), told]


def train(
    training: Training,
    *,
    checkpoint: Path | None = None,
    every: float = 20.0,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Train to the end. What was learned is saved every few seconds and when it is interrupted.

    The file stays at the end, until the weights have been written.
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


def first_net(game: Game, width: int, seed: int, begun_from: Weights | None) -> Net:
    """Small random weights; beside them those of a smaller net, which then says the same as before at first."""
    features = game.features
    assert features is not None
    random = np.random.default_rng(seed)
    net = random.normal(0, _SPREAD, net_size(features, width)).astype(np.float32)
    rows, seats = features.FEATURES + 1, features.SEATS
    net[rows * width + width * seats :] = 0
    if begun_from is None:
        return net
    old, narrow = begun_from.net, begun_from.width
    into = net[: rows * width].reshape(rows, width)
    into[:, :narrow] = old[: rows * narrow].reshape(rows, narrow)
    out = net[rows * width : (rows + seats) * width].reshape(width, seats)
    out[:narrow] = old[rows * narrow : (rows + seats) * narrow].reshape(narrow, seats)
    out[narrow:] *= 0.1
    net[(rows + seats) * width :] = old[(rows + seats) * narrow :]
    return net


def training_starts(start: Position) -> list[Position]:
    """Where games begin, each as often as it stands here: mostly the usual seats, at times others and endgames."""
    game, count = start.game, len(seats_of(start))
    options = {name: getattr(start.options, name) for name in game.options.__dataclass_fields__}
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
    """Where the endgames begin that can be solved, if two play; strength there can be measured exactly."""
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
