"""Processes in which computer players think and records are judged, so that the event loop never waits for them.

There are three lanes. Moves have as many processes as the server is given. Questions (hints and verifications), which
are short, and analyses, which are long, have one each: a move never waits behind either, nor a question behind an
analysis. The system gives processor time to the event loop first, then to moves, then to the other two. Nothing starts
before it is needed.

Every process is an executor of its own. When one dies or has to be killed, only its own task is concerned, and is
tried again. They are spawned, not forked: a copy of the server's threads, locks and database connections would be a
danger, and a fork server one more process that has to end with its parent.

Nothing is unbounded. So many may wait in the lanes that strangers can fill, and a task has a time limit after which
its process is killed. A move that is not there in time is made by the plan of the game instead: a table never hangs.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from vuelta.core.errors import InvalidRecord, VueltaError
from vuelta.core.record_reader import LARGEST
from vuelta.server.workers import jobs

T = TypeVar("T")

INSTEAD = "medium"
"""The level whose move is made when another's does not come: it needs nothing but the rules, for under 1 ms."""
_TRIES = 3
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How long things may take, in seconds, and how many may wait."""

    move: float = 10.0
    """From asking for a move to having one, with all waiting. The longest of the levels thinks for a tenth of a
    second; what can take so long is a game that has to be compiled first, or a crowd of tables."""
    loading: float = 120.0
    """For a process to load or to move. It is long, so that a machine that compiles slowly gets there: while it does,
    moves that are due are made by the plan."""
    question: float = 60.0
    """For hints, which take a tenth of a second but may have to be compiled first, and for verifications: the largest
    record takes five seconds."""
    analysis: float = 120.0
    """A game takes some seconds."""
    waiting: int = 16
    """Of those who wait for a process to load, to be asked or to analyse, in each lane."""


class Unanswered(VueltaError):
    """The pool gives no answer, for a reason that is not in what was asked."""

    sentences: ClassVar[dict[str, str]]
    """The same in every language that we speak."""

    def __init__(self) -> None:
        super().__init__(self.sentences["en"])


class Busy(Unanswered):
    """So many wait already that one more is refused."""

    sentences: ClassVar = {
        "en": "The server is busy with what others have asked for. Try again in a minute.",
        "es": "El servidor está ocupado con lo que otros han pedido. Vuelve a intentarlo en un minuto.",
    }


class TooLong(Unanswered):
    """It took longer than it may, and was stopped."""

    sentences: ClassVar = {
        "en": "This takes longer than the server allows, so it was stopped. Your own machine can do it: "
        "vuelta analyse and vuelta verify have no limit.",
        "es": "Esto tarda más de lo que permite el servidor, así que se ha detenido. Puedes hacerlo en tu propia "
        "máquina: vuelta analyse y vuelta verify no tienen límite.",
    }


class Lost(Unanswered):
    """The process that worked on it ended, and so did those that tried again."""

    sentences: ClassVar = {
        "en": "The process that worked on this ended again and again, perhaps for want of memory. Try again later.",
        "es": "El proceso que trabajaba en esto terminó una y otra vez, quizá por falta de memoria. "
        "Vuelve a intentarlo más tarde.",
    }


class Closed(Unanswered):
    """The server is shutting down."""

    sentences: ClassVar = {
        "en": "The server is shutting down. Try again when it is back.",
        "es": "El servidor se está cerrando. Vuelve a intentarlo cuando esté de vuelta.",
    }


class Pool:
    """Asks processes; starts them when they are needed. It belongs to the event loop in which it is first used."""

    def __init__(self, processes: int, bounds: Bounds | None = None) -> None:
        self._bounds = bounds or Bounds()
        self._moves = _Lane(processes, niceness=5)
        self._questions = _Lane(1, niceness=10)
        self._analyses = _Lane(1, niceness=10)
        self.substituted = 0
        """How many moves were made by the plan of the game because their level's did not come."""

    async def choose(self, game: str, position: str, level: str, seed: int) -> str:
        """The move that a level makes in a position, or in need the plan's: whoever waits for it gets one in time.

        A level that is late or broken is no reason to stop a match. That its move was another's is logged.
        """
        jobs.check_level(level)
        try:
            async with asyncio.timeout(self._bounds.move):
                return await self._moves.run(self._bounds.loading, jobs.choose, game, position, level, seed)
        except Closed:
            raise
        except Exception as error:  # whatever it was, the plan's move is better than none
            move = jobs.choose(game, position, INSTEAD, seed)  # raises what is wrong with the game or the position
            self.substituted += 1
            _log.warning("%s had no move in %s, so the plan moved: %r", level, game, error)
            return move

    async def prepare(self, game: str, start: str, level: str) -> dict[str, str] | None:
        """Load what a level needs, which may take seconds the first time; what a person should know of it, by
        language, or None.

        MissingExtra if something is not installed.
        """
        bounds = self._bounds
        return await self._moves.run(
            bounds.loading, jobs.prepare, game, start, jobs.check_level(level), waiting=bounds.waiting
        )

    async def analyse(self, record: str, level: str, language: str, *, most_plies: int = 3_000) -> dict[str, Any]:
        """A record's analysis as plain JSON, with its sentences in a language."""
        bounds, arguments = self._bounds, (_checked(record), level, language, most_plies)
        return await self._analyses.run(bounds.analysis, jobs.analyse, *arguments, waiting=bounds.waiting)

    async def hints(self, game: str, position: str, language: str) -> list[dict[str, Any]]:
        """The best moves of a position: move, chance, loss, reason."""
        bounds = self._bounds
        return await self._questions.run(bounds.question, jobs.hints, game, position, language, waiting=bounds.waiting)

    async def verify(self, record: str) -> dict[str, Any]:
        """Whether all of a record is true, and if not, which line is the first that is wrong."""
        bounds = self._bounds
        return await self._questions.run(bounds.question, jobs.verify, _checked(record), waiting=bounds.waiting)

    async def replay(self, record: str, *, most_plies: int) -> str:
        """A record ply by ply, as JSON that need only be passed on."""
        bounds, arguments = self._bounds, (_checked(record), most_plies)
        return await self._questions.run(bounds.question, jobs.replay, *arguments, waiting=bounds.waiting)

    async def close(self) -> None:
        """End all processes, whatever they are doing. What is asked from now on is refused."""
        await asyncio.gather(*(lane.close() for lane in (self._moves, self._questions, self._analyses)))


