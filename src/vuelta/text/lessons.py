"""What an event means, for people who see it for the first time.

A game explains its own events in `LESSONS` of its `words.py`: language → event kind → a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from vuelta.core.sentences import LANGUAGES

if TYPE_CHECKING:
    from vuelta.core.game import Game

LESSONS = {
    "en": {
        "capture": "That was a capture: the token goes back and has to begin again.",
        "extra-roll": "There was an extra roll: the same player goes on.",
        "bonus": "A bonus was won.",
        "turn-lost": "The turn was lost by the rules.",
        "blocked": "Nothing could move with that roll, so the turn passes on.",
        "blocked-again": "Nothing could move with that roll, but the same player rolls again.",
        "jail": "No token could move at all: that costs what is left of the turn.",
        "bounced": "The roll was higher than the way that was left, so the token went back.",
        "finished": "A token has come home: it is safe for good.",
        "die-lost": "A die could not be used and was lost.",
    },
    "es": {
        "capture": "Eso ha sido una captura: la ficha vuelve atrás y tiene que empezar otra vez.",
        "extra-roll": "Ha habido una tirada más: sigue el mismo jugador.",
        "bonus": "Se ha ganado un premio.",
        "turn-lost": "Se ha perdido el turno, según las reglas.",
        "blocked": "Nada podía mover con esa tirada, así que el turno pasa al siguiente.",
        "blocked-again": "Nada podía mover con esa tirada, pero el mismo jugador vuelve a tirar.",
        "jail": "No podía mover ninguna ficha: eso cuesta lo que quedaba del turno.",
        "bounced": "La tirada era mayor que lo que quedaba de camino, así que la ficha ha retrocedido.",
        "finished": "Una ficha ha llegado: ya está a salvo para siempre.",
        "die-lost": "Un dado no se podía usar y se ha perdido.",
    },
}
"""Of events that several games have. "blocked-again" is "blocked" where the same seat goes on."""


def lessons(game: Game) -> dict[str, dict[str, str]]:
    """Event kind → language → what it means in this game."""
    own: Mapping[str, Mapping[str, str]] = getattr(game.words, "LESSONS", {})
    by_language = {language: {**LESSONS[language], **own.get(language, {})} for language in LANGUAGES}
    return {kind: {language: by_language[language][kind] for language in LANGUAGES} for kind in by_language["en"]}
