"""What people are told of a player that has learned nothing for the rules at hand."""

from __future__ import annotations

from collections.abc import Mapping
from re import split

from vuelta.engine.options import describe
from vuelta.engine.position import Position

_WORDS = {
    "en": {
        "notice": (
            "Nothing has been learned for these rules ({game}; {players} players; {rules}). So the computer ({level}) "
            "plays {samples} games on in its head after each move and goes by how they end, which is less reliable."
        ),
        "rule set": "rule set “{name}”",
        "hard": "hard",
        "expert": "expert",
    },
    "es": {
        "notice": (
            "Nada se ha aprendido con estas reglas ({game}; {players} jugadores; {rules}). Por eso la computadora "
            "({level}) continúa {samples} partidas en su cabeza tras cada jugada y se guía por cómo terminan, lo que "
            "es menos fiable."
        ),
        "rule set": "reglas «{name}»",
        "hard": "difícil",
        "expert": "experto",
        "yes": "sí",
        "die": "un dado",
        "sticks": "palos",
        "three": "tres",
        "four": "cuatro",
        "short": "el corto",
        "long": "el largo",
    },
}


def notice(start: Position, *, level: str, players: int, samples: int) -> Mapping[str, str]:
    """Language → a sentence about how a level judges there."""
    return {
        language: words["notice"].format(
            game=start.game.title[language],
            players=players,
            rules=_rules(start, language),
            level=words[level],
            samples=samples,
        )
        for language, words in _WORDS.items()
    }


def _rules(start: Position, language: str) -> str:
    """The rule set, or what differs from the standard one, as the options are explained to people."""
    words, sets = _WORDS[language], start.game.rule_sets
    named = next((name for name, rule_set in sets.items() if rule_set.options == start.options), None)
    if named:
        return words["rule set"].format(name=named)
    usual, told = sets["standard"].options, []
    for entry in describe(type(start.options)):
        value = getattr(start.options, entry.name)
        if value != getattr(usual, entry.name):
            text = entry.domain.format(value)
            told.append(f"{_heading(entry.sentence[language])}: {words.get(text, text)}")
    return "; ".join(told)


def _heading(sentence: str) -> str:
    """What an option is about: its explanation up to the first stop, to go on within a sentence."""
    what = split(r"[.:;]", sentence)[0]
    return what[:1].lower() + what[1:]
