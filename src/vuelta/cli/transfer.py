"""Commands on a server's whole database: `export`, `import`, `restored`, `forget`."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vuelta.cli.common import force_option
from vuelta.cli.files import OTHER_FILE_OR_FORCE, check_writable, new_file, read_bytes
from vuelta.cli.progress import Progress
from vuelta.cli.serve import NEEDED
from vuelta.cli.stdio import complain, say
from vuelta.core.errors import InvalidRecord, MissingExtra, shown

if TYPE_CHECKING:
    from vuelta.server.storage.store import Store
    from vuelta.server.storage.transfer import File

T = TypeVar("T")

database_option = click.option(
    "--database",
    metavar="URL",
    envvar="VUELTA_DATABASE",
    help="sqlite:///FILE or postgresql://… (default: the SQLite file in your data folder).",
)


@click.command("export")
@click.argument("file", metavar="FILE.zip")
@database_option
@force_option
def export_command(file: str, database: str | None, force: bool) -> None:
    r"""Write all records of a server's database to FILE.zip, one per match. The server may keep running.

    A match in progress is included without its seed, which stays secret until the end.

    \b
    vuelta export all.zip
    vuelta export all.zip --database sqlite:///club.db
    """
    if not force:
        check_writable(file, advice=OTHER_FILE_OR_FORCE)
    written = _run(_export(database, file, force=force))
    say(f"{_counted(written)} in {file}")


@click.command("import")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@database_option
def import_command(files: tuple[str, ...], database: str | None) -> None:
    r"""Import records, or zip files of them, into a server's database. Every move and every roll is checked first.

    Matches that are already there are left alone, unfinished ones are skipped. Invalid records are named and refused,
    and then the exit code is 2. Stop the server first if its database is a SQLite file.

    \b
    vuelta import all.zip
    vuelta import game.vuelta other.vuelta --database sqlite:///club.db
    """
    counts = _run(_import(database, files))
    parts = [
        f"{_counted(counts['imported'])} imported",
        f"{counts['known']} already there" if counts["known"] else "",
        f"{counts['unfinished']} unfinished" if counts["unfinished"] else "",
        f"{counts['refused']} refused" if counts["refused"] else "",
    ]
    say(", ".join(part for part in parts if part))
    if counts["refused"]:
        raise click.exceptions.Exit(2)


@click.command("restored")
@database_option
def restored_command(database: str | None) -> None:
    r"""Declare that a server's database has just been restored from a back-up, before it is served again.

    Rolls made since the back-up are gone, but people have seen them: every match in progress gets new dice from here
    on, and its record says so. Run it once after every restore.

    \b
    vuelta restored
    vuelta restored --database sqlite:///club.db
    """
    matches = _run(_restored(database))
    say(f"{matches:,} {'match continues' if matches == 1 else 'matches continue'} with new dice")


@click.command("forget")
@click.argument("tables", metavar="TABLE…", nargs=-1, required=True)
@click.option("--whole", is_flag=True, help="Delete the whole match, not only the names.")
@database_option
def forget_command(tables: tuple[str, ...], whole: bool, database: str | None) -> None:
    r"""Delete people's names from matches when they ask for it; TABLE is the last part of a table's link.

    The match itself stays, and its dice can still be checked. Stop the server first if its database is a SQLite file; a
    server on PostgreSQL shows the names for another five minutes. What people have saved elsewhere is out of reach.

    \b
    vuelta forget kJ3tYq8wZ1x2
    vuelta forget kJ3tYq8wZ1x2 --whole
    """
    unknown = _run(_forget(database, tables, whole=whole))
    if unknown:
        raise click.ClickException(f"there is no table {', '.join(shown(name) for name in unknown)}")
    what = "match" if len(tables) == 1 else "matches"
    say(f"{len(tables)} {what} deleted" if whole else f"names deleted from {len(tables)} {what}")


@asynccontextmanager
async def _opened(database: str | None, *, create: bool = False, read_only: bool = False) -> AsyncIterator[Store]:
    """A server's database, which must exist unless it may be created."""
    from vuelta.server.settings import Settings, default_database
    from vuelta.server.storage.store import Store

    settings = Settings(database=database or default_database())
    if not create and not read_only:
        await (await Store.open(settings, read_only=True)).close()  # fails if there is none
    store = await Store.open(settings, read_only=read_only)
    try:
        yield store
    finally:
        await store.close()


async def _counting(store: Store, tables: AsyncIterator[bool]) -> int:
    """How many of the tables count, with a progress bar."""
    looked = counted = 0
    with Progress(max(1, await store.count()), "tables") as progress:
        async for counts in tables:
            looked, counted = looked + 1, counted + counts
            progress(min(looked, progress.total))  # some may have been opened meanwhile
    return counted


async def _forget(database: str | None, tables: tuple[str, ...], *, whole: bool) -> list[str]:
    """Forget all these tables, or none if some are unknown. Returns those."""
    async with _opened(database) as store:
        known = await store.heads(tables)
        unknown = [name for name in tables if name not in known]
        if unknown:
            return unknown
        if whole:
            await store.sweep(list(known.items()))
        else:
            for name in known:
                await store.forget_names(name)
        return []


async def _restored(database: str | None) -> int:
    from vuelta.server.storage.transfer import renew_dice

    async with _opened(database) as store:
        return await _counting(store, renew_dice(store))


async def _export(database: str | None, path: str, *, force: bool) -> int:
    from vuelta.server.storage.transfer import export

    async with _opened(database, read_only=True) as store:
        with new_file(path, force=force, advice=OTHER_FILE_OR_FORCE) as file:
            return await _counting(store, export(store, file))


async def _import(database: str | None, paths: tuple[str, ...]) -> Counter[str]:
    from vuelta.server.storage.transfer import import_files

    counts: Counter[str] = Counter()
    async with _opened(database, create=True) as store:
        with Progress(sum(map(_how_many, paths)), "files") as progress:
            async for result in import_files(store, (file for path in paths for file in _files(path))):
                counts[result.outcome] += 1
                if result.reason:
                    progress.close()
                    complain(f"{result.name}: {result.reason}")
                progress(counts.total())
    return counts


def _files(path: str) -> Iterator[File]:
    """The file at a path, or the files in it if it is a zip."""
    import zipfile

    from vuelta.server.storage.transfer import File, files_in

    if path == "-" or not zipfile.is_zipfile(path):
        yield File(path, read_bytes(path))
        return
    try:
        with Path(path).open("rb") as archive:
            for file in files_in(archive):
                name = file.name if file.name.isprintable() else shown(file.name)
                yield File(f"{path}: {name}", file.data, file.problem)
    except InvalidRecord as error:
        yield File(path, b"", str(error))


def _how_many(path: str) -> int:
    import zipfile

    if path == "-" or not zipfile.is_zipfile(path):
        return 1
    try:
        with zipfile.ZipFile(path) as archive:
            return max(1, len(archive.infolist()))
    except zipfile.BadZipFile:
        return 1


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Do something with a server's database."""
    import asyncio

    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        work.close()
        raise MissingExtra("a server's database needs more packages: pip install 'vuelta[server]'")
    return asyncio.run(work)


def _counted(number: int) -> str:
    return f"{number:,} record{'' if number == 1 else 's'}"
