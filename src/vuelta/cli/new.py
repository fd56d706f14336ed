"""`new`: a small game to start your own from."""

from __future__ import annotations

import importlib.util
import re
import shlex
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

import click

import vuelta
from vuelta.cli.stdio import say
from vuelta.core.errors import shown

TEMPLATE = "dash"
"""The game that is copied. Its name, title and rule id prefix occur in it only as such."""
_PREFIX = "DA"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")


@click.command("new")
@click.argument("name")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="Where to put the game's folder (default: here).",
)
@click.option("--package", is_flag=True, help="Put it into a project that pip installs, vuelta-NAME.")
def new_command(name: str, folder: Path, *, package: bool) -> None:
    r"""Write a small game called NAME to start your own from.

    It plays and passes `vuelta check`: rules, board, options, notation, words in English and Spanish, a plan for the
    computer, rule books and a test. CONTRIBUTING.md says what each file is for.

    \b
    vuelta new hop
    vuelta new hop --folder games
    vuelta new hop --package
    """
    _check_name(name)
    if package:
        folder /= f"vuelta-{name}"
    target = folder / name
    for path in (folder, target) if package else (target,):
        if path.exists():
            raise click.ClickException(f"{path} already exists; choose another name or another --folder")
    try:
        written = write_game(name, target)
        if package:
            write_project(name, folder)
    except OSError as error:
        raise click.ClickException(f"{target} can't be written: {error.strerror}") from None
    say(f"Wrote {target} ({', '.join(written)}).")
    say(f"Play it:  VUELTA_GAMES={shlex.quote(str(folder))} vuelta play {name}")
    say(f"Check it: vuelta check {shlex.quote(str(target))}")
    if package:
        say(f"Install it: pip install --editable {shlex.quote(str(folder))}")


def _check_name(name: str) -> None:
    """ClickException if a game can't have this name."""
    if not _NAME.fullmatch(name) or iskeyword(name):
        raise click.ClickException(
            f"{shown(name)} can't be a game's name; use 2 to 30 lowercase letters, digits and underscores, "
            "starting with a letter, and none of Python's keywords"
        )
    if name in vuelta.games():
        raise click.ClickException(f"there is already a game called {name}; choose another name")
    spec = importlib.util.find_spec(name)
    if spec is not None and spec.origin is not None:  # else it is just a folder that happens to be here
        raise click.ClickException(f"Python already has a module called {name}; choose another name")


def write_game(name: str, target: Path) -> list[str]:
    """Write the template under another name. Returns the names of the files."""
    texts = {
        file.name.replace(TEMPLATE, name): _renamed(file.read_text(encoding="utf-8"), name)
        for file in sorted((files(vuelta) / "template" / TEMPLATE).iterdir(), key=lambda file: file.name)
        if file.is_file()
    }
    target.mkdir(parents=True)
    for file_name, text in texts.items():
        (target / file_name).write_text(text, encoding="utf-8", newline="\n")
    return list(texts)


def write_project(name: str, folder: Path) -> None:
    """Write what pip needs to install the game in a folder."""
    text = (files(vuelta) / "template" / "pyproject.toml").read_text(encoding="utf-8")
    (folder / "pyproject.toml").write_text(_renamed(text, name), encoding="utf-8", newline="\n")


def _renamed(text: str, name: str) -> str:
    letters = re.sub(r"[^a-z]", "", name)
    text = re.sub(rf"\b{TEMPLATE}\b|(?<=\btest_){TEMPLATE}\b", name, text)
    text = re.sub(rf"\b{TEMPLATE.capitalize()}\b", name.replace("_", " ").capitalize(), text)
    return re.sub(rf"\b{_PREFIX}(?=\d\d\b)", (2 * letters)[:2].upper(), text)
