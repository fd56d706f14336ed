"""Export and import: nothing is lost, nothing is duplicated, nothing wrong gets in."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.cli.run import vuelta
from tests.server.database_fixtures import Place
from vuelta import game, games
from vuelta.core.dice import SealedDice
from vuelta.core.match import Match
from vuelta.core.record import Record
from vuelta.core.record_reader import read_record
from vuelta.server.storage.store import Store
from vuelta.server.storage.transfer import as_table
from vuelta.server.tables.log import Entry
from vuelta.server.tables.opening import new_identity
from vuelta.server.tables.persistence import NewTable, StoredTable
from vuelta.server.tables.table import Table


def played(
    name: str,
    slug: str = "ludo",
    *,
    plies: int | None = None,
    stopped: bool = False,
    restored: Sequence[int] = (),
) -> Record:
    """A match by chance, with dice that can be checked."""
    start = game(slug).start(2)
    seats = tuple(start.pieces())
    dice = SealedDice(name, words={seats[0]: "luna llena"}, restored=restored)
    choose = Random(name)  # always the first move may never end a game
    match = Match(start, dice, names={seats[0]: "Ana"}, levels={seats[1]: "easy"}, date="2026-11-15")
    while not match.over and (plies is None or len(match.plies) < plies):
        seat = match.position.seat
        assert seat is not None
        if match.position.awaits == "roll":
            match.roll(seat)
        else:
            match.move(seat, choose.choice(match.position.moves()))
    if stopped:
        match.stop()
    return match.record()


def write(folder: Path, name: str, record: Record) -> str:
    (folder / name).write_text(str(record))
    return name


def tables(place: Place) -> dict[str, StoredTable]:
    async def all_of(store: Store) -> dict[str, StoredTable]:
        return {stored.table: stored async for stored in store.all_tables()}

    return place.run(all_of)


@pytest.mark.parametrize("slug", games())
def test_a_record_becomes_a_table_with_the_same_record(slug: str) -> None:
    record = played("m1", slug)
    new = as_table(record, "CODE", 0)
    table = Table.replay(new)
    assert table.record() == record
    assert table.phase == "over"
    assert new.over
    assert new.waits == "nothing"
    assert sum(sum(result.counts) for result in new.dice_counts) >= len([ply for ply in record.plies if "roll" in ply])


def test_what_one_database_exports_another_imports(place: Place, tmp_path: Path) -> None:
    records = {name: played(name, slug) for name, slug in (("m1", "ludo"), ("m2", "senet"), ("-m_3", "ludo"))}
    records["m4"] = played("m4", plies=20, stopped=True)
    names = [write(tmp_path, f"{name.strip('-')}.vuelta", record) for name, record in records.items()]
    first = f"sqlite:///{tmp_path / 'first.db'}"
    done = vuelta("import", *names, "--database", first, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "4 records imported\n", "")
    done = vuelta("export", "all.zip", "--database", first, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "4 records in all.zip\n", "")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert sorted(archive.namelist()) == ["ludo--m_3.vuelta", "ludo-m1.vuelta", "ludo-m4.vuelta", "senet-m2.vuelta"]
        for member in archive.namelist():
            record = read_record(archive.read(member))
            assert record == records[record.match or ""]
    done = vuelta("import", "all.zip", VUELTA_DATABASE=place.url, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "4 records imported\n", "")
    assert {name: Table.replay(stored).record() for name, stored in tables(place).items()} == records
    again = vuelta("import", "all.zip", "m1.vuelta", "m1.vuelta", "--database", place.url, cwd=tmp_path)
    assert (again.returncode, again.stdout) == (0, "0 records imported, 6 already there\n")
    assert len(tables(place)) == 4


def test_a_database_that_was_restored_throws_other_dice_in_the_matches_that_go_on(place: Place) -> None:
    over, whole = as_table(played("over"), "A", 0), as_table(played("begun", "poleana", plies=9, stopped=True), "B", 0)
    begun = replace(whole, entries=whole.entries[:-1], waits="people", over=False, dice_counts=())

    async def fill(store: Store) -> None:
        await store.create(over)
        await store.create(begun)

    def first_ten(table: Table) -> tuple[str, ...]:
        return tuple(table.dice(table.start, table.rolls + number) for number in range(1, 11))

    place.run(fill)
    seen = {first_ten(Table.replay(tables(place)["begun"]))}
    for times in (1, 2):
        done = vuelta("restored", "--database", place.url)
        assert (done.returncode, done.stdout, done.stderr) == (0, "1 match continues with new dice\n", "")
        table = Table.replay(tables(place)["begun"])
        assert table.record().restored == (table.rolls + 1,) * times
        seen.add(first_ten(table))
    assert len(seen) == 3
    assert tables(place)["over"].entries == over.entries


def test_a_match_that_was_restored_goes_on_and_its_record_can_be_checked_and_imported(sqlite: Place) -> None:
    record = played("m1", restored=[5, 9, 9])
    assert record.verify() > 9
    new = as_table(record, "CODE", 0)
    assert [entry.kind for entry in new.entries].count("restored") == 3
    assert Table.replay(new).record() == record


def test_the_dice_of_what_is_imported_are_counted_once(sqlite: Place, tmp_path: Path) -> None:
    write(tmp_path, "m1.vuelta", played("m1"))
    for _ in range(2):
        assert vuelta("import", "m1.vuelta", "--database", sqlite.url, cwd=tmp_path).returncode == 0
    thrown = sqlite.run(lambda store: store.dice_counts())
    assert {result.kind for result in thrown} == {"easy", "person"}
    rolls = sum(ply.startswith("roll:") for ply in played_plies(tmp_path / "m1.vuelta"))
    assert sum(sum(result.counts) for result in thrown) == rolls


def test_different_matches_of_one_name_are_not_taken_for_the_same(sqlite: Place, tmp_path: Path) -> None:
    for file in ("one", "other", "third"):
        write(tmp_path, file, played("friday"))
    done = vuelta("import", "one", "other", "--database", sqlite.url, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "1 record imported, 1 refused\n")
    assert done.stderr == "vuelta: other: there is already another match named friday\n"
    done = vuelta("import", "third", "one", "--database", sqlite.url, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "0 records imported, 1 already there, 1 refused\n")
    assert done.stderr == "vuelta: third: there is already another match named friday\n"
    assert [table.seed.hex() for table in tables(sqlite).values()] == [
        read_record((tmp_path / "one").read_bytes()).seed
    ]


@pytest.mark.parametrize("name", ["Friday at Ana's", "../../etc/passwd", "ñandú"])
def test_a_match_whose_name_can_not_stand_in_a_link_is_refused(name: str, sqlite: Place, tmp_path: Path) -> None:
    write(tmp_path, "m.vuelta", played(name))
    done = vuelta("import", "m.vuelta", "--database", sqlite.url, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "0 records imported, 1 refused\n")
    assert f"the match is named {name!r}, but a server's has 1 to 40 letters, digits, - and _" in done.stderr
    assert tables(sqlite) == {}


def played_plies(path: Path) -> tuple[str, ...]:
    return read_record(path.read_bytes()).plies


def test_what_is_wrong_is_named_and_the_rest_is_imported(sqlite: Place, tmp_path: Path) -> None:
    good, other = played("good"), played("other")
    text = str(other)
    line = next(number for number, line in enumerate(text.splitlines()) if line.startswith("roll:"))
    lines = text.splitlines(keepends=True)
    face = int(lines[line].strip()[-1])
    lines[line] = f"roll:{face % 6 + 1}\n"
    with zipfile.ZipFile(tmp_path / "some.zip", "w") as archive:
        archive.writestr("folder/good.vuelta", str(good))
        archive.writestr("loaded.vuelta", "".join(lines))
        archive.writestr("novel.txt", "It was a dark and stormy night.")
        archive.writestr("running.vuelta", str(played("running", plies=9)))
        archive.writestr("huge.vuelta", b"x" * 3_000_000)
        archive.writestr("bad\x1b[2Jname.vuelta", b"")
    done = vuelta("import", "some.zip", "--database", sqlite.url, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == "1 record imported, 1 unfinished, 4 refused\n"
    told = done.stderr.splitlines()
    assert "vuelta: some.zip: novel.txt: line 1: a record begins with the line 'vuelta record 1'" in told
    assert "vuelta: some.zip: running.vuelta: the match isn't over, so its dice are still secret" in told
    assert "vuelta: some.zip: huge.vuelta: a record has at most 2,000,000 bytes" in told
    assert any(one.startswith(f"vuelta: some.zip: loaded.vuelta: line {line + 1}: ") for one in told)
    assert "\x1b" not in done.stderr
    assert list(tables(sqlite)) == ["good"]


def test_a_damaged_zip_is_refused_by_name_and_what_it_still_holds_is_taken(sqlite: Place, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "some.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.vuelta", str(played("a")))
        archive.writestr("b.vuelta", str(played("b")))
    data = bytearray((tmp_path / "some.zip").read_bytes())
    data[200:230] = b"\xff" * 30
    (tmp_path / "some.zip").write_bytes(data)
    done = vuelta("import", "some.zip", "--database", sqlite.url, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "1 record imported, 1 refused\n")
    assert done.stderr.startswith("vuelta: some.zip: a.vuelta: it can't be unpacked")
    (tmp_path / "cut.zip").write_bytes(data[:500])
    done = vuelta("import", "cut.zip", "--database", sqlite.url, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "0 records imported, 1 refused\n")
    assert done.stderr.startswith("vuelta: cut.zip: ")


def test_dice_that_nobody_can_check_are_refused(sqlite: Place, tmp_path: Path) -> None:
    record = played("m1")
    write(tmp_path, "m1.vuelta", Record(start=record.start, plies=record.plies, result=record.result))
    done = vuelta("import", "m1.vuelta", "--database", sqlite.url, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == ("vuelta: m1.vuelta: the record has no match and commitment: its dice can't be checked\n")


def test_a_file_that_is_served_is_exported_but_not_imported_into(sqlite: Place, tmp_path: Path) -> None:
    write(tmp_path, "m1.vuelta", played("m1"))

    async def serve(store: Store) -> None:
        await store.create(as_table(played("m2"), "CODE", store.now))
        done = await asyncio.to_thread(vuelta, "export", "all.zip", "--database", sqlite.url, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (0, "1 record in all.zip\n")
        done = await asyncio.to_thread(vuelta, "import", "m1.vuelta", "--database", sqlite.url, cwd=tmp_path)
        assert done.returncode == 2
        assert "vuelta.db is in use by another vuelta (process" in done.stderr
        assert await store.count() == 1

    sqlite.run(serve)


def test_a_running_match_is_exported_without_its_seed_and_an_empty_table_not_at_all(
    sqlite: Place, tmp_path: Path
) -> None:
    record = played("m1", plies=9, stopped=True)
    whole = as_table(record, "CODE", 0)
    seed = record.seed or ""

    def cut(entries: tuple[Entry, ...], name: str, code: str) -> NewTable:
        identity = new_identity()
        return NewTable(
            table=name, code=code, game="ludo", seed=whole.seed, holders={0: identity.seed}, entries=entries
        )

    async def fill(store: Store) -> None:
        await store.create(cut(whole.entries[:-1], "m1", "A"))
        await store.create(cut(whole.entries[:1], "m2", "B"))

    sqlite.run(fill)
    assert vuelta("export", "all.zip", "--database", sqlite.url, cwd=tmp_path).stdout == "1 record in all.zip\n"
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        (name,) = archive.namelist()
        text = archive.read(name).decode()
    assert seed not in text
    assert read_record(text).plies == record.plies


def test_an_export_writes_over_nothing_unless_told_to(sqlite: Place, tmp_path: Path) -> None:
    sqlite.run(lambda store: store.count())
    (tmp_path / "all.zip").write_text("mine")
    done = vuelta("export", "all.zip", "--database", sqlite.url, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "vuelta: all.zip already exists; name another file, or add --force to overwrite it\n"
    assert (tmp_path / "all.zip").read_text() == "mine"
    assert vuelta("export", "all.zip", "--force", "--database", sqlite.url, cwd=tmp_path).returncode == 0
    assert zipfile.is_zipfile(tmp_path / "all.zip")
    assert sorted(path.name for path in tmp_path.glob("*.part")) == []


@pytest.mark.parametrize("command", [["export", "all.zip"], ["restored"]])
def test_a_database_that_is_not_there_is_told_and_not_made(command: list[str], tmp_path: Path) -> None:
    done = vuelta(*command, "--database", "sqlite:///none.db", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "vuelta: there is no file none.db\n")
    assert list(tmp_path.iterdir()) == []
