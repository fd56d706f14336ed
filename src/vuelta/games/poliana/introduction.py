"""Poliana in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: J J J J | seat 2: J J J J | seat 0 to roll",
        says={
            "en": "Break out of jail and be the first with all four pawns in the Exit.",
            "es": "Escapa de la cárcel y lleva tus cuatro peones a la Salida antes que nadie.",
        },
        points=("X",),
        play="roll:6-6",
    ),
    Scene(
        about="way",
        says={
            "en": "A 6 opens the jail. Then run once around and up your stairway.",
            "es": "Un 6 abre la cárcel. Luego, una vuelta entera y subes por tu escalera.",
        },
        play="6:J>r0",
    ),
    Scene(
        about="capture",
        position="seat 0: J X X r5 | seat 2: J J J r8 | seat 0 rolled 3-1",
        says={
            "en": "Each die is a move of its own. With the 3 you land on a lone pawn.",
            "es": "Cada dado es una jugada. Con el 3 caes sobre un peón solo.",
        },
        play="3:r5>r8",
        then={"en": "Back to jail with it!", "es": "¡De vuelta a la cárcel!"},
        shows=("event: capture", "pieces 2: J J J J"),
    ),
    Scene(
        about="square",
        position="seat 0: J X X r14 | seat 2: J J J r13 | seat 0 rolled 2-1",
        says={
            "en": "A catwalk is longer, but nobody captures you there. Take it with the 2.",
            "es": "Una pasarela es más larga, pero ahí nadie te captura. Tómala con el 2.",
        },
        points=("c1.1", "c1.2", "c1.3", "c1.4", "c1.5", "c1.6", "c1.7"),
        play="2:r14>c1.1",
        shows=("> forfeit:1", "> roll:3-1", "illegal: 3:r13>c1.1"),
    ),
)
