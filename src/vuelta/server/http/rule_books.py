"""Rule books, and their worked examples as playable data."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.responses import Response

import vuelta
from vuelta.server.http.games import CACHED, GameName, Language
from vuelta.server.http.protocol import Standing, Walk
from vuelta.server.http.records import PlyView
from vuelta.server.http.responses import ResponseModel, errors
from vuelta.server.http.rule_book_pages import book_html, examples_json

router = APIRouter(prefix="/api")
_BOOK: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {
            "text/markdown": {"schema": {"type": "string"}},
            "text/html": {"schema": {"type": "string"}},
        },
        "description": "A rule book.",
    }
}


class ClaimedMove(ResponseModel):
    """A move that is said to be allowed or not."""

    label: str | None = Field(description="What people call it; null if it isn't allowed.")
    walk: Walk | None = Field(description="Where it takes a piece; null if it moves none.")


class ClaimData(ResponseModel):
    """What an example claims about a position."""

    after: int = Field(description="The number of plies before it.")
    kind: Literal["legal", "legal includes", "illegal", "pieces", "seat", "event", "over"]
    seat: int | None = Field(description="Whose pieces.")
    value: str
    moves: list[ClaimedMove] = Field(description="The moves that it says are legal or not.")
    reason: str | None = Field(description="Why the move isn't allowed, if there is more to say than that.")


class ExampleData(ResponseModel):
    """A worked example."""

    number: int = Field(description="In the book, from 0; in its HTML, example-NUMBER is the id of its text.")
    anchor: str = Field(description="The id of its heading.")
    rules: list[str] = Field(description="The ids of the rules under its heading.")
    story: list[str]
    now: Standing = Field(description="Before the first ply.")
    events: list[PlyView]
    claims: list[ClaimData]


class ExamplesResponse(ResponseModel):
    """The worked examples of a rule book, in order."""

    examples: list[ExampleData]


@router.get("/games/{game}/rules", summary="A rule book", response_class=Response, responses=_BOOK | errors(404))
async def rules(
    game: GameName,
    language: Language = "en",
    form: Annotated[Literal["markdown", "html"], Query(alias="format")] = "markdown",
) -> Response:
    """In Markdown, or as an HTML fragment whose headings and rules have ids to link to."""
    if form == "html":
        return Response(book_html(game, language), media_type="text/html", headers=CACHED)
    return Response(vuelta.game(game).rule_book(language), media_type="text/markdown", headers=CACHED)


@router.get(
    "/games/{game}/examples",
    summary="The worked examples of a rule book",
    response_model=ExamplesResponse,
    responses=errors(404),
)
async def worked_examples(game: GameName, language: Language = "en") -> Response:
    """With every position, and everything that they claim."""
    return Response(examples_json(game, language), media_type="application/json", headers=CACHED)
