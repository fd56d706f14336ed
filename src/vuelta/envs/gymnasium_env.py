"""A game as a Gymnasium environment: one seat learns, opponents of your choice play the others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Literal, TypeAlias

from vuelta.core.errors import IllegalMove, InvalidOption, listed, shown_value
from vuelta.core.match import Player
from vuelta.core.position import Position
from vuelta.core.state import PHASE, SEAT, TO_MOVE
from vuelta.core.validation import check_seat
from vuelta.envs.extras import NDArray, gymnasium, np
from vuelta.envs.game_in_play import RENDER_MODES, GameInPlay, OneGame, check_mode
from vuelta.envs.serialization import check_moves, read_state
from vuelta.envs.setup import NEVER_ASKED, check_limit, reset_option, space_of
from vuelta.kernels.batch_step import MOST_TRIES
from vuelta.players import LEVELS
from vuelta.players.policies import POLICIES

Opponent: TypeAlias = str | Player
"""A level, or a function from a position to the text of a legal move."""
Seen: TypeAlias = NDArray[np.int8]


class SeatEnv(OneGame, gymnasium.Env[Seen, np.int64]):
    """One seat is the agent. Made by `envs.single`.

    An observation is what the seat sees when it is to move; `info["action_mask"]` has 1 for each legal code. The
    episode ends with the game, or once the seat has its place.
    """

    def __init__(
        self,
        start: Position,
        *,
        seat: int | None = None,
        opponents: Opponent | Mapping[int, Opponent] = "easy",
        skip_forced: bool = False,
        limit: int | None = None,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        self._game = GameInPlay(start)
        seats = self._game.seats
        self.seat = check_seat(seats[0] if seat is None else seat, seats)
        self.opponents = opponents_of(opponents, seats, self.seat)
        self.skip_forced = bool(skip_forced)
        self.limit = check_limit(limit)
        if illegal not in ("lose", "raise"):
            raise InvalidOption(f"illegal {shown_value(illegal)}: it must be 'lose' or 'raise'")
        self.illegal = illegal
        self.render_mode = check_mode(render_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.observation_space = space_of(start.game.seen())
        self.action_space = gymnasium.spaces.Discrete(start.game.rules.MOVE_CODES)
        self._moves = 0
        self._done = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Start over. A seed restarts the dice as well; `options={"rolls": […]}` sets the first rolls."""
        rolls = reset_option(options, "rolls")
        super().reset(seed=seed)
        if seed is None and self._game.stream is None:
            seed = int(self.np_random.integers(2**63))
        with self._game.all_or_nothing():
            self._game.begin(seed)
            self._game.give(() if rolls is None else rolls)
            for _ in range(MOST_TRIES):
                if self._go_on():
                    break
                self._game.begin(None)  # it ended before the seat had a move: that isn't an episode
            else:
                raise InvalidOption(NEVER_ASKED)
        self._moves = 0
        self._done = False
        return self._told()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a move. An illegal one loses the game at once or, with `illegal="raise"`, raises and changes nothing."""
        if self._done:
            raise IllegalMove("the game is over, or has not begun; call reset first")
        if action not in self._game.moves() and self.illegal == "lose":
            self._done = True
            seen, info = self._told()
            return seen, -1.0, True, False, info | {"illegal": str(self._game.refused(action))}
        with self._game.all_or_nothing():
            self._game.play(action)
            over = not self._go_on()
        self._moves += 1
        cut_off = self._moves >= self.limit and not over
        self._done = over or cut_off
        seen, info = self._told()
        return seen, self._game.rewards()[self.seat] if over else 0.0, over, cut_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal codes, under the name that masked learners look for."""
        return self._game.mask(self.seat).astype(np.bool_)

    def _told(self) -> tuple[Seen, dict[str, Any]]:
        return self._game.seen(self.seat), {"action_mask": self._game.mask(self.seat)}

    def _go_on(self) -> bool:
        """Play up to the seat's next move. Returns False if it has none any more."""
        running = self._game
        while not running.over and self.seat not in running.ranking():
            if running.to_roll:
                running.roll()
                continue
            if running.seat != self.seat:
                running.play(self._opponents_move())
                continue
            moves = running.moves()
            if len(moves) > 1 or not self.skip_forced:
                return True
            running.play(moves[0])
        return False

    def _opponents_move(self) -> int:
        """The move of the opponent to act. Easy and medium draw from the stream, as in a batch."""
        running, opponent = self._game, self.opponents[self._game.seat]
        if not isinstance(opponent, str):
            text = opponent(running.position)
        elif opponent in POLICIES:
            return running.chosen(POLICIES[opponent])
        else:
            text = LEVELS[opponent](Random(0))(running.position)  # the strong levels need no randomness
        position = running.position
        if text not in position.legal:
            position.play(text)  # says what is wrong with it
        return position.legal[text]

    def get_state(self) -> str:
        """The environment and its dice to come, as JSON: after `set_state`, the same actions have the same results.

        Opponents that are functions aren't part of it; they stay those given to `envs.single`.
        """
        return json.dumps({"game": self._game.kept(), "moves": self._moves, "done": self._done})

    def set_state(self, text: str) -> None:
        """Restore what `get_state` returned. InvalidOption, and no change, if it is broken or from another one."""
        kept = read_state(text, {"game": dict, "moves": int, "done": bool})
        checked = self._game.check(kept["game"])
        check_moves(kept["moves"], self.limit, done=kept["done"])
        if not kept["done"] and (checked[0][PHASE], checked[0][SEAT]) != (TO_MOVE, self.seat):
            raise InvalidOption(f"the state is broken: seat {self.seat} has no move in its position, but isn't done")
        self._game.restore(checked)
        self._moves, self._done = kept["moves"], kept["done"]


def opponents_of(
    opponents: Opponent | Mapping[int, Opponent], seats: tuple[int, ...], seat: int
) -> dict[int, Opponent]:
    """Who plays each of the other seats, from one opponent for all or one for each."""
    others = tuple(other for other in seats if other != seat)
    named = dict(opponents) if isinstance(opponents, Mapping) else dict.fromkeys(others, opponents)
    if set(named) != set(others):
        raise InvalidOption(
            f"opponents: name one for all, or one for each of the seats {listed(tuple(map(str, others)))}"
        )
    for opponent in named.values():
        if opponent not in LEVELS and not callable(opponent):
            known = listed(tuple(LEVELS))
            raise InvalidOption(f"opponent {shown_value(opponent)}: it must be {known}, or a function of a position")
    return named
