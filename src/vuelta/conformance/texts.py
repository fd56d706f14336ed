"""Checks of texts: positions and moves both ways, corrupted texts, sentences in both languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

from vuelta.core.defects import Defect, DefectFound, defect_of_error, place_of, place_of_name
from vuelta.core.errors import InvalidNotation, VueltaError, shown
from vuelta.core.game import Game
from vuelta.core.move_reader import move_code
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES, event_sentence, refusal_sentence
from vuelta.core.state import LEGAL, OVER, PHASE, REFUSAL_CELLS, SEAT, TO_MOVE, TO_ROLL

ALPHABET = "0123456789>:-+,. |seatrolwithpBHLFJXSCbchrnm=;\n\t\x00é٣²−"


def mutated(text: str, random: Random) -> str:
    """A text with some characters cut, doubled, swapped or replaced."""
    letters = list(text)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(letters) + 1)
        match random.randrange(6):
            case 0:
                letters[at : at + random.randint(1, 3)] = []
            case 1:
                letters.insert(at, random.choice(ALPHABET))
            case 2:
                letters[at : at + 1] = [random.choice(ALPHABET)]
            case 3:
                piece = letters[at : at + random.randint(1, 12)]
                letters[at:at] = piece
            case 4 if any(map(str.isdecimal, letters)):
                digits = [place for place, letter in enumerate(letters) if letter.isdecimal()]
                letters[random.choice(digits)] = random.choice("0123456789")
            case _:
                other = random.randrange(len(letters) + 1)
                letters[min(at, other) : max(at, other)] = reversed(letters[min(at, other) : max(at, other)])
    return "".join(letters)


@contextmanager
def _calling(game: Game, called: str, where: str = "", *fields: object) -> Iterator[None]:
    """DefectFound for every error from a game's code that isn't one of Vuelta's.

    `where` is filled in only then, because writing a position takes longer than most checks. If Vuelta's own code fails
    over the result of a function, the defect has the place of that function.
    """
    try:
        yield
    except (DefectFound, VueltaError):
        raise
    except Exception as error:  # the game's code can raise anything
        defect = defect_of_error(game, error, called, where.format(*fields))
        function = getattr(game.rules, called, None) or getattr(game.notation, called, None)
        raise DefectFound(defect if defect.place else replace(defect, place=place_of(function))) from error


def _found(game: Game, function: str, sentence: str) -> DefectFound:
    defined = getattr(game.notation, function, None) or getattr(game.rules, function, None)
    return DefectFound(Defect(f"{function} {sentence}", place_of(defined)))


def _in_clauses(game: Game, sentence: str) -> DefectFound:
    return DefectFound(Defect(f"CLAUSES {sentence}", place_of_name(game.notation, "CLAUSES")))


def check_position_text(position: Position) -> Position:
    """Check that a position's text can be read back. Returns the position that was read."""
    game = position.game
    with _calling(game, "writing a position", " (state {})", list(position.state)):
        text = str(position)
    with _calling(game, "reading a position", " ({})", text):
        try:
            again = game.position(text)
        except VueltaError as error:
            raise _in_clauses(game, f"refuse the text of a position that was played: {text}: {error}") from None
        if again != position:
            raise _in_clauses(
                game,
                f"make the state {list(again.state)} of {text}, which is {list(position.state)}: equal positions must "
                "be equal states, and the text must say everything about them",
            )
        if str(again) != text:
            raise _in_clauses(game, f"write {str(again)!r} and {text!r} for one position")
    return again


def check_move_texts(position: Position) -> None:
    """Check that every legal move has a unique text, which can be read back."""
    game, state = position.game, list(position.state)
    if position.awaits != "move":
        return
    moves = [0] * game.rules.MAX_MOVES
    count = game.rules.legal_moves(position.codes, state, moves)
    with _calling(game, "describe", " ({})", position):
        legal = position.legal
    if len(legal) < count:
        sentence = f"MOVES writes two of the moves {moves[:count]} alike ({position})"
        raise DefectFound(Defect(sentence, place_of_name(game.notation, "MOVES")))
    reads = "move_code" if hasattr(game.notation, "move_code") else "describe"
    for text, code in legal.items():
        with _calling(game, reads, " ({!r}; {})", text, position):
            try:
                read = move_code(game, position.codes, state, text)
            except InvalidNotation as error:
                raise _found(game, reads, f"refuses the legal move {text!r}: {error}") from None
        if read != code:
            raise _found(game, reads, f"leads from {text!r} to {read}, which is the move {code} ({position})")
    if tuple(state) != position.state:
        raise _found(game, reads, "changes the state, which it must only read")


