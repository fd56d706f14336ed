"""Poleana restated slowly from the specification (rules PC01-PC26), to run in lockstep with the real rules.

Tokens are small objects that know the name of their square, a way is a list of square names, and every list of moves
is found by trying all tokens on all ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

BASE = "B"
FINISH = "h7"
FINALS = [f"h{n}" for n in range(1, 8)]
EXIT_LABELS = {(4, 2): 0, (5, 1): 0, (3, 3): 0, (6, 6): 0, (6, 3): 3}  # PC05, PC06, PC07: larger die first


@dataclass(eq=False)  # two tokens of a colour on one square are still two tokens
class Token:
    """One token and the name of the square it stands on."""

    seat: int
    square: str = BASE  # PC01


@dataclass(frozen=True)
class Option:
    """What a move text means: this token goes there, and these dice are spent (none for the bonus)."""

    token: Token
    target: str
    dice: tuple[int, ...]


def side_square(side: int, label: int) -> str:
    """The ring square with this label on this side (PC22)."""
    return f"r{15 * side + label}"


def is_ring(square: str) -> bool:
    return square.startswith("r")


def is_shelter(square: str) -> bool:
    """Every side's 0 and 3: no capture, colours coexist (PC13, PC14)."""
    return is_ring(square) and int(square[1:]) % 15 in (0, 3)


def ways_of(seat: int) -> list[list[str]]:
    """All ways from the own start to h7: each of the three other sides is passed by its ring or by its bridge."""
    other_sides = [(seat + n) % 4 for n in (1, 2, 3)]  # PC26: the own bridge is never reached
    corner = side_square(other_sides[-1], 9)  # PC25: the label 9 before the own start
    ways = []
    for crossings in product((False, True), repeat=3):  # PC11: any player, any bridge
        way = [side_square(seat, label) for label in range(15)]
        for side, over_bridge in zip(other_sides, crossings, strict=True):
            if over_bridge:  # PC24: 14 -> b1 ... b7 -> 4
                way += [f"b{side}.{n}" for n in range(1, 8)]
            else:
                way += [side_square(side, label) for label in range(4)]
            way += [side_square(side, label) for label in range(4, 15)]
        ways.append(way[: way.index(corner) + 1] + FINALS)
    return ways


WAYS = {seat: [way + way[-2::-1] for way in ways_of(seat)] for seat in range(4)}  # PC19: to h7, and back again


@cache  # there are few, and every list of moves asks for a dozen of them
def stretches(seat: int, square: str, steps: int) -> set[tuple[str, ...]]:
    """The next squares on every way that goes through a square."""
    found = set()
    for way in WAYS[seat]:
        if square in way:
            here = way.index(square)
            found.add(tuple(way[here + 1 : here + 1 + steps]))  # PC19: back by the excess, along the own way
    return found


