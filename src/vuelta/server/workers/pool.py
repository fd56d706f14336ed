"""A pool of worker processes for computer players and analyses, so that the event loop never waits for them.

There are three lanes. Moves have as many processes as the server is given. Queries (hints and verifications), which are
short, and analyses, which are long, have one process each: a move never waits behind either, nor a query behind an
analysis. The system gives processor time to the event loop first, then to moves, then to the other two. Nothing starts
before it is needed.

Every process has its own executor. When one dies or has to be killed, only its own job is affected, and is retried.
They are spawned, not forked: copying the server's threads, locks and database connections would be dangerous, and a
fork server would be one more process that has to end with its parent.

Nothing is unbounded. The lanes that strangers can fill have a limited queue, and a job has a timeout after which its
process is killed. A move that isn't there in time is made by a fast level instead: a table never hangs.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from vuelta.core.child_processes import signals_blocked
from vuelta.core.errors import InvalidRecord, VueltaError
from vuelta.core.record_reader import LARGEST
from vuelta.server.workers import jobs

T = TypeVar("T")

FALLBACK_LEVEL = "medium"
"""The level that moves when another is late: it needs nothing but the rules, and less than 1 ms."""
_TRIES = 3
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolLimits:
    """Timeouts in seconds, and the length of queues."""

    move: float = 10.0
    """From the request for a move to its arrival, including the queue. The slowest level takes a tenth of a second;
    compiling a game first, or many tables at once, can take longer."""
    loading: float = 120.0
    """For a process to load or to move. Enough for a machine that compiles slowly; the fallback moves meanwhile."""
    query: float = 60.0
    """For hints, which take a tenth of a second but may need compiling first, and for verifications: the largest record
    takes five seconds."""
    analysis: float = 120.0
    """A game takes a few seconds."""
    waiting: int = 16
    """Jobs that may queue in each lane, moves excepted."""


class NoAnswer(VueltaError):
    """The pool has no answer, for a reason that lies with the server."""

    sentences: ClassVar[dict[str, str]]
    """The reason in every language."""

    def __init__(self) -> None:
        super().__init__(self.sentences["en"])


class PoolBusy(NoAnswer):
    """The queue is full."""

    sentences: ClassVar = {
        "en": "The server is busy right now. Try again in a minute.",
        "es": "El servidor está ocupado en este momento. Inténtalo de nuevo en un minuto.",
    }


class TimedOut(NoAnswer):
    """The job timed out and was stopped."""

    sentences: ClassVar = {
        "en": "This took longer than the server allows, so it was stopped. "
        "On your own computer, vuelta analyse and vuelta verify have no limit.",
        "es": "Esto tarda más de lo que permite el servidor, así que se detuvo. "
        "En tu propia computadora, vuelta analyse y vuelta verify no tienen límite.",
    }


class WorkerLost(NoAnswer):
    """The worker process ended, and so did those that retried the job."""

    sentences: ClassVar = {
        "en": "The process working on this kept crashing, perhaps because memory ran out. Try again later.",
        "es": "El proceso que trabajaba en esto falló varias veces, quizá por falta de memoria. "
        "Inténtalo de nuevo más tarde.",
    }


class PoolClosed(NoAnswer):
    """The server is shutting down."""

    sentences: ClassVar = {
        "en": "The server is shutting down. Try again when it is back.",
        "es": "El servidor se está apagando. Inténtalo de nuevo cuando vuelva a estar en línea.",
    }


class Pool:
    """Runs jobs in worker processes, which start on demand. Belongs to the event loop in which it is first used."""

    def __init__(self, processes: int, limits: PoolLimits | None = None) -> None:
        self._limits = limits or PoolLimits()
        self._moves = _Lane(processes, niceness=5)
        self._queries = _Lane(1, niceness=10)
        self._analyses = _Lane(1, niceness=10)
        self.substituted = 0
        """How many moves the fallback made because a level had none."""

    async def choose(self, game: str, position: str, level: str, seed: int) -> str:
        """The move that a level chooses, or the fallback's if it is late or broken: a match never stops for it.

        Every use of the fallback is logged.
        """
        jobs.check_level(level)
        try:
            async with asyncio.timeout(self._limits.move):
                return await self._moves.run(self._limits.loading, jobs.choose, game, position, level, seed)
        except PoolClosed:
            raise
        except Exception as error:  # whatever it was, the fallback's move is better than none
            # This raises what is wrong with the game or the position.
            move = jobs.choose(game, position, FALLBACK_LEVEL, seed)
            self.substituted += 1
            _log.warning("%s had no move in %s, so %s moved: %r", level, game, FALLBACK_LEVEL, error)
            return move

    async def prepare(self, game: str, start: str, level: str) -> dict[str, str] | None:
        """Load what a level needs, which may take seconds the first time. Returns what people should know, by language.

        MissingExtra if something is not installed.
        """
        limits = self._limits
        return await self._moves.run(
            limits.loading, jobs.prepare, game, start, jobs.check_level(level), waiting=limits.waiting
        )

    async def analyse(self, record: str, level: str, language: str, *, most_plies: int = 3_000) -> dict[str, Any]:
        """A record's analysis as plain JSON, with sentences in a language."""
        limits, arguments = self._limits, (_checked(record), level, language, most_plies)
        return await self._analyses.run(limits.analysis, jobs.analyse, *arguments, waiting=limits.waiting)

    async def hints(self, game: str, position: str, language: str, names: Mapping[int, str]) -> list[dict[str, Any]]:
        """The best moves in a position: move, chance, loss, reason."""
        limits = self._limits
        return await self._queries.run(
            limits.query, jobs.hints, game, position, language, names, waiting=limits.waiting
        )

    async def verify(self, record: str) -> dict[str, Any]:
        """Whether a record is correct; if not, the first wrong line."""
        limits = self._limits
        return await self._queries.run(limits.query, jobs.verify, _checked(record), waiting=limits.waiting)

    async def replay(self, record: str, *, most_plies: int) -> str:
        """A record ply by ply, as JSON text."""
        limits, arguments = self._limits, (_checked(record), most_plies)
        return await self._queries.run(limits.query, jobs.replay, *arguments, waiting=limits.waiting)

    async def close(self) -> None:
        """End all processes, whatever they are doing, and refuse further jobs."""
        await asyncio.gather(*(lane.close() for lane in (self._moves, self._queries, self._analyses)))