def _checked(record: str) -> str:
    """A record that is small enough to be handed to another process."""
    if len(record) > LARGEST:
        raise InvalidRecord(f"a record has at most {LARGEST:,} bytes", line=None)
    return record


class _Lane:
    """Some processes, and those who wait for one of them, first come, first served."""

    def __init__(self, processes: int, *, niceness: int) -> None:
        self._free = [_Worker(niceness) for _ in range(processes)]
        """The one that worked last is at the end and goes on: it is warm, and perhaps the others need never start."""
        self._workers = tuple(self._free)
        self._turns = asyncio.Semaphore(processes)
        self._waiting = 0
        self._jobs: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, seconds: float, task: Callable[..., T], *arguments: Any, waiting: int | None = None) -> T:
        """What a task answers. Refused if more than `waiting` wait already; whoever gives up waiting loses the turn.

        A task that has begun goes on to its end or its limit, also if nobody waits for it any more.
        """
        if waiting is not None and self._waiting >= waiting:
            raise Busy
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
            job.exception()  # looked at, also where nobody waits for it any more: asyncio would complain

    async def _work(self, seconds: float, task: Callable[..., T], *arguments: Any) -> T:
        worker = self._free.pop()
        try:
            for _ in range(_TRIES):
                self._check_open()
                try:
                    await worker.start()
                    self._check_open()
                    return await worker.call(seconds, task, *arguments)
                except _Died as error:
                    _log.warning("a process of the pool ended in %s: %s", task.__name__, error)
            self._check_open()
            raise Lost
        finally:
            self._free.append(worker)
            self._turns.release()

    def _check_open(self) -> None:
        if self._closed:
            raise Closed

    async def close(self) -> None:
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in self._workers))
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))  # those that were just starting


class _Died(Exception):
    """The process ended before it had answered, or could not be started."""


class _Worker:
    """One process, for one task at a time. When it has ended, another can be started."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._executor: ProcessPoolExecutor | None = None
        self._pid = 0

    async def start(self) -> None:
        """Have the process running. In a thread, since it takes some tenths of a second."""
        if self._executor is None:
            try:
                await asyncio.to_thread(self._start)
            except (BrokenProcessPool, OSError) as error:
                raise _Died(str(error)) from None

    def _start(self) -> None:
        executor = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=jobs.begin, initargs=(self._niceness,)
        )
        try:
            with _signals_held():
                first = executor.submit(os.getpid)
            self._pid = first.result()
        except BaseException:
            executor.shutdown(wait=False)
            raise
        self._executor = executor

    async def call(self, seconds: float, task: Callable[..., T], *arguments: Any) -> T:
        """What a task answers. After _Died and TooLong the process is gone."""
        assert self._executor is not None
        try:
            answer = asyncio.wrap_future(self._executor.submit(task, *arguments))
            done, _ = await asyncio.wait({answer}, timeout=seconds)
            if answer.cancelled():  # the executor was shut down before its process took the task
                raise _Died("it was ended")
            if done:
                return answer.result()
            answer.cancel()
        except BrokenProcessPool as error:
            await self.end()
            raise _Died(str(error)) from None
        _log.warning("%s took longer than %g s, so its process is killed", task.__name__, seconds)
        await self.end()
        raise TooLong

    async def end(self) -> None:
        """Kill the process, if there is one, and clear up after it."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for child in multiprocessing.active_children():
            if child.pid == self._pid:
                child.kill()  # also one that is broken but lives: the executor would ask it to end, and wait in vain
        await asyncio.to_thread(executor.shutdown, cancel_futures=True)


@contextlib.contextmanager
def _signals_held() -> Iterator[None]:
    """Start processes that are deaf to Ctrl-C from their first instruction on, not only once they can ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
