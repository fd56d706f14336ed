"""`vuelta analyse`: what a person sees, and what a program reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import vuelta
from tests.analysis.judges import Naive, judged, played
from vuelta import InvalidRecord
from vuelta.analysis import record_analysis as analysing
from vuelta.cli import analyse as command
from vuelta.cli.analysis_text import PLAIN, area, report
from vuelta.cli.narration import Names


@pytest.fixture(autouse=True)
def _naive_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "judge_of", lambda _position, _level: Naive())


def run(*arguments: str, record: str = "", **more: Any) -> Result:
    return CliRunner().invoke(command.analyse_command, arguments, input=record, **more)


SENET = str(played(vuelta.game("senet"), 2))
LUDO = str(played(vuelta.game("ludo"), 3))


def test_it_tells_the_graph_the_accounts_and_the_turning_points() -> None:
    done = run("-", "--lang", "en", record=SENET)
    assert done.exit_code == 0
    analysis = judged("senet")
    winner = "Ana" if analysis.winner == 0 else "Dark"
    assert f"{winner} won. The dice " in done.output
    assert "Light (Ana) below, Dark above" in done.output
    assert "█" in done.output
    assert "Turning points" in done.output
    assert "Luckiest roll" in done.output
    points = analysis.turning_points()
    assert all(f"{point.ply:>5}  " in done.output for point in points)
    for account in analysis.accounts.values():
        assert account.accuracy is not None
        shown = f"{100 * account.accuracy:.0f}%"
        assert f"  {account.decisions:>6}  {shown:>8}  " in done.output


def test_full_lists_every_decision() -> None:
    analysis = judged("poleana")
    listed = [
        line
        for line in run("-", "--full", record=str(analysis.record)).output.splitlines()
        if line[:5].strip().isdigit()
    ]
    plies = {int(line[:5]) for line in listed[-len(analysis.decisions) :]}
    assert plies == {decision.ply for decision in analysis.decisions}
    blunders = [decision for decision in analysis.decisions if decision.mark == "blunder"]
    assert sum(line[7:9] == "??" for line in listed) == len(blunders) > 0


def test_places_after_the_first_are_not_judged_and_that_is_said() -> None:
    told = run("-", "--lang", "es", record=LUDO).output
    assert "El primer puesto se decidió antes del final" in " ".join(told.split())


def test_json_is_the_whole_analysis_with_its_sentences() -> None:
    told = json.loads(run("-", "--json", "--lang", "en", record=SENET).output)
    analysis = judged("senet")
    assert told["winner"] == analysis.winner
    assert len(told["decisions"]) == len(analysis.decisions)
    assert "With even dice" in told["sentences"]["0"]


def test_the_graph_goes_to_a_new_file_and_never_over_another(tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    assert run("-", "--svg", str(path), record=LUDO).output == f"{path} written\n"
    first = path.read_text()
    assert first.startswith("<svg")
    refused = run("-", "--svg", str(path), record=SENET)
    assert refused.exit_code != 0
    assert "already exists" in refused.output
    assert path.read_text() == first
    assert run("-", "--svg", str(path), "--force", record=SENET).exit_code == 0
    assert path.read_text() != first
    assert run("-", "--svg", "-", record=LUDO).output == f"{first}\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--json", "--full"), "leave out --full"),
        (("--json", "--svg", "x"), "leave out --svg"),
        (("--svg", "x", "--full"), "leave out --full"),
        (("--force",), "leave out --force"),
        (("--level", "easy"), "is not one of 'hard', 'expert'"),
    ],
)
def test_options_that_do_not_go_together_are_refused(arguments: tuple[str, ...], problem: str) -> None:
    done = run("-", *arguments, record=SENET)
    assert done.exit_code != 0
    assert problem in done.output


def test_what_is_no_record_or_not_legal_is_named_with_its_line() -> None:
    for text, line in (("hello", 1), (SENET.replace("\n\nroll:", "\n\n9>99\nroll:", 1), SENET.index("\n\n"))):
        wrong = run("-", record=text).exception
        assert isinstance(wrong, InvalidRecord)
        assert wrong.line == (line if text == "hello" else SENET[:line].count("\n") + 3)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("name", "seats"), [("senet", 2), ("ludo", 4), ("cadena", 3)])
def test_graph_tables_and_sentences_fit_a_terminal(name: str, seats: int, language: str) -> None:
    analysis = judged(name, seats)
    names = Names(analysis.record.start.game, language, analysis.record.players)
    for columns in (60, 80, 200):
        lines = report(analysis, names, columns=columns)
        upto = next(at for at, line in enumerate(lines) if line[:5].strip().isdigit()) - 2
        assert max(len(line) for line in lines[1:upto]) <= max(columns, 76)


def test_plain_signs_draw_the_graph_where_blocks_can_not_be_written() -> None:
    analysis = judged("senet")
    names = Names(analysis.record.start.game, "en", analysis.record.players)
    assert all(line.replace("−", "-").isascii() for line in report(analysis, names, columns=80, blocks=PLAIN))


def test_a_column_is_as_high_as_its_value() -> None:
    assert area([0, 0.25, 0.5, 0.75, 1], 2) == ["   ▄█", " ▄███"]
    assert area([0, 1 / 16, 1], 2) == ["  █", " ▁█"]
