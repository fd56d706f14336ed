"""The command `arena`, as a person meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import interrupted, vuelta
from vuelta.cli.arena import share_words, variance_words
from vuelta.cli.lab_phrases import TEXTS
from vuelta.lab.estimates import Estimate

OWN = str(Path(__file__).with_name("own.py"))


def test_it_prints_a_table_or_json() -> None:
    arguments = ["arena", "ludo", "--players", "medium,easy", "--games", "399", "--seed", "7"]
    table = vuelta(*arguments)
    assert table.returncode == 0, table.stderr
    assert "400 games (200 deals in 2 rotations)" in table.stdout
    assert "seed 7" in table.stdout
    data = json.loads(vuelta(*arguments, "--json", "--jobs", "1").stdout)
    assert data["games"] == 400
    medium, easy = data["results"]
    assert medium["player"] == "medium"
    assert medium["share_95"][0] < 0.885 < medium["share_95"][1]
    assert medium["share"] + easy["share"] == pytest.approx(1)
    assert medium["elo"] == pytest.approx(-easy["elo"])
    assert f"{medium['share']:.2%}" in table.stdout
    assert data["forfeits"] == []


def test_the_last_player_fills_the_table() -> None:
    done = vuelta("arena", "ludo", "--players", "medium,easy", "--seats", "4", "--games", "40", "--seed", "7")
    assert "4 players" in done.stdout
    assert "3 × easy, each" in done.stdout


def test_a_test_stops_by_itself_and_says_what_holds() -> None:
    arguments = ["arena", "ludo", "--players", "medium,easy", "--seed", "7", "--sprt"]
    high = vuelta(*arguments, "50,55")
    assert "SPRT: medium wins 55 % or more, rather than 50 % of the games (LLR +" in high.stdout
    assert "200 games (100 deals" in high.stdout
    low = json.loads(vuelta(*arguments, "95,98", "--json").stdout)
    assert low["sprt"]["verdict"] == "low"
    assert low["sprt"]["llr"] <= -low["sprt"]["bound"]
    undecided = vuelta(*arguments, "88.4,88.6", "--games", "400")
    assert "undecided between 88.4 % and 88.6 %" in undecided.stdout


def test_what_own_players_print_and_forfeit_does_not_disturb_the_result() -> None:
    players = f"{OWN}:prints,{OWN}:raises"
    done = vuelta("arena", "ludo", "--players", players, "--games", "4", "--seed", "7", "--jobs", "2", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["results"][0]["wins"] == 4
    assert data["results"][0]["elo"] is None
    (forfeit,) = data["forfeits"]
    assert forfeit["games"] == 4
    assert forfeit["kind"] == "raised"
    assert "raised ValueError: I am lost (own.py, line " in forfeit["first"]
    assert "thinking aloud" in done.stderr
    table = vuelta("arena", "ludo", "--players", players, "--games", "2", "--seed", "7", "--jobs", "1")
    assert "forfeited games" in table.stdout
    assert f"2 × {OWN}:raises: an exception, first: " in table.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "medium"], "the arena needs at least two players"),
        (["--players", "medium,genius"], "there is no player 'genius'"),
        (["--players", "medium,easy,easy", "--seats", "2"], "3 players are named, but 2 play"),
        (["--players", "medium,easy,easy,easy,easy"], "ludo is for 2, 3 or 4 players, not 5"),
        (["--players", "medium,nowhere.py:f"], "there is no file nowhere.py"),
        (["--players", "medium,easy", "--sprt", "50"], "write two shares in percent, such as 50,55"),
        (["--players", "medium,easy", "--sprt", "a,b"], "write two shares in percent, such as 50,55"),
        (["--players", "medium,easy", "--sprt", "55,50"], "the lower one first, such as 50,55"),
        (["--players", "medium,easy", "--adjusted"], "leave out --adjusted"),
        (["--players", "medium,easy", "--games", "0"], "0 is not in the range"),
        (["--players", "medium,easy", "--seconds", "0"], "0.0 is not in the range"),
        (["--players", "medium,easy", "--seconds", "nan"], "nan is not a finite number"),
        (["--players", "medium,easy", "--seconds", "inf"], "inf is not a finite number"),
        (["--players", "medium,easy", "--on", "ray", "--patience", "nan"], "nan is not a finite number"),
        ([], "Missing option '--players'"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(arguments: list[str], words: str) -> None:
    done = vuelta("arena", "ludo", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.parametrize("players", ["medium,easy", f"{OWN}:first,easy"])
def test_ctrl_c_gives_what_is_there_though_it_comes_twice(players: str) -> None:
    vuelta("arena", "ludo", "--players", "medium,easy", "--games", "2")  # compiled by now
    command = ("arena", "ludo", "--players", players, "--games", "90000000", "--seed", "7", "--json", "--jobs", "2")
    out, err = interrupted(*command, at="games ·", times=2)  # as `timeout` does it
    data = json.loads(out)
    assert 0 < data["games"] < 90_000_000
    assert data["interrupted"] is True
    assert err == "vuelta: interrupted; the results cover the games so far\n"


def test_ctrl_c_before_the_first_results_is_a_sentence() -> None:
    players = ("--players", f"{OWN}:hangs,easy", "--seconds", "1000")
    out, err = interrupted("arena", "ludo", *players, "--jobs", "1", at="it hangs")
    assert out == ""
    assert err == "it hangs\nvuelta: interrupted before there were any results\n"


def test_it_speaks_spanish() -> None:
    command = ("arena", "senet", "--players", "medium,easy", "--games", "20", "--seed", "1", "--lang", "es")
    told = vuelta(*command, "--sprt", "50,55").stdout
    assert "2 jugadores, reglas estándar" in told
    assert "sin decidir entre 50 % y 55 % de las partidas" in told
    assert "players" not in told
    assert "95 % interval " not in told


@pytest.mark.parametrize("language", ["en", "es"])
def test_variance_that_grew_is_not_called_less(language: str) -> None:
    less, more = {"en": ("less", "more"), "es": ("menos", "más")}[language]
    assert variance_words(2.34, TEXTS[language]).startswith(f"2.3 × {less} ")
    assert variance_words(0.4, TEXTS[language]).startswith(f"2.5 × {more} ")


def test_no_figure_is_less_than_nothing() -> None:
    told = share_words(Estimate(value=0.5 - 1e-9, low=-1e-9, high=0.5), players=2)
    assert "-0" not in told
    assert "0.00% – 50.00%" in told
    assert "+0" in told
