"""The Royal Game of Ur, restated naively from its rule book (UR01-UR12) for the tests to run in lockstep.

Nothing here is fast or clever: a player's pieces are names of squares, and a way is a list of names.
"""

ROSETTES = ("a1", "a3", "d2", "g1", "g3")  # UR01
LIGHT = {  # UR03: from waiting to off the board
    "short": "start d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 off",
    "long": "start d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1 off",
}
OTHER_ROW = {"1": "3", "2": "2", "3": "1"}


def way_of(seat: int, way: str) -> list[str]:
    """The squares of a seat's way in their order; Dark's are Light's in the opposite row (UR03)."""
    squares = LIGHT[way].split()
    if seat == 0:
        return squares
    return [name if name in ("start", "off") else name[0] + OTHER_ROW[name[1]] for name in squares]


class Reference:
    """One game of Ur, from the first throw to the last piece borne off."""

    def __init__(
        self,
        seats: tuple[int, ...],
        first: int,
        *,
        throw: str = "four",
        way: str = "short",
        pieces: int = 7,
        safe_rosettes: bool = True,
        capture_roll: bool = False,
    ) -> None:
        del throw  # UR04: it matters for how often a number comes, not for what it does
        self._ways = {seat: way_of(seat, way) for seat in seats}
        self._pieces = {seat: ["start"] * pieces for seat in seats}  # UR02
        self._safe = safe_rosettes
        self._capture_roll = capture_roll
        self._mover = first
        self._throw: int | None = None
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
        return 1

    def pieces(self) -> dict[int, tuple[str, ...]]:
        return {seat: tuple(sorted(own)) for seat, own in self._pieces.items()}

    def moves(self) -> list[str]:
        if self._throw is None:
            return []
        return sorted(f"{start}>{end}" for start, end in self._choices(self._throw))

    def play(self, text: str) -> None:
        if text.startswith("roll:"):
            self._roll(int(text.removeprefix("roll:")))
        else:
            self._move(*text.split(">"))

    def _roll(self, number: int) -> None:
        if number == 6 or not self._choices(number):  # UR04: a 6 stands for no mark; UR06
            self._mover = 1 - self._mover
        else:
            self._throw = number

    def _choices(self, number: int) -> set[tuple[str, str]]:
        """Every move with a number: the square left and the square reached (UR05-UR09, UR11)."""
        way, own, enemy = self._ways[self._mover], self._pieces[self._mover], self._pieces[1 - self._mover]
        found = set()
        for start in own:
            end = way.index(start) + number
            if start == "off" or end >= len(way):  # UR11: the exact number
                continue
            name = way[end]
            if name != "off" and name in own:  # UR07
                continue
            if self._safe and name in enemy and name in ROSETTES:  # UR09
                continue
            found.add((start, name))
        return found

    def _move(self, start: str, end: str) -> None:
        own, enemy = self._pieces[self._mover], self._pieces[1 - self._mover]
        own.remove(start)
        own.append(end)
        self._throw = None
        again = end in ROSETTES  # UR10
        if end != "off" and end in enemy:  # UR08
            enemy.remove(end)
            enemy.append("start")
            again = again or self._capture_roll  # UR10
        if set(own) == {"off"}:  # UR12
            self._winner = self._mover
        elif not again:
            self._mover = 1 - self._mover
