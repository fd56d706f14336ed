"""Mensch ärgere dich nicht in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: H H H H | seat 2: H H H H | seat 0 to roll",
        says={
            "en": "Be the first to fill your goal with all four tokens. To come out, you need a 6.",
            "es": "Llena tu meta con tus cuatro fichas antes que nadie. Para salir necesitas un 6.",
        },
        points=("G1", "G2", "G3", "G4"),
        play="roll:6",
    ),
    Scene(
        about="way",
        says={
            "en": "A 6! Bring a token out. It goes once around, then into your goal.",
            "es": "¡Un 6! Saca una ficha. Da una vuelta entera y entra en tu meta.",
        },
        play="H>r0",
        shows=("event: extra-roll",),
    ),
    Scene(
        about="capture",
        position="seat 0: G3 G4 r25 r5 | seat 2: H H H r9 | seat 0 rolled 4",
        says={
            "en": "Land on another colour and you send it home. Nobody is safe here!",
            "es": "Si caes justo sobre otro color, vuelve a su casa. ¡Aquí nadie está a salvo!",
        },
        play="r5>r9",
        shows=("event: capture", "pieces 2: H H H H"),
    ),
    Scene(
        about="square",
        position="seat 0: H H r0 r25 | seat 2: H H H r13 | seat 0 rolled 3",
        says={
            "en": "While others wait at home, the token on your start has to go first.",
            "es": "Mientras otras esperen en casa, mueve primero la ficha de tu salida.",
        },
        points=("r0",),
        play="r0>r3",
        then={"en": "Now your start is free.", "es": "Tu salida quedó libre."},
        shows=("pieces 0: H H r25 r3",),
    ),
)
