"""What Senet says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.senet import rules

TOKEN = {"en": ("piece", "a piece"), "es": ("pieza", "una pieza")}

EVENTS = {
    "en": {
        "bonus": Said("A bonus square: {player} gets one more roll.", "A bonus square: you get one more roll."),
        "finished": Said("{player} takes a piece off the board.", "You take a piece off the board."),
        "jail": Said(
            "{player} can't move forward or back and goes to jail.", "You can't move forward or back: you go to jail."
        ),
        "reset": Said("The Waters of Chaos wash {player} back to {to}.", "The Waters of Chaos wash you back to {to}."),
        "starts": Said(
            "Roll-off {dice}: only {player} has a 1 and starts.", "Roll-off {dice}: only you have a 1, so you start."
        ),
        "tied": Said("Roll-off {dice}: no single 1 yet; roll again.", "Roll-off {dice}: no single 1 yet; roll again."),
        "turn-lost": Said("{cell} ends {player}'s turn.", "{cell} ends your turn."),
    },
    "es": {
        "bonus": Said("Casilla de premio: {player} gana una tirada.", "Casilla de premio: ganas una tirada."),
        "finished": Said("{player} saca una pieza del tablero.", "Sacas una pieza del tablero."),
        "jail": Said(
            "{player} no puede avanzar ni retroceder: a la cárcel.",
            "No puedes avanzar ni retroceder: vas a la cárcel.",
        ),
        "reset": Said("Las Aguas del Caos devuelven a {player} a {to}.", "Las Aguas del Caos te devuelven a {to}."),
        "starts": Said(
            "Sorteo {dice}: solo {player} sacó un 1 y empieza.",
            "Sorteo {dice}: solo tú sacaste un 1, así que empiezas.",
        ),
        "tied": Said(
            "Sorteo {dice}: tiene que salir un solo 1; se tira otra vez.",
            "Sorteo {dice}: tiene que salir un solo 1; se tira otra vez.",
        ),
        "turn-lost": Said("{player} termina su turno en {cell}.", "Tu turno termina en {cell}."),
    },
}

REFUSALS = {
    rules.NO_PIECE: {
        "en": "you have no piece on {cell} to move",
        "es": "en {cell} no tienes ninguna pieza para mover",
        "rule": "SE07",
    },
    rules.BEYOND_THE_END: {
        "en": "that goes past the end, and leaving the board needs the exact number",
        "es": "se pasa del final, y para salir del tablero hace falta el número exacto",
        "rule": "SE16",
    },
    rules.BELOW_THE_START: {
        "en": "that goes back past square 0, where the board begins",
        "es": "retrocede más allá de la casilla 0, donde empieza el tablero",
        "rule": "SE17",
    },
    rules.OWN_PIECE: {
        "en": "a piece of yours already stands on {cell}",
        "es": "en {cell} ya hay una pieza tuya",
        "rule": "SE07",
    },
    rules.SAFE: {
        "en": "the enemy on {cell} is safe there and can't be swapped",
        "es": "la pieza rival de {cell} está a salvo y no se puede cambiar",
        "rule": "SE09",
    },
    rules.PROTECTED: {
        "en": "the enemy on {cell} has a neighbour that protects it",
        "es": "la pieza rival de {cell} tiene al lado otra que la protege",
        "rule": "SE10",
    },
    rules.BLOCKADE: {
        "en": "three enemies in a row from {cell} on can't be passed",
        "es": "desde {cell} hay tres piezas rivales seguidas, y por ahí no se pasa",
        "rule": "SE11",
    },
    rules.OWN_WALL: {
        "en": "three of your own in a row from {cell} on can't be passed here",
        "es": "desde {cell} hay tres piezas tuyas seguidas, y aquí tampoco se pasa",
        "rule": "SE11",
    },
    rules.FORWARD_FIRST: {
        "en": "nobody moves back while a piece can move forward, and yours on {cell} can",
        "es": "no se retrocede mientras se pueda avanzar, y tu pieza de {cell} puede",
        "rule": "SE17",
    },
}

NOTES = {"en": {"owed": "rolls to come: {value}"}, "es": {"owed": "tiradas pendientes: {value}"}}

HINTS = {"en": {"finished": "off the board!"}, "es": {"finished": "¡sale del tablero!"}}

LESSONS = {
    "en": {
        "goal": "Be the first to bring all five pieces along the snake and off the board.",
        "bonus": "A lucky square: roll once more.",
        "finished": "Off the board! That piece has made it.",
        "jail": "No piece can move, forward or back: the turn is over.",
        "reset": "The water washes the piece back, and the turn ends.",
        "swap": "The two pieces swap places; nobody is sent back.",
        "turn-lost": "That square ends the turn.",
    },
    "es": {
        "goal": "Lleva tus cinco piezas por la serpiente y sácalas del tablero antes que nadie.",
        "bonus": "Una casilla de la suerte: da otra tirada.",
        "finished": "¡Fuera del tablero! Esa pieza ya llegó.",
        "jail": "Ninguna pieza puede mover, ni adelante ni atrás: se acabó el turno.",
        "reset": "El agua arrastra la pieza hacia atrás y se acaba el turno.",
        "swap": "Las dos piezas cambian de lugar; nadie vuelve a empezar.",
        "turn-lost": "En esa casilla se acaba el turno.",
    },
}
