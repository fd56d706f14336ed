"""One server a SQLite file: a second would not hear of what the first one writes, so it is refused."""

from __future__ import annotations

import errno
import os
import struct
import sys
from pathlib import Path

from vuelta.core.errors import VueltaError

_NAME_BYTES = 20
_FAR = 2**62
"""A byte of the database file that neither it nor SQLite's own locks ever reach."""


class InUse(VueltaError):
    """Another process holds what only one may hold. Names it."""


class FileLock:
    """The right to write to a file. The system takes it back however the process ends.

    It is held through FILE.lock, which says who has it, and on Linux through the file itself as well: somebody may
    delete FILE.lock. To close a file takes away all locks that SQLite has on it in the same process, so the lock comes
    before SQLite opens the file, and goes after it has closed it.
    """

    def __init__(self, file: Path) -> None:
        """InUse if another process has it. The file is made if there is none; only its owner may read it."""
        self._descriptors: list[int] = []
        try:
            beside = self._open(file.with_name(f"{file.name}.lock"))
            if not _take(beside):
                raise _in_use(file, os.read(beside, _NAME_BYTES).decode("ascii", "replace").strip())
            if not _take_itself(self._open(file)):
                raise _in_use(file, "")
            os.write(beside, f"{os.getpid():<{_NAME_BYTES}}".encode())
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Give it back. FILE.lock stays: whoever removed it could take away the lock of the next one."""
        while self._descriptors:
            os.close(self._descriptors.pop())

    def _open(self, file: Path) -> int:
        self._descriptors.append(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        return self._descriptors[-1]


def _in_use(file: Path, holder: str) -> InUse:
    told = f" (process {holder})" if holder.isdecimal() else ""
    return InUse(
        f"{file} is in use by another vuelta{told}. One process writes to a SQLite file: stop that one, name "
        "another file, or use PostgreSQL (postgresql://…), which many may share"
    )


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


if sys.platform == "linux":

    def _take_itself(descriptor: int) -> bool:
        """Lock a byte for this descriptor alone: SQLite's locks are the process's, and of other bytes."""
        wanted = struct.pack("@hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _FAR, 1, 0)
        try:
            fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, wanted)
        except OSError as error:
            return error.errno not in (errno.EAGAIN, errno.EACCES)  # a file system without locks has FILE.lock alone
        return True

else:

    def _take_itself(_descriptor: int) -> bool:
        """Windows lets nobody delete what is open; elsewhere FILE.lock is all there is."""
        return True
