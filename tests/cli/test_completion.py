"""The shell completes rule sets, options with their values, players and seats, by the game that was named."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import ZshComplete

import vuelta as library
from vuelta.cli.completion import Bash, option_values
from vuelta.cli.main import cli
from vuelta.core.options import describe, parse_values

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch) -> Complete:
    """What zsh offers for the last word of a line; other shells that leave words whole are given the same."""

    def offered(line: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        told = ZshComplete(cli, {}, "vuelta", "_VUELTA_COMPLETE").complete().splitlines()
        return told[1::3]

    return offered


@pytest.mark.parametrize("command", ["play", "simulate", "report", "compare", "arena", "train", "board", "solve"])
def test_rule_sets_are_completed(command: str, complete: Complete) -> None:
    assert complete(f"vuelta {command} ludo --rules ") == ["standard", "brisk", "no-stacking"]
    assert complete(f"vuelta {command} senet --rules st") == ["standard", "sticks"]
    assert complete(f"vuelta {command} --rules ") == [], "no game is named yet"


@pytest.mark.parametrize("command", ["play", "simulate", "report", "compare", "arena", "train", "board", "solve"])
def test_options_are_completed_with_their_values(command: str, complete: Complete) -> None:
    assert complete(f"vuelta {command} ludo --option ex") == ["exact_finish=yes", "exact_finish=no"]
    assert complete(f"vuelta {command} ludo --option exact_finish=n") == ["exact_finish=no"]
    assert complete(f"vuelta {command} ludo --rules brisk --option max") == ["max_sixes=3", "max_sixes=0"]
    assert complete(f"vuelta {command} senet --option t") == ["throw=die", "throw=sticks"]
    assert complete(f"vuelta {command} poliana --option ") == []


@pytest.mark.parametrize("name", library.games())
def test_whatever_is_offered_can_be_played_and_needs_no_quotes(name: str) -> None:
    game = library.game(name)
    offered = [text for text, _ in option_values(game)]
    assert {text.partition("=")[0] for text in offered} == {entry.name for entry in describe(game.options)}
    for text in offered:
        assert parse_values(name, game.options, text)
        assert not set(text) & set("<>|&;()$`\"' *?")


def test_players_are_completed_after_each_comma(complete: Complete) -> None:
    assert complete("vuelta play ludo --players p") == ["person"]
    assert complete("vuelta play ludo --players person,e") == ["person,easy", "person,expert"]
    assert complete("vuelta arena ludo --players ") == ["easy", "medium", "hard", "expert"]
    assert complete("vuelta simulate ludo --players medium,") == ["medium,random", "medium,easy", "medium,medium"]
    assert complete("vuelta report ludo --players m") == ["medium"]
    assert complete("vuelta regret ludo m") == ["medium"]
    assert complete("vuelta train ludo --level ") == ["hard", "expert"]


def test_who_starts_is_completed_by_colour(complete: Complete) -> None:
    assert complete("vuelta play ludo --first ") == ["red", "blue", "green", "yellow"]
    assert complete("vuelta play ur --first d") == ["dark"]


def test_games_are_completed_where_one_may_be_named(complete: Complete) -> None:
    assert complete("vuelta games po") == ["poleana", "poliana"]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["play", "ludo", "--option", "ex"], ["exact_finish=yes", "exact_finish=no"]),
        (["play", "ludo", "--option", "exact_finish", "="], ["yes", "no"]),
        (["play", "ludo", "--option", "exact_finish", "=", "n"], ["no"]),
        (["play", "ludo", "--option", "=", "exact_finish", "=", "n"], ["no"]),
        (["play", "ludo", "--option", "=", "exact"], ["exact_finish=yes", "exact_finish=no"]),
        (["play", "ludo", "--option", "max_sixes", "=", "0", "--rules", ""], ["standard", "brisk", "no-stacking"]),
        (["play", "ludo", "--lang", "=", "e"], ["en", "es"]),
        (["ga"], ["games"]),
    ],
)
def test_bash_is_given_what_stands_after_the_equals_sign(
    words: list[str], offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", " ".join(["vuelta", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    told = Bash(cli, {}, "vuelta", "_VUELTA_COMPLETE").complete().splitlines()
    assert told == [f"plain,{text}" for text in offered]


def test_a_real_bash_completes() -> None:
    command = str(Path(sys.executable).parent / "vuelta")
    script = f"""
        eval "$(_VUELTA_COMPLETE=bash_source {command})"
        COMP_WORDS=(vuelta play ludo --option exact_finish = n)
        COMP_CWORD=6
        _vuelta_completion {command}
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "no\n"
