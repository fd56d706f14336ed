"""Poliana restated naively from its specification (rule ids PO01-PO21), to be run in lockstep with the real rules."""

from dataclasses import dataclass
from functools import cache

JAIL = "J"
EXIT = "X"
PAWNS = 4  # PO01
RING = 64  # PO17
SIDE = 16  # PO17: four sides of 16; side k begins with its square 0 at 16k
CATWALK = 7  # PO19
STAIRS = 6  # PO20
OWN_NINE = 57  # PO20: the corner where the stairway begins, counted from the own square 0
BREAK_OUT = 6  # PO04
TURN_ORDER = (0, 3, 2, 1)  # PO02: clockwise, against the pawns' way


@dataclass
class Pawn:
    """One pawn: its owner, the name of the square it stands on, and whether it left jail in the current turn."""

    seat: int
    square: str
    just_broke_out: bool = False


def square_zero(seat: int) -> str:
    """The hallway square just outside a seat's jail."""
    return f"r{SIDE * seat}"  # PO17


def on_hallway(square: str) -> bool:
    return square.startswith("r")


def on_catwalk(square: str) -> bool:
    return square.startswith("c")


def on_stairs(square: str) -> bool:
    return square.startswith("s")


def next_squares(seat: int, square: str) -> list[str]:
    """Where one single step leads a pawn of this seat from this square, whoever stands where."""
    if square in (JAIL, EXIT):
        return []  # PO04: jail is not left by walking; PO15: nothing lies beyond the Exit
    if on_stairs(square):
        stair = int(square[1:])
        return [f"s{stair + 1}" if stair < STAIRS else EXIT]  # PO20
    if on_catwalk(square):
        side, place = (int(part) for part in square[1:].split("."))
        return [f"c{side}.{place + 1}" if place < CATWALK else f"r{SIDE * side + 4}"]  # PO19: it ends on the 4
    index = int(square[1:])
    if index == (SIDE * seat + OWN_NINE) % RING:
        return ["s1"]  # PO14, PO21: from the own 9 only upstairs, so the own catwalk is never reached
    following = (index + 1) % RING
    if following % SIDE == 0:  # PO13, PO19: this is an F, where the catwalk of the side ahead begins
        return [f"r{following}", f"c{following // SIDE}.1"]
    return [f"r{following}"]


@cache  # the board is always the same, and every list of moves asks for many of them
def routes(seat: int, square: str, steps: int) -> list[list[str]]:
    """All ways to walk exactly this many steps: each the list of squares entered, the last one being the target."""
    if steps == 0:
        return [[]]
    return [[step, *rest] for step in next_squares(seat, square) for rest in routes(seat, step, steps - 1)]


