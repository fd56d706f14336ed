"""Batches played on a Ray cluster: the same face as cores of this machine, and the same results.

Batches are numbered and depend on nothing else, so one whose worker died is simply played again somewhere.
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
from vuelta.lab.executors import Crew, Lost

_CURRENT = Path("/tmp/ray/ray_current_cluster")
"""Where `ray start` says which cluster runs here."""
_KNOCK = 5.0
_FAREWELL = 15.0
_SHARES = 16
_LARGEST = 25


class Cluster(Crew):
    """The cores of a Ray cluster. To be closed, best by `with`."""

    def __init__(
        self,
        where: str,
        *,
        patience: float,
        jobs: int | None = None,
        notice: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        """`where` is `ray` (a cluster that runs here, or one of our own), `ray://host:port` or `ray:host:port`.

        `jobs` is how many cores are used at most. Lost if there is no such cluster, none that fits, or none that has
        a free core within so many seconds of patience; `notice` is told once when that takes long.
        """
        address = address_of(where)
        if find_spec("ray") is None:
            raise MissingExtra("a cluster needs Ray; install it with: pip install 'vuelta[ray]'")
        self.where = where
        self.lost: str | None = None
        """Why the cluster can't be used any more."""
        self._leaving = False
        self._lock = threading.Lock()
        self._numbers = count()
        self._works: dict[Callable[..., Any], int] = {}
        self._queue: deque[tuple[object, ...]] = deque()
        self._played: dict[int, Future[Any]] = {}
        context = get_context("spawn")
        self._pipe, far_end = context.Pipe()
        cores = jobs or os.cpu_count() or 1
        self._process = context.Process(target=serve, args=(far_end, address, cores, patience), daemon=True)
        self._process.start()
        far_end.close()
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
        """So large that the way costs little, and so small that every core gets many."""
        return max(usual, min(count // (_SHARES * self.cores), _LARGEST * usual))

    def submit(self, work: Callable[..., Any], /, *numbers: Any, **_more: Any) -> Future[Any]:
        """Have something done on the cluster: a function that can be pickled, or a method of an object that can."""
        made: Future[Any] = Future()
        with self._lock:
            if self.lost:
                made.set_exception(Lost(self.lost))
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
        """Leave the cluster. What it still plays for us is ended there."""
        with self._lock:
            if cancel_futures:
                self._queue.clear()
            self._leaving = True
            self._send(END)
        self._process.join(_FAREWELL if wait else 0)
        self._end()
        self._listener.join()

    def _connected(self, patience: float, notice: Callable[[str], None]) -> int:
        """The number of cores, once the first of them has done something for us."""
        deadline, full = time.monotonic() + patience, False
        while self._pipe.poll(max(0.0, deadline - time.monotonic())):
            try:
                kind, _, what = self._pipe.recv()
            except (EOFError, OSError):
                raise Lost(
                    f"the cluster {shown(self.where)} can't be used: Ray ended at once; is its log in /tmp/ray?"
                ) from None
            if kind == LOST:
                raise Lost(f"the cluster {shown(self.where)} can't be used: {what}")
            if kind == READY:
                return int(what)
            if kind == FULL and not full:
                full = True
                notice(f"all {what} cores of the cluster are taken; waiting for one, up to {patience:g} s")
        lacks = "had no free core" if full else "did not answer"
        raise Lost(
            f"the cluster {shown(self.where)} {lacks} for {patience:g} s; try later, or wait longer with --patience"
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
        """Whoever waits for anything waits in vain."""
        with self._lock:
            self.lost = self.lost or (None if self._leaving else sentence)
            waiting, self._played = list(self._played.values()), {}
        for made in waiting:
            made.set_exception(Lost(sentence))

    def _send_next(self) -> None:
        while self._queue and len(self._played) - len(self._queue) < self._most:
            self._send(*self._queue.popleft())

    def _send(self, *told: object) -> None:
        with suppress(OSError):  # it has ended; the listener tells
            self._pipe.send(told)

    def _end(self) -> None:
        self._process.kill()
        self._process.join()


def address_of(where: str) -> str | None:
    """The address as Ray writes it, None if a cluster of our own is to be started. Lost if nobody is there."""
    if where == "ray":
        where = os.environ.get("RAY_ADDRESS") or _running_here() or "local"
    if where == "local":
        return None
    client = where.startswith("ray://")
    host, _, port = where.removeprefix("ray://").removeprefix("ray:").rpartition(":")
    if not host or not port.isdigit() or int(port) > 65535:
        raise InvalidOption(f"{shown(where)} is no cluster; write ray, ray://host:port or ray:host:port")
    if client and find_spec("grpc") is None:
        raise MissingExtra("ray:// needs Ray's client; install it with: pip install 'vuelta[ray]'")
    refusal = _knock(host, int(port))
    if refusal:
        raise Lost(f"there is no cluster at {host}:{port} ({refusal}); start one with: ray start --head")
    return f"ray://{host}:{port}" if client else f"{host}:{port}"


def _running_here() -> str | None:
    """The cluster that `ray start` has started on this machine, if it still runs.

    Ray's own `auto` would also take a cluster that another command has started for itself, and go down with it.
    """
    try:
        address = _CURRENT.read_text().strip()
    except OSError:
        return None
    host, _, port = address.rpartition(":")
    return address if port.isdigit() and _knock(host, int(port)) is None else None


def _knock(host: str, port: int) -> str | None:
    """Why nobody opens; None if somebody does."""
    try:
        socket.create_connection((host.strip("[]"), port), timeout=_KNOCK).close()
    except OSError as error:
        return error.strerror or str(error)
    return None
