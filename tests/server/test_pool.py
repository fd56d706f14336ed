"""The pool with real processes. A stopped one (SIGSTOP) hangs for as long as a test needs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

import vuelta
from tests.server.server_process import LONG
from tests.server.test_jobs import FINISHED, START, TO_MOVE
from tests.support import lives
from vuelta.core.errors import InvalidNotation, InvalidOption, InvalidRecord, UnknownGame
from vuelta.players import LEVELS
from vuelta.server.workers import jobs
from vuelta.server.workers.pool import Pool, PoolBusy, PoolClosed, PoolLimits, TimedOut, WorkerLost

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]
Made = Callable[..., Pool]

RECORD = str(FINISHED)
MOVE = ("senet", str(TO_MOVE), "medium", 1)


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def pool(runner: asyncio.Runner) -> Iterator[Pool]:
    """A pool for tests that leave it as it was."""
    shared = Pool(1)
    yield shared
    runner.run(shared.close())


@pytest.fixture
def made(runner: asyncio.Runner) -> Iterator[Made]:
    """Makes pools for tests that do them harm."""
    pools: list[Pool] = []

    def make(processes: int = 1, **limits: Any) -> Pool:
        pools.append(Pool(processes, PoolLimits(**limits)))
        return pools[-1]

    yield make
    for each in pools:
        runner.run(each.close())


def children() -> set[int]:
    return {child.pid for child in multiprocessing.active_children() if child.pid}


async def process_of(task: Coroutine[Any, Any, Any]) -> int:
    """The process that a first task starts, whatever becomes of the task."""
    before = children()
    await asyncio.gather(task, return_exceptions=True)
    (pid,) = children() - before
    return pid


async def begun(*tasks: Coroutine[Any, Any, T]) -> list[asyncio.Task[T]]:
    """Tasks under way, the first in its process, the others in line."""
    started = [asyncio.create_task(task) for task in tasks]
    for _ in range(20):  # of the event loop's rounds: all that happens before somebody has to wait for a process
        await asyncio.sleep(0)
    return started


@contextlib.contextmanager
def hurry(pool: Pool, **limits: float) -> Iterator[None]:
    """Let the pool wait for less long, with processes that have started in their own time."""
    usual, pool._limits = pool._limits, replace(pool._limits, **limits)  # type: ignore[arg-type]
    try:
        yield
    finally:
        pool._limits = usual


def _deadly(run: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
    """The same lane, but whichever process takes a task up ends at once."""

    def instead(seconds: float, _task: Any, *_arguments: Any, **more: Any) -> Coroutine[Any, Any, Any]:
        return run(seconds, os._exit, 1, **more)

    return instead


# What it answers


def test_the_pool_answers_as_the_functions_do(runner: asyncio.Runner, pool: Pool) -> None:
    async def ask() -> None:
        assert await pool.prepare("senet", str(START), "hard") is None
        for level in LEVELS:
            assert await pool.choose("senet", str(TO_MOVE), level, 1) in TO_MOVE.moves()
        names = {0: "Ana", 1: "Bo"}
        assert await pool.hints("senet", str(TO_MOVE), "es", names) == jobs.hints("senet", str(TO_MOVE), "es", names)
        assert await pool.verify(RECORD) == jobs.verify(RECORD)
        assert await pool.analyse(RECORD, "hard", "en") == jobs.analyse(RECORD, "hard", "en", 3000)
        assert pool.substituted == 0

    runner.run(ask())


def test_what_is_wrong_with_a_question_comes_back_as_its_error(runner: asyncio.Runner, pool: Pool) -> None:
    async def ask() -> None:
        with pytest.raises(UnknownGame, match="there is no game 'snakes'"):
            await pool.prepare("snakes", str(START), "hard")
        with pytest.raises(UnknownGame, match="there is no game 'snakes'"):
            await pool.choose("snakes", str(START), "hard", 1)
        with pytest.raises(InvalidNotation):
            await pool.choose("senet", "nowhere", "hard", 1)
        with pytest.raises(InvalidOption, match="there is no level 'godlike'"):
            await pool.choose("senet", str(TO_MOVE), "godlike", 1)
        with pytest.raises(InvalidRecord) as refused:
            await pool.analyse("no record", "hard", "en")
        assert refused.value.line == 1
        with pytest.raises(InvalidRecord, match="the limit here is 10"):
            await pool.analyse(RECORD, "hard", "en", most_plies=10)
        with pytest.raises(InvalidRecord, match="2,000,000 bytes"):
            await pool.verify("x" * 2_000_001)
        assert pool.substituted == 0

    runner.run(ask())


def test_nothing_is_started_before_it_is_needed(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        before = children()
        pool = made(4)
        assert children() == before
        for _ in range(3):
            await pool.choose(*MOVE)
        assert len(children() - before) == 1  # the one that is warm is asked again

    runner.run(ask())


# Processes that die


def test_a_process_that_was_killed_is_replaced_and_its_task_tried_again(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        pool = made()
        first = await process_of(pool.choose(*MOVE))
        os.kill(first, signal.SIGSTOP)
        (thought,) = await begun(pool.choose(*MOVE))
        os.kill(first, signal.SIGKILL)
        assert await thought in TO_MOVE.moves()
        assert first not in children()
        assert pool.substituted == 0

    runner.run(ask())


def test_a_process_that_died_idle_is_not_missed(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        pool = made()
        os.kill(await process_of(pool.verify(RECORD)), signal.SIGKILL)
        assert (await pool.verify(RECORD))["verified"] is True

    runner.run(ask())


def test_a_task_whose_processes_die_again_and_again_is_given_up_with_a_sentence(
    runner: asyncio.Runner, made: Made, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        pool = made()
        with monkeypatch.context() as deadly:
            for lane in (pool._queries, pool._moves):
                deadly.setattr(lane, "run", _deadly(lane.run))
            with pytest.raises(WorkerLost, match="kept crashing"):
                await pool.verify(RECORD)
            assert await pool.choose(*MOVE) in TO_MOVE.moves()  # by the plan: a match goes on
        assert pool.substituted == 1
        assert caplog.text.count("a worker process ended") == 6  # three tries each
        assert (await pool.verify(RECORD))["verified"] is True

    runner.run(ask())


def test_signals_to_the_whole_group_are_left_to_the_server(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        pool, before = made(), children()
        chosen = asyncio.create_task(pool.choose(*MOVE))
        while children() == before:
            await asyncio.sleep(0)
        (pid,) = children() - before
        for _ in range(2):  # while it is starting, when it can't ignore anything yet, and afterwards
            os.kill(pid, signal.SIGINT)
            os.kill(pid, signal.SIGTERM)
            assert await chosen in TO_MOVE.moves()
            chosen = asyncio.create_task(pool.choose(*MOVE))
        assert await chosen in TO_MOVE.moves()
        assert pid in children()

    runner.run(ask())


ORPHANS = """
import asyncio, multiprocessing, sys
from vuelta.server.workers.pool import Pool

