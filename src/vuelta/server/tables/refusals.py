"""Why an action is refused, in sentences for people."""

from __future__ import annotations

from collections.abc import Mapping

from vuelta.core.errors import VueltaError

REFUSALS: Mapping[str, Mapping[str, str]] = {
    "no-seat": {
        "en": "You have no seat at this table, so you can only watch.",
        "es": "No tienes asiento en esta mesa, así que solo puedes mirar.",
    },
    "not-your-seat": {"en": "Seat {seat} isn't yours.", "es": "El asiento {seat} no es tuyo."},
    "which-seat": {
        "en": "You have several seats. Choose one of them: {seats}.",
        "es": "Tienes varios asientos. Elige uno de ellos: {seats}.",
    },
    "outdated": {
        "en": "This page and the server are of different versions. Reload the page.",
        "es": "Esta página y el servidor son de versiones distintas. Recarga la página.",
    },
    "stale": {
        "en": "The match has moved on since then. Take a look and choose again.",
        "es": "La partida avanzó mientras tanto. Mira el tablero y elige de nuevo.",
    },
    "not-started": {
        "en": "The match hasn't started yet: {missing}.",
        "es": "La partida todavía no empezó: {missing}.",
    },
    "started": {"en": "The match has already started.", "es": "La partida ya empezó."},
    "over": {"en": "The match is over. Ask for a rematch.", "es": "La partida terminó. Pide la revancha."},
    "not-over": {"en": "The match is still going on.", "es": "La partida todavía no terminó."},
    "seal-copied": {
        "en": "Somebody else at this table has the same seal. Choose words of your own.",
        "es": "Otra persona de esta mesa tiene el mismo sello. Elige tus propias palabras.",
    },
    "words-too-early": {
        "en": "Your words are sealed. Reveal them once the match has started.",
        "es": "Tus palabras están selladas. Revélalas cuando empiece la partida.",
    },
    "words-unlike-seal": {"en": "These aren't the words you sealed.", "es": "Esas no son las palabras que sellaste."},
    "words-missing": {
        "en": "The dice aren't ready yet: {player} hasn't revealed the sealed words.",
        "es": "Los dados aún no están listos: {player} todavía no reveló sus palabras selladas.",
    },
    "not-your-turn": {"en": "It's {player}'s turn.", "es": "Le toca a {player}."},
    "roll-first": {"en": "Roll first.", "es": "Primero tira."},
    "move-first": {"en": "You've already rolled. Make a move.", "es": "Ya tiraste; ahora mueve."},
    "computer-plays": {
        "en": "A computer is playing your seat. Come back first.",
        "es": "Una computadora juega en tu asiento. Vuelve primero.",
    },
    "resigned": {"en": "You gave up in this match.", "es": "Te rendiste en esta partida."},
    "undo-off": {"en": "Moves can't be taken back at this table.", "es": "En esta mesa no se pueden deshacer jugadas."},
    "undo-nothing": {
        "en": "You can only take back your own move, and only until the next roll.",
        "es": "Solo puedes deshacer tu propia jugada, y solo hasta la siguiente tirada.",
    },
    "undo-asked": {
        "en": "The others have already been asked. Wait for their answer.",
        "es": "Ya se les preguntó a los demás. Espera su respuesta.",
    },
    "undo-not-asked": {"en": "Nobody has asked to take a move back.", "es": "Nadie pidió deshacer una jugada."},
    "undo-own": {
        "en": "You asked for this yourself, so somebody else has to answer.",
        "es": "Lo pediste tú, así que tiene que responder otra persona.",
    },
    "no-open-seat": {
        "en": "There's no free seat at this table. You can watch.",
        "es": "No queda ningún asiento libre en esta mesa. Puedes mirar.",
    },
    "seat-taken": {
        "en": "Seat {seat} is taken. Free seats: {seats}.",
        "es": "El asiento {seat} está ocupado. Asientos libres: {seats}.",
    },
    "ready-already": {"en": "You're ready, but the others aren't yet.", "es": "Ya confirmaste; los demás todavía no."},
    "not-away": {
        "en": "{player} is here. You can only choose how to go on when somebody is away.",
        "es": "{player} está aquí. Solo puedes elegir cómo seguir cuando falta alguien.",
    },
    "not-a-person": {"en": "Seat {seat} isn't played by a person.", "es": "En el asiento {seat} no juega una persona."},
    "others-play": {
        "en": "{player} is still playing, so you can't claim the win. Let a computer play on, or wait.",
        "es": "{player} sigue jugando, así que no puedes reclamar la victoria. Deja que siga una computadora o espera.",
    },
    "not-host": {
        "en": "Only the person who opened the table can do that.",
        "es": "Eso solo puede hacerlo quien abrió la mesa.",
    },
    "not-a-guest": {"en": "There's no guest in seat {seat}.", "es": "En el asiento {seat} no hay ningún invitado."},
    "not-gone": {"en": "You haven't left.", "es": "No te has ido."},
    "rematch-exists": {"en": "There's already a rematch: table {table}.", "es": "Ya hay una revancha: mesa {table}."},
    "rules-changed": {
        "en": "This match can't go on: its rules have been corrected since it was played. Open a new table.",
        "es": "Esta partida no puede seguir: sus reglas se corrigieron después de jugarla. Abre otra mesa.",
    },
    "newer-version": {
        "en": "This table is now on a newer version of Vuelta. Try again in a moment, or reload the page.",
        "es": "Esta mesa ya usa una versión más nueva de Vuelta. Inténtalo de nuevo en un momento o recarga la página.",
    },
    "log-full": {
        "en": "This table's log is full, so nothing more can be added.",
        "es": "El historial de esta mesa está lleno, así que no se puede agregar nada más.",
    },
    "asides-full": {
        "en": "You've done so much besides playing that you can now only play or give up.",
        "es": "Hiciste tantas cosas aparte de jugar que ya solo puedes jugar o rendirte.",
    },
    "no-hints": {
        "en": "Hints are only for your own move, in casual matches against computers.",
        "es": "Las pistas son solo para tu propia jugada, en partidas amistosas contra computadoras.",
    },
    "crowded": {
        "en": "Too many people are watching this table right now. Try again later.",
        "es": "Hay demasiada gente mirando esta mesa. Inténtalo de nuevo más tarde.",
    },
    "too-fast": {"en": "That was too fast. Wait a moment.", "es": "Vas demasiado rápido. Espera un momento."},
    "unknown": {
        "en": "We can't tell whether that worked: the database's answer was lost. Try the same again.",
        "es": "No sabemos si funcionó: se perdió la respuesta de la base de datos. Inténtalo otra vez igual.",
    },
    "storage": {
        "en": "That couldn't be saved: {problem} Nothing has changed. Try again.",
        "es": "No se pudo guardar: {problem} No cambió nada. Inténtalo de nuevo.",
    },
}


class Refused(VueltaError):
    """An action that isn't possible, with the reason in both languages. Nothing has changed."""

    def __init__(self, code: str, sentences: Mapping[str, str]) -> None:
        self.code = code
        self.sentences = dict(sentences)
        super().__init__(self.sentences["en"])


def refused(code: str, **values: object) -> Refused:
    """The refusal with this code. A value may be a mapping of languages."""
    return Refused(
        code,
        {
            language: sentence.format(
                **{name: value[language] if isinstance(value, Mapping) else value for name, value in values.items()}
            )
            for language, sentence in REFUSALS[code].items()
        },
    )
