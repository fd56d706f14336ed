"""Simulation: repeatable on any number of cores, every game can be shown, and files are written whole."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pyarrow.parquet as pq
import pytest

import vuelta as library
from tests.cli.run import interrupted, vuelta
from tests.support import SOAK
from vuelta.lab.estimates import wilson
from vuelta.lab.executors import Run
from vuelta.lab.game_batches import Batches
from vuelta.lab.parquet import ParquetFile
from vuelta.lab.simulate import simulate


@pytest.mark.parametrize("name", library.games())
def test_the_same_seed_gives_the_same_on_any_number_of_cores(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    start = library.game(name).start()
    monkeypatch.setattr("vuelta.lab.simulate.BATCH", 500)
    games = 1300 * SOAK  # so that there is a batch for each core, and the last is smaller
    told = [simulate(start, games, Run(seed=7, jobs=jobs)).as_json() for jobs in (1, 2, 3)]
    assert told[0] == told[1] == told[2]
    assert told[0] != simulate(start, games, Run(seed=8)).as_json()
    assert told[0]["games"] == games
    assert told[0]["unfinished"] == 0


@pytest.mark.parametrize("name", library.games())
def test_any_game_can_be_shown_as_the_record_that_it_was(name: str) -> None:
    for rule_set in library.game(name).rule_sets:
        batches = Batches(library.game(name).start(rule_set=rule_set), 11)
        rows = batches.play(0, 3)
        for number in (0, 2):
            record = library.read_record(str(batches.record(number)))
            end = record.end()
            assert len(record.plies) == rows[number, 0]
            assert end.ranking == tuple(seat for seat in rows[number, 2:] if seat >= 0)


@pytest.mark.parametrize("name", library.games())
def test_games_of_medium_players_can_be_shown_and_are_those_of_the_plan(name: str) -> None:
    start = library.game(name).start()
    batches = Batches(start, 3, ["medium"])
    rows = batches.play(0, 4)
    plan = start.game.plan
    for number in range(4):
        record = batches.record(number)
        assert len(record.plies) == rows[number, 0]
        for position, text in zip(record.positions(), record.plies, strict=False):
            if position.awaits == "move":
                liked = {
                    move: plan.priority(position.codes, list(position.state), code)
                    for move, code in position.legal.items()
                }
                assert liked[text] == max(liked.values())
    assert rows.tolist() != Batches(start, 3).play(0, 4).tolist()


def test_a_level_for_each_seat_shows_in_who_wins() -> None:
    summary = simulate(library.game("ludo").start(2), 4000, Run(seed=1), players=["random", "medium"])
    share, low, high = summary.wins(2)
    assert low < 0.89 < high
    assert share > 0.85


def test_batches_do_not_depend_on_where_they_are_cut() -> None:
    batches = Batches(library.game("ludo").start(2), 5)
    whole = batches.play(0, 30).tolist()
    assert batches.play(0, 10).tolist() + batches.play(10, 20).tolist() == whole


def test_summaries_count_what_the_rows_say() -> None:
    start = library.game("ludo").start((0, 1, 3))
    rows = Batches(start, 5).play(0, 1000)
    summary = simulate(start, 1000, Run(seed=5))
    assert summary.plies == rows[:, 0].sum()
    assert summary.choices == rows[:, 1].sum()
    assert [summary.places(seat)[0] for seat in (0, 1, 3)] == [(rows[:, 2] == seat).sum() for seat in (0, 1, 3)]
    assert summary.quantile(0.5) == sorted(rows[:, 0])[499]
    assert sum(summary.wins(seat)[0] for seat in summary.seats) == pytest.approx(1)


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (5, 10), (250, 1000)])
def test_intervals_hold_their_share(wins: int, games: int) -> None:
    share, low, high = wilson(wins, games)
    assert 0 <= low <= share <= high <= 1
    assert high - low < 2 / games**0.5


def test_the_command_prints_a_table_or_json() -> None:
    table = vuelta("simulate", "ludo", "--games", "3000", "--seed", "7")
    assert table.returncode == 0
    assert "3,000 games (random)" in table.stdout
    assert "0 Red" in table.stdout
    data = json.loads(vuelta("simulate", "ludo", "--games", "3000", "--seed", "7", "--jobs", "1", "--json").stdout)
    assert data["seed"] == 7
    assert 300 < data["plies"]["mean"] < 600  # of two players
    other = json.loads(
        vuelta("simulate", "ludo", "--games", "3000", "--seed", "7", "--option", "max_sixes=2", "--json").stdout
    )
    assert other["options"] == "max_sixes=2"
    assert other["plies"] != data["plies"]


def test_a_shown_game_can_be_replayed() -> None:
    shown = vuelta("simulate", "senet", "--seed", "7", "--show", "123456")
    assert shown.stdout.startswith("vuelta record 1\ngame: senet\n")
    assert vuelta("replay", "-", stdin=shown.stdout).returncode == 0


def test_parquet_holds_a_row_a_game(tmp_path: Path) -> None:
    done = vuelta(
        "simulate", "ludo", "--games", "4500", "--seats", "4", "--seed", "7", "--parquet", "games.parquet", cwd=tmp_path
    )
    assert done.returncode == 0
    table = pq.read_table(tmp_path / "games.parquet").to_pydict()
    rows = Batches(library.game("ludo").start(4), 7).play(0, 4500)
    assert table["game"] == list(range(4500))
    assert table["plies"] == rows[:, 0].tolist()
    assert table["place_4"] == rows[:, 5].tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "genius"], "'genius' can't be simulated; use random, easy or medium"),
        (["--players", "medium,random", "--seats", "4"], "2 players are named, but 4 play"),
        (["--games", "0"], "0 is not in the range"),
        (["--games", "many"], "not a valid integer"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--option", "max_sixes=1"], "it must be 0 or 2–100"),
        (["--option", "sixes=1"], "ludo has no option 'sixes'"),
        (["--seats", "9"], "ludo is for 2, 3 or 4 players"),
        (["--parquet", "taken"], "taken already exists"),
        (["--show", str(2**64 + 3)], "is not in the range 0<=x<=999999999999"),
        (["--parquet", "no/x.parquet"], "there is no folder no"),
        (["--games", "900000000000", "--parquet", "x.parquet"], "GB free"),
        (["--board", "no.toml"], "no.toml can't be read"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(arguments: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("mine")
    done = vuelta("simulate", "ludo", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize(
    ("games", "free", "words"),
    [
        (20_000, 4096, "20,000 games need about 480.0 kB, but . has 4.1 kB free"),
        (20_000, 0, "20,000 games need about 480.0 kB, but . has 0.0 kB free"),
        (10**9, 7_000_000, "1,000,000,000 games need about 24.0 GB, but . has 7.0 MB free"),
    ],
)
def test_a_disk_that_is_too_small_is_told_in_units_that_fit(
    games: int, free: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(library.InvalidOption, match=re.escape(words)):
        ParquetFile("x.parquet", games)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('length = 30\narrows = ["5>9", "12>3"]\n', ""),
        ('length = 30\narrows = [\n  "5>9",\n  "12>31",\n]\n', "line 4: cadena: the arrow 12>31 does not fit"),
        ('length = 30\narrows = [\n  "5>9",\n  "5-9",\n]\n', "line 4: option arrows: '\"5-9\",' is not possible"),
        ("# a board\nlength = 5\n", "line 2: option length: '5' is not possible; it must be 17–80 (CA15)"),
        ("length = 30\n", "does not fit on a board of 30 squares"),
        ("size = 30\n", "line 1: cadena has no option 'size'; it has length or arrows"),
        ("length = \n", "the file is not TOML: Invalid value (at line 1"),
        ('arrows = "none"\n', ""),
        ("\xff", "not TOML"),
    ],
)
def test_a_board_comes_from_a_file_whose_errors_name_the_line(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(text, encoding="utf-8")
    done = vuelta("simulate", "cadena", "--games", "50", "--board", "my.toml", cwd=tmp_path)
    assert done.returncode == (2 if words else 0), done.stderr
    assert words in done.stderr


def test_ctrl_c_gives_what_is_there() -> None:
    assert vuelta("simulate", "ludo", "--games", "10").returncode == 0  # compiled by now, so that games come at once
    command = ("simulate", "ludo", "--games", "50000000", "--seed", "7", "--json", "--jobs", "2")
    out, err = interrupted(*command, at="games ·")
    data = json.loads(out)
    assert 0 < data["games"] < 50_000_000
    again = simulate(library.game("ludo").start(2), data["games"], Run(seed=7)).as_json()
    assert data["plies"]["mean"] == again["plies"]["mean"]  # type: ignore[index]
    assert data["interrupted"] is True
    assert err == "vuelta: interrupted; the results cover the games so far\n"


def test_ctrl_c_leaves_a_whole_parquet_file_of_what_is_there(tmp_path: Path) -> None:
    assert vuelta("simulate", "ludo", "--games", "10").returncode == 0  # compiled by now
    command = ("simulate", "ludo", "--games", "50000000", "--parquet", "x.parquet", "--json")
    out, _ = interrupted(*command, at="games ·", cwd=tmp_path)
    assert pq.read_table(tmp_path / "x.parquet").num_rows == json.loads(out)["games"] > 0


def test_a_full_disk_is_told_and_leaves_no_half_file(tmp_path: Path) -> None:
    if not Path("/dev/full").exists() or os.geteuid() != 0:
        pytest.skip("needs /dev/full and the right to link to it")
    (tmp_path / "x.parquet.part").symlink_to("/dev/full")
    done = vuelta("simulate", "ludo", "--games", "200000", "--parquet", "x.parquet", cwd=tmp_path)
    assert done.returncode == 2
    assert "can't be written" in done.stderr
    assert not (tmp_path / "x.parquet").exists()
    assert sys.platform == "linux"


def test_it_speaks_spanish() -> None:
    told = vuelta("simulate", "senet", "--games", "20", "--seed", "1", "--lang", "es").stdout
    assert "2 jugadores, reglas estándar" in told
    assert "20 partidas (random)" in told
    assert "seat" not in told
