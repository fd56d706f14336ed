"""The parts of `make soak`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import soak

TESTS = Path(__file__).parent


def test_every_folder_of_tests_belongs_to_one_part() -> None:
    folders = {file.relative_to(TESTS).parts[0] for file in TESTS.glob("*/**/test_*.py")}
    assert sorted(name for names in soak.PARTS.values() for name in names) == sorted(folders)


def test_every_part_has_a_row_to_be_written_down_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "soak.md"
    page.write_text(soak.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(soak, "PAGE", page)
    before = page.read_text(encoding="utf-8").splitlines()
    for number, part in enumerate(soak.PARTS, 1):
        soak.write_down(part, 1000 * number, 12.4)
        assert f"| {number},000 | 12 |" in page.read_text(encoding="utf-8")
    assert len(page.read_text(encoding="utf-8").splitlines()) == len(before)


def test_a_part_that_does_not_exist_is_refused_with_those_that_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main("sever") == 2
    assert capsys.readouterr().err.startswith("There is no part 'sever'; the parts are rules, compiled, ")
