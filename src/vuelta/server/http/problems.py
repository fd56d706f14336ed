"""Errors as responses: a status, a code for programs, and a sentence for people in both languages."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from vuelta.browser.errors import NotForBrowsers
from vuelta.core.errors import IllegalMove, InvalidRecord, UnknownGame, VueltaError
from vuelta.server.live.hub import NoSuchTable, WrongToken
from vuelta.server.logs import log_event
from vuelta.server.metrics import refused
from vuelta.server.tables.persistence import NoRoom, OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.refusals import REFUSALS, Refused
from vuelta.server.workers.pool import NoAnswer

_PROBLEMS: Mapping[str, tuple[int, str, str]] = {
    "bad-request": (400, "The request can't be read.", "La solicitud no se puede leer."),
    "wrong-token": (
        401,
        "This requires the token of a seat at this table: send it as 'Authorization: Bearer TOKEN'.",
        "Hace falta el token de un asiento de esta mesa: envíalo como 'Authorization: Bearer TOKEN'.",
    ),
    "foreign-origin": (
        403,
        "Pages from that origin may not act here; the operator can allow it with --origin.",
        "Las páginas de ese origen no pueden actuar aquí; el administrador puede permitirlo con --origin.",
    ),
    "not-found": (404, "There is nothing here.", "Aquí no hay nada."),
    "no-such-table": (404, "There is no such table.", "Esa mesa no existe."),
    "no-such-game": (404, "{message}.", "Ese juego no existe."),
    "not-for-browsers": (404, "{message}.", "Este juego solo se juega en el servidor."),
    "wrong-method": (405, "That method isn't supported here.", "Ese método no se admite aquí."),
    "too-slow": (408, "The request didn't arrive in time.", "La solicitud no llegó a tiempo."),
    "too-large": (
        413,
        "The request is too large; the limit is {most} bytes.",
        "La solicitud es demasiado grande; el límite es de {most} bytes.",
    ),
    "unknown-host": (
        421,
        "This server doesn't answer to the name {host}. Its operator can allow it: vuelta serve --name {host}",
        "Este servidor no responde al nombre {host}. Su administrador puede permitirlo: vuelta serve --name {host}",
    ),
    "invalid-record": (422, "{message}", "El registro no es válido: {message}"),
    "invalid": (422, "{message}", "No es posible: {message}"),
    "too-often": (
        429,
        "Too many requests. Try again in {seconds} s.",
        "Demasiadas solicitudes. Inténtalo de nuevo en {seconds} s.",
    ),
    "internal": (
        500,
        "Something went wrong on the server. It has been logged as {number}.",
        "Algo falló en el servidor. Quedó registrado con el número {number}.",
    ),
    "too-many-connections": (
        503,
        "There are too many connections. Close some, or try again later.",
        "Hay demasiadas conexiones. Cierra alguna o inténtalo de nuevo más tarde.",
    ),
    "no-page": (503, "The page hasn't been built: run make page.", "La página no se ha generado: ejecuta make page."),
    "store-unavailable": (503, "{message}", "La base de datos no responde en este momento: {message}"),
    "no-room": (503, "{message}", "Este servidor no admite más mesas: {message}"),
    "unavailable": (503, "{message}", "Ahora mismo no es posible: {message}"),
}
"""What can be wrong with a request, by code: the status, and a sentence in English and in Spanish."""
_TRY_AGAIN = {"Retry-After": "2"}
"""When the database didn't answer."""
_BUSY = {"Retry-After": "30"}
"""When the worker processes are busy, or there are too many connections."""
_HEADERS: Mapping[str, Mapping[str, str]] = {
    "wrong-token": {"WWW-Authenticate": "Bearer"},
    "too-many-connections": _BUSY,
    "busy": _BUSY,
    **dict.fromkeys(("unknown", "store-unavailable", "no-room", "unavailable"), _TRY_AGAIN),
}


class Problem(HTTPException):
    """A request that fails, and why. Raise it anywhere: it becomes the response."""

    def __init__(
        self, status: int, code: str, sentences: Mapping[str, str], headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, headers=headers or _HEADERS.get(code))
        self.code = code
        self.sentences = sentences

    def response(self) -> Response:
        """The response, counted in the metrics."""
        refused.labels(self.code).inc()
        return JSONResponse({"error": {"code": self.code, "message": self.sentences}}, self.status_code, self.headers)


def make_problem(code: str, headers: Mapping[str, str] | None = None, **values: object) -> Problem:
    """The problem with this code, with values for its sentences."""
    status, en, es = _PROBLEMS[code]
    return Problem(status, code, {"en": en.format(**values), "es": es.format(**values)}, headers)


def too_often(seconds: int) -> Problem:
    """Too many requests, and how long to wait."""
    return make_problem("too-often", {"Retry-After": str(seconds)}, seconds=seconds)


def internal(error: BaseException) -> Problem:
    """A bug of ours: logged in full, while the client only gets a number."""
    number = secrets.token_hex(6)
    log_event("internal error", level=logging.ERROR, error=error, id=number)
    return make_problem("internal", number=number)


