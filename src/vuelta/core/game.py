"""Game: all parts of one game in a frozen value, which makes its positions and boards."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import combinations
from typing import TYPE_CHECKING, Any

from vuelta.core.board import Board
from vuelta.core.contract import Endgame, Features, Notation, Plan, Race, Rules, WholeTurn, Words
from vuelta.core.errors import InvalidNotation, InvalidOption, listed, shown, shown_value
from vuelta.core.introduction import Scene
from vuelta.core.observation import View, bare_view
from vuelta.core.options import encode, make, parse_options, values_of
from vuelta.core.position import Position
from vuelta.core.position_text import JOINT, LONGEST, OPTIONS, parse_position
from vuelta.core.sentences import LANGUAGES
from vuelta.core.state import MOST_SEATS, OVER, PHASE, TO_MOVE
from vuelta.core.validation import check_language

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A variant: options that belong together."""

    options: Any
    title: Mapping[str, str]
    """What people call the variant, in a word or two."""
    origin: Mapping[str, str]
    """What is special about it, and where people play like that."""


MINUTES = "minutes.json"
"""The file in a game's folder that says how long matches take."""

ANYONE = {"en": "Anyone may start.", "es": "Empieza quien quiera."}


def _any_seating(_seats: tuple[int, ...]) -> str | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """One game. The `__init__.py` of its folder defines it as GAME."""

    slug: str
    package: str
    """The package of the game's folder, which holds its rule books."""
    title: Mapping[str, str]
    about: Mapping[str, str]
    """What kind of game it is, in a line of 60 characters at most."""
    players: range
    """The possible numbers of players."""
    colours: tuple[str, ...]
    """A colour for each seat of the board."""
    newcomer_rank: int | None = None
    """Its place in lists for people who are new: the most familiar and easiest game first, those without one last."""
    opposite: bool = False
    """Whether two players sit opposite each other, on seats 0 and 2."""
    starter: Mapping[str, str] | None = field(default_factory=lambda: ANYONE)
    """Who starts, in the words of the rule book; None if the rules decide, so that nobody can choose."""
    roll_off: Mapping[str, str] | None = None
    """How the rules decide it, if by rolls that everybody makes together before any piece stands on the board."""
    options: type[DataclassInstance]
    rule_sets: Mapping[str, RuleSet]
    """Named options; the first, 'standard', is the default."""
    rule_ids: Mapping[str, str]
    """Rule id → its subject in a few words."""
    board_for: Callable[[Any], Board]
    """Options → the board for them."""
    rules: Rules
    plan: Plan
    notation: Notation
    words: Words
    features: Features | None = None
    """What the learned evaluation sees; without it, strong players use rollouts."""
    endgame: Endgame | None = None
    """Where states stand in an endgame database; without it, nothing can be solved."""
    view: View | None = None
    """What a seat sees, number by number; without it, learners see the bare state."""
    race: Race | None = None
    """How far everybody has come; without it, reports leave out who leads and where pieces spend their time."""
    transferable: tuple[str, ...] = ()
    """Options that may differ from those that weights were trained with, because measurements show they play well.

    The search always follows the rules in play, so this is only about what the weights know.
    """
    wholeturn: WholeTurn | None = None
    """Solves whole turns of several rolls; without it, expert looks a few rolls ahead."""
    introduction: tuple[Scene, ...] = ()
    """How to play, in half a minute; without it, the page offers none."""
    seating: Callable[[tuple[int, ...]], str | None] = field(default=_any_seating)
    """Seats → why they can't play together, or None."""

    def __post_init__(self) -> None:
        for name, part, protocol in (
            ("rules", self.rules, Rules),
            ("plan", self.plan, Plan),
            ("notation", self.notation, Notation),
            ("words", self.words, Words),
            ("features", self.features, Features),
            ("endgame", self.endgame, Endgame),
            ("race", self.race, Race),
            ("wholeturn", self.wholeturn, WholeTurn),
        ):
            if part is None:
                continue
            needed = {*vars(protocol), *vars(protocol).get("__annotations__", ())}
            missing = sorted(entry for entry in needed if not entry.startswith("_") and not hasattr(part, entry))
            if missing:
                raise TypeError(f"game {self.slug}: its {name} lack {', '.join(missing)}")
        unknown = sorted(set(self.transferable) - set(self.options.__dataclass_fields__))
        if unknown:
            raise TypeError(f"game {self.slug}: it has no option {', '.join(unknown)}, which it calls transferable")

    def start(
        self,
        seats: int | Sequence[int] | None = None,
        *,
        first: int | None = None,
        rule_set: str = "standard",
        **options: Any,
    ) -> Position:
        """The start position.

        `seats` is a number of players or the seats themselves (default: as many as possible), `first` the seat that
        starts (default: the lowest). Options given by keyword override those of the rule set.
        """
        try:
            base = self.rule_sets[rule_set].options
        except (KeyError, TypeError):
            known = listed(tuple(self.rule_sets))
            raise InvalidOption(f"{self.slug} has no rule set {shown(rule_set)}; it has {known}") from None
        chosen = make(self.slug, self.options, values_of(base) | options)
        taken = self.seats(self.players[-1] if seats is None else seats)
        codes = encode(chosen)
        state = [0] * self.rules.STATE_SIZE
        self.rules.setup(codes, state, sum(1 << seat for seat in taken), self._first(first, taken))
        return Position(self, chosen, codes, tuple(state))

    def position(self, text: str) -> Position:
        """The position that a text describes, the inverse of `str`. InvalidNotation or InvalidOption if it has none."""
        if not isinstance(text, str):
            raise InvalidNotation(f"a position is text, not {shown(text)}")
        if len(text) > LONGEST:
            raise InvalidNotation(f"a position's text has at most {LONGEST} characters, this one has {len(text)}")
        clauses = text.split(JOINT)
        chosen = ""
        if clauses[-1].startswith(OPTIONS):
            chosen = clauses.pop()[len(OPTIONS) :]
        options = parse_options(self.slug, self.options, chosen)
        codes = encode(options)
        state = parse_position(self, self.board(options), codes, clauses)
        self._check(codes, state)
        return Position(self, options, codes, tuple(state))

    def board(self, options: Any = None) -> Board:
        """The board for some options, by default the standard ones."""
        return self.board_for(self.rule_sets["standard"].options if options is None else options)

    def seen(self) -> View:
        """What a seat sees: the game's own view, or the bare state."""
        return self.view or bare_view(self)

    def rule_book(self, language: str = "en") -> str:
        """The rule book for players, as Markdown. InvalidOption if the game has none in that language."""
        check_language(language)
        written = self.rule_books()
        if not written:
            raise InvalidOption(f"{self.slug} has no rule book")
        if language not in written:
            raise InvalidOption(f"{self.slug} has no rule book in the language {language}; it has one in {written[0]}")
        return self._book(language).read_text(encoding="utf-8")

    def minutes(self) -> dict[str, dict[int, int]]:
        """Rule set → number of players → about how many minutes a match takes; empty if nobody has measured it."""
        file = files(self.package).joinpath(MINUTES)
        measured = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        return {name: {int(count): int(each) for count, each in by.items()} for name, by in measured.items()}

    def rule_books(self) -> tuple[str, ...]:
        """The languages in which the game has a rule book."""
        return tuple(language for language in LANGUAGES if self._book(language).is_file())

    def seats(self, seats: int | Sequence[int]) -> tuple[int, ...]:
        """The seats for a number of players, or the given seats, sorted. InvalidOption if they can't play."""
        counts = listed(tuple(str(count) for count in self.players))
        if isinstance(seats, int):
            if isinstance(seats, bool) or seats not in self.players:
                raise InvalidOption(f"{self.slug} is for {counts} players, not {shown_value(seats)}")
            return (0, 2) if seats == 2 and self.opposite else tuple(range(seats))
        try:
            given: tuple[object, ...] = tuple(seats)
        except TypeError:
            given = (None,)
        if any(type(seat) is not int for seat in given):
            raise InvalidOption("seats are a number of players or some seat numbers, such as 2 or (0, 2)")
        taken = tuple(sorted(set(seats)))
        if len(taken) != len(given) or any(not 0 <= seat < len(self.colours) for seat in taken):
            last = len(self.colours) - 1
            raise InvalidOption(f"seats {shown_value(given)}: each must be one of 0 to {last}, and appear only once")
        if len(taken) not in self.players:
            raise InvalidOption(f"{self.slug} is for {counts} players, not {len(taken)}")
        if reason := self.seating(taken):
            raise InvalidOption(f"seats {taken}: {reason}")
        return taken

    def seatings(self, count: int) -> list[tuple[int, ...]]:
        """Every set of seats for a number of players, the usual one first."""
        usual = self.seats(count)
        others = combinations(range(len(self.colours)), count)
        return [usual, *(taken for taken in others if taken != usual and self.seating(taken) is None)]

    def _book(self, language: str) -> Traversable:
        return files(self.package) / f"rulebook.{language}.md"

    def _first(self, first: int | None, taken: tuple[int, ...]) -> int:
        if first is None:
            return taken[0]
        if self.starter is None:
            raise InvalidOption(f"{self.slug} has no option 'first': its rules decide who starts")
        if type(first) is not int or first not in taken:
            playing = listed(tuple(map(str, taken)))
            raise InvalidOption(f"option first: seat {shown_value(first)} does not play; it must be {playing}")
        return first

    def _check(self, codes: tuple[int, ...], state: list[int]) -> None:
        """InvalidNotation for states that no game reaches: a move awaited but none legal, or everybody finished."""
        if state[PHASE] == TO_MOVE and not self.rules.legal_moves(codes, state, [0] * self.rules.MAX_MOVES):
            raise InvalidNotation("no move is possible with that roll, so the turn would have passed already")
        playing = self.notation.CLAUSES.pieces.playing(state)
        if state[PHASE] != OVER and self.rules.ranking(state, [0] * MOST_SEATS) >= len(playing):
            raise InvalidNotation("everybody has finished, so the game is over; write 'over'")

    def __repr__(self) -> str:
        return f"<game {self.slug}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from vuelta.core.registry import game

        return game, (self.slug,)
