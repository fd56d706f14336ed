"""The terminal game: on a pseudo-terminal of 80 × 24, in a pipe, without colour, in Spanish, interrupted."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

import vuelta as library
from tests.cli.run import CLEAR, Terminal, vuelta


def saved(folder: Path) -> library.Record:
    """The only record in a folder, checked through and through."""
    (path,) = folder.glob("*.vuelta")
    record = library.read_record(path.read_bytes())
    record.verify()
    return record


@pytest.mark.parametrize("name", library.games())
def test_a_whole_game_in_a_pipe_is_saved_and_verifies(name: str, tmp_path: Path) -> None:
    done = vuelta("play", name, stdin="\n1a\n" * 500, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "vuelta verify" in done.stdout
    record = saved(tmp_path)
    assert record.start.game.slug == name
    assert len(record.start.pieces()) == 2
    assert dict(record.levels) == {list(record.start.pieces())[1]: "easy"}
    assert len(record.plies) > 20
    assert done.stdout.count("The dice are sealed") == 1


@pytest.mark.parametrize("name", library.games())
@pytest.mark.parametrize("language", ["en", "es"])
def test_one_screen_holds_everything_at_80_by_24(name: str, language: str, tmp_path: Path) -> None:
    roll, move = {"en": ("Enter rolls", "Number or move"), "es": ("Intro: tirar", "Número o jugada")}[language]
    people = "person:Ana,person:Luis"
    terminal = Terminal("play", name, "--players", people, "--lang", language, cwd=tmp_path)
    for _ in range(25):
        terminal.type("" if terminal.until(roll, move) == roll else "1a")
    terminal.until("> ")
    terminal.type("q")
    assert terminal.close() == 0
    screens = terminal.screens()
    assert len(screens) > 20
    for lines in screens[:-1]:
        *rows, after_enter = lines
        assert len(rows) <= 24
        assert after_enter == ""
        assert [line for line in rows if len(line) > 80] == []
    assert "(Ana)" in terminal.output
    assert "\x1b[1;3" in terminal.output
    assert sorted(saved(tmp_path).players.values()) == ["Ana", "Luis"]


def test_no_color_means_no_colour(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", "--no-save", cwd=tmp_path, NO_COLOR="1")
    terminal.until("Enter rolls")
    terminal.type("q")
    assert terminal.close() == 0
    assert "\x1b" not in terminal.output.replace(CLEAR, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)], ids=["int", "term", "hup"]
)
def test_a_signal_saves_what_was_played(number: int, code: int, tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", "--words", "red sky", cwd=tmp_path)
    for _ in range(3):
        terminal.until("> ")
        terminal.type("")
    terminal.until("> ")
    terminal.kill(number)
    assert terminal.close() == code
    record = saved(tmp_path)
    assert record.words == {0: "red sky"}
    assert len(record.plies) >= 3
    assert "Stopped." in terminal.output
    assert "Traceback" not in terminal.output


def test_ctrl_c_saves_what_was_played(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", cwd=tmp_path)
    terminal.until("Enter rolls")
    terminal.interrupt()
    assert terminal.close() == 130
    assert saved(tmp_path).plies == ()


def test_a_window_that_is_closed_loses_nothing(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", cwd=tmp_path)
    for _ in range(2):
        terminal.until("> ")
        terminal.type("")
    terminal.until("> ")
    terminal.hang_up()
    assert len(saved(tmp_path).plies) >= 2


@pytest.mark.parametrize(
    ("name", "language", "sentence"),
    [
        ("poliana", "en", "The oldest player starts. Here it is Red (Ana); --first names another."),
        ("poliana", "es", "Empieza la persona de más edad. Aquí empieza Rojo (Ana); --first elige a otro."),
        ("cadena", "en", "The youngest starts. Here it is Red (Ana); --first names another."),
        ("cadena", "es", "Empieza la persona más joven. Aquí empieza Rojo (Ana); --first elige a otro."),
    ],
)
def test_it_says_who_starts_by_the_rule_book_and_who_does_here(name: str, language: str, sentence: str) -> None:
    players = "person:Ana,person:Luis"
    told = vuelta("play", name, "--players", players, "--no-save", "--lang", language, stdin="q\n").stdout
    assert told.count(sentence) == 1


@pytest.mark.parametrize("first", ["Luis", "blue", "Azul", "2"])
def test_who_starts_can_be_chosen_by_name_colour_or_seat(first: str, tmp_path: Path) -> None:
    players = "person:Ana,person:Luis"
    done = vuelta("play", "poliana", "--players", players, "--first", first, stdin="q\n", cwd=tmp_path)
    assert "The oldest player starts. Here it is Blue (Luis).\n" in done.stdout
    assert saved(tmp_path).start.seat == 2


def test_nothing_is_said_of_who_starts_where_the_rules_decide() -> None:
    assert "--first" not in vuelta("play", "senet", "--no-save", stdin="q\n").stdout


def test_words_are_asked_for_when_the_seal_is_shown(tmp_path: Path) -> None:
    done = vuelta("play", "ludo", "--words", "--save", "g.vuelta", stdin="blue moon\n\nq\n", cwd=tmp_path)
    assert done.stdout.index("The dice are sealed") < done.stdout.index("Your words for the dice")
    assert saved(tmp_path).words == {0: "blue moon"}


def test_a_small_window_lists_the_pieces_and_says_so_once(tmp_path: Path) -> None:
    terminal = Terminal("play", "ludo", "--no-save", cwd=tmp_path, rows=12, columns=40)
    for _ in range(12):
        terminal.type("" if terminal.until("Enter rolls", "Number or move", "continues") != "Number or move" else "1")
    terminal.until("> ")
    terminal.type("?")
    terminal.until("> ")
    terminal.type("q")
    assert terminal.close() == 0
    assert CLEAR not in terminal.output
    lines = re.sub(r"\x1b\[[\d;]*m", "", terminal.output).split("\r\n")
    assert all(len(line) <= 40 for line in lines)
    assert sum("too small" in line for line in lines) == 1
    assert "Red (you): H H H H" in lines


def test_a_dumb_terminal_gets_no_escapes_but_a_board(tmp_path: Path) -> None:
    terminal = Terminal("play", "senet", "--no-save", cwd=tmp_path, TERM="dumb")
    terminal.until("Enter rolls")
    terminal.type("q")
    assert terminal.close() == 0
    assert "\x1b" not in terminal.output
    assert "   0      1      2" in terminal.output


def test_the_game_speaks_spanish(tmp_path: Path) -> None:
    terminal = Terminal("play", "senet", "--no-save", cwd=tmp_path, LANG="es_ES.UTF-8")
    terminal.until("Intro: tirar")
    terminal.type("")
    terminal.until("Sorteo")
    terminal.type("?")
    terminal.until("Pulsa Intro para volver a la partida")
    terminal.type("")
    terminal.until("> ")
    terminal.type("q")
    assert terminal.close() == 0
    assert "Partida detenida." in terminal.output


def test_an_illegal_move_is_refused_in_the_language_of_the_game(tmp_path: Path) -> None:
    stdin = "stand\nbanana\n99\n\nroll:6\nq\n"
    spanish = vuelta("play", "cadena", "--no-save", "--lang", "es", stdin=stdin).stdout.replace("\n", " ")
    english = vuelta("play", "cadena", "--no-save", "--lang", "en", stdin=stdin).stdout.replace("\n", " ")
    assert "te plantas o alargas cuando hay una cadena en la mesa (CA09); " in spanish
    assert "you stand or extend once a chain lies on the table (CA09); you can play discard:0 or discard:1" in english
    assert "'banana' no es una jugada de este juego" in spanish
    assert "'banana' isn't a move in this game" in english
    assert "'roll:6' no es una jugada de este juego" in spanish
    assert "'99' no es una de las opciones" in spanish
    assert "'99' isn't one of the choices" in english
    assert "Choose: type a number such as 1" in english
    assert english.count("'banana'") == 1


def test_help_tells_keys_symbols_and_choices(tmp_path: Path) -> None:
    for key in ("?\nq\n", "?\nQ\n"):
        told = vuelta("play", "cadena", "--no-save", stdin=key).stdout
        assert "undoes your last choice" in told
        assert "R Red   B Blue" in told
        assert "@ Centre" in told
        assert "1 Keep all dice    discard:0" in told


def test_names_of_squares_can_be_shown(tmp_path: Path) -> None:
    told = vuelta("play", "ludo", "--no-save", stdin="n\nN\nq\n").stdout
    assert told.count("r71") == 1


def test_a_move_can_be_taken_back_before_the_next_roll(tmp_path: Path) -> None:
    done = vuelta("play", "cadena", "--players", "person,person", stdin="discard:1\nU\nu\nq\n", cwd=tmp_path)
    assert "Red undoes it." in done.stdout
    assert "You can only undo your own moves since the last roll." in done.stdout
    assert done.stdout.count("u undoes") == 1
    assert saved(tmp_path).plies == ()


def test_where_the_record_goes_is_checked_before_the_first_roll(tmp_path: Path) -> None:
    (tmp_path / "mine.vuelta").write_text("mine")
    done = vuelta("play", "ludo", "--save", "mine.vuelta", stdin="\nq\n", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "vuelta: mine.vuelta already exists; name another file with --save\n"
    assert (tmp_path / "mine.vuelta").read_text() == "mine"


def test_a_record_that_can_not_be_saved_after_all_is_printed(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    terminal = Terminal("play", "ludo", "--save", "folder/x.vuelta", cwd=tmp_path)
    terminal.until("Enter rolls")
    (tmp_path / "folder").rmdir()
    terminal.type("")
    terminal.until("> ")
    terminal.type("q")
    assert terminal.close() == 2
    assert "Here it is, so that nothing is lost" in terminal.output
    printed = terminal.output.replace("\r\n", "\n")
    record = printed[printed.index("vuelta record 1") : printed.index("vuelta: folder/x.vuelta can't be written")]
    assert library.read_record(record).verify() >= 1
