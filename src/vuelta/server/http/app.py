"""The app: all routes, their documentation, and the guard in front of them."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

import vuelta
from vuelta.server.http import choices, engines, games, page, problems, records, rule_books, status, tables
from vuelta.server.http.guard import Guard
from vuelta.server.http.responses import errors
from vuelta.server.http.service import Service

_WORTH_IT = 1000
"""Bytes from which a response is compressed. No attacker can choose what stands beside a secret in one."""
_ABOUT = """Tables that people and programs share. `/api/games` lists everything that can be played; tables are opened,
joined and played at `/api/tables`. To play live, use the WebSocket at `/api/tables/{table}/socket`, whose messages are
in `/api/protocol.json`. Every refusal gives the reason in English and Spanish."""


def make_app(service: Service) -> ASGIApp:
    """The app of one process."""
    smaller = GZipMiddleware(make_api(service), minimum_size=_WORTH_IT)
    guarded: ASGIApp = Guard(smaller, service.settings, service.rates, service.hub.prove)
    if not service.settings.origins:
        return guarded
    return CORSMiddleware(
        guarded,
        allow_origins=sorted(service.settings.origins),
        allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"],
        expose_headers=["Retry-After", "Location", "Content-Disposition"],
    )


def make_api(service: Service) -> FastAPI:
    """The routes alone. There is no documentation page, since that would load scripts from elsewhere."""
    api = FastAPI(
        title="Vuelta",
        version=vuelta.__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
        responses=errors(400, 422, 429, 500, 503),
    )
    api.state.service = service
    for part in (games, engines, rule_books, tables, choices, records, status, page):  # the page takes the rest
        api.include_router(part.router)
    problems.handle_errors(api, page.not_found)
    return api
