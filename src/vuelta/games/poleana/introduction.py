"""Poleana in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: B B B B | seat 2: B B B B | seat 0 to roll",
        says={
            "en": "Get your four tokens out of prison and be the first to bring all of them home.",
            "es": "Saca de prisión a tus cuatro fichas y llévalas a la meta antes que nadie.",
        },
        points=("h7",),
        play="roll:4-2",
    ),
    Scene(
        about="way",
        says={
            "en": "4 and 2 open the prison. Then it's once around, and in at your corner.",
            "es": "El 4 y el 2 abren la prisión. Luego, una vuelta entera y entras por tu esquina.",
        },
        play="4+2:B>r0",
    ),
    Scene(
        about="capture",
        position="seat 0: B h7 h7 r5 | seat 2: B B B r9 | seat 0 rolled 4-3",
        says={
            "en": "Land on a lone token with the 4: it goes back to prison.",
            "es": "Con el 4 caes sobre una ficha sola: vuelve a prisión.",
        },
        play="4:r5>r9",
        then={"en": "And you get ten extra steps!", "es": "¡Y ganas diez pasos más!"},
        shows=("event: capture", "event: bonus", "pieces 2: B B B B"),
    ),
    Scene(
        about="square",
        position="seat 0: B r9 r5 r24 | seat 2: B B B r7 | seat 0 rolled 4-3",
        says={
            "en": "Two tokens together are a wall. Build one with the 4!",
            "es": "Dos fichas juntas son un muro. ¡Haz uno con el 4!",
        },
        points=("r9",),
        play="4:r5>r9",
        then={"en": "Nobody can capture them, and nobody gets past.", "es": "Nadie puede capturarlas ni pasar."},
        shows=("> 3:r24>r27", "> roll:3-1", "illegal: 3:r7>r10"),
    ),
)
