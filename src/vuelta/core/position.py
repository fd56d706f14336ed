"""Position: the immutable, typed face over a state."""

from __future__ import annotations

from collections.abc import Mapping
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
from vuelta.core.state import LEGAL, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL
from vuelta.core.turn import AWAITS, Awaits, Turn, turn_of

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.game import Game
    from vuelta.core.state import Codes

_SAYS = {
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


class Position:
    """A game at rest: it waits for a roll or a move, or is over. Made by `Game.start` and `Game.position`.

    Positions are values: equal when game, options and state are equal, hashable, never changed by playing on.
    `events` tells what the last ply did; it is not part of the value.
    """

    __slots__ = ("__dict__", "_codes", "_game", "_options", "_raw_events", "_state")

    def __init__(
        self, game: Game, options: Any, codes: Codes, state: tuple[int, ...], raw_events: tuple[int, ...] = (0,)
    ) -> None:
        self._game = game
        self._options = options
        self._codes = codes
        self._state = state
        self._raw_events = raw_events

    # What it is

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def options(self) -> Any:
        """The options that are played, a frozen dataclass."""
        return self._options

    @property
    def codes(self) -> Codes:
        """The options as the rules see them."""
        return self._codes

    @property
    def state(self) -> tuple[int, ...]:
        """The flat state, as the rules see it."""
        return self._state

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.game.board(self._options)

    @property
    def awaits(self) -> Awaits:
        """What comes next: 'roll', 'move' or 'nothing' when the game is over."""
        return AWAITS[self._state[PHASE]]

    @property
    def seat(self) -> int | None:
        """Whose roll or move it is; None when the game is over."""
        return None if self._state[PHASE] == OVER else self._state[SEAT]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state[PHASE] == OVER

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats that have finished so far, first the winner."""
        places = [0] * 8
        return tuple(places[: self.game.rules.ranking(list(self._state), places)])

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the ply that led here did, in order."""
        return read_events(self.board, list(self._raw_events))

    def pieces(self) -> dict[int, tuple[str, ...]]:
        """The squares of every occupied seat's pieces, by name, sorted."""
        return self.game.notation.CLAUSES.pieces.by_seat(list(self._state))

    def piles(self) -> Mapping[str, tuple[int, ...]]:
        """Squares whose pieces lie on one another, where the order counts: the seats from the bottom to the top."""
        piles = self.game.notation.CLAUSES.piles
        return piles.read(list(self._state)) if piles else {}

    @cached_property
    def turn(self) -> Turn:
        """Whose turn it is, the dice on the table and what else counts."""
        return turn_of(self.game, self._codes, list(self._state))

    # What can happen

    def rolls(self) -> dict[str, int]:
        """Every roll that can come, with its integer weight; empty unless a roll is awaited.

        TooManyRolls if there are more than 6⁵; `play` takes any of them all the same, and `roll` draws one.
        """
        if self._state[PHASE] != TO_ROLL:
            return {}
        return possible_rolls(self.game.rules, self._codes, list(self._state))

    def roll(self, rng: Random) -> str:
        """A roll drawn by its weights, as text for `play`, also where there are too many for `rolls` to list.

        IllegalMove, with what is possible, unless a roll is awaited.
        """
        if not isinstance(rng, Random):
            raise InvalidOption(f"a roll is drawn with a random.Random, such as Random(7), not {shown_value(rng)}")
        if self._state[PHASE] != TO_ROLL:
            raise self._illegal("no roll", text="roll")
        return draw_roll(self.game.rules, self._codes, list(self._state), rng)

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves as values, sorted by their texts; empty unless a move is awaited."""
        return tuple(self._described(code) for code in self.legal.values())

    def moves(self) -> tuple[str, ...]:
        """The texts of the legal moves, sorted; empty unless a move is awaited."""
        return tuple(self.legal)

    def move(self, text: str) -> Move:
        """The legal move of a text. InvalidNotation or IllegalMove, as for `play`, if there is none."""
        return self._described(self._code(text))

    @cached_property
    def legal(self) -> Mapping[str, int]:
        """The legal moves: text → code, sorted by text."""
        if self._state[PHASE] != TO_MOVE:
            return MappingProxyType({})
        game, board, codes, state = self._game, self.board, self._codes, list(self._state)
        buffer = [0] * game.rules.MAX_MOVES
        count = game.rules.legal_moves(codes, state, buffer)
        texts = sorted((move_text(game, board, codes, state, code), code) for code in buffer[:count])
        return MappingProxyType(dict(texts))

    def _code(self, text: str) -> int:
        """The code of a legal move. To read one text takes less than to write those of all legal moves."""
        if "legal" in self.__dict__ or not hasattr(self._game.notation, "move_code"):
            code = self.legal.get(text)
        elif self._state[PHASE] == TO_MOVE:
            state = list(self._state)
            code = move_code(self._game, self._codes, state, text)
            if (
                self._game.rules.refusal(self._codes, state, code) != LEGAL
                or move_text(self._game, self.board, self._codes, state, code) != text
            ):
                code = None
        else:
            code = None
        if code is None:
            raise self._refused(text)
        return code

    def _described(self, code: int) -> Move:
        move = described(self._game, self.board, self._codes, list(self._state), code)
        assert move is not None, f"describe calls the legal move {code} NO_MOVE"
        return move

    def play(self, text: str) -> Position:
        """The position after a roll or a move. This one is unchanged.

        InvalidNotation if the text is neither; IllegalMove, with the reason, if it is not allowed here.
        """
        if not isinstance(text, str):
            raise InvalidNotation(f"a roll or a move is text such as roll:3, not {shown(text)}")
        state, events = list(self._state), [0] * ROOM
        if is_roll(text):
            dice = parse_roll(text)
            if self._state[PHASE] != TO_ROLL:
                raise self._illegal("no roll", text=shown(text))
            check_roll(self.game.rules, self._codes, state, text, dice)
            self.game.rules.roll(self._codes, state, dice, events)
        else:
            self.game.rules.play(self._codes, state, self._code(text), events)
        return Position(self.game, self._options, self._codes, tuple(state), tuple(events))

    def _refused(self, text: str) -> IllegalMove:
        """Why a text that is no legal move here can't be played. Raises InvalidNotation if it is no move at all."""
        state = list(self._state)
        code = move_code(self.game, self._codes, state, text)
        if self._state[PHASE] != TO_MOVE:
            return self._illegal("no move", text=shown(text))
        refusal = self.game.rules.refusal(self._codes, state, code)
        if refusal == LEGAL:
            right = move_text(self.game, self.board, self._codes, state, code)
            return self._illegal("other", text=shown(text), right=right)
        return self._illegal("refused", text=text, refusal=refusal)

    def _illegal(self, why: str, *, text: str, right: str = "", refusal: int = 0) -> IllegalMove:
        """The error in every language: why, and what is possible."""
        told = {}
        for language, says in _SAYS.items():
            reason = refusal_sentence(self, refusal, language) if refusal else ""
            told[language] = says[why].format(text=text, right=right, reason=reason, possible=self._possible(language))
        return IllegalMove(told.pop("en"), **told)

    def _possible(self, language: str) -> str:
        says = _SAYS[language]
        if self.over:
            return says["over"]
        if self.awaits == "roll":
            return says["roll"].format(seat=self.seat)
        return says["play"].format(moves=listed(self.moves(), language=language))

    # As a value

    def __str__(self) -> str:
        body = format_position(self.game.notation.CLAUSES, self.board, list(self._state), self.turn)
        chosen = format_options(self._options)
        return f"{body}{JOINT}{OPTIONS}{chosen}" if chosen else body

    def __repr__(self) -> str:
        return f"<{self.game.slug}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._state == other._state and self.game is other.game and self._options == other._options

    def __hash__(self) -> int:
        return hash((self.game.slug, self._codes, self._state))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.game.slug, self._options, self._codes, self._state, self._raw_events)


def _restore(slug: str, options: Any, codes: Codes, state: tuple[int, ...], raw_events: tuple[int, ...]) -> Position:
    from vuelta.core.registry import game

    return Position(game(slug), options, codes, state, raw_events)


def seats_of(position: Position) -> tuple[int, ...]:
    """The seats that play, also where nothing stands on the board yet."""
    return tuple(position.pieces()) or position.game.seats(position.game.players[0])
