"""The addresses of the pages."""

from __future__ import annotations

import io
import re
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import vuelta
from vuelta.server.dicestats import statistics
from vuelta.server.hub import NoSuchTable
from vuelta.server.pages.book import rule_book
from vuelta.server.pages.dice import dice_table
from vuelta.server.pages.home import game_cards, new_table
from vuelta.server.pages.layout import Page, static_answer
from vuelta.server.pages.markup import tag
from vuelta.server.pages.table import playing
from vuelta.server.problems import Problem
from vuelta.server.service import Served, check_not_empty, spend
from vuelta.server.tables_api import TableName

_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home_page(request: Request) -> HTMLResponse:
    """The games."""
    return game_cards(Page.of(request))


@router.get("/games/{game}/new")
async def new_page(request: Request, game: str) -> HTMLResponse:
    """A form for a table with friends."""
    return new_table(Page.of(request), vuelta.game(game))


@router.get("/join")
async def join_page(request: Request, service: Served, code: Annotated[str, Query(max_length=20)] = "") -> Response:
    """From a code that was told to the table."""
    page = Page.of(request)
    check_not_empty(service.rates.wrong_tokens, request)
    written = "".join(sign for sign in code.upper() if sign.isascii() and sign.isalnum())
    try:
        found = await service.hub.find(written)
    except NoSuchTable:
        spend(service.rates.wrong_tokens, request)
        return _missing_table(page)
    return RedirectResponse(page.link(f"/tables/{found}"), 303)


@router.get("/tables/{table}")
async def table_page(request: Request, table: TableName, service: Served) -> HTMLResponse:
    """Where people play."""
    page = Page.of(request)
    try:
        view = await service.hub.view(table)
    except NoSuchTable:
        return _missing_table(page)
    return playing(page, view)


@router.get("/tables/{table}/qr.svg")
async def code_picture(request: Request, table: TableName) -> Response:
    """The link to a table as a QR code, for phones."""
    host = request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        raise Problem(400, "bad-request", en="The request names no host.", es="La petición no indica el servidor.")
    picture = io.BytesIO()
    link = f"{request.url.scheme}://{host}/tables/{table}"
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=3, light="#ffffff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> HTMLResponse:
    """A rule book."""
    return rule_book(Page.of(request), vuelta.game(game))


@router.get("/dice")
async def dice_page(request: Request, service: Served) -> HTMLResponse:
    """The dice of all matches."""
    return dice_table(Page.of(request), statistics(await service.store.thrown()))


@router.get("/static/{version}/{name}")
async def static_file(version: str, name: str) -> Response:
    """A style sheet, a script or the icon."""
    try:
        return static_answer(version, name)
    except KeyError:
        raise Problem(404, "not-found", en="There is nothing here.", es="Aquí no hay nada.") from None


def problem_page(request: Request, problem: Problem) -> HTMLResponse | None:
    """What goes wrong, as a page if a browser asked for one; None if it was a program."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return None
    page = Page.of(request)
    title = page.says("not found") if problem.status_code == 404 else page.says("went wrong")
    answer = _message(page, title, problem.sentences[page.language], problem.status_code)
    answer.headers.update(problem.headers or {})
    return answer


def _missing_table(page: Page) -> HTMLResponse:
    return _message(page, page.says("no table"), page.says("no table why"), 404)


def _message(page: Page, title: str, told: str, status: int) -> HTMLResponse:
    return page.render(
        title,
        tag("h1", title),
        tag("p", told),
        tag("p", tag("a", page.says("back"), href=page.link("/"), class_="button")),
        status=status,
    )
