"""Senet, restated naively from its specification (SE01-SE19) for the tests to run in lockstep with the real rules.

Nothing here is fast or clever: a player's pieces are a list of board indices, and every question about runs of pieces
is answered by looking at every window of every row.
"""

ROWS = (tuple(range(10)), tuple(range(10, 20)), tuple(range(20, 30)))  # SE01: the snake, cut where a row ends
SAFE = (27, 28, 29)  # SE09
NETTING = 13  # SE12
BONUS = (14, 25)  # SE13
WATERS = 26  # SE14
OFF = 30  # SE16: "index 30"
PROTECTED, BLOCKADE = 2, 3  # SE10, SE11: how many neighbours it takes
FACES = {"die": (1, 2, 3, 4, 5, 6), "sticks": (1, 2, 3, 4, 5)}  # SE04: sticks never show 6
PLAYER_1_SET_UP = (1, 3, 5, 7, 9)  # SE03
PLAYER_2_SET_UP = (0, 2, 4, 6, 8)  # SE03


def in_run(square: int, squares: list[int], length: int) -> bool:
    """Whether the square belongs to a run of at least that many of the given squares, within one row (SE10)."""
    for row in ROWS:
        for start in range(len(row) - length + 1):
            window = row[start : start + length]
            if square in window and all(each in squares for each in window):
                return True
    return False


class Reference:
    """One game of Senet, from the roll-off to the last piece borne off."""

    def __init__(
        self,
        seats: tuple[int, ...],
        first: int | None = None,
        *,
        throw: str = "die",
        own_blockade: bool = False,
    ) -> None:
        del first  # SE02: the roll-off decides who starts, so the option has no meaning here
        self._faces = FACES[throw]
        self._own_blockade = own_blockade
        self._pieces: dict[int, list[int]] = {seat: [] for seat in sorted(seats)}  # empty until placed (SE02)
        self._rolling_off = True
        self._mover = min(seats)  # during the roll-off: the seat whose die is written first
        self._throw: int | None = None  # the throw that waits for its move
        self._turn_has_thrown = False  # whether the turn's own throw, the one that nobody owed, has been used
        self._owed = 0  # SE06
        self._winner: int | None = None

    @property
    def over(self) -> bool:
        return self._winner is not None

    @property
    def ranking(self) -> tuple[int, ...]:
        return () if self._winner is None else (self._winner,)

    @property
    def awaits(self) -> str:
        if self.over:
            return "nothing"
        return "roll" if self._throw is None else "move"

    @property
    def seat(self) -> int | None:
        return None if self.over else self._mover

    @property
    def dice(self) -> int:
        return 2 if self._rolling_off else 1  # SE02: a round of the roll-off is one ply with a die for each seat

    def pieces(self) -> dict[int, tuple[str, ...]]:
        return {seat: tuple(sorted(self._name(square) for square in own)) for seat, own in self._pieces.items()}

    def moves(self) -> list[str]:
        if self._throw is None:
            return []
        return sorted(f"{start}>{self._name(end)}" for start, end in self._choices(self._throw))

    def play(self, text: str) -> None:
        if text.startswith("roll:"):
            faces = [int(face) for face in text.removeprefix("roll:").split("-")]
            assert all(face in self._faces for face in faces), f"{text} can't be thrown (SE04)"
            if self._rolling_off:
                self._roll_off(faces)
            else:
                self._roll(faces[0])
        else:
            start, end = text.split(">")
            self._move(int(start), OFF if end == "off" else int(end))

    @staticmethod
    def _name(square: int) -> str:
        return "off" if square == OFF else str(square)

    def _enemy(self) -> int:
        return next(seat for seat in self._pieces if seat != self._mover)

    def _roll_off(self, faces: list[int]) -> None:
        with_a_one = [seat for seat, face in zip(self._pieces, faces, strict=True) if face == 1]
        if len(with_a_one) != 1:
            return  # SE02: both or neither threw a 1, so there is another round
        self._rolling_off = False
        self._mover = with_a_one[0]  # SE02: Player 1 starts; the 1 itself moves nothing, so a fresh turn begins
        self._pieces[self._mover] = list(PLAYER_1_SET_UP)
        self._pieces[self._enemy()] = list(PLAYER_2_SET_UP)

    def _roll(self, face: int) -> None:
        if face == 6:
            return  # SE05, SE06: no movement, roll again; it uses neither an owed roll nor the turn's own
        if self._turn_has_thrown:
            self._owed -= 1  # SE06: a further roll uses one
        self._turn_has_thrown = True
        self._throw = face
        if not self._choices(face):
            self._pass_turn()  # SE18: jail, owed rolls included

    def _choices(self, throw: int) -> list[tuple[int, int]]:
        """All moves as (start, square that the throw leads to)."""
        on_board = [square for square in self._pieces[self._mover] if square != OFF]
        forward = [(start, start + throw) for start in on_board if self._can_move(start, start + throw)]
        if forward:
            return forward  # SE17: going back is only for those who can't go forward
        return [(start, start - throw) for start in on_board if self._can_move(start, start - throw)]

    def _can_move(self, start: int, end: int) -> bool:
        own, enemy = self._pieces[self._mover], self._pieces[self._enemy()]
        if not 0 <= end <= OFF:
            return False  # SE16: bearing off needs the exact throw; SE17: never below 0
        passed = range(min(start, end) + 1, max(start, end))
        if any(in_run(square, enemy, BLOCKADE) for square in passed):
            return False  # SE11, forward, backward and on the way off (SE16)
        others = [square for square in own if square != start]
        if self._own_blockade and any(in_run(square, others, BLOCKADE) for square in passed):
            return False  # SE11: the option counts runs without the moving piece
        if end == OFF:
            return True  # SE16: as no move is longer than 5, this one starts in row 3; off is no square to share
        if end in own:
            return False  # SE07
        if end in enemy:
            return end not in SAFE and not in_run(end, enemy, PROTECTED)  # SE08, SE09, SE10
        return True

    def _move(self, start: int, end: int) -> None:
        own, enemy = self._pieces[self._mover], self._pieces[self._enemy()]
        own.remove(start)
        if end in enemy and end != OFF:
            enemy.remove(end)
            enemy.append(start)  # SE08: a swap; SE15: the square does nothing to the piece put there
        own.append(self._waters_lead_to() if end == WATERS else end)

        if self._throw in (1, 4, 5):
            self._owed += 1  # SE05, bearing off included (SE16)
        if end in BONUS:
            self._owed += 1  # SE13, on top of SE05; also for a mover that lands by swap (SE15)
        self._throw = None

        if all(square == OFF for square in own):
            self._winner = self._mover  # SE19
        elif end in (NETTING, WATERS) or self._owed == 0:
            self._pass_turn()  # SE12, SE14: at once, owed rolls are lost; SE06: none is left

    def _waters_lead_to(self) -> int:
        occupied = [square for squares in self._pieces.values() for square in squares]  # SE14: by either colour
        if NETTING not in occupied:
            return NETTING
        return min(square for square in range(OFF) if square not in occupied)  # SE14: 0, else the lowest free

    def _pass_turn(self) -> None:
        self._mover = self._enemy()
        self._throw = None
        self._turn_has_thrown = False
        self._owed = 0  # SE06: 0 when a turn begins
