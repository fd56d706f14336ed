"""What machine code counts while it plays is what a naive count of the same games' records gives."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import vuelta
from tests.report.naive import ahead, count
from tests.support import SOME_GAMES
from vuelta import Game
from vuelta.core.events import KINDS
from vuelta.kernels import metrics as m
from vuelta.lab.executors import Run
from vuelta.lab.game_batches import Batches
from vuelta.lab.measure import MeasuredBatches, measure

RACES = [game for game in map(vuelta.game, SOME_GAMES) if game.race]
EVERY_RACE = pytest.mark.parametrize("game", RACES, ids=lambda game: game.slug)
COLUMNS = {
    "plies": m.PLIES, "rolls": m.ROLLS, "moves": m.MOVES, "forced": m.FORCED, "branches": m.BRANCHES,
    "turns": m.TURNS, "idle": m.IDLE, "still": m.STILL, "longest_still": m.LONGEST_STILL, "winner": m.WINNER,
    "race_rolls": m.RACE_ROLLS, "lead_changes": m.LEAD_CHANGES, "settled": m.SETTLED, "behind": m.BEHIND,
    "comeback": m.COMEBACK, "swing": m.SWING, "killers": m.KILLERS, "gained": m.GAINED, "lost": m.LOST,
}  # fmt: skip


@EVERY_RACE
def test_a_row_holds_what_its_record_shows(game: Game) -> None:
    start = game.start(3 if 3 in game.players else None)
    measured, batches = MeasuredBatches(start, 11, ["medium"]), Batches(start, 11, ["medium"])
    rows, met, _ = measured.rows(0, 3)
    encounters = 0
    for number, row in enumerate(rows):
        naive = count(batches.record(number))
        assert {name: int(row[at]) for name, at in COLUMNS.items()} == {name: naive[name] for name in COLUMNS}
        assert [int(row[m.WAITED + seat]) for seat in start.pieces()] == naive["waited"]
        events = naive["events"]
        assert isinstance(events, dict)
        assert {kind.name: int(row[m.KINDS + code]) for code, kind in KINDS.items() if row[m.KINDS + code]} == events
        encounters += sum(events.get(kind, 0) for kind in ("capture", "swap", "covered"))
    assert met.sum() == encounters


@EVERY_RACE
def test_pieces_are_counted_where_the_notation_says_they_stand(game: Game) -> None:
    start = game.start()
    stood = MeasuredBatches(start, 5, ["random"]).rows(0, 1)[2]
    naive, on_board = np.zeros(len(start.board.cells), dtype=np.int64), {cell.name for cell in start.board.cells}
    for position in Batches(start, 5, ["random"]).record(0).positions():
        if position.awaits == "roll":
            for seat, names in position.pieces().items():
                for name in names:
                    if name in on_board:  # before a roll-off, pieces lie beside the board
                        naive[start.board.number(name, seat)] += 1
    assert stood.tolist() == naive.tolist()


@EVERY_RACE
def test_the_winner_has_gone_the_whole_way_and_nobody_more(game: Game) -> None:
    assert game.race is not None
    for number in range(3):
        positions = list(Batches(game.start(), 3, ["medium"]).record(number).positions())
        whole = game.race.whole(positions[0].codes)
        assert ahead(positions[-1], positions[-1].ranking[0]) == whole
        assert all(0 <= ahead(position, seat) <= whole for position in positions for seat in position.pieces())


def test_rows_are_the_games_of_a_simulation() -> None:
    start = vuelta.game("ludo").start(2)
    plain = Batches(start, 9, ["medium", "random"]).play(0, 200)
    rows, _, _ = MeasuredBatches(start, 9, ["medium", "random"]).rows(0, 200)
    assert rows[:, m.PLIES].tolist() == plain[:, 0].tolist()
    assert (rows[:, m.MOVES] - rows[:, m.FORCED]).tolist() == plain[:, 1].tolist()
    assert rows[:, m.WINNER].tolist() == plain[:, 2].tolist()


def test_any_number_of_cores_gives_the_same_bytes() -> None:
    start = vuelta.game("senet").start()
    one = measure(start, 5000, Run(seed=4, jobs=1), players=["medium"])
    assert pickle.dumps(measure(start, 5000, Run(seed=4, jobs=3), players=["medium"])) == pickle.dumps(one)


def test_a_gauge_can_be_sent_to_another_process() -> None:
    measured = MeasuredBatches(vuelta.game("ludo").start(2), 4)
    assert measured.play(0, 50).games == 50
    sent = pickle.loads(pickle.dumps(measured))
    assert pickle.dumps(sent.play(10, 50)) == pickle.dumps(measured.play(10, 50))


def test_rows_have_room_for_every_kind_of_event() -> None:
    assert max(KINDS) < m.MOST_KINDS
