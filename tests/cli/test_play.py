"""The terminal game: on a pseudo-terminal of 80 × 24, in a pipe, without colour, in Spanish, interrupted."""

from __future__ import annotations

from pathlib import Path

import pytest

import vuelta as library
from tests.cli.run import Terminal, vuelta


def saved(folder: Path) -> library.Record:
    """The only record in a folder, checked through and through."""
    (path,) = folder.glob("*.vuelta")
    record = library.read_record(path.read_bytes())
    record.verify()
    return record


@pytest.mark.parametrize("name", library.games())
def test_a_whole_game_in_a_pipe_is_saved_and_verifies(name: str, tmp_path: Path) -> None:
    done = vuelta("play", name, stdin="\n1\n" * 4000, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "vuelta verify" in done.stdout
    record = saved(tmp_path)
    assert record.start.game.slug == name
    assert len(record.plies) > 20


def test_one_screen_holds_board_log_and_choices_at_80_by_24(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", "--players", "person:Ana,person:Luis", cwd=tmp_path)
    for _ in range(40):
        shown = terminal.until("Enter rolls", "number or move")
        terminal.type("" if shown == "Enter rolls" else "1")
    terminal.until("> ")
    terminal.type("q")
    assert terminal.close() == 0
    screens = terminal.screens()
    assert len(screens) > 30
    for lines in screens[:-1]:
        *rows, after_enter = lines
        assert len(rows) <= 24
        assert after_enter == ""
        assert all(len(line) <= 80 for line in rows)
    assert "\x1b[1;31m" in terminal.output
    assert "Red (Ana)" in terminal.output
    assert saved(tmp_path).players == {0: "Ana", 2: "Luis"}


def test_no_color_means_no_colour(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", "--no-save", cwd=tmp_path, NO_COLOR="1")
    terminal.until("Enter rolls")
    terminal.type("q")
    assert terminal.close() == 0
    assert "\x1b[1;31m" not in terminal.output
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_saves_what_was_played(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", "--words", "red sky", cwd=tmp_path)
    for _ in range(3):
        terminal.until("Enter rolls", "number or move", "Enter goes on")
        terminal.type("")
    terminal.until("> ")
    terminal.interrupt()
    assert terminal.close() == 130
    record = saved(tmp_path)
    assert record.words == {0: "red sky"}
    assert len(record.plies) >= 3
    assert "Traceback" not in terminal.output


def test_the_game_speaks_spanish(tmp_path: Path) -> None:
    terminal = Terminal("play", "senet", "--no-save", cwd=tmp_path, LANG="es_ES.UTF-8")
    terminal.until("Intro tira")
    terminal.type("")
    terminal.until("Sorteo")
    terminal.type("q")
    assert terminal.close() == 0
    assert "Terminado." in terminal.output


def test_a_wrong_answer_is_explained_and_asked_again(tmp_path: Path) -> None:
    done = vuelta("play", "cadena", "--players", "person,person", stdin="banana\n99\nq\n", cwd=tmp_path)
    assert done.returncode == 0
    assert "'banana' is not a move of cadena" in done.stdout
    assert "That is none of the choices." in done.stdout


def test_a_move_can_be_taken_back_before_the_next_roll(tmp_path: Path) -> None:
    done = vuelta("play", "cadena", "--players", "person,person", stdin="discard:1\nu\nu\nq\n", cwd=tmp_path)
    assert "only moves since the last roll can be taken back" in done.stdout
    assert saved(tmp_path).plies == ()


def test_a_record_that_can_not_be_saved_is_printed(tmp_path: Path) -> None:
    done = vuelta("play", "ludo", "--save", "no/such/folder/x.vuelta", stdin="\nq\n", cwd=tmp_path)
    assert done.returncode == 2
    assert "here it is, so that nothing is lost" in done.stderr
    printed = done.stdout[done.stdout.index("vuelta record 1") :]
    assert library.read_record(printed.strip() + "\n").verify() >= 1


def test_an_existing_record_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.vuelta").write_text("mine")
    done = vuelta("play", "ludo", "--save", "mine.vuelta", stdin="q\n", cwd=tmp_path)
    assert done.returncode == 2
    assert (tmp_path / "mine.vuelta").read_text() == "mine"
