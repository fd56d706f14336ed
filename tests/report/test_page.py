"""The report as people get it: a page and Markdown, whole, in two languages, alone without anything from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import vuelta
from tests.report.test_measuring import RACES
from tests.support import TOY
from vuelta.draw.heat import SCALE, heat_svg, shade
from vuelta.draw.markup import number
from vuelta.draw.palette import look
from vuelta.lab.estimates import Estimate
from vuelta.lab.executors import Run
from vuelta.lab.measure import measure
from vuelta.lab.reports import plots
from vuelta.lab.reports.html import report_html
from vuelta.lab.reports.markdown import report_markdown
from vuelta.lab.reports.report import Report, remarks
from vuelta.lab.reports.words import FIGURES, GROUPS, TEXTS
from vuelta.lab.skill import Duel
from vuelta.lab.tally import Pace

VOID = {"meta", "link", "br", "img"}


@lru_cache
def report(name: str) -> Report:
    start = vuelta.game(name).start()
    return Report(
        start=start,
        players=("medium",),
        seed=7,
        pace=Pace(),
        tally=measure(start, 300, Run(seed=7), players=["medium"]),
        duels=[Duel("medium", "random", 100, Estimate(0.7, 0.6, 0.8), 0.25)],
    )


@lru_cache
def page(name: str, language: str) -> str:
    return report_html(report(name), language)


class Outline(HTMLParser):
    """Checks that elements are closed as they were opened; collects ids, figures, headings and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.seen.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href", "srcset", "data"):
                self.addresses.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("name", "language"), [*((game.slug, "en") for game in RACES), ("ludo", "es")])
def test_the_page_is_whole_small_and_needs_nothing_from_elsewhere(name: str, language: str) -> None:
    text = page(name, language)
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert len(set(outline.ids)) == len(outline.ids)
    assert all(address.startswith("#") for address in outline.addresses)
    assert "<script" not in text
    assert "url(http" not in text
    assert f'<html lang="{language}">' in text
    assert len(text.encode()) < 500_000
    for figure in re.findall(r"<figure.*?</figure>", text, re.DOTALL):
        assert 'role="img"' in figure
        assert re.search(r"<title[^>]*>[^<]{10,}</title>", figure)
        assert "<figcaption>" in figure
    assert text.count("<figure") == 7
    assert [group for group in GROUPS[language] if f'<h2 id="{group}">' not in text] == []