_CODES: Mapping[type[Exception], str] = {
    NoSuchTable: "no-such-table",
    WrongToken: "wrong-token",
    NotForBrowsers: "not-for-browsers",
    UnknownGame: "no-such-game",
    StoreUnavailable: "store-unavailable",
    NoRoom: "no-room",
    InvalidRecord: "invalid-record",
    ValueError: "invalid",
    VueltaError: "unavailable",
}
"""For Vuelta's own errors; the first that fits counts."""


def problem_of(error: VueltaError) -> Problem:
    """The response to one of Vuelta's own errors."""
    match error:
        case Refused():
            return Problem(409, error.code, error.sentences)
        case IllegalMove():
            return Problem(409, "illegal", error.sentences)
        case NoAnswer():
            return Problem(503, "busy", error.sentences)
        case OutcomeUnknown():
            return Problem(503, "unknown", REFUSALS["unknown"])
    return make_problem(next(code for kind, code in _CODES.items() if isinstance(error, kind)), message=error)


_INVALID = {
    "missing": ("is missing", "falta"),
    "extra_forbidden": ("isn't a known field", "no es un campo conocido"),
    "string_type": ("must be text", "debe ser texto"),
    "string_too_short": ("is too short", "es demasiado corto"),
    "string_too_long": ("is too long", "es demasiado largo"),
    "string_pattern_mismatch": ("has the wrong format", "no tiene el formato correcto"),
    "string_unicode": ("must be Unicode text", "debe ser texto Unicode"),
    "int_type": ("must be a whole number", "debe ser un número entero"),
    "int_parsing": ("must be a whole number", "debe ser un número entero"),
    "int_parsing_size": ("is too large a number", "es un número demasiado grande"),
    "bool_type": ("must be true or false", "debe ser true o false"),
    "list_type": ("must be a list", "debe ser una lista"),
    "dict_type": ("must be an object", "debe ser un objeto"),
    "model_type": ("must be an object", "debe ser un objeto"),
    "model_attributes_type": ("must be an object", "debe ser un objeto"),
    "too_short": ("has too few entries", "tiene muy pocos elementos"),
    "too_long": ("has too many entries", "tiene demasiados elementos"),
    "json_invalid": ("isn't JSON", "no es JSON"),
    "union_tag_not_found": ("is missing", "falta"),
}
"""Pydantic's error types in both languages."""
_LIMITS = {
    "greater_than_equal": ("must be at least {ge}", "debe ser al menos {ge}"),
    "less_than_equal": ("must be at most {le}", "debe ser como mucho {le}"),
    "literal_error": ("must be {expected}", "debe ser {expected}"),
    "union_tag_invalid": ("must be one of {expected_tags}", "debe ser uno de {expected_tags}"),
    "value_error": ("isn't possible: {error}", "no es posible: {error}"),
}


def invalid_request(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """The first thing wrong with a request, in one sentence."""
    first = errors[0]
    place = [str(part) for part in first["loc"]]
    if place[:1] == ["path"]:  # an impossible name names nothing
        return make_problem("not-found")
    kind, context = first["type"], first.get("ctx", {})
    if "discriminator" in context:  # the field that selects among several models
        place.append(context["discriminator"].strip("'"))
    where = "" if kind == "json_invalid" else ".".join(place[1:] if place[0] in ("body", "query") else place)
    if kind in _LIMITS:
        en, es = (text.format(**context) for text in _LIMITS[kind])
    else:
        en, es = _INVALID.get(kind, ("isn't what is expected here", "no es lo que se espera aquí"))
    message = {"en": f"{where or 'The request'} {en}.", "es": f"{where or 'La solicitud'} {es}."}
    return Problem(422, "wrong-request", message)


_STATUS = {400: "bad-request", 404: "not-found", 405: "wrong-method"}


def as_problem(error: HTTPException) -> Problem:
    """An error of the framework in our own form."""
    if isinstance(error, Problem):
        return error
    if code := _STATUS.get(error.status_code):
        return make_problem(code, error.headers)
    sentences = {"en": "That isn't possible.", "es": "Eso no es posible."}
    return Problem(error.status_code, "refused", sentences, error.headers)


def handle_errors(app: FastAPI, not_found: Callable[[Request], Response | None]) -> None:
    """Answer every error of the app in one form; `not_found` may answer requests for what doesn't exist."""

    async def framework(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return (error.status_code == 404 and not_found(request)) or as_problem(error).response()

    async def invalid(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return invalid_request(error.errors()).response()

    async def ours(_request: Request, error: Exception) -> Response:
        assert isinstance(error, VueltaError)
        return problem_of(error).response()

    async def unexpected(_request: Request, error: Exception) -> Response:
        return internal(error).response()

    async def no_socket(websocket: WebSocket, _error: Exception) -> None:
        await websocket.close(1008)

    app.add_exception_handler(HTTPException, framework)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(VueltaError, ours)
    app.add_exception_handler(WebSocketRequestValidationError, no_socket)
    app.add_exception_handler(Exception, unexpected)
