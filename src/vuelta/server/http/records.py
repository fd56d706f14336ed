"""Records: verify them, analyse them, and replay them ply by ply."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from vuelta.server.http.games import Language
from vuelta.server.http.protocol import SetupView, Standing
from vuelta.server.http.responses import ResponseModel, VerifiedResponse, errors
from vuelta.server.http.service import Served, analyse_record, spend
from vuelta.server.http.tables import TableName
from vuelta.server.tables.messages import RecordText

router = APIRouter(prefix="/api", tags=["records"])


class ReplaySeat(ResponseModel):
    """Who sat there."""

    seat: int
    colour: str
    kind: Literal["person", "computer"]
    name: str | None
    level: str | None


class PlyView(ResponseModel):
    """One ply: an event of a table without its time."""

    seq: int = Field(description="From 1.")
    kind: Literal["rolled", "moved"]
    seat: int | None
    data: dict[str, Any] = Field(description="With `text`: the roll or move.")
    now: Standing = Field(description="Where it led.")
    effects: list[dict[str, Any]] = Field(description="What it did, to animate.")
    told: dict[str, list[str]] = Field(description="The same in sentences, by language.")


class ReplayResponse(SetupView):
    """A whole record."""

    seats: list[ReplaySeat]
    date: str | None
    match: str | None
    commitment: str | None
    result: list[int] | None = Field(description="The seats, winner first; null if it wasn't played to the end.")
    seed: str | None
    now: Standing = Field(description="Before the first ply.")
    events: list[PlyView]


@router.post("/replay", summary="A record ply by ply", response_model=ReplayResponse, responses=errors(403, 408, 413))
async def replay(request: Request, sent: RecordText, service: Served) -> Response:
    """With every position, what every ply did, and sentences that describe it."""
    return await _replay(request, service, sent.record)


@router.get(
    "/tables/{table}/replay", summary="A match ply by ply", response_model=ReplayResponse, responses=errors(404)
)
async def table_replay(request: Request, table: TableName, service: Served) -> Response:
    """Like POST /api/replay with its record so far."""
    return await _replay(request, service, str((await service.hub.get(table)).table.record()))


async def _replay(request: Request, service: Served, record: str) -> Response:
    spend(service.rates.work, request)
    replayed = await service.pool.replay(record, most_plies=service.settings.limits.analysed_plies)
    return Response(replayed, media_type="application/json")


@router.post("/verify", summary="Check a record's dice and moves", responses=errors(403, 408, 413))
async def verify(request: Request, sent: RecordText, service: Served) -> VerifiedResponse:
    """Checks every ply, the commitment and every roll, like `vuelta verify`."""
    spend(service.rates.work, request)
    return VerifiedResponse(**await service.pool.verify(sent.record))


@router.post("/analyse", summary="Analyse a record", responses=errors(403, 408, 413))
async def analyse(request: Request, sent: RecordText, service: Served, language: Language = "en") -> dict[str, Any]:
    """The chances after every ply, the cost of every decision, the luck of every roll, like `vuelta analyse --json`."""
    return await analyse_record(service, request, sent.record, language)
