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

from vuelta.core.errors import IllegalMove, InvalidRecord, UnknownGame, VueltaError
from vuelta.server.live.hub import NoSuchTable, WrongToken
from vuelta.server.logs import log_event
from vuelta.server.metrics import refused
from vuelta.server.tables.persistence import NoRoom, OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.refusals import REFUSALS, Refused
from vuelta.server.workers.pool import NoAnswer

TRY_AGAIN = 2
"""Retry-After in seconds when the database didn't answer."""
BUSY = 30
"""The same when the worker processes are busy."""


class Problem(HTTPException):
    """A request that fails, and why. Raise it anywhere: it becomes the response."""

    def __init__(self, status: int, code: str, *, en: str, es: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, headers=headers)
        self.code = code
        self.sentences = {"en": en, "es": es}

    def answer(self) -> dict[str, Any]:
        """The response body."""
        return {"error": {"code": self.code, "message": self.sentences}}


def too_often(seconds: int) -> Problem:
    """Too many requests."""
    return Problem(
        429,
        "too-often",
        en=f"Too many requests. Try again in {seconds} s.",
        es=f"Demasiadas solicitudes. Inténtalo de nuevo en {seconds} s.",
        headers={"Retry-After": str(seconds)},
    )


def unknown_host(host: str) -> Problem:
    """A host name that isn't ours: perhaps a site that attacks through a visitor's browser (DNS rebinding)."""
    return Problem(
        421,
        "unknown-host",
        en=f"This server doesn't answer to the name {host}. Its operator can allow it: vuelta serve --name {host}",
        es=f"Este servidor no responde al nombre {host}. Su administrador puede permitirlo: vuelta serve --name {host}",
    )


def too_many() -> Problem:
    """Too many connections, from one address or altogether."""
    return Problem(
        503,
        "too-many-connections",
        en="There are too many connections. Close some, or try again later.",
        es="Hay demasiadas conexiones. Cierra alguna o inténtalo de nuevo más tarde.",
        headers={"Retry-After": str(BUSY)},
    )


def too_large(most: int) -> Problem:
    """A body over the limit."""
    return Problem(
        413,
        "too-large",
        en=f"The request is too large; the limit is {most} bytes.",
        es=f"La solicitud es demasiado grande; el límite es de {most} bytes.",
    )


def too_slow() -> Problem:
    """A body that doesn't arrive in time."""
    return Problem(408, "too-slow", en="The request didn't arrive in time.", es="La solicitud no llegó a tiempo.")


def foreign_origin() -> Problem:
    """A page of another origin wants to act here."""
    return Problem(
        403,
        "foreign-origin",
        en="Pages from that origin may not act here; the operator can allow it with --origin.",
        es="Las páginas de ese origen no pueden actuar aquí; el administrador puede permitirlo con --origin.",
    )


def wrong_token() -> Problem:
    """No token, or one that belongs to nobody at the table."""
    return Problem(
        401,
        "wrong-token",
        en="This requires the token of a seat at this table: send it as 'Authorization: Bearer TOKEN'.",
        es="Hace falta el token de un asiento de esta mesa: envíalo como 'Authorization: Bearer TOKEN'.",
        headers={"WWW-Authenticate": "Bearer"},
    )


def internal(error: BaseException) -> Problem:
    """A bug of ours: logged in full, while the client only gets a number."""
    number = secrets.token_hex(6)
    log_event("internal error", level=logging.ERROR, error=error, id=number)
    return Problem(
        500,
        "internal",
        en=f"Something went wrong on the server. It has been logged as {number}.",
        es=f"Algo falló en el servidor. Quedó registrado con el número {number}.",
    )


