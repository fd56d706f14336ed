"""What goes wrong, as an answer: a status, a code for programs and a sentence for people, in both languages."""

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
from vuelta.server.logs import tell
from vuelta.server.metrics import refused
from vuelta.server.tables.persistence import NoRoom, OutcomeUnknown, StoreUnavailable
from vuelta.server.tables.refusals import REFUSALS, Refused
from vuelta.server.workers.pool import Unanswered

TRY_AGAIN = 2
"""Seconds after which it is worth trying again when the database did not answer."""
BUSY = 30
"""The same when the processes that think are busy."""


class Problem(HTTPException):
    """A request that is not done, and why. Raised anywhere, it becomes the answer."""

    def __init__(self, status: int, code: str, *, en: str, es: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(status, headers=headers)
        self.code = code
        self.sentences = {"en": en, "es": es}

    def answer(self) -> dict[str, Any]:
        """The body."""
        return {"error": {"code": self.code, "message": self.sentences}}


def too_often(seconds: int) -> Problem:
    """Somebody asked faster than this server allows."""
    return Problem(
        429,
        "too-often",
        en=f"That is too often; try again in {seconds} s.",
        es=f"Son demasiadas peticiones; inténtalo de nuevo en {seconds} s.",
        headers={"Retry-After": str(seconds)},
    )


def unknown_host(host: str) -> Problem:
    """A name that is not this server's: perhaps another site's that would act through a visitor's browser."""
    return Problem(
        421,
        "unknown-host",
        en=f"This server does not answer to the name {host}. Whoever runs it can allow it: vuelta serve --name {host}",
        es=f"Este servidor no responde al nombre {host}. Quien lo lleva puede permitirlo: vuelta serve --name {host}",
    )


def too_many() -> Problem:
    """Somebody, or everybody together, has as many connections as this server allows."""
    return Problem(
        503,
        "too-many-connections",
        en="There are too many connections; close some, or try again later.",
        es="Hay demasiadas conexiones; cierra alguna o inténtalo más tarde.",
        headers={"Retry-After": str(BUSY)},
    )


def too_large(most: int) -> Problem:
    """A body over the limit."""
    return Problem(
        413,
        "too-large",
        en=f"The request is too large; {most} bytes are the most.",
        es=f"La petición es demasiado grande; el máximo son {most} bytes.",
    )


def too_slow() -> Problem:
    """A body that does not come to its end."""
    return Problem(408, "too-slow", en="The request did not arrive in time.", es="La petición no llegó a tiempo.")


def foreign_origin() -> Problem:
    """A page of somebody else's wants to act here."""
    return Problem(
        403,
        "foreign-origin",
        en="Pages of that origin may not act here; whoever runs this server can allow it with --origin.",
        es="Las páginas de ese origen no pueden actuar aquí; quien lleva este servidor puede permitirlo con --origin.",
    )


def wrong_token() -> Problem:
    """No token, or one that belongs to nobody at the table."""
    return Problem(
        401,
        "wrong-token",
        en="This needs the token of a seat at this table: send it as 'Authorization: Bearer TOKEN'.",
        es="Hace falta el token de un asiento de esta mesa: envíalo como 'Authorization: Bearer TOKEN'.",
        headers={"WWW-Authenticate": "Bearer"},
    )


def internal(error: BaseException) -> Problem:
    """Our own mistake: told to the log with all that is known, to the client with a number only."""
    number = secrets.token_hex(6)
    tell("internal error", level=logging.ERROR, error=error, id=number)
    return Problem(
        500,
        "internal",
        en=f"Something went wrong here. It is logged under {number}.",
        es=f"Algo ha fallado aquí. Queda anotado con el número {number}.",
    )


def problem_of(error: VueltaError) -> Problem:
    """The answer to one of Vuelta's own errors."""
    told = str(error)
    match error:
        case NoSuchTable():
            return Problem(404, "no-such-table", en="There is no such table.", es="Esa mesa no existe.")
        case WrongToken():
            return wrong_token()
        case UnknownGame():
            return Problem(404, "no-such-game", en=f"{told}.", es="Ese juego no existe.")
        case Refused():
            return Problem(409, error.code, en=error.sentences["en"], es=error.sentences["es"])
        case IllegalMove():
            return Problem(409, "illegal", en=error.sentences["en"], es=error.sentences["es"])
        case Unanswered():
            wait = {"Retry-After": str(BUSY)}
            return Problem(503, "busy", en=error.sentences["en"], es=error.sentences["es"], headers=wait)
        case OutcomeUnknown():
            sentences = REFUSALS["unknown"]
            wait = {"Retry-After": str(TRY_AGAIN)}
            return Problem(503, "unknown", en=sentences["en"], es=sentences["es"], headers=wait)
        case StoreUnavailable():
            return _later("store-unavailable", told, "La base de datos no responde ahora")
        case NoRoom():
            return _later("no-room", told, "Este servidor no admite más mesas")
        case InvalidRecord():
            return Problem(422, "invalid-record", en=told, es=f"El registro no es válido: {told}")
        case ValueError():
            return Problem(422, "invalid", en=told, es=f"No es posible: {told}")
        case _:
            return _later("unavailable", told, "Ahora mismo no es posible")


def _later(code: str, en: str, es: str) -> Problem:
    return Problem(503, code, en=en, es=f"{es}: {en}", headers={"Retry-After": str(TRY_AGAIN)})


_WRONG = {
    "missing": ("is missing", "falta"),
    "extra_forbidden": ("is not known here", "no se conoce aquí"),
    "string_type": ("must be text", "debe ser texto"),
    "string_too_short": ("is too short", "es demasiado corto"),
    "string_too_long": ("is too long", "es demasiado largo"),
    "string_pattern_mismatch": ("is not written as it must be", "no está escrito como debe"),
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
    "json_invalid": ("is not JSON", "no es JSON"),
    "union_tag_not_found": ("is missing", "falta"),
}
"""What pydantic's kinds of errors mean, in both languages."""
_LIMITS = {
    "greater_than_equal": ("must be at least {ge}", "debe ser al menos {ge}"),
    "less_than_equal": ("must be at most {le}", "debe ser como mucho {le}"),
    "literal_error": ("must be {expected}", "debe ser {expected}"),
    "union_tag_invalid": ("must be one of {expected_tags}", "debe ser uno de {expected_tags}"),
    "value_error": ("is not possible: {error}", "no es posible: {error}"),
}


def wrong_body(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """The first thing that is wrong with a request, in one sentence."""
    first = errors[0]
    place = [str(part) for part in first["loc"]]
    if place[:1] == ["path"]:  # what can't be a name of anything is the name of nothing
        return Problem(404, "not-found", en="There is nothing here.", es="Aquí no hay nada.")
    kind, context = first["type"], first.get("ctx", {})
    if "discriminator" in context:  # a choice among objects is made by one of their fields
        place.append(context["discriminator"].strip("'"))
    where = "" if kind == "json_invalid" else ".".join(place[1:] if place[0] in ("body", "query") else place)
    if kind in _LIMITS:
        en, es = (text.format(**context) for text in _LIMITS[kind])
    else:
        en, es = _WRONG.get(kind, ("is not what is expected here", "no es lo que se espera aquí"))
    return Problem(422, "wrong-request", en=f"{where or 'The request'} {en}.", es=f"{where or 'La petición'} {es}.")


_STATUS = {
    400: ("bad-request", "The request can't be read.", "La petición no se puede leer."),
    404: ("not-found", "There is nothing here.", "Aquí no hay nada."),
    405: ("wrong-method", "That method is not for this address.", "Ese método no sirve para esta dirección."),
}


def as_problem(error: HTTPException) -> Problem:
    """What the framework refuses, in our own form."""
    if isinstance(error, Problem):
        return error
    code, en, es = _STATUS.get(error.status_code, ("refused", "That is not possible.", "Eso no es posible."))
    return Problem(error.status_code, code, en=en, es=es, headers=error.headers)


def install(app: FastAPI, lost: Callable[[Request], Response | None]) -> None:
    """Let every error of the app be answered in one form; `lost` may answer those who ask for what is not there."""

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
