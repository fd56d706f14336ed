"""Checks of rule books: they explain every rule, show the same examples in every language, and these are true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vuelta.core.defects import Defect, Place, defect_of_error, folder_of
from vuelta.core.errors import VueltaError, listed
from vuelta.core.game import Game
from vuelta.core.position import Position
from vuelta.text.rulebook_examples import FIRST_PART, RULE_ID, Claim, Example, examples, first_part, start_of

_CLAIMS = ("legal", "legal includes", "illegal", "pieces 0", "seat", "event", "over")


def book_defects(game: Game) -> Iterator[Defect]:
    """What is wrong with a game's rule books; nothing if it has none."""
    shown = {}
    for language in game.rule_books():
        book, path = game.rule_book(language), str(folder_of(game) / f"rulebook.{language}.md")
        heading, line = first_part(book)
        if heading != FIRST_PART[language]:
            sentence = f"the first part must be '## {FIRST_PART[language]}', all that one needs to begin"
            yield Defect(sentence, Place(path, line))
        explained = set(RULE_ID.findall(book))
        for rule in sorted(set(game.rule_ids) - explained):
            yield Defect(f"the rule {rule} is missing; write its id in brackets, as [{rule}]", Place(path))
        for rule in sorted(explained - set(game.rule_ids)):
            yield Defect(f"the rule {rule} is explained, but rule_ids lacks it", Place(path))
        for example in examples(book):
            if wrong := _wrong(game, example):
                yield Defect(f"in this example, {wrong}", Place(path, example.line))
        shown[path] = [(example.start, example.steps) for example in examples(book)]
    if len(shown) > 1:
        (path, here), *others = shown.items()
        if any(here != there for _, there in others):
            yield Defect(
                "the rule book in the other language has other examples; only their stories may differ", Place(path)
            )


def _wrong(game: Game, example: Example) -> str:
    """What is wrong with an example; empty if everything in it is true."""
    try:
        position = start_of(game, example.start)
    except (KeyError, ValueError) as error:
        why = f" ({error})" if isinstance(error, VueltaError) else ""
        return f"the first line must be one such as 'start: seats=0,1' or 'position: {game.start()}'{why}"
    return wrong_step(position, example.steps)


def wrong_step(position: Position, steps: Iterable[str | Claim]) -> str:
    """What is wrong with the plies and claims that follow a position; empty if all of them are true."""
    for step in steps:
        try:
            if not isinstance(step, Claim):
                position = position.play(step)
            elif wrong := _untrue(position, step):
                return wrong
        except VueltaError as error:
            return str(error)
        except Exception as error:  # the game's code can raise anything
            return defect_of_error(position.game, error, f"playing {step!r}").sentence
    return ""


def _untrue(position: Position, claim: Claim) -> str:
    """What is wrong with a claim; empty if it is true."""
    value, line = claim.value, claim.text
    moves, events = position.moves(), [event.kind for event in position.events]
    match claim.kind, claim.seat:
        case "legal", None:
            true = ", ".join(moves)
        case "legal includes", None:
            true = value if {*claim.moves} <= {*moves} else ", ".join(moves)
        case "illegal", None:
            true = "legal" if _plays(position, value) else value
        case "pieces", int(seat):
            true = " ".join(position.pieces().get(seat, ()))
        case "seat", None:
            true = str(position.seat)
        case "event", None:
            true = value if value in events else ", ".join(events)
        case "over", None:
            true = " ".join(map(str, position.ranking)) if position.over else "not over"
        case _:
            return f"{line!r} is neither a ply (> roll:5) nor a claim; claims are {listed(_CLAIMS, most=len(_CLAIMS))}"
    return "" if true == value else f"{line!r} is not true: it is {true or 'nothing'}"


def _plays(position: Position, text: str) -> bool:
    try:
        position.play(text)
    except VueltaError:
        return False
    return True