def test_a_game_that_does_not_tell_who_is_ahead_has_a_report_without_leads() -> None:
    script = """
import sys, vuelta
vuelta.add_games(sys.argv[1])
from vuelta.lab.executors import Run
from vuelta.lab.measure import measure
from vuelta.lab.reports.report import Report, remarks
from vuelta.lab.reports.html import report_html
from vuelta.lab.reports.markdown import report_markdown
from vuelta.lab.tally import Pace
start = vuelta.game("dash").start()
report = Report(start=start, players=("random",), seed=7, pace=Pace(), tally=measure(start, 50, Run(seed=7)))
assert report_html(report, "en").count("<figure") == 3
print(report_markdown(report, "en"))
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", script, str(TOY)], capture_output=True, text=True)
    assert done.stderr == ""
    assert "This game doesn't say how far a player has come" in done.stdout
    assert "| Turns | " in done.stdout
    assert "Lead changes" not in done.stdout


def test_the_same_games_give_the_same_page() -> None:
    assert report_html(report("ludo"), "en") == page("ludo", "en")


def test_every_figure_stands_in_the_page_and_in_markdown_with_interval_and_meaning() -> None:
    made = report("ludo")
    whole, text = page("ludo", "en"), report_markdown(made, "en")
    for rows in made.groups().values():
        for figure, _ in rows:
            if figure.group != "seats":
                name, meaning = (part.replace("'", "&#x27;") for part in FIGURES["en"][figure.key])
                assert re.search(
                    rf"<th scope=\"row\">{re.escape(name)}</th>.*?[\d.]+ – [\d.]+.*?{re.escape(meaning)}", whole
                )
                assert f"| {FIGURES['en'][figure.key][0]} |" in text
    assert "Red wins | " in text
    assert "Medium wins 70.0 % of 100 games against random players (60.0 % – 80.0 %)" in text


@pytest.mark.parametrize("name", ["ludo", "senet"])
def test_seats_are_plotted_in_the_colours_that_they_are_named_after(name: str) -> None:
    made = report(name)
    drawn = plots.plots(made, "en")["seats"][1]
    marks = re.findall(r"fill: (#\w{6}); stroke: currentColor", drawn)
    assert list(dict.fromkeys(marks)) == [look(made.start.game.colours[seat]).fill for seat in made.seats]


def test_pictures_fit_a_narrow_page_and_plots_are_read_there() -> None:
    made = page("ludo", "en")
    assert re.findall(r"min-width: (?!0)", made) == []
    for opening in re.findall(r"<svg[^>]*>", made):
        assert "viewBox" in opening
        assert not re.search(r"\s(?:width|height)=", opening)
    for plot in re.findall(r'<figure class="plot">.*?</figure>', made, re.DOTALL):
        for svg in re.findall(r"<svg.*?</svg>", plot, re.DOTALL):
            (wide,) = re.findall(r'viewBox="0 0 ([\d.]+) ', svg)
            smallest = min(float(size) for size in re.findall(r"font-size: ([\d.]+)px", svg))
            assert smallest * 370 / float(wide) > 9.5  # pixels on a phone of 400


@pytest.mark.parametrize(
    ("seats", "says"),
    [([], "Ningún asiento se aparta"), ([0], "Rojo: se aparta de"), ([0, 3], "Rojo, Amarillo: se apartan de")],
)
def test_one_unfair_seat_and_several_agree_with_their_verb(
    seats: list[int], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Report, "unfair_seats", lambda _: seats)
    assert remarks(report("ludo"), "es")["seats"][0].startswith(says)


def test_levels_are_words_of_the_language() -> None:
    told = page("ludo", "es")
    assert "300 partidas de 4 jugadores (medio)" in told
    assert "Medio gana el 70,0 % de 100 partidas contra jugadores al azar" in told
    assert "medio contra al azar" in told
    assert re.findall(r"\b(?:random|easy|medium|hard)\b", told[told.index("<main>") :]) == []


def test_a_share_with_luck_taken_out_is_called_so() -> None:
    hard = Duel("hard", "medium", 120, Estimate(0.369, 0.3, 0.4), 0.25, adjusted=True)
    made = replace(report("ludo"), duels=[*report("ludo").duels, hard])
    english, spanish = (report_markdown(made, language) for language in ("en", "es"))
    assert "Hard wins 36.9 %, with luck taken out, against medium players (30.0 % – 40.0 %, from 120 games)" in english
    assert "Difícil gana el 36,9 %, descontada la suerte, contra jugadores de nivel medio" in spanish
    assert "Medium wins 70.0 % of 100 games" in english
    skill = made.as_json()["skill"]
    assert isinstance(skill, list)
    assert [duel["luck_taken_out"] for duel in skill] == [False, True]


def test_the_last_bar_of_the_drama_is_not_cut() -> None:
    drawn = [Figure().subplots() for _ in range(2)]
    plots._drama(report("ludo"), "en", *drawn)
    for axes in drawn:
        bars = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
        assert max(bar.get_x() + bar.get_width() for bar in bars) <= axes.get_xlim()[1]


def test_both_languages_say_the_same_things() -> None:
    assert FIGURES["en"].keys() == FIGURES["es"].keys()
    assert TEXTS["en"].keys() == TEXTS["es"].keys()
    for key, text in TEXTS["en"].items():
        assert set(re.findall(r"{(\w+)", text)) == set(re.findall(r"{(\w+)", TEXTS["es"][key])), key


def test_the_scale_of_a_heat_map_keeps_its_order_without_colour() -> None:
    def lightness(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    assert all(lightness(a) - lightness(b) > 15 for a, b in pairwise(SCALE))
    assert [shade(value, 16) for value in (0, 0.2, 1, 15.9, 16)] == [0, 0, 2, 7, 7]
    assert shade(0, 0) == 0


def test_a_heat_map_writes_each_number_on_its_cell() -> None:
    game = vuelta.game("ludo")
    svg = heat_svg(game, {0: 1.25, 5: 12.4}, options=None, title="Where", language="es", ends=("poco", "mucho"))
    assert "<title" in svg
    assert ">1,2<" in svg
    assert ">12<" in svg
    assert number(1000.0) in svg


@pytest.mark.parametrize("language", ["en", "es"])
def test_squares_that_the_table_names_are_named_on_the_board(language: str) -> None:
    made = report("poleana")
    where, rest, *_ = re.findall(r"<figure>.*?</figure>", page("poleana", language), re.DOTALL)
    names = [name for name, *_ in made.risks()]
    assert names
    assert sorted(re.findall(r'font-weight="700"[^>]*>([^<]+)<', where)) == sorted(names)
    assert "font-weight" not in rest
