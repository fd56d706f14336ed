"""One rule for who plays if --seats is not given: one for each of several players named, else two."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import vuelta as library
from vuelta.cli.common import seats_wanted
from vuelta.cli.main import run
from vuelta.players.weights import read

QUICK = ("--games", "6", "--seed", "7", "--jobs", "1", "--json")


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):  # type: ignore[no-untyped-def]
    """Runs a command in this process and returns what it prints."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["vuelta", *arguments])
        assert run() == 0
        return capsys.readouterr().out

    return command


def test_a_number_of_players_that_is_said_or_named_wins() -> None:
    ludo = library.game("ludo")
    assert seats_wanted(ludo, 4) == seats_wanted(ludo, 4, ["easy", "easy"]) == 4
    assert seats_wanted(ludo, (1, 2), ["easy"]) == (1, 2)
    assert seats_wanted(ludo, None, ["easy", "easy", "hard"]) == 3
    assert [seats_wanted(library.game(name), None, ["easy"]) for name in library.games()] == [2] * len(library.games())


def seats_of_all(told, players: str, chosen: tuple[str, ...]) -> dict[str, int]:  # type: ignore[no-untyped-def]
    """How many play in each command."""
    simulated = json.loads(told("simulate", "ludo", "--players", players, *chosen, *QUICK))
    report = json.loads(told("report", "ludo", "--skill", "0", "--players", players, *chosen, *QUICK))
    compared = json.loads(told("compare", "ludo", "--rules", "brisk", "--players", players, *chosen, *QUICK))
    return {
        "simulate": len(simulated["seats"]),
        "report": len(report["seats"]),
        "compare": len(compared["sets"][0]["seats"]),
    }


def test_two_play_if_nothing_is_said(told) -> None:  # type: ignore[no-untyped-def]
    assert set(seats_of_all(told, "medium", ()).values()) == {2}
    record = told("play", "ludo", "--players", "easy,easy", "--save", "-")
    assert "\nseats: 0 2\n" in record
    told("train", "ludo", "--games", "5", "--measure", "0", "--out", "two.net")
    assert read(Path("two.net"), library.game("ludo").start(2), "hard").width > 0


def test_as_many_play_as_players_are_named(told) -> None:  # type: ignore[no-untyped-def]
    assert set(seats_of_all(told, "medium,easy,easy", ()).values()) == {3}
    met = json.loads(told("arena", "ludo", "--players", "medium,easy,easy", *QUICK))
    assert len(met["results"]) == 3
    assert "\nseats: 0 1 2\n" in told("play", "ludo", "--players", "easy,easy,easy", "--save", "-")


def test_as_many_play_as_seats_are_said(told) -> None:  # type: ignore[no-untyped-def]
    assert set(seats_of_all(told, "medium", ("--seats", "4")).values()) == {4}
    met = json.loads(told("arena", "ludo", "--players", "medium,easy", "--seats", "4", *QUICK))
    assert [row["seats"] for row in met["results"]] == [1, 3]


@pytest.mark.parametrize("command", ["simulate", "report", "compare", "arena", "play", "train", "board"])
def test_help_says_who_plays_if_nothing_is_said(command: str, told) -> None:  # type: ignore[no-untyped-def]
    default = {"train": "two", "board": "all seats"}.get(command, "one for each of several --players, else two")
    assert f"(default: {default})" in " ".join(told(command, "--help").split())
