"""Tables over HTTP: open, join, view, act. To receive events as they happen, use the WebSocket."""

from __future__ import annotations

import io
import re
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Depends, Path, Query, Request, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import Field
from starlette.responses import JSONResponse, Response

from vuelta.server.http import pictures
from vuelta.server.http.games import SVG, TEXT, Language
from vuelta.server.http.guard import client_key, host_name
from vuelta.server.http.problems import make_problem
from vuelta.server.http.protocol import EventView, TableView, document
from vuelta.server.http.responses import DoneResponse, FoundResponse, HintsResponse, ResponseModel, errors
from vuelta.server.http.service import Served, analyse_record, check_not_empty, spend
from vuelta.server.http.websocket import serve_socket
from vuelta.server.live.hub import NoSuchTable, WrongToken
from vuelta.server.tables.messages import AnyAction, Join, OpenTable, Rematch
from vuelta.server.tables.opening import TABLE_NAME
from vuelta.server.tables.refusals import refused

TableName = Annotated[str, Path(pattern=f"^{TABLE_NAME}$", description="A table's id.")]
Code = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,12}$", description="A table's code, in upper or lower case.")]
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
_CACHED_ANALYSES = 64

router = APIRouter(prefix="/api", tags=["tables"])
_bearer = HTTPBearer(auto_error=False, scheme_name="token", description="The token of a seat.")


class SeatedResponse(ResponseModel):
    """A seat that was taken. The token proves whose it is; it is secret, and sent only once."""

    table: str
    code: str
    holder: int
    token: str
    view: TableView = Field(description="The table as everybody sees it.")


class EventsResponse(ResponseModel):
    """What has happened at a table."""

    events: list[EventView]


async def _token(given: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> str:
    """The token in the request; 401 if there is none. A valid one counts even if the address has sent wrong ones."""
    if given is None or not _TOKEN.fullmatch(given.credentials):
        raise make_problem("wrong-token")
    return given.credentials


Token = Annotated[str, Depends(_token)]


@router.post(
    "/tables",
    status_code=201,
    summary="Open a table",
    response_model=SeatedResponse,
    responses=errors(403, 404, 408, 413),
)
async def open_table(request: Request, wanted: OpenTable, service: Served) -> Response:
    """Open a table and hold the seats of everybody on this device. The token is sent only once."""
    spend(service.rates.creations, request)
    seated = await service.hub.open_table(wanted)
    return JSONResponse(asdict(seated), 201, {"Location": f"/api/tables/{seated.table}"})


@router.get("/tables/{table}", summary="A table as it is", response_model=TableView, responses=errors(404))
async def view_table(table: TableName, service: Served) -> Response:
    """Everything that may be known about it; the same for everybody."""
    return JSONResponse((await service.hub.get(table)).view())


@router.get("/codes/{code}", summary="The table that has a code", responses=errors(404))
async def find_table(request: Request, code: Code, service: Served) -> FoundResponse:
    """For people who have a code but no link."""
    check_not_empty(service.rates.wrong_tokens, request)
    try:
        return FoundResponse(table=await service.hub.find(code.upper()))
    except NoSuchTable:
        spend(service.rates.wrong_tokens, request)
        raise


@router.post(
    "/tables/{table}/join",
    status_code=201,
    summary="Take an open seat",
    response_model=SeatedResponse,
    responses=errors(403, 404, 408, 409, 413),
)
async def join_table(request: Request, table: TableName, join: Join, service: Served) -> Response:
    """With a name and no account. The token is sent only once."""
    spend(service.rates.creations, request)
    return JSONResponse(asdict(await service.hub.join(table, join)), 201)


@router.post(
    "/tables/{table}/actions", summary="Do something at a table", responses=errors(401, 403, 404, 408, 409, 413)
)
async def act(request: Request, table: TableName, token: Token, action: AnyAction, service: Served) -> DoneResponse:
    """Roll, move, and whatever else a seat holder can do. An id is carried out once, however often it is sent."""
    if isinstance(action, Rematch):  # which opens a table
        spend(service.rates.creations, request)
    try:
        return DoneResponse(seq=await service.hub.act(table, token, action))
    except WrongToken:
        spend(service.rates.wrong_tokens, request)
        raise


@router.get(
    "/tables/{table}/events", summary="What happened at a table", response_model=EventsResponse, responses=errors(404)
)
async def table_events(
    request: Request,
    table: TableName,
    service: Served,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="The newest seq that you have.")] = 0,
) -> Response:
    """What came after a seq, in order, a few hundred events at most. Ask again with the last seq for more."""
    charge = partial(spend, service.rates.past_events, request)
    events = await service.hub.events(table, since, charge)
    return Response(f'{{"events":[{",".join(events)}]}}', media_type="application/json")


@router.get(
    "/tables/{table}/record", summary="The match as a record", response_class=Response, responses=TEXT | errors(404)
)
async def table_record(table: TableName, service: Served) -> Response:
    """For `vuelta replay`, `analyse` and `verify`; includes the seed of the dice once the match is over."""
    found = (await service.hub.get(table)).table.record()
    name = f"{found.start.game.slug}-{table}.vuelta"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(str(found), media_type="text/plain", headers=headers)


@router.get(
    "/tables/{table}/board.svg", summary="The board as a picture", response_class=Response, responses=SVG | errors(404)
)
async def table_picture(table: TableName, service: Served, language: Language = "en") -> Response:
    """As it stands, with the squares of the last ply framed."""
    drawn = await pictures.position_board((await service.hub.get(table)).table.position, language)
    return Response(drawn, media_type="image/svg+xml")


@router.get(
    "/tables/{table}/qr.svg",
    summary="The link to a table as a QR code",
    response_class=Response,
    responses=SVG | errors(404),
)
async def table_qr_code(request: Request, table: TableName) -> Response:
    """For phones. Names this server as the request does."""
    host = request.headers.get("host", "")
    if host_name(host) is None:
        raise make_problem("bad-request")
    picture = io.BytesIO()
    link = f"{request.url.scheme}://{host}/tables/{table}"
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=3, light="#ffffff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


@router.get("/tables/{table}/analysis", summary="Analyse a finished match", responses=errors(404, 409))
async def table_analysis(
    request: Request, table: TableName, service: Served, language: Language = "en"
) -> dict[str, Any]:
    """Like POST /api/analyse with its record."""
    found = (await service.hub.get(table)).table.record()
    if found.seed is None:
        raise refused("not-over")
    kept = service.analyses
    if (table, language) not in kept:
        kept[(table, language)] = await analyse_record(service, request, str(found), language)
        if len(kept) > _CACHED_ANALYSES:
            kept.popitem(last=False)
    return kept[(table, language)]


@router.get("/tables/{table}/hints", summary="The best moves", responses=errors(401, 404, 409))
async def table_hints(
    request: Request, table: TableName, token: Token, service: Served, language: Language = "en"
) -> HintsResponse:
    """For your own move, in a casual match against computers."""
    spend(service.rates.work, request)
    try:
        return HintsResponse.model_validate({"hints": await service.hub.hints(table, token, language)})
    except WrongToken:
        spend(service.rates.wrong_tokens, request)
        raise


@router.get("/protocol.json", summary="The protocol of the WebSocket")
async def protocol() -> dict[str, Any]:
    """AsyncAPI, with a JSON Schema for every message."""
    return document()


@router.websocket("/tables/{table}/socket")
async def table_socket(websocket: WebSocket, table: TableName, service: Served) -> None:
    """See docs/protocol.md."""
    await serve_socket(websocket, table, service.hub, service.rates, client_key(websocket.scope))