def _checked(record: str) -> str:
    """The record, if it is small enough to pass to another process."""
    if len(record) > LARGEST:
        raise InvalidRecord(f"a record has at most {LARGEST:,} bytes", line=None)
    return record


class _Lane:
    """Some processes and a queue for them, first come, first served."""

    def __init__(self, processes: int, *, niceness: int) -> None:
        self._free = [_Worker(niceness) for _ in range(processes)]
        """The one used last is at the end and is used next: it is warm, and the others may never have to start."""
        self._workers = tuple(self._free)
        self._turns = asyncio.Semaphore(processes)
        self._waiting = 0
        self._jobs: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, seconds: float, task: Callable[..., T], *arguments: Any, waiting: int | None = None) -> T:
        """Run a job. PoolBusy if `waiting` others are queued already. Cancelling gives up the place in the queue.

        A job that has begun runs to its end or timeout even if its caller is cancelled.
        """
        if waiting is not None and self._waiting >= waiting:
            raise PoolBusy
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        job = asyncio.create_task(self._work(seconds, task, *arguments))
        self._jobs.add(job)
        job.add_done_callback(self._done)
        return await asyncio.shield(job)

    def _done(self, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            job.exception()  # retrieved, or asyncio would complain where nobody awaits it any more

    async def _work(self, seconds: float, task: Callable[..., T], *arguments: Any) -> T:
        worker = self._free.pop()
        try:
            for _ in range(_TRIES):
                self._check_open()
                try:
                    await worker.start()
                    self._check_open()
                    return await worker.call(seconds, task, *arguments)
                except _WorkerDied as error:
                    _log.warning("a worker process ended in %s: %s", task.__name__, error)
            self._check_open()
            raise WorkerLost
        finally:
            self._free.append(worker)
            self._turns.release()

    def _check_open(self) -> None:
        if self._closed:
            raise PoolClosed

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in self._workers))
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))  # those that were starting meanwhile


class _WorkerDied(Exception):
    """The process ended before it answered, or could not be started."""


class _Worker:
    """One process, for one job at a time. After it has ended, another can be started."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0

    async def start(self) -> None:
        """Start the process if it isn't running; in a thread, since that takes tenths of a second."""
        if self._executor is None:
            try:
                await asyncio.to_thread(self._start)
            except (BrokenProcessPool, OSError) as error:
                raise _WorkerDied(str(error)) from None

    def _start(self) -> None:
        executor = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=jobs.init_worker, initargs=(self._niceness,)
        )
        try:
            with signals_blocked(signal.SIGINT, signal.SIGTERM):
                first = executor.submit(os.getpid)
            self._pid = first.result()
        except BaseException:
            executor.shutdown(wait=False)
            raise
        self._executor = executor

    async def call(self, seconds: float, task: Callable[..., T], *arguments: Any) -> T:
        """Run a job. After _WorkerDied and TimedOut the process is gone."""
        assert self._executor is not None
        try:
            answer = asyncio.wrap_future(self._executor.submit(task, *arguments))
            done, _ = await asyncio.wait({answer}, timeout=seconds)
            if answer.cancelled():  # the executor was shut down before its process took the task
                raise _WorkerDied("it was ended")
            if done:
                return answer.result()
            answer.cancel()
        except BrokenProcessPool as error:
            await self.end()
            raise _WorkerDied(str(error)) from None
        _log.warning("%s took longer than %g s, so its process was killed", task.__name__, seconds)
        await self.end()
        raise TimedOut

    async def end(self) -> None:
        """Kill the process, if there is one, and clean up after it."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()  # even a broken one that is alive: the executor would ask it to end, and wait for ever
        await asyncio.to_thread(executor.shutdown, cancel_futures=True)
