"""The checks of texts: positions and moves both ways, corrupted texts, sentences in both languages."""

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
def _asking(game: Game, asked: str, where: str = "", *told: object) -> Iterator[None]:
    """DefectFound for every error that comes out of a game's code and is none of Vuelta's.

    `where` is filled with what is told only then: to write a position takes longer than most of what is asked here. An
    error that Vuelta's own code raises over what a function said is told with the place of that function.
    """
    try:
        yield
    except (DefectFound, VueltaError):
        raise
    except Exception as error:  # a stranger's code can raise anything
        defect = defect_of_error(game, error, asked, where.format(*told))
        function = getattr(game.rules, asked, None) or getattr(game.notation, asked, None)
        raise DefectFound(defect if defect.place else replace(defect, place=place_of(function))) from error


def _found(game: Game, function: str, sentence: str) -> DefectFound:
    defined = getattr(game.notation, function, None) or getattr(game.rules, function, None)
    return DefectFound(Defect(f"{function} {sentence}", place_of(defined)))


def _in_clauses(game: Game, sentence: str) -> DefectFound:
    return DefectFound(Defect(f"CLAUSES {sentence}", place_of_name(game.notation, "CLAUSES")))


def check_position_text(position: Position) -> Position:
    """That a position's text leads back to it. Returns what it leads to."""
    game = position.game
    with _asking(game, "writing a position", " (state {})", list(position.state)):
        text = str(position)
    with _asking(game, "reading a position", " ({})", text):
        try:
            again = game.position(text)
        except VueltaError as error:
            raise _in_clauses(game, f"refuse the text of a position that was played: {text}: {error}") from None
        if again != position:
            raise _in_clauses(
                game,
                f"make the state {list(again.state)} of {text}, which is {list(position.state)}: equal positions must "
                "be equal states, and the text must tell all of them",
            )
        if str(again) != text:
            raise _in_clauses(game, f"write {str(again)!r} and {text!r} for one position")
    return again


def check_move_texts(position: Position) -> None:
    """That every legal move has a text of its own that leads back to its code."""
    game, state = position.game, list(position.state)
    if position.awaits != "move":
        return
    moves = [0] * game.rules.MAX_MOVES
    count = game.rules.legal_moves(position.codes, state, moves)
    with _asking(game, "describe", " ({})", position):
        legal = position.legal
    if len(legal) < count:
        sentence = f"MOVES writes two of the moves {moves[:count]} alike ({position})"
        raise DefectFound(Defect(sentence, place_of_name(game.notation, "MOVES")))
    reads = "move_code" if hasattr(game.notation, "move_code") else "describe"
    for text, code in legal.items():
        with _asking(game, reads, " ({!r}; {})", text, position):
            try:
                read = move_code(game, position.codes, state, text)
            except InvalidNotation as error:
                raise _found(game, reads, f"refuses the legal move {text!r}: {error}") from None
        if read != code:
            raise _found(game, reads, f"leads from {text!r} to {read}, which is the move {code} ({position})")
    if tuple(state) != position.state:
        raise _found(game, reads, "changes the state, which it is only asked about")


def check_pieces(position: Position, seats: tuple[int, ...]) -> None:
    """That pieces stand on cells of the board, for every seat that plays."""
    game = position.game
    with _asking(game, "reading the pieces", " (state {})", list(position.state)):
        pieces = position.pieces()
        if tuple(pieces) != seats:
            raise _in_clauses(game, f"name the seats {tuple(pieces)}, but {seats} play")
        for seat, names in pieces.items():
            for name in names:
                try:
                    position.board.cell(name, seat)
                except KeyError:
                    sentence = f"put a piece of seat {seat} on {name!r}, which is no cell of the board"
                    raise _in_clauses(game, sentence) from None


def check_sentences(position: Position) -> None:
    """That what happened last can be said in every language."""
    game = position.game
    for event in position.events:
        for language in LANGUAGES:
            for seen in (False, True):
                with _asking(game, f"the sentence of {event.kind} ({language})", " ({})", event):
                    sentence = event_sentence(position, event, language, seen=seen)
                if sentence[-1:] not in (".", "!") or "None" in sentence or "{" in sentence:
                    told = f"the event {event} is said as {sentence!r} ({language}); it must be a whole sentence"
                    raise DefectFound(Defect(told, place_of_name(game.words, "EVENTS")))


def check_refusal_sentence(position: Position, refusal: int) -> None:
    """That a reason can be said in every language."""
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
        with _asking(game, f"the refusal {reason} ({language})"):
            sentence = refusal_sentence(position, refusal, language)
        if not sentence or "{" in sentence:
            told = f"the refusal {reason} ({language}) is said as {sentence!r}"
            raise DefectFound(Defect(told, place_of_name(game.words, "REFUSALS")))


def check_broken_ply(position: Position, text: str) -> bool:
    """That a text which may be no ply is refused with a sentence, or played. Returns whether it was refused."""
    with _asking(position.game, f"playing {shown(text)}", " instead of InvalidNotation ({})", position):
        try:
            position.play(text)
        except VueltaError as error:
            _check_sentence(position.game, text, error)
            return True
    return False


def check_broken_position(game: Game, text: str) -> bool:
    """That a text which may be no position is refused with a sentence, or can be played on. Whether it was refused."""
    with _asking(game, f"reading the position {shown(text)}", " instead of InvalidNotation"):
        try:
            position = game.position(text)
        except VueltaError as error:
            _check_sentence(game, text, error)
            return True
    with _asking(game, f"playing on from the position {shown(text)}, which CLAUSES accept,"):
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
        raise _in_clauses(game, f"accept {shown(text)}, whose text {shown(str(position))} does not lead back")
    if position.awaits == "move":
        for move in position.moves():
            position.play(move)
    elif position.awaits == "roll":
        faces = [face for face in range(1, 7) if game.rules.weight(position.codes, face)]
        dice = game.rules.dice(position.codes, list(state))
        position.play("roll:" + "-".join(str(face) for face in faces[:1] * dice))


def board_defects(game: Game) -> Iterator[Defect]:
    """What is wrong with the boards of a game's rule sets."""
    for name, rule_set in game.rule_sets.items():
        try:
            board = game.board(rule_set.options)
            json.dumps(board.as_json())
        except Exception as error:  # a stranger's code can raise anything
            yield defect_of_error(game, error, "board_for", f" (rule set {name})")
            continue
        for cell in board.cells:
            missing = [language for language in LANGUAGES if cell.called is not None and not cell.called.get(language)]
            if missing:
                yield Defect(f"the cell {cell.name} is called nothing in the language {missing[0]}")
        for way in board.ways:
            if way.seat is not None and way.seat not in range(len(game.colours)):
                yield Defect(f"a way ({way.kind}) belongs to seat {way.seat}, which does not exist")
