"""Mensch ärgere dich nicht, restated naively from its rule book (MA01-MA13) for the tests to run in lockstep.

Nothing here is fast or clever: the board is a dictionary from fields to the colours that stand on them, as on a table,
and tokens that wait are only counted.
"""

Field = tuple[str, int]
"""('ring', 0…39), or ('goal of 2', 1…4)."""

Walk = tuple[Field | None, Field]
"""From where to where; None is home."""

RING = 40  # MA02
STARTS = {0: 0, 1: 10, 2: 20, 3: 30}  # MA02: red, blue, green, yellow
TOKENS = 4  # MA01


def way_of(seat: int) -> list[Field]:
    """The fields of a seat's way in the order in which its tokens walk them (MA03)."""
    lap = [("ring", (STARTS[seat] + walked) % RING) for walked in range(RING)]
    return lap + [(f"goal of {seat}", number) for number in (1, 2, 3, 4)]


WAYS = {seat: way_of(seat) for seat in STARTS}


def name_of(field: Field) -> str:
    where, number = field
    return f"r{number}" if where == "ring" else f"G{number}"


class Reference:
    """One game, until somebody has won."""

    def __init__(
        self, seats: tuple[int, ...], first: int | None = None, *, three_throws: bool = False, goal_jump: bool = True
    ) -> None:
        self._throws = 3 if three_throws else 1
        self._goal_jump = goal_jump
        self._seats = sorted(seats)
        self._waiting = dict.fromkeys(self._seats, TOKENS)  # MA01
        self._board: dict[Field, int] = {}
        self._mover = min(seats) if first is None else first  # MA04
        self._die: int | None = None  # the roll that waits for its move
        self._thrown = 0  # in this turn, in vain
        self._winner: int | None = None

    @property
    def over(self) -> bool:
        return self._winner is not None

    @property
    def ranking(self) -> tuple[int, ...]:
        return () if self._winner is None else (self._winner,)  # MA12: nobody plays on

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
        return 1  # MA04

    def pieces(self) -> dict[int, tuple[str, ...]]:
        return {
            seat: tuple(
                sorted(
                    ["H"] * self._waiting[seat] + [name_of(field) for field, who in self._board.items() if who == seat]
                )
            )
            for seat in self._seats
        }

    def moves(self) -> list[str]:
        if self._die is None:
            return []
        return sorted(f"{name_of(start) if start else 'H'}>{name_of(end)}" for start, end in self._allowed(self._die))

    def play(self, text: str) -> None:
        if text.startswith("roll:"):
            self._roll(int(text.removeprefix("roll:")))
            return
        assert self._die is not None
        for start, end in self._allowed(self._die):
            if text == f"{name_of(start) if start else 'H'}>{name_of(end)}":
                self._move(start, end)
                return

    def _allowed(self, die: int) -> list[Walk]:
        """From where to where the mover may go."""
        way = WAYS[self._mover]
        possible: list[Walk] = [
            (way[at], way[at + die]) for at in range(len(way) - die) if self._can_walk(way, at, at + die)
        ]
        if not self._waiting[self._mover]:
            return possible  # MA07: the choice is free
        start = way[0]
        clearing = [walk for walk in possible if walk[0] == start]
        if clearing:
            return clearing  # MA06
        if die == 6 and self._board.get(start) != self._mover:
            return [(None, start)]  # MA05
        return possible

    def _can_walk(self, way: list[Field], here: int, there: int) -> bool:
        if self._board.get(way[here]) != self._mover or self._board.get(way[there]) == self._mover:
            return False  # MA08
        between = [field for field in way[here + 1 : there] if field[0] != "ring"]
        return self._goal_jump or all(field not in self._board for field in between)  # MA10

    def _roll(self, die: int) -> None:
        if self._allowed(die):
            self._die = die
        elif die == 6:
            pass  # MA11: nothing moves, and the same player rolls again
        else:
            self._thrown += 1
            if self._thrown >= self._throws or not self._only_a_six_helps():
                self._pass_turn()  # MA07, MA13

    def _only_a_six_helps(self) -> bool:
        """MA13: whatever the die shows but a six, nothing would move, and it is not for want of an empty field."""
        goal = WAYS[self._mover][RING:]
        inside = [field for field in goal if self._board.get(field) == self._mover]
        return len(inside) + self._waiting[self._mover] == TOKENS and inside == goal[TOKENS - len(inside) :]

    def _move(self, start: Field | None, end: Field) -> None:
        if start is None:
            self._waiting[self._mover] -= 1
        else:
            del self._board[start]
        if end in self._board:
            self._waiting[self._board[end]] += 1  # MA09
        self._board[end] = self._mover
        if all(self._board.get(field) == self._mover for field in WAYS[self._mover][RING:]):
            self._winner = self._mover  # MA12
        again = self._die == 6  # MA11
        self._die = None
        self._thrown = 0
        if not self.over and not again:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self._thrown = 0
        later = [seat for seat in self._seats if seat > self._mover]
        self._mover = later[0] if later else self._seats[0]  # MA04
