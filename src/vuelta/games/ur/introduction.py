"""The Royal Game of Ur in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: start start start start start start start | "
        "seat 1: start start start start start start start | seat 0 to roll",
        says={
            "en": "Be the first to bring all seven pieces around and off the board.",
            "es": "Recorre el tablero y saca tus siete piezas antes que tu rival.",
        },
        points=("off",),
        play="roll:3",
    ),
    Scene(
        about="way",
        says={
            "en": "Three marks, three squares. Go along your side, through the middle, and off.",
            "es": "Tres marcas, tres casillas. Ve por tu lado, cruza por el centro y sal.",
        },
        play="start>b1",
    ),
    Scene(
        about="capture",
        position="seat 0: start start start off off off b1 | "
        "seat 1: start start start start off f2 b2 | seat 0 rolled 3",
        says={
            "en": "The middle is for both of you. Land on an enemy piece, and it starts again.",
            "es": "El centro es de los dos. Si caes sobre una pieza rival, vuelve a empezar.",
        },
        play="b1>b2",
        shows=("event: capture", "pieces 1: f2 off start start start start start"),
    ),
    Scene(
        about="square",
        position="seat 0: start start start off off off b2 | "
        "seat 1: start start start start start off a2 | seat 0 rolled 2",
        says={
            "en": "On a rosette you're safe, and you roll again.",
            "es": "En una roseta estás a salvo y vuelves a tirar.",
        },
        points=("d2",),
        play="b2>d2",
        shows=("event: extra-roll", "seat: 0", "> roll:6", "> roll:3", "illegal: a2>d2"),
    ),
)
