"""Games with their options, and their boards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from vuelta.browser.listing import listing
from vuelta.core.game import Game
from vuelta.core.registry import loaded_games
from vuelta.players import LEVELS
from vuelta.server.http import pictures
from vuelta.server.http.responses import BoardResponse, GameData, GamesResponse, errors

Language = Literal["en", "es"]
GameName = Annotated[str, Path(pattern="^[a-z][a-z0-9_]{0,39}$", description="A game's name, as in /api/games.")]
Options = Annotated[
    list[Annotated[str, Query(max_length=140)]],
    Query(max_length=40, description="A rule option, as name=value; may be repeated."),
]
RuleSetName = Annotated[str, Query(max_length=40, description="A named rule set.")]
SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "A picture."}
}
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "A text."}
}
CACHED = {"Cache-Control": "public, max-age=300"}
"""For what changes only with the server's version."""
router = APIRouter()


@router.get("/api/games", summary="All games, their options and rule sets")
async def games() -> GamesResponse:
    """Everything needed to open a table of any game."""
    return _games()


@cache
def _games() -> GamesResponse:
    return games_data(loaded_games()[0])


def games_data(games: Iterable[Game]) -> GamesResponse:
    """Some games, and the levels that play them."""
    return GamesResponse(games=[GameData(**listing(game)) for game in games], levels=list(LEVELS))


@router.get("/api/games/{game}/board", summary="A board as data", response_model=BoardResponse, responses=errors(404))
async def board(game: GameName, option: Options = [], rules: RuleSetName = "standard") -> Response:  # noqa: B006
    """Cells, ways and decorations of the board for a rule set and options."""
    return Response(pictures.board_json(game, rules, tuple(option)), media_type="application/json", headers=CACHED)


@router.get(
    "/api/games/{game}/board.svg", summary="A board as a picture", response_class=Response, responses=SVG | errors(404)
)
async def board_picture(
    game: GameName,
    option: Options = [],  # noqa: B006
    rules: RuleSetName = "standard",
    language: Language = "en",
    legend: bool = True,
) -> Response:
    """The empty board."""
    drawn = await pictures.empty_board(game, rules, tuple(option), language, legend=legend)
    return Response(drawn, media_type="image/svg+xml", headers=CACHED)
