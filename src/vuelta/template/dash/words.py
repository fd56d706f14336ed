"""What Dash says to people, in English and Spanish."""

from __future__ import annotations

from .rules import TOO_FAR

EVENTS: dict[str, dict[str, str]] = {}
REFUSALS: dict[int, dict[str, str]] = {
    TOO_FAR: {
        "en": "the roll leads beyond the last square",
        "es": "la tirada pasa de la última casilla",
        "rule": "DA03",
    },
}

NOTES: dict[str, dict[str, str]] = {}
