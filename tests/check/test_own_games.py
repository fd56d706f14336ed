"""Games with a mistake, met by every command: a sentence, never a traceback, a crash or plausible nonsense."""

from __future__ import annotations

from pathlib import Path

import pytest

import vuelta
from tests.check.mutants import EVERY, SHIPPED, Mutant, write_mutant
from tests.cli.run import vuelta as run

SIMULATE = ("--games", "50", "--seed", "1")


def assert_one_sentence(done, *words: str) -> None:  # type: ignore[no-untyped-def]
    assert (done.returncode, done.stdout) == (2, ""), done.stdout + done.stderr
    assert done.stderr.startswith("vuelta: ")
    assert done.stderr.count("\n") == 1, done.stderr
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("max_moves", "legal_moves writes move 1, but there is room for 1 (MAX_MOVES)"),
        ("seat_beyond", "gives the turn to seat 2, which does not play"),
        ("int8", "writes 200 to entry 2, which holds -128 to 127"),
        ("option_index", "reads option code 3, but the game's options make 1"),
        ("no_moves", "finds no move where one is awaited"),
    ],
)
def test_machine_code_of_a_game_that_leaves_its_lists_is_not_trusted(tmp_path: Path, name: str, words: str) -> None:
    """REVIEW: nonsense, a segmentation fault, nothing, a traceback."""
    folder = write_mutant(tmp_path, name, *EVERY[name])
    done = run("simulate", name, *SIMULATE, VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, words, f"{folder}/rules.py:", f"for details, run vuelta check {name}")


def test_a_mistake_in_a_copy_of_a_shipped_game_is_found_too(tmp_path: Path) -> None:
    few = Mutant("rules.py", "MAX_MOVES = TOKENS", "MAX_MOVES = TOKENS - 1", "")
    write_mutant(tmp_path, "fewer", few, of=SHIPPED / "ludo")
    done = run("simulate", "fewer", *SIMULATE, VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, "legal_moves writes move 3, but there is room for 3 (MAX_MOVES)")


def test_rules_that_leave_the_subset_are_one_sentence(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "subset", *EVERY["subset"])
    done = run("simulate", "subset", *SIMULATE, VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, f"{folder}/rules.py:", "roll uses List, which is not in the subset")


def test_a_mistake_in_another_process_is_one_sentence(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "move_index", *EVERY["move_index"])
    arguments = ("--players", "easy,medium", "--games", "4", "--seed", "1")
    done = run("arena", "move_index", *arguments, VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, "has made a mistake: IndexError", f"({folder}/rules.py:")


@pytest.mark.parametrize("name", ["never_passes", "never_ends"])
def test_a_simulation_of_games_that_never_end_is_cut_off(tmp_path: Path, name: str) -> None:
    write_mutant(tmp_path, name, *EVERY[name])
    done = run("simulate", name, *SIMULATE, VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, "20 of the first 20 games had not ended after 100,000 plies")


def test_an_arena_of_games_that_never_end_is_cut_off(tmp_path: Path) -> None:
    write_mutant(tmp_path, "never_ends", *EVERY["never_ends"])
    arguments = ("--players", "easy,medium", "--games", "40", "--seed", "1", "--limit", "100")
    done = run("arena", "never_ends", *arguments, VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, "20 of the first 20 games had not ended after 100 plies")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_spanish", "the title is missing in Spanish; write it under 'es' (__init__.py, line"),
        ("option_default", "option exact_finish: its default 3 is not possible"),
        ("syntax", "SyntaxError"),
    ],
)
@pytest.mark.parametrize("command", [("play", "--no-save"), ("simulate",), ("board",)])
def test_a_game_that_can_not_be_loaded_is_one_sentence(
    tmp_path: Path, name: str, words: str, command: tuple[str, ...]
) -> None:
    folder = write_mutant(tmp_path, name, *EVERY[name])
    done = run(command[0], name, *command[1:], VUELTA_GAMES=str(tmp_path))
    assert_one_sentence(done, f"the game {name} can't be loaded from {folder}: ", words)


@pytest.mark.parametrize(
    ("name", "command"),
    [("setup_index", ("board",)), ("state_size", ("play", "--players", "easy,medium", "--no-save"))],
)
def test_rules_that_fail_in_the_middle_are_one_sentence_with_their_line(
    tmp_path: Path, name: str, command: tuple[str, ...]
) -> None:
    folder = write_mutant(tmp_path, name, *EVERY[name])
    done = run(command[0], name, *command[1:], VUELTA_GAMES=str(tmp_path))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith(f"vuelta: the game {name} has made a mistake: IndexError")
    assert f"({folder}/rules.py:" in done.stderr
    assert done.stderr.splitlines()[-1].endswith(f"for details, run vuelta check {name}")


def test_the_other_games_work_beside_broken_ones(tmp_path: Path) -> None:
    for name in ("no_spanish", "syntax"):
        write_mutant(tmp_path, name, *EVERY[name])
    done = run("games", "--lang", "es", VUELTA_GAMES=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, run("games", "--lang", "es").stdout)
    assert len(done.stderr.splitlines()) == 2


def test_a_folder_named_like_a_shipped_game_is_said_by_every_command(tmp_path: Path) -> None:
    folder = write_mutant(tmp_path, "ludo")
    words = (
        f"vuelta: {folder} is not used: Vuelta ships a game called ludo; give your folder, and its slug, another name\n"
    )
    for command in (("games",), ("board", "ludo"), ("rules", "senet")):
        done = run(*command, VUELTA_GAMES=str(tmp_path))
        assert (done.returncode, done.stderr) == (0, words)
    checked = run("check", str(folder))
    assert checked.returncode == 1
    assert "is not used: Vuelta ships a game called ludo" in checked.stdout


def test_a_program_may_not_add_a_folder_named_like_a_shipped_game(tmp_path: Path) -> None:
    write_mutant(tmp_path, "ludo")
    with pytest.raises(vuelta.BrokenGame, match="Vuelta ships a game called ludo"):
        vuelta.add_games(tmp_path)
    assert vuelta.game("ludo").title["en"] == "Ludo"
