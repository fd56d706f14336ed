"""Ludo in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: H H H H | seat 2: H H H H | seat 0 to roll",
        says={
            "en": "Be the first with all four tokens in the middle. To come out, you need a 6.",
            "es": "Lleva tus cuatro fichas al centro antes que nadie. Para salir necesitas un 6.",
        },
        points=("F",),
        play="roll:6",
    ),
    Scene(
        about="way",
        says={
            "en": "A 6! Bring a token out. It goes once around, then up your own lane.",
            "es": "¡Un 6! Saca una ficha. Da una vuelta entera y entra en tu pasillo.",
        },
        play="H>r0",
        shows=("event: extra-roll",),
    ),
    Scene(
        about="capture",
        position="seat 0: H H r30 r5 | seat 2: H H H r9 | seat 0 rolled 4",
        says={
            "en": "Land on another colour, and that token has to start again.",
            "es": "Si caes justo sobre otro color, esa ficha tiene que empezar de nuevo.",
        },
        play="r5>r9",
        shows=("event: capture", "pieces 2: H H H H"),
    ),
    Scene(
        about="square",
        position="seat 0: H H r30 r9 | seat 2: H H H r7 | seat 0 rolled 4",
        says={
            "en": "Watch your back, too! On a star nobody can capture you.",
            "es": "¡Cuidado tú también! En una estrella nadie puede capturarte.",
        },
        points=("r13",),
        play="r9>r13",
        then={"en": "Safe, with a rival right behind you!", "es": "¡A salvo, con un rival justo detrás!"},
        shows=("> roll:6", "> r7>r13", "pieces 0: H H r13 r30"),
    ),
)
