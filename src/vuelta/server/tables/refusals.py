"""Why an action is refused, in words that a person understands."""

from __future__ import annotations

from collections.abc import Mapping

from vuelta.core.errors import VueltaError

REFUSALS: Mapping[str, Mapping[str, str]] = {
    "no-seat": {
        "en": "You have no seat at this table, so you can only watch.",
        "es": "No tienes asiento en esta mesa, así que solo puedes mirar.",
    },
    "not-your-seat": {
        "en": "Seat {seat} is not yours.",
        "es": "El asiento {seat} no es tuyo.",
    },
    "which-seat": {
        "en": "You have several seats; name one of them: {seats}.",
        "es": "Tienes varios asientos; indica uno de ellos: {seats}.",
    },
    "stale": {
        "en": "Something was played since you looked. See what it was and choose again.",
        "es": "Se ha jugado algo desde que miraste. Mira qué ha sido y elige de nuevo.",
    },
    "not-started": {
        "en": "The match has not started yet: {missing}.",
        "es": "La partida no ha empezado todavía: {missing}.",
    },
    "started": {
        "en": "The match has already started.",
        "es": "La partida ya ha empezado.",
    },
    "over": {
        "en": "The match is over. Ask for a rematch.",
        "es": "La partida ha terminado. Pide la revancha.",
    },
    "not-over": {
        "en": "The match is still going on.",
        "es": "La partida todavía no ha terminado.",
    },
    "seal-copied": {
        "en": "Somebody else at this table has the same seal. Choose words of your own.",
        "es": "Otra persona de esta mesa tiene el mismo sello. Elige palabras tuyas.",
    },
    "words-too-early": {
        "en": "Your words are sealed. Show them once the match has started.",
        "es": "Tus palabras están selladas. Muéstralas cuando empiece la partida.",
    },
    "words-unlike-seal": {
        "en": "These are not the words that you sealed.",
        "es": "Esas no son las palabras que sellaste.",
    },
    "words-missing": {
        "en": "The dice are not ready yet: {player} has not shown the sealed words.",
        "es": "Los dados aún no están listos: {player} no ha mostrado las palabras selladas.",
    },
    "not-your-turn": {
        "en": "It is the turn of {player}.",
        "es": "Le toca a {player}.",
    },
    "roll-first": {
        "en": "You have to roll first.",
        "es": "Primero tienes que tirar.",
    },
    "move-first": {
        "en": "You have already rolled; now make a move.",
        "es": "Ya has tirado; ahora mueve.",
    },
    "computer-plays": {
        "en": "A computer plays this seat. Come back first.",
        "es": "En este asiento juega una máquina. Vuelve primero.",
    },
    "resigned": {
        "en": "You have resigned from this match.",
        "es": "Has abandonado esta partida.",
    },
    "undo-off": {
        "en": "At this table moves can't be taken back.",
        "es": "En esta mesa no se pueden deshacer jugadas.",
    },
    "undo-nothing": {
        "en": "Only a move of your own since the last roll can be taken back.",
        "es": "Solo se puede deshacer una jugada tuya desde la última tirada.",
    },
    "undo-asked": {
        "en": "The others have already been asked. Wait for their answer.",
        "es": "Ya se ha preguntado a los demás. Espera su respuesta.",
    },
    "undo-not-asked": {
        "en": "Nobody has asked to take a move back.",
        "es": "Nadie ha pedido deshacer una jugada.",
    },
    "undo-own": {
        "en": "You have asked yourself; somebody else has to answer.",
        "es": "Lo has pedido tú; tiene que responder otra persona.",
    },
    "no-open-seat": {
        "en": "No seat is free at this table. You can watch.",
        "es": "No queda ningún asiento libre en esta mesa. Puedes mirar.",
    },
    "seat-taken": {
        "en": "Seat {seat} is not free; these are: {seats}.",
        "es": "El asiento {seat} no está libre; lo están: {seats}.",
    },
    "ready-already": {
        "en": "You are ready; the others are not yet.",
        "es": "Ya estás listo; los demás todavía no.",
    },
    "not-away": {
        "en": "{player} is here. You can choose how to go on only when somebody is away.",
        "es": "{player} está aquí. Solo puedes elegir cómo seguir cuando alguien falta.",
    },
    "not-a-person": {
        "en": "Seat {seat} is not played by a person.",
        "es": "En el asiento {seat} no juega una persona.",
    },
    "others-play": {
        "en": "{player} still plays, so the win can't be claimed. Let a computer play on, or wait.",
        "es": "{player} sigue jugando, así que no se puede reclamar la victoria. Deja que siga una máquina o espera.",
    },
    "not-host": {
        "en": "Only whoever opened the table can do that.",
        "es": "Eso solo puede hacerlo quien abrió la mesa.",
    },
    "not-a-guest": {
        "en": "In seat {seat} there is no guest.",
        "es": "En el asiento {seat} no hay ningún invitado.",
    },
    "not-gone": {
        "en": "You have not left.",
        "es": "No te has ido.",
    },
    "rematch-exists": {
        "en": "The rematch is there already: table {table}.",
        "es": "La revancha ya está: mesa {table}.",
    },
    "rules-changed": {
        "en": "This match can't go on: the rules it was played by have been corrected since. Open a new table.",
        "es": "Esta partida no puede seguir: las reglas con las que se jugó se han corregido. Abre otra mesa.",
    },
    "newer-version": {
        "en": "This table has gone on with a newer version of Vuelta. Try again in a moment, or reload the page.",
        "es": "Esta mesa ha seguido con una versión más nueva de Vuelta. Inténtalo en un momento o recarga la página.",
    },
    "log-full": {
        "en": "So much has happened at this table that nothing more can be added.",
        "es": "En esta mesa han pasado tantas cosas que no se puede añadir nada más.",
    },
    "asides-full": {
        "en": "You have done so much besides playing that all you can do now is play or resign.",
        "es": "Has hecho tantas cosas aparte de jugar que ya solo puedes jugar o abandonar.",
    },
    "no-hints": {
        "en": "Hints are for casual matches against computers, and for your own move.",
        "es": "Las pistas son para partidas amistosas contra máquinas, y para tu propia jugada.",
    },
    "crowded": {
        "en": "So many look at this table that nobody else can now. Try again later.",
        "es": "Hay tanta gente mirando esta mesa que ahora no cabe nadie más. Inténtalo más tarde.",
    },
    "too-fast": {
        "en": "That was too much at once. Wait a moment.",
        "es": "Demasiado de golpe. Espera un momento.",
    },
    "unknown": {
        "en": "Whether it was done is not known: the answer of the database was lost. Ask for the same again.",
        "es": "No se sabe si se ha hecho: la respuesta de la base de datos se ha perdido. Pide lo mismo otra vez.",
    },
    "storage": {
        "en": "It could not be stored: {problem} Nothing has changed; try again.",
        "es": "No se ha podido guardar: {problem} Nada ha cambiado; inténtalo de nuevo.",
    },
}


class Refused(VueltaError):
    """An action that can't be done. Says why in both languages; nothing has changed."""

    def __init__(self, code: str, sentences: Mapping[str, str]) -> None:
        self.code = code
        self.sentences = dict(sentences)
        super().__init__(self.sentences["en"])


def refused(code: str, **values: object) -> Refused:
    """The refusal of that code. A value may be a mapping of languages."""
    return Refused(
        code,
        {
            language: sentence.format(
                **{name: value[language] if isinstance(value, Mapping) else value for name, value in values.items()}
            )
            for language, sentence in REFUSALS[code].items()
        },
    )
