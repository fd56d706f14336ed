"""What an event means, for people who see it for the first time.

A game explains its own events in `LESSONS` of its `words.py`: language → event kind → a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from vuelta.core.sentences import LANGUAGES, token_words

if TYPE_CHECKING:
    from vuelta.core.game import Game

LESSONS = {
    "en": {
        "capture": "Captured! That {token} goes back and has to start again.",
        "extra-roll": "An extra roll: the same player goes on.",
        "bonus": "A bonus was won.",
        "turn-lost": "The turn is over.",
        "blocked": "Nothing could move with that roll, so the turn passes on.",
        "blocked-again": "Nothing could move with that roll, but the same player rolls again.",
        "jail": "No {token} could move at all, so the rest of the turn is lost.",
        "bounced": "The roll was too high, so the {token} bounced back.",
        "finished": "That {token} is home, and safe for good.",
        "die-lost": "No {token} could use that die, so it was lost.",
    },
    "es": {
        "capture": "¡Captura! Hay que volver a empezar desde el principio.",
        "extra-roll": "Otra tirada: sigue la misma persona.",
        "bonus": "Se ganó un premio.",
        "turn-lost": "El turno terminó.",
        "blocked": "Nada podía moverse con esa tirada, así que el turno pasa.",
        "blocked-again": "Nada podía moverse con esa tirada, pero se vuelve a tirar.",
        "jail": "Nada podía moverse, así que se pierde el resto del turno.",
        "bounced": "La tirada era demasiado alta y hubo un rebote.",
        "finished": "Ya llegó a la meta y está a salvo para siempre.",
        "die-lost": "Nadie podía usar ese dado, así que se perdió.",
    },
}
"""Of events that several games have. "blocked-again" is "blocked" where the same seat goes on."""


def lessons(game: Game) -> dict[str, dict[str, str]]:
    """Event kind → language → what it means in this game."""
    own: Mapping[str, Mapping[str, str]] = getattr(game.words, "LESSONS", {})
    by_language = {
        language: {
            kind: lesson.format(token=token_words(game, language)[0])
            for kind, lesson in {**LESSONS[language], **own.get(language, {})}.items()
        }
        for language in LANGUAGES
    }
    return {kind: {language: by_language[language][kind] for language in LANGUAGES} for kind in by_language["en"]}
