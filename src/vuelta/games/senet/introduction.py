"""Senet in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: 1 3 5 7 9 | seat 1: 0 2 4 6 8 | seat 0 to roll",
        says={
            "en": "Be the first to bring all five pieces off the board.",
            "es": "Saca tus cinco piezas del tablero antes que tu rival.",
        },
        points=("off",),
        play="roll:3",
    ),
    Scene(
        about="way",
        says={
            "en": "The way winds like a snake, for both of you. Move your leading piece.",
            "es": "El camino serpentea, igual para los dos. Avanza tu primera pieza.",
        },
        play="9>12",
    ),
    Scene(
        about="capture",
        position="seat 0: 5 13 off off off | seat 1: 3 9 17 22 off | seat 0 rolled 4",
        says={
            "en": "Nobody is captured here: land on an enemy piece and the two swap places.",
            "es": "Aquí nadie captura: si caes sobre una pieza rival, las dos cambian de lugar.",
        },
        play="5>9",
        shows=("event: swap", "pieces 1: 17 22 3 5 off"),
    ),
    Scene(
        about="square",
        position="seat 0: 23 off off off off | seat 1: 3 9 17 off off | seat 0 rolled 3",
        says={
            "en": "Beware of the water! But with this roll you have no other move.",
            "es": "¡Cuidado con el agua! Pero con esta tirada no tienes otra jugada.",
        },
        points=("26",),
        play="23>26",
        then={"en": "The water washed you back.", "es": "El agua te arrastró hacia atrás."},
        shows=("event: reset", "pieces 0: 13 off off off off", "seat: 1"),
    ),
)
