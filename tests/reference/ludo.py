"""Ludo, restated naively from its specification (LU01-LU14) for the tests to run in lockstep with the real rules.

Nothing here is fast or clever: a token is the name of the square that it stands on, and a colour's way is the list of
the names of its squares, from its start to the finish.
"""

from collections.abc import Collection

RING = 72  # LU02
STARTS = {0: "r0", 1: "r18", 2: "r36", 3: "r54"}  # LU02: red, blue, green, yellow
STARS = ("r13", "r31", "r49", "r67")  # LU10
HOME, FINISH = "H", "F"
TOKENS = 4  # LU01


def way_of(seat: int) -> list[str]:
    """The squares that a token of this seat walks, by step: the full circuit, its own lane, the finish (LU03)."""
    start = int(STARTS[seat].removeprefix("r"))
    circuit = [f"r{(start + step) % RING}" for step in range(RING)]
    lane = [f"L{number}" for number in range(1, 7)]
    return [*circuit, *lane, FINISH]


WAYS = {seat: way_of(seat) for seat in STARTS}


class Reference:
    """One game of Ludo, until all but one player have finished."""

    def __init__(
        self,
        seats: tuple[int, ...],
        first: int | None = None,
        *,
        exact_finish: bool = True,
        capture_extra_turn: bool = False,
        max_sixes: int = 3,
        open_on: Collection[int] = frozenset({6}),
        stacking: bool = True,
    ) -> None:
        self._exact_finish = exact_finish
        self._capture_extra_turn = capture_extra_turn
        self._max_sixes = max_sixes
        self._open_on = open_on
        self._stacking = stacking
        self._seats = sorted(seats)
        self._tokens = {seat: [HOME] * TOKENS for seat in self._seats}  # LU01
        self._mover = min(seats) if first is None else first  # LU04
        self._die: int | None = None  # the roll that waits for its move
        self._sixes = 0  # sixes in a row in this turn, the present roll included
        self._ranking: list[int] = []

    @property
    def over(self) -> bool:
        return len(self._ranking) == len(self._seats)

    @property
    def ranking(self) -> tuple[int, ...]:
        return tuple(self._ranking)

    @property
    def awaits(self) -> str:
        if self.over:
            return "nothing"
        return "roll" if self._die is None else "move"

    @property
    def seat(self) -> int | None:
        return None if self.over else self._mover

    @property
    def dice(self) -> int:
        return 1  # LU04

    def pieces(self) -> dict[int, tuple[str, ...]]:
        return {seat: tuple(sorted(tokens)) for seat, tokens in self._tokens.items()}

    def moves(self) -> list[str]:
        if self._die is None:
            return []
        # Tokens on one square are interchangeable, so a square is asked once (rules/README.md, Notation).
        squares = set(self._tokens[self._mover])
        ends = {square: self._end_of_move(square, self._die) for square in squares}
        return sorted(f"{square}>{end}" for square, end in ends.items() if end is not None)

    def play(self, text: str) -> None:
        if text.startswith("roll:"):
            self._roll(int(text.removeprefix("roll:")))
        else:
            start, end = text.split(">")
            self._move(start, end)

    def _roll(self, die: int) -> None:
        self._sixes = self._sixes + 1 if die == 6 else 0  # LU14: only unbroken sixes count
        if die == 6 and self._sixes == self._max_sixes:
            self._pass_turn()  # LU12: the third 6 moves nothing; with LU14's 0 this never happens
            return
        self._die = die
        if not self.moves():
            self._pass_turn()  # LU06: after a 6 too

    def _end_of_move(self, square: str, die: int) -> str | None:
        """Where the roll takes a token of the mover from this square, or None where it may not go."""
        way = WAYS[self._mover]
        if square == FINISH:
            return None  # LU05: only a token at home, on the ring or in the lane has somewhere to go
        if square == HOME:
            if die not in self._open_on:
                return None  # LU05, LU14
            end = way[0]
        else:
            step = way.index(square) + die
            if step >= len(way) and self._exact_finish:
                return None  # LU11
            end = FINISH if step >= len(way) else way[step]  # LU14: without exact_finish a roll beyond finishes
        if not self._stacking and end != FINISH and end in self._tokens[self._mover]:
            return None  # LU14; with stacking any number may share (LU07), and no one else's token bars the way
        return end

    def _is_safe(self, owner: int, square: str) -> bool:
        """Whether a token of this owner is safe on this square of the ring."""
        return square in STARS or square == STARTS[owner]  # LU09: a start is ordinary for everyone but its owner

    def _capture(self, square: str) -> bool:
        """Send home every opponent's token on this square that is not safe (LU08); say whether there was one."""
        if not square.startswith("r"):
            return False  # LU09: lanes and finishes are each colour's own, though their names are alike
        captured = False
        for owner, tokens in self._tokens.items():
            if owner != self._mover and square in tokens and not self._is_safe(owner, square):
                self._tokens[owner] = [HOME if token == square else token for token in tokens]  # LU08: a stack too
                captured = True
        return captured

    def _move(self, start: str, end: str) -> None:
        tokens = self._tokens[self._mover]
        tokens.remove(start)
        tokens.append(end)
        captured = self._capture(end)

        # LU12: a 6 that was played rolls again. LU08, LU14: a capture only by the option, and never twice.
        rolls_again = self._die == 6 or (captured and self._capture_extra_turn)
        self._die = None

        if all(token == FINISH for token in tokens):
            self._ranking.append(self._mover)
            self._end_game_if_one_is_left()
            rolls_again = False  # LU13: whoever finishes on a 6 doesn't roll again
        if not self.over and not rolls_again:
            self._pass_turn()

    def _end_game_if_one_is_left(self) -> None:
        left = [seat for seat in self._seats if seat not in self._ranking]
        if len(left) == 1:
            self._ranking.append(left[0])  # LU13: the one who is left is last

    def _pass_turn(self) -> None:
        self._die = None
        self._sixes = 0
        order = self._seats[self._seats.index(self._mover) + 1 :] + self._seats  # LU04: along the ring, then around
        self._mover = next(seat for seat in order if seat not in self._ranking)  # LU13: the finished are skipped
