"""One game in play, by codes: its state, its dice, and rolls that were arranged beforehand."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from vuelta.core.errors import IllegalMove, InvalidNotation, InvalidOption, listed, shown, shown_value
from vuelta.core.move import move_text
from vuelta.core.position import Position, seats_of
from vuelta.core.rolls import check_roll, is_roll, parse_roll, roll_text
from vuelta.core.state import MOST_EVENTS, MOST_SEATS, OVER, PHASE, SEAT, TO_MOVE, TO_ROLL
from vuelta.core.validation import MOST_SEED, check_seed
from vuelta.draw.svg import board_svg
from vuelta.draw.terminal import board_lines
from vuelta.envs.extras import NDArray, np
from vuelta.envs.serialization import read_positions
from vuelta.kernels.batch_step import pay
from vuelta.kernels.parts import parts_of
from vuelta.kernels.playouts import PlayWorkspace, chosen, throw
from vuelta.kernels.random_streams import counter_before, next_game

RENDER_MODES = ("human", "ansi", "svg")


class GameInPlay:
    """A running game. Its dice come from a stream that starts with a seed, or are the rolls that were given."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.seats = seats_of(start)
        self.view = start.game.seen()
        self.state = list(start.state)
        self.stream: list[int] | None = None
        self.rolls: list[str] = []

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Undo everything if an error is raised inside."""
        before = list(self.state), self.stream and list(self.stream), list(self.rolls)
        try:
            yield
        except BaseException:
            self.state, self.stream, self.rolls = before
            raise

    def begin(self, seed: int | None) -> None:
        """Go back to the start. A seed restarts the dice; without one, they go on."""
        if seed is not None or self.stream is None:
            self.stream = [0]
            next_game([counter_before(secrets.randbits(64) if seed is None else check_seed(seed), 0)], self.stream)
        self.state = list(self.start.state)
        self.rolls = []

    def give(self, rolls: Iterable[str]) -> None:
        """Make these the next rolls, such as `roll:6`. After them, dice come from the stream again."""
        if isinstance(rolls, str) or not isinstance(rolls, Iterable):
            raise InvalidNotation(f"rolls are a list such as ['roll:3', 'roll:6'], not {shown(rolls)}")
        texts = list(rolls)
        for text in texts:
            if not is_roll(text):
                raise InvalidNotation(
                    f"{shown(text)} is not a roll; write dice from 1 to 6, such as roll:3 or roll:3-5"
                )
            parse_roll(text)
        self.rolls = texts

    @property
    def position(self) -> Position:
        """The game as a position."""
        return Position(self.start.game, self.start.options, self.start.codes, tuple(self.state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state[PHASE] == OVER

    @property
    def to_roll(self) -> bool:
        """Whether a roll is awaited."""
        return self.state[PHASE] == TO_ROLL

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.state[SEAT]

    def roll(self) -> None:
        """Roll the given dice, or draw from the stream. IllegalMove if a given roll isn't possible."""
        rules, codes = self.start.game.rules, self.start.codes
        if self.rolls:
            self.take(parse_roll(self.rolls[0]))
            del self.rolls[0]
            return
        work = self._workspace()
        throw(parts_of(self.start.game), codes, self.state, work)
        rules.roll(codes, self.state, list(work.thrown), [MOST_EVENTS])

    def take(self, dice: list[int]) -> None:
        """Take these dice as the roll. IllegalMove if they can't be rolled now."""
        rules, codes = self.start.game.rules, self.start.codes
        check_roll(rules, codes, self.state, roll_text(tuple(dice)), dice)
        rules.roll(codes, self.state, dice, [MOST_EVENTS])

    def moves(self) -> list[int]:
        """The codes of the legal moves; none unless a move is awaited."""
        if self.state[PHASE] != TO_MOVE:
            return []
        rules = self.start.game.rules
        buffer = [0] * rules.MAX_MOVES
        return buffer[: rules.legal_moves(self.start.codes, self.state, buffer)]

    def play(self, code: int | np.integer[Any]) -> None:
        """Make a move. IllegalMove if it isn't legal; then nothing changes."""
        if code not in self.moves():
            raise self.refused(code)
        self.start.game.rules.play(self.start.codes, self.state, int(code), [MOST_EVENTS])

    def chosen(self, policy: int) -> int:
        """The code of the move that a policy chooses."""
        game, codes, work = self.start.game, self.start.codes, self._workspace()
        count = game.rules.legal_moves(codes, self.state, work.moves)
        code: int = work.moves[chosen(parts_of(game), codes, self.state, count, policy, work)]
        return code

    def _workspace(self) -> PlayWorkspace:
        """A workspace that draws from this game's stream."""
        assert self.stream is not None
        work = PlayWorkspace(self.start.game, plain=True)
        work.stream = self.stream
        return work

    def refused(self, code: object) -> IllegalMove:
        """The error for an illegal move, with what can be played instead."""
        given = shown_value(int(code) if isinstance(code, np.integer) else code)
        texts = tuple(f"{move} ({self.text(move)})" for move in self.moves())
        return IllegalMove(f"{given} is not a legal move of seat {self.seat}; it can play {listed(texts, 20)}")

    def text(self, code: int) -> str:
        """A legal move's code as text."""
        return move_text(self.start.game, self.start.board, self.start.codes, list(self.state), code)

    def ranking(self) -> tuple[int, ...]:
        """The seats that have finished so far."""
        return self.position.ranking

    def rewards(self) -> list[float]:
        """The reward of every seat of the board for its place; see `batch_step.pay`."""
        game, board_seats = self.start.game, len(self.start.game.colours)
        earned = [0.0] * board_seats
        seated = sum(1 << seat for seat in self.seats)
        pay(parts_of(game), self.state, seated, len(self.seats), board_seats, [0] * MOST_SEATS, earned)
        return earned

    def seen(self, seat: int) -> NDArray[np.int8]:
        """A seat's observation."""
        return np.array(self.view.of(self.state, seat), dtype=np.int8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each code that a seat can play now."""
        mask = np.zeros(self.start.game.rules.MOVE_CODES, dtype=np.int8)
        if seat == self.seat:
            mask[self.moves()] = 1
        return mask

    def drawn(self, mode: str | None) -> str | None:
        """The board in a render mode: printed, as text, or as SVG."""
        if mode == "svg":
            return board_svg(self.start.game, self.position)
        if mode is None:
            return None
        text = "\n".join([*board_lines(self.position, colour=False), str(self.position)])
        if mode == "human":
            print(text)
            return None
        return text

    def kept(self) -> dict[str, Any]:
        """The whole game as JSON data. InvalidOption before the first reset."""
        if self.stream is None:
            raise InvalidOption("there is no state before the first reset; call reset first")
        return {"start": str(self.start), "position": str(self.position), "stream": self.stream, "rolls": self.rolls}

    def check(self, kept: Any) -> tuple[list[int], list[int], list[str]]:
        """The state, stream and rolls that `kept` returned. InvalidOption if they are broken or from another game."""
        if not isinstance(kept, dict) or kept.keys() != {"start", "position", "stream", "rolls"}:
            raise InvalidOption("the state is broken: its game is incomplete")
        if kept["start"] != str(self.start):
            raise InvalidOption("the state is from another environment: its start position differs")
        (position,) = read_positions(self.start, [kept["position"]])
        stream, rolls = kept["stream"], kept["rolls"]
        if not (
            isinstance(stream, list) and len(stream) == 1 and type(stream[0]) is int and 0 <= stream[0] <= MOST_SEED
        ):
            raise InvalidOption("the state is broken: its stream is not one number of 64 bits")
        if not isinstance(rolls, list) or not all(is_roll(roll) for roll in rolls):
            raise InvalidOption("the state is broken: its rolls are not a list of rolls")
        return list(position.state), stream, rolls

    def restore(self, checked: tuple[list[int], list[int], list[str]]) -> None:
        """Restore what `check` returned."""
        self.state, self.stream, self.rolls = checked


class OneGame:
    """What environments with a single game have in common."""

    _game: GameInPlay
    render_mode: str | None

    @property
    def position(self) -> Position:
        """The game as a position, with moves as texts and everything else."""
        return self._game.position

    def give_rolls(self, rolls: Iterable[str]) -> None:
        """Make these the next rolls of anybody, such as `roll:6` or `roll:3-5`; after them, the seed's dice go on."""
        self._game.give(rolls)

    def render(self) -> Any:
        """The board, in the render mode of the environment."""
        return self._game.drawn(self.render_mode)

    def clone(self) -> Self:
        """An independent environment with the same game and the same dice to come."""
        return copy.deepcopy(self)


def check_mode(mode: str | None) -> str | None:
    """A render mode that exists."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidOption(f"render_mode {shown_value(mode)}: it must be {listed(RENDER_MODES)}")
    return mode
