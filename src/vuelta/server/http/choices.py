"""What a player can choose, and why something isn't possible, so that a page needs to know no rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.responses import JSONResponse, Response

from vuelta.core.position import Position
from vuelta.server.http.responses import Bilingual, ResponseModel, errors
from vuelta.server.http.service import Served
from vuelta.server.http.tables import TableName
from vuelta.text.choices import Choice, choices
from vuelta.text.explanations import why

router = APIRouter(prefix="/api", tags=["tables"])
_CACHED = 512
_NOT_PLAYING = {
    "gathering": {"en": "The match hasn't started yet.", "es": "La partida todavía no empezó."},
    "over": {"en": "The match is over.", "es": "La partida terminó."},
}


class ChoiceData(ResponseModel):
    """A legal move, as people choose it."""

    move: str = Field(description="Its text, as an action takes it.")
    origin: int | None = Field(alias="from", description="The cell that a piece leaves; null if none moves.")
    to: int | None = Field(description="The cell that it moves to, before any effects.")
    die: str | None = Field(description="The dice used, such as 4, 4+2 or +10, if the text names them.")
    label: Bilingual
    hint: Bilingual | None = Field(description="What else it does, unless every choice does it.")
    warning: Bilingual | None = Field(description="Set if it makes another seat win.")
    captures: list[int] = Field(description="The cells where it captures pieces.")


class ChoicesResponse(ResponseModel):
    """What can be chosen now."""

    seq: int = Field(description="The seq of the table that this describes.")
    seat: int | None = Field(description="The seat to choose; null if no move is awaited.")
    choices: list[ChoiceData]


class WhyResponse(ResponseModel):
    """An explanation of what stands on a cell."""

    message: Bilingual


@router.get(
    "/tables/{table}/choices", summary="What can be chosen now", response_model=ChoicesResponse, responses=errors(404)
)
async def table_choices(table: TableName, service: Served) -> Response:
    """The legal moves with their cells and words for people; none unless a move is awaited."""
    state = (await service.hub.get(table)).table
    found = _choices(state.position, tuple(state.names.items())) if state.awaits == "move" else []
    return JSONResponse({"seq": state.seq, "seat": state.seat if found else None, "choices": found})


@lru_cache(_CACHED)
def _choices(position: Position, names: tuple[tuple[int, str], ...]) -> list[dict[str, Any]]:
    """Cached, since everybody at a table asks about the same position."""
    return [choice_view(choice) for choice in choices(position, seen=True, names=dict(names))]


def choice_view(choice: Choice) -> dict[str, Any]:
    """A legal move as plain data."""
    return {
        "move": choice.move.text,
        **(choice.move.walk() or {"from": None, "to": None, "die": None}),
        "label": choice.label,
        "hint": choice.hint if any(choice.hint.values()) else None,
        "warning": choice.warning or None,
        "captures": list(choice.captures),
    }


@router.get("/tables/{table}/why", summary="Why something can't move", responses=errors(404))
async def table_why(
    table: TableName,
    service: Served,
    cell: Annotated[int, Query(ge=0, le=999, description="The number of a cell of the board.")],
) -> WhyResponse:
    """About what stands on a cell: whose it is, where it can go, or the rule that forbids it."""
    state = (await service.hub.get(table)).table
    sentences = why(state.position, cell, state.names) if state.is_playing else _NOT_PLAYING[state.phase]
    return WhyResponse(message=Bilingual(**sentences))
