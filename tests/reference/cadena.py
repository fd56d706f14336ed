"""Cadena de dados once more, slowly: a second version of the rules, written from the specification alone.

It shares no code with the real rules; the tests play both in lockstep. Comments name the rules (CA01 …) of cadena.md.
"""

from collections.abc import Mapping
from itertools import pairwise

ARROWS: Mapping[int, int] = {5: 9, 10: 16, 22: 26, 36: 47, 29: 6, 33: 12, 38: 21, 43: 30, 46: 35}  # CA15
BESIDE_START = "S"
CENTRE = "C"
DISCS_EACH = 2  # CA02
BLACK_DICE_IN_FIRST_HAND = 1  # CA02
BLACK_DICE_ADDED_TO_BANK = 6  # CA02, by each player
COPIES_ALLOWED = 3  # CA08: no value stands in a chain four times


def heading(links: list[int]) -> str | None:
    """Tell the direction of a chain formed of these links, None while it is free (CA07)."""
    direction: str | None = None
    for last, new in pairwise(links):
        if new > last:
            direction = "up"
        elif new < last:
            direction = "down"
        # CA07: an equal link keeps the direction as it is, free if it was.
    return direction


def allowed_directions(last: int, direction: str | None) -> list[str]:
    """List the directions in which a chain may go on (CA07)."""
    if direction is None or last in (1, 6):
        return ["down", "up"]
    return [direction]


def fits(links: list[int], new: int, direction: str) -> bool:
    """Tell whether a chain that goes in this direction can take a new last link."""
    if links.count(new) == COPIES_ALLOWED:  # CA08
        return False
    return new >= links[-1] if direction == "up" else new <= links[-1]  # CA07


def orders(links: list[int], rest: list[int]) -> list[list[int]]:
    """List every legal chain that begins with these links and uses all the rest, in lexicographic order (CA06)."""
    if not rest:
        return [links]
    found = []
    for new in sorted(set(rest)):  # dice of one value are interchangeable: each distinct order once
        if any(fits(links, new, direction) for direction in allowed_directions(links[-1], heading(links))):
            others = list(rest)
            others.remove(new)
            found += orders([*links, new], others)
    return found


def chains(rolled: list[int]) -> list[list[int]]:
    """List the chains to choose from: of the orders that end alike the lexicographically first (the notation)."""
    if any(rolled.count(value) > COPIES_ALLOWED for value in rolled):
        return []  # CA06, CA08: all dice must be used, and they hold a value four times
    first_with_end: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for links in orders(rolled[:1], rolled[1:]):  # CA06: the own die is the first link
        end = (links[-1], tuple(allowed_directions(links[-1], heading(links))))
        first_with_end.setdefault(end, links)  # the orders come in lexicographic order, so the first one stays
    return list(first_with_end.values())


