"""What Cadena says to people."""

from __future__ import annotations

from vuelta.games.cadena import rules

EVENTS = {
    "en": {
        "discarded": "{player} puts black dice back into the bank: {amount}.",
        "chained": "{player} forms a chain; its links: {amount}.",
        "extended": "{player} adds a {amount} to the chain.",
        "bust": "{player} breaks the chain. Dice that go back to the bank: {amount}.",
        "stood": "{player} stands; squares to go: {amount}.",
        "bounced": "{player} goes beyond the centre and walks back to {to}.",
        "finished": "{player} brings a disc to the centre, where it stays.",
        "covered": "{player} lands on a disc of {other} on {cell} and pins it down.",
        "uncovered": "{player} sets a disc of {other} free on {cell}.",
        "won": "{player} can't move any disc and wins!",
    },
    "es": {
        "discarded": "{player} devuelve dados negros al banco: {amount}.",
        "chained": "{player} forma una cadena; sus eslabones: {amount}.",
        "extended": "{player} añade un {amount} a la cadena.",
        "bust": "{player} rompe la cadena. Dados que vuelven al banco: {amount}.",
        "stood": "{player} se planta; casillas que avanza: {amount}.",
        "bounced": "{player} se pasa del centro y retrocede hasta la casilla {to}.",
        "finished": "{player} lleva un disco al centro, donde se queda.",
        "covered": "{player} cae sobre un disco de {other} en la casilla {cell} y lo inmoviliza.",
        "uncovered": "{player} deja libre un disco de {other} en la casilla {cell}.",
        "won": "¡{player} no puede mover ningún disco y gana!",
    },
}

REFUSALS = {
    rules.NOT_DISCARDING: {
        "en": "dice are put back only when the turn begins, before the roll (CA04)",
        "es": "los dados se descartan solo al empezar el turno, antes de tirar (CA04)",
    },
    rules.TOO_FEW_DICE: {
        "en": "you don't hold that many black dice, and your own die stays with you (CA04)",
        "es": "no tienes tantos dados negros, y el dado de tu color no se descarta (CA04)",
    },
    rules.NOT_FORMING: {
        "en": "there is no rolled hand to make a chain of now (CA06)",
        "es": "ahora no hay una mano tirada con la que formar cadena (CA06)",
    },
    rules.NO_SUCH_CHAIN: {
        "en": "that is no chain of all your dice with your own first (CA06, CA07, CA08)",
        "es": "eso no es una cadena de todos tus dados con el de tu color primero (CA06, CA07, CA08)",
    },
    rules.NOT_CHOOSING: {
        "en": "you stand or extend once a chain lies on the table (CA09)",
        "es": "te plantas o alargas cuando hay una cadena en la mesa (CA09)",
    },
    rules.OTHER_DIRECTION: {
        "en": "the chain runs the other way, and it turns only on a 1 or a 6 (CA07)",
        "es": "la cadena va en el otro sentido y solo gira en un 1 o en un 6 (CA07)",
    },
    rules.EMPTY_BANK: {
        "en": "the bank has no die left, so you can only stand (CA09)",
        "es": "en el banco no quedan dados, así que solo puedes plantarte (CA09)",
    },
    rules.NOT_MOVING: {
        "en": "a disc moves only after you stand with your chain (CA11)",
        "es": "un disco solo se mueve cuando te plantas con tu cadena (CA11)",
    },
    rules.OFF_THE_BOARD: {
        "en": "this board has no such square (CA15)",
        "es": "este tablero no tiene esa casilla (CA15)",
    },
    rules.NO_DISC: {
        "en": "you have no disc on {cell} (CA11)",
        "es": "no tienes ningún disco en {cell} (CA11)",
    },
    rules.AT_THE_CENTRE: {
        "en": "a disc that has reached the centre stays there for good (CA12)",
        "es": "un disco que ha llegado al centro se queda allí para siempre (CA12)",
    },
    rules.COVERED_DISC: {
        "en": "your disc on {cell} lies under another one, so it can't move (CA13)",
        "es": "tu disco de la casilla {cell} está debajo de otro, así que no puede moverse (CA13)",
    },
}

NOTES = {
    "en": {
        "black": "black dice: {value}",
        "bank": "bank: {value}",
        "links": "chain of {value}",
        "last": "last link: {value}",
        "direction up": "going up",
        "direction down": "going down",
        "stood": "squares to go: {value}",
        "winner": "",
    },
    "es": {
        "black": "dados negros: {value}",
        "bank": "banco: {value}",
        "links": "cadena de {value}",
        "last": "último eslabón: {value}",
        "direction up": "ascendente",
        "direction down": "descendente",
        "stood": "casillas que avanza: {value}",
        "winner": "",
    },
}

LABELS = {
    "en": {
        "keep": "keep all dice",
        "discard": "put back {amount}",
        "chain": "chain {dice:-}",
        "stand": "stand",
        "extend-up": "take a die, going up",
        "extend-down": "take a die, going down",
    },
    "es": {
        "keep": "quedarse con todos los dados",
        "discard": "devolver {amount}",
        "chain": "cadena {dice:-}",
        "stand": "plantarse",
        "extend-up": "tomar un dado, ascendente",
        "extend-down": "tomar un dado, descendente",
    },
}

LESSONS = {
    "en": {
        "arrow": "An arrow carries whoever lands on its beginning to its end.",
        "covered": "A disc that is covered can't move until it lies free again.",
        "uncovered": "A disc lies free again and can move.",
        "discarded": "A die was given back.",
        "chained": "The dice were put into a chain.",
        "extended": "The chain was made longer; the longer it is, the further one goes, and the more there is to lose.",
        "bust": "That was one too many: the chain is broken.",
        "stood": "Whoever stops in time keeps what the chain has brought.",
    },
    "es": {
        "arrow": "Una flecha lleva a quien cae en su principio hasta su final.",
        "covered": "Un disco tapado no puede mover hasta que vuelva a quedar libre.",
        "uncovered": "Un disco ha quedado libre y puede mover otra vez.",
        "discarded": "Se ha devuelto un dado.",
        "chained": "Los dados se han puesto en una cadena.",
        "extended": "La cadena se ha alargado; cuanto más larga, más lejos se llega, y más hay que perder.",
        "bust": "Ha sido uno de más: la cadena se ha roto.",
        "stood": "Quien para a tiempo se queda con lo que ha dado la cadena.",
    },
}
