"""What browsers need to play as the levels do, to give hints and to analyse: plain data for JSON, beside `game_data`.

Weights are files of their own, which a browser fetches when a level needs them. Endgame databases are too large for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

from vuelta.analysis import hints, record_analysis, sentences, threats
from vuelta.analysis.hint_sentences import HARM, HINTS, STEPS
from vuelta.core.errors import InvalidWeights
from vuelta.core.game import Game
from vuelta.core.options import describe
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, PERCENT
from vuelta.kernels.network import NetworkWorkspace
from vuelta.kernels.playouts import MOST_ROLLS
from vuelta.kernels.turn_tree import DEEPEST, SAMPLE
from vuelta.kernels.workspace import Field, OfGame, fields
from vuelta.players import notices
from vuelta.players.evaluator import STRENGTHS
from vuelta.players.learned import WORTH_A_LOOK, search_workspace_class
from vuelta.players.rollouts import BEHIND, ERROR, MOST_PLIES, ROUNDS
from vuelta.players.weights import SUFFIX, Weights, file_of, read
from vuelta.text.choices import QUOTED

_MARK = 8


@dataclass(frozen=True, slots=True)
class OfferedWeights:
    """A file of weights that players here would use."""

    path: Path
    start: Position
    level: str
    weights: Weights

    @property
    def name(self) -> str:
        """What browsers call it: other content has another name, so that they can keep it for ever."""
        return f"{self.path.name.removesuffix(SUFFIX)}-{self.weights.about['sha256'][:_MARK]}.bin"

    @property
    def content(self) -> bytes:
        """The numbers of 16 bits, first the upper byte of each, then the lower ones, which compresses better."""
        numbers = self.weights.net.astype("<f2").tobytes()
        return numbers[1::2] + numbers[::2]


def offered_weights(game: Game) -> dict[str, OfferedWeights]:
    """The weights for each of a game's rule sets, numbers of players and levels, by the names that browsers know."""
    return {offered.name: offered for offered in _offered(game)}


def thinking_data(game: Game) -> dict[str, Any]:
    """What the levels and the analysis go by, and what they say."""
    return {
        "strengths": {level: asdict(strength) for level, strength in STRENGTHS.items()},
        "deepest": DEEPEST if game.rules.MAX_DICE == 1 else None,
        "near": WORTH_A_LOOK,
        "mostRolls": MOST_ROLLS,
        "sample": SAMPLE,
        "learned": game.features and _learned(game),
        "rollouts": {
            "plies": MOST_PLIES,
            "rounds": ROUNDS,
            "behind": BEHIND,
            "bounds": [NormalDist().inv_cdf(1 - ERROR / rivals) for rivals in range(1, game.rules.MAX_MOVES + 1)],
        },
        "options": {
            entry.name: {
                "transferable": entry.name in game.transferable,
                "heading": {language: notices.heading(entry, language) for language in LANGUAGES},
                "spoken": {language: dict(notices.spoken(entry, language)) for language in LANGUAGES},
            }
            for entry in describe(game.options)
        },
        "hints": {
            "gains": list(hints.GAINS),
            "costs": list(hints.COSTS),
            "others": list(hints.OTHERS),
            "again": hints.AGAIN,
            "notable": hints.NOTABLE,
            "longestTurn": hints.LONGEST_TURN,
        },
        "threats": {"harms": list(threats.HARMS), "mostRolls": threats.MOST_ROLLS, "mostTries": threats.MOST_TRIES},
        "quoted": QUOTED,
        "marks": record_analysis.MARKS,
        "leastStake": record_analysis.LEAST_STAKE,
        "shown": record_analysis.SHOWN,
        "words": {
            language: {
                "notices": dict(notices.WORDS[language]),
                "hints": HINTS[language],
                "steps": STEPS[language],
                "harm": HARM[language],
                "analysis": sentences.ANALYSIS[language],
                "percent": PERCENT[language],
            }
            for language in LANGUAGES
        },
    }


def _offered(game: Game) -> Iterator[OfferedWeights]:
    if game.features is None:
        return
    for rule_set in game.rule_sets:
        for players in game.players:
            start = game.start(players, rule_set=rule_set)
            for level in STRENGTHS:
                if path := file_of(start, level):
                    with suppress(InvalidWeights):  # players here say so as soon as they are asked for a move
                        yield OfferedWeights(path, start, level, read(path, start, level))


def _learned(game: Game) -> dict[str, Any]:
    """The weights that there are, what makes a net, and the memory of a search: a kind of number and a size a field."""
    assert game.features is not None
    return {
        "files": [
            {
                "file": name,
                "level": offered.level,
                "players": offered.weights.about["players"],
                "options": offered.weights.about["options"],
                "width": offered.weights.width,
            }
            for name, offered in offered_weights(game).items()
        ],
        "features": game.features.FEATURES,
        "seats": game.features.SEATS,
        "field": NetworkWorkspace.net.name,
        "memory": {
            name: {
                "kind": field.kind,
                "shape": [size.of(game) if isinstance(size, OfGame) else size for size in field.shape],
            }
            for name, field in fields(search_workspace_class(game)).items()
            if isinstance(field, Field)
        },
    }
