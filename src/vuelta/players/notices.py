"""Notices about players without weights for exactly the rules in play."""

from __future__ import annotations

from collections.abc import Mapping
from re import split
from typing import Any

from vuelta.core.options import Description, Word, describe, format_options, parse_options
from vuelta.core.position import Position, seats_of

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "nearest": (
            "The computer ({level}) hasn't learned exactly these rules ({game}; {players} players; {rules}). It knows "
            "the game from other rules ({learned}) and looks ahead by yours, so it plays well, if not at its best."
        ),
        "rollouts": (
            "These rules are new to the computer ({game}; {players} players; {rules}). So at level {level} it plays "
            "like medium, unless another move does clearly better when it plays on in its head, up to {samples} times "
            "for each move."
        ),
        "rule set": "variant “{name}”",
        "hard": "hard",
        "expert": "expert",
        "yes": "yes",
    },
    "es": {
        "nearest": (
            "La computadora ({level}) no aprendió exactamente estas reglas ({game}; {players} jugadores; {rules}). "
            "Conoce el juego con otras reglas ({learned}) y calcula con las tuyas, así que juega bien, aunque no tanto "
            "como podría."
        ),
        "rollouts": (
            "Estas reglas son nuevas para la computadora ({game}; {players} jugadores; {rules}). Por eso, en el nivel "
            "{level}, juega como en el medio, salvo cuando otra jugada sale claramente mejor al seguir la partida en "
            "su cabeza, hasta {samples} veces por jugada."
        ),
        "rule set": "variante «{name}»",
        "hard": "difícil",
        "expert": "experto",
        "yes": "sí",
    },
}


def nearest_notice(start: Position, level: str, learned: str) -> Mapping[str, str] | None:
    """Language → a sentence about weights that were trained with other options; None if with these."""
    if learned == format_options(start.options):
        return None
    options = parse_options(start.game.slug, start.game.options, learned)
    return {
        language: words["nearest"].format(**_fields(start, level, language), learned=_rules(start, options, language))
        for language, words in WORDS.items()
    }


def rollouts_notice(start: Position, level: str, samples: int) -> Mapping[str, str]:
    """Language → a sentence about a level that has no weights and uses rollouts."""
    return {
        language: words["rollouts"].format(**_fields(start, level, language), samples=samples)
        for language, words in WORDS.items()
    }


def _fields(start: Position, level: str, language: str) -> dict[str, object]:
    return {
        "game": start.game.title[language],
        "players": len(seats_of(start)),
        "rules": _rules(start, start.options, language),
        "level": WORDS[language][level],
    }


def _rules(start: Position, options: Any, language: str) -> str:
    """The title of the rule set, or what differs from the standard one."""
    words, sets = WORDS[language], start.game.rule_sets
    named = next((rule_set for rule_set in sets.values() if rule_set.options == options), None)
    if named:
        return words["rule set"].format(name=named.title[language])
    standard, differing = sets["standard"].options, []
    for entry in describe(type(options)):
        value = getattr(options, entry.name)
        if value != getattr(standard, entry.name):
            text = entry.domain.format(value)
            differing.append(f"{heading(entry, language)}: {spoken(entry, language).get(text, text)}")
    return "; ".join(differing)


def spoken(entry: Description, language: str) -> Mapping[str, str]:
    """Value → what people read in its place; values that are not here are read as they are."""
    if isinstance(entry.domain, Word):
        return entry.domain.spoken.get(language, {})
    return {"yes": WORDS[language]["yes"]}


def heading(entry: Description, language: str) -> str:
    """What an option is about: its explanation up to the first stop, to continue a sentence."""
    what = split(r"[.:;]", entry.sentence[language])[0]
    return what[:1].lower() + what[1:]
