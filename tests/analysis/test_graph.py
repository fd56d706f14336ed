"""The graph is whole, well-formed, labelled where it is drawn, and readable at any width."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

import vuelta
from tests.analysis.judges import judged
from vuelta import InvalidOption
from vuelta.draw.curves import LETTER_WIDTH, spread
from vuelta.draw.graph import Mark, chance_graph
from vuelta.draw.palette import letter, word

SVG = "{http://www.w3.org/2000/svg}"
MARKS = (Mark(3, "Red rolls 6."), Mark(4, "Red plays <r0>r6> & more."), Mark(40, "A long sentence " * 12))


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def lines(root: ElementTree.Element) -> list[str]:
    return ["".join(node.itertext()) for node in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("width", [320, 760, 1400])
@pytest.mark.parametrize(("name", "seats"), [("senet", 2), ("poleana", 2), ("ludo", 3), ("cadena", 4)])
def test_seats_marks_and_notes_are_in_the_picture_and_inside_it(
    name: str, seats: int, width: int, language: str
) -> None:
    analysis = judged(name, seats)
    game = analysis.record.start.game
    picture = chance_graph(
        game, analysis.chances, names={0: "Ana"}, marks=MARKS, notes=["A note."], language=language, width=width
    )
    root = read(picture)
    told = lines(root)
    for seat in analysis.accounts:
        assert word(game.colours[seat], language) in told
        assert letter(game.colours[seat], language) in told
    assert [told.count(sign) >= 2 for sign in ("1", "2", "3")] == [True] * 3
    assert "A note." in told
    assert any("Ana" in line for line in told)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    assert wide == width
    for node in root.iter(f"{SVG}text"):
        long = LETTER_WIDTH * float(node.get("font-size", "")) * len("".join(node.itertext()))
        before = {"middle": 0.5, "end": 1.0}.get(node.get("text-anchor", ""), 0.0)
        left = float(node.get("x", "")) - before * long
        assert left >= 0
        assert left + long <= wide + 1
        assert 0 < float(node.get("y", "")) < high


def test_it_is_told_to_those_who_hear_it() -> None:
    analysis = judged("senet")
    game = analysis.record.start.game
    root = read(chance_graph(game, analysis.chances, marks=MARKS, language="es"))
    title, description = root.findall(f"{SVG}title")[0], root.findall(f"{SVG}desc")[0]
    assert root.get("role") == "img"
    assert root.get("lang") == "es"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert title.text == "Senet: probabilidad de ganar, jugada a jugada"
    end = [f"{100 * analysis.accounts[seat].end:.0f}\u00a0% al final." for seat in analysis.accounts]
    assert all(sentence in (description.text or "") for sentence in (*end, "Red plays <r0>r6> & more."))


def test_names_are_escaped() -> None:
    analysis = judged("senet")
    picture = chance_graph(analysis.record.start.game, analysis.chances, names={0: "<script>&"})
    assert "<script" not in picture
    assert any("<script>&" in line for line in lines(read(picture)))


def test_lines_differ_by_pattern_as_well_as_by_colour() -> None:
    analysis = judged("ludo", 4)
    root = read(chance_graph(analysis.record.start.game, analysis.chances))
    dashes = [node.get("stroke-dasharray") for node in root.iter(f"{SVG}use") if node.get("stroke-width") == "2.6"]
    assert len(dashes) == len(set(dashes)) == 4


def test_every_reference_is_defined_and_nothing_comes_from_elsewhere() -> None:
    for name, seats in (("ludo", 4), ("senet", 2)):
        analysis = judged(name, seats)
        picture = chance_graph(analysis.record.start.game, analysis.chances)
        root = read(picture)
        known = {node.get("id") for node in root.iter()}
        assert {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")} <= known
        assert picture.count("http") == 1  # the namespace


def test_the_same_game_gives_the_same_bytes_and_another_game_other_ids() -> None:
    one, other = judged("senet"), judged("poleana")
    first = chance_graph(one.record.start.game, one.chances)
    assert chance_graph(one.record.start.game, one.chances) == first
    ids = [
        {node.get("id") for node in read(picture).iter() if node.get("id")}
        for picture in (first, chance_graph(other.record.start.game, other.chances))
    ]
    assert not ids[0] & ids[1]


def test_a_game_of_a_hundred_thousand_plies_stays_small() -> None:
    game = vuelta.game("ludo")
    chances = [{0: (ply % 97) / 97, 1: 1 - (ply % 97) / 97, 2: 0.0} for ply in range(100_000)]
    assert len(chance_graph(game, chances)) < 80_000


@pytest.mark.parametrize("seats", [(0, 2), (0, 1, 2)])
def test_a_start_alone_is_drawn(seats: tuple[int, ...]) -> None:
    root = read(chance_graph(vuelta.game("ludo"), [dict.fromkeys(seats, 1 / len(seats))]))
    assert "Red" in lines(root)


def test_what_can_not_be_drawn_is_refused_with_a_reason() -> None:
    analysis = judged("senet")
    with pytest.raises(InvalidOption, match="at least 320 wide"):
        chance_graph(analysis.record.start.game, analysis.chances, width=100)
    with pytest.raises(InvalidOption, match="no language 'fr'"):
        chance_graph(analysis.record.start.game, analysis.chances, language="fr")


def test_labels_are_spread_apart_and_stay_in_order_and_inside() -> None:
    placed = spread([50, 51, 10, 99, 98], 10, 0, 100)
    assert sorted(range(5), key=placed.__getitem__) == [2, 0, 1, 4, 3]
    assert all(second - first >= 10 for first, second in pairwise(sorted(placed)))
    assert min(placed) >= 0
    assert max(placed) <= 100
    assert spread([5, 5], 10, 0, 4) == [0, 4]
