"""Exactly what clients may send: requests over HTTP and messages over a WebSocket. Anything else is refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from vuelta.core.dice import LONGEST_WORDS, check_words
from vuelta.core.record import LONGEST_NAME, name_problem
from vuelta.players import LEVELS

RECORD_CHARACTERS = 2_000_000


class Strict(BaseModel):
    """Only the fields named here, with exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _name(text: str) -> str:
    if problem := name_problem(text):
        raise ValueError(problem)
    return text


def _words(text: str) -> str:
    check_words(text)
    return text


def _level(text: str) -> str:
    if text not in LEVELS:
        raise ValueError(f"the levels are {', '.join(LEVELS)}")
    return text


Id: TypeAlias = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="Chosen by the client; an action is carried out once."),
]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=7)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_name)]
Words: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_WORDS), AfterValidator(_words)]
Seal: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^[0-9a-f]{64}$", description="A SHA-256 of words that are revealed after the start; see docs/dice.md."
    ),
]
Level: TypeAlias = Annotated[
    str, Field(max_length=20, json_schema_extra={"enum": list(LEVELS)}), AfterValidator(_level)
]
Token: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{32}$")]
Seq: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]


# Requests


class Here(Strict):
    """A seat for a person on the device that opens the table."""

    kind: Literal["here"]
    name: Name | None = None


class Computer(Strict):
    """A seat for a computer player."""

    kind: Literal["computer"]
    level: Level = "medium"


class Open(Strict):
    """A seat for somebody who joins by the link."""

    kind: Literal["open"]


SeatRequest: TypeAlias = Annotated[Here | Computer | Open, Field(discriminator="kind")]


OwnToken: TypeAlias = Annotated[
    Token | None,
    Field(
        description="A secret of your own, random and new for every seat: repeating the request then gives the same "
        "seat. Drawn for you if omitted."
    ),
]


class OpenTable(Strict):
    """A request to open a table."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=8, description="Who sits there, in seat order.")]
    places: Annotated[
        list[Seat] | None,
        Field(max_length=8, description="The numbers of these seats; the game's usual ones if omitted."),
    ] = None
    rules: Annotated[str, Field(max_length=40, description="A named rule set.")] = "standard"
    options: Annotated[
        dict[
            Annotated[str, Field(max_length=40)],
            Annotated[str, Field(max_length=100)],
        ],
        Field(max_length=40, description="Rule options by name, each as text, such as yes, 3 or 1,6."),
    ] = {}
    first: Seat | None = None
    clock: Annotated[Literal[30, 60, 86_400] | None, Field(description="Seconds per move; null for none.")] = None
    undo: Annotated[bool, Field(description="Whether moves may be taken back, up to the last roll.")] = True
    token: OwnToken = None


class Join(Strict):
    """A request to take an open seat."""

    name: Name
    seat: Annotated[Seat | None, Field(description="Which one; any if omitted.")] = None
    words: Annotated[Words | None, Field(description="The player's own words, which go into the dice.")] = None
    seal: Seal | None = None
    token: OwnToken = None


class RecordText(Strict):
    """A record, as text."""

    record: Annotated[str, Field(min_length=1, max_length=RECORD_CHARACTERS)]


# Actions at a table


class Action(Strict):
    """Something that a seat holder does at a table."""

    id: Id
    seat: Annotated[Seat | None, Field(description="Which seat it is for, if the client holds several.")] = None
    expects: Annotated[
        Seq | None, Field(description="The newest seq that the client has seen; refused if there has been a ply since.")
    ] = None


class Roll(Action):
    """Roll the dice."""

    type: Literal["roll"]


class Move(Action):
    """Make a move, given by its text."""

    type: Literal["move"]
    move: Annotated[str, Field(min_length=1, max_length=200)]


class Undo(Action):
    """Take the last move back, if the others agree."""

    type: Literal["undo"]


class AnswerUndo(Action):
    """Agree or refuse that somebody takes a move back."""

    type: Literal["answer-undo"]
    agree: bool


class SealWords(Action):
    """Commit to your own words before the match starts; they must be revealed after the start."""

    type: Literal["seal"]
    seal: Seal


class AddWords(Action):
    """Add your own words to the dice before the match starts, or reveal sealed ones after the start."""

    type: Literal["words"]
    words: Words


class Start(Action):
    """Be ready. The match starts when everybody is and no seat is open."""

    type: Literal["start"]


class Fill(Action):
    """Let computers take all open seats."""

    type: Literal["fill"]
    level: Level = "medium"


class Remove(Action):
    """Free a guest's seat before the start. Only for the person who opened the table."""

    type: Literal["remove"]
    target: Seat


class Leave(Action):
    """Leave. Before the start the seat becomes free again; later, the others may choose how to go on."""

    type: Literal["leave"]


class Return(Action):
    """Return to a seat that you have left, or where a computer has played on."""

    type: Literal["return"]


class Renew(Action):
    """Replace your token; anybody else who uses the old one is disconnected."""

    type: Literal["renew"]
    token: Token


class Resign(Action):
    """Resign the match."""

    type: Literal["resign"]


class Replace(Action):
    """Let a computer play on for somebody who is away."""

    type: Literal["replace"]
    target: Seat
    level: Level = "medium"


class Claim(Action):
    """Claim the win when all others are away."""

    type: Literal["claim"]


class SayEmote(Action):
    """Send one of the fixed emotes."""

    type: Literal["emote"]
    emote: Literal["hello", "well-played", "lucky", "unlucky", "thinking", "oops", "thanks", "good-game"]


class Rematch(Action):
    """Open a table for the same people, each one seat further on."""

    type: Literal["rematch"]


Actions: TypeAlias = (
    Roll
    | Move
    | Undo
    | AnswerUndo
    | SealWords
    | AddWords
    | Start
    | Fill
    | Remove
    | Leave
    | Return
    | Renew
    | Resign
    | Replace
    | Claim
    | SayEmote
    | Rematch
)
AnyAction: TypeAlias = Annotated[Actions, Field(discriminator="type")]


# Over a WebSocket


PROTOCOL = 1
"""The version of the protocol. It grows when a client that was written for the one before would no longer work."""
Views: TypeAlias = Literal["full", "plies"]


class Hello(Strict):
    """The first message: who you are, what you have seen already, and what you want to be told."""

    type: Literal["hello"]
    protocol: Annotated[
        int | None,
        Field(ge=1, le=1_000, description="The version that the client was written for; refused if it isn't ours."),
    ] = None
    views: Annotated[
        Views,
        Field(description="Plies: the client has the engine, and a ply needs no description of where it led."),
    ] = "full"
    token: Annotated[Token | None, Field(description="The secret of your seats; watchers need none.")] = None
    since: Annotated[Seq | None, Field(description="The newest seq that the client has; what follows is sent.")] = None


class Ping(Strict):
    """A heartbeat, answered with pong."""

    type: Literal["ping"]


ClientMessage: TypeAlias = Annotated[Hello | Ping | Actions, Field(discriminator="type")]

client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
