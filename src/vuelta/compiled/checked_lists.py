"""Rules on lists that refuse what machine code does not notice: an index outside, a number of more than eight bits.

Machine code works on bare addresses. Where the interpreter would stop with an error, it reads and writes whatever lies
beside a list, so an own game could play on with nonsense, or end the process.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, SupportsIndex, overload

from vuelta.core.board import Board
from vuelta.core.defects import Defect, DefectFound, Misuse, defect_of_error, place_of, place_of_name
from vuelta.core.errors import InvalidOption, listed
from vuelta.core.events import KINDS, ROOM
from vuelta.core.game import Game
from vuelta.core.note_forms import Dice, Reading
from vuelta.core.options import Description, describe, encode, format_options, make
from vuelta.core.position import Position
from vuelta.core.rolls import FACES
from vuelta.core.state import (
    EVENT_WIDTH,
    FIRST_DIE,
    LEGAL,
    MOST_EVENTS,
    MOST_NOTES,
    MOST_SEATS,
    MOVE_KIND,
    NO_MOVE,
    NOTE_WIDTH,
    NOTHING,
    ORIGIN,
    OVER,
    PHASE,
    ROLLED,
    SEAT,
    TARGET,
    TO_MOVE,
    TO_ROLL,
    Codes,
)
from vuelta.core.turn import ROOM as NOTES_ROOM

MOST_LOOKS = 2_000_000
"""How often one call of a function may look at its lists before it is taken for a loop without end."""
SEVERAL = 4
"""How many values of an option are several, so that not each of them is tried for a quick answer."""


_read = list[int].__getitem__


class Meter:
    """Counts how often lists are looked at."""

    def __init__(self) -> None:
        self.left = MOST_LOOKS

    def exhausted(self) -> Misuse:
        """What to raise when nothing is left."""
        return Misuse(f"has looked at its lists {MOST_LOOKS:,} times and has not returned: a loop in it does not end")


class Strict(list[int]):
    """A list that refuses indices outside, slices, entries that nobody has written, and numbers that don't fit.

    `what` says what an entry is, `room` how many there are and why.
    """

    def __init__(self, numbers: Iterable[int | None], meter: Meter, what: str, room: str, *, bits: int = 64) -> None:
        super().__init__(numbers)  # type: ignore[arg-type]
        self.meter = meter
        self.what = what
        self.room = room
        self.most = 2 ** (bits - 1) - 1

    @overload
    def __getitem__(self, at: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> int | list[int]:
        # A walk reads millions of numbers: what is right is found out here, and only what is wrong asks on.
        meter = self.meter
        meter.left -= 1
        if type(at) is not int or not 0 <= at < len(self) or meter.left < 0:
            raise self._misused(at, "reads")
        number = _read(self, at)
        if number is None:
            raise Misuse(f"reads {self.what} {at}, which nothing has been written to")
        return number

    def __setitem__(self, at: Any, number: Any) -> None:
        meter = self.meter
        meter.left -= 1
        if type(at) is not int or not 0 <= at < len(self) or meter.left < 0:
            raise self._misused(at, "writes")
        if not isinstance(number, int):
            raise Misuse(f"writes {number!r} to {self.what} {at}, which is no whole number")
        if not -self.most - 1 <= number <= self.most:
            raise Misuse(f"writes {number} to {self.what} {at}, which holds {-self.most - 1} to {self.most}")
        super().__setitem__(at, int(number))

    def _misused(self, at: Any, does: str) -> Misuse:
        """What to raise for an index that is not inside, or for one look too many."""
        if self.meter.left < 0:
            return self.meter.exhausted()
        if type(at) is not int:
            return Misuse(f"{does} {self.what} {at!r}; an index is a whole number")
        return Misuse(f"{does} {self.what} {at}, but {self.room}")

    def append(self, _number: int) -> None:
        """Refused: no list grows."""
        raise Misuse(f"appends to its list; it has a fixed length: {self.room}")

    extend = insert = pop = remove = clear = sort = reverse = append  # type: ignore[assignment]


class StrictCodes(Strict):
    """The options, which nothing changes; keeps in mind which of them were read."""

    def __init__(self, codes: Codes, meter: Meter) -> None:
        super().__init__(codes, meter, "option code", f"the game's options make {len(codes)}")
        self.read: set[int] = set()

    def __getitem__(self, at: Any) -> Any:
        code = super().__getitem__(at)
        self.read.add(at)
        return code

    def __setitem__(self, at: Any, number: Any) -> None:
        raise Misuse(f"writes to option code {at}; options never change")


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play a game: options and seats."""

    game: Game
    options: Any
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return f"{format_options(self.options) or 'standard rules'}, seats {', '.join(map(str, self.seats))}"


