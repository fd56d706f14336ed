"""What all pages share: their frame, their language, and their small files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import PurePath
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from vuelta.engine.words import LANGUAGES
from vuelta.server.pages.markup import Markup, joined, tag
from vuelta.server.pages.words import WORDS

STATIC = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FOREVER = "public, max-age=31536000, immutable"
_SHORT = "public, max-age=300"
_NAMES = {"en": "English", "es": "Español"}


@dataclass(frozen=True, slots=True)
class Page:
    """In which language a page speaks, and how it links to others."""

    language: str
    chosen: bool
    """Whether the person chose the language, so that links keep it."""
    path: str

    @classmethod
    def of(cls, request: Request) -> Page:
        """As the address or the browser asks for it."""
        asked = request.query_params.get("lang", "")
        if asked in LANGUAGES:
            return cls(asked, True, request.url.path)
        return cls(preferred(request.headers.get("accept-language", "")), False, request.url.path)

    def says(self, name: str, **values: object) -> str:
        """One of our sentences."""
        return WORDS[self.language][name].format(**values)

    def link(self, path: str, **query: str) -> str:
        """The address of another page, in the same language."""
        asked = {**query, **({"lang": self.language} if self.chosen else {})}
        return f"{path}?{urlencode(asked)}" if asked else path

    def render(self, title: str, *content: str, scripts: tuple[str, ...] = (), status: int = 200) -> HTMLResponse:
        """The whole page."""
        head = tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("meta", name="color-scheme", content="light dark"),
            tag("title", title if title == "Vuelta" else f"{title} · Vuelta"),
            tag("link", rel="icon", href=static("icon.svg"), type="image/svg+xml"),
            tag("link", rel="stylesheet", href=static("style.css")),
            *(tag("script", type="module", src=static(name)) for name in scripts),
        )
        body = tag(
            "body",
            tag("a", self.says("skip"), href="#content", class_="skip"),
            self._header(),
            tag("main", *content, id="content"),
            tag("footer", tag("p", self.says("footer"))),
        )
        html = joined(Markup("<!doctype html>\n"), tag("html", head, body, lang=self.language))
        return HTMLResponse(html, status, headers={"Vary": "Accept-Language"})

    def _header(self) -> Markup:
        other = next(name for name in LANGUAGES if name != self.language)
        return tag(
            "header",
            tag("a", "Vuelta", href=self.link("/"), class_="brand"),
            tag(
                "nav",
                tag("a", self.says("games"), href=self.link("/")),
                tag("a", self.says("dice"), href=self.link("/dice")),
                tag("a", _NAMES[other], href=f"{quote(self.path)}?lang={other}", lang=other, hreflang=other),
                aria_label=self.says("menu"),
            ),
        )


def preferred(header: str) -> str:
    """The language of ours that a browser's Accept-Language likes best; English if it likes none."""
    liked: list[tuple[float, str]] = []
    for part in header[:200].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            liked.append((-float(quality or 1), name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, name in sorted(liked, key=lambda entry: entry[0]) if name in LANGUAGES), "en")


def static(name: str) -> str:
    """The address of a small file. It changes with any of them, so that browsers may keep all of them for ever."""
    return f"/static/{_static()[0]}/{name}"


def static_answer(version: str, name: str) -> Response:
    """A small file. KeyError if there is none."""
    known, contents = _static()
    content = contents[name]
    kept = _FOREVER if version == known else _SHORT
    return Response(content, media_type=STATIC[PurePath(name).suffix], headers={"Cache-Control": kept})


@cache
def _static() -> tuple[str, dict[str, bytes]]:
    """All small files, and their version."""
    folder = files("vuelta.server.pages") / "static"
    contents = {file.name: file.read_bytes() for file in sorted(folder.iterdir(), key=lambda file: file.name)}
    return hashlib.sha256(b"".join(contents.values())).hexdigest()[:12], contents
