"""The server's WebSocket messages as models, and the whole protocol as a published AsyncAPI document."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args

from pydantic import Field, TypeAdapter
from pydantic.json_schema import models_json_schema

import vuelta
from vuelta.core.note_forms import Look
from vuelta.server.http.responses import Bilingual, ResponseModel
from vuelta.server.tables import messages

Ms: TypeAlias = Annotated[int, Field(description="Milliseconds since 1970.")]


class SeatView(ResponseModel):
    """A seat, and who has it."""

    seat: int
    colour: str
    kind: Literal["open", "person", "computer"]
    name: str | None
    level: str | None = Field(description="Of the computer player in this seat.")
    holder: int | None = Field(description="Who may act for it, or return to it.")
    left: bool = Field(description="Whether its person has left.")
    resigned: bool


class NoteView(ResponseModel):
    """Something that matters in a turn besides the pieces."""

    name: str = Field(description="As in the text of the position.")
    value: str
    dice: list[int] | None = Field(description="If the value shows dice.")
    each: dict[str, str] | None = Field(description="If it has a value for each seat.")
    look: Look = Field(
        description="How a page shows it: in words, as dice in a row, as a pile of dice, as the dice that each seat "
        "has, or not at all, because something else shows it."
    )
    label: Bilingual = Field(description="What it is, for people, without the value.")
    words: Bilingual = Field(description="The whole note, for people.")


class Standing(ResponseModel):
    """Where a game stands."""

    position: str = Field(description="As text; `vuelta.game(…).position(text)` reads it.")
    pieces: dict[str, list[str]] = Field(description="The squares of every seat's pieces.")
    piles: dict[str, list[int]] = Field(
        description="Where pieces lie on one another: their seats by square, from the bottom to the top."
    )
    awaits: Literal["words", "roll", "move", "nothing"] = Field(
        description="Words, at a table: nobody rolls until a seat has revealed the words it sealed."
    )
    seat: int | None = Field(description="Whose words, roll or move it is.")
    ranking: list[int] = Field(description="The seats that have finished, winner first.")
    rolled: list[int] | None = Field(description="The dice on the table: rolled, and still being played.")
    thrown: list[int] = Field(description="The dice of the last roll, as they fell; none before the first.")
    notes: list[NoteView] = Field(description="What else matters in this turn.")


class Walk(ResponseModel):
    """Where a move takes a piece."""

    origin: int = Field(alias="from", description="The cell that the piece leaves.")
    to: int = Field(description="The cell that it moves to, before any effects.")
    die: str | None = Field(description="The dice used, such as 4, 4+2 or +10, if the text names them.")


class Now(Standing):
    """Where the game stands, and what comes next."""

    moves: list[str] = Field(description="The legal moves.")
    walks: list[Walk | None] = Field(description="Where each of these moves takes a piece; null if it moves none.")
    deadline: Ms | None = Field(description="When the clock of the player to act runs out.")
    undo_asked: int | None = Field(description="The seat that has asked to take a move back.")
    waits: Literal["people", "computer", "nothing"]


class Ended(ResponseModel):
    """How the match ended, and the secret of its dice."""

    how: Literal["finished", "resigned", "claimed", "stopped"]
    ranking: list[int]
    seed: str = Field(description="32 bytes in hexadecimal; its SHA-256 is the commitment.")


class SetupView(ResponseModel):
    """What is played, and with which dice."""

    game: str
    options: dict[str, str]
    start: str
    weights: list[int] = Field(description="The relative probabilities of the faces 1 to 6.")
    seals: dict[str, str] = Field(description="Commitments of seats to words that they reveal after the start.")
    words: dict[str, str] = Field(description="The words that seats have added to the dice.")
    restored: list[int] = Field(description="The first roll after each restore from a backup.")


class TableView(SetupView):
    """A table, the same for everybody."""

    table: str
    code: str
    created: Ms
    phase: Literal["gathering", "playing", "over"]
    seats: list[SeatView]
    ready: list[int] = Field(description="The holders who are ready.")
    clock: int | None = Field(description="Seconds per move.")
    undo: bool = Field(description="Whether moves may be taken back.")
    commitment: str = Field(description="The SHA-256 of the seed, published before the first roll.")
    seq: int
    plies: list[str]
    now: Now
    ended: Ended | None
    came_from: str | None = Field(alias="from", description="The table that this is a rematch of.")
    rematch: str | None = Field(description="The table of the rematch.")
    notices: dict[str, Bilingual] = Field(description="What people should know about computer players, by level.")


class EventView(ResponseModel):
    """Something that happened."""

    seq: int
    kind: str
    at: Ms
    seat: int | None
    data: dict[str, Any]
    now: Now
    effects: list[dict[str, Any]] | None = Field(default=None, description="What a ply did, to animate.")
    told: dict[str, list[str]] | None = Field(default=None, description="The same in sentences, by language.")
    heard: dict[str, dict[str, list[str]]] | None = Field(
        default=None, description="By seat: the sentences for the person there whom they are about, by language."
    )


class LeanPly(ResponseModel):
    """A ply, for clients that have the engine. After a ply nobody has asked to take one back."""

    seq: int
    kind: Literal["rolled", "moved"]
    at: Ms
    seat: int
    text: str = Field(description="The roll or move, as in records.")
    deadline: Ms | None = Field(default=None, description="When the clock of the player to act runs out.")
    waits: Literal["people", "computer", "nothing"] = Field(default="people", description="As in a view.")


class Welcome(ResponseModel):
    """The answer to hello: the whole table, or the events missed."""

    type: Literal["welcome"]
    protocol: int = Field(description="The version of this protocol.")
    release: str = Field(description="The server's release. Views worked out by another one's engine may differ.")
    holder: int | None = Field(description="Who you are; null for a watcher.")
    seats: list[int] = Field(description="The seats that you act for.")
    seq: int
    now: Ms
    beat: float = Field(description="Seconds between heartbeats.")
    grace: float = Field(description="Seconds that somebody may be away.")
    view: TableView | None
    events: list[EventView | LeanPly] | None


class Happened(ResponseModel):
    """Something has happened and is stored."""

    type: Literal["event"]
    event: EventView


class Played(ResponseModel):
    """A roll or a move has happened and is stored: sent instead of an event to a client that wants only plies."""

    type: Literal["ply"]
    ply: LeanPly


class Done(ResponseModel):
    """Your action was carried out and is stored."""

    type: Literal["done"]
    id: str
    seq: int


class NotDone(ResponseModel):
    """Your message was refused; nothing has changed."""

    type: Literal["refused"]
    id: str | None = Field(description="Of the action; null if the message could not be read.")
    code: str
    message: Bilingual


class Unknown(ResponseModel):
    """It isn't known whether an action was carried out. Send it again with the same id: it is carried out once."""

    type: Literal["unknown"]
    id: str
    message: Bilingual


