"""HTTP responses as models, which document and check every one of them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from vuelta.core.board import Decoration, Throw, Way
from vuelta.draw.parts import Arrow, Bend, Box, DeckLine, Label, Ornament, Place, Square


class ResponseModel(BaseModel):
    """Plain data in a response."""

    model_config = ConfigDict(extra="forbid")


class Bilingual(ResponseModel):
    """A sentence in both languages."""

    en: str
    es: str


class ErrorDetail(ResponseModel):
    """Why a request failed."""

    code: str = Field(description="For programs; stable.")
    message: Bilingual = Field(description="For people.")


class ErrorResponse(ResponseModel):
    """The response to a request that fails."""

    error: ErrorDetail


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for its documentation."""
    return {status: {"model": ErrorResponse, "description": _MEANINGS[status]} for status in statuses}


_MEANINGS = {
    400: "The request can't be read.",
    401: "The token is missing, or belongs to nobody here.",
    403: "A page of another origin may not act here.",
    404: "There is no such thing.",
    408: "The request didn't arrive in time.",
    409: "Not possible now; the reason is given, and nothing has changed.",
    413: "The request is too large.",
    422: "Something in the request is invalid; the message names it.",
    429: "Too many requests; Retry-After says how long to wait.",
    500: "A server error; it is logged under the given number.",
    503: "The database or the computer players can't answer now; nothing has changed.",
}


# Games


class OptionData(ResponseModel):
    """A rule option."""

    name: str
    kind: Literal["flag", "whole", "word", "faces", "text"]
    default: str
    choices: list[str] = Field(description="Its values; of faces, several joined by commas; of a text, none.")
    names: list[Bilingual] = Field(description="Of a word, what people call each choice; otherwise empty.")
    allowed: str = Field(description="The same in words.")
    rule: str
    sentence: Bilingual


class RuleSetData(ResponseModel):
    """A variant: a named set of options."""

    name: str
    title: Bilingual
    origin: Bilingual = Field(description="What is special about it, and where people play like that.")
    minutes: dict[str, int] = Field(
        description="About how long a match takes, by the number of players; empty if nobody has measured it."
    )
    options: dict[str, str]


class GameData(ResponseModel):
    """A game."""

    name: str
    title: Bilingual
    about: Bilingual = Field(description="What kind of game it is, in a line.")
    newcomer_rank: int | None = Field(
        description="Its place in lists for people who are new, from the most familiar game on; null for the end."
    )
    players: list[int] = Field(description="How many can play.")
    seatings: dict[str, list[list[int]]] = Field(
        description="Every choice of seats for a number of players, the usual one first."
    )
    pieces: dict[str, list[str]] = Field(description="Where the pieces stand at the start if all seats play.")
    colours: list[str] = Field(description="The colour of each seat.")
    starter: Bilingual | None = Field(description="Who starts by the rule book; null if the game itself decides.")
    anyone_starts: bool = Field(description="Whether the rule book leaves it to the players who starts.")
    rule_books: list[str] = Field(description="The languages of its rule book.")
    introduction: bool = Field(description="Whether it has an introduction of half a minute.")
    roll_off: Bilingual | None = Field(description="How a roll-off decides who starts; null if there is none.")
    lessons: dict[str, Bilingual] = Field(description="What an effect means, by its kind, for people who see it first.")
    options: list[OptionData]
    rule_sets: list[RuleSetData] = Field(description="The first is the default.")


class SceneData(ResponseModel):
    """A scene of an introduction: something to see, or one thing to do."""

    about: Literal["goal", "way", "turn", "capture", "square"]
    says: Bilingual
    then: Bilingual | None = Field(description="What is said once it has been played.")
    state: list[int] = Field(description="Where it begins, as the rules of the game's module have it.")
    options: dict[str, str] = Field(description="All options, as text.")
    play: str | None = Field(description="The roll that falls or the move to make; null if there is none.")
    points: list[int] = Field(description="The cells to look at.")


class IntroductionResponse(ResponseModel):
    """How to play a game, in half a minute."""

    scenes: list[SceneData]


class GamesResponse(ResponseModel):
    """All games, and the levels of computer players from weakest to strongest."""

    games: list[GameData]
    levels: list[str]


