"""The web page: built from `web/`, shipped in the package, served as static files."""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from vuelta.server.http.problems import make_problem

FOLDER = Path(__file__).parents[1] / "page"
ASSETS = "assets"
"""The folder of files whose names change with their contents."""
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/new/{_rest:path}")
@router.get("/tables/{_rest:path}")
@router.get("/rules/{_rest:path}")
@router.get("/learn/{_rest:path}")
@router.get("/records")
@router.get("/records/{_rest:path}")
@router.get("/dice")
async def page(_rest: str = "") -> Response:
    """Every screen is the same page; its script reads the address."""
    return _file("index.html")


@router.get("/{name}")
async def file(name: str) -> Response:
    """The page's icon, manifest and service worker."""
    return _file(name)


@router.get(f"/{ASSETS}/{{name}}")
async def asset(name: str) -> Response:
    """A script, a style sheet, a picture."""
    return _file(f"{ASSETS}/{name}")


def not_found(request: Request) -> Response | None:
    """For a browser at an unknown address, the page, which says so. None for everybody else."""
    screen = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not screen or request.url.path.startswith(("/api/", f"/{ASSETS}/")):
        return None
    answer = _file("index.html")
    answer.status_code = 404
    return answer


def _file(name: str) -> Response:
    found = page_files().get(name)
    if found is None:
        raise make_problem("no-page" if name == "index.html" else "not-found")
    keep = _FOREVER if name.startswith(f"{ASSETS}/") else _ASK_AGAIN
    kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(found, media_type=kind, headers={"Cache-Control": keep})


@cache
def page_files() -> dict[str, bytes]:
    """All files of the page by name, in memory, so that no request ever names a path on disk."""
    return {
        path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in sorted(FOLDER.rglob("*")) if path.is_file()
    }
