"""The form of a game, which shows without playing it: texts in both languages, options, rule sets, sizes.

A game with gaps isn't loaded: somebody would meet them in the middle of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from string import Formatter
from typing import TYPE_CHECKING, Any

from vuelta.core.defects import Defect, folder_of, place_of_name
from vuelta.core.errors import error_line, listed, shown_value
from vuelta.core.event_words import EVENTS, OWN, Said, Template
from vuelta.core.events import KINDS
from vuelta.core.game import MINUTES
from vuelta.core.options import Description, Word, describe
from vuelta.core.rolls import MOST_DICE
from vuelta.core.sentences import COLOURS, LANGUAGES
from vuelta.core.state import MOST_SEATS

if TYPE_CHECKING:
    from vuelta.core.game import Game

_LANGUAGE_NAMES = {"en": "English", "es": "Spanish"}
_IN_EVENTS = {"player", "other", "cell", "to", "amount", "place", "dice", "steps", "token", "a_token"}
_IN_REFUSALS = {"cell"}
_IN_NOTES = {"value"}


def form_defects(game: Game) -> list[Defect]:
    """What is wrong with the form of a game."""
    defects = [*_texts(game), *_seats(game), *_sizes(game), *_words(game), *_book(game), *_minutes(game)]
    fields_only = list(_plain_fields(game))
    if fields_only:
        return [*defects, *fields_only]
    unsound = list(_options(game))
    return [*defects, *(unsound or _indices(game)), *_rule_sets(game)]


def _texts(game: Game) -> Iterator[Defect]:
    module = sys.modules[game.package]
    yield from _missing("the title", game.title, module, "title")
    yield from _missing("the sentence about the game", game.about, module, "about")
    if game.starter is not None:
        yield from _missing("who starts", game.starter, module, "starter")
    if game.roll_off is not None:
        yield from _missing("the roll-off", game.roll_off, module, "roll_off")


def _missing(what: str, given: Any, module: Any, name: str) -> Iterator[Defect]:
    """The languages in which a text is missing."""
    for language in LANGUAGES:
        text = given.get(language) if isinstance(given, Mapping) else None
        if not isinstance(text, str) or not text.strip():
            sentence = f"{what} is missing in {_LANGUAGE_NAMES[language]}; write it under {language!r}"
            yield Defect(sentence, place_of_name(module, name))


def _seats(game: Game) -> Iterator[Defect]:
    module = sys.modules[game.package]
    place = place_of_name(module, "colours")
    unknown = [colour for colour in game.colours if colour not in COLOURS["en"]]
    if unknown:
        yield Defect(f"there is no colour {shown_value(unknown[0])}; a colour is {listed(tuple(COLOURS['en']))}", place)
    if len(set(game.colours)) < len(game.colours) or not 1 <= len(game.colours) <= MOST_SEATS:
        yield Defect(f"a board has 1 to {MOST_SEATS} seats, each with a colour of its own", place)
    if not game.players or not 1 <= min(game.players) <= max(game.players) <= len(game.colours):
        sentence = f"players must be a range of numbers from 1 to {len(game.colours)}, the number of colours"
        yield Defect(sentence, place_of_name(module, "players"))


def _sizes(game: Game) -> Iterator[Defect]:
    for name, least, most in (
        ("STATE_SIZE", 2, 2**15),
        ("MOVE_CODES", 1, 2**31),
        ("MAX_MOVES", 1, 2**15),
        ("MAX_DICE", 1, MOST_DICE),
    ):
        size = getattr(game.rules, name)
        if type(size) is not int or not least <= size <= most:
            sentence = f"{name} is {shown_value(size)}; it must be a whole number from {least} to {most}"
            yield Defect(sentence, place_of_name(game.rules, name))


def _plain_fields(game: Game) -> Iterator[Defect]:
    """Fields of the options that weren't made with `option`, so that nothing else can be checked."""
    for field in fields(game.options):
        if not {"domain", "rule", "en", "es"} <= set(field.metadata):
            sentence = f"option {field.name} does not say what it allows; make it with vuelta.core.options.option(…)"
            yield Defect(sentence, place_of_name(sys.modules[game.options.__module__], field.name))
        elif not hasattr(field.metadata["domain"], "encode"):
            allowed = shown_value(field.metadata["domain"])
            sentence = f"option {field.name} can't allow {allowed}; write what it allows as Flag() or Whole((1, 2, 3))"
            yield Defect(sentence, place_of_name(sys.modules[game.options.__module__], field.name))


