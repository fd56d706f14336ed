"""Output and input as they are found: full, closed, or of another encoding. Never a traceback."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import vuelta as library
from tests.cli.run import COMMAND, PATIENCE, Terminal, plain, vuelta
from tests.core.test_record import finished

COMPUTERS = "play ludo --players easy,easy --no-save"


def shell(script: str, folder: Path, encoding: str = "utf-8", **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell script in which `vuelta` is the real command."""
    define = f'vuelta() {{ {shlex.join(COMMAND)} "$@"; }}\n'
    env = plain(environment)
    return subprocess.run(
        ["bash", "-c", define + script], capture_output=True, encoding=encoding, cwd=folder, env=env, timeout=PATIENCE
    )


@pytest.mark.parametrize("arguments", ["--help", COMPUTERS, "games --json", "play ludo --no-save"])
def test_a_full_disk_is_one_sentence(arguments: str, tmp_path: Path) -> None:
    done = shell(f"vuelta {arguments} > /dev/full < /dev/null", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "vuelta: the output can't be written: No space left on device\n"


@pytest.mark.parametrize("arguments", ["--help", COMPUTERS, "board ludo --svg -", "rules ludo"])
def test_a_reader_that_has_seen_enough_ends_it_quietly(arguments: str, tmp_path: Path) -> None:
    done = shell(f"vuelta {arguments} | head -2 | head -c 3; echo $PIPESTATUS", tmp_path)
    assert done.stderr == ""
    assert done.stdout[3:] == "0\n"


def test_a_game_whose_reader_goes_away_is_saved(tmp_path: Path) -> None:
    done = shell("yes '' | vuelta play ludo --save game.vuelta | head -30 > /dev/null; echo ${PIPESTATUS[1]}", tmp_path)
    assert (done.stdout, done.stderr) == ("0\n", "")
    assert library.read_record((tmp_path / "game.vuelta").read_bytes()).verify() >= 1


def test_closed_streams_are_no_reason_to_fail(tmp_path: Path) -> None:
    played = shell("vuelta play ludo --save game.vuelta <&-", tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert library.read_record((tmp_path / "game.vuelta").read_bytes()).plies == ()
    assert shell("vuelta games >&-", tmp_path).stderr == ""
    assert shell("vuelta fly 2>&-", tmp_path).returncode == 2
    assert shell("vuelta verify - <&-", tmp_path).stderr.startswith("vuelta: line 1: ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_what_an_encoding_lacks_is_replaced(encoding: str, tmp_path: Path) -> None:
    script = "yes 1a | head -50 | vuelta play cadena --lang es --no-save; vuelta board ludo; vuelta rules senet"
    done = shell(script, tmp_path, encoding, PYTHONIOENCODING=encoding, PYTHONUTF8="0", LANG="es_ES.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Partida detenida." in done.stdout
    assert ("Numero o jugada . " if encoding == "ascii" else "Número o jugada · ") in done.stdout


def test_data_is_utf_8_whatever_people_see(tmp_path: Path) -> None:
    listed = vuelta("games", "--json", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert "ó" in listed.stdout
    assert json.loads(listed.stdout)
    assert vuelta("board", "senet", "--svg", "-", PYTHONIOENCODING="ascii").stdout.startswith("<svg")


def test_bytes_that_are_no_text_are_a_wrong_answer(tmp_path: Path) -> None:
    done = vuelta("play", "ludo", "--no-save", stdin=b"\xff\xfe\nq\n", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "there is nothing to choose now" in done.stdout


def test_a_record_can_go_to_standard_output(tmp_path: Path) -> None:
    done = vuelta("play", "ludo", "--players", "person:Ñusta,easy", "--save", "-", stdin="\n\nq\n", cwd=tmp_path)
    assert done.returncode == 0
    record = library.read_record(done.stdout[done.stdout.index("vuelta record 1") :])
    assert (dict(record.players), dict(record.levels)) == ({0: "Ñusta"}, {2: "easy"})
    assert list(tmp_path.iterdir()) == []


def test_a_replay_knows_the_people() -> None:
    told = vuelta("replay", "-", stdin=finished()).stdout
    assert "Red (Ana) rolls" in told
    assert "Red (Ana)" in told.splitlines()[-1]


@pytest.mark.parametrize("module", ["vuelta", "vuelta.cli.play"])
def test_ctrl_c_while_the_command_is_loaded_is_no_traceback(module: str) -> None:
    code = f"""
import os, signal, sys
class Impatient:
    def find_spec(name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Impatient)
signal.signal(signal.SIGINT, signal.default_int_handler)
from vuelta_command import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=plain({}), timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_python_m_vuelta_is_the_command() -> None:
    command = [sys.executable, "-m", "vuelta", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, env=plain({}), timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (0, f"vuelta, version {library.__version__}\n")


def test_ctrl_c_ends_the_line_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "game.vuelta").write_text(finished())
    terminal = Terminal("replay", "game.vuelta", "--step", cwd=tmp_path)
    terminal.until("q: stop")
    before = len(terminal.output)
    terminal.interrupt()
    assert terminal.close() == 130
    assert terminal.output[before:].strip(" ") == "^C\r\n"
