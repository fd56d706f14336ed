"""Files named on the command line: read whole, written atomically, never overwritten by accident."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from vuelta.cli.stdio import say, write_data
from vuelta.core.errors import VueltaError, shown
from vuelta.core.record_reader import LARGEST

OTHER_FILE = "name another file"
OTHER_FILE_OR_FORCE = "name another file, or add --force to overwrite it"


def read_bytes(path: str) -> bytes:
    """A file's content (`-` is standard input), never more than a record may have."""
    if not path:  # Python would take it for the current folder
        raise click.ClickException("a file must be named, or - for standard input")
    with _file_errors(path, "read"):
        if path == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(path).open("rb") as file:
            return file.read(LARGEST + 1)


def write_text(path: str, text: str, *, force: bool = False, advice: str = OTHER_FILE) -> None:
    """Write a new file, completely or not at all, as `new_file` does."""
    with new_file(path, force=force, advice=advice) as file:
        file.write(text.encode())


def write_picture(path: str, picture: str, *, force: bool) -> None:
    """Write a picture to a file and say so, or to standard output if the path is `-`."""
    if path == "-":
        write_data(f"{picture}\n")
        return
    write_text(path, picture, force=force, advice=OTHER_FILE_OR_FORCE)
    say(f"{path} written")


@contextlib.contextmanager
def new_file(path: str, *, force: bool = False, advice: str = OTHER_FILE) -> Iterator[BinaryIO]:
    """A file to write to, which appears once it is complete. An existing one is kept unless `force`.

    Links are followed. Anything but a regular file (a pipe, a device) has nothing to lose and is written to directly.
    """
    with _file_errors(path, "written", advice):
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        if mode is not None and not stat.S_ISREG(mode):
            with target.open("wb") as file:
                yield file
        elif mode is not None and not force:
            raise FileExistsError
        else:
            with _replacing(target, mode, force=force) as file:
                yield file


def check_writable(path: str, *, force: bool = False, advice: str = OTHER_FILE) -> None:
    """ClickException if no new file can be made there: it exists, its folder is missing or its name is too long.

    With `force`, an existing one is fine.
    """
    with _file_errors(path, "written", advice):
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(0, "Is a directory")
        if mode is None:
            target.touch(exist_ok=False)
            target.unlink()
        elif stat.S_ISREG(mode) and not force:
            raise FileExistsError


@contextlib.contextmanager
def _file_errors(path: str, done: str, advice: str = OTHER_FILE) -> Iterator[None]:
    """Errors of a file as ClickExceptions; `done` says what can't be done to it."""
    try:
        yield
    except VueltaError:  # raised by the writer, not by the file
        raise
    except FileExistsError:
        raise click.ClickException(f"{_shown_path(path)} already exists; {advice}") from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "the name is not possible"
        raise click.ClickException(f"{_shown_path(path)} can't be {done}: {reason}") from None


@contextlib.contextmanager
def _replacing(target: Path, mode: int | None, *, force: bool) -> Iterator[BinaryIO]:
    """Write a temporary file next to the target, then move it into place."""
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".vuelta-", suffix=".part")
    partial = Path(name)
    try:
        with open(descriptor, "wb") as file:
            yield file
        partial.chmod(_permissions() if mode is None else stat.S_IMODE(mode))
        if force:
            partial.replace(target)
        else:
            _move_new(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def _move_new(partial: Path, target: Path) -> None:
    """Move without overwriting a file that has appeared meanwhile, if the file system supports that."""
    try:
        target.hardlink_to(partial)
    except FileExistsError:
        raise
    except OSError:
        partial.replace(target)


def _permissions() -> int:
    """The permissions of a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _mode(path: Path) -> int | None:
    """A path's mode, or None if it doesn't exist."""
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_mode
    return None


def _shown_path(path: str) -> str:
    """A path in a sentence."""
    return path if path.isprintable() and 0 < len(path) <= 200 else shown(path)
