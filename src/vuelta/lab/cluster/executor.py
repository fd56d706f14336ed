"""Batches played on a Ray cluster: the same interface as cores of this machine, and the same results.

A batch depends only on its numbers, so if its worker dies it is simply played again elsewhere.
"""

from __future__ import annotations

import os
import pickle
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import vuelta
from vuelta.core.errors import InvalidOption, MissingExtra, shown
from vuelta.lab.cluster.ray_driver import END, FAILED, FULL, LOST, PLAY, READY, REFUSED, WORK, serve
from vuelta.lab.executors import Workers, WorkersLost

_CURRENT = Path("/tmp/ray/ray_current_cluster")
"""Where `ray start` says which cluster runs here."""
_CONNECT_SECONDS = 5.0
_SHUTDOWN_SECONDS = 15.0
_BATCHES_PER_CORE = 16
_LARGEST = 25
"""Of a batch, in usual ones."""


class Cluster(Workers):
    """The cores of a Ray cluster. Use it as a context manager, or call `shutdown`."""

    def __init__(
        self,
        where: str,
        *,
        patience: float,
        jobs: int | None = None,
        notice: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        """`where` is `ray` (the cluster running here, or else a new one), `ray://host:port` or `ray:host:port`.

        `jobs` limits how many cores are used. WorkersLost if the cluster can't be used, or has no free core within
        `patience` seconds; `notice` is called once if it is full.
        """
        address = address_of(where)
        if find_spec("ray") is None:
            raise MissingExtra("a cluster needs Ray; install it with: pip install 'vuelta[ray]'")
        self.where = where
        self.lost: str | None = None
        """Why the cluster can no longer be used."""
        self._leaving = False
        self._lock = threading.Lock()
        self._numbers = count()
        self._works: dict[Callable[..., Any], int] = {}
        self._queue: deque[tuple[object, ...]] = deque()
        self._played: dict[int, Future[Any]] = {}
        context = get_context("spawn")
        self._pipe, driver_end = context.Pipe()
        cores = jobs or os.cpu_count() or 1
        self._process = context.Process(target=serve, args=(driver_end, address, cores, patience), daemon=True)
        self._process.start()
        driver_end.close()
        try:
            self.cores = self._connected(patience, notice)
        except BaseException:
            self._end()
            raise
        self.cores = min(self.cores, jobs or self.cores)
        self.ahead = 2 * self.cores
        self._most = self.cores if jobs else self.ahead
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def batch(self, count: int, usual: int) -> int:
        """Large enough to make transport cheap, small enough to give every core many."""
        return max(usual, min(count // (_BATCHES_PER_CORE * self.cores), _LARGEST * usual))

    def submit(self, work: Callable[..., Any], /, *numbers: Any, **_more: Any) -> Future[Any]:
        """Call a picklable function, or a method of a picklable object, on the cluster."""
        made: Future[Any] = Future()
        with self._lock:
            if self.lost:
                made.set_exception(WorkersLost(self.lost))
                return made
            if work not in self._works:
                self._works[work] = len(self._works)
                self._send(WORK, pickle.dumps(work))
            number = next(self._numbers)
            self._played[number] = made
            self._queue.append((PLAY, number, self._works[work], vuelta.__version__, numbers))
            self._send_next()
        return made

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Leave the cluster, which cancels what it is still playing for us."""
        with self._lock:
            if cancel_futures:
                self._queue.clear()
            self._leaving = True
            self._send(END)
        self._process.join(_SHUTDOWN_SECONDS if wait else 0)
        self._end()
        self._listener.join()

    def _connected(self, patience: float, notice: Callable[[str], None]) -> int:
        """The number of cores, once one of them has run something for us."""
        deadline, full = time.monotonic() + patience, False
        while self._pipe.poll(max(0.0, deadline - time.monotonic())):
            try:
                kind, _, what = self._pipe.recv()
            except (EOFError, OSError):
                raise WorkersLost(
                    f"the cluster {shown(self.where)} can't be used: Ray ended at once; look for its log in /tmp/ray"
                ) from None
            if kind == LOST:
                raise WorkersLost(f"the cluster {shown(self.where)} can't be used: {what}")
            if kind == READY:
                return int(what)
            if kind == FULL and not full:
                full = True
                notice(f"all {what} cores of the cluster are taken; waiting for one, up to {patience:g} s")
        problem = "had no free core" if full else "didn't answer"
        raise WorkersLost(
            f"the cluster {shown(self.where)} {problem} for {patience:g} s; try later, or wait longer with --patience"
        )

    def _listen(self) -> None:
        try:
            while True:
                kind, number, what = self._pipe.recv()
                if kind == LOST:
                    self._lose(f"the cluster {shown(self.where)} is lost: {what}")
                elif kind == REFUSED:
                    self._lose(what)
                else:
                    self._answer(number, kind, what)
        except (EOFError, OSError):
            self._lose(f"the cluster {shown(self.where)} is lost: Ray's own process has ended")

    def _answer(self, number: int, kind: str, what: Any) -> None:
        with self._lock:
            made = self._played.pop(number, None)
            self._send_next()
        if made is None:
            return
        if kind == FAILED:
            made.set_exception(RuntimeError(f"on the cluster: {what}"))
        else:
            made.set_result(what)

    def _lose(self, sentence: str) -> None:
        """Nothing that was submitted will be answered."""
        with self._lock:
            self.lost = self.lost or (None if self._leaving else sentence)
            waiting, self._played = list(self._played.values()), {}
        for made in waiting:
            made.set_exception(WorkersLost(sentence))

    def _send_next(self) -> None:
        while self._queue and len(self._played) - len(self._queue) < self._most:
            self._send(*self._queue.popleft())

    def _send(self, *message: object) -> None:
        with suppress(OSError):  # it has ended; the listener notices
            self._pipe.send(message)

    def _end(self) -> None:
        self._process.kill()
        self._process.join()


def address_of(where: str) -> str | None:
    """The address as Ray writes it, or None to start a cluster of our own. WorkersLost if nothing answers there."""
    if where == "ray":
        where = os.environ.get("RAY_ADDRESS") or _running_here() or "local"
    if where == "local":
        return None
    client = where.startswith("ray://")
    host, _, port = where.removeprefix("ray://").removeprefix("ray:").rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise InvalidOption(f"{shown(where)} isn't a cluster; write ray, ray://host:port or ray:host:port")
    if client and find_spec("grpc") is None:
        raise MissingExtra("ray:// needs Ray's client; install it with: pip install 'vuelta[ray]'")
    if problem := _connection_problem(host, int(port)):
        raise WorkersLost(f"there is no cluster at {host}:{port} ({problem}); start one with: ray start --head")
    return f"ray://{host}:{port}" if client else f"{host}:{port}"


def _running_here() -> str | None:
    """The cluster that `ray start` started on this machine, if it is still running.

    Ray's own `auto` would also use a cluster that another command started for itself, and go down with it.
    """
    try:
        address = _CURRENT.read_text().strip()
    except OSError:
        return None
    host, _, port = address.rpartition(":")
    return address if port.isdigit() and _connection_problem(host, int(port)) is None else None


def _connection_problem(host: str, port: int) -> str | None:
    """Why a port can't be connected to; None if it can."""
    try:
        socket.create_connection((host.strip("[]"), port), timeout=_CONNECT_SECONDS).close()
    except OSError as error:
        return error.strerror or str(error)
    return None
