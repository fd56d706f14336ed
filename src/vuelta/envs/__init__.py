"""Reinforcement-learning environments: PettingZoo, Gymnasium, and batches of games. See docs/environments.md.

Importing this registers every game with Gymnasium as `vuelta/NAME-v0`. It needs the extra `vuelta[envs]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict, Unpack

from vuelta.core.position import Position, seats_of
from vuelta.core.registry import games
from vuelta.core.validation import check_seat
from vuelta.envs.batch_env import Batch
from vuelta.envs.extras import gymnasium
from vuelta.envs.gymnasium_env import Opponent, SeatEnv, opponents_of
from vuelta.envs.pettingzoo_env import SeatsEnv
from vuelta.envs.setup import start_of
from vuelta.envs.vector_env import SeatVectorEnv

__all__ = ["Batch", "SeatEnv", "SeatVectorEnv", "SeatsEnv", "aec", "batch", "register", "single", "vector"]


def aec(
    game: str | Position,
    *,
    seats: int | Sequence[int] | None = None,
    rule_set: str = "standard",
    skip_forced: bool = False,
    limit: int | None = None,
    dice_agent: bool = False,
    render_mode: str | None = None,
) -> SeatsEnv:
    """A PettingZoo environment with an agent for each seat.

    `game` is a name, or a position to start from (which has its own seats and options). `skip_forced` plays forced
    moves automatically, `limit` truncates a game after that many moves, and `dice_agent` adds an agent that chooses the
    dice.
    """
    return SeatsEnv(
        start_of(game, seats, rule_set),
        skip_forced=skip_forced,
        limit=limit,
        dice_agent=dice_agent,
        render_mode=render_mode,
    )


class SeatOptions(TypedDict, total=False):
    """The arguments of `single` besides the game and its start."""

    seat: int | None
    """The seat that learns, by default the first."""
    opponents: Opponent | Mapping[int, Opponent]
    """A level (easy, medium, hard, expert) or a function from a position to the text of a move, by default easy; one
    for all, or one for each seat."""
    skip_forced: bool
    limit: int | None
    illegal: Literal["lose", "raise"]
    """What happens to an illegal move; by default, it loses the game."""
    render_mode: str | None


class StepOptions(TypedDict, total=False):
    """The arguments of `batch` and `vector` besides the game and who plays."""

    skip_forced: bool
    limit: int | None
    threads: int


def single(
    game: str | Position,
    *,
    seats: int | Sequence[int] | None = None,
    rule_set: str = "standard",
    **options: Unpack[SeatOptions],
) -> SeatEnv:
    """A Gymnasium environment in which one seat plays against opponents; `SeatOptions` has the other arguments."""
    return SeatEnv(start_of(game, seats, rule_set), **options)


def batch(
    game: str | Position,
    games: int,
    *,
    seed: int,
    seats: int | Sequence[int] | None = None,
    rule_set: str = "standard",
    opponents: Mapping[int, str] | None = None,
    **options: Unpack[StepOptions],
) -> Batch:
    """Many games stepped together in machine code. Every seat is asked, except those with a level in `opponents`."""
    chosen = {} if opponents is None else opponents
    return Batch(start_of(game, seats, rule_set), games, seed=seed, opponents=chosen, **options)


def vector(
    game: str | Position,
    games: int,
    *,
    seats: int | Sequence[int] | None = None,
    rule_set: str = "standard",
    seat: int | None = None,
    opponents: str | Mapping[int, str] = "easy",
    **options: Unpack[StepOptions],
) -> SeatVectorEnv:
    """A Gymnasium vector environment: one seat plays in many games against easy or medium opponents."""
    start = start_of(game, seats, rule_set)
    playing = seats_of(start)
    learner = check_seat(playing[0] if seat is None else seat, playing)
    others: dict[int, Any] = opponents_of(opponents, playing, learner)
    return SeatVectorEnv(batch(start, games, seed=0, opponents=others, **options), learner)


def register() -> None:
    """Register every game with Gymnasium. Importing calls this; call it again after `vuelta.add_games`."""
    for name in games():
        made = f"vuelta/{name}-v0"
        if made not in gymnasium.registry:
            gymnasium.register(
                made,
                entry_point="vuelta.envs:single",
                vector_entry_point="vuelta.envs:_registered_vector",
                kwargs={"game": name},
                order_enforce=False,  # the environment has its own error for that, which says what to do
            )


def _registered_vector(num_envs: int, **options: Any) -> SeatVectorEnv:
    """The entry point for `gymnasium.make_vec`."""
    return vector(games=num_envs, **options)


register()