class CellData(ResponseModel):
    """A place where tokens can be; its number is its index."""

    name: str
    x: float
    y: float
    kind: str
    seat: int | None
    label: str
    called: Bilingual | None = Field(description="What people looking at the board call it; null if that is its name.")
    spots: list[tuple[float, float]]
    piled: bool


class ShapeData(ResponseModel):
    """One outline of a symbol, within a circle of radius 1 around (0, 0)."""

    d: str
    fill: Literal["line", "ground", "bright", "none"]
    width: float = Field(description="Of the line along it; 0 for none.")


class GroundData(ResponseModel):
    """The colours of a ground from its lit corner to the other one, in each colour scheme."""

    light: tuple[str, str]
    dark: tuple[str, str]


_DATACLASSES = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)
"""For models of dataclasses: their docstrings describe their fields, and no field is ever left out."""


class SignData(ResponseModel):
    """A word or two and a symbol."""

    words: Bilingual
    shapes: list[ShapeData]


class LayoutData(ResponseModel):
    """Where all of a board lies: a grid unit is 100 long, (0, 0) the outer corner of the frame, top left."""

    model_config = _DATACLASSES

    width: float
    height: float
    frame: float
    edge: float = Field(description="How far the grid lies inside the frame.")
    roomy: bool = Field(description="Whether squares are big enough for a number beside the tokens.")
    band: str = Field(description="Path data under the squares that follow one another.")
    walls: str = Field(description="Path data between neighbours that don't.")
    floor: Box | None = Field(description="Where dice roll, if the board has such a place.")
    ornaments: list[Ornament]
    places: list[Place]
    decks: list[DeckLine]
    squares: list[Square]
    arrows: list[Arrow]
    bends: list[Bend]
    labels: list[Label]
    symbols: dict[str, list[ShapeData]]
    grounds: dict[str, GroundData]
    whereabouts: dict[str, Bilingual] = Field(description="Where a token on a kind of cell is said to be.")
    signs: dict[str, SignData] = Field(description="What stands over the board when an event happens.")


class BoardResponse(ResponseModel):
    """A board as data, enough to draw it without knowing the game."""

    model_config = _DATACLASSES

    width: float
    height: float
    cells: list[CellData]
    ways: list[Way]
    decorations: list[Decoration]
    blank: int | None = Field(description="The face of the dice that shows nothing and counts as 0, if they have one.")
    throw: Throw | None = Field(description="What is thrown, if not dice.")
    layout: LayoutData


# Tables


class FoundResponse(ResponseModel):
    """The table that has a code."""

    table: str


class DoneResponse(ResponseModel):
    """An action that was carried out and stored."""

    seq: int = Field(description="The seq of its first entry in the table's log.")


class HintData(ResponseModel):
    """A good move, and why."""

    move: str
    chance: float
    loss: float
    reason: str


class HintsResponse(ResponseModel):
    """The best moves, best first."""

    hints: list[HintData]


# Records


class VerifiedResponse(ResponseModel):
    """Whether a record is correct; if not, the first wrong line and the reason."""

    verified: bool
    plies: int | None = None
    rolls: int | None = None
    commitment: str | None = None
    line: int | None = None
    problem: str | None = None


class HealthResponse(ResponseModel):
    """Whether the server can store matches."""

    healthy: bool
    problem: str | None
    version: str


class DiceTest(ResponseModel):
    """How likely fair dice are to deviate as much as these do."""

    thrown: int
    chi_square: float | None = Field(description="Null while there are too few dice to tell.")
    freedom: int
    chance: float | None = Field(description="The probability that fair dice deviate at least this much.")


class DiceRow(DiceTest):
    """The dice rolled by one kind of player in one game."""

    game: str
    kind: str = Field(description="person, a computer player's level, or together for rolls that decide who starts.")
    weights: list[int] = Field(description="The relative probabilities of the faces 1 to 6.")
    counts: list[int] = Field(description="How often each of the faces 1 to 6 came up.")
    blank: int | None = Field(description="The face that is blank and counts as 0, if it can come up.")


class DiceResponse(DiceTest):
    """All dice of all finished matches."""

    rows: list[DiceRow]
    kinds: list[DiceRow] = Field(description="The same, with all games with equal dice combined.")
