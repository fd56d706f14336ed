"""What is said about a game is what its figures say."""

from __future__ import annotations

from dataclasses import replace

import pytest

import vuelta
from tests.analysis.judges import Naive, judged, played
from vuelta import Record
from vuelta.analysis.record_analysis import MARKS, Account, Analysis, analyse
from vuelta.analysis.sentences import ANALYSIS, percent, point_sentences, remarks, verdict
from vuelta.text.choices import choices


def account(seat: int, *, dice: float, own: float, end: float, decisions: int = 9) -> Account:
    marks = dict.fromkeys(MARKS, 0)
    return Account(
        seat=seat,
        begin=0.5,
        dice=dice,
        own_rolls=dice,
        own=own,
        others=0,
        end=end,
        decisions=decisions,
        stakes=1,
        marks=marks,
    )


def told(*accounts: Account, winner: int | None, name: str = "Ana") -> Analysis:
    return Analysis(
        record=Record(start=vuelta.game("ludo").start(len(accounts)), players={0: name}),
        level="hard",
        notice=None,
        chances=({entry.seat: entry.end for entry in accounts},),
        rolls=(),
        decisions=(),
        accounts={entry.seat: entry for entry in accounts},
        winner=winner,
        over=winner is not None,
    )


WON = told(account(0, dice=0.31, own=-0.04, end=1), account(2, dice=-0.31, own=0, end=0), winner=0)


def test_the_luck_adjusted_result_is_said_in_a_sentence() -> None:
    assert verdict(WON, 0) == (
        "Ana won. The dice gave Ana 31 percentage points and Ana's own moves cost 4 percentage points. "
        "With even dice Ana would have won about 69 of 100 such matches."
    )
    assert verdict(WON, 2) == (
        "Green lost. The dice took 31 percentage points from Green and Green's own moves cost next to nothing. "
        "With even dice Green would have won about 31 of 100 such matches."
    )


def test_it_is_said_in_spanish_as_well() -> None:
    assert verdict(WON, 0, "es") == (
        "Ana ganó. Los dados le dieron 31 puntos porcentuales y sus propias jugadas le costaron 4 puntos porcentuales. "
        "Con dados neutrales Ana habría ganado cerca de 69 de cada 100 partidas así."
    )


def test_results_beyond_all_and_nothing_are_told_as_nearly_all_and_hardly_any() -> None:
    unlucky = told(account(0, dice=-0.4, own=-0.01, end=1), account(2, dice=0.4, own=0, end=0), winner=0)
    assert "cost 1 percentage point. With even dice Ana would have won nearly every such match." in verdict(unlucky, 0)
    assert verdict(unlucky, 2).endswith("With even dice Green would hardly have won any such match.")


def test_even_dice_and_a_game_without_choices_are_told_as_such() -> None:
    even = told(account(0, dice=0.001, own=0, end=1, decisions=0), account(2, dice=0, own=0, end=0), winner=0)
    assert "The dice neither helped nor hurt Ana and Ana had nothing to decide." in verdict(even, 0)


def test_a_running_game_tells_the_chance_now() -> None:
    running = told(account(0, dice=0.1, own=-0.02, end=0.63), account(2, dice=-0.1, own=0, end=0.37), winner=None)
    assert verdict(running, 0).startswith("Ana would win about 63 of 100 such matches from here.")
    assert verdict(running, 0).endswith("With even dice it would be about 53 of 100.")


def test_a_name_with_braces_is_a_name() -> None:
    odd = replace(WON, record=replace(WON.record, players={0: "{games} {x}"}))
    assert verdict(odd, 0).startswith("{games} {x} won.")


def test_a_rough_judge_is_not_asked_for_luck_and_skill() -> None:
    rough = replace(WON, notice={"en": "Nothing was learned.", "es": "Nada."})
    assert verdict(rough, 0) == "Ana won."
    assert remarks(rough, "en")[0] == "Nothing was learned."
    assert remarks(rough, "es")[0] == "Nada."
    assert "may mislead" in remarks(rough, "en")[1]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", vuelta.games())
def test_every_roll_and_decision_can_be_told(name: str, language: str) -> None:
    analysis = judged(name)
    sentences = point_sentences(analysis, analysis.points, language)
    assert list(sentences) == [point.ply for point in analysis.points]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences.values())


def test_a_blunder_is_told_with_the_better_move() -> None:
    analysis = judged("poleana")
    worst = max(analysis.decisions, key=lambda decision: decision.loss)
    assert worst.mark == "blunder"
    sentence = point_sentences(analysis, [worst], "en")[worst.ply]
    best, chance = worst.best[0]
    assert (
        f"plays {worst.text} (big mistake): {percent(worst.chance, 'en')}; {best} would leave {percent(chance, 'en')}."
        in sentence
    )


@pytest.mark.parametrize(("language", "verb"), [("en", "plays"), ("es", "juega")])
def test_who_sees_the_board_is_told_a_decision_in_the_words_of_its_choices(language: str, verb: str) -> None:
    analysis = judged("poleana")
    worst = max(analysis.decisions, key=lambda decision: decision.loss)
    before = list(analysis.record.positions())[worst.ply - 1]
    labels = {choice.move.text: choice.label[language] for choice in choices(before, seen=True)}
    sentence = point_sentences(analysis, [worst], language, seen=True)[worst.ply]
    assert f"{verb} “{labels[worst.text]}” (" in sentence
    assert f"; “{labels[worst.best[0][0]]}” " in sentence


def test_a_game_that_goes_on_for_places_says_where_the_analysis_ends() -> None:
    analysis = analyse(played(vuelta.game("ludo"), 3), judge=Naive())
    assert remarks(analysis, "en") == [ANALYSIS["en"]["cut"].format(ply=analysis.plies)]
    unfinished = analyse(played(vuelta.game("ludo"), 3, most=9), judge=Naive())
    assert remarks(unfinished, "es") == [ANALYSIS["es"]["unfinished"]]


def test_both_languages_say_the_same_things() -> None:
    assert set(ANALYSIS["en"]) == set(ANALYSIS["es"])


@pytest.mark.parametrize(("chance", "text"), [(0, "0%"), (0.001, "< 1%"), (0.5, "50%"), (0.999, "> 99%"), (1, "100%")])
def test_what_is_not_certain_is_not_told_as_certain(chance: float, text: str) -> None:
    assert percent(chance, "en") == text
    assert percent(chance, "es") == text.replace("%", "\u00a0%")
