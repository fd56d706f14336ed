"""A user's own player may do what it wants: it loses its game, and the arena goes on."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

import vuelta
from vuelta.core.errors import InvalidOption
from vuelta.lab.arena import arena
from vuelta.lab.executors import Run
from vuelta.lab.external_player import ExternalPlayer, Forfeit, Stopped, check_loads, checked_move, sigint_deferred

OWN = str(Path(__file__).with_name("own.py"))
POSITION = vuelta.game("ludo").start(2).play("roll:6")

Start = Callable[..., ExternalPlayer]


@pytest.fixture
def started() -> Iterator[Start]:
    """Makes external players, and ends them after the test."""
    made: list[ExternalPlayer] = []

    def make(function: str, seconds: float = 20.0) -> ExternalPlayer:
        made.append(ExternalPlayer(f"{OWN}:{function}", seconds))
        return made[-1]

    yield make
    for player in made:
        player.close()
    assert not multiprocessing.active_children()


def test_it_names_moves_like_any_player(started: Start) -> None:
    player = started("first")
    assert player(POSITION) == POSITION.moves()[0]
    assert player(POSITION.play(POSITION.moves()[0]).play("roll:3")) == "r0>r3"


def test_a_module_is_named_by_its_dotted_name() -> None:
    player = ExternalPlayer("tests.arena.own:first", 20.0)
    try:
        assert player(POSITION) == POSITION.moves()[0]
    finally:
        player.close()


def test_its_chance_is_seeded_for_every_game(started: Start) -> None:
    position = vuelta.game("ludo").position("seat 0: r0 r5 r9 r20 | seat 2: H H H H | seat 0 rolled 3")
    player = started("chance")
    told = []
    for game in ("one", "two", "one"):
        player.begin(game)
        told.append([player(position) for _ in range(12)])
    assert told[0] == told[2] != told[1]
    assert len(set(told[0])) > 1


@pytest.mark.parametrize(
    ("function", "kind", "words"),
    [
        ("number", "no text", "answered a value of type int, not the text of a move"),
        ("raises", "raised", "raised ValueError: I am lost (own.py, line "),
        ("leaves", "raised", "raised SystemExit: 2 (own.py, line "),
        ("crashes", "ended", "ended its process (exit code 3)"),
    ],
)
def test_what_is_no_answer_forfeits_and_it_is_asked_again_in_the_next_game(
    function: str, kind: str, words: str, started: Start
) -> None:
    player = started(function)
    for _ in range(2):
        with pytest.raises(Forfeit) as caught:
            player(POSITION)
        assert caught.value.kind == kind
        assert words in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("function", "words"),
    [("illegal", "'roll:6': no roll is awaited; you can play H>r0"), ("malformed", "is not a move of ludo")],
)
def test_moves_that_are_not_allowed_forfeit_with_the_reason(function: str, words: str, started: Start) -> None:
    text = started(function)(POSITION)
    with pytest.raises(Forfeit, match="made an illegal move") as caught:
        checked_move(POSITION, text)
    assert caught.value.kind == "illegal"
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


def test_one_that_hangs_is_killed_in_time_and_started_anew(started: Start) -> None:
    player = started("hangs", seconds=0.3)
    player.start()
    for _ in range(2):
        with pytest.raises(Forfeit, match=r"took longer than 0\.3 s") as caught:
            player(POSITION)
        assert caught.value.kind == "slow"
        assert not multiprocessing.active_children()


def test_one_that_is_killed_from_outside_forfeits(started: Start) -> None:
    player = started("first")
    player.start()
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    player.start()
    assert [child.pid for child in multiprocessing.active_children()] == [process.pid]
    os.kill(process.pid, signal.SIGINT)  # Ctrl-C is ours to answer
    assert player(POSITION) == "H>r0"
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    assert player(POSITION) == "H>r0"  # it had ended between two moves, and is there again


def test_ctrl_c_does_not_reach_processes_that_are_only_being_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    start, children = SpawnProcess.start, list[int]()

    def hit(process: SpawnProcess) -> None:
        start(process)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
        children.append(process.pid)

    monkeypatch.setattr(SpawnProcess, "start", hit)
    outcome = arena(vuelta.game("ludo").start(2), [f"{OWN}:first", "easy"], 2, Run(seed=1))
    assert (outcome.games, outcome.forfeits) == (2, {})
    assert len(children) == 2  # the one that tries whether the player can be loaded, and one of the pool


def test_ctrl_c_while_a_process_is_started_is_heard_afterwards() -> None:
    begun, done = threading.Event(), list[bool]()

    def another() -> None:  # like those of libraries: it was there before, and holds nothing back
        begun.wait()
        signal.raise_signal(signal.SIGINT)

    def start() -> None:
        with sigint_deferred():
            begun.set()
            thread.join()
            done.append(True)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=another)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        start()
    signal.signal(signal.SIGINT, before)
    assert done


def test_nobody_waits_for_it_once_the_arena_is_stopped() -> None:
    stopped: list[bool] = []
    player = ExternalPlayer(f"{OWN}:hangs", 60.0, lambda: bool(stopped))
    try:
        player.start()
        stopped.append(True)
        with pytest.raises(Stopped):
            player(POSITION)
    finally:
        player.close()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (f"{OWN}:second", "own.py has no function 'second'"),
        (f"{OWN}:no_function", "'no_function' in "),
        ("nowhere.py:first", "there is no file nowhere.py"),
        ("nowhere:first", "there is no module 'nowhere'"),
        ("os.nowhere:first", "there is no module 'os.nowhere'"),
        (":first", "write module:function or file.py:function"),
        ("broken.py:first", "SyntaxError: "),
        ("failing.py:first", "ZeroDivisionError: division by zero (failing.py, line 1)"),
        ("needy.py:first", "No module named 'nothing_of_that_name'"),
        ("leaving.py:first", "it ended its process (exit code 5)"),
    ],
)
def test_a_player_that_can_not_be_loaded_is_told_at_once(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text("def first(:\n")
    (tmp_path / "failing.py").write_text("1 / 0\n")
    (tmp_path / "needy.py").write_text("import nothing_of_that_name\n")
    (tmp_path / "leaving.py").write_text("import os\nos._exit(5)\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidOption, match="can't be loaded: ") as caught:
        check_loads(name)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not multiprocessing.active_children()
