"""Files that a person names: read whole, written whole or not at all, and never lost."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from pathlib import Path

import click

from vuelta.engine.errors import shown
from vuelta.engine.reading import LARGEST


def read_bytes(path: str) -> bytes:
    """A file's content (`-` is standard input), never more than a record may have."""
    try:
        if path == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(path).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{_told(path)} can't be read: {_reason(error)}") from None


def write_text(path: str, text: str, *, force: bool = False, advice: str = "name another file") -> None:
    """Write a new file, whole or not at all. An existing one is kept unless `force` says otherwise.

    A link is followed. What is no regular file (a pipe, a device) holds nothing to keep, so it is written to directly.
    """
    try:
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        if mode is not None and not stat.S_ISREG(mode):
            target.write_bytes(text.encode())
        elif mode is not None and not force:
            raise FileExistsError
        else:
            _replace(target, text, mode, force=force)
    except FileExistsError:
        raise click.ClickException(f"{_told(path)} exists already; {advice}") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{_told(path)} can't be written: {_reason(error)}") from None


def check_writable(path: str, *, advice: str = "name another file") -> None:
    """ClickException if no new file can be made there: it exists, its folder is missing or its name is too long."""
    try:
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(0, "Is a directory")
        if mode is None:
            target.touch(exist_ok=False)
            target.unlink()
        elif stat.S_ISREG(mode):
            raise FileExistsError
    except FileExistsError:
        raise click.ClickException(f"{_told(path)} exists already; {advice}") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{_told(path)} can't be written: {_reason(error)}") from None


def _replace(target: Path, text: str, mode: int | None, *, force: bool) -> None:
    """Write beside the target under a name of its own, then let it take the target's place."""
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".vuelta-", suffix=".part")
    partial = Path(name)
    try:
        with open(descriptor, "wb") as file:
            file.write(text.encode())
        partial.chmod(_permissions() if mode is None else stat.S_IMODE(mode))
        if force:
            partial.replace(target)
        else:
            _move_new(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def _move_new(partial: Path, target: Path) -> None:
    """Move without ever writing over a file that came in between, where the file system can do that."""
    try:
        target.hardlink_to(partial)
    except FileExistsError:
        raise
    except OSError:
        partial.replace(target)


def _permissions() -> int:
    """What a new file of this person may be used for."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _mode(path: Path) -> int | None:
    """What a path is, or None if it is nothing yet."""
    with contextlib.suppress(FileNotFoundError):
        return path.stat().st_mode
    return None


def _told(path: str) -> str:
    """A path as it stands in a sentence."""
    return path if path.isprintable() and 0 < len(path) <= 200 else shown(path)


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "the name is not possible"
