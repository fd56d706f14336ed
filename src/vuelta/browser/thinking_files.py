"""The files with which a page's computers think: one of data for each game, and the weights that it names.

NumPy is loaded with the first of them and not before.
"""

from __future__ import annotations

from functools import cache

from vuelta.browser.files import BrowserFile, json_file
from vuelta.core.game import Game


@cache
def thinking_file(game: Game) -> BrowserFile:
    """What the levels and the analysis of a game go by."""
    from vuelta.browser.thinking import thinking_data

    return json_file(thinking_data(game))


@cache
def weights_files(game: Game) -> dict[str, bytes]:
    """The weights of a game by the names that its data gives them."""
    from vuelta.browser.thinking import offered_weights

    return {name: offered.content for name, offered in offered_weights(game).items()}
