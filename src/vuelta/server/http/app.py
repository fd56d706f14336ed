"""The app: all addresses, their documentation, and the guard before them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

import vuelta
from vuelta.server.http import choices, library, page, problems, replays, rule_books, tables
from vuelta.server.http.guard import Guard
from vuelta.server.http.service import Service

_WORTH_IT = 1000
"""Bytes of an answer that is worth compressing. What stands beside a secret is never chosen by somebody else."""
_ABOUT = """Tables that people and programs share. Everything that can be played is listed by `/api/games`; a table is
opened, joined and played at `/api/tables`. Whoever plays live takes the WebSocket at `/api/tables/{table}/socket`; its
messages are described by `/api/protocol.json`. Every refusal says why, in English and in Spanish."""


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
    """The addresses alone. There is no page of documentation, since that would load scripts from elsewhere."""
    api = FastAPI(
        title="Vuelta",
        version=vuelta.__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_name,
    )
    api.state.service = service
    for part in (library, rule_books, tables, choices, replays, page):  # the page takes what is left
        api.include_router(part.router)
    problems.install(api, page.lost)
    made = api.openapi

    def described() -> dict[str, Any]:
        """As FastAPI describes it, without the answer of its own to wrong requests, which we never give."""
        schema = made()
        parts = schema["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):
            parts.pop(name, None)
        for path in schema["paths"].values():
            for operation in path.values():
                answer = operation["responses"].get("422", {}).get("content", {}).get("application/json", {})
                if "HTTPValidationError" in str(answer):
                    del operation["responses"]["422"]
        return schema

    api.openapi = described  # type: ignore[method-assign]
    return api


def _name(route: APIRoute) -> str:
    """What an operation is called in the documentation: as its function."""
    return route.name
