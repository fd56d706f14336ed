"""What Senet says to people."""

from __future__ import annotations

from vuelta.games.senet import rules

EVENTS = {
    "en": {
        "bonus": "{player} has reached a bonus square and gains a roll.",
        "finished": "{player} bears a piece off.",
        "jail": "{player} has no move, forward or backward, and sits out in jail.",
        "reset": "{player} falls into the Waters of Chaos and is washed back to {to}.",
        "starts": "Roll-off {dice}: {player} alone has a 1, takes the odd squares and starts.",
        "swap": "{player} changes places with {other}, who goes to {cell}.",
        "tied": "Roll-off {dice}: it goes on, for it takes a 1 that the other does not have.",
        "turn-lost": "Square {cell} ends the turn of {player}, and no owed roll is left.",
    },
    "es": {
        "bonus": "{player} llega a una casilla de premio y gana una tirada.",
        "finished": "{player} saca una ficha del tablero.",
        "jail": "{player} no puede mover ni adelante ni atrás y pasa el turno en la cárcel.",
        "reset": "{player} cae en las Aguas del Caos, que lo devuelven a {to}.",
        "starts": "Sorteo {dice}: solo {player} tiene un 1, ocupa las casillas impares y empieza.",
        "swap": "{player} cambia de sitio con {other}, que pasa a {cell}.",
        "tied": "Sorteo {dice}: sigue, porque hace falta un 1 que el otro no tenga.",
        "turn-lost": "La casilla {cell} pone fin al turno de {player}; no quedan tiradas pendientes.",
    },
}

REFUSALS = {
    rules.NO_PIECE: {
        "en": "you have no piece on {cell} to move (SE07)",
        "es": "no tienes en {cell} ninguna ficha que mover (SE07)",
    },
    rules.BEYOND_THE_END: {
        "en": "the throw leads past the end, and bearing off needs the exact number (SE16)",
        "es": "la tirada pasa del final, y para sacar una ficha hace falta el número exacto (SE16)",
    },
    rules.BELOW_THE_START: {
        "en": "the throw leads back past square 0, where the board begins (SE17)",
        "es": "la tirada retrocede más allá de la casilla 0, donde empieza el tablero (SE17)",
    },
    rules.OWN_PIECE: {
        "en": "a piece of yours already stands on {cell} (SE07)",
        "es": "ya hay una ficha tuya en {cell} (SE07)",
    },
    rules.SAFE: {
        "en": "the enemy on {cell} is on a safe square and can't be swapped (SE09)",
        "es": "la ficha rival de {cell} está en una casilla segura y no se puede intercambiar (SE09)",
    },
    rules.PROTECTED: {
        "en": "the enemy on {cell} has a neighbour in its row that protects it (SE10)",
        "es": "la ficha rival de {cell} tiene al lado, en su fila, otra que la protege (SE10)",
    },
    rules.BLOCKADE: {
        "en": "an enemy blockade that begins on {cell} can't be passed (SE11)",
        "es": "no se puede pasar por el bloqueo rival que empieza en {cell} (SE11)",
    },
    rules.OWN_WALL: {
        "en": "your own blockade that begins on {cell} can't be passed at this table (SE11)",
        "es": "en esta mesa tampoco se puede pasar por tu propio bloqueo, que empieza en {cell} (SE11)",
    },
    rules.FORWARD_FIRST: {
        "en": "nobody moves backward while a forward move exists, and your piece on {cell} has one (SE17)",
        "es": "no se retrocede mientras se pueda avanzar, y tu ficha de {cell} puede hacerlo (SE17)",
    },
}

NOTES = {"en": {"owed": "rolls owed: {value}"}, "es": {"owed": "tiradas pendientes: {value}"}}

LESSONS = {
    "en": {
        "swap": "The two tokens have changed places.",
        "reset": "That square is a trap: whoever lands on it goes back, and the turn ends.",
    },
    "es": {
        "swap": "Las dos fichas han cambiado de sitio.",
        "reset": "Esa casilla es una trampa: quien cae en ella vuelve atrás y su turno acaba.",
    },
}