class Reference:
    """One game of cadena, kept as the rule book tells it: stacks of discs on named squares, dice counted by hand."""

    def __init__(
        self,
        seats: tuple[int, ...],
        first: int | None = None,
        *,
        length: int = 48,
        arrows: Mapping[int, int] = ARROWS,
    ) -> None:
        """Set the game up (CA02) and begin the first turn."""
        self.seats = sorted(seats)
        self.way = [BESIDE_START, *(str(number) for number in range(1, length + 1)), CENTRE]  # CA15
        self.arrows = {str(square): str(target) for square, target in arrows.items()}
        # The owners of the discs on each square, from the bottom of the stack to its top (CA13). No order matters
        # beside the start and at the centre.
        self.stacks: dict[str, list[int]] = {square: [] for square in self.way}
        self.stacks[BESIDE_START] = [seat for seat in self.seats for _ in range(DISCS_EACH)]
        self.black = dict.fromkeys(self.seats, BLACK_DICE_IN_FIRST_HAND)  # black dice in hand or in the chain
        self.bank = BLACK_DICE_ADDED_TO_BANK * len(self.seats)
        self.winner: int | None = None
        self.links: list[int] = []  # the chain; before it is formed, the rolled dice
        self.direction: str | None = None
        # What the turn waits for: discard, hand (a roll), chain, decide, extension (a roll), disc.
        self.step = "discard"
        self.turn = self.seats[0] if first is None else first  # CA03
        self.begin_turn()

    @property
    def over(self) -> bool:
        """Whether someone has won."""
        return self.winner is not None

    @property
    def ranking(self) -> tuple[int, ...]:
        """The winner alone, nobody before."""
        return () if self.winner is None else (self.winner,)

    @property
    def awaits(self) -> str:
        """What the game waits for: 'roll', 'move' or 'nothing'."""
        if self.over:
            return "nothing"
        return "roll" if self.step in ("hand", "extension") else "move"

    @property
    def seat(self) -> int | None:
        """Whose roll or move it is."""
        return None if self.over else self.turn

    @property
    def dice(self) -> int:
        """How many dice the awaited roll has: one to extend (CA09), else the whole hand (CA05)."""
        return 1 if self.step == "extension" else 1 + self.black[self.turn]

    def pieces(self) -> dict[int, tuple[str, ...]]:
        """Name the squares of each player's discs."""
        return {
            seat: tuple(sorted(square for square, stack in self.stacks.items() for owner in stack if owner == seat))
            for seat in self.seats
        }

    def moves(self) -> list[str]:
        """List the texts of the legal moves."""
        texts: list[str] = []
        if self.awaits != "move":
            return texts
        if self.step == "discard":  # CA04: any number of black dice, never the own die
            texts = [f"discard:{number}" for number in range(self.black[self.turn] + 1)]
        elif self.step == "chain":
            texts = ["chain:" + "-".join(map(str, links)) for links in chains(self.links)]
        elif self.step == "decide":
            texts = ["stand"]
            if self.bank > 0:  # CA09: with an empty bank one can only stand; hopeless directions are allowed (CA10)
                texts += [f"extend:{way}" for way in allowed_directions(self.links[-1], self.direction)]
        else:  # CA11: one text for each square, since discs of one colour on a square are interchangeable
            texts = [f"disc:{square}>{self.count_from(square)}" for square in self.mobile_squares(self.turn)]
        return sorted(texts)

    def play(self, text: str) -> None:
        """Play a legal roll or move."""
        kind, _, rest = text.partition(":")
        if kind == "discard":
            self.black[self.turn] -= int(rest)
            self.bank += int(rest)  # CA02: discarded dice go back to the bank
            self.step = "hand"
        elif kind == "roll" and self.step == "hand":
            self.links = [int(value) for value in rest.split("-")]
            self.step = "chain"
            if not chains(self.links):
                self.bust()
        elif kind == "chain":
            self.links = [int(value) for value in rest.split("-")]
            self.direction = heading(self.links)
            self.step = "decide"
        elif kind == "extend":
            self.direction = rest  # CA09: naming sets the direction, also when the new link is equal
            self.bank -= 1
            self.black[self.turn] += 1
            self.step = "extension"
        elif kind == "roll":
            self.extend(int(rest))
        elif kind == "stand":
            self.step = "disc"
        else:
            self.move_disc(rest.partition(">")[0])

    def extend(self, new: int) -> None:
        """Add the die from the bank to the chain in the named direction (CA09), or bust (CA10)."""
        assert self.direction is not None
        if fits(self.links, new, self.direction):
            self.links.append(new)
            self.step = "decide"
        else:
            self.bust()

    def bust(self) -> None:
        """End the turn and give back half of the dice used, rounded up, all of them black (CA10)."""
        used = 1 + self.black[self.turn]  # the own die and the failed die included
        lost = used - used // 2
        self.black[self.turn] -= lost
        self.bank += lost
        self.end_turn()

    def count_from(self, square: str) -> str:
        """Name the square that as many steps as the chain has dice lead to, before arrows (CA11, CA12)."""
        place = self.way.index(square)
        step = 1
        for _ in self.links:
            if self.way[place] == CENTRE:
                step = -1  # CA12: beyond the centre, the disc walks back the rest
            place += step
            if place < 1:
                raise ValueError("the specification does not say what a walk back beyond square 1 means")
        return self.way[place]

    def move_disc(self, square: str) -> None:
        """Move the player's disc that lies on top of a square, and end the turn (CA11)."""
        target = self.count_from(square)
        target = self.arrows.get(target, target)  # CA14: also after a walk back; it ends there, no second arrow
        if square == BESIDE_START:
            self.stacks[square].remove(self.turn)
        else:
            self.stacks[square].pop()  # CA13: only the top disc can move, and this uncovers the one below
        self.stacks[target].append(self.turn)  # CA13: on top of all discs there
        self.end_turn()  # CA11: the dice of the chain stay in hand

    def mobile_squares(self, seat: int) -> list[str]:
        """Name the squares where a player has a disc that is not immobilised."""
        squares = []
        for square, stack in self.stacks.items():
            if square == CENTRE:
                continue  # CA12: immobilised for good
            uncovered = stack if square == BESIDE_START else stack[-1:]  # CA13: all of them, or the top disc alone
            if seat in uncovered:
                squares.append(square)
        return squares

    def end_turn(self) -> None:
        """Pass the turn to the next occupied seat in ascending order (CA03)."""
        self.turn = self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]
        self.begin_turn()

    def begin_turn(self) -> None:
        """Let the player win who can't move now (CA01), else wait for the discard (CA04)."""
        self.links = []
        self.direction = None
        self.step = "discard"
        if not self.mobile_squares(self.turn):
            self.winner = self.turn