def check_pieces(position: Position, seats: tuple[int, ...]) -> None:
    """Check that the pieces of every seat that plays are on cells of the board."""
    game = position.game
    with _calling(game, "reading the pieces", " (state {})", list(position.state)):
        pieces = position.pieces()
        if tuple(pieces) != seats:
            raise _in_clauses(game, f"name the seats {tuple(pieces)}, but {seats} play")
        for seat, names in pieces.items():
            for name in names:
                try:
                    position.board.cell(name, seat)
                except KeyError:
                    sentence = f"put a piece of seat {seat} on {name!r}, which is not a cell of the board"
                    raise _in_clauses(game, sentence) from None


def check_sentences(position: Position) -> None:
    """Check that the last events have sentences in every language."""
    game = position.game
    for event in position.events:
        for language in LANGUAGES:
            for seen in (False, True):
                with _calling(game, f"the sentence of {event.kind} ({language})", " ({})", event):
                    sentence = event_sentence(position, event, language, seen=seen)
                if sentence[-1:] not in (".", "!") or "None" in sentence or "{" in sentence:
                    wrong = f"the event {event} is said as {sentence!r} ({language}); it must be a whole sentence"
                    raise DefectFound(Defect(wrong, place_of_name(game.words, "EVENTS")))


def check_refusal_sentence(position: Position, refusal: int) -> None:
    """Check that a refusal has a sentence in every language."""
    game = position.game
    reason, blame = divmod(-refusal, REFUSAL_CELLS)
    if refusal == LEGAL:
        return
    if reason not in game.words.REFUSALS:
        sentence = f"REFUSALS has no sentence for the reason {reason}, which refusal gives"
        raise DefectFound(Defect(sentence, place_of_name(game.words, "REFUSALS")))
    if blame > len(position.board.cells):
        sentence = f"refusal blames the cell {blame - 1}, but the board has {len(position.board.cells)}"
        raise DefectFound(Defect(sentence, place_of(game.rules.refusal)))
    for language in LANGUAGES:
        with _calling(game, f"the refusal {reason} ({language})"):
            sentence = refusal_sentence(position, refusal, language)
        if not sentence or "{" in sentence:
            wrong = f"the refusal {reason} ({language}) is said as {sentence!r}"
            raise DefectFound(Defect(wrong, place_of_name(game.words, "REFUSALS")))


def check_broken_ply(position: Position, text: str) -> bool:
    """Check that a text that may not be a ply is played or refused with a sentence. Returns whether it was refused."""
    with _calling(position.game, f"playing {shown(text)}", " instead of InvalidNotation ({})", position):
        try:
            position.play(text)
        except VueltaError as error:
            _check_sentence(position.game, text, error)
            return True
    return False


def check_broken_position(game: Game, text: str) -> bool:
    """Check that a text that may not be a position is refused with a sentence, or can be played on."""
    with _calling(game, f"reading the position {shown(text)}", " instead of InvalidNotation"):
        try:
            position = game.position(text)
        except VueltaError as error:
            _check_sentence(game, text, error)
            return True
    with _calling(game, f"playing on from the position {shown(text)}, which CLAUSES accept,"):
        _check_usable(position, text)
    return False


def _check_sentence(game: Game, text: str, error: VueltaError) -> None:
    if not 10 < len(str(error)) < 600:
        sentence = f"answer {shown(text)} with {shown(str(error))}; an error is a sentence of 11 to 599 characters"
        raise _in_clauses(game, sentence)


def _check_usable(position: Position, text: str) -> None:
    game, state = position.game, position.state
    wrong = [number for number in state if not -128 <= number <= 127]
    if len(state) != game.rules.STATE_SIZE or wrong or state[PHASE] not in (TO_ROLL, TO_MOVE, OVER):
        raise _in_clauses(game, f"make the impossible state {list(state)} of {shown(text)}")
    if state[PHASE] != OVER and state[SEAT] not in position.pieces():
        raise _in_clauses(game, f"give the turn to seat {state[SEAT]}, which does not play, in {shown(text)}")
    if game.position(str(position)) != position:
        raise _in_clauses(game, f"accept {shown(text)}, whose text {shown(str(position))} can't be read back")
    if position.awaits == "move":
        for move in position.moves():
            position.play(move)
    elif position.awaits == "roll":
        position.play(position.roll(Random(1)))


def board_defects(game: Game) -> Iterator[Defect]:
    """What is wrong with the boards of a game's rule sets."""
    for name, rule_set in game.rule_sets.items():
        try:
            board = game.board(rule_set.options)
            json.dumps(board.as_json())
        except Exception as error:  # the game's code can raise anything
            yield defect_of_error(game, error, "board_for", f" (rule set {name})")
            continue
        for cell in board.cells:
            missing = [language for language in LANGUAGES if cell.called is not None and not cell.called.get(language)]
            if missing:
                yield Defect(f"the cell {cell.name} has no name in the language {missing[0]}")
        for way in board.ways:
            if way.seat is not None and way.seat not in range(len(game.colours)):
                yield Defect(f"a way ({way.kind}) belongs to seat {way.seat}, which does not exist")
