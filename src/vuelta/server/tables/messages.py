"""What clients may say, exactly: requests over HTTP and messages over a WebSocket. Anything else is refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from vuelta.core.dice import LONGEST_WORDS, check_words
from vuelta.core.record import LONGEST_NAME, name_problem
from vuelta.players import LEVELS

CLOCKS = (30, 60, 86_400)
"""Seconds for a move."""
RECORD_CHARACTERS = 2_000_000


class Strict(BaseModel):
    """Only what is named here, in exactly these types."""

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
    Field(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="A name of the client's own for an action; it is done once."),
]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=7)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_name)]
Words: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_WORDS), AfterValidator(_words)]
Seal: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^[0-9a-f]{64}$", description="A SHA-256 of words that are shown after the start; see docs/dice.md."
    ),
]
Level: TypeAlias = Annotated[
    str, Field(max_length=20, json_schema_extra={"enum": list(LEVELS)}), AfterValidator(_level)
]
Token: TypeAlias = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{32}$")]
Seq: TypeAlias = Annotated[int, Field(ge=0, le=2**31 - 1)]


# Requests


class Here(Strict):
    """A seat for a person who sits where the table is opened."""

    kind: Literal["here"]
    name: Name | None = None


class Computer(Strict):
    """A seat for a computer player."""

    kind: Literal["computer"]
    level: Level = "medium"


class Open(Strict):
    """A seat that is kept for somebody who joins by the link."""

    kind: Literal["open"]


SeatWish: TypeAlias = Annotated[Here | Computer | Open, Field(discriminator="kind")]


OwnToken: TypeAlias = Annotated[
    Token | None,
    Field(
        description="A secret of your own, random and new for every seat: the same request then gives the same seat, "
        "however often it comes. Drawn for you if left out."
    ),
]


class OpenTable(Strict):
    """What is asked for when a table is opened."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    seats: Annotated[
        list[SeatWish], Field(min_length=1, max_length=8, description="Who sits there, in the order of the seats.")
    ]
    places: Annotated[
        list[Seat] | None,
        Field(max_length=8, description="The numbers of these seats; as the game seats so many if left out."),
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
    clock: Annotated[
        int | None, Field(json_schema_extra={"enum": [*CLOCKS, None]}, description="Seconds for a move; null for none.")
    ] = None
    undo: Annotated[bool, Field(description="Whether moves may be taken back, up to the last roll.")] = True
    token: OwnToken = None


class Join(Strict):
    """What is said by somebody who takes an open seat."""

    name: Name
    seat: Annotated[Seat | None, Field(description="Which one; any if left out.")] = None
    words: Annotated[Words | None, Field(description="Words of the player's own that go into the dice.")] = None
    seal: Seal | None = None
    token: OwnToken = None


class RecordText(Strict):
    """A record, as text."""

    record: Annotated[str, Field(min_length=1, max_length=RECORD_CHARACTERS)]


# Actions at a table


class Action(Strict):
    """Something that a holder of seats does at a table."""

    id: Id
    seat: Annotated[Seat | None, Field(description="For which seat, if the client holds several.")] = None
    expects: Annotated[
        Seq | None, Field(description="The newest seq that the client has seen; refused if a ply has come since.")
    ] = None


class Roll(Action):
    """Let the dice fall."""

    type: Literal["roll"]


class Move(Action):
    """Make a move, by its text."""

    type: Literal["move"]
    move: Annotated[str, Field(min_length=1, max_length=200)]


class Undo(Action):
    """Take the last move back; others are asked first."""

    type: Literal["undo"]


class AnswerUndo(Action):
    """Agree, or don't, that somebody takes a move back."""

    type: Literal["answer-undo"]
    agree: bool


class SealWords(Action):
    """Commit to words of one's own, before the match has started; after it they must be shown."""

    type: Literal["seal"]
    seal: Seal


class AddWords(Action):
    """Put words of one's own into the dice: before the match has started, or after it those that were sealed."""

    type: Literal["words"]
    words: Words


class Start(Action):
    """Be ready; the match starts when all are and no seat is open."""

    type: Literal["start"]


class Fill(Action):
    """Let computers take the seats that are still open."""

    type: Literal["fill"]
    level: Level = "medium"


class Remove(Action):
    """Free the seat of a guest before the start; whoever opened the table may."""

    type: Literal["remove"]
    target: Seat


class Leave(Action):
    """Go away: before the start the seat is free again, later the others may choose how to go on."""

    type: Literal["leave"]


class Return(Action):
    """Come back to a seat that one has left, or where a computer has played on."""

    type: Literal["return"]


class Renew(Action):
    """Have another token from now on: whoever else has the old one is sent away."""

    type: Literal["renew"]
    token: Token


class Resign(Action):
    """Give the match up."""

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
    """Say one of the fixed things."""

    type: Literal["emote"]
    emote: Literal["hello", "well-played", "lucky", "unlucky", "thinking", "oops", "thanks", "good-game"]


class Rematch(Action):
    """Open a table for the same people, who sit one seat further on."""

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


class Hello(Strict):
    """The first message: who one is, if anybody, and what one has seen already."""

    type: Literal["hello"]
    token: Annotated[Token | None, Field(description="The secret of one's seats; watchers need none.")] = None
    since: Annotated[Seq | None, Field(description="The newest seq that the client has; what follows is sent.")] = None


class Ping(Strict):
    """A sign of life, answered with one."""

    type: Literal["ping"]


ClientMessage: TypeAlias = Annotated[Hello | Ping | Actions, Field(discriminator="type")]

client_message: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
