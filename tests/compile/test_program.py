"""The program made of a game: parts vanish, workspaces become their fields, what can't be compiled is told."""

from __future__ import annotations

import ast
import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

import vuelta
from vuelta import Game
from vuelta.compiled import generator
from vuelta.compiled.program import Program, machine_entries, program_of

LUDO = vuelta.game("ludo")


@pytest.fixture(scope="module")
def ludo() -> Program:
    return program_of(LUDO, machine_entries(LUDO))


def changed(folder: Path, old: str, new: str) -> tuple[Game, Path]:
    """Ludo with another line in its rules."""
    source, path = Path(str(LUDO.rules.__file__)), folder / "rules.py"  # type: ignore[attr-defined]
    text = source.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("changed.rules", path)
    assert spec
    assert spec.loader
    rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rules)
    return replace(LUDO, rules=rules), path


def defects_of(game: Game) -> list[str]:
    return [str(defect) for defect in program_of(game, machine_entries(game)).defects]


def test_parts_of_the_game_vanish_and_their_functions_are_called(ludo: Program) -> None:
    text = ast.unparse(ludo.functions["playouts_random_ply"].node)
    assert "rules_legal_moves(options, state, work_moves)" in text
    assert "game" not in text


def test_a_function_is_given_the_fields_that_it_and_its_callees_use(ludo: Program) -> None:
    arguments = dict(ludo.functions["playouts_throw"].arguments())
    assert arguments == {
        "options": "int64",
        "state": "int8",
        "work_stream": "uint64",
        "work_drawn": "int64",
        "work_thrown": "int64",
    }
    used = {name for name in arguments if name.startswith("work_")}
    assert used < set(dict(ludo.functions["playouts_policy_games"].arguments()))


def test_scalars_of_a_workspace_are_numbers(ludo: Program) -> None:
    assert dict(ludo.functions["playouts_random_games"].arguments())["work_games"] is None


def test_an_element_of_a_field_is_found_by_its_sizes_and_a_row_is_a_view(ludo: Program) -> None:
    text = ast.unparse(ludo.functions["turn_tree_turn_ends"].node)
    assert f"work_listed[depth * {LUDO.rules.MAX_MOVES} + tried[depth]]" in text
    assert f"end = state_view(work_ends, (level * 1024 + count) * {LUDO.rules.STATE_SIZE})" in text


def test_callees_stand_before_their_callers(ludo: Program) -> None:
    names = list(ludo.functions)
    for name, function in ludo.functions.items():
        called = {node.func.id for node in ast.walk(function.node) if isinstance(node, ast.Call)}  # type: ignore[attr-defined]
        assert all(names.index(other) < names.index(name) for other in called & set(names))


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ("    sixes = [0][0]\n", "play uses List, which is not in the subset"),
        ("    sixes = state.copy()\n", "play calls state.copy, which is no function of the subset"),
        ("    sixes = print(1)\n", "play calls print, which is no function of the subset"),
        ("    sixes: int\n", "play declares a variable without a value"),
        ("    sixes = options.first\n", "play uses options.first, which is no field of a workspace"),
        ("    sixes = play\n", "play uses the function play as a value"),
        ("    sixes = emit(events)\n", "play gives emit 1 arguments, not 6"),
        ("    play(options, state, code, events)\n", "play calls itself, if only through others"),
    ],
)
def test_what_is_not_in_the_subset_is_told_with_its_file_and_line(tmp_path: Path, new: str, sentence: str) -> None:
    begins = "def play(options: Codes, state: State, code: int, events: Buffer) -> None:\n"
    text = Path(str(LUDO.rules.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    docstring = text[text.index(begins) + len(begins) :].split("\n")[0] + "\n"
    game, path = changed(tmp_path, begins + docstring, begins + docstring + new)
    line = path.read_text(encoding="utf-8").split(new)[0].count("\n") + 1
    first = defects_of(game)[0]
    assert first.startswith((f"{path}:{line}: {sentence}", f"{path}:{line - 2}: {sentence}"))


def test_a_game_is_generated_once_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert generator.program(LUDO) is generator.program(LUDO)
    first = generator.numba_module(LUDO)
    monkeypatch.setattr(generator, "numba_source", lambda *_given, **_named: pytest.fail("written again"))
    assert generator.numba_module(LUDO) is first
