"""Boards as data, with where everything on them lies."""

from __future__ import annotations

from typing import Any

from vuelta.core.board import Board
from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.options import Description, choices, describe, option_texts
from vuelta.draw.layout import layout_of


def board_data(board: Board) -> dict[str, Any]:
    """A board that a page can draw without knowing the game."""
    return board.as_json() | {"layout": layout_of(board).as_json()}


def board_options(game: Game) -> list[str]:
    """The options on which the board depends; those whose values can't be listed may all change it."""
    return [entry.name for entry in describe(game.options) if _changes_the_board(game, entry)]


def boards(game: Game) -> list[dict[str, Any]]:
    """The boards of a game's rule sets, each with the values of the options on which it depends."""
    names = board_options(game)
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for rule_set in game.rule_sets.values():
        texts = option_texts(rule_set.options)
        chosen = {name: texts[name] for name in names}
        found.setdefault(tuple(chosen.values()), {"options": chosen, "board": board_data(game.board(rule_set.options))})
    return list(found.values())


def _changes_the_board(game: Game, entry: Description) -> bool:
    texts = choices(entry.domain)
    return not texts or any(_other_board(game, entry, text) for text in texts)


def _other_board(game: Game, entry: Description, text: str) -> bool:
    try:
        return game.start(**{entry.name: entry.domain.parse(text)}).board != game.board()
    except InvalidOption:  # does not go with the standard values of other options
        return False
