"""Dice Chain in half a minute."""

from __future__ import annotations

from vuelta.core.introduction import Scene

SCENES = (
    Scene(
        about="goal",
        position="seat 0: S S | seat 1: 6 S | black: 1 1 bank 12 | seat 0 to roll",
        says={
            "en": "You win when both your discs are stuck, in the centre or under others. Roll!",
            "es": "Ganas si tus dos discos no pueden moverse: en el centro o tapados. ¡Tira!",
        },
        points=("C",),
        play="roll:3-5",
    ),
    Scene(
        about="turn",
        says={
            "en": "Link your dice into a chain that only rises or only falls.",
            "es": "Une tus dados en una cadena que solo suba o solo baje.",
        },
        play="chain:3-5",
        shows=("legal: extend:up, stand",),
    ),
    Scene(
        about="way",
        position="seat 0: S S | seat 1: 6 S | black: 1 1 bank 12 | seat 0 to move, stood 2",
        says={
            "en": "Each die is one step along the spiral, inwards to the centre.",
            "es": "Cada dado es un paso por la espiral, hacia el centro.",
        },
        play="disc:S>2",
    ),
    Scene(
        about="capture",
        position="seat 0: 13 15 | seat 1: 6 S | black: 1 1 bank 12 | seat 0 to move, stood 2",
        says={
            "en": "A disc that lies under another is stuck. Cover your own!",
            "es": "Un disco que queda debajo de otro no puede moverse. ¡Tapa el tuyo!",
        },
        play="disc:13>15",
        shows=("event: covered",),
    ),
    Scene(
        about="square",
        position="seat 0: 1 3 | seat 1: 6 S | black: 1 1 bank 12 | seat 0 to move, stood 2",
        says={
            "en": "Arrows carry you along, forward or back. This one is a good one.",
            "es": "Las flechas te llevan hacia adelante o hacia atrás. Esta te conviene.",
        },
        points=("5", "9"),
        play="disc:3>5",
        shows=("event: arrow", "pieces 0: 1 9"),
    ),
)