async def main():
    pool = Pool(2)
    record, move = open(sys.argv[1], encoding="utf-8").read(), sys.argv[2:]
    long = asyncio.create_task(pool.analyse(record, "expert", "en"))
    await asyncio.gather(pool.choose(*move, 1), pool.choose(*move, 1), pool.verify(record))
    while len(multiprocessing.active_children()) < 4:
        await asyncio.sleep(0.01)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    await long

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes that are not its own")
def test_no_process_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    # Nothing was learned for these rules, so that the analysis is still under way.
    start = vuelta.game("ludo").start(4, rule_set="no-stacking")
    script, record = tmp_path / "server.py", tmp_path / "long.vuelta"
    script.write_text(ORPHANS, encoding="utf-8")
    record.write_text(str(vuelta.Record(start=start, plies=long_line(start))), encoding="utf-8")
    with subprocess.Popen([sys.executable, script, record, *MOVE[:3]], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        processes = [int(pid) for pid in server.stdout.readline().split()]
        assert len(processes) == 4
        assert all(map(lives, processes))
        server.kill()
    deadline = time.monotonic() + LONG
    while any(map(lives, processes)):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def long_line(start: vuelta.Position) -> tuple[str, ...]:
    plies, position = list[str](), start
    while len(plies) < 1500 and not position.over:
        plies.append("roll:5" if position.awaits == "roll" else position.moves()[0])
        position = position.play(plies[-1])
    return tuple(plies)


# Limits


def test_a_move_that_does_not_come_in_time_is_made_by_the_plan(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        pool = made()
        pid = await process_of(pool.prepare("senet", str(START), "medium"))
        os.kill(pid, signal.SIGSTOP)
        with hurry(pool, move=0.1):
            assert await pool.choose("senet", str(TO_MOVE), "expert", 1) in TO_MOVE.moves()
        assert pool.substituted == 1
        os.kill(pid, signal.SIGCONT)
        assert await pool.prepare("senet", str(START), "medium") is None
        assert pid in children()  # it was only late, perhaps compiling, and what it has loaded is kept

    runner.run(ask())


def test_a_question_that_takes_too_long_is_stopped_and_the_next_is_answered(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        pool = made()
        pid = await process_of(pool.verify(RECORD))
        os.kill(pid, signal.SIGSTOP)
        with hurry(pool, query=0.1), pytest.raises(TimedOut, match="longer than the server allows"):
            await pool.verify(RECORD)
        assert pid not in children()
        assert (await pool.verify(RECORD))["verified"] is True

    runner.run(ask())


def test_neither_moves_nor_questions_wait_behind_analyses_nor_moves_behind_questions(
    runner: asyncio.Runner, made: Made
) -> None:
    async def ask() -> None:
        pool = made()
        os.kill(await process_of(pool.analyse("no record", "hard", "en")), signal.SIGSTOP)
        analyses = await begun(*(pool.analyse(RECORD, "hard", "en") for _ in range(3)))
        os.kill(await process_of(pool.verify(RECORD)), signal.SIGSTOP)
        questions = await begun(*(pool.verify(RECORD) for _ in range(3)))
        assert await pool.choose(*MOVE) in TO_MOVE.moves()
        assert pool.substituted == 0
        await pool.close()
        answers = await asyncio.gather(*analyses, *questions, return_exceptions=True)
        assert {type(answer) for answer in answers} == {PoolClosed}

    runner.run(ask())


def test_more_than_may_wait_are_refused_and_those_who_wait_are_answered(runner: asyncio.Runner, made: Made) -> None:
    async def ask() -> None:
        pool = made(waiting=2)
        pid = await process_of(pool.verify(RECORD))
        os.kill(pid, signal.SIGSTOP)
        asked = await begun(*(pool.verify(RECORD) for _ in range(3)))
        with pytest.raises(PoolBusy, match="Try again"):
            await pool.verify(RECORD)
        os.kill(pid, signal.SIGCONT)
        assert all(told["verified"] for told in await asyncio.gather(*asked))

    runner.run(ask())


def test_whoever_goes_away_leaves_the_line_and_the_process_at_work(
    runner: asyncio.Runner, made: Made, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        pool = made(waiting=1)
        pid = await process_of(pool.verify(RECORD))
        os.kill(pid, signal.SIGSTOP)
        with hurry(pool, query=0.1):
            going = await begun(pool.verify(RECORD), pool.verify(RECORD))
        for gone in going:
            gone.cancel()
        await asyncio.wait(going)
        # There is room in the line, and whoever comes next does not answer for the time that the first one took.
        assert (await pool.verify(RECORD))["verified"] is True
        assert pid not in children()

    runner.run(ask())
    gc.collect()
    assert [record.name for record in caplog.records] == [
        "vuelta.server.workers.pool"
    ]  # it alone complains: of the time


# Shutting down


def test_closing_ends_every_process_and_refuses_what_is_under_way_and_what_comes_later(
    runner: asyncio.Runner, made: Made
) -> None:
    async def ask() -> None:
        pool, before = made(), children()
        for first in (pool.verify(RECORD), pool.choose(*MOVE)):  # a process that stands still answers nothing
            os.kill(await process_of(first), signal.SIGSTOP)
        under_way = await begun(pool.verify(RECORD), pool.verify(RECORD), pool.choose(*MOVE))
        await pool.close()
        assert children() == before
        answers = await asyncio.gather(*under_way, return_exceptions=True)
        assert [type(answer) for answer in answers] == [PoolClosed, PoolClosed, PoolClosed]
        with pytest.raises(PoolClosed, match="shutting down"):
            await pool.choose(*MOVE)
        assert children() == before

    runner.run(ask())
