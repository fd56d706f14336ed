"""The conformance check of a game: `vuelta check`, or `check("games/mine").defects` in a program."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vuelta.core.defects import Defect, Place
from vuelta.core.errors import NoGameFolder, UnknownGame, listed, shown
from vuelta.core.registry import VARIABLE, games, hidden_by, place_of_game

PATIENCE = 300.0
"""Seconds without any progress after which a check counts as hung."""
_VUELTA = Path(__file__).parents[2]
_FRAME = re.compile(r'  File "(.+)", line (\d+) in (.+)')


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check."""

    game: str
    folder: Path
    defects: tuple[Defect, ...]
    checked: tuple[str, ...]
    """What was checked, as lines."""
    unchecked: tuple[str, ...]
    """What wasn't, and why."""


def check(which: str | Path, *, patience: float = PATIENCE, progress: Callable[[str], None] | None = None) -> Report:
    """Check a game, given its name or its folder. UnknownGame or NoGameFolder if there is none.

    Its code runs in child processes, so it can crash or hang without harm. `progress` is called with each step.
    """
    name, folder = _found(which)
    if other := hidden_by(folder):
        return Report(name, folder, (Defect(str(other), Place(str(folder))),), (), ("everything else",))
    checked: list[str] = []
    unchecked: list[str] = []
    defects: list[Defect] = []
    for part in ("interpreter", "machine"):
        if defects:
            unchecked.append("machine code (repair these first)")
            break
        child = _Child(name, folder, part, patience)
        defects += child.defects(progress or (lambda _doing: None))
        checked += _sentences(part, child.counted)
        unchecked += child.unchecked
    if not any(folder.glob("rulebook.*.md")):
        unchecked.append("rule books (there is no rulebook.en.md or rulebook.es.md)")
    return Report(name, folder, tuple(defects), tuple(checked), tuple(unchecked))


def _found(which: str | Path) -> tuple[str, Path]:
    """A game's name and folder, given either. Folders take precedence."""
    folder = Path(which).resolve()
    if (folder / "__init__.py").is_file():
        return folder.name, folder
    if isinstance(which, str) and which in games():
        return which, place_of_game(which)
    if folder.is_dir():
        inside = sorted(path.parent.name for path in folder.glob("*/__init__.py"))
        advice = f"name one of those inside: {listed(tuple(inside))}" if inside else "a game's folder has one"
        raise NoGameFolder(f"{folder} has no __init__.py, so it isn't a game; {advice}")
    raise UnknownGame(
        f"there is neither a folder nor a game {shown(str(which))}; the games are {listed(games(), most=20)}"
    )


class _Child:
    """A process that checks one part of a game."""

    def __init__(self, name: str, folder: Path, part: str, patience: float) -> None:
        self.name = name
        self.folder = folder
        self.part = part
        self.counted: dict[str, int] = {}
        self.unchecked: list[str] = []
        known = os.environ.get(VARIABLE, "").split(os.pathsep)
        places = [str(folder.parent), *(place for place in known if place and Path(place).resolve() != folder.parent)]
        self._environment = {
            **os.environ,
            "VUELTA_CHECK_PATIENCE": str(patience),
            "PYTHONPATH": os.pathsep.join(filter(None, [str(_VUELTA), os.environ.get("PYTHONPATH")])),
        }
        if name not in games() or place_of_game(name) != folder:
            self._environment[VARIABLE] = os.pathsep.join(places)

    def defects(self, progress: Callable[[str], None]) -> list[Defect]:
        """The defects found, without repetition."""
        found: dict[tuple[Place | None, str], Defect] = {}
        for defect in self._run(progress):
            found.setdefault((defect.place, _kind(defect)), defect)
        return list(found.values())

    def _run(self, progress: Callable[[str], None]) -> Iterator[Defect]:
        doing = "starting"
        # -P: a file in the current folder must not shadow a module.
        command = [sys.executable, "-P", "-m", "vuelta.conformance.child", self.name, self.part]
        with (
            tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors,
            subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, env=self._environment, text=True, encoding="utf-8"
            ) as process,
        ):
            try:
                assert process.stdout is not None
                for line in process.stdout:
                    match json.loads(line):
                        case {"doing": doing}:
                            progress(doing)
                        case {"defect": {"sentence": sentence, "path": path, "line": number}}:
                            yield Defect(sentence, Place(path, number) if path else None)
                        case {"unchecked": what}:
                            self.unchecked.append(what)
                        case {"counted": counted}:
                            self.counted = counted
            except BaseException:
                process.kill()
                raise
            code = process.wait()
            errors.seek(0)
            if code:
                yield self._ended(code, doing, errors.read())

    def _ended(self, code: int, doing: str, errors: str) -> Defect:
        """Why the process ended early, and where."""
        place = None
        for path, line, _ in _FRAME.findall(errors):
            if Path(path).is_relative_to(self.folder):
                place = Place(path, int(line))
                break
        if "Timeout (" in errors:
            return Defect(f"it hangs (while checking {doing}): a loop does not end", place)
        last = errors.strip().splitlines()[-1:] or ["no message"]
        how = (
            f"it crashed with {signal.Signals(-code).name}"
            if code < 0
            else f"it ended with exit code {code}: {last[0]}"
        )
        return Defect(f"{how} (while checking {doing})", place)


def _kind(defect: Defect) -> str:
    """The sentence without its numbers and its position. Of the defects that share it, one is reported."""
    return re.sub(r"-?\d+", "", defect.sentence.partition(" (")[0])


def _sentences(part: str, counted: dict[str, int]) -> list[str]:
    """What was checked, as lines."""
    if not counted or not any(counted.values()):
        return []
    if part == "machine":
        compared = "machine code beside the interpreter, with every index checked and as simulated"
        return [f"{compared}: plies {counted['lockstep']:,}"]
    return [
        "both languages, options, rule sets, boards, the subset",
        f"the rules on strict lists: variants {counted['variants']:,}, games {counted['games']:,}, "
        f"plies {counted['plies']:,}, refusals {counted['refusals']:,}",
        *(
            [f"texts: {counted['texts']:,} of positions and moves, {counted['broken']:,} broken"]
            if counted["texts"]
            else []
        ),
        *([f"rule books: every rule, and examples: {counted['examples']:,}"] if counted["examples"] else []),
        *([f"the introduction: scenes {counted['scenes']}"] if counted["scenes"] else []),
    ]
