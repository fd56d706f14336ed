"""What Cadena says to people."""

from __future__ import annotations

from vuelta.core.event_words import Said
from vuelta.games.cadena import rules

TOKEN = {"en": ("disc", "a disc"), "es": ("disco", "un disco")}

EVENTS = {
    "en": {
        "discarded": Said(
            "{player} puts {amount:black die|black dice} back into the bank.",
            "You put {amount:black die|black dice} back into the bank.",
        ),
        "chained": Said("{player} makes a chain of {amount}.", "You make a chain of {amount}."),
        "extended": Said("{player} adds a {amount} to the chain.", "You add a {amount} to the chain."),
        "bust": Said(
            "Bust! {player} puts {amount:die|dice} back into the bank.",
            "Bust! Your chain breaks, and {amount:die goes|dice go} back to the bank.",
        ),
        "bounced": Said("Past the centre: {player} turns back to {to}.", "Past the centre: you turn back to {to}."),
        "finished": Said("{player} brings a disc to the centre.", "You bring a disc to the centre."),
        "covered": Said(
            "{player} lands on {other} and pins that disc.",
            "You land on {other} and pin that disc.",
            "{player} lands on your disc and pins it.",
        ),
        "covered own": Said(
            "{player} lands on a disc of their own and pins it.", "You land on your own disc and pin it."
        ),
        "uncovered": Said(
            "{player} sets a disc of {other} free.", "You set a disc of {other} free.", "{player} sets your disc free."
        ),
        "uncovered own": Said("{player} sets a disc of their own free.", "You set your own disc free."),
        "won": Said("{player} can't move any disc and wins!", "You can't move any disc: you win!"),
    },
    "es": {
        "discarded": Said(
            "{player} devuelve {amount:dado negro|dados negros} al banco.",
            "Devuelves {amount:dado negro|dados negros} al banco.",
        ),
        "chained": Said("{player} forma una cadena de {amount}.", "Formas una cadena de {amount}."),
        "extended": Said("{player} agrega un {amount} a la cadena.", "Agregas un {amount} a la cadena."),
        "bust": Said(
            "¡Se rompe la cadena! {player} devuelve {amount:dado|dados} al banco.",
            "¡Se rompe la cadena! Devuelves {amount:dado|dados} al banco.",
        ),
        "bounced": Said(
            "Más allá del centro: {player} retrocede hasta {to}.", "Más allá del centro: retrocedes hasta {to}."
        ),
        "finished": Said("{player} lleva un disco al centro.", "Llevas un disco al centro."),
        "covered": Said(
            "{player} cae sobre {other} e inmoviliza ese disco.",
            "Caes sobre {other} e inmovilizas ese disco.",
            "{player} cae sobre tu disco y lo inmoviliza.",
        ),
        "covered own": Said(
            "{player} cae sobre su propio disco y lo inmoviliza.", "Caes sobre tu propio disco y lo inmovilizas."
        ),
        "uncovered": Said(
            "{player} libera un disco de {other}.", "Liberas un disco de {other}.", "{player} libera tu disco."
        ),
        "uncovered own": Said("{player} libera su propio disco.", "Liberas tu propio disco."),
        "won": Said("{player} no puede mover ningún disco: ¡gana!", "No puedes mover ningún disco: ¡ganaste!"),
    },
}

