"""Sources to build from, environments to build and install in, and builds that find no Node.js but what a test has."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = Path("src", "vuelta", "server", "page")
_PARTS = ("src", "web", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")


def sources(folder: Path) -> Path:
    """A copy of what is built from, with the page as it is; older than its sources or not, it counts as new."""
    folder.mkdir()
    for part in _PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
        else:
            shutil.copy2(ROOT / part, folder / part)
    if (folder / PAGE / "index.html").exists():
        os.utime(folder / PAGE / "index.html")
    return folder


class Environment:
    """An empty virtual environment: what it has in common with ours is the Python."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        self.scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.scripts / "python"
        self.packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))

    def install(self, wheel: Path) -> None:
        """Install a wheel alone."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check", "install"]
        subprocess.run([*command, "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)

    def lend_packages(self) -> None:
        """Let it find the packages that our own environment has, after its own: they are those of the lock, and copying
        them takes a minute. Our vuelta is not among them: it is a .pth file, which counts only in its own environment.
        """
        (self.packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")

    def run(self, *arguments: str | Path, cwd: Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run its Python; no other commands are found but those in `path`."""
        return subprocess.run(
            [self.python, *arguments],
            cwd=cwd,
            env={**os.environ, "PATH": str(path or "")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )


def builder(folder: Path) -> Environment:
    """An environment that can build."""
    environment = Environment(folder)
    environment.lend_packages()
    return environment
