"""Every board and position of every game is drawn, whole and well-formed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice
from math import hypot
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import vuelta
from tests.conformance.variants import every_game
from tests.support import walk
from vuelta import Game, Position
from vuelta import draw as drawing
from vuelta.core.board import Board, Cell, Decoration, Way
from vuelta.core.errors import InvalidOption
from vuelta.core.sentences import COLOURS
from vuelta.draw.legend import kinds_of
from vuelta.draw.sheet import WIDTH
from vuelta.draw.svg import board_svg
from vuelta.draw.tokens import arranged, standing

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ElementTree.Element:
    """The picture as XML. It is our own, so the plain parser may read it."""
    return ElementTree.fromstring(picture)


def sample(game: Game, rule_set: str, seats: tuple[int, ...]) -> list[Position]:
    """Some positions of a random game, the start and the last one reached among them."""
    positions = [position for _, position in islice(walk(game.start(seats, rule_set=rule_set), Random(7)), 900)]
    return [*positions[::180], positions[-1]]


def legend_words(game: Game, language: str) -> dict[str, str]:
    return {name: kind.legend[language] for name, kind in kinds_of(game.board()).items() if kind.legend}


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]


@every_game
def test_boards_and_positions_are_drawn(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    options = game.rule_sets[rule_set].options
    empty = read(board_svg(game, options=options))
    assert not empty.findall(".//*[@data-token]")
    squares = [node.get("data-square") for node in empty.findall(".//*[@data-square]")]
    assert Counter(squares) == Counter(cell.name for cell in game.board(options).cells)
    for position in sample(game, rule_set, seats):
        root = read(board_svg(game, position, last=position.events))
        drawn = Counter((int(t.get("data-seat", "")), t.get("data-cell")) for t in root.findall(".//*[@data-token]"))
        assert drawn == Counter((seat, name) for seat, names in position.pieces().items() for name in names)


@every_game
def test_no_token_is_hidden_by_another(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    for position in sample(game, rule_set, seats):
        for number, owners in standing(position).items():
            tokens = arranged(position.board.cells[number], number, owners)
            for one, other in combinations(tokens, 2):
                apart = hypot(one.x - other.x, one.y - other.y)
                assert apart > 0.1 * one.radius
                if not position.board.cells[number].piled:
                    assert apart > 0.9 * (one.radius + other.radius)


@pytest.mark.parametrize("piled", [False, True])
@pytest.mark.parametrize("count", range(1, 13))
def test_up_to_a_dozen_tokens_share_a_square_and_stay_on_it(count: int, piled: bool) -> None:
    cell = Cell(name="a", x=3, y=4, kind="square", piled=piled)
    tokens = arranged(cell, 0, [at % 4 for at in range(count)])
    assert len({(token.x, token.y) for token in tokens}) == count
    for token in tokens:
        assert abs(token.x - 3) + token.radius <= 0.55
        assert abs(token.y - 4) + token.radius <= 0.56
    assert [token.hidden for token in tokens] == [piled] * (count - 1) + [False]


def test_a_pile_is_drawn_from_the_bottom_to_the_top() -> None:
    game = vuelta.game("cadena")
    text = "seat 0: 12 S | seat 1: 12 S | stack 12: 1 0 | black: 1 1 bank 12 | seat 0 to move"
    for above, below, written in ((0, 1, text), (1, 0, text.replace("12: 1 0", "12: 0 1"))):
        root = read(board_svg(game, game.position(written)))
        pile = root.findall(".//*[@data-cell='12']")
        assert [(token.get("data-seat"), token.get("data-token")) for token in pile] == [
            (str(below), "covered"),
            (str(above), "free"),
        ]


@every_game
def test_every_pattern_is_defined_once_and_used(game: Game, rule_set: str, seats: tuple[int, ...]) -> None:
    picture = board_svg(game, game.start(seats, rule_set=rule_set))
    root = read(picture)
    defined = [node.get("id") for node in root.iter(f"{SVG}pattern")]
    assert len(defined) == len(set(defined)) == 2 * len(game.colours)
    assert set(re.findall(r"url\(#([^)]+)\)", picture)) == set(defined)


@pytest.mark.parametrize("name", vuelta.games())
def test_a_picture_stands_alone(name: str) -> None:
    game = vuelta.game(name)
    picture = board_svg(game)
    root = read(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert re.fullmatch(r"0 0 1000 [\d.]+", root.get("viewBox", ""))
    named = root.get("aria-labelledby", "").split()
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    assert [root[0].get("id"), root[1].get("id")] == named
    assert root[0].text
    assert root[1].text
    assert not {"script", "image", "use", "style", "foreignObject", "a"} & {
        node.tag.removeprefix(SVG) for node in root.iter()
    }
    assert re.findall(r"https?://[^\"]+", picture) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"nan|inf\b|None", picture)


@pytest.mark.parametrize("name", vuelta.games())
def test_the_same_input_gives_the_same_bytes_and_other_input_other_ids(name: str) -> None:
    game = vuelta.game(name)
    later = list(islice(walk(game.start(), Random(3)), 200))[-1][1]
    pictures = [
        board_svg(game),
        board_svg(game, language="es"),
        board_svg(game, legend=False),
        board_svg(game, game.start()),
        board_svg(game, later),
    ]
    assert board_svg(game, later) == board_svg(game, game.position(str(later))) == pictures[-1]
    ids = [{node.get("id") for node in read(picture).iter() if node.get("id")} for picture in pictures]
    for one, other in combinations(ids, 2):
        assert not one & other


@pytest.mark.parametrize("name", vuelta.games())
def test_a_spanish_picture_has_no_english_words(name: str) -> None:
    game = vuelta.game(name)
    root = read(board_svg(game, game.start(), language="es"))
    words = {
        word for line in [*texts(root), root[0].text or "", root[1].text or ""] for word in re.findall(r"\w+", line)
    }
    spanish, english = (
        {
            word
            for line in [*legend_words(game, language).values(), *COLOURS[language].values()]
            for word in re.findall(r"\w+", line)
        }
        for language in ("es", "en")
    )
    english |= {"board", "position", "the", "empty"}
    assert not words & (english - spanish)
    assert {*COLOURS["es"].values()} & {"".join(t.itertext()) for t in root.iter(f"{SVG}text")}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", vuelta.games())
def test_the_legend_explains_colours_and_kinds(name: str, language: str) -> None:
    game = vuelta.game(name)
    root = read(board_svg(game, language=language))
    said = texts(root)
    assert game.title[language].upper() in said
    for colour in game.colours:
        assert COLOURS[language][colour] in said
    kinds = {cell.kind for cell in game.board().cells if game.board().kind(cell.kind).legend}
    assert {node.get("data-legend") for node in root.findall(".//*[@data-legend]")} >= kinds
    assert not read(board_svg(game, language=language, legend=False)).findall(".//*[@data-legend]")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", vuelta.games())
def test_the_legend_says_where_pieces_wait_as_the_game_does(name: str, language: str) -> None:
    game = vuelta.game(name)
    said = texts(read(board_svg(game, language=language)))
    for cell in game.board().cells:
        if cell.kind in ("base", "home", "jail"):
            assert cell.called
            assert cell.called[language].split()[-1].capitalize() in said


def test_no_legend_has_one_word_for_two_kinds_of_squares() -> None:
    for game in map(vuelta.game, vuelta.games()):
        kinds = {cell.kind for cell in game.board().cells}
        for language in ("en", "es"):
            told = [words for kind, words in legend_words(game, language).items() if kind in kinds]
            assert len({*told}) == len(told)


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(InvalidOption, match="en"):
        board_svg(vuelta.game(vuelta.games()[0]), language="xx")


def test_the_last_ply_is_framed() -> None:
    game = vuelta.game("ludo")
    position = game.position("seat 0: H H H r5 | seat 2: H H H H | seat 0 rolled 3").play("r5>r8")
    root = read(board_svg(game, position, last=position.events))
    assert [node.get("data-last") for node in root.findall(".//*[@data-last]")] == ["r5", "r8"]
    assert not read(board_svg(game, position)).findall(".//*[@data-last]")


STRANGE = Board(
    width=4,
    height=2.5,
    cells=(
        Cell(name="a", x=0, y=0, kind="volcano", label='<&">'),
        Cell(name='"b"', x=1, y=0, kind="start", label="]]>"),
        Cell(name="c", x=2, y=0, kind="star", seat=1),
        Cell(name="d", x=3, y=1.5, kind="nest", spots=((3, 1), (3, 1.5))),
        Cell(name="e", x=1, y=1, kind="plank"),
        Cell(name="f", x=3, y=0, kind="finish", seat=9),
    ),
    ways=(
        Way(kind="way", cells=(0, 1, 2)),
        Way(kind="rope-bridge", cells=(0, 4, 2)),
        Way(kind="arrow-sideways", cells=(0, 2)),
        Way(kind="arrow-backward", cells=(2, 2)),
    ),
    decorations=(
        Decoration(kind="lake & river", x=0, y=1, text="Lake <1>"),
        Decoration(kind="pit", x=1, y=1, seat=0),
        Decoration(kind="wedge", x=2, y=1),
        Decoration(kind="yard", x=2, y=1, seat=7),
    ),
)


@pytest.mark.parametrize("name", vuelta.games())
def test_a_board_that_nobody_has_thought_of_is_drawn_too(name: str) -> None:
    game = replace(
        vuelta.game(name),
        board_for=lambda _options: STRANGE,
        title={"en": "A <b> & C", "es": "Á"},
        colours=("mauve", "red"),
    )
    root = read(board_svg(game))
    assert {node.get("data-kind") for node in root.findall(".//*[@data-square]")} == {
        cell.kind for cell in STRANGE.cells
    }
    said = texts(root)
    assert '<&">' in said
    assert "Lake <1>" in said
    assert "A <B> & C" in said
    assert '"b"' in [node.get("data-square") for node in root.iter()]
    assert len(root.findall(".//*[@data-way]")) == 3


def test_drawing_needs_only_the_core() -> None:
    for path in Path(drawing.__file__).parent.glob("*.py"):
        found = set(re.findall(r"^\s*(?:from|import) vuelta\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
        assert found <= {"core", "draw"}, path


@pytest.mark.parametrize("name", ["Go", "A title of a length that no game has had so far"])
def test_a_title_fits_on_the_sheet_however_long_it_is(name: str) -> None:
    game = replace(vuelta.game(vuelta.games()[0]), title={"en": name, "es": name})
    shown = next(text for text in read(board_svg(game)).iter(f"{SVG}text") if text.text == name.upper())
    narrow_letter = 0.6 * float(shown.attrib["font-size"]) + float(shown.attrib["letter-spacing"])
    assert 0 < narrow_letter * len(name) < WIDTH
