"""`vuelta check`: what it says of a sound game, of one that crashes or hangs, and of what is no game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import vuelta
from tests.check.mutants import EVERY, Mutant, write_mutant
from tests.cli.run import vuelta as run
from tests.support import SOAK, TOY
from vuelta.conformance import check


@pytest.mark.parametrize("name", ["dash", *(vuelta.games() if SOAK > 1 else ())])
def test_a_sound_game_has_no_defects_and_it_is_said_what_was_checked(name: str) -> None:
    done = run("check", name, VUELTA_GAMES=str(TOY))
    assert (done.returncode, done.stderr) == (0, "")
    head, *lines = done.stdout.splitlines()
    assert head == f"{name}: no defects found"
    assert [line.split(":")[:2] for line in lines] == [
        ["  checked", " both languages, options, rule sets, boards, the subset"],
        ["  checked", " the rules on strict lists"],
        ["  checked", " texts"],
        ["  checked", " rule books"],
        ["  checked", " the introduction"],
        ["  checked", " machine code beside the interpreter, with every index checked and as simulated"],
    ]


def test_a_defect_is_a_line_that_an_editor_can_open(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "max_moves", *EVERY["max_moves"])
    line = (folder / "rules.py").read_text(encoding="utf-8").splitlines().index("    moves[1] = GO") + 1
    done = run("check", "max_moves", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    first, *lines = done.stdout.splitlines()
    assert first.startswith(
        f"max_moves/rules.py:{line}: legal_moves writes move 1, but there is room for 1 (MAX_MOVES) ("
    )
    assert lines[0] == "max_moves: 1 defect"
    assert "  not checked: machine code (repair these first)" in lines


def test_what_is_not_in_the_subset_is_told_once(tmp_path: Path) -> None:
    (defect,) = check(write_mutant(tmp_path, "subset", *EVERY["subset_call"])).defects
    assert defect.sentence == "legal_moves calls sum, which is no function of the subset"


def test_it_is_said_that_there_is_no_rule_book(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "no_book")
    for path in folder.glob("rulebook.*.md"):
        path.unlink()
    found = check(folder)
    assert (found.defects, found.unchecked) == ((), ("rule books (there is no rulebook.en.md or rulebook.es.md)",))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"standard": {"2": 3}, "exact": {"2": 4}}', ()),
        ('{"standard": {"3": 5}}', ("minutes.json has no sensible minutes for standard",)),
        ('{"slow": {"2": 5}}', ("minutes.json has no sensible minutes for slow",)),
        ("{", ("minutes.json can't be read",)),
    ],
)
def test_minutes_are_about_the_games_own_variants(text: str, says: tuple[str, ...], tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "timed")
    (folder / "minutes.json").write_text(text, encoding="utf-8")
    found = [defect.sentence for defect in check(folder).defects]
    assert len(found) == len(says)
    assert all(sentence.startswith(start) for sentence, start in zip(found, says, strict=True))


def test_defects_as_json(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "no_spanish", *EVERY["no_spanish"])
    done = run("check", str(folder), "--json")
    assert done.returncode == 1
    (defect,) = json.loads(done.stdout)["defects"]
    assert defect["sentence"] == "the title is missing in Spanish; write it under 'es'"
    assert (Path(defect["file"]), defect["line"]) == (folder / "__init__.py", 13)


def test_a_defect_that_many_variants_show_is_told_once(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "option_index", *EVERY["option_index"])
    assert len(check(folder).defects) == 1


IMPORT = "from vuelta.core.state import ("
CRASH = Mutant("rules.py", IMPORT, f"import ctypes\n\nctypes.string_at(0)\n{IMPORT}", "")
HANG = Mutant("rules.py", IMPORT, f"while True: pass\n{IMPORT}", "")
EXIT = Mutant("rules.py", IMPORT, f"import os\n\nos._exit(3)\n{IMPORT}", "")


@pytest.mark.parametrize(
    ("mistake", "words", "line"),
    [
        (CRASH, "it crashed with SIGSEGV (while checking loading)", 7),
        (HANG, "it hangs (while checking loading): a loop does not end", 5),
        (EXIT, "it ended with exit code 3", None),
    ],
    ids=["crash", "hang", "exit"],
)
def test_whatever_a_game_does_to_its_process_is_a_sentence(
    tmp_path: Path, mistake: Mutant, words: str, line: int | None
) -> None:
    folder = write_mutant(tmp_path, "wild", mistake)
    (defect,) = check(folder, patience=5 if mistake is HANG else 300).defects
    assert defect.sentence.startswith(words)
    if line:
        assert defect.place is not None
        assert (Path(defect.place.path), defect.place.line) == (folder / "rules.py", line)


def test_machine_code_that_would_do_something_else_is_found(tmp_path: Path) -> None:
    """Shifted up, a number has any length in the interpreter, and 64 bits in machine code."""
    wide = Mutant("rules.py", "    state[DIE] = dice[0]\n", "    state[DIE] = dice[0] << 62 >> 62\n", "")
    folder = write_mutant(tmp_path, "wide", wide)
    (defect,) = check(folder).defects
    assert "in machine code, but" in defect.sentence
    assert defect.place is not None
    assert Path(defect.place.path) == folder / "rules.py"


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("nothing", "there is neither a folder nor a game 'nothing'; the games are cadena,"),
        ("empty", "has no __init__.py, so it isn't a game; a game's folder has one"),
        (TOY, "has no __init__.py, so it isn't a game; name one of those inside: dash"),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence(tmp_path: Path, what: str | Path, words: str) -> None:
    (tmp_path / "empty").mkdir()
    done = run("check", str(what), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