def _options(game: Game) -> Iterator[Defect]:
    module = sys.modules[game.options.__module__]
    for entry in describe(game.options):
        yield from _missing(f"the sentence of option {entry.name}", entry.sentence, module, entry.name)
        if isinstance(entry.domain, Word):
            for word in entry.domain.allowed:
                names = {language: names.get(word) for language, names in entry.domain.spoken.items()}
                yield from _missing(f"the name of option {entry.name}={word}", names, module, entry.name)
        if entry.rule not in game.rule_ids:
            sentence = f"option {entry.name} names the rule {shown_value(entry.rule)}, which rule_ids lacks"
            yield Defect(sentence, place_of_name(module, entry.name))
        if problem := _value_problem(entry, entry.default):
            sentence = f"option {entry.name}: its default {shown_value(entry.default)} {problem}"
            yield Defect(sentence, place_of_name(module, entry.name))


def _indices(game: Game) -> Iterator[Defect]:
    """Names of indices that don't agree with the order of the fields: rules would read another option."""
    module, at = sys.modules[game.options.__module__], 0
    for entry in describe(game.options):
        name = entry.name.upper()
        if type(index := getattr(module, name, at)) is int and index != at:
            sentence = f"{name} is {index}, but by the order of the fields option {entry.name} is number {at}"
            yield Defect(sentence, place_of_name(module, name))
        at += len(entry.domain.encode(entry.default))


def _value_problem(entry: Description, value: Any) -> str | None:
    """What is wrong with a value of an option, or None."""
    domain = entry.domain
    try:
        if domain.check(value) != value:
            return "is changed by its own check"
        text = domain.format(value)
        if not text or text != "".join(text.split()) or domain.parse(text) != value:
            return f"can't be read back from its text {text!r}, which must have no spaces"
        codes = domain.encode(value)
        if not codes or any(type(code) is not int for code in codes):
            return "is not encoded as whole numbers"
    except Exception as error:  # the domain may be the game's own
        return f"is not possible ({type(error).__name__})" if isinstance(error, (ValueError, TypeError)) else str(error)
    return None


def _rule_sets(game: Game) -> Iterator[Defect]:
    module = sys.modules[game.package]
    if next(iter(game.rule_sets), None) != "standard":
        yield Defect("the first rule set must be 'standard'", place_of_name(module, "rule_sets"))
    for name, rule_set in game.rule_sets.items():
        if not isinstance(getattr(rule_set, "options", None), game.options):
            sentence = f"rule set {name}: its options must be {game.options.__name__}(…)"
            yield Defect(sentence, place_of_name(module, "rule_sets"))
            continue
        yield from _missing(f"the title of rule set {name}", rule_set.title, module, "rule_sets")
        yield from _missing(f"the origin of rule set {name}", rule_set.origin, module, "rule_sets")
        for entry in describe(game.options):
            value = getattr(rule_set.options, entry.name)
            if problem := _value_problem(entry, value):
                sentence = f"rule set {name}: {entry.name}={shown_value(value)} {problem}"
                yield Defect(sentence, place_of_name(module, "rule_sets"))