class Reference:
    """A game of Poleana between the given seats."""

    def __init__(self, seats: tuple[int, ...], first: int | None = None) -> None:
        self._seats = sorted(seats)
        self._tokens = [Token(seat) for seat in self._seats for _ in range(4)]  # PC01
        self._turn = self._seats[0] if first is None else first
        self._pairs = 0  # pairs rolled in a row in this turn, the current roll included (PC04)
        self._is_pair = False  # the current roll is a pair (PC03)
        self._dice: list[int] = []  # dice of the current roll that are still unplayed, larger first
        self._bonus = False  # a capture's +10 is still to be walked (PC15)
        self._die_user: Token | None = None  # the token that may not use the other die (PC10)
        self._dropped_with_six = False  # the die left is the second 6 after a drop with the first (PC07)
        self.over = False
        self.ranking: tuple[int, ...] = ()

    @property
    def awaits(self) -> str:
        if self.over:
            return "nothing"
        return "move" if self._dice or self._bonus else "roll"

    @property
    def seat(self) -> int | None:
        return None if self.over else self._turn

    @property
    def dice(self) -> int:
        return 2  # PC02

    def pieces(self) -> dict[int, tuple[str, ...]]:
        return {seat: tuple(sorted(token.square for token in self._of(seat))) for seat in self._seats}

    def moves(self) -> list[str]:
        return sorted(self._options()) if self.awaits == "move" else []

    def play(self, text: str) -> None:
        if text.startswith("roll:"):
            self._roll([int(die) for die in text.removeprefix("roll:").split("-")])
        else:
            self._move(self._options()[text])
        self._pass_what_cannot_be_played()

    # What a roll and a move do

    def _roll(self, dice: list[int]) -> None:
        self._die_user = None
        self._dropped_with_six = False
        self._is_pair = dice[0] == dice[1]
        if self._is_pair:
            self._pairs += 1
        if self._pairs == 3:  # PC04: it moves nothing and earns no further roll
            self._is_pair = False
            return
        self._dice = sorted(dice, reverse=True)

    def _move(self, option: Option) -> None:
        token, target = option.token, option.target
        if option.dice:
            for die in option.dice:
                self._dice.remove(die)
            if token.square == BASE:
                # PC07: with a die left this was the first 6, and whoever was just dropped may use the second
                self._dropped_with_six = True
            else:
                self._die_user = token
        else:
            self._bonus = False  # PC15: the bonus is no die, so its walker is not marked as having used one
        token.square = target
        if is_ring(target) and not is_shelter(target):  # PC13
            for enemy in [other for other in self._tokens if other.seat != token.seat and other.square == target]:
                enemy.square = BASE
                self._bonus = True  # PC15

    def _pass_what_cannot_be_played(self) -> None:
        """Lose what nobody can use, and end the game, the roll or the turn if that is due."""
        if all(token.square == FINISH for token in self._of(self._turn)):  # PC20
            self.over = True
            self.ranking = (self._turn,)
            return
        if self._bonus and not self._options():
            self._bonus = False  # PC15: lost
        if self._dice and not self._bonus and not self._options():
            self._dice = []  # PC10: lost
        if self._dice or self._bonus:
            return
        if not self._is_pair:  # PC03: after a pair the same player rolls again
            self._turn = self._seats[(self._seats.index(self._turn) + 1) % len(self._seats)]
            self._pairs = 0

    # What may be played

    def _options(self) -> dict[str, Option]:
        """Every move text with one token that may do it."""
        if self._bonus:  # PC15: at once, before any die still unplayed, by any active token
            return self._walks("+10", 10, (), self._active())
        if len(self._dice) == 2:
            return self._drop_options() or self._ordinary_options()  # PC08
        die = self._dice[0]
        others = [token for token in self._active() if token is not self._die_user]  # PC10: a different token
        options = self._walks(str(die), die, (die,), others)
        if self._dropped_with_six:  # PC07: the second 6 may drop another
            options |= self._drop_options(second_six=True)
        return options

    def _drop_options(self, *, second_six: bool = False) -> dict[str, Option]:
        """The drop that this roll asks for, if a token is in base and the drop can be carried out."""
        roll = (6, 6) if second_six else (self._dice[0], self._dice[1])
        in_base = [token for token in self._of(self._turn) if token.square == BASE]
        if not in_base or roll not in EXIT_LABELS:
            return {}
        target = side_square(self._turn, EXIT_LABELS[roll])
        if not self._may_end(in_base[0], target):  # PC09: only an enemy wall on the square itself is in the way
            return {}
        spent = (6,) if roll == (6, 6) else roll  # PC05, PC06: both dice; PC07: one 6 a drop
        return {f"{'+'.join(map(str, spent))}:{BASE}>{target}": Option(in_base[0], target, spent)}

    def _ordinary_options(self) -> dict[str, Option]:
        """PC10, PC21: the sum with one token, or either die first."""
        high, low = self._dice
        return (
            self._walks(f"{high}+{low}", high + low, (high, low), self._active())
            | self._walks(str(high), high, (high,), self._active())
            | self._walks(str(low), low, (low,), self._active())
        )

    def _walks(self, prefix: str, steps: int, dice: tuple[int, ...], tokens: list[Token]) -> dict[str, Option]:
        return {
            f"{prefix}:{token.square}>{target}": Option(token, target, dice)
            for token in tokens
            for target in self._ends(token, steps)
        }

    def _ends(self, token: Token, steps: int) -> set[str]:
        """Where the token can end after exactly so many steps; more than one square if a fork lies ahead (PC11)."""
        return {
            end
            for *passed, end in stretches(token.seat, token.square, steps)
            if self._may_end(token, end) and all(self._may_pass(token, square) for square in passed)
        }

    def _may_pass(self, token: Token, square: str) -> bool:
        if is_ring(square):  # PC17: nobody passes a wall, its owner included
            return not self._wall_owners(token, square)
        return square == FINISH or not self._met(token, square)  # PC12, PC18

    def _may_end(self, token: Token, square: str) -> bool:
        if is_ring(square):  # PC17: on no enemy wall, but the owner may join his own
            return not self._wall_owners(token, square) - {token.seat}
        return square == FINISH or not self._met(token, square)  # PC12, PC18

    def _wall_owners(self, token: Token, square: str) -> set[int]:
        """Whose walls stand on a square in the walking token's way."""
        met = [other.seat for other in self._met(token, square)]
        return {seat for seat in met if met.count(seat) >= 2}  # PC17

    def _met(self, token: Token, square: str) -> list[Token]:
        """The tokens that the walking token meets on a square: not itself, and in its finals only its own colour."""
        return [
            other
            for other in self._tokens
            if other is not token
            and other.square == square
            and (other.seat == token.seat or square not in FINALS)  # PC18: h1-h7 is another place for each colour
        ]

    def _of(self, seat: int) -> list[Token]:
        return [token for token in self._tokens if token.seat == seat]

    def _active(self) -> list[Token]:
        """PC18: the tokens of the player whose turn it is on the ring, a bridge or h1-h6."""
        return [token for token in self._of(self._turn) if token.square not in (BASE, FINISH)]
