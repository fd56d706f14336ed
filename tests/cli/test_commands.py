"""The commands as a person or a program runs them: real processes, exit codes, one clear sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import vuelta as library
from tests.cli.run import ESCAPES, PATIENCE, Terminal, vuelta
from tests.core.test_record import finished
from vuelta.cli.games import described
from vuelta.core.options import describe, format_options

SENET = "seat 0: 0 2 4 6 8 | seat 1: 1 3 5 7 9 | seat 0 to roll"


def test_help_teaches_with_examples() -> None:
    done = vuelta("--help")
    assert done.returncode == 0
    for word in ("vuelta play ludo", "vuelta verify", "Exit codes", "completion"):
        assert word in done.stdout
    for command in ("games", "rules", "board", "play", "replay", "verify"):
        told = vuelta(command, "--help")
        assert told.returncode == 0
        assert len(told.stdout) > 100
        assert "\\b" not in told.stdout
    assert "\n  vuelta play senet\n" in vuelta("play", "--help").stdout


def test_help_is_shown_when_nothing_is_asked_for() -> None:
    assert vuelta().stdout == vuelta("--help").stdout


def test_help_loads_no_game_and_nothing_heavy() -> None:
    code = "import atexit, sys; from vuelta_command import main; atexit.register(lambda: print(*sys.modules)); main()"
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, timeout=PATIENCE)
    loaded = done.stdout.splitlines()[-1].split()
    assert "vuelta.cli.main" in loaded
    packages = {name.partition(".")[0] for name in loaded}
    assert not packages & {"numpy", "numba", "matplotlib", "pyarrow", "fastapi", "sqlalchemy", "asyncio"}
    assert not [name for name in loaded if name.startswith("vuelta.games.")]


def test_games_are_listed_for_people_and_for_programs() -> None:
    lines = vuelta("games").stdout.splitlines()
    rows = [line for line in lines if "standard" in line]
    assert [line.split()[0] for line in rows] == list(library.games())
    assert len({line.index("standard") for line in rows}) == 1, "in columns"
    assert (
        "options: throw, own_blockade" in lines[lines.index(next(row for row in rows if row.startswith("senet"))) + 1]
    )
    assert lines[-1] == "vuelta games GAME explains them."
    assert max(map(len, lines)) <= 80
    listed = json.loads(vuelta("games", "--json").stdout)
    assert [entry["name"] for entry in listed] == list(library.games())
    ludo = next(entry for entry in listed if entry["name"] == "ludo")
    assert {"name": "max_sixes", "default": "3"}.items() <= ludo["options"][2].items()
    assert ludo["options"][0]["values"] == ["yes", "no"]
    assert ludo["rule_sets"]["no-stacking"]["options"] == "max_sixes=0 stacking=no"
    assert json.loads(vuelta("games", "ludo", "--json").stdout) == ludo


@pytest.mark.parametrize("name", library.games())
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_tells_its_variants_and_options_and_what_they_mean(name: str, language: str) -> None:
    game = library.game(name)
    told = "\n".join(described(game, language))
    words = " ".join(told.split())
    for rule_set, entry in game.rule_sets.items():
        assert f"\n  {rule_set}: {entry.title[language]}\n" in told
        lengths = ", ".join(map(str, game.minutes()[rule_set].values()))
        assert f"about {lengths} minutes" in words or f"unos {lengths} minutos" in words
        assert entry.origin[language] in words
        assert format_options(entry.options) in words
    for option in describe(game.options):
        assert f"\n  {option.name}={option.domain.format(option.default)}" in told
        assert f"{option.sentence[language]} [{option.rule}]" in words
    assert max(map(len, told.splitlines())) <= 80


def test_values_are_told_as_they_are_typed() -> None:
    told = vuelta("games", "ludo").stdout
    assert "\n  max_sixes=3   (0, 2–100)\n" in told
    assert "\n  exact_finish=yes   (yes, no)\n" in told
    assert "\n  open_on=6   (1–6, or several: 1,6)\n" in told
    assert "\n  throw=die   (die, sticks)\n" in vuelta("games", "senet").stdout
    assert vuelta("games", "poliana").stdout.endswith("It has no options.\n")


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


def test_an_empty_board_has_no_pieces() -> None:
    full, empty = vuelta("board", "senet", "--position", SENET).stdout, vuelta("board", "senet", "--empty").stdout
    assert "L" in full
    assert not {"L", "D"} & set(empty)
    assert len(empty.splitlines()) == len(full.splitlines())


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
        (["play", "poliana", "--seats", "0,1"], "opposite"),
        (["play", "senet", "--first", "1"], "its rules decide who starts"),
        (["play", "ludo", "--first", "purple"], "no such seat is playing; it must be red or green, or a seat's"),
        (["play", "ludo", "--first", "blue"], "--first 'blue': no such seat is playing; it must be red or green"),
        (["play", "ludo", "--first", "1"], "seat 1 does not play; it must be 0 or 2"),
        (["games", "chess"], "there is no game 'chess'; the games are"),
        (["replay", "nothing.vuelta"], "nothing.vuelta can't be read: No such file or directory"),
        (["verify", "."], "can't be read: Is a directory"),
        (["verify", ""], "a file must be named, or - for standard input"),
        (["play", "ludo", "--players", "person,genius"], "'genius' isn't a player; write person, person:NAME, easy"),
        (["play", "ludo", "--seats", "3", "--players", "person,easy"], "--players names 2, but 3 play"),
        (["play", "ludo", "--words", "a\nb"], "a player's words are one line"),
        (["fly"], "No such command 'fly'; see vuelta --help"),
        (["play"], "Missing argument 'GAME'; see vuelta play --help"),
        (["play", "ludo", "--seats", "0"], "ludo is for 2, 3 or 4 players, not 0"),
        (["play", "ludo", "--players", ""], "--players names 1, but 2 play; name one for each seat"),
        (["play", "ludo", "--players", "a,b,c,d,e"], "ludo is for 2, 3 or 4 players, not 5"),
        (["play", "ludo", "--players", "person,"], "'' isn't a player"),
        (["play", "ludo", "--save", "x", "--no-save"], "--no-save writes no record; leave out --save"),
        (
            ["play", "ludo", "--save", "no/such/x.vuelta"],
            "no/such/x.vuelta can't be written: No such file or directory",
        ),
        (["play", "ludo", "--save", "."], ". can't be written: Is a directory"),
        (["play", "ludo", "--save", ""], "'' can't be written: Is a directory"),
        (["play", "ludo", "--save", "x" * 300], "can't be written: File name too long"),
        (["board", "ludo", "--position", ""], "a position of ludo names two to four seats"),
        (["board", "ludo", "--position", "x", "--seats", "7", "--rules", "y"], "leave out --seats and --rules"),
        (["board", "ludo", "--position", "x", "--option", "a=1", "--empty"], "leave out --empty and --option"),
        (["board", "ludo", "--json", "--svg", "x.svg"], "--json prints the board as data; leave out --svg"),
        (["board", "ludo", "--force"], "--force belongs to --svg"),
        (["board", "ludo", "--svg", "."], ". can't be written: Is a directory"),
        (["board", "ludo", "--svg", "/"], "/ can't be written: Is a directory"),
        (["board", "ludo", "--svg", "x" * 300], "can't be written: File name too long"),
        (["replay", "x.vuelta", "--json", "--step"], "--json prints the whole game; leave out --step"),
        (["simulate", "ludo", "--show", "1", "--json"], "--show prints one game as a record; leave out --json"),
        (["board", "ludo", "--option", "max_sixes=0 flying=no"], "ludo has no option 'flying'"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(arguments: list[str], words: str, tmp_path: Path) -> None:
    done = vuelta(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.startswith("vuelta: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_one_option_may_hold_several_values() -> None:
    told = json.loads(vuelta("board", "ludo", "--option", "max_sixes=0 stacking=no", "--json").stdout)
    assert told["position"].endswith("with max_sixes=0 stacking=no")


def test_options_stand_on_top_of_the_rule_set() -> None:
    told = json.loads(vuelta("board", "cadena", "--rules", "plain", "--option", "length=24", "--json").stdout)
    assert {cell["name"] for cell in told["board"]["cells"]} >= {"24", "C"}
    assert "25" not in {cell["name"] for cell in told["board"]["cells"]}


@pytest.mark.parametrize("name", library.games())
def test_a_game_of_computers_is_told_to_its_end(name: str, tmp_path: Path) -> None:
    told = vuelta("play", name, "--players", "easy,easy", "--save", "game.vuelta", cwd=tmp_path)
    assert told.returncode == 0
    assert "wins!" in told.stdout
    assert "Final order: " in told.stdout
    assert library.read_record((tmp_path / "game.vuelta").read_bytes()).verify() > 0
    assert "¡" in vuelta("play", name, "--players", "easy,easy", "--no-save", "--lang", "es").stdout


def test_a_simulated_game_is_told_to_its_end_and_can_be_repeated() -> None:
    record = vuelta("simulate", "senet", "--seed", "5", "--show", "3").stdout
    told = vuelta("replay", "-", stdin=record).stdout
    assert "wins!" in told
    assert "Final order: " in told
    assert vuelta("simulate", "senet", "--seed", "5", "--show", "3").stdout == record
    assert "¡" in vuelta("replay", "-", "--lang", "es", stdin=record).stdout


@pytest.mark.parametrize(("language", "words"), [("en", "which needs 58 columns"), ("es", "que necesita 58 columnas")])
def test_a_board_is_as_wide_as_the_window_or_says_what_it_needs(language: str, words: str, tmp_path: Path) -> None:
    def shown(columns: int) -> str:
        terminal = Terminal("board", "ludo", "--lang", language, cwd=tmp_path, columns=columns)
        assert terminal.close() == 0
        lines = ESCAPES.sub("", terminal.output).splitlines()
        assert max(map(len, lines)) <= columns
        return " ".join(lines)

    assert words in shown(24)
    assert words not in shown(58)
    assert vuelta("board", "ludo", COLUMNS="24").stdout == vuelta("board", "ludo").stdout


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
    beyond = vuelta("replay", str(record), "--from", "99999")
    assert (beyond.returncode, beyond.stdout) == (2, "")
    assert beyond.stderr == f"vuelta: --from 99999: the game has only {len(plies)} plies\n"
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


def test_verify_compares_the_commitment_with_the_one_that_was_kept(tmp_path: Path) -> None:
    (tmp_path / "game.vuelta").write_text(finished())
    kept = library.read_record(finished()).commitment or ""
    for told in (kept, kept.upper()):
        assert vuelta("verify", "game.vuelta", "--commitment", told, cwd=tmp_path).returncode == 0
    other = vuelta("verify", "game.vuelta", "--commitment", "0" * 64, cwd=tmp_path)
    assert (other.returncode, other.stdout) == (2, "")
    assert f"the commitment is {kept}, not the one shown before the game" in other.stderr
    wrong = vuelta("verify", "game.vuelta", "--commitment", "12 34", cwd=tmp_path)
    assert (wrong.returncode, wrong.stderr) == (2, "vuelta: --commitment '12 34': it has 64 hexadecimal digits\n")


def test_verify_counts_one_as_one() -> None:
    match = library.Match(library.game("ludo").start(2), library.SealedDice("m1", seed=bytes(32)))
    match.roll(0)
    match.stop()
    record = str(match.record())
    for language, words in (
        ("en", "1 ply is legal and 1 roll follows"),
        ("es", "1 jugada es legal y 1 tirada se sigue"),
    ):
        assert vuelta("verify", "-", "--lang", language, stdin=record).stdout.startswith(words)


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
