"""Match: a running game with its players and its dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from vuelta.core.dice import Dice, SealedDice
from vuelta.core.errors import IllegalMove, InvalidOption, TooLong, shown
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.rolls import is_roll
from vuelta.core.validation import check_by_seat, check_seat, check_whole

Player: TypeAlias = Callable[[Position], str]
"""Takes a position that awaits a move, and returns a legal move as text."""

MATCH_LIMIT = 100_000
"""The most plies of a match. The longest of 3.7 million random games had 8,364 (docs/lengths.md)."""
ARENA_LIMIT = 20_000
"""The same in the arena, where players think, so that an endless game would take long."""


class Match:
    """A game from its start position on, with the given dice. A refused ply changes nothing.

    `step` asks the `players` of those seats that have one; the moves of others come in through `move`. `names` and
    `levels` (of computer players) are for the record. No rule limits the length of a game, so after `limit` plies a
    match refuses any more with TooLong.
    """

    def __init__(
        self,
        start: Position,
        dice: Dice,
        *,
        players: Mapping[int, Player] | None = None,
        names: Mapping[int, str] | None = None,
        levels: Mapping[int, str] | None = None,
        date: str | None = None,
        limit: int = MATCH_LIMIT,
    ) -> None:
        if not isinstance(start, Position):
            raise InvalidOption(f"a match starts from a position, such as game.start(), not from {shown(start)}")
        if not callable(dice):
            raise InvalidOption(f"the dice of a match are SealedDice or a function that names rolls, not {shown(dice)}")
        self._dice = dice
        self._players = check_by_seat("players", players)
        for seat, player in self._players.items():
            check_seat(seat, start.pieces())
            if not callable(player):
                raise InvalidOption(f"the player of seat {seat} is a function that names moves, not {shown(player)}")
        self._limit = check_whole("limit", limit)
        self._plies: list[str] = []
        self._since_roll = [start]  # the positions that undo can return to, and the current one
        self._rolls = 0
        self._stopped = False
        people, computers = check_by_seat("names", names), check_by_seat("levels", levels)
        self._head = Record(start=start, players=people, levels=computers, date=date)

    @property
    def position(self) -> Position:
        """The current position."""
        return self._since_roll[-1]

    @property
    def plies(self) -> tuple[str, ...]:
        """Every ply so far."""
        return tuple(self._plies)

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: the game has ended, or the match was stopped."""
        return self.position.over or self._stopped

    def roll(self, seat: int) -> Position:
        """Roll the dice of the match for the seat whose roll it is."""
        self._check_turn(seat, "roll")
        text = self._dice(self.position, self._rolls + 1)
        self._since_roll = [self.position.play(text)]
        self._plies.append(text)
        self._rolls += 1
        return self.position

    def move(self, seat: int, text: str) -> Position:
        """Make a seat's move. Players can't name rolls."""
        self._check_turn(seat, "move")
        if is_roll(text):
            raise IllegalMove("the match rolls the dice, not a player")
        self._since_roll.append(self.position.play(text))
        self._plies.append(text)
        return self.position

    def step(self) -> Position:
        """Play one ply: roll, or ask the player in the seat. LookupError if it has none."""
        seat = self.position.seat
        if self.over or seat is None:
            raise IllegalMove("the game is over")
        if self.position.awaits == "roll":
            return self.roll(seat)
        if seat not in self._players:
            raise LookupError(f"seat {seat} has no player to ask")
        self._check_limit()  # before a player thinks
        return self.move(seat, self._players[seat](self.position))

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was a move of this seat, and the match isn't over."""
        if self.over or not self._plies or is_roll(self._plies[-1]):
            return False
        return self._since_roll[-2].seat == seat

    def undo(self, seat: int) -> Position:
        """Take back a seat's own last move; never a roll, and nothing before one."""
        if not self.can_undo(seat):
            raise IllegalMove("you can only take back your own moves since the last roll")
        self._plies.pop()
        self._since_roll.pop()
        return self.position

    def stop(self) -> None:
        """End the match early. Its seed may be revealed from now on, so nothing more can be played."""
        self._stopped = True

    def record(self) -> Record:
        """The record so far. It reveals the seed of the dice once the match is over."""
        head, sealed = self._head, self._dice if isinstance(self._dice, SealedDice) else None
        return Record(
            start=head.start,
            plies=self.plies,
            players=head.players,
            levels=head.levels,
            date=head.date,
            match=sealed.match if sealed else None,
            commitment=sealed.commitment if sealed else None,
            words=sealed.words if sealed else {},
            restored=tuple(sealed.restored) if sealed else (),
            result=self.position.ranking if self.position.over else None,
            seed=sealed.seed.hex() if sealed and self.over else None,
        )

    def _check_limit(self) -> None:
        if len(self._plies) >= self._limit:
            raise TooLong(
                f"the game has not ended after {self._limit:,} plies, the limit of this match; perhaps a player or the "
                "rules never let it end; otherwise, give the match a higher limit"
            )

    def _check_turn(self, seat: int, what: str) -> None:
        if self.over:
            raise IllegalMove("the game is over")
        if seat != self.position.seat:
            raise IllegalMove(f"it is the turn of seat {self.position.seat}, not of seat {seat}")
        if self.position.awaits != what:
            raise IllegalMove(f"seat {seat} has to {self.position.awaits}, not {what}")
        self._check_limit()
