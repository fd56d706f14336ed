"""Games for pages that play them by themselves: data, WebAssembly, weights. Making them takes up to a second, once."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import vuelta
from vuelta.browser.files import BrowserFile, BrowserFiles, browser_files
from vuelta.browser.introduction import introduction_file
from vuelta.browser.thinking_files import thinking_file, weights_files
from vuelta.server.http.games import GameName
from vuelta.server.http.responses import IntroductionResponse, errors

router = APIRouter(prefix="/api")
_ASK_AGAIN = {"Cache-Control": "public, no-cache"}
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_DATA = "application/json"
_CODE = "application/wasm"
_BYTES = "application/octet-stream"
_SAME: dict[int | str, dict[str, Any]] = {304: {"description": "The client has it already."}}
_MODULE: dict[int | str, dict[str, Any]] = {
    200: {"content": {_CODE: {"schema": {"type": "string", "format": "binary"}}}, "description": "A module."}
}
_WEIGHTS: dict[int | str, dict[str, Any]] = {
    200: {"content": {_BYTES: {"schema": {"type": "string", "format": "binary"}}}, "description": "Weights."}
}


@router.get(
    "/games/{game}/engine.json",
    summary="A game as data, to be played by the client",
    response_model=dict[str, Any],
    responses=_SAME | errors(404),
)
async def engine_data(game: GameName, request: Request) -> Response:
    """Everything of a game that is not code: boards, options, notation, and all words in both languages.

    `web/src/engine/data.ts` describes it. `module` is the version of the code that goes with it.
    """
    return _answer(request, (await _files(game)).data, _DATA, _ASK_AGAIN)


@router.get(
    "/games/{game}/engine.wasm",
    summary="A game's rules and search as WebAssembly",
    response_class=Response,
    responses=_MODULE | _SAME | errors(404),
)
async def engine_code(
    game: GameName,
    request: Request,
    version: Annotated[str | None, Query(max_length=64, description="The data's `module`: never changes.")] = None,
) -> Response:
    """The module; `code` in the data says how its functions are called."""
    code = (await _files(game)).code
    return _answer(request, code, _CODE, _FOREVER if version == code.version else _ASK_AGAIN)


@router.get(
    "/games/{game}/introduction.json",
    summary="How to play a game, in half a minute",
    response_model=IntroductionResponse,
    responses=_SAME | errors(404),
)
async def introduction(game: GameName, request: Request) -> Response:
    """Scenes for clients that play them with the game's module. 404 if the game has none."""
    found = vuelta.game(game)
    if not found.introduction:
        raise HTTPException(404)
    return _answer(request, introduction_file(found), _DATA, _ASK_AGAIN)


@router.get(
    "/games/{game}/thinking.json",
    summary="What computer players, hints and analyses of a game go by and say",
    response_model=dict[str, Any],
    responses=_SAME | errors(404),
)
async def thinking(game: GameName, request: Request) -> Response:
    """For clients that are to think by themselves. `web/src/engine/thinking_data.ts` describes it.

    `learned` names the weights.
    """
    file = await run_in_threadpool(thinking_file, vuelta.game(game))
    return _answer(request, file, _DATA, _ASK_AGAIN)


@router.get(
    "/games/{game}/weights/{file}",
    summary="The weights of a level",
    response_class=Response,
    responses=_WEIGHTS | errors(404),
)
async def weights(
    game: GameName,
    file: Annotated[str, Path(max_length=80, description="A name from thinking.json: other content has another name.")],
) -> Response:
    """Numbers of 16 bits, first the upper byte of each, then the lower ones."""
    files = await run_in_threadpool(weights_files, vuelta.game(game))
    if file not in files:
        raise HTTPException(404)
    return Response(files[file], media_type=_BYTES, headers=_FOREVER)


async def _files(game: str) -> BrowserFiles:
    return await run_in_threadpool(browser_files, vuelta.game(game))


def _answer(request: Request, file: BrowserFile, kind: str, caching: dict[str, str]) -> Response:
    headers = caching | {"ETag": f'"{file.version}"'}
    if file.version in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    return Response(file.content, media_type=kind, headers=headers)
