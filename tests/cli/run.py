"""Runs the real command: in a pipe, or on a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import warnings
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from tests.forked import forked
from tests.support import SOAK

COMMAND = [sys.executable, "-W", "error", "-c", "from vuelta_command import main; main()"]
ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
PROGRESS = re.compile(r"\r\x1b\[K(?:[█░][^\r]*)?")
PATIENCE = 180 if SOAK == 1 else 3600
"""Seconds after which something that should happen is taken not to happen, on however busy a machine."""
READ_LATE = {"VUELTA_CACHE", "VUELTA_DATA", "VUELTA_DATABASE", "VUELTA_GAMES", "RAY_AUTH_MODE", "RAY_AUTH_TOKEN"}
"""Variables that are looked at when needed, again by a fork, or by Ray's own process; others may be when Python or a
module is loaded."""
CLEAR = "\x1b[2J\x1b[H"


def vuelta(
    *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The command with a plain environment, reading and writing files."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    with tempfile.TemporaryDirectory() as folder:
        said, printed, complained = (Path(folder, name) for name in ("stdin", "stdout", "stderr"))
        said.write_bytes(data)
        command = _Command(arguments, plain(environment), cwd or Path.cwd(), (said, printed, complained))
        code = command.forked() if environment.keys() <= READ_LATE else command.started()
        return subprocess.CompletedProcess(arguments, code, printed.read_text(), complained.read_text())


@dataclass(frozen=True, slots=True)
class _Command:
    arguments: tuple[str, ...]
    environment: dict[str, str]
    folder: Path
    streams: tuple[Path, Path, Path]

    def forked(self) -> int:
        """Run in a fork of a process that has imported it; the exit code."""
        process = forked(self._become)
        code = process.wait(PATIENCE)
        if code is None:
            process.kill()
            raise AssertionError(f"vuelta {' '.join(self.arguments)} has not ended")
        return code

    def started(self) -> int:
        """Run in a process of its own; the exit code."""
        said, printed, complained = self.streams
        with said.open("rb") as stdin, printed.open("wb") as stdout, complained.open("wb") as stderr:
            return subprocess.run(
                [*COMMAND, *self.arguments],
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                cwd=self.folder,
                env=self.environment,
                timeout=PATIENCE,
            ).returncode

    def _become(self) -> None:
        """Be as a process that was started: with these streams, UTF-8 in them, and warnings as errors."""
        os.environ.clear()
        os.environ.update(self.environment)
        os.chdir(self.folder)
        for number, (path, mode) in enumerate(zip(self.streams, "rww", strict=True)):
            with path.open(f"{mode}b") as file:
                os.dup2(file.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(number, mode, encoding="utf-8", errors=errors, closefd=False)
            for number, mode, errors in (
                (0, "r", "surrogateescape"),
                (1, "w", "surrogateescape"),
                (2, "w", "backslashreplace"),
            )
        )
        sys.argv = ["vuelta", *self.arguments]
        sys.modules["__main__"] = ModuleType("__main__")  # of which processes that are spawned load nothing again
        warnings.simplefilter("error")
        signal.signal(signal.SIGINT, signal.default_int_handler)
        from vuelta.core.registry import search_named
        from vuelta_command import main

        search_named()
        main()


def plain(environment: dict[str, str]) -> dict[str, str]:
    keep = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT", "PYTHONPATH") if name in os.environ}
    return keep | {"LANG": "C.UTF-8", "TERM": "xterm", "PYTHONUTF8": "1"} | environment


class Terminal:
    """The command on a pseudo-terminal of a given size. What it shows is kept in `output`."""

    def __init__(self, *arguments: str, cwd: Path, rows: int = 24, columns: int = 80, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            env=plain(environment),
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(slave)
        self.output = ""

    def until(self, *words: str) -> str:
        """Read until one of the words is shown after what was read before; returns the word."""
        begin, deadline = len(self.output), time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for word in words:
                if word in self.output[begin:]:
                    return word
            if not self._read():
                break
        raise AssertionError(f"none of {words} was shown: {self.output[begin:]!r}")

    def _read(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], 0.2)
        if not ready:
            return self.process.poll() is None
        try:
            self.output += os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # the other side is closed
            return False
        return True

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.master, f"{text}\n".encode())

    def interrupt(self, *, at_work: bool = False) -> None:
        """Ctrl-C, as the terminal sends it; unless it is `at_work`, not before it waits: Python's `input` does not
        notice a signal between its prompt and its waiting."""
        while not at_work and self._working():
            time.sleep(0.01)
        os.write(self.master, b"\x03")

    def _working(self) -> bool:
        """Whether it does anything but wait. One that the system lets wait for its turn works too."""
        state = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state not in ("S", "Z")

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.process.pid, number)

    def hang_up(self) -> None:
        """Close the window, and wait for the end."""
        os.close(self.master)
        self.process.wait(timeout=PATIENCE)

    def close(self) -> int:
        """Wait for the end and return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            if time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError(f"it has not ended: {self.output[-500:]!r}")
        code = self.process.wait(timeout=PATIENCE)
        os.close(self.master)
        return code

    def screens(self) -> list[list[str]]:
        """What was shown, screen by screen, as plain lines."""
        return [ESCAPES.sub("", screen).split("\r\n") for screen in self.output.split(CLEAR)[1:]]


def interrupted(*arguments: str, at: str, times: int = 1, cwd: Path | None = None) -> tuple[str, str]:
    """What a command prints, and says on the terminal besides its progress, that gets Ctrl-C at some words there.

    Whatever it prints, its exit code says that it was interrupted.
    """
    shows, terminal = pty.openpty()
    with (
        tempfile.TemporaryFile() as printed,
        subprocess.Popen(
            [*COMMAND, *arguments],
            stdout=printed,
            stderr=terminal,
            cwd=cwd,
            env=plain({}),
            preexec_fn=_heed_ctrl_c,
        ) as process,
    ):
        os.close(terminal)
        said, due = b"", times
        try:
            while select.select([shows], [], [], PATIENCE)[0]:
                try:
                    said += os.read(shows, 65536)
                except OSError:  # the command has ended
                    break
                if at.encode() in said:
                    for _ in range(due):  # one after the other, and all at the same moment, as for a person
                        process.send_signal(signal.SIGINT)
                        while _signalled(process.pid):
                            time.sleep(0.001)
                    due = 0
            assert process.wait(PATIENCE) == 130, said
        finally:
            process.kill()
            os.close(shows)
        printed.seek(0)
        return printed.read().decode(), PROGRESS.sub("", said.decode()).replace("\r\n", "\n")


def _signalled(pid: int) -> bool:
    """Whether a process has a signal that it has not heard yet."""
    status = Path(f"/proc/{pid}/status").read_text()
    return any(int(mask, 16) for mask in re.findall(r"^(?:SigPnd|ShdPnd):\s*(\w+)", status, re.MULTILINE))


def _heed_ctrl_c() -> None:
    """Whoever runs the tests in the background of a shell has it ignore Ctrl-C, and what it starts as well."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _own_terminal() -> None:
    """Make the pseudo-terminal the controlling one, so that Ctrl-C reaches the command."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
