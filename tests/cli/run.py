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
import termios
import time
from pathlib import Path

COMMAND = [sys.executable, "-W", "error", "-c", "from vuelta_command import main; main()"]
ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
CLEAR = "\x1b[2J\x1b[H"


def vuelta(
    *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The command in a pipe, with a plain environment."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *arguments], input=data, capture_output=True, cwd=cwd, env=plain(environment), timeout=120
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


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

    def until(self, *words: str, seconds: float = 30) -> str:
        """Read until one of the words is shown after what was read before; returns the word."""
        begin, deadline = len(self.output), time.monotonic() + seconds
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

    def interrupt(self) -> None:
        """Ctrl-C, as the terminal sends it, and not sooner than a person can: Python's `input` does not notice a signal
        between its prompt and its waiting."""
        time.sleep(0.3)
        os.write(self.master, b"\x03")

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.process.pid, number)

    def hang_up(self) -> None:
        """Close the window, and wait for the end."""
        os.close(self.master)
        self.process.wait(timeout=30)

    def close(self, seconds: float = 60) -> int:
        """Wait for the end and return the exit code."""
        deadline = time.monotonic() + seconds
        while self._read():
            if time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError(f"it has not ended: {self.output[-500:]!r}")
        code = self.process.wait(timeout=30)
        os.close(self.master)
        return code

    def screens(self) -> list[list[str]]:
        """What was shown, screen by screen, as plain lines."""
        return [ESCAPES.sub("", screen).split("\r\n") for screen in self.output.split(CLEAR)[1:]]


def interrupted(*arguments: str, after: float, times: int = 1, cwd: Path | None = None) -> tuple[str, str]:
    """What a command prints that gets Ctrl-C after some seconds; what it is doing must take longer.

    Whatever it prints, its exit code says that it was interrupted.
    """
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd,
        env=plain({}),
        preexec_fn=_heed_ctrl_c,
    ) as process:
        try:
            time.sleep(after)
            for _ in range(times):
                process.send_signal(signal.SIGINT)
                time.sleep(0.05)
            told = process.communicate(timeout=60)
            assert process.returncode == 130, told
            return told
        finally:
            process.kill()


def _heed_ctrl_c() -> None:
    """Whoever runs the tests in the background of a shell has it ignore Ctrl-C, and what it starts as well."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _own_terminal() -> None:
    """Make the pseudo-terminal the controlling one, so that Ctrl-C reaches the command."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
