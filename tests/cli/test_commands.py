"""The commands as a person or a program runs them: real processes, exit codes, one clear sentence."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import vuelta as library
from tests.cli.run import vuelta
from tests.engine.test_record import finished


def test_help_teaches_with_examples() -> None:
    done = vuelta("--help")
    assert done.returncode == 0
    for word in ("vuelta play ludo", "vuelta verify", "Exit codes", "completion"):
        assert word in done.stdout
    for command in ("games", "rules", "board", "play", "watch", "replay", "verify"):
        told = vuelta(command, "--help")
        assert told.returncode == 0
        assert len(told.stdout) > 100


def test_games_are_listed_for_people_and_for_programs() -> None:
    assert [line.split()[0] for line in vuelta("games").stdout.splitlines()] == list(library.games())
    listed = json.loads(vuelta("games", "--json").stdout)
    assert [entry["name"] for entry in listed] == list(library.games())
    ludo = next(entry for entry in listed if entry["name"] == "ludo")
    assert {"name": "max_sixes", "default": "3"}.items() <= ludo["options"][2].items()


@pytest.mark.parametrize("name", library.games())
def test_rule_books_are_shown_in_both_languages_with_the_board(name: str) -> None:
    english, spanish = vuelta("rules", name, "--lang", "en"), vuelta("rules", name, LANG="es_MX.UTF-8")
    assert english.returncode == spanish.returncode == 0
    assert english.stdout.startswith("# ")
    assert english.stdout != spanish.stdout
    assert "![" not in english.stdout


@pytest.mark.parametrize("name", library.games())
def test_a_board_is_drawn_as_text_as_a_picture_and_as_data(name: str, tmp_path: Path) -> None:
    text = vuelta("board", name).stdout.splitlines()
    assert 6 <= len(text) <= 20
    assert max(map(len, text)) < 80
    assert vuelta("board", name, "--svg", "b.svg", cwd=tmp_path).returncode == 0
    assert ElementTree.parse(tmp_path / "b.svg").getroot().tag.endswith("svg")
    data = json.loads(vuelta("board", name, "--json").stdout)
    assert len(data["board"]["cells"]) == len(library.game(name).board().cells)


def test_an_existing_picture_is_kept_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "b.svg").write_text("mine")
    refused = vuelta("board", "senet", "--svg", "b.svg", cwd=tmp_path)
    assert refused.returncode == 2
    assert "exists already" in refused.stderr
    assert (tmp_path / "b.svg").read_text() == "mine"
    assert vuelta("board", "senet", "--svg", "b.svg", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / "b.svg").read_text() != "mine"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rules", "chess"], "there is no game 'chess'; the games are"),
        (["board", "ludo", "--position", "nonsense"], "names two to four seats"),
        (["board", "ludo", "--seats", "7"], "ludo is for 2, 3 or 4 players, not 7"),
        (["board", "ludo", "--seats", "a"], "neither a number of players nor seats"),
        (["board", "ludo", "--option", "max_sixes=1"], "it must be 0 or 2–100"),
        (["board", "ludo", "--option", "sixes"], "write each once, as name=value"),
        (["board", "ludo", "--rules", "house"], "ludo has no rule set 'house'"),
        (["board", "ludo", "--svg", "no/such/folder/b.svg"], "can't be written: No such file or directory"),
        (["watch", "poliana", "--seats", "0,1"], "opposite"),
        (["watch", "senet", "--first", "1"], "its rules decide who starts"),
        (["replay", "nothing.vuelta"], "nothing.vuelta can't be read: No such file or directory"),
        (["verify", "."], "can't be read: Is a directory"),
        (["play", "ludo", "--players", "person,genius"], "'genius' is no player; write person, person:NAME, easy"),
        (["play", "ludo", "--seats", "3", "--players", "person,easy"], "--players names 2, but 3 play"),
        (["play", "ludo", "--words", "a\nb"], "a player's words are one line"),
        (["fly"], "No such command 'fly'"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = vuelta(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", library.games())
def test_watching_tells_a_whole_game_and_can_be_repeated(name: str) -> None:
    first = vuelta("watch", name, "--seed", "5")
    assert first.returncode == 0
    assert "wins!" in first.stdout
    assert "Final order: " in first.stdout
    assert vuelta("watch", name, "--seed", "5").stdout == first.stdout
    assert "¡" in vuelta("watch", name, "--seed", "5", "--lang", "es").stdout


def test_replay_tells_every_ply_and_the_end(tmp_path: Path) -> None:
    record = tmp_path / "game.vuelta"
    record.write_text(finished())
    told = vuelta("replay", str(record))
    plies = library.read_record(finished()).plies
    assert told.returncode == 0
    assert told.stdout.count("\n") == len(plies) + 1
    assert told.stdout.splitlines()[-1].startswith("Final order: ")
    assert vuelta("replay", "-", stdin=finished()).stdout == told.stdout
    late = vuelta("replay", str(record), "--from", str(len(plies)))
    assert late.stdout.splitlines() == told.stdout.splitlines()[-2:]
    data = json.loads(vuelta("replay", str(record), "--json").stdout)
    assert [entry["ply"] for entry in data["plies"]] == list(plies)
    assert data["over"] is True
    stepped = vuelta("replay", str(record), "--step")
    assert stepped.stdout.count("\n") > 20 * len(plies)


def test_verify_says_what_is_true_and_names_the_first_wrong_line(tmp_path: Path) -> None:
    record = tmp_path / "game.vuelta"
    record.write_text(finished())
    right = vuelta("verify", str(record))
    assert right.returncode == 0
    assert "plies are legal and" in right.stdout
    assert json.loads(vuelta("verify", str(record), "--json").stdout)["verified"] is True
    line = finished().splitlines().index("") + 1
    first = finished().splitlines()[line]
    record.write_text(finished().replace(f"\n\n{first}\n", "\n\nroll:5\n" if first != "roll:5" else "\n\nroll:4\n"))
    wrong = vuelta("verify", str(record))
    assert wrong.returncode == 2
    assert f"line {line + 1}: " in wrong.stderr
    data = json.loads(vuelta("verify", str(record), "--json").stdout)
    assert (data["verified"], data["line"]) == (False, line + 1)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"vuelta record 1\n", b"x" * 3_000_000, b"\n" * 100_000])
def test_hostile_files_get_one_sentence(content: bytes) -> None:
    for command in ("replay", "verify"):
        done = vuelta(command, "-", stdin=content)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr


def test_the_shell_can_complete_commands_and_games() -> None:
    done = vuelta(_VUELTA_COMPLETE="bash_complete", COMP_WORDS="vuelta rules po", COMP_CWORD="2")
    assert [line.split(",")[1] for line in done.stdout.split()] == ["poleana", "poliana"]
