"""The checks of a loaded game. They run in a child process; see `check`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from vuelta.compiled.checked_lists import Meter, Strict, Variant, Walk, check_ends, values, variants
from vuelta.compiled.fingerprint import fingerprint
from vuelta.compiled.generator import numba_module
from vuelta.compiled.subset import subset_defects
from vuelta.conformance.introductions import introduction_defects
from vuelta.conformance.rule_books import book_defects
from vuelta.conformance.texts import (
    board_defects,
    check_broken_ply,
    check_broken_position,
    check_move_texts,
    check_pieces,
    check_position_text,
    check_refusal_sentence,
    check_sentences,
    mutated,
)
from vuelta.core.defects import Defect, DefectFound, defect_of_error, place_of, place_of_name
from vuelta.core.errors import MissingExtra, VueltaError
from vuelta.core.game import Game
from vuelta.core.options import describe
from vuelta.core.position import Position
from vuelta.core.state import OVER, PHASE, TO_MOVE
from vuelta.text.rulebook_examples import examples

GAMES, MOST_GAMES, ENOUGH = 3, 40, 1000
"""How many whole games are played for every rule set and number of players; more than GAMES until they have ENOUGH
plies."""
LONGEST = 20_000
"""The most plies of a game. The longest of 3.7 million random games had 8,364 (docs/lengths.md)."""
PLIES = 150
"""How many plies are played with each further value of an option."""
POSITIONS = 600
"""How many positions have their texts checked for every rule set and number of players."""
REFUSALS = 2000
"""The most move codes whose refusals are checked in a position."""
LOCKSTEP = 1500
"""The most plies of a game that machine code and interpreter play side by side."""

Tick: TypeAlias = Callable[[str], None]
"""Reports what is being done, and that there is progress."""

Check: TypeAlias = Callable[[Game, "Counted", Tick], Iterable[Defect]]


@dataclass
class Counted:
    """How much was checked."""

    variants: int = 0
    games: int = 0
    plies: int = 0
    refusals: int = 0
    texts: int = 0
    broken: int = 0
    examples: int = 0
    scenes: int = 0
    lockstep: int = 0


def check_source(game: Game, _counted: Counted, _tick: Tick) -> Iterator[Defect]:
    """The subset, the boards, and whether machine code can be generated."""
    beyond = list(subset_defects(game))
    yield from beyond
    yield from board_defects(game)
    if beyond:  # which is why there is no machine code
        return
    try:
        fingerprint(game.rules)
        numba_module(game)
    except Exception as error:  # the game's code can be anything
        yield Defect(f"no machine code can be made of the rules: {error}", place_of_name(game.rules, "STATE_SIZE"))


def check_rules(game: Game, counted: Counted, tick: Tick) -> Iterator[Defect]:
    """The rules on strict lists, with every rule set, number of players and option value; every game must end."""
    whole = len(game.rule_sets) * len(game.players)
    read: set[int] = set()
    sound = True
    for number, variant in enumerate(variants(game, every_value=True)):
        counted.variants += 1
        tick(f"rules ({variant})")
        try:
            for seed, chooses in _played(game, counted) if number < whole else [(0, None)]:
                first = variant.seats[seed % len(variant.seats)] if game.starter else None
                walk = Walk(variant, Random(seed), first)
                _walk_on(walk, counted, tick, whole=number < whole, chooses=chooses)
                read |= walk.options.read
        except DefectFound as found:
            sound = False
            yield found.defect
    if sound:  # games that were cut short may not have read every option
        yield from _unread(game, read)


def _played(game: Game, counted: Counted) -> Iterator[tuple[int, Any]]:
    """The seeds of games, and who chooses their moves: chance or, in every third, the medium player."""
    before = counted.plies
    for seed in range(MOST_GAMES):
        if seed >= GAMES and counted.plies - before >= ENOUGH:
            return
        yield seed, _medium(game) if seed % 3 == 2 else None


def _walk_on(walk: Walk, counted: Counted, tick: Tick, *, whole: bool, chooses: Any) -> None:
    counted.games += 1
    for _ in walk.play(LONGEST if whole else PLIES, chooses):
        if walk.plies % 1000 == 0:
            tick(f"rules ({walk.variant})")
        if walk.plies % 20 == 1:
            _check_parts(walk)
        if walk.plies % 40 < 2 and walk.plies < 2 * PLIES and walk.state[PHASE] == TO_MOVE:
            codes = _some(walk.rules.MOVE_CODES, walk.random)
            counted.refusals += len(codes)
            for refusal in walk.check_moves(codes):
                check_refusal_sentence(walk.position(), refusal)
    counted.plies += walk.plies
    if whole:
        check_ends(walk)


def _some(count: int, random: Random) -> list[int]:
    return list(range(count)) if count <= REFUSALS else random.sample(range(count), REFUSALS)


def _medium(game: Game) -> Callable[[Walk, list[int]], int]:
    """A function that chooses as the medium player does."""

    def choose(walk: Walk, moves: list[int]) -> int:
        values = {code: _answer(walk, game.plan, "priority", walk.options, walk.state, code) for code in moves}
        best = max(values.values())
        return walk.random.choice([code for code in moves if values[code] == best])

    return choose


def _check_parts(walk: Walk) -> None:
    """Check what the learned evaluation and reports see of a state."""
    game: Any = walk.game
    if game.features:
        most, known = game.features.MOST_ACTIVE, game.features.FEATURES
        found = Strict([None] * most, walk.meter, "feature", f"there is room for {most} (MOST_ACTIVE)")
        if walk.state[PHASE] != OVER:
            count = _answer(walk, game.features, "active", walk.options, walk.state, found)
            if any(not 0 <= found[at] < known for at in range(count)):
                raise DefectFound(
                    Defect(f"active writes a feature beyond FEATURES, {known}", place_of(game.features.active))
                )
    if game.race:
        whole = _answer(walk, game.race, "whole", walk.options)
        for seat in walk.variant.seats:
            ahead = _answer(walk, game.race, "ahead", walk.options, walk.state, seat)
            if not 0 <= ahead <= whole:
                sentence = f"ahead gives {ahead} steps of a way of {whole}{walk.where()}"
                raise DefectFound(Defect(sentence, place_of(game.race.ahead)))
            cells = Strict([None] * 64, walk.meter, "cell", "a seat has 64 at most")
            count = _answer(walk, game.race, "cells", walk.options, walk.state, seat, cells)
            if any(not 0 <= cells[at] < walk.cells for at in range(count)):
                raise DefectFound(
                    Defect(f"cells names a cell that the board lacks{walk.where()}", place_of(game.race.cells))
                )


def _answer(walk: Walk, part: Any, name: str, *given: Any) -> int:
    """Call a part of the game, which must return a number and not change the state."""
    before = tuple(walk.state)
    walk.meter.left = Meter().left
    try:
        answer = getattr(part, name)(*given)
    except Exception as error:  # the game's code can raise anything
        raise DefectFound(defect_of_error(walk.game, error, name, walk.where())) from error
    if not isinstance(answer, int) or before != tuple(walk.state):
        does = "changes the state" if before != tuple(walk.state) else f"returns {answer!r}, not a whole number"
        raise DefectFound(Defect(f"{name} {does}{walk.where()}", place_of(getattr(part, name))))
    return answer


def _unread(game: Game, read: set[int]) -> Iterator[Defect]:
    """Options that no rule reads; most likely, their index is wrong."""
    at = 0
    for entry in describe(game.options):
        codes = range(at, at + len(entry.domain.encode(entry.default)))
        at = codes.stop
        if not read & set(codes) and len(values(entry, every_value=True)) > 1:
            yield Defect(
                f"option {entry.name} changes nothing: no rule has read its code, number {codes.start} of the options",
                place_of_name(sys.modules[game.options.__module__], entry.name),
            )


def check_texts(game: Game, counted: Counted, tick: Tick) -> Iterator[Defect]:
    """Texts of positions and moves both ways, broken texts, and sentences in both languages."""
    for rule_set, chosen in game.rule_sets.items():
        for count in game.players:
            variant = Variant(game, chosen.options, game.seats(count))
            tick(f"texts ({variant})")
            random = Random(f"{rule_set} {count}")
            try:
                start = position = game.start(variant.seats, rule_set=rule_set)
                for _ in range(POSITIONS):
                    _check_text(position, variant.seats, random, counted)
                    position = start if position.over else position.play(_random_ply(position, random))
            except DefectFound as found:
                yield found.defect
            except Exception as error:  # the game's code can raise anything
                yield defect_of_error(game, error, "playing", f" ({variant})")
    for text in ("", "|", " | ", "with", "with ", "over", "seat 0:", "seat 0 to roll", "x" * 5000, "\x00"):
        try:
            check_broken_position(game, text)
        except DefectFound as found:
            yield found.defect


def _random_ply(position: Position, random: Random) -> str:
    return position.roll(random) if position.awaits == "roll" else random.choice(position.moves())


def _check_text(position: Position, seats: tuple[int, ...], random: Random, counted: Counted) -> None:
    check_position_text(position)
    check_pieces(position, seats)
    check_move_texts(position)
    check_sentences(position)
    counted.texts += 1 + len(position.moves())
    for _ in range(2):
        check_broken_position(position.game, mutated(str(position), random))
        if not position.over:
            check_broken_ply(position, mutated(_random_ply(position, random), random))
        counted.broken += 2


def check_books(game: Game, counted: Counted, _tick: Tick) -> Iterator[Defect]:
    """The rule books, with the examples in them."""
    counted.examples = sum(len(examples(game.rule_book(language))) for language in game.rule_books())
    yield from book_defects(game)


def check_introduction(game: Game, counted: Counted, _tick: Tick) -> Iterator[Defect]:
    """The introduction, scene by scene."""
    counted.scenes = len(game.introduction)
    yield from introduction_defects(game)


def check_machine(game: Game, counted: Counted, tick: Tick) -> Iterator[Defect]:
    """Machine code beside the interpreter: ply by ply with every index checked, then in whole simulated games."""
    from vuelta.conformance.lockstep import check_lockstep, check_rows

    for rule_set in game.rule_sets:
        for count in game.players:
            start = game.start(count, rule_set=rule_set)
            tick(f"machine code ({rule_set}, {count} players)")
            try:
                for seed in range(2 * GAMES):
                    safe = seed < GAMES
                    counted.lockstep += check_lockstep(start, Random(seed), most=LOCKSTEP, safe=safe, refusals=20)
                    tick(f"machine code ({rule_set}, {count} players)")
                for planned in (False, True):
                    check_rows(start, count, GAMES, planned=planned, limit=LONGEST)
                    tick(f"machine code ({rule_set}, {count} players)")
            except DefectFound as found:
                yield found.defect
            except MissingExtra:
                raise
            except VueltaError as error:
                yield Defect(str(error))
            except Exception as error:  # numba's own errors, and what checked machine code raises
                yield _not_compiled(game, error)
                return


def _not_compiled(game: Game, error: Exception) -> Defect:
    """The useful part of an error from numba or from checked machine code."""
    if isinstance(error, IndexError):
        return Defect("machine code leaves its lists where the interpreter does not", place_of(game.rules.play))
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    useful = [line for line in lines if not line.startswith(("During:", "File ", "<source", "[", "Failed in"))]
    return Defect(f"numba can't compile the rules: {type(error).__name__}: {' '.join(useful[:3])[:300]}")


INTERPRETER: dict[str, Check] = {
    "the subset, the boards and the source of machine code": check_source,
    "the rules on strict lists": check_rules,
    "texts and sentences": check_texts,
    "rule books": check_books,
    "the introduction": check_introduction,
}
MACHINE: dict[str, Check] = {"machine code beside the interpreter": check_machine}
