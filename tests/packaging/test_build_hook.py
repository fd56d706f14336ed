"""A wheel or an sdist has the page of its sources, or is not built."""

from __future__ import annotations

import os
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.packaging.building import PAGE, ROOT, Environment, builder

_NODE = """#!/bin/sh
echo {version}
"""
_NPM = """#!/bin/sh
echo "$PWD: npm $*"
case "$*" in *build*) {build} ;; esac
"""
_BUILDS = "/bin/mkdir -p ../src/vuelta/server/page && echo new >../src/vuelta/server/page/index.html"
_NOTHING_TO_BUILD_WITH = "there is nothing to build it with: install Node.js 20.19, 22.12 or newer with npm"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Node.js is played by shell scripts")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return builder(tmp_path_factory.mktemp("builder") / "venv")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A package of one file with our hook, our settings, and a page to be built."""
    for name in ("pyproject.toml", "hatch_build.py", ".gitignore", "README.md", "LICENSE", "src/vuelta/__init__.py"):
        target = tmp_path / "project" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    (tmp_path / "project" / "web" / "src").mkdir(parents=True)
    (tmp_path / "project" / "web" / "src" / "main.ts").write_text("0;")
    (tmp_path / "project" / "web" / "package.json").write_text("{}")
    return tmp_path / "project"


def node(folder: Path, version: str = "v22.12.0", build: str = _BUILDS) -> Path:
    """A folder with a Node.js and an npm that tell what they are asked for."""
    folder.mkdir()
    for name, script in (("node", _NODE.format(version=version)), ("npm", _NPM.format(build=build))):
        (folder / name).write_text(script)
        (folder / name).chmod(0o755)
    return folder


def build(
    environment: Environment, project: Path, path: Path | None = None, target: str = "sdist"
) -> subprocess.CompletedProcess[str]:
    return environment.run("-m", "hatchling", "build", "--target", target, cwd=project, path=path)


def has_page(project: Path) -> bool:
    (sdist,) = (project / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        return any(name.endswith((PAGE / "index.html").as_posix()) for name in archive.getnames())


def put_page(project: Path, at: float) -> None:
    page = project / PAGE / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("old")
    os.utime(page, (at, at))


@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_without_the_page_and_without_node_nothing_is_built(
    environment: Environment, project: Path, target: str
) -> None:
    done = build(environment, project, target=target)
    assert done.returncode != 0
    assert "Vuelta's page is not built" in done.stdout
    assert _NOTHING_TO_BUILD_WITH in done.stdout
    assert "Traceback" not in done.stdout
    assert not list((project / "dist").glob("*"))


def test_pip_says_it_too(environment: Environment, project: Path) -> None:
    pip = ("-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", ".")
    done = environment.run(*pip, cwd=project)
    assert done.returncode != 0
    assert _NOTHING_TO_BUILD_WITH in done.stdout


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.3", "v21.7.0", "v22.11.0"])
def test_a_node_that_is_too_old_does_not_count(
    environment: Environment, project: Path, tmp_path: Path, version: str
) -> None:
    done = build(environment, project, node(tmp_path / "node", version))
    assert done.returncode != 0
    assert _NOTHING_TO_BUILD_WITH in done.stdout


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.0", "v24.1.0"])
def test_a_missing_page_is_built_with_npm(
    environment: Environment, project: Path, tmp_path: Path, version: str
) -> None:
    done = build(environment, project, node(tmp_path / "node", version))
    assert done.returncode == 0, done.stdout
    assert f"{project / 'web'}: npm install --no-save" in done.stdout
    assert f"{project / 'web'}: npm run --silent build" in done.stdout
    assert has_page(project)


def test_a_node_that_pip_has_installed_serves_as_well(project: Path, tmp_path: Path) -> None:
    environment = builder(tmp_path / "venv")
    for script in node(tmp_path / "node").iterdir():
        script.rename(environment.scripts / script.name)
    done = build(environment, project)
    assert done.returncode == 0, done.stdout
    assert has_page(project)


def test_a_page_that_is_older_than_its_sources_is_built_anew(
    environment: Environment, project: Path, tmp_path: Path
) -> None:
    put_page(project, at=1.0)
    done = build(environment, project, node(tmp_path / "node"))
    assert done.returncode == 0, done.stdout
    assert (project / PAGE / "index.html").read_text() == "new\n"


def test_a_page_that_is_newer_than_its_sources_stays(environment: Environment, project: Path) -> None:
    put_page(project, at=(project / "web" / "src" / "main.ts").stat().st_mtime + 1)
    done = build(environment, project)
    assert done.returncode == 0, done.stdout
    assert (project / PAGE / "index.html").read_text() == "old"
    assert has_page(project)


@pytest.mark.parametrize("trouble", ["exit 1", "true"], ids=["npm fails", "npm builds nothing"])
def test_a_page_that_cannot_be_built_ends_the_build(
    environment: Environment, project: Path, tmp_path: Path, trouble: str
) -> None:
    done = build(environment, project, node(tmp_path / "node", build=trouble))
    assert done.returncode != 0
    assert "Vuelta's page could not be built" in done.stdout
    assert "Traceback" not in done.stdout


def test_an_editable_install_needs_no_page(environment: Environment, project: Path) -> None:
    script = "import hatchling.build; hatchling.build.build_editable('dist')"
    (project / "dist").mkdir()
    done = environment.run("-c", script, cwd=project)
    assert done.returncode == 0, done.stdout
    assert list((project / "dist").glob("*.whl"))
