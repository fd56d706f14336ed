"""Every mistake in an own game is found, with a sentence and its line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.check.mutants import EVERY, Mutant, write_mutant

# One process for all: `check` starts one for each game, which costs a second every time.
SCRIPT = """
import json, sys
from vuelta.conformance.child import check_part
for name in sys.argv[1:]:
    told = []
    check_part(name, "interpreter", lambda **line: told.append(line))
    print(json.dumps([line["defect"] for line in told if "defect" in line]))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, list[dict[str, Any]]]]:
    """Each mutant's folder, and the defects that were found in it."""
    folder = tmp_path_factory.mktemp("mutants")
    folders = {name: write_mutant(folder, name, *mistakes) for name, mistakes in EVERY.items()}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *EVERY],
        capture_output=True,
        text=True,
        env={**os.environ, "VUELTA_GAMES": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    return {name: (folders[name], json.loads(line)) for name, line in zip(EVERY, done.stdout.splitlines(), strict=True)}


def line_of(folder: Path, mistake: Mutant) -> tuple[str, int]:
    """Where a mistake shows."""
    wanted = mistake.at or next(
        line
        for line in mistake.new.splitlines()
        if line.strip() and (line not in mistake.old or mistake.new in mistake.old)
    )
    for path in sorted([*folder.glob("*.py"), *folder.glob("*.md")]):
        if mistake.at or path.name == mistake.file:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if wanted in line:
                    return str(path), number
    raise AssertionError(f"no line has {wanted!r}")


@pytest.mark.parametrize("name", EVERY)
def test_a_mistake_is_found_and_said_with_its_line(
    name: str, found: dict[str, tuple[Path, list[dict[str, Any]]]]
) -> None:
    folder, defects = found[name]
    mistake = EVERY[name][-1]
    said = [defect for defect in defects if mistake.says in defect["sentence"]]
    assert said, defects
    if name not in WITHOUT_A_LINE:
        assert line_of(folder, mistake) in {(defect["path"], defect["line"]) for defect in said}, said


WITHOUT_A_LINE = {
    "never_passes",
    "never_ends",
    "lacks",
    "text_crash",
    "book_rule",
    "book_stranger",
    "book_other",
}
"""No line does it, or (in a broken text) it depends on what was broken."""