def _words(game: Game) -> Iterator[Defect]:
    words: Any = game.words
    for reason, sentences in words.REFUSALS.items():
        yield from _missing(f"the refusal {reason}", sentences, words, "REFUSALS")
        for language, sentence in sentences.items() if isinstance(sentences, Mapping) else ():
            yield from _filled(f"the refusal {reason} ({language})", sentence, _IN_REFUSALS, words, "REFUSALS")
    said = {kind.name for kind in KINDS.values()} | set(EVENTS["en"])
    own = {kind for sentences in words.EVENTS.values() for kind in sentences}
    for kind in sorted(own):
        given = {language: words.EVENTS.get(language, {}).get(kind) for language in LANGUAGES}
        yield from _missing(f"the sentence of the event {kind}", _told(given), words, "EVENTS")
        if kind.removesuffix(f" {OWN}") not in said:
            yield Defect(f"EVENTS has {kind!r}, but there is no such event", place_of_name(words, "EVENTS"))
        for language, template in given.items():
            for sentence in template if isinstance(template, Said) else (template,):
                yield from _filled(f"the event {kind} ({language})", sentence, _IN_EVENTS, words, "EVENTS")
    yield from _notes(game)
    for name in ("LABELS", "LESSONS", "HINTS"):
        by_language = getattr(words, name, None) or {}
        for key in sorted({key for texts in by_language.values() for key in texts}):
            for language in LANGUAGES:
                if key not in by_language.get(language, {}):  # an empty text is one: it says nothing on purpose
                    sentence = (
                        f"{name} has {key!r}, but not in {_LANGUAGE_NAMES[language]}; write it under {language!r}"
                    )
                    yield Defect(sentence, place_of_name(words, name))


def _told(given: Mapping[str, Template | None]) -> dict[str, str | None]:
    """Templates without the ways in which they are told; None where one of the first two ways is missing."""
    return {
        language: (template.they if template.you.strip() else None) if isinstance(template, Said) else template
        for language, template in given.items()
    }


def _notes(game: Game) -> Iterator[Defect]:
    """Whether exactly the notes that the game declares have words."""
    words: Any = game.words
    declared = {key for form in game.notation.CLAUSES.forms.values() for key in form.keys}
    for key in sorted(declared):
        for language in LANGUAGES:
            text = words.NOTES.get(language, {}).get(key)
            if text is None:  # an empty text is a deliberate one
                sentence = f"NOTES lacks {key!r} in {_LANGUAGE_NAMES[language]}; write it under {language!r}"
                yield Defect(sentence, place_of_name(words, "NOTES"))
            yield from _filled(f"the note {key} ({language})", text, _IN_NOTES, words, "NOTES")
    for key in sorted({key for texts in words.NOTES.values() for key in texts} - declared):
        yield Defect(f"NOTES has {key!r}, but no turn has such a note", place_of_name(words, "NOTES"))


def _filled(what: str, sentence: Any, known: set[str], module: Any, name: str) -> Iterator[Defect]:
    """Whether a template has only fields that can be filled in."""
    if not isinstance(sentence, str):
        return  # missing, which is another defect
    try:
        used = {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
    except ValueError:
        yield Defect(f"{what} has a brace that is not closed", place_of_name(module, name))
        return
    for field in sorted(used - known):
        can = listed(tuple(f"{{{entry}}}" for entry in sorted(known)))
        yield Defect(f"{what} has {{{field}}}, which nothing fills in; it can have {can}", place_of_name(module, name))


def _minutes(game: Game) -> Iterator[Defect]:
    """What `minutes.json` says, if it is there, must be about the game's own rule sets and numbers of players."""
    try:
        measured = game.minutes()
    except (ValueError, TypeError, AttributeError, OSError) as error:
        yield Defect(f"{MINUTES} can't be read: {error_line(error)}")
        return
    for name, by in measured.items():
        if name not in game.rule_sets or not set(by) <= set(game.players) or min(by.values(), default=1) < 1:
            yield Defect(
                f"{MINUTES} has no sensible minutes for {name}; measure anew with python -m vuelta.lab.minutes"
            )


def _book(game: Game) -> Iterator[Defect]:
    folder = folder_of(game)
    missing = [language for language in LANGUAGES if not (folder / f"rulebook.{language}.md").is_file()]
    if len(missing) == 1:
        yield Defect(f"there is a rule book, but none in {_LANGUAGE_NAMES[missing[0]]}; write rulebook.{missing[0]}.md")
