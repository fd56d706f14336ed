"""The pages: sound HTML in both languages, and playable by keyboard alone in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from html.parser import HTMLParser
from string import Formatter

import pytest

import vuelta
from tests.server.browser import browsing, program
from tests.server.running import Server, serving
from vuelta.engine.words import LANGUAGES
from vuelta.server.answers import DiceAnswer
from vuelta.server.dicestats import statistics
from vuelta.server.pages.dice import dice_table
from vuelta.server.pages.layout import Page, preferred
from vuelta.server.pages.markup import Markup, data, joined, tag
from vuelta.server.pages.tablewords import TABLE_WORDS
from vuelta.server.pages.words import WORDS
from vuelta.server.storing import Thrown

HERE, EASY = {"kind": "here", "name": "Ana <script>"}, {"kind": "computer", "level": "easy"}
PAGES = ["/", "/dice", *(f"/{kind}" for name in vuelta.games() for kind in (f"rules/{name}", f"games/{name}/new"))]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("pages"), arguments=("--limits", "off")) as running:
        yield running


class Checked(HTMLParser):
    """Reads a page and notes what is wrong with it."""

    VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.links: set[str] = set()
        self.language: str | None = None
        self.headings: list[str] = []
        self._open: list[str] = []
        self._ids: set[str] = set()
        self._labelled: set[str] = set()
        self._controls: list[tuple[str, dict[str, str | None], bool]] = []
        self.feed(text)
        self.close()
        self.wrong += [f"not closed: {name}" for name in self._open]
        for name, attributes, inside in self._controls:
            if not (inside or "aria-label" in attributes or attributes.get("id") in self._labelled):
                self.wrong.append(f"no label: {name} {attributes}")

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.wrong += [f"inline: {name} {key}" for key in values if key == "style" or key.startswith("on")]
        if name == "script" and "src" not in values and values.get("type") != "application/json":
            self.wrong.append("inline script")
        if name == "img" and "alt" not in values:
            self.wrong.append(f"no alt: {values}")
        if (found := values.get("id")) is not None:
            if found in self._ids:
                self.wrong.append(f"twice: {found}")
            self._ids.add(found)
        if name == "html":
            self.language = values.get("lang")
        if name == "label" and (target := values.get("for")):
            self._labelled.add(target)
        if name in ("input", "select") and values.get("type") != "hidden":
            self._controls.append((name, values, "label" in self._open))
        if name in ("h1", "h2", "h3"):
            self.headings.append(name)
        self.links |= {values[key] or "" for key in ("href", "src") if key in values}
        if name not in self.VOID:
            self._open.append(name)

    def handle_endtag(self, name: str) -> None:
        if not self._open or self._open.pop() != name:
            self.wrong.append(f"closed out of order: {name}")


def page(server: Server, path: str, **headers: str) -> Checked:
    answer = server.ask("GET", path, headers={"Accept": "text/html"} | headers)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Checked(answer.text)


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_sound_in_both_languages(server: Server, path: str) -> None:
    for language in LANGUAGES:
        found = page(server, path, **{"Accept-Language": f"{language}-MX,{language};q=0.9"})
        assert found.wrong == []
        assert found.language == language
        assert found.headings.count("h1") == 1


@pytest.mark.parametrize("path", ["/", "/dice"])
def test_whatever_a_page_links_to_is_there_and_no_other_site_is(server: Server, path: str) -> None:
    for link in page(server, path).links:
        if link.startswith("#"):
            continue
        assert link.startswith("/"), link
        assert not link.startswith("//"), link
        assert server.ask("GET", link).status_code == 200, link


def test_the_language_can_be_chosen_and_links_keep_it(server: Server) -> None:
    chosen = page(server, "/?lang=es", **{"Accept-Language": "en"})
    assert chosen.language == "es"
    assert "/rules/ludo?lang=es" in chosen.links
    assert "/?lang=en" in chosen.links
    assert page(server, "/?lang=xx").language == "en"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("es", "es"),
        ("fr,es;q=0.5,en;q=0.4", "es"),
        ("en;q=0.2,es-AR;q=0.3", "es"),
        ("de", "en"),
        ("es;q=x", "en"),
    ],
)
def test_the_browsers_favourite_language_is_spoken(header: str, language: str) -> None:
    assert preferred(header) == language


@pytest.mark.parametrize("words", [WORDS, TABLE_WORDS])
def test_both_languages_say_the_same_things_with_the_same_blanks(words: dict[str, dict[str, str]]) -> None:
    english, spanish = words["en"], words["es"]
    assert list(english) == list(spanish)
    for name, sentence in english.items():
        blanks = [{blank for _, blank, _, _ in Formatter().parse(text) if blank} for text in (sentence, spanish[name])]
        assert blanks[0] == blanks[1], name


def test_a_table_has_a_page_and_a_code_leads_to_it(server: Server) -> None:
    seated = server.open_table(HERE, {"kind": "open"})
    table, code = seated["table"], seated["code"]
    answer = server.ask("GET", f"/join?code=%20{code.lower()[:3]}-{code[3:]}")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/tables/{table}"
    found = page(server, f"/tables/{table}")
    assert found.wrong == []
    text = server.get(f"/tables/{table}")
    assert seated["token"] not in text
    assert "<script>Ana" not in text
    picture = server.ask("GET", f"/tables/{table}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "style" not in picture.text
    assert server.ask("GET", f"/tables/{table}/qr.svg", headers={"Host": "a b"}).status_code == 400


def test_what_is_not_there_is_told_as_a_page_to_people_and_as_data_to_programs(server: Server) -> None:
    for path in ("/nothing", "/tables/nobody", "/join?code=AAAAAA", "/rules/chess", "/games/chess/new", "/static/x/y"):
        answer = server.ask("GET", path, headers={"Accept": "text/html", "Accept-Language": "es"})
        assert answer.status_code == 404, path
        assert Checked(answer.text).wrong == []
        assert Checked(answer.text).language == "es"
    assert server.ask("GET", "/nothing").json()["error"]["code"] == "not-found"
    assert server.ask("GET", "/api/nothing", headers={"Accept": "text/html"}).json()["error"]["code"] == "not-found"


def test_small_files_are_kept_for_ever_under_their_version(server: Server) -> None:
    link = next(link for link in page(server, "/").links if link.endswith("style.css"))
    answer = server.ask("GET", link)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/css")
    old = server.ask("GET", "/static/older/style.css")
    assert old.status_code == 200
    assert "immutable" not in old.headers["cache-control"]


def test_the_dice_are_shown_as_a_table_that_can_be_heard() -> None:
    fair = (1, 1, 1, 1, 1, 1)
    thrown = [Thrown("ludo", fair, kind, (90, 100, 110, 100, 100, 100)) for kind in ("person", "hard", "together")]
    answer: DiceAnswer = statistics([*thrown, Thrown("senet", (1, 1, 1, 1, 0, 0), "easy", (1, 1, 1, 0, 0, 0))])
    for language in LANGUAGES:
        text = bytes(dice_table(Page(language, False, "/dice"), answer).body).decode()
        found = Checked(text)
        assert found.wrong == []
        assert text.count("<caption") == 2
        assert 'scope="row"' in text
        assert ("16.7 %" if language == "en" else "16,7 %") in text
        assert WORDS[language]["dice few"] in text


def test_only_markup_is_taken_as_markup() -> None:
    assert tag("p", "<b>", Markup("<i></i>"), title='"&') == '<p title="&quot;&amp;">&lt;b&gt;<i></i></p>'
    assert joined("a", None, "<") == "a&lt;"
    assert tag("input", hidden=True, checked=False, for_="x") == '<input hidden for="x">'
    assert "</script" not in data("x", {"name": "</script><script>"})[:-9]


@pytest.mark.skipif(program() is None, reason="no browser is installed: apt-get install chromium")
def test_a_game_against_the_computer_is_played_by_keyboard_alone(server: Server) -> None:
    async def played() -> None:
        async with browsing() as tab:
            await tab.go(server.address)
            await tab.tab_to("focused.dataset.play === 'senet'")
            await tab.press("Enter")
            await tab.until(
                "location.pathname.startsWith('/tables/') && document.querySelector('#actions button.main')"
            )
            await tab.until("document.querySelector('#board svg[role=img] title')")
            await tab.tab_to("focused.closest('#actions')")
            for _ in range(6):  # from here on, Enter alone: the next thing to do is always under the fingers
                plies = await tab.script("document.querySelectorAll('#log li').length")
                await tab.press("Enter")
                await tab.until(f"document.querySelectorAll('#log li').length > {plies}")
                await tab.until("document.activeElement.closest('#actions') && document.querySelector('#turn.mine')")
            assert await tab.script("!document.getElementById('dice').hidden")
            assert await tab.script("document.documentElement.scrollWidth <= innerWidth")
            assert tab.complaints == []

    asyncio.run(played())


@pytest.mark.skipif(program() is None, reason="no browser is installed: apt-get install chromium")
def test_a_page_goes_on_by_itself_after_the_server_was_killed(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def played(server: Server) -> None:
        seated = server.open_table({"kind": "here", "name": "Ana"}, EASY, game="ludo")
        async with browsing() as tab:
            await tab.go(server.address)
            await tab.script(f"localStorage.setItem('vuelta:token:{seated['table']}', '{seated['token']}')")
            await tab.go(f"{server.address}/tables/{seated['table']}?lang=es")
            await tab.until("document.querySelector('#actions button.main')")
            server.kill()
            await tab.until("!document.getElementById('problem').hidden")
            await asyncio.to_thread(server.start)
            server.act(seated["table"], seated["token"], "start", id="elsewhere")
            await tab.until("document.getElementById('turn').textContent === 'Ana, te toca: ¡tira!'")
            await tab.until("document.getElementById('problem').hidden")

    with serving(tmp_path_factory.mktemp("killed")) as server:
        asyncio.run(played(server))
