"""Other people's programs, each in a virtual environment of its own under build/, driven through a child process."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

from benchmarks.simulator import SECONDS, Sample

BUILD = Path(__file__).parents[1] / "build"


class NotInstalled(Exception):
    """Something could not be installed; says why."""


class Elsewhere:
    """A child process that plays on demand in ways that its script knows. It measures its own CPU time."""

    def __init__(self, folder: str, script: str, **packages: str) -> None:
        """`packages` are pinned: name and version."""
        python = _python(BUILD / folder, packages)
        self._process = subprocess.Popen(
            [str(python), str(Path(__file__).parent / script), str(SECONDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def sample(self, way: str) -> Sample:
        """Let it play for a while."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{way}\n")
        self._process.stdin.flush()
        plies, seconds = self._process.stdout.readline().split()
        return float(plies), float(seconds)

    def close(self) -> None:
        """End the child."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def _python(folder: Path, packages: dict[str, str]) -> Path:
    """The interpreter that has these packages; made at the first call."""
    python = folder / "bin" / "python"
    wanted = [f"assert m.version({name!r}) == {version!r}" for name, version in packages.items()]
    check = [str(python), "-c", "; ".join(["import importlib.metadata as m", *wanted])]
    if python.exists() and subprocess.run(check, capture_output=True).returncode == 0:
        return python
    pins = [f"{name}=={version}" for name, version in packages.items()]
    print(f"installing {' '.join(pins)} into {folder} …", file=sys.stderr)
    venv.create(folder, clear=True, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins]
    done = subprocess.run(pip, capture_output=True, text=True)
    if done.returncode != 0 or subprocess.run(check, capture_output=True).returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise NotInstalled(lines[-1])
    return python