def variants(game: Game, *, every_value: bool) -> Iterator[Variant]:
    """Every rule set with every number of players, then every value of each option, or only a few of many."""
    for rule_set in game.rule_sets.values():
        for count in game.players:
            yield Variant(game, rule_set.options, game.seats(count))
    standard = game.rule_sets["standard"].options
    chosen = {entry.name: getattr(standard, entry.name) for entry in describe(game.options)}
    for entry in describe(game.options):
        for value in values(entry, every_value=every_value):
            try:
                options = make(game.slug, game.options, chosen | {entry.name: value})
            except InvalidOption:  # it does not go with the others
                continue
            if options != standard:
                yield Variant(game, options, game.seats(game.players[-1]))


def values(entry: Description, *, every_value: bool) -> tuple[Any, ...]:
    """The values of an option, as far as its domain lists them; without `every_value` the outermost of many."""
    allowed: tuple[Any, ...] = tuple(getattr(entry.domain, "allowed", ()))
    if isinstance(entry.default, frozenset):
        allowed = (*(frozenset({one}) for one in allowed), frozenset(allowed))
    if every_value or len(allowed) <= SEVERAL:
        return allowed
    return (allowed[0], allowed[1], allowed[-1])


class Walk:
    """A game on strict lists. Raises DefectFound for whatever the rules do wrong."""

    def __init__(self, variant: Variant, random: Random, first: int | None = None) -> None:
        self.variant = variant
        self.game = variant.game
        self.rules: Any = variant.game.rules
        self.random = random
        self.meter = Meter()
        self.codes: Codes = encode(variant.options)
        self.options = StrictCodes(self.codes, self.meter)
        self.plies = 0
        self.ranking: tuple[int, ...] = ()
        self.state = self._strict_state([0] * self.rules.STATE_SIZE)
        self.before = tuple(self.state)
        self._set_up(variant.seats[0] if first is None else first)
        weights = [self._ask("weight", self.options, face) for face in FACES]
        if min(weights) < 0 or not sum(weights):
            raise self._found("weight", f"gives the faces the weights {weights}; none is negative, and one is above 0")
        self._faces = [face for face, weight in zip(FACES, weights, strict=True) for _ in range(weight)]
        self.board = self._lay_out()
        self.cells = len(self.board.cells)
        self._check_state("setup")

    def position(self) -> Position:
        """What is on the board now."""
        return Position(self.game, self.variant.options, self.codes, tuple(self.state))

    def play(self, limit: int, chooses: Any = None) -> Iterator[tuple[int, ...]]:
        """Ply by ply, to the end or for so many plies; every state that comes. Moves are random if nobody chooses."""
        yield tuple(self.state)
        while self.state[PHASE] != OVER and self.plies < limit:
            self.ply(chooses)
            yield tuple(self.state)

    def ply(self, chooses: Any = None) -> None:
        """Roll the dice, or make a move."""
        self.before = tuple(self.state)
        self.plies += 1
        if self.state[PHASE] == TO_ROLL:
            dice = [self.random.choice(self._faces) for _ in range(self.dice())]
            self._do("roll", self._strict_dice(dice))
        else:
            moves = self.legal_moves()
            self._do("play", chooses(self, moves) if chooses else self.random.choice(moves))

    def dice(self) -> int:
        """How many dice are thrown now."""
        count = self._ask("dice", self.options, self.state)
        if not 1 <= count <= self.rules.MAX_DICE:
            raise self._found("dice", f"asks for {count} dice, but MAX_DICE is {self.rules.MAX_DICE}", "MAX_DICE")
        return count

    def legal_moves(self) -> list[int]:
        """The codes of the legal moves now."""
        most = self.rules.MAX_MOVES
        room = f"there is room for {most} (MAX_MOVES)"
        moves = Strict([None] * most, self.meter, "move", room)
        count = self._ask("legal_moves", self.options, self.state, moves)
        if count < 1:
            sentence = (
                "finds no move where one is awaited; a roll with which nothing can be played must pass the turn on"
            )
            raise self._found("legal_moves", sentence)
        if count > most:
            raise self._found("legal_moves", f"counts {count} moves, but MAX_MOVES is {most}", "MAX_MOVES")
        found = [moves[at] if list.__getitem__(moves, at) is not None else -1 for at in range(count)]
        if -1 in found:
            raise self._found("legal_moves", f"counts {count} moves and writes only {found.index(-1)} of them")
        for code in found:
            if not 0 <= code < self.rules.MOVE_CODES:
                sentence = f"lists the move {code}, but MOVE_CODES is {self.rules.MOVE_CODES}"
                raise self._found("legal_moves", sentence, "MOVE_CODES")
        if len(set(found)) < count:
            twice = next(code for code in found if found.count(code) > 1)
            raise self._found("legal_moves", f"lists the move {twice} twice")
        return found

    def refusal(self, code: int) -> int:
        """Why a move is not allowed."""
        return self._ask("refusal", self.options, self.state, code)

    def check_moves(self, codes: Iterable[int]) -> set[int]:
        """That exactly the legal moves are not refused, and that every move is described. Returns the refusals."""
        legal, given = set(self.legal_moves()), set()
        for code in codes:
            refusal = self.refusal(code)
            if (refusal == LEGAL) != (code in legal):
                answer = "allows" if refusal == LEGAL else "refuses"
                listing = "lists it" if code in legal else "does not list it"
                raise self._found("refusal", f"{answer} the move {code}, but legal_moves {listing}")
            if refusal > 0:
                raise self._found("refusal", f"gives {refusal}; it must be LEGAL or what core.state.refuse makes")
            given.add(refusal)
            self._check_description(code, legal=refusal == LEGAL)
        return given

    def _check_description(self, code: int, *, legal: bool) -> None:
        room = FIRST_DIE + self.rules.MAX_DICE
        move = Strict([None] * room, self.meter, "entry of a move", f"there are {room}")
        state = tuple(self.state)
        self._call("describe", self.options, self.state, code, move)
        if state != tuple(self.state):
            raise self._found("describe", "changes the state, which it must only read")
        kind, origin, target = move[MOVE_KIND], move[ORIGIN], move[TARGET]
        if kind == NO_MOVE:
            if legal:
                raise self._found("describe", f"calls the legal move {code} NO_MOVE")
            return
        if kind not in self.game.notation.MOVES:
            raise self._found("describe", f"gives the move {code} the kind {kind}, which MOVES of notation.py lacks")
        if not all(cell == NOTHING or 0 <= cell < self.cells for cell in (origin, target)):
            raise self._found("describe", f"names the cells {origin} and {target}; the board has {self.cells}")
        if legal and (origin == NOTHING) != (target == NOTHING):
            raise self._found("describe", f"names only one of the two cells of the legal move {code}")

    def where(self) -> str:
        """The position before this ply, for a sentence."""
        try:
            text = str(Position(self.game, self.variant.options, self.codes, self.before))
        except Exception:  # a stranger's notation; the numbers will do
            text = str(list(self.before))
        return f" ({self.variant}; ply {self.plies}: {text})"

    # How the rules are asked

    def _set_up(self, first: int) -> None:
        """The start, written over two different states: whatever stays as it was is not written."""
        twin = self._strict_state([77] * self.rules.STATE_SIZE)
        for state in (self.state, twin):
            self._call("setup", self.options, state, sum(1 << seat for seat in self.variant.seats), first)
        for at, (one, other) in enumerate(zip(list(self.state), list(twin), strict=True)):
            if one != other:
                raise self._found("setup", f"does not write entry {at} of the state")

    def _lay_out(self) -> Board:
        try:
            return self.game.board(self.variant.options)
        except Exception as error:  # a stranger's code can raise anything
            raise DefectFound(defect_of_error(self.game, error, "board_for", self.where())) from error

    def _do(self, name: str, told: Any) -> None:
        events = Strict([0] + [None] * (ROOM - 1), self.meter, "event entry", f"there is room for {ROOM}")
        twin = self._strict_state(self.state) if self.plies % 8 == 1 else None
        self._call(name, self.options, self.state, told, events)
        if twin is not None:
            again = Strict([0] + [None] * (ROOM - 1), self.meter, "event entry", f"there is room for {ROOM}")
            self._call(name, self.options, twin, told, again)
            if list(twin) != list(self.state):
                raise self._found(name, "makes two different states of the same one; it must depend on nothing else")
        self._check_events(name, events)
        self._check_state(name)

    def _ask(self, name: str, *given: Any) -> int:
        """A number from a function that must not change the state."""
        state = tuple(self.state)
        answer = self._call(name, *given)
        if not isinstance(answer, int):
            raise self._found(name, f"returns {answer!r}, which is no whole number")
        if state != tuple(self.state):
            raise self._found(name, "changes the state, which it must only read")
        return int(answer)

    def _call(self, name: str, *given: Any) -> Any:
        self.meter.left = MOST_LOOKS
        try:
            return getattr(self.rules, name)(*given)
        except Exception as error:  # a stranger's code can raise anything
            raise DefectFound(defect_of_error(self.game, error, name, self.where())) from error

    def _check_state(self, name: str) -> None:
        """That a state which the rules have written is one to go on with."""
        phase, seat = self.state[PHASE], self.state[SEAT]
        if phase not in (TO_ROLL, TO_MOVE, OVER):
            raise self._found(name, f"leaves the phase {phase}; it must be TO_ROLL, TO_MOVE or OVER")
        if phase != OVER and seat not in self.variant.seats:
            playing = listed(tuple(map(str, self.variant.seats)))
            raise self._found(name, f"gives the turn to seat {seat}, which does not play; it must be {playing}")
        places = Strict([None] * MOST_SEATS, self.meter, "place", f"there are {MOST_SEATS}")
        count = self._ask("ranking", self.state, places)
        if not 0 <= count <= len(self.variant.seats):
            raise self._found("ranking", f"counts {count} seats, but {len(self.variant.seats)} play")
        ranking = tuple(places[at] for at in range(count))
        if len(set(ranking)) < count or not set(ranking) <= set(self.variant.seats):
            raise self._found("ranking", f"gives {ranking}; each seat that plays may stand there once")
        if ranking[: len(self.ranking)] != self.ranking:
            raise self._found("ranking", f"gives {ranking} after {self.ranking}; a place is never taken back")
        if phase == OVER and not ranking:
            raise self._found("ranking", "names no winner of a game that is over")
        if phase != OVER and count == len(self.variant.seats):
            raise self._found(name, "does not end the game though everybody has a place")
        self.ranking = ranking
        self._check_turn()

    def _check_turn(self) -> None:
        """That the turn is described by notes that the game declares, in order and with values that these allow."""
        notes = Strict([None] * NOTES_ROOM, self.meter, "note entry", f"there is room for {MOST_NOTES} notes")
        count = self._ask("turn", self.options, self.state, notes)
        if not 0 <= count <= MOST_NOTES:
            raise self._found("turn", f"counts {count} notes; there is room for {MOST_NOTES}")
        kinds = [notes[at] for at in range(0, count * NOTE_WIDTH, NOTE_WIDTH)]
        values = [notes[at] for at in range(1, count * NOTE_WIDTH, NOTE_WIDTH)]
        if kinds != sorted(kinds):
            raise self._found("turn", f"writes notes of the kinds {kinds}; kinds must ascend")
        clauses = self.game.notation.CLAUSES
        seat = None if self.state[PHASE] == OVER else self.state[SEAT]
        reading = Reading(self.game.slug, self.codes, self.board, clauses.pieces, self.variant.seats, seat)
        for kind in dict.fromkeys(kinds):
            told = tuple(value for of, value in zip(kinds, values, strict=True) if of == kind)
            if kind != ROLLED and kind not in clauses.forms:
                raise self._found("turn", f"writes a note of the kind {kind}, which CLAUSES of notation.py lacks")
            form = Dice("rolled", most=clauses.rolled.counts[-1]) if kind == ROLLED else clauses.forms[kind]
            if not form.allows(told, reading):
                raise self._found("turn", f"writes {told} for the note {form.name!r}, which can't have that value")

    def _check_events(self, name: str, events: Strict) -> None:
        for at in range(1, 1 + min(events[0], MOST_EVENTS) * EVENT_WIDTH, EVENT_WIDTH):
            kind, seat, other, x, y = (events[at + part] for part in range(EVENT_WIDTH))
            if kind not in KINDS:
                raise self._found(name, f"emits an event of the unknown kind {kind}")
            for named in (seat, other):
                if named not in self.variant.seats and not (named is other and other == NOTHING):
                    raise self._found(name, f"emits {KINDS[kind].name} for seat {named}, which does not play")
            if not KINDS[kind].amount and not all(cell == NOTHING or 0 <= cell < self.cells for cell in (x, y)):
                raise self._found(
                    name, f"emits {KINDS[kind].name} with the cells {x} and {y}; the board has {self.cells}"
                )

    def _found(self, function: str, sentence: str, constant: str = "") -> DefectFound:
        place = place_of_name(self.rules, constant) if constant else place_of(getattr(self.rules, function))
        return DefectFound(Defect(f"{function} {sentence}{self.where()}", place))

    def _strict_state(self, numbers: Iterable[int]) -> Strict:
        size = self.rules.STATE_SIZE
        return Strict(numbers, self.meter, "entry", f"the state has {size} (STATE_SIZE)", bits=8)

    def _strict_dice(self, dice: list[int]) -> Strict:
        return Strict(dice, self.meter, "die", f"{len(dice)} are thrown")


def check_ends(walk: Walk) -> None:
    """DefectFound if a walk was cut off at the limit; says whether the turn still passed."""
    if walk.state[PHASE] != OVER:
        raise DefectFound(Defect(f"a game has not ended after {walk.plies:,} plies{_stuck(walk)}{walk.where()}"))


def _stuck(walk: Walk) -> str:
    """What hints at a turn that never passes."""
    seats = set()
    for _ in range(1000):
        walk.ply()
        seats.add(walk.state[SEAT])
        if walk.state[PHASE] == OVER:
            break
    if len(seats) == 1 and len(walk.variant.seats) > 1:
        return f", and seat {seats.pop()} has had the turn all the time: it never passes"
    return "; captures or walks back may never let anybody finish"