REFUSALS = {
    rules.NOT_DISCARDING: {
        "en": "dice are put back only when the turn begins, before the roll",
        "es": "los dados se devuelven solo al empezar el turno, antes de tirar",
        "rule": "CA04",
    },
    rules.TOO_FEW_DICE: {
        "en": "you don't hold that many black dice, and your own die stays with you",
        "es": "no tienes tantos dados negros, y el dado de tu color se queda contigo",
        "rule": "CA04",
    },
    rules.NOT_FORMING: {
        "en": "there is no rolled hand to make a chain of now",
        "es": "ahora no hay una mano tirada con la que formar cadena",
        "rule": "CA06",
    },
    rules.NO_SUCH_CHAIN: {
        "en": "that is no chain of all your dice with your own first",
        "es": "eso no es una cadena de todos tus dados con el de tu color primero",
        "rule": "CA06, CA07, CA08",
    },
    rules.NOT_CHOOSING: {
        "en": "you stand or extend once a chain lies on the table",
        "es": "te plantas o alargas cuando hay una cadena en la mesa",
        "rule": "CA09",
    },
    rules.OTHER_DIRECTION: {
        "en": "the chain runs the other way, and it turns only on a 1 or a 6",
        "es": "la cadena va en el otro sentido y solo gira en un 1 o en un 6",
        "rule": "CA07",
    },
    rules.EMPTY_BANK: {
        "en": "the bank has no die left, so you can only stand",
        "es": "en el banco no quedan dados, así que solo puedes plantarte",
        "rule": "CA09",
    },
    rules.NOT_MOVING: {
        "en": "a disc moves only after you stand with your chain",
        "es": "un disco solo se mueve cuando te plantas con tu cadena",
        "rule": "CA11",
    },
    rules.OFF_THE_BOARD: {
        "en": "this board has no such square",
        "es": "este tablero no tiene esa casilla",
        "rule": "CA15",
    },
    rules.NO_DISC: {
        "en": "you have no disc on {cell}",
        "es": "no tienes ningún disco en {cell}",
        "rule": "CA11",
    },
    rules.AT_THE_CENTRE: {
        "en": "a disc that has reached the centre stays there for good",
        "es": "un disco que llegó al centro se queda ahí para siempre",
        "rule": "CA12",
    },
    rules.COVERED_DISC: {
        "en": "your disc on {cell} lies under another one, so it can't move",
        "es": "tu disco de {cell} está debajo de otro, así que no puede moverse",
        "rule": "CA13",
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
        "stood": "squares to move: {value}",
        "winner": "",
    },
    "es": {
        "black": "dados negros: {value}",
        "bank": "banco: {value}",
        "links": "cadena de {value}",
        "last": "último eslabón: {value}",
        "direction up": "ascendente",
        "direction down": "descendente",
        "stood": "casillas por mover: {value}",
        "winner": "",
    },
}

LABELS = {
    "en": {
        "keep": "Keep all dice",
        "discard": "Put back {amount:die|dice}",
        "chain": "Chain {dice:-}",
        "stand": "Stand: move {amount}",
        "extend-up": "Take a die, going up",
        "extend-down": "Take a die, going down",
    },
    "es": {
        "keep": "Quedarse con los dados",
        "discard": "Devolver {amount:dado|dados}",
        "chain": "Cadena {dice:-}",
        "stand": "Plantarse: mover {amount}",
        "extend-up": "Tomar un dado y subir",
        "extend-down": "Tomar un dado y bajar",
    },
}

HINTS = {
    "en": {
        "covered": "pins {other}",
        "covered own": "pins your own disc",
        "uncovered own": "frees your own disc",
        "finished": "centre!",
    },
    "es": {
        "covered": "inmoviliza a {other}",
        "covered own": "inmoviliza tu propio disco",
        "uncovered own": "libera tu propio disco",
        "finished": "¡al centro!",
    },
}

LESSONS = {
    "en": {
        "goal": "Get stuck! If neither of your discs can move on your turn, you win.",
        "arrow": "An arrow carries your disc along, forward or back.",
        "covered": "The disc below is stuck now, and that is good for its owner.",
        "uncovered": "The disc below is free again, so it can move.",
        "discarded": "Fewer dice make a shorter chain, but one that fits more easily.",
        "chained": "That's your chain. Stand and move that far, or add one more die.",
        "extended": "One die longer, one square further, but there's more to lose.",
        "bust": "Bust! That die doesn't fit, so the chain breaks and half of the dice go back.",
        "finished": "A disc in the centre is stuck for good. That's where you want it!",
        "stood": "Now one disc moves as many squares as the chain has dice.",
    },
    "es": {
        "goal": "¡Quédate sin jugadas! Si en tu turno ninguno de tus discos puede mover, ganas.",
        "arrow": "Una flecha se lleva el disco, hacia adelante o hacia atrás.",
        "covered": "El disco de abajo ya no puede mover, y eso le conviene a su dueño.",
        "uncovered": "El disco de abajo queda libre y ya puede mover.",
        "discarded": "Con menos dados la cadena es más corta, pero encaja más fácil.",
        "chained": "Esa es tu cadena. Plántate y avanza ese número, o agrega uno más.",
        "extended": "Un dado más, una casilla más; pero hay más que perder.",
        "bust": "¡Se rompe! Ese dado no encaja, y la mitad de los dados vuelve al banco.",
        "finished": "En el centro un disco ya no puede mover. ¡Ahí lo quieres!",
        "stood": "Ahora un disco avanza tantas casillas como dados tiene la cadena.",
    },
}
