"""A real PostgreSQL for the tests: a cluster of its own in a temporary folder, which can be stopped and started."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg

MISSING = "PostgreSQL is not installed; on Debian: apt-get install postgresql"
_SWIFT = ("fsync=off", "full_page_writes=off")  # a commit still reaches the system, so that a crash loses nothing
_LOCKED = "60s"
_PLAIN = ("max_connections=100", "listen_addresses=", "unix_socket_permissions=0777")


class NotInstalled(Exception):
    """There is no PostgreSQL here."""


def programs() -> Path:
    """The folder of initdb and pg_ctl: in the PATH, or where Debian keeps them. The newest version wins."""
    if found := shutil.which("pg_ctl"):
        return Path(os.path.realpath(found)).parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    if not kept:
        raise NotInstalled(MISSING)
    return kept[-1].parent


class Cluster:
    """A running PostgreSQL that listens on a socket in its own folder."""

    def __init__(self, folder: Path, *, durable: bool) -> None:
        """`durable` lets it wait for the disk, as it should outside of tests."""
        self._programs = programs()
        self._folder = folder
        self._user = _other_user()
        self._numbers = itertools.count(1)
        if self._user:
            folder.chmod(0o755)
            shutil.chown(folder, self._user, self._user)
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "--locale=C", "--username=postgres", "--no-sync")
        lines = [*_PLAIN, f"unix_socket_directories={folder}", *(() if durable else _SWIFT)]
        with (folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, _, value in (line.partition("=") for line in lines))
        self.start()

    def start(self) -> None:
        """Let it run."""
        self._run("pg_ctl", "start", "--wait", "--silent", f"--log={self._folder / 'log'}")

    def stop(self) -> None:
        """Stop it at once, as a crash would."""
        self._run("pg_ctl", "stop", "--wait", "--silent", "--mode=immediate")

    def wire(self) -> socket.socket:
        """A connection to its socket, for somebody between Vuelta and it. OSError while it is down."""
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(str(self._folder / ".s.PGSQL.5432"))
        except OSError:
            far.close()
            raise
        return far

    def url(self, database: str) -> str:
        """How Vuelta names a database of it."""
        return f"postgresql://postgres@/{database}?host={quote(str(self._folder), safe='')}"

    def connect(self, database: str = "postgres") -> psycopg.Connection[tuple[object, ...]]:
        """A session beside Vuelta's. A lock that nobody gives up makes the test fail instead of hang."""
        return psycopg.connect(self.url(database), autocommit=True, options=f"-c lock_timeout={_LOCKED}")

    def new_database(self) -> str:
        """The name of a new, empty database."""
        name = f"test{next(self._numbers)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return name

    def _run(self, program: str, *arguments: str) -> None:
        """As another user if we are root, whom PostgreSQL refuses."""
        done = subprocess.run(
            [self._programs / program, f"--pgdata={self._folder / 'data'}", *arguments],
            cwd=self._folder,
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user else None,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # not a pipe: the server would keep it open
            stderr=subprocess.DEVNULL,
            check=False,
            timeout=60,
        )
        if done.returncode:
            log = self._folder / "log"
            raise RuntimeError(f"{program} failed ({done.returncode}): {log.read_text() if log.exists() else ''}")


def _other_user() -> str | None:
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise NotInstalled("PostgreSQL does not run as root, and there is no user postgres")


@contextlib.contextmanager
def running(*, durable: bool = False) -> Iterator[Cluster]:
    """A cluster while it is needed. NotInstalled, with what to do, if there can't be one."""
    programs()
    folder = Path(tempfile.mkdtemp(prefix="vuelta-pg-"))
    try:
        cluster = Cluster(folder, durable=durable)
        try:
            yield cluster
        finally:
            with contextlib.suppress(RuntimeError):  # a test may have left it stopped
                cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