class Present(ResponseModel):
    """Who is here."""

    type: Literal["presence"]
    here: list[int] = Field(description="Holders.")
    watchers: int
    away: list[int] = Field(description="Seats whose people have been gone so long that the others may choose.")


class Beat(ResponseModel):
    """A heartbeat. A seq greater than your newest means that you have missed something."""

    type: Literal["beat"]
    seq: int
    now: Ms
    deadline: Ms | None = Field(description="As in a view: after an outage the clock of the player to act restarts.")


class Pong(ResponseModel):
    """The answer to ping."""

    type: Literal["pong"]
    now: Ms


ServerMessage: TypeAlias = Annotated[
    Welcome | Happened | Played | Done | NotDone | Unknown | Present | Beat | Pong, Field(discriminator="type")
]

server_message: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)

_FROM_SERVER: tuple[type[ResponseModel], ...] = get_args(get_args(ServerMessage)[0])
_FROM_CLIENT: tuple[type[messages.Strict], ...] = get_args(get_args(messages.ClientMessage)[0])


@cache
def document() -> dict[str, Any]:
    """The protocol of the WebSocket, as AsyncAPI 3."""
    models = [(model, "serialization") for model in _FROM_SERVER] + [(model, "validation") for model in _FROM_CLIENT]
    _, schema = models_json_schema(models, ref_template="#/components/schemas/{model}")  # type: ignore[arg-type]
    channel = "#/channels/table"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Vuelta, at a table",
            "version": vuelta.__version__,
            "description": "One WebSocket per client and table. The first message is hello; see docs/protocol.md.",
        },
        "channels": {
            "table": {
                "address": "/api/tables/{table}/socket",
                "parameters": {"table": {"description": "The table's name."}},
                "messages": {
                    model.__name__: {"$ref": f"#/components/messages/{model.__name__}"}
                    for model in (*_FROM_CLIENT, *_FROM_SERVER)
                },
            }
        },
        "operations": {
            action: {
                "action": action,
                "channel": {"$ref": channel},
                "messages": [{"$ref": f"{channel}/messages/{model.__name__}"} for model in models],
            }
            for action, models in (("receive", _FROM_CLIENT), ("send", _FROM_SERVER))
        },
        "components": {
            "messages": {
                model.__name__: {
                    "summary": (model.__doc__ or "").strip(),
                    "payload": {"$ref": f"#/components/schemas/{model.__name__}"},
                }
                for model in (*_FROM_CLIENT, *_FROM_SERVER)
            },
            "schemas": schema["$defs"],
        },
    }
