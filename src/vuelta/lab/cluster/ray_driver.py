"""The process that talks to Ray: it hands work to the cluster and passes on what comes back.

It is a process of its own since Ray prints to standard output, takes over signals, and ends its process when a cluster
is gone. Here all that stays outside the command: whatever happens, the other end of the pipe sees answers or its end.
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
"""How often a batch is played anew whose worker or machine has died."""
GLANCE = 5.0
"""Seconds between looks at the cluster while nothing else happens."""
_ATTEMPTS = 5
_BORN_DEAD = ("Starting Ray client server failed", "psutil.")
"""What a cluster says whose process for a new client died in its first moment, as some do on a busy machine
(ray-project/ray#63202): before Ray looked at it, or while, which psutil tells. Mostly the next one lives."""
_STORE = 16 * 2**20
"""Bytes for what waits for a core; a table of endgames needs as much as many of them."""


def serve(pipe: Connection, address: str | None, cores: int, patience: float) -> None:
    """Connect to a cluster, or start one of so many cores, and serve until the pipe is closed."""
    end_with_parent(signal.SIGINT)
    _silence()
    with contextlib.suppress(OSError), TemporaryDirectory(prefix="vuelta-", ignore_cleanup_errors=True) as folder:
        try:
            _connect(address, cores, folder)
        except Exception as error:
            pipe.send((LOST, None, _line(error)))
            return
        driver = _Driver(pipe, patience)
        try:
            driver.wait_for_a_core(own=address is None)
            driver.serve()
        except EOFError:
            pass
        except Exception as error:
            pipe.send((LOST, None, _line(error)))
        finally:
            driver.end()


def _silence() -> None:
    """Nobody reads what Ray prints."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    warnings.simplefilter("ignore")
    if "RAY_AUTH_MODE" not in os.environ and _has_token():
        os.environ["RAY_AUTH_MODE"] = "token"  # `ray start` asks for it by itself, Ray's way to a cluster does not
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
    """Have Ray join a cluster that runs already."""
    for attempts_left in reversed(range(_ATTEMPTS)):
        try:
            init()
        except ConnectionError as error:
            if not attempts_left or not any(sign in str(error) for sign in _BORN_DEAD):
                raise ConnectionError(f"{_line(error)}; does it run, and is its token here?") from None
        else:
            return


def _line(error: BaseException) -> str:
    """What an error says, in one line, without the pages that Ray adds."""
    said = " ".join(str(error).split())
    return said.removesuffix(".")[:400] or type(error).__name__


def _task() -> Callable[..., Answer]:
    """What Ray runs on a worker. A function inside another one is sent whole, so it runs where Vuelta is missing."""

    def vuelta(version: str, box: list[Any], numbers: tuple[int, ...]) -> Answer:
        try:
            from vuelta.lab.cluster.ray_worker import run
        except ImportError as error:
            from socket import gethostname

            wanted = f"install it there: pip install 'vuelta[ray]=={version}'"
            return "refused", f"the worker {gethostname()} has no Vuelta that could take part ({error}); {wanted}"
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
        """Until the cluster runs something of ours; tells if it is full. (Our own never is, only slow to start.)"""
        ready = self._ray.remote(num_cpus=1)(lambda: None).remote()
        while not self._ray.wait([ready], timeout=GLANCE)[0]:
            if not own and self._ray.available_resources().get("CPU", 0) < 1:
                self._tell(FULL, self._cores())
        self._tell(READY, self._cores())

    def serve(self) -> None:
        """Do what comes through the pipe."""
        while True:
            while not self._pipe.poll(GLANCE):
                self._look()
            match self._pipe.recv():
                case (kind, work) if kind == WORK:  # in a box, it is fetched only when somebody asks for it
                    self._boxes.append([self._ray.put(work)])
                case (kind, number, which, version, numbers) if kind == PLAY:
                    self._begin(number, self._run.remote(version, self._boxes[which], numbers))
                case _:
                    return

    def end(self) -> None:
        """Leave the cluster, which ends what it still does for us."""
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
            kind, made = LOST, f"{type(error).__name__}: {_line(error)}"
        self._seen = time.monotonic()
        with contextlib.suppress(OSError):
            self._tell(kind, made, number)
        self._waiting.pop(number, None)

    def _look(self) -> None:
        """Give up a cluster that has lost all its machines, after a while. Ray itself would wait for new ones."""
        if self._waiting and self._cores() == 0 and time.monotonic() - self._seen > self._patience:
            raise RuntimeError(f"no machine was left for {self._patience:g} s")

    def _cores(self) -> int:
        return int(self._ray.cluster_resources().get("CPU", 0))

    def _tell(self, kind: str, what: object, number: int | None = None) -> None:
        with self._sending:
            self._pipe.send((kind, number, what))
