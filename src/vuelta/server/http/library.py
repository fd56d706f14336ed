"""Games and boards, verifying and analysing records, dice statistics, health and metrics."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import PlainTextResponse, Response

import vuelta
from vuelta.core.game import Game
from vuelta.core.options import Description, Faces, Flag, Whole, Word, choices, describe
from vuelta.core.registry import loaded_games
from vuelta.players import LEVELS
from vuelta.server import metrics
from vuelta.server.http import pictures
from vuelta.server.http.dice_statistics import statistics
from vuelta.server.http.guard import client_key
from vuelta.server.http.responses import (
    BoardAnswer,
    Both,
    DiceAnswer,
    GameAnswer,
    GamesAnswer,
    HealthAnswer,
    OptionAnswer,
    RuleSetAnswer,
    VerifiedAnswer,
    wrong,
)
from vuelta.server.http.service import Served, spend
from vuelta.server.tables.messages import RecordText

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
ANALYST = "hard"
"""The level whose evaluation an analysis uses."""

router = APIRouter()


@router.get("/api/games", summary="All games, their options and rule sets", responses=wrong())
async def games() -> GamesAnswer:
    """Everything needed to open a table of any game."""
    return _games()


@cache
def _games() -> GamesAnswer:
    return GamesAnswer(games=[_game(game) for game in loaded_games()[0]], levels=list(LEVELS))


def _game(game: Game) -> GameAnswer:
    entries = describe(game.options)
    return GameAnswer(
        name=game.slug,
        title=Both(**game.title),
        about=Both(**game.about),
        players=list(game.players),
        seatings={str(count): [list(seats) for seats in game.seatings(count)] for count in game.players},
        pieces={str(seat): list(cells) for seat, cells in game.start().pieces().items()},
        colours=list(game.colours),
        starter=Both(**game.starter) if game.starter else None,
        rule_books=list(game.rule_books()),
        options=[_option(entry) for entry in entries],
        rule_sets=[
            RuleSetAnswer(
                name=name,
                origin=Both(**rule_set.origin),
                options={entry.name: entry.domain.format(getattr(rule_set.options, entry.name)) for entry in entries},
            )
            for name, rule_set in game.rule_sets.items()
        ],
    )


_KINDS: dict[type, Literal["flag", "whole", "word", "faces", "text"]] = {
    Flag: "flag",
    Whole: "whole",
    Word: "word",
    Faces: "faces",
}
"""The usual domains; a game's own counts as text."""


def _option(entry: Description) -> OptionAnswer:
    domain = entry.domain
    kind = _KINDS.get(type(domain), "text")
    return OptionAnswer(
        name=entry.name,
        kind=kind,
        default=domain.format(entry.default),
        choices=list(choices(domain)) if kind != "text" else [],
        names=[Both(**name) for name in domain.names()] if isinstance(domain, Word) else [],
        allowed=domain.describe(),
        rule=entry.rule,
        sentence=Both(**entry.sentence),
    )


@router.get("/api/games/{game}/board", summary="A board as data", response_model=BoardAnswer, responses=wrong(404, 422))
async def board(game: GameName, option: Options = [], rules: RuleSetName = "standard") -> Response:  # noqa: B006
    """Cells, ways and decorations of the board for a rule set and options."""
    return Response(pictures.board_json(game, rules, tuple(option)), media_type="application/json", headers=CACHED)


@router.get(
    "/api/games/{game}/board.svg",
    summary="A board as a picture",
    response_class=Response,
    responses=SVG | wrong(404, 422),
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


@router.post("/api/verify", summary="Check a record's dice and moves", responses=wrong(403, 408, 413, 422))
async def verify(request: Request, sent: RecordText, service: Served) -> VerifiedAnswer:
    """Checks every ply, the commitment and every roll, like `vuelta verify`."""
    spend(service.rates.work, request)
    return VerifiedAnswer(**await service.pool.verify(sent.record))


@router.post("/api/analyse", summary="Analyse a record", responses=wrong(403, 408, 413, 422))
async def analyse(request: Request, sent: RecordText, service: Served, language: Language = "en") -> dict[str, Any]:
    """The chances after every ply, the cost of every decision, the luck of every roll, like `vuelta analyse --json`."""
    spend(service.rates.work, request)
    most = service.settings.limits.analysed_plies
    async with service.turns.of(client_key(request.scope)):
        return await service.pool.analyse(sent.record, ANALYST, language, most_plies=most)


@router.get("/api/dice", summary="Statistics of all dice", responses=wrong())
async def dice(service: Served) -> DiceAnswer:
    """All rolls of all finished matches, by kind of player, with chi-square tests."""
    return statistics(await service.store.dice_counts())


@router.get(
    "/healthz",
    summary="Health check",
    response_model=HealthAnswer,
    responses=wrong() | {503: {"model": HealthAnswer, "description": "Unhealthy, and why."}},
)
async def health(service: Served, response: Response) -> HealthAnswer:
    """Checks the database."""
    problem = await service.store.healthy()
    response.status_code = 503 if problem else 200
    return HealthAnswer(healthy=problem is None, problem=problem, version=vuelta.__version__)


@router.get("/metrics", summary="Prometheus metrics", response_class=PlainTextResponse, responses=TEXT | wrong())
async def figures() -> Response:
    """Metrics of this process."""
    return Response(metrics.exposition(), headers={"Content-Type": metrics.CONTENT_TYPE})
