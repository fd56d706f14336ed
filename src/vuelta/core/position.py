"""Position: where a game stands, as an immutable value, and everything that can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from vuelta.core.errors import IllegalMove, InvalidNotation, InvalidOption, listed, shown, shown_value
from vuelta.core.events import ROOM, Event, read_events
from vuelta.core.move import Move, described, move_text
from vuelta.core.move_reader import move_code
from vuelta.core.options import format_options
from vuelta.core.position_text import JOINT, OPTIONS, format_position
from vuelta.core.rolls import check_roll, draw_roll, is_roll, parse_roll, possible_rolls
from vuelta.core.sentences import refusal_sentence
from vuelta.core.state import LEGAL, MOST_SEATS, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL
from vuelta.core.turn import AWAITS, Awaits, Turn, turn_of

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.game import Game
    from vuelta.core.state import Codes

PLAY_ERRORS = {
    "en": {
        "no roll": "{text}: no roll is awaited; {possible}",
        "no move": "{text}: no move is awaited; {possible}",
        "other": "{text}: here it would be {right}; {possible}",
        "refused": "{text}: {reason}; {possible}",
        "over": "the game is over",
        "roll": "seat {seat} has to roll",
        "play": "you can play {moves}",
    },
    "es": {
        "no roll": "{text}: no toca tirar; {possible}",
        "no move": "{text}: no toca mover; {possible}",
        "other": "{text}: aquí sería {right}; {possible}",
        "refused": "{text}: {reason}; {possible}",
        "over": "la partida ha terminado",
        "roll": "el asiento {seat} tiene que tirar",
        "play": "puedes jugar {moves}",
    },
}
"""Why a text can't be played, and what can be."""


