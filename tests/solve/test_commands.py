"""`vuelta solve` and `vuelta regret`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import vuelta
from tests.solve.small import small_solution
from vuelta.cli.progress import Progress
from vuelta.cli.solve import regret_command, solve_command
from vuelta.core.errors import InvalidOption
from vuelta.lab.solve import write
from vuelta.players import solutions


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Solutions are kept in a folder of the test's own."""
    monkeypatch.setattr(solutions, "folder", lambda: tmp_path)
    monkeypatch.setattr("vuelta.cli.solve.folder", lambda: tmp_path)
    return tmp_path


def solve(*arguments: str) -> Result:
    return CliRunner().invoke(solve_command, arguments)


def regret(*arguments: str) -> Result:
    return CliRunner().invoke(regret_command, arguments)


def test_a_table_is_solved_once_and_then_on_disk(here: Path) -> None:
    first, second = solve("ludo", "--pieces", "1"), solve("ludo", "--pieces", "1")
    assert "solved in" in first.output
    assert "the starting player wins 51.637%" in first.output
    assert "already on disk" in second.output
    assert [path.name for path in here.iterdir()] == ["ludo-1.table"]


def test_ctrl_c_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("vuelta.lab.solve.solve", interrupt)
    done = solve("ludo", "--pieces", "1")
    assert (done.exit_code, done.output) == (130, "vuelta: interrupted; the same command resumes here\n")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("ludo", "--pieces", "1"), "1 of 4"),
        (("senet", "--pieces", "1"), "1 of 5"),
        (("ur", "--rules", "pair", "--pieces", "1"), "1 of 2"),
        (("ur", "--rules", "pair"), None),
    ],
)
def test_the_end_of_a_game_is_not_told_as_the_whole(arguments: tuple[str, ...], part: str | None) -> None:
    for _ in ("solved", "already on disk"):
        (line,) = (line for line in solve(*arguments).output.splitlines() if "the starting player wins" in line)
        if part:
            assert line.endswith(f"play, with {part} pieces left: the end of a game, not the whole")
        else:
            assert line.endswith("% under perfect play")


def test_json_tells_the_residual() -> None:
    told = json.loads(solve("ludo", "--pieces", "1", "--json").output)
    assert told["residual"] < 1e-6
    assert told["size"] == 80 * 80 * 3


def test_the_list_tells_good_files_from_bad(here: Path) -> None:
    write(small_solution("ludo"))
    (here / "junk.table").write_text("hello")
    lines = solve("--list").output.splitlines()
    assert lines[0].endswith("is not an endgame database; delete it")
    assert lines[1].startswith("ludo-1.table: 1 a seat, standard rules, 19,200 values, residual")
    assert [row["usable"] for row in json.loads(solve("--list", "--json").output)] == [False, True]


def test_an_empty_folder_is_told() -> None:
    assert "there are no endgame databases in" in solve("--list").output


def test_a_renamed_table_is_told(here: Path) -> None:
    write(small_solution("ludo")).rename(here / "other.table")
    assert "isn't named as an endgame database should be" in solve("--list").output


def test_regret_that_is_interrupted_tells_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(Progress):
        def __call__(self, done: int) -> None:
            if done == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr("vuelta.cli.solve.Progress", Impatient)
    write(small_solution("poleana"))
    told = CliRunner().invoke(regret_command, ("poleana", "medium", "--games", "5", "--json"))
    figures = json.loads(told.stdout)
    assert (figures["games"], figures["interrupted"], told.exit_code) == (2, True, 130)
    assert told.stderr == "vuelta: interrupted; the results cover the games so far\n"


def test_regret_is_told_in_words_and_json() -> None:
    write(small_solution("poleana"))
    told = regret("poleana", "medium", "--games", "5").output
    assert "lost per decision" in told
    assert "the optimum wins" in told
    figures = json.loads(regret("poleana", "medium", "--games", "5", "--json").output)
    assert figures["games"] == 5
    assert 0 < figures["lost_per_decision"] < 0.1


def test_games_without_a_decision_are_told_as_such() -> None:
    write(small_solution("ludo"))
    told = regret("ludo", "easy", "--games", "5", "--pieces", "1")
    assert told.exit_code == 0
    assert "there was nothing to decide" in told.output
    assert "%" not in told.output
    figures = json.loads(regret("ludo", "easy", "--games", "5", "--pieces", "1", "--json").output)
    assert figures["decisions"] == 0


def test_what_is_not_solved_says_how_to() -> None:
    error = regret("ludo", "medium", "--pieces", "1", "--option", "max_sixes=2").exception
    assert isinstance(error, InvalidOption)
    assert "vuelta solve ludo --pieces 1 --option max_sixes=2" in str(error)


def test_where_regret_can_not_be_measured_no_table_is_asked_for() -> None:
    error = regret("cadena", "medium").exception
    assert isinstance(error, InvalidOption)
    assert "regret can't be measured in cadena" in str(error)
    assert "vuelta solve" not in str(error)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("ludo", "--pieces", "3"), "ludo can be solved with 1 or 2"),
        (("ur", "--rules", "pair", "--pieces", "3"), "a seat has fewer than 3"),
    ],
)
def test_a_table_that_can_not_be_is_not_asked_for(arguments: tuple[str, ...], says: str) -> None:
    error = regret(*arguments, "medium").exception
    assert isinstance(error, InvalidOption)
    assert says in str(error)


def test_strangers_are_refused_with_those_that_play() -> None:
    error = regret("ludo", "grandmaster").exception
    assert isinstance(error, vuelta.VueltaError)
    assert "easy, medium" in str(error)


def test_nothing_named_is_a_usage_error() -> None:
    assert "name a game to solve, or ask for --list" in solve().output