def problem_of(error: VueltaError) -> Problem:
    """The response to one of Vuelta's own errors."""
    message = str(error)
    match error:
        case NoSuchTable():
            return Problem(404, "no-such-table", en="There is no such table.", es="Esa mesa no existe.")
        case WrongToken():
            return wrong_token()
        case UnknownGame():
            return Problem(404, "no-such-game", en=f"{message}.", es="Ese juego no existe.")
        case Refused():
            return Problem(409, error.code, en=error.sentences["en"], es=error.sentences["es"])
        case IllegalMove():
            return Problem(409, "illegal", en=error.sentences["en"], es=error.sentences["es"])
        case NoAnswer():
            wait = {"Retry-After": str(BUSY)}
            return Problem(503, "busy", en=error.sentences["en"], es=error.sentences["es"], headers=wait)
        case OutcomeUnknown():
            sentences = REFUSALS["unknown"]
            wait = {"Retry-After": str(TRY_AGAIN)}
            return Problem(503, "unknown", en=sentences["en"], es=sentences["es"], headers=wait)
        case StoreUnavailable():
            return _later("store-unavailable", message, "La base de datos no responde en este momento")
        case NoRoom():
            return _later("no-room", message, "Este servidor no admite más mesas")
        case InvalidRecord():
            return Problem(422, "invalid-record", en=message, es=f"El registro no es válido: {message}")
        case ValueError():
            return Problem(422, "invalid", en=message, es=f"No es posible: {message}")
        case _:
            return _later("unavailable", message, "Ahora mismo no es posible")


def _later(code: str, en: str, es: str) -> Problem:
    return Problem(503, code, en=en, es=f"{es}: {en}", headers={"Retry-After": str(TRY_AGAIN)})


_WRONG = {
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


def wrong_body(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """The first thing wrong with a request, in one sentence."""
    first = errors[0]
    place = [str(part) for part in first["loc"]]
    if place[:1] == ["path"]:  # an impossible name names nothing
        return Problem(404, "not-found", en="There is nothing here.", es="Aquí no hay nada.")
    kind, context = first["type"], first.get("ctx", {})
    if "discriminator" in context:  # the field that selects among several models
        place.append(context["discriminator"].strip("'"))
    where = "" if kind == "json_invalid" else ".".join(place[1:] if place[0] in ("body", "query") else place)
    if kind in _LIMITS:
        en, es = (text.format(**context) for text in _LIMITS[kind])
    else:
        en, es = _WRONG.get(kind, ("isn't what is expected here", "no es lo que se espera aquí"))
    return Problem(422, "wrong-request", en=f"{where or 'The request'} {en}.", es=f"{where or 'La solicitud'} {es}.")


_STATUS = {
    400: ("bad-request", "The request can't be read.", "La solicitud no se puede leer."),
    404: ("not-found", "There is nothing here.", "Aquí no hay nada."),
    405: ("wrong-method", "That method isn't supported here.", "Ese método no se admite aquí."),
}


def as_problem(error: HTTPException) -> Problem:
    """An error of the framework in our own form."""
    if isinstance(error, Problem):
        return error
    code, en, es = _STATUS.get(error.status_code, ("refused", "That isn't possible.", "Eso no es posible."))
    return Problem(error.status_code, code, en=en, es=es, headers=error.headers)


def install(app: FastAPI, lost: Callable[[Request], Response | None]) -> None:
    """Answer every error of the app in one form; `lost` may answer requests for what doesn't exist."""

    def answer(problem: Problem) -> Response:
        refused.labels(problem.code).inc()
        return JSONResponse(problem.answer(), problem.status_code, problem.headers)

    async def framework(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return (error.status_code == 404 and lost(request)) or answer(as_problem(error))

    async def wrong(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return answer(wrong_body(error.errors()))

    async def ours(_request: Request, error: Exception) -> Response:
        assert isinstance(error, VueltaError)
        return answer(problem_of(error))

    async def unexpected(_request: Request, error: Exception) -> Response:
        return answer(internal(error))

    async def no_socket(websocket: WebSocket, _error: Exception) -> None:
        await websocket.close(1008)

    app.add_exception_handler(HTTPException, framework)
    app.add_exception_handler(RequestValidationError, wrong)
    app.add_exception_handler(VueltaError, ours)
    app.add_exception_handler(WebSocketRequestValidationError, no_socket)
    app.add_exception_handler(Exception, unexpected)
