"""The arguments of environments: the start position, opponents, limits and reset options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from vuelta.core.errors import InvalidOption, listed, shown, shown_value
from vuelta.core.observation import View
from vuelta.core.position import Position
from vuelta.core.registry import game as game_called
from vuelta.core.validation import check_seat
from vuelta.envs.extras import NDArray, gymnasium, np
from vuelta.kernels.batch_step import EXTERNAL
from vuelta.players.policies import POLICIES

MOST_MOVES = 1_000_000
"""The limit of moves by default, which no game reaches."""
NEVER_ASKED = "from this start every game ends before a seat is asked for a move; begin at another position"


def start_of(game: str | Position, seats: int | Sequence[int] | None, rule_set: str) -> Position:
    """The start position, from the name of a game or a given position."""
    if not isinstance(game, Position):
        return game_called(game).start(seats, rule_set=rule_set)
    if seats is not None or rule_set != "standard":
        raise InvalidOption("a position already has seats and options; give them only with a game's name")
    if game.over:
        raise InvalidOption("the game is over in this position, so nothing can be played from it")
    return game


def space_of(view: View) -> gymnasium.spaces.Space[NDArray[np.int8]]:
    """The space of a seat's observations."""
    low, high = np.array(view.low, dtype=np.int8), np.array(view.high, dtype=np.int8)
    box: Any = gymnasium.spaces.Box(low, high, dtype=np.int8)
    return box  # type: ignore[no-any-return] # Gymnasium's Box isn't generic


def check_limit(limit: int | None) -> int:
    """The limit of moves in a game."""
    if limit is None:
        return MOST_MOVES
    if type(limit) is not int or not 1 <= limit <= MOST_MOVES:
        raise InvalidOption(f"limit {shown_value(limit)}: it must be a number of moves from 1 to {MOST_MOVES}")
    return limit


def reset_option(options: Any, name: str, *, ignored: str | None = None) -> Any:
    """The only option of reset, None if not given. InvalidOption for any other, except an ignored one."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise InvalidOption(
            f"the options of reset are a dictionary, such as {{{name!r}: …}}, not {shown_value(options)}"
        )
    for given in options:
        if given not in (name, ignored):
            raise InvalidOption(f"reset has no option {shown_value(given)}; it knows {name}")
    return options.get(name)


def policies_of(start: Position, seats: Sequence[int], opponents: Mapping[int, str]) -> list[int]:
    """How a batch plays each seat of the board; EXTERNAL for those without an opponent."""
    policies = [EXTERNAL] * len(start.game.colours)
    for seat, level in opponents.items():
        if level not in tuple(POLICIES):  # may be unhashable
            known = listed(tuple(POLICIES))
            raise InvalidOption(f"a batch can't play {shown(level)}: an opponent is {known}; others need envs.single")
        policies[check_seat(seat, seats)] = POLICIES[level]
    if all(policies[seat] != EXTERNAL for seat in seats):
        raise InvalidOption("every seat has an opponent, so nobody is asked for a move; leave a seat out")
    return policies
