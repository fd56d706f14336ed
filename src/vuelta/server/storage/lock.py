"""One server per SQLite file: a second one wouldn't notice what the first writes, so it is refused."""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path

from vuelta.core.errors import VueltaError

_NAME_BYTES = 20
_FAR = 2**62
"""An offset in the database file beyond its data and SQLite's own locks."""


class InUse(VueltaError):
    """Another process has the file."""


class FileLock:
    """An exclusive lock on a file. The system releases it however the process ends.

    It is taken on FILE.lock, which names the process, and on Linux on the file itself as well, since somebody may
    delete FILE.lock. Closing a file drops all locks that SQLite has on it in the same process, so take the lock before
    SQLite opens the file, and release it after SQLite has closed it.
    """

    def __init__(self, file: Path) -> None:
        """InUse if another process has it. The file is created if necessary, readable by its owner alone."""
        self._descriptors: list[int] = []
        try:
            beside = self._open(file.with_name(f"{file.name}.lock"))
            if not _lock(beside):
                raise _in_use(file, os.read(beside, _NAME_BYTES).decode("ascii", "replace").strip())
            if not _lock_file_itself(self._open(file)):
                raise _in_use(file, "")
            os.write(beside, f"{os.getpid():<{_NAME_BYTES}}".encode())
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Release the lock. FILE.lock stays, since removing it could break the next process's lock."""
        while self._descriptors:
            os.close(self._descriptors.pop())

    def _open(self, file: Path) -> int:
        self._descriptors.append(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        return self._descriptors[-1]


def _in_use(file: Path, holder: str) -> InUse:
    process = f" (process {holder})" if holder.isdecimal() else ""
    return InUse(
        f"{file} is in use by another vuelta{process}. Only one process can write to a SQLite file: stop that one, "
        "choose another file, or use PostgreSQL (postgresql://…), which many can share"
    )


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        """Lock a byte after the name, since locked bytes can't be read on Windows."""
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

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


if sys.platform == "linux":

    def _lock_file_itself(descriptor: int) -> bool:
        """Lock a byte for this descriptor. SQLite's locks belong to the process, and are on other bytes."""
        wanted = struct.pack("@hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0)
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, wanted)
        except OSError as error:
            return error.errno not in (errno.EAGAIN, errno.EACCES)  # without file-system locks, FILE.lock has to do
        return True

else:

    def _lock_file_itself(_descriptor: int) -> bool:
        """Open files can't be deleted on Windows; elsewhere FILE.lock is all there is."""
        return True
