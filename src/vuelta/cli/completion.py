"""Shell completion beyond commands and games: rule sets, options with their values, players, seats."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

import vuelta
from vuelta.cli.phrases import default_language
from vuelta.core.game import Game
from vuelta.core.options import choices, describe

MOST_VALUES = 12
"""For an option with more values, only those that some rule set uses are offered."""
_SHELL_SIGNS = frozenset("<>|&;()$`\\\"' *?[]#~%!{}")
"""Characters that are special to a shell unless quoted."""


def completions(incomplete: str, texts: Iterable[tuple[str, str]]) -> list[CompletionItem]:
    """The texts, each with its meaning, that start with what was typed."""
    return [CompletionItem(text, help=meaning) for text, meaning in texts if text.startswith(incomplete)]


class Text(click.ParamType[str]):
    """A text whose completions depend on the game named before it."""

    def __init__(self, name: str, offered: Callable[[Game], Iterable[tuple[str, str]]]) -> None:
        self.name = name
        self._offered = offered

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> str:
        """Unchanged; the game checks it."""
        return str(value)

    def shell_complete(self, ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What the game offers; nothing until it is named."""
        game = _named(ctx)
        return completions(incomplete, self._offered(game)) if game else []


def _named(ctx: click.Context) -> Game | None:
    """The game that was named. While an option lacks its value, click leaves the arguments unparsed."""
    given = ctx.params.get("game")
    if isinstance(given, Game):
        return given
    name = next((word for word in ctx.args if word in vuelta.games()), None)
    return vuelta.game(name) if name else None


def rule_sets(game: Game) -> list[tuple[str, str]]:
    """The names of rule sets, each with its title and origin."""
    language = default_language()
    return [(name, f"{entry.title[language]}: {entry.origin[language]}") for name, entry in game.rule_sets.items()]


def option_values(game: Game) -> list[tuple[str, str]]:
    """Every `name=value`, each with what the option means."""
    offered = []
    for entry in describe(game.options):
        used = dict.fromkeys(
            entry.domain.format(getattr(rule_set.options, entry.name)) for rule_set in game.rule_sets.values()
        )
        listed = choices(entry.domain)
        values = listed if 0 < len(listed) <= MOST_VALUES else tuple(used)
        meaning = entry.sentence[default_language()]
        offered += [(f"{entry.name}={value}", meaning) for value in values if not _SHELL_SIGNS & set(value)]
    return offered


def colours(game: Game) -> list[tuple[str, str]]:
    """The seats by colour."""
    return [(colour, f"{seat}") for seat, colour in enumerate(game.colours)]


class Players(click.ParamType[str]):
    """Players, separated by commas. The shell completes the last one, from these names or the levels."""

    name = "players"

    def __init__(self, *names: str, levels: bool = False) -> None:
        self._names = names
        self._levels = levels

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: click.Context | None) -> str:
        """Unchanged; the command checks it."""
        return str(value)

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Completions of the last name."""
        from vuelta.players import LEVELS

        before, comma, last = incomplete.rpartition(",")
        names = (*self._names, *(LEVELS if self._levels else ()))
        return [CompletionItem(f"{before}{comma}{name}") for name in names if name.startswith(last)]


class Bash(BashComplete):
    """Bash splits `name=value` into three words, and a completion replaces only the last."""

    _kept = ""
    """What precedes the last `=` of the word at the cursor."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor and the one at it, joined again."""
        at = int(os.environ["COMP_CWORD"])
        words = split_arg_string(os.environ["COMP_WORDS"])[1 : at + 1]
        joined: list[str] = []
        for word in words if len(words) == at else (*words, ""):  # perhaps nothing is typed of it yet
            if joined and (word == "=" or joined[-1].endswith("=")):
                joined[-1] += word
            else:
                joined.append(word)
        typed = joined[-1].partition("=")[2] if joined[-1].startswith("-") else joined[-1]
        self._kept = typed[: typed.rfind("=") + 1]
        return joined[:-1], joined[-1]

    def format_completion(self, item: CompletionItem) -> str:
        """What follows the last `=`."""
        return f"{item.type},{item.value.removeprefix(self._kept)}"


add_completion_class(Bash)
