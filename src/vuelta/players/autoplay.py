"""Plays a whole game between players in one call."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from vuelta.core.dice import SealedDice, commitment, new_seed, seed_from
from vuelta.core.errors import InvalidOption, listed, shown, shown_value
from vuelta.core.match import MATCH_LIMIT, Match, Player
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.players import LEVELS

_NAME_LENGTH = 12


def play(
    start: Position,
    players: Iterable[Player | str],
    *,
    seed: bytes | str | int | None = None,
    limit: int = MATCH_LIMIT,
) -> Record:
    """Play from a position to the end of the game. Returns its record.

    `players` has one for each seat, in order: a level such as 'medium', or a function. The same seed gives the same
    dice and the same moves of computer players; without one, a new seed is drawn, which is in the record. TooLong if
    the game has not ended after `limit` plies.
    """
    if not isinstance(start, Position):
        raise InvalidOption(f"a game is played from a position, such as game.start(2), not from {shown(start)}")
    seats = tuple(start.pieces())
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise InvalidOption(f"players: {shown_value(players)} must be a list, one for each of {len(seats)} seats")
    named = tuple(players)
    if len(named) != len(seats):
        raise InvalidOption(f"players: {len(named)} are named, but {len(seats)} play; name one for each seat")
    given = dict(zip(seats, named, strict=True))
    secret = new_seed() if seed is None else seed_from(seed)
    match = Match(
        start,
        SealedDice(commitment(secret)[:_NAME_LENGTH], seed=secret),
        players={seat: _player(player, secret, seat) for seat, player in given.items()},
        levels={seat: player for seat, player in given.items() if isinstance(player, str)},
        limit=limit,
    )
    while not match.over:
        match.step()
    return match.record()


def _player(player: Player | str, seed: bytes, seat: int) -> Player:
    """The given function, or a player of the given level whose random choices follow from the seed."""
    if not isinstance(player, str):
        return player
    if player not in LEVELS:
        raise InvalidOption(f"there is no level {shown(player)}; it must be {listed(tuple(LEVELS))}, or a function")
    return LEVELS[player](Random(f"{seed.hex()} seat {seat}"))
