"""The state of a server: dice statistics, health and metrics."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

import vuelta
from vuelta.server import metrics
from vuelta.server.http.dice_statistics import statistics
from vuelta.server.http.games import TEXT
from vuelta.server.http.responses import DiceResponse, HealthResponse
from vuelta.server.http.service import Served

router = APIRouter()


@router.get("/api/dice", summary="Statistics of all dice")
async def dice(service: Served) -> DiceResponse:
    """All rolls of all finished matches, by kind of player, with chi-square tests."""
    return statistics(await service.store.dice_counts())


@router.get(
    "/healthz",
    summary="Health check",
    response_model=HealthResponse,
    responses={503: {"model": HealthResponse, "description": "Unhealthy, and why."}},
)
async def health(service: Served, response: Response) -> HealthResponse:
    """Checks the database."""
    problem = await service.store.healthy()
    response.status_code = 503 if problem else 200
    return HealthResponse(healthy=problem is None, problem=problem, version=vuelta.__version__)


@router.get("/metrics", summary="Prometheus metrics", response_class=PlainTextResponse, responses=TEXT)
async def prometheus_metrics() -> Response:
    """Metrics of this process."""
    return Response(metrics.exposition(), headers={"Content-Type": metrics.CONTENT_TYPE})
