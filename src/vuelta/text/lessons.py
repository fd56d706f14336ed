"""What an event means, for people who see it for the first time.

A game explains its own events in `LESSONS` of its `words.py`, or shared ones better: language → event kind → a
sentence. "goal" says how to win.
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
        "extra-roll": "Roll again! The same player goes on.",
        "bonus": "A bonus! That's worth something extra.",
        "turn-lost": "That ends the turn.",
        "blocked": "Nothing could move with that, so it's the next player's turn.",
        "blocked-again": "Nothing could move with that, but the same player rolls again.",
        "jail": "Nothing could move in any direction, so the turn is over.",
        "bounced": "Too many steps: the {token} bounces back from the end.",
        "finished": "That {token} is home, and safe for good.",
        "die-lost": "Nothing could use that die, so it is lost.",
    },
    "es": {
        "capture": "¡Captura! Vuelve y tiene que empezar de nuevo.",
        "extra-roll": "¡Otra tirada! Sigue el mismo jugador.",
        "bonus": "¡Un premio! Da algo extra.",
        "turn-lost": "Con eso termina el turno.",
        "blocked": "Con esa tirada no se pudo mover, así que le toca al siguiente.",
        "blocked-again": "Con esa tirada no se pudo mover, pero el mismo jugador vuelve a tirar.",
        "jail": "No se pudo mover en ninguna dirección: se acabó el turno.",
        "bounced": "Sobran pasos: al llegar al final rebota.",
        "finished": "¡Llegó! Ya está a salvo para siempre.",
        "die-lost": "Nadie pudo usar ese dado, así que se pierde.",
    },
}
"""Of events that several games have. "blocked-again" is "blocked" where the same seat goes on."""

GOAL = "goal"
"""The lesson that comes first and is about no event: how to win. Each game has its own."""


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
