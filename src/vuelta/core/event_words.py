"""What events are called where a game has no words of its own, in English and Spanish.

Templates have {player}, {other}, {cell}, {to}, {amount} (a number with its noun: {amount:die|dice}), {place} (first,
second …), {dice} of a roll, {steps} of a move, {token} ("token") and {a_token} ("a token").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias


class Said(NamedTuple):
    """One event, told to three people."""

    they: str
    """To those who watch."""
    you: str
    """To the person who did it."""
    to_you: str = ""
    """To the person it was done to; empty if events of this kind happen to nobody else."""


Template: TypeAlias = str | Said
"""A text is told to everybody alike, with names."""

ENTER, WALK, BACK = "enter", "walk", "back"
"""How a piece moves: into play, on, or back. The event "moved" and the labels of moves have words for each."""
MOVED = "moved"
OWN = "own"
"""After the name of an event that a seat does to itself, such as "covered own"."""

EVENTS: Final[Mapping[str, Mapping[str, Said]]] = {
    "en": {
        "moved": Said("{player} moves.", "You move."),
        "moved walk": Said("{player} moves {steps}.", "You move {steps}."),
        "moved back": Said("{player} moves back {steps}.", "You move back {steps}."),
        "moved enter": Said("{player} brings {a_token} out.", "You bring {a_token} out."),
        "capture": Said("{player} captures {other}.", "You capture {other}.", "{player} captures your {token}."),
        "swap": Said(
            "{player} swaps places with {other}.",
            "You swap places with {other}.",
            "{player} swaps places with your {token}.",
        ),
        "bonus": Said("{player} earns a bonus of {amount}.", "You earn a bonus of {amount}."),
        "bonus-lost": Said("{player} can't use the bonus of {amount}.", "You can't use the bonus of {amount}."),
        "extra-roll": Said("{player} rolls again.", "You roll again."),
        "turn-lost": Said("{player} loses the turn.", "You lose your turn."),
        "blocked": Said("{player} can't move.", "You can't move."),
        "jail": Said("{player} is locked in and skips a turn.", "You're locked in and skip a turn."),
        "bust": Said("{player} goes bust and puts back {amount:die|dice}.", "Bust! You put back {amount:die|dice}."),
        "forfeit": Said("{player} gives up the {amount}.", "You give up the {amount}."),
        "reset": Said("{player} goes back to {to}.", "You go back to {to}."),
        "arrow": Said("{player} follows the arrow to {to}.", "You follow the arrow to {to}."),
        "covered": Said("{player} covers {other}.", "You cover {other}.", "{player} covers your {token}."),
        "uncovered": Said("{player} sets {other} free.", "You set {other} free.", "{player} sets your {token} free."),
        "bounced": Said("Too far: {player} bounces back.", "Too far: you bounce back."),
        "finished": Said("{player} brings {a_token} home.", "You bring {a_token} home."),
        "won": Said("{player} wins!", "You win!"),
        "placed": Said("{player} comes in {place}.", "You come in {place}."),
        "starts": Said("Roll-off {dice}: {player} starts.", "Roll-off {dice}: you start."),
        "tied": Said("Roll-off {dice}: roll again.", "Roll-off {dice}: roll again."),
        "die-lost": Said("{player} can't use the {amount}.", "You can't use the {amount}."),
        "discarded": Said("{player} puts back {amount:die|dice}.", "You put back {amount:die|dice}."),
        "chained": Said("{player} makes a chain of {amount}.", "You make a chain of {amount}."),
        "extended": Said("{player} adds a {amount} to the chain.", "You add a {amount} to the chain."),
        "stood": Said("{player} stands and moves {amount}.", "You stand and move {amount}."),
        "extends-up": Said("{player} takes a die, going up.", "You take a die, going up."),
        "extends-down": Said("{player} takes a die, going down.", "You take a die, going down."),
    },
    "es": {
        "moved": Said("{player} mueve.", "Mueves."),
        "moved walk": Said("{player} mueve {steps}.", "Mueves {steps}."),
        "moved back": Said("{player} retrocede {steps}.", "Retrocedes {steps}."),
        "moved enter": Said("{player} saca {a_token}.", "Sacas {a_token}."),
        "capture": Said("{player} captura a {other}.", "Capturas a {other}.", "{player} captura tu {token}."),
        "swap": Said(
            "{player} cambia de lugar con {other}.",
            "Cambias de lugar con {other}.",
            "{player} cambia de lugar con tu {token}.",
        ),
        "bonus": Said("{player} gana un premio de {amount}.", "Ganas un premio de {amount}."),
        "bonus-lost": Said("{player} no puede usar el premio de {amount}.", "No puedes usar el premio de {amount}."),
        "extra-roll": Said("{player} vuelve a tirar.", "Vuelves a tirar."),
        "turn-lost": Said("{player} pierde el turno.", "Pierdes el turno."),
        "blocked": Said("{player} no puede mover.", "No puedes mover."),
        "jail": Said("{player} no puede salir y pierde un turno.", "No puedes salir y pierdes un turno."),
        "bust": Said("{player} falla y devuelve {amount:dado|dados}.", "¡Fallaste! Devuelves {amount:dado|dados}."),
        "forfeit": Said("{player} renuncia al {amount}.", "Renuncias al {amount}."),
        "reset": Said("{player} vuelve a {to}.", "Vuelves a {to}."),
        "arrow": Said("{player} sigue la flecha hasta {to}.", "Sigues la flecha hasta {to}."),
        "covered": Said("{player} tapa a {other}.", "Tapas a {other}.", "{player} tapa tu {token}."),
        "uncovered": Said("{player} libera a {other}.", "Liberas a {other}.", "{player} libera tu {token}."),
        "bounced": Said("{player} se pasa y rebota.", "Te pasas y rebotas."),
        "finished": Said("{player} lleva {a_token} a la meta.", "Llevas {a_token} a la meta."),
        "won": Said("¡Gana {player}!", "¡Ganaste!"),
        "placed": Said("{player} queda en {place} lugar.", "Quedas en {place} lugar."),
        "starts": Said("Sorteo {dice}: empieza {player}.", "Sorteo {dice}: empiezas tú."),
        "tied": Said("Sorteo {dice}: se tira otra vez.", "Sorteo {dice}: se tira otra vez."),
        "die-lost": Said("{player} no puede usar el {amount}.", "No puedes usar el {amount}."),
        "discarded": Said("{player} devuelve {amount:dado|dados}.", "Devuelves {amount:dado|dados}."),
        "chained": Said("{player} forma una fila de {amount}.", "Formas una fila de {amount}."),
        "extended": Said("{player} agrega un {amount} a la fila.", "Agregas un {amount} a la fila."),
        "stood": Said("{player} se planta y mueve {amount}.", "Te plantas y mueves {amount}."),
        "extends-up": Said("{player} toma un dado y sube.", "Tomas un dado y subes."),
        "extends-down": Said("{player} toma un dado y baja.", "Tomas un dado y bajas."),
    },
}

ROLLED: Final = {
    "en": Said("{player} rolls {dice}.", "You roll {dice}."),
    "es": Said("{player} sacó {dice}.", "Sacaste {dice}."),
}
AND: Final = {"en": " and ", "es": " y "}
"""Between two dice; between more there are commas."""

TOKEN: Final = {"en": ("token", "a token"), "es": ("ficha", "una ficha")}
"""What is moved, alone and with its article, unless a game's `TOKEN` says otherwise."""

PLACES: Final = {
    "en": ("", "first", "second", "third", "fourth"),
    "es": ("", "primer", "segundo", "tercer", "cuarto"),
}


class Count(int):
    """A number whose format is a noun in singular and plural: `{amount:die|dice}` gives 1 die, 2 dice."""

    __slots__ = ()

    def __format__(self, nouns: str) -> str:
        one, _, several = nouns.partition("|")
        return f"{int(self)} {one if self == 1 else several}" if several else str(int(self))
