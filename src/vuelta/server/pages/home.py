"""The first page, and the form for a table with friends."""

from __future__ import annotations

from starlette.responses import HTMLResponse

import vuelta
from vuelta.engine.game import Game
from vuelta.engine.words import seat_name
from vuelta.players import LEVELS
from vuelta.server.messages import CLOCKS
from vuelta.server.pages.layout import Page
from vuelta.server.pages.markup import Markup, data, joined, tag

PLAY_NOW = "medium"
"""The level that one plays against at once."""


def game_cards(page: Page) -> HTMLResponse:
    """All games, each with a button that needs nothing else; and a way in for those who have a code."""
    games = [vuelta.game(name) for name in vuelta.games()]
    code = tag(
        "form",
        tag("label", page.says("have code"), for_="code"),
        tag(
            "div",
            tag(
                "input",
                id="code",
                name="code",
                placeholder=page.says("code"),
                required=True,
                maxlength=12,
                autocomplete="off",
                autocapitalize="characters",
                spellcheck="false",
            ),
            tag("input", type="hidden", name="lang", value=page.language) if page.chosen else None,
            tag("button", page.says("go")),
            class_="row",
        ),
        action="/join",
        class_="code",
    )
    return page.render(
        "Vuelta",
        tag("div", tag("div", tag("h1", page.says("welcome")), tag("p", page.says("lead"))), code, class_="hero"),
        tag("noscript", tag("p", page.says("no script"), class_="note")),
        tag("p", role="alert", id="problem", class_="problem", hidden=True),
        tag("ul", *(_card(page, game) for game in games), class_="cards"),
        data("page", {"language": page.language}),
        scripts=("home.js",),
    )


def _card(page: Page, game: Game) -> Markup:
    title = game.title[page.language]
    least, most = game.players[0], game.players[-1]
    counts = str(least) if least == most else f"{least}–{most}"
    return tag(
        "li",
        tag(
            "img",
            src=f"/api/games/{game.slug}/board.svg?legend=false&language={page.language}",
            alt=page.says("board of", game=title),
            loading="lazy",
            width=400,
            height=400,
        ),
        tag(
            "div",
            tag("h2", title),
            tag("p", page.says("players", counts=counts)),
            tag(
                "div",
                tag(
                    "button",
                    page.says("play now"),
                    aria_label=page.says("play now of", game=title),
                    data_play=game.slug,
                    data_players=least,
                    data_level=PLAY_NOW,
                    class_="main",
                ),
                tag(
                    "a",
                    page.says("set up"),
                    aria_label=page.says("set up of", game=title),
                    href=page.link(f"/games/{game.slug}/new"),
                    class_="button",
                ),
                tag(
                    "a",
                    page.says("rules"),
                    aria_label=page.says("rules of", game=title),
                    href=page.link(f"/rules/{game.slug}"),
                    class_="button quiet",
                ),
                class_="row",
            ),
        ),
        class_="card",
    )


def new_table(page: Page, game: Game) -> HTMLResponse:
    """Who plays, by which rules. The script shows as many seats as play, and opens the table."""
    title = game.title[page.language]
    counts = list(game.players)
    chosen = {str(count): list(game.seats(count)) for count in counts}
    form = tag(
        "form",
        _field(
            page.says("your name"),
            tag("input", id="name", name="name", required=True, maxlength=40, autocomplete="nickname"),
            "name",
        ),
        tag(
            "fieldset",
            tag("legend", page.says("how many")),
            tag(
                "div",
                *(
                    tag(
                        "label",
                        tag("input", type="radio", name="players", value=count, checked=count == counts[0]),
                        f" {count}",
                        class_="choice",
                    )
                    for count in counts
                ),
                class_="row",
            ),
            hidden=len(counts) == 1,
        ),
        *(_seat(page, game, seat) for seat in range(len(game.colours))),
        _rule_sets(page, game),
        _field(
            page.says("clock"),
            tag(
                "select",
                tag("option", page.says("clock none"), value=""),
                *(tag("option", page.says(f"clock {seconds}"), value=seconds) for seconds in CLOCKS),
                id="clock",
                name="clock",
            ),
            "clock",
        ),
        tag(
            "label",
            tag("input", type="checkbox", name="undo", checked=True),
            f" {page.says('undo')}",
            class_="choice",
        ),
        tag("p", tag("button", page.says("open table"), class_="main")),
        id="new",
        data_game=game.slug,
    )
    picture = tag(
        "img",
        src=f"/api/games/{game.slug}/board.svg?legend=false&language={page.language}",
        alt=page.says("board of", game=title),
        width=400,
        height=400,
    )
    return page.render(
        page.says("new table", game=title),
        tag("h1", page.says("new table", game=title)),
        tag("noscript", tag("p", page.says("no script"), class_="note")),
        tag("p", role="alert", id="problem", class_="problem", hidden=True),
        tag("div", form, picture, class_="beside"),
        data("page", {"language": page.language, "seats": chosen}),
        scripts=("home.js",),
    )


def _field(label: str, control: str, name: str) -> Markup:
    return tag("div", tag("label", label, for_=name), control, class_="field")


def _seat(page: Page, game: Game, seat: int) -> Markup:
    colour = seat_name(game, seat, page.language)
    kinds = [("me", page.says("kind me")), ("open", page.says("kind open")), ("here", page.says("kind here"))]
    kinds += [(level, page.says("kind computer", level=page.says(level))) for level in LEVELS]
    return tag(
        "div",
        tag("label", page.says("seat", colour=colour), for_=f"seat{seat}"),
        tag(
            "select",
            *(tag("option", told, value=kind) for kind, told in kinds),
            id=f"seat{seat}",
            name=f"seat{seat}",
        ),
        tag(
            "input",
            name=f"name{seat}",
            aria_label=page.says("their name", colour=colour),
            placeholder=page.says("their name", colour=colour),
            maxlength=40,
            hidden=True,
        ),
        class_=f"field seat {game.colours[seat]}",
        data_seat=seat,
    )


def _rule_sets(page: Page, game: Game) -> Markup | None:
    if len(game.rule_sets) == 1:
        return None
    return tag(
        "fieldset",
        tag("legend", page.says("rule set")),
        *(
            tag(
                "label",
                tag("input", type="radio", name="rules", value=name, checked=number == 0),
                joined(" ", tag("strong", name), f": {rule_set.origin[page.language]}"),
                class_="choice",
            )
            for number, (name, rule_set) in enumerate(game.rule_sets.items())
        ),
    )
