"""Dash in half a minute: scenes that the page plays with people who are new to it."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        says={
            "en": "Be the first to reach the last square.",
            "es": "Llega a la última casilla antes que tu rival.",
        },
        points=("10",),
        play="roll:4",
    ),
    Scene(
        about="way",
        says={
            "en": "Run as many squares as you rolled, or stay where you are.",
            "es": "Corre tantas casillas como tiraste, o quédate donde estás.",
        },
        play="go",
        shows=("pieces 0: 4",),
    ),
)
