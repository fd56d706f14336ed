"""The process that talks to Ray: it submits work to the cluster and passes on the results.

It is a process of its own because Ray prints to standard output, takes over signals, and ends its process when a
cluster is gone. Here none of that reaches the command: it sees answers in the pipe, or the pipe's end.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from vuelta.core.child_processes import end_with_parent

Answer: TypeAlias = tuple[str, object]
FULL, READY, MADE, REFUSED, FAILED, LOST = "full", "ready", "made", "refused", "failed", "lost"
WORK, PLAY, END = "work", "play", "end"

RETRIES = 5
"""How often a batch is retried when its worker or machine has died."""
LOOK_SECONDS = 5.0
"""Seconds between looks at the cluster while nothing else happens."""
_ATTEMPTS = 5
_STILLBORN = ("Starting Ray client server failed", "psutil.")
"""In the errors of a cluster whose process for a new client died at once, as happens on a busy machine
(ray-project/ray#63202): before Ray looked at it, or while (then the error is psutil's). The next one mostly lives."""
_STORE = 16 * 2**20
"""Bytes of Ray's store for each core; an endgame table takes as much as many cores."""


def serve(pipe: Connection, address: str | None, cores: int, patience: float) -> None:
    """Connect to a cluster, or start one with `cores`, and serve until the pipe is closed."""
    end_with_parent(signal.SIGINT)
    _silence()
    with contextlib.suppress(OSError), TemporaryDirectory(prefix="vuelta-", ignore_cleanup_errors=True) as folder:
        try:
            _connect(address, cores, folder)
        except Exception as error:
            pipe.send((LOST, None, _one_line(error)))
            return
        driver = _Driver(pipe, patience)
        try:
            driver.wait_for_a_core(own=address is None)
            driver.serve()
        except EOFError:
            pass
        except Exception as error:
            pipe.send((LOST, None, _one_line(error)))
        finally:
            driver.end()


def _silence() -> None:
    """Discard what Ray prints."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    warnings.simplefilter("ignore")
    if "RAY_AUTH_MODE" not in os.environ and _has_token():
        os.environ["RAY_AUTH_MODE"] = "token"  # `ray start` sets this by itself, Ray's client does not
    os.environ |= {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        "RAY_worker_niceness": "0",  # a cluster of our own works for us alone, as threads would
    }


def _has_token() -> bool:
    """Whether Ray would find a token for clusters that ask for one."""
    kept = os.environ.get("RAY_AUTH_TOKEN_PATH") or "~/.ray/auth_token"
    return bool(os.environ.get("RAY_AUTH_TOKEN")) or Path(kept).expanduser().is_file()


def _connect(address: str | None, cores: int, folder: str) -> None:
    import ray

    usual: dict[str, Any] = {"logging_level": logging.CRITICAL, "log_to_driver": False}
    if address:
        _join(lambda: ray.init(address, **usual))
    else:
        usual |= {"num_cpus": cores, "object_store_memory": (32 + cores) * _STORE}
        ray.init("local", include_dashboard=False, _temp_dir=folder, **usual)


def _join(init: Callable[[], object]) -> None:
    """Join a running cluster."""
    for attempts_left in reversed(range(_ATTEMPTS)):
        try:
            init()
        except ConnectionError as error:
            if not attempts_left or not any(sign in str(error) for sign in _STILLBORN):
                raise ConnectionError(f"{_one_line(error)}; is it running, and is its token here?") from None
        else:
            return


def _one_line(error: BaseException) -> str:
    """An error in one line, without the pages that Ray adds."""
    text = " ".join(str(error).split())
    return text.removesuffix(".")[:400] or type(error).__name__


def _task() -> Callable[..., Answer]:
    """What Ray runs on a worker. An inner function is sent by value, so it runs even where Vuelta is missing."""

    def vuelta(version: str, box: list[Any], numbers: tuple[int, ...]) -> Answer:
        try:
            from vuelta.lab.cluster.ray_worker import run
        except ImportError as error:
            from socket import gethostname

            wanted = f"install it there: pip install 'vuelta[ray]=={version}'"
            return "refused", f"the worker {gethostname()} has no usable Vuelta ({error}); {wanted}"
        return run(version, box, numbers)

    return vuelta


class _Driver:
    def __init__(self, pipe: Connection, patience: float) -> None:
        import ray

        self._ray: Any = ray
        self._pipe = pipe
        self._patience = patience
        self._sending = threading.Lock()
        self._waiting: dict[int, Any] = {}
        self._boxes: list[list[Any]] = []
        self._run = ray.remote(num_cpus=1, max_retries=RETRIES)(_task())
        self._seen = time.monotonic()

    def wait_for_a_core(self, *, own: bool) -> None:
        """Wait until the cluster runs something of ours; report if it is full. (A new one of ours is only slow.)"""
        ready = self._ray.remote(num_cpus=1)(lambda: None).remote()
        while not self._ray.wait([ready], timeout=LOOK_SECONDS)[0]:
            if not own and self._ray.available_resources().get("CPU", 0) < 1:
                self._send(FULL, self._cores())
        self._send(READY, self._cores())

    def serve(self) -> None:
        """Serve requests from the pipe."""
        while True:
            while not self._pipe.poll(LOOK_SECONDS):
                self._check_alive()
            match self._pipe.recv():
                case (kind, work) if kind == WORK:  # boxed, it is only fetched when a worker asks for it
                    self._boxes.append([self._ray.put(work)])
                case (kind, number, which, version, numbers) if kind == PLAY:
                    self._begin(number, self._run.remote(version, self._boxes[which], numbers))
                case _:
                    return

    def end(self) -> None:
        """Leave the cluster, which cancels what it is still doing for us."""
        self._ray.shutdown()

    def _begin(self, number: int, reference: Any) -> None:
        self._waiting[number] = reference
        reference.future().add_done_callback(lambda done: self._end(number, done))

    def _end(self, number: int, done: Any) -> None:
        """Called by one of Ray's threads."""
        try:
            kind, made = done.result()
        except self._ray.exceptions.RayTaskError as error:
            kind, made = FAILED, str(error)
        except Exception as error:
            kind, made = LOST, f"{type(error).__name__}: {_one_line(error)}"
        self._seen = time.monotonic()
        with contextlib.suppress(OSError):
            self._send(kind, made, number)
        self._waiting.pop(number, None)

    def _check_alive(self) -> None:
        """Give up a cluster without machines after a while. Ray itself would wait for new ones."""
        if self._waiting and self._cores() == 0 and time.monotonic() - self._seen > self._patience:
            raise RuntimeError(f"no machine was left for {self._patience:g} s")

    def _cores(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _send(self, kind: str, what: object, number: int | None = None) -> None:
        with self._sending:
            self._pipe.send((kind, number, what))