@dataclass(frozen=True, repr=False)
class Position:
    """A game at rest, waiting for a roll or a move, or over. Made by `Game.start` and `Game.position`.

    Positions are values: hashable, never changed by playing on, and equal when game, options and state are equal.
    """

    game: Game
    options: Any = field(hash=False)  # `codes` say the same, and hash faster
    """A frozen dataclass of the game's own."""
    codes: Codes
    """The options as the rules see them."""
    state: tuple[int, ...]
    """The flat state, as the rules see it."""
    raw_events: tuple[int, ...] = field(default=(0,), compare=False)
    """What the rules wrote about the ply that led here; see `events`."""

    @property
    def board(self) -> Board:
        """The board that these options ask for."""
        return self.game.board(self.options)

    @property
    def awaits(self) -> Awaits:
        """What comes next: 'roll', 'move' or 'nothing' when the game is over."""
        return AWAITS[self.state[PHASE]]

    @property
    def seat(self) -> int | None:
        """Whose roll or move it is; None when the game is over."""
        return None if self.state[PHASE] == OVER else self.state[SEAT]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state[PHASE] == OVER

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats that have finished so far, first the winner."""
        places = [0] * MOST_SEATS
        return tuple(places[: self.game.rules.ranking(list(self.state), places)])

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the ply that led here did, in order. Not part of the value."""
        return read_events(self.board, list(self.raw_events))

    def pieces(self) -> dict[int, tuple[str, ...]]:
        """The squares of every occupied seat's pieces, by name, sorted."""
        return self.game.notation.CLAUSES.pieces.by_seat(list(self.state))

    def piles(self) -> Mapping[str, tuple[int, ...]]:
        """The seats of stacked pieces from the bottom to the top, by square, in games where their order counts."""
        return self.game.notation.CLAUSES.orders(list(self.state))

    @cached_property
    def turn(self) -> Turn:
        """Whose turn it is, the dice on the table, and what else counts now."""
        return turn_of(self.game, self.codes, list(self.state))

    def rolls(self) -> dict[str, int]:
        """Every possible roll with its integer weight; empty unless a roll is awaited.

        TooManyRolls if there are more than 6⁵; `play` still accepts each of them, and `roll` draws one.
        """
        if self.state[PHASE] != TO_ROLL:
            return {}
        return possible_rolls(self.game.rules, self.codes, list(self.state))

    def roll(self, rng: Random) -> str:
        """A random roll as text for `play`, even where there are too many for `rolls` to list.

        IllegalMove unless a roll is awaited.
        """
        if not isinstance(rng, Random):
            raise InvalidOption(f"a roll is drawn with a random.Random, such as Random(7), not {shown_value(rng)}")
        if self.state[PHASE] != TO_ROLL:
            raise self._illegal("no roll", text="roll")
        return draw_roll(self.game.rules, self.codes, list(self.state), rng)

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves as values, sorted by their texts; empty unless a move is awaited."""
        return tuple(self._described(code) for code in self.legal.values())

    def moves(self) -> tuple[str, ...]:
        """The texts of the legal moves, sorted; empty unless a move is awaited."""
        return tuple(self.legal)

    def move(self, text: str) -> Move:
        """The legal move that a text names. InvalidNotation or IllegalMove, as for `play`, if it names none."""
        return self._described(self._code(text))

    @cached_property
    def legal(self) -> Mapping[str, int]:
        """The legal moves: text → code, sorted by text."""
        if self.state[PHASE] != TO_MOVE:
            return MappingProxyType({})
        game, board, codes, state = self.game, self.board, self.codes, list(self.state)
        buffer = [0] * game.rules.MAX_MOVES
        count = game.rules.legal_moves(codes, state, buffer)
        texts = sorted((move_text(game, board, codes, state, code), code) for code in buffer[:count])
        return MappingProxyType(dict(texts))

    def _code(self, text: str) -> int:
        """The code of a legal move. Parsing one text is faster than writing those of all legal moves."""
        if "legal" in self.__dict__ or not hasattr(self.game.notation, "move_code"):
            code = self.legal.get(text)
        elif self.state[PHASE] == TO_MOVE:
            state = list(self.state)
            code = move_code(self.game, self.codes, state, text)
            if (
                self.game.rules.refusal(self.codes, state, code) != LEGAL
                or move_text(self.game, self.board, self.codes, state, code) != text
            ):
                code = None
        else:
            code = None
        if code is None:
            raise self._refused(text)
        return code

    def _described(self, code: int) -> Move:
        move = described(self.game, self.board, self.codes, list(self.state), code)
        assert move is not None, f"describe calls the legal move {code} NO_MOVE"
        return move

    def play(self, text: str) -> Position:
        """The position after a roll or a move. This one is unchanged.

        InvalidNotation if the text is neither; IllegalMove, with the reason, if it is not allowed here.
        """
        if not isinstance(text, str):
            raise InvalidNotation(f"a roll or a move is text such as roll:3, not {shown(text)}")
        state, events = list(self.state), [0] * ROOM
        if is_roll(text):
            dice = parse_roll(text)
            if self.state[PHASE] != TO_ROLL:
                raise self._illegal("no roll", text=shown(text))
            check_roll(self.game.rules, self.codes, state, text, dice)
            self.game.rules.roll(self.codes, state, dice, events)
        else:
            self.game.rules.play(self.codes, state, self._code(text), events)
        return Position(self.game, self.options, self.codes, tuple(state), tuple(events))

    def _refused(self, text: str) -> IllegalMove:
        """Why a text can't be played here. Raises InvalidNotation if it isn't a move at all."""
        state = list(self.state)
        code = move_code(self.game, self.codes, state, text)
        if self.state[PHASE] != TO_MOVE:
            return self._illegal("no move", text=shown(text))
        refusal = self.game.rules.refusal(self.codes, state, code)
        if refusal == LEGAL:
            right = move_text(self.game, self.board, self.codes, state, code)
            return self._illegal("other", text=shown(text), right=right)
        return self._illegal("refused", text=text, refusal=refusal)

    def _illegal(self, why: str, *, text: str, right: str = "", refusal: int = 0) -> IllegalMove:
        """The error in every language: what is wrong, and what is possible instead."""
        sentences = {}
        for language, errors in PLAY_ERRORS.items():
            reason = refusal_sentence(self, refusal, language) if refusal else ""
            possible = self._possible(language)
            sentences[language] = errors[why].format(text=text, right=right, reason=reason, possible=possible)
        return IllegalMove(**sentences)

    def _possible(self, language: str) -> str:
        errors = PLAY_ERRORS[language]
        if self.over:
            return errors["over"]
        if self.awaits == "roll":
            return errors["roll"].format(seat=self.seat)
        return errors["play"].format(moves=listed(self.moves(), language=language))

    # As a value

    def __str__(self) -> str:
        body = format_position(self.game.notation.CLAUSES, self.board, list(self.state), self.turn)
        chosen = format_options(self.options)
        return f"{body}{JOINT}{OPTIONS}{chosen}" if chosen else body

    def __repr__(self) -> str:
        return f"<{self.game.slug}: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.options, self.codes, self.state, self.raw_events)


def seats_of(position: Position) -> tuple[int, ...]:
    """The seats that play, even if no piece is on the board yet."""
    return tuple(position.pieces()) or position.game.seats(position.game.players[0])
