"""One server a SQLite file: a second would not hear of what the first one writes, so it is refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from vuelta.engine.errors import VueltaError

_NAME_BYTES = 20


class InUse(VueltaError):
    """Another process holds what only one may hold. Names it."""


class FileLock:
    """The right to write to a file, held through FILE.lock. The system takes it back however the process ends."""

    def __init__(self, file: Path) -> None:
        """InUse if another process has it."""
        descriptor = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        if not _take(descriptor):
            holder = os.read(descriptor, _NAME_BYTES).decode("ascii", "replace").strip()
            os.close(descriptor)
            told = f" (process {holder})" if holder.isdecimal() else ""
            raise InUse(
                f"{file} is in use by another vuelta{told}. One process writes to a SQLite file: stop that one, name "
                "another file, or use PostgreSQL (postgresql://…), which many may share"
            )
        os.write(descriptor, f"{os.getpid():<{_NAME_BYTES}}".encode())
        self._descriptor = descriptor

    def release(self) -> None:
        """Give it back. FILE.lock stays: whoever removed it could take away the lock of the next one."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> bool:
        """Lock a byte after the name, since Windows lets nobody read what is locked."""
        os.lseek(descriptor, _NAME_BYTES, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