class Reference:
    """A game of poliana: pawns with square names, every question answered by looking at all of them."""

    def __init__(self, seats: tuple[int, ...], first: int | None = None) -> None:
        if len(set(seats)) != len(seats) or not set(seats) <= set(TURN_ORDER) or len(seats) < 2:
            raise ValueError("poliana is for two to four different seats out of 0, 1, 2, 3")  # PO01
        if len(seats) == 2 and abs(seats[0] - seats[1]) != 2:
            raise ValueError("two players of poliana must sit opposite")  # PO01
        if first is not None and first not in seats:
            raise ValueError("the first player must have a seat")
        self.seats = tuple(sorted(seats))
        self.pawns = [Pawn(seat, JAIL) for seat in self.seats for _ in range(PAWNS)]  # PO01
        self.turn = min(seats) if first is None else first  # PO02
        self.dice_left: list[int] = []  # rolled and neither used nor forfeited yet; empty: a roll is awaited
        self.double = False  # whether the current turn's roll was a double
        self.voluntary = 0  # voluntary forfeits in the current turn
        self.forfeited_all = dict.fromkeys(self.seats, False)  # PO09: was the seat's last turn two voluntary forfeits?
        self.ranking: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return self.ranking != ()  # PO16

    @property
    def awaits(self) -> str:
        if self.over:
            return "nothing"
        return "move" if self.dice_left else "roll"

    @property
    def seat(self) -> int | None:
        return None if self.over else self.turn

    @property
    def dice(self) -> int:
        return 2  # PO03

    def pieces(self) -> dict[int, tuple[str, ...]]:
        return {seat: tuple(sorted(pawn.square for pawn in self.pawns if pawn.seat == seat)) for seat in self.seats}

    def moves(self) -> list[str]:
        if self.awaits != "move":
            return []
        texts: set[str] = set()  # pawns on one square, or the two dice of a double, give the same text: one move
        for die in self.dice_left:  # PO03: the dice in any order
            uses = self.uses(die)
            texts.update(uses)
            if uses and not self.forfeit_is_forbidden():
                texts.add(f"forfeit:{die}")  # PO08: only a die that some pawn can use now
        return sorted(texts)

    def play(self, text: str) -> None:
        what, how = text.split(":")
        if what == "roll":
            self.roll([int(die) for die in how.split("-")])
        elif what == "forfeit":
            self.dice_left.remove(int(how))
            self.voluntary += 1  # PO08
        else:
            self.dice_left.remove(int(what))
            self.move(*self.uses(int(what))[text])
        if self.over:
            self.dice_left = []  # PO16: the game ends at once, a die that is left is void
        elif not any(self.uses(die) for die in self.dice_left):
            self.end_turn()  # PO07: no die left, or only dice that nobody can use as things stand now

    def roll(self, dice: list[int]) -> None:
        self.dice_left = dice
        self.double = dice[0] == dice[1]

    def move(self, pawn: Pawn, target: str) -> None:
        """Put the pawn there; a move ends on an enemy only on the hallway and only if it is alone."""
        for enemy in self.enemies_on(target, pawn.seat):
            enemy.square = JAIL  # PO06, PO11
        pawn.just_broke_out = pawn.square == JAIL  # PO05
        pawn.square = target
        if all(own.square == EXIT for own in self.pawns if own.seat == pawn.seat):
            self.ranking = (pawn.seat,)  # PO16

    def end_turn(self) -> None:
        self.forfeited_all[self.turn] = self.voluntary == 2  # PO09: an involuntary forfeit leaves fewer than two
        self.voluntary = 0
        self.dice_left = []
        for pawn in self.pawns:
            pawn.just_broke_out = False  # PO05: free from the next turn on, also if that is the extra turn of a double
        if self.double:
            return  # PO10: the same seat rolls again
        place = TURN_ORDER.index(self.turn)
        clockwise = TURN_ORDER[place + 1 :] + TURN_ORDER[: place + 1]
        self.turn = next(seat for seat in clockwise if seat in self.seats)  # PO02

    def forfeit_is_forbidden(self) -> bool:
        """PO09: the last die, after a voluntary forfeit in this turn, after a turn of two voluntary forfeits."""
        return len(self.dice_left) == 1 and self.voluntary == 1 and self.forfeited_all[self.turn]

    def uses(self, die: int) -> dict[str, tuple[Pawn, str]]:
        """All that the seat at turn can do with this die: move text -> one pawn that may do it, and its target."""
        found: dict[str, tuple[Pawn, str]] = {}
        for pawn in self.pawns:
            if pawn.seat != self.turn or pawn.just_broke_out:  # PO05: others on 0 may go
                continue
            if pawn.square == JAIL:
                ways = [[square_zero(pawn.seat)]] if die == BREAK_OUT else []  # PO04
            else:
                ways = routes(pawn.seat, pawn.square, die)  # PO03, PO15: exactly that far, also into the Exit
            for way in ways:
                if self.is_open(way, pawn.seat):
                    found[f"{die}:{pawn.square}>{way[-1]}"] = (pawn, way[-1])
        return found

    def is_open(self, way: list[str], seat: int) -> bool:
        """Whether nobody prevents a pawn of this seat from walking this way and ending on its last square."""
        if any(on_catwalk(square) and self.pawns_on(square) for square in way):
            return False  # PO13: nobody is passed, and nobody stands where another stands
        target = way[-1]
        if on_hallway(target):
            return len(self.enemies_on(target, seat)) < 2  # PO06, PO12: only enemy stacks; passing one is no problem
        if on_stairs(target):
            return all(pawn.seat != seat for pawn in self.pawns_on(target))  # PO14: one a stair, but passing is allowed
        return True  # PO13: a free catwalk square; PO15: the Exit has room for all

    def pawns_on(self, square: str) -> list[Pawn]:
        """All pawns on squares of this name (jails, stairways and Exits have the same names for every seat)."""
        return [pawn for pawn in self.pawns if pawn.square == square]

    def enemies_on(self, square: str, seat: int) -> list[Pawn]:
        """Enemies of this seat on this square; only the hallway knows combat (PO11, PO13, PO14)."""
        return [pawn for pawn in self.pawns_on(square) if pawn.seat != seat and on_hallway(square)]
