"""The notes of a turn in words, from `NOTES` in a game's `words.py`: language → note → words, with `{value}`.

Notes with empty words are hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from vuelta.core.note_forms import Dice, Each, Look, NoteForm, Seats, Square
from vuelta.core.sentences import LANGUAGES, cell_name

if TYPE_CHECKING:
    from vuelta.core.board import Board
    from vuelta.core.game import Game
    from vuelta.core.position import Position
    from vuelta.core.turn import Note

Named = Callable[[int], str]
"""Seat → its name."""
_KEPT = 4096


@dataclass(frozen=True, slots=True, eq=False)
class SpokenNote:
    """A note of a turn that has words."""

    name: str
    value: str
    """As written in the text of the position."""
    values: tuple[int, ...]
    words: Mapping[str, str]
    """Language → a template with `{value}`."""
    form: NoteForm
    board: Board
    playing: tuple[int, ...]

    @property
    def look(self) -> Look:
        """How a page shows it."""
        return self.form.look

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of dice, if the note has them."""
        return self.values if isinstance(self.form, Dice) else ()

    @property
    def each(self) -> dict[int, int]:
        """Seat → number, if the note has a number for each seat."""
        return dict(zip(self.playing, self.values, strict=True)) if isinstance(self.form, Each) else {}

    def text(self, language: str, named: Named, short: Named | None = None, *, seen: bool = False) -> str:
        """The note in words. `named` gives the names of seats, and `short` those beside numbers."""
        return self.words[language].format(value=self._value(language, named, short, seen))

    def label(self, language: str) -> str:
        """The words without the value."""
        return self.words[language].format(value="").strip(" :")

    def _value(self, language: str, named: Named, short: Named | None, seen: bool) -> str:
        if isinstance(self.form, Square) and seen:
            return cell_name(self.board.cells[self.values[0]], language, seen=True)
        if isinstance(self.form, Seats):
            return ", ".join(named(seat) for seat in self.values)
        if isinstance(self.form, Each):
            return (" " if short else ", ").join(
                f"{(short or named)(seat)} {number}" for seat, number in self.each.items()
            )
        return self.value


def spoken_notes(position: Position) -> tuple[SpokenNote, ...]:
    """The notes of a position's turn that have words; none if the game is over."""
    if position.over:
        return ()
    playing = position.game.notation.CLAUSES.pieces.playing(list(position.state))
    return _spoken(position.game, position.options, playing, position.turn.notes)


@lru_cache(_KEPT)
def _spoken(game: Game, options: Any, playing: tuple[int, ...], notes: tuple[Note, ...]) -> tuple[SpokenNote, ...]:
    """Cached, because the same notes come up again and again."""
    board = game.board(options)
    forms = {form.name: form for form in game.notation.CLAUSES.forms.values()}
    found = []
    for note in notes:
        form = forms[note.kind]
        words = {language: game.words.NOTES[language][form.key(note.values)] for language in LANGUAGES}
        if any(words.values()):
            value = form.format(note.values, board)
            found.append(SpokenNote(note.kind, value, note.values, words, form, board, playing))
    return tuple(found)


def dice_on_table(position: Position) -> tuple[int, ...]:
    """The dice that are still to be played: those just rolled, or those in a note."""
    if position.over:
        return ()
    return position.turn.rolled or next((note.dice for note in spoken_notes(position) if note.dice), ())
