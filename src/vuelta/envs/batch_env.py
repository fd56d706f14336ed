"""Batch: many games stepped together in machine code, with observations, masks and rewards as arrays."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from vuelta.compiled.loader import compiled, option_codes
from vuelta.core.errors import IllegalMove, InvalidOption, shown_value
from vuelta.core.position import Position, seats_of
from vuelta.core.validation import MOST_SEED, check_seed, check_whole
from vuelta.envs.extras import NDArray, np
from vuelta.envs.serialization import read_positions, read_state
from vuelta.envs.setup import NEVER_ASKED, check_limit, policies_of
from vuelta.kernels.batch_step import CUT_OFF, ENDED, EXTERNAL, NO_GAME, RESTART, BatchWorkspace
from vuelta.kernels.playouts import PlayWorkspace
from vuelta.kernels.random_streams import counter_before, next_game

Whole = NDArray[np.int64]
Small = NDArray[np.int8]


_KEPT = ("states", "streams", "played", "seen", "last_seen", "masks", "legal", "choices", "seats", "rewards", "ended")
"""The fields of the workspace that make up the state of the games."""


class Batch:
    """Games of one start position, stepped together. Made by `envs.batch`.

    A seat is to move in every game. `step` plays a code in each and goes on to the next move; a game that ends starts
    over at once. The arrays are always up to date and read-only:

    - `observation` (games × numbers): what the seat to act sees; see `game.seen()`
    - `mask` (games × codes): 1 for each legal code
    - `legal` (games × most moves) and `choices`: the legal codes of game i are `legal[i, : choices[i]]`
    - `seat`: the seat to act
    - `reward` (games × seats of the board): what each seat earned in the last step; 0 until the game ends
    - `terminated`, `truncated`: whether the last step ended the game or reached the limit
    - `final_observation`: in such games, what the seat that moved last saw of the end
    """

    def __init__(
        self,
        start: Position,
        games: int,
        *,
        seed: int,
        opponents: Mapping[int, str],
        skip_forced: bool = False,
        limit: int | None = None,
        threads: int = 1,
    ) -> None:
        check_whole("games", games)
        check_whole("threads", threads)
        if not isinstance(opponents, Mapping):
            raise InvalidOption(
                f"opponents: {shown_value(opponents)} must be a dictionary with a level for each seat that isn't "
                "asked, such as {1: 'easy'}; a single level works with envs.single and envs.vector, where one seat "
                "learns"
            )
        self.start = start
        self.games = games
        self.seats = seats_of(start)
        self.opponents = dict(opponents)
        self.skip_forced = bool(skip_forced)
        self.limit = check_limit(limit)
        self.threads = threads
        self.policies = policies_of(start, self.seats, self.opponents)
        self.view = start.game.seen()
        self._code = compiled(start.game)
        try:
            self._allocate()
        except (MemoryError, ValueError):  # ValueError for an array too large for any machine
            raise InvalidOption(f"games: {games} need more memory than there is; ask for fewer") from None
        self.reset(seed=seed)

    def _allocate(self) -> None:
        self._numbers = np.arange(self.games)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._options = option_codes(self.start.codes)
        self._first_state = np.array(self.start.state, dtype=np.int8)
        self._batch = BatchWorkspace(
            self.start.game,
            games=self.games,
            width=self.view.size,
            skip_forced=int(self.skip_forced),
            limit=self.limit,
            seated=sum(1 << seat for seat in self.seats),
            players=len(self.seats),
            board_seats=len(self.policies),
        )
        self._batch.layout = np.array(self.view.layout, dtype=np.int64)
        self._batch.policies[:] = self.policies
        self._work = [PlayWorkspace(self.start.game) for _ in range(self.threads)]

    @property
    def observation(self) -> Small:
        """What the seat to act sees, a row a game."""
        return _read_only(self._batch.seen)

    @property
    def mask(self) -> Small:
        """1 for each legal code, a row a game."""
        return _read_only(self._batch.masks)

    @property
    def legal(self) -> Whole:
        """The legal codes, a row a game, as many as `choices` says; the rest of a row is out of date."""
        return _read_only(self._batch.legal)

    @property
    def choices(self) -> Whole:
        """How many legal codes each game has."""
        return _read_only(self._batch.choices)

    @property
    def seat(self) -> Whole:
        """The seat to act in each game."""
        return _read_only(self._batch.seats)

    @property
    def reward(self) -> NDArray[np.float32]:
        """What each seat of the board earned in the last step, a row a game."""
        return _read_only(self._batch.rewards)

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """The games that the last step ended."""
        ended: NDArray[np.bool_] = np.equal(self._batch.ended, ENDED)
        return ended

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """The games that the last step cut off at the limit."""
        cut_off: NDArray[np.bool_] = np.equal(self._batch.ended, CUT_OFF)
        return cut_off

    @property
    def final_observation(self) -> Small:
        """The last observation of each game that the last step ended or cut off; other rows are out of date."""
        return _read_only(self._batch.last_seen)

    def position(self, game: int) -> Position:
        """One of the games as a position."""
        state = self._batch.states[game].tolist()
        return Position(self.start.game, self.start.options, self.start.codes, tuple(state))

    def reset(self, *, seed: int | None = None, only: Sequence[bool] | None = None) -> None:
        """Start all games over, or those that `only` marks.

        A seed restarts their dice as well: game i of a seed has the same dice in a batch of any size.
        """
        chosen = np.ones(self.games, dtype=np.bool_) if only is None else np.asarray(only, dtype=np.bool_)
        if chosen.shape != (self.games,):
            raise InvalidOption(f"only: it must have {self.games} entries, one for each game")
        if seed is not None:
            begun = _streams(check_seed(seed), self.games)
            self._batch.streams[chosen] = begun[chosen]
        anew = np.full(self.games, RESTART, dtype=np.int64)
        if chosen.all():
            self._step(anew)
            return
        for game in np.flatnonzero(chosen).tolist():
            self._step(anew, game, game + 1)

    def step(self, actions: Any) -> None:
        """Play a code in every game. If one is illegal, IllegalMove names its game and nothing is played."""
        codes = _whole(actions)
        if codes.shape != (self.games,):
            raise InvalidOption(f"actions: {self.games} codes are needed, one for each game, not {codes.shape}")
        known = (codes >= 0) & (codes < self._batch.masks.shape[1])
        legal = known & (self._batch.masks[self._numbers, np.where(known, codes, 0)] == 1)
        if not legal.all():
            wrong = int(legal.argmin())
            given = np.asarray(actions)[wrong]  # as given: an unsigned 64-bit number doesn't fit into `codes`
            able = ", ".join(map(str, self.legal[wrong, : self._batch.choices[wrong]].tolist()))
            raise IllegalMove(
                f"game {wrong} of the batch: {given} is not a legal move; legal are {able}; nothing was played"
            )
        self._step(codes)

    def random_actions(self, random: np.random.Generator) -> Whole:
        """A random legal code for every game."""
        drawn = (random.random(self.games) * self._batch.choices).astype(np.int64)
        codes: Whole = self._batch.legal[self._numbers, drawn]
        return codes

    def _step(self, codes: Whole, first: int = 0, last: int | None = None) -> None:
        self._batch.codes[:] = codes
        last = self.games if last is None else last
        if self._pool is None or last - first < self.threads:
            _check(self._step_some(first, last, self._work[0]))
            return
        cuts = [first + (last - first) * part // self.threads for part in range(self.threads + 1)]
        for done in [
            self._pool.submit(self._step_some, begin, end, work)
            for begin, end, work in zip(cuts, cuts[1:], self._work, strict=False)
        ]:
            _check(done.result())

    def _step_some(self, first: int, last: int, work: PlayWorkspace) -> int:
        stuck: int = self._code.step_batch(self._options, self._first_state, self._batch, work, first, last)
        return stuck

    def get_state(self) -> str:
        """All games and their dice to come, as JSON: after `set_state`, the same actions have the same results."""
        kept: dict[str, Any] = {
            "start": str(self.start),
            "opponents": {str(seat): level for seat, level in self.opponents.items()},
            "positions": [str(self.position(game)) for game in range(self.games)],
            "streams": self._batch.streams.tolist(),
            "moves": self._batch.played.tolist(),
        }
        return json.dumps(kept)

    def set_state(self, text: str) -> None:
        """Restore what `get_state` returned. InvalidOption, and no change, if it is broken or from another batch."""
        kept = read_state(text, {"start": str, "opponents": dict, "positions": list, "streams": list, "moves": list})
        opponents = {str(seat): level for seat, level in self.opponents.items()}
        if kept["start"] != str(self.start) or kept["opponents"] != opponents:
            raise InvalidOption("the state is from another batch: its start or its opponents differ")
        positions = read_positions(self.start, kept["positions"])
        for position in positions:
            if position.awaits != "move" or self.policies[position.state[0]] != EXTERNAL:
                raise InvalidOption(f"the state is broken: nobody is asked in {position}")
        for name, most in (("streams", MOST_SEED), ("moves", self.limit)):
            if any(type(value) is not int or not 0 <= value <= most for value in kept[name]):
                raise InvalidOption(f"the state is broken: its {name} are not numbers from 0 to {most}")
        if {len(positions), len(kept["streams"]), len(kept["moves"])} != {self.games}:
            raise InvalidOption(f"the state is from another batch: it doesn't have {self.games} games")
        self._batch.states[:] = [position.state for position in positions]
        self._batch.streams[:] = kept["streams"]
        self._batch.played[:] = kept["moves"]
        self._batch.rewards[:] = 0
        self._batch.ended[:] = 0
        self._refresh(positions)

    def _refresh(self, positions: list[Position]) -> None:
        """Write the arrays that depend on the positions."""
        rules, moves = self.start.game.rules, [0] * self.start.game.rules.MAX_MOVES
        self._batch.masks[:] = 0
        for game, position in enumerate(positions):
            codes = moves[: rules.legal_moves(position.codes, list(position.state), moves)]
            self._batch.seats[game] = position.state[0]
            self._batch.seen[game] = self.view.of(position.state, position.state[0])
            self._batch.legal[game, : len(codes)] = codes
            self._batch.choices[game] = len(codes)
            self._batch.masks[game, codes] = 1

    def clone(self) -> Batch:
        """An independent batch with the same games and the same dice to come."""
        made = Batch.__new__(Batch)
        made.__setstate__(self.__getstate__())
        return made

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Batch:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        return kept | {"_kept": {name: getattr(self._batch, name).copy() for name in _KEPT}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        arrays = kept["_kept"]
        vars(self).update({name: value for name, value in kept.items() if name != "_kept"})
        self._code = compiled(self.start.game)
        self._allocate()
        for name, value in arrays.items():
            getattr(self._batch, name)[:] = value


def _check(stuck: int) -> None:
    if stuck != NO_GAME:
        raise InvalidOption(NEVER_ASKED)


_NOT_WHOLE = "actions: codes must be whole numbers, one for each game; nothing was played"


def _whole(actions: Any) -> Whole:
    """Codes as an array. IllegalMove unless they are whole numbers: NumPy would convert floats, texts and booleans."""
    try:
        given = np.asarray(actions)
    except ValueError:  # rows of different lengths
        raise IllegalMove(_NOT_WHOLE) from None
    # NumPy turns a boolean among the integers of a list into one of them; an array has one type, so that is enough.
    hidden = isinstance(actions, (list, tuple)) and any(isinstance(code, (bool, np.bool_)) for code in actions)
    if hidden or (given.dtype.kind not in "iu" and given.size):
        raise IllegalMove(_NOT_WHOLE)
    return np.ascontiguousarray(given, dtype=np.int64)


def _streams(seed: int, count: int) -> NDArray[np.uint64]:
    """The initial stream of each game of a seed."""
    counter, stream, begun = [counter_before(seed, 0)], [0], []
    for _ in range(count):
        next_game(counter, stream)
        begun.append(stream[0])
    return np.array(begun, dtype=np.uint64)


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view
