"""Everything of a game that is not code, as data for browsers; `web/src/engine/data.ts` has its types."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from vuelta.browser.boards import board_options, boards
from vuelta.browser.forms import clauses_data, domain_data, moves_data
from vuelta.browser.listing import listing
from vuelta.browser.words import words_data
from vuelta.compiled.browser_module import BrowserModule
from vuelta.core.events import KINDS
from vuelta.core.game import Game
from vuelta.core.options import describe
from vuelta.core.sentences import LANGUAGES, NO_SQUARES, ROLL_OFF, RULE
from vuelta.text.paths import WALKED


def game_data(game: Game, module: BrowserModule) -> dict[str, Any]:
    """All that a browser needs besides the module. NotForBrowsers if the game has what browsers don't know."""
    rules = game.rules
    return {
        "slug": game.slug,
        "sizes": {
            "state": rules.STATE_SIZE,
            "moveCodes": rules.MOVE_CODES,
            "moves": rules.MAX_MOVES,
            "dice": rules.MAX_DICE,
        },
        "code": {"entries": module.entries, "workspaces": module.workspaces},
        "listing": listing(game),
        "domains": {entry.name: domain_data(entry.name, entry.domain) for entry in describe(game.options)},
        "boardOptions": board_options(game),
        "boards": boards(game),
        "moves": moves_data(game),
        "events": {str(code): asdict(kind) for code, kind in KINDS.items()},
        "rollOff": sorted(ROLL_OFF),
        "noSquares": sorted(NO_SQUARES),
        "refusalRules": {str(reason): words[RULE] for reason, words in game.words.REFUSALS.items() if RULE in words},
        "roles": _roles(game),
        "walked": list(WALKED),
        "clauses": clauses_data(game.notation.CLAUSES),
        "words": {language: words_data(game, language) for language in LANGUAGES},
    }


def _roles(game: Game) -> dict[str, str]:
    """The kinds of cells where tokens wait before they come into play, or that only one seat walks."""
    boards = [game.board(rule_set.options) for rule_set in game.rule_sets.values()]
    roles = {cell.kind: board.kind(cell.kind).role for board in boards for cell in board.cells}
    return {kind: role for kind, role in roles.items() if role}
