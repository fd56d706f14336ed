"""Files of solutions: used when they are whole and of today's rules, refused with a sentence otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import vuelta
from tests.solve.small import QUICK, small_solution
from vuelta.compiled.fingerprint import fingerprint
from vuelta.lab.solve import Solver, solve, write
from vuelta.players import solutions
from vuelta.players.solutions import InvalidSolution, find_solution, read_solution


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Solutions are kept in a folder of the test's own."""
    monkeypatch.setattr(solutions, "folder", lambda: tmp_path / "tables")
    return tmp_path / "tables"


@pytest.mark.parametrize("name", QUICK)
def test_a_table_comes_back_from_disk_as_it_was(name: str, here: Path) -> None:
    solution = small_solution(name)
    assert write(solution).parent == here
    again = read_solution(solution.game, solution.options, 1)
    assert again.header == solution.header
    assert (again.values == solution.values).all()
    found = find_solution(solution.game.start(2))
    assert found is not None
    assert found.chance(solution.beginning()) == solution.chance(solution.beginning())


def test_without_a_file_there_is_no_table(here: Path) -> None:
    assert not here.exists()
    assert find_solution(vuelta.game("ludo").start(2)) is None


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def flip_a_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1000] ^= 1
    path.write_bytes(data)


def fill_with_noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 100)


def claim_another_version(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"vuelta-table-1", b"vuelta-solution-9", 1))


def claim_another_game(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"ludo"', b'"lido"', 1))


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (cut, "is damaged; solve it again: vuelta solve ludo --pieces 1 --force"),
        (flip_a_bit, "is damaged; solve it again"),
        (fill_with_noise, "is not an endgame database; delete it"),
        (claim_another_version, "another version of Vuelta"),
        (claim_another_game, "holds another game or other options than its name says"),
        (empty, "is not an endgame database"),
    ],
)
def test_a_spoiled_file_is_refused_with_a_sentence(here: Path, spoil: Callable[[Path], None], says: str) -> None:
    solution = small_solution("ludo")
    path = write(solution)
    spoil(path)
    with pytest.raises(InvalidSolution, match=says):
        read_solution(solution.game, solution.options, 1)
    assert find_solution(solution.game.start(2)) is None


def test_a_table_of_other_rules_is_refused(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = small_solution("ludo")
    write(solution)
    monkeypatch.setattr(solutions, "rules_of", lambda _game: "0" * 64)
    with pytest.raises(InvalidSolution, match="other rules than today's"):
        read_solution(solution.game, solution.options, 1)


def test_other_options_have_another_file_and_other_values(here: Path) -> None:
    game = vuelta.game("ludo")
    brisk = game.start(2, rule_set="brisk")
    write(small_solution("ludo"))
    assert find_solution(brisk) is None
    solution = solve(game, brisk.options, 1)
    write(solution)
    found = find_solution(brisk)
    assert found is not None
    assert found.chance(solution.beginning()) != small_solution("ludo").chance(small_solution("ludo").beginning())
    assert found.chance(small_solution("ludo").beginning()) is None
    assert len(list(here.iterdir())) == 2


def test_an_interrupted_table_goes_on_from_where_it_was(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solution, begun = small_solution("ludo"), here / "ludo-1.begun"

    def interrupt(sweep: int, pairs: int, change: float) -> None:
        if sweep == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(solution.game, solution.options, 1, interrupt, begun=begun)
    assert begun.stat().st_size == 4 * solution.header.size
    resumed = solve(solution.game, solution.options, 1, begun=begun)
    assert not begun.exists()
    assert resumed.header.sweeps < solution.header.sweeps
    assert abs(resumed.values - solution.values).max() < 1e-5


def test_a_fingerprint_is_of_what_functions_do() -> None:
    game = vuelta.game("ludo")
    assert fingerprint(game.rules) == fingerprint(game.rules)
    assert fingerprint(game.rules) != fingerprint(game.rules, game.endgame)
    assert len({fingerprint(vuelta.game(name).rules) for name in vuelta.games()}) == len(vuelta.games())


def test_a_changed_number_changes_the_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = vuelta.game("ludo").rules
    before = fingerprint(rules)
    monkeypatch.setattr(rules, "STAR", 12)
    assert fingerprint(rules) != before


def test_a_module_that_moves_keeps_its_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = vuelta.game("ludo").rules
    before = fingerprint(rules)
    for function in list(vars(rules).values()):
        if isinstance(function, FunctionType) and function.__module__ == rules.__name__:
            monkeypatch.setattr(function, "__module__", "elsewhere")
    monkeypatch.setattr(rules, "__name__", "elsewhere")
    assert fingerprint(rules) == before


def test_a_position_outside_is_not_known() -> None:
    solution = small_solution("ludo")
    assert solution.chance(solution.game.start(2)) is None
    assert solution.choices(solution.game.start(2).play("roll:6")) is None
    assert solution.chance(vuelta.game("senet").start(2)) is None


def test_the_moves_of_a_turn_are_judged_by_where_they_lead() -> None:
    solution = small_solution("poleana")
    position = solution.game.position("seat 0: h7 h7 h7 r0 | seat 2: h7 h7 h7 r3 | seat 2 rolled 5-3")
    choices = solution.choices(position)
    assert choices is not None
    assert set(choices) == set(position.moves())
    assert max(choices, key=lambda move: choices[move]) == "5+3:r3>r11"
    assert solution.chance(position) == max(choices.values())


def test_a_solver_holds_one_value_a_place() -> None:
    solution = small_solution("ludo")
    assert Solver(solution.game, solution.options, 1).values.shape == solution.values.shape == (80 * 80 * 3,)
