"""What a game declares about its texts and options, as data: how pieces, notes, moves and values are written."""

from __future__ import annotations

from typing import Any

from vuelta.browser.errors import NotForBrowsers
from vuelta.core import note_forms, options
from vuelta.core.clauses import Clauses
from vuelta.core.game import Game
from vuelta.core.note_forms import NoteForm
from vuelta.core.options import Domain
from vuelta.core.pieces import Pieces

DOMAINS: dict[type, str] = {
    options.Flag: "flag",
    options.Whole: "whole",
    options.Word: "word",
    options.Faces: "faces",
    options.Pairs: "pairs",
}
NOTE_FORMS: dict[type, str] = {
    note_forms.Number: "number",
    note_forms.Flag: "flag",
    note_forms.Word: "word",
    note_forms.Dice: "dice",
    note_forms.Square: "square",
    note_forms.Seats: "seats",
    note_forms.Each: "each",
}


def domain_data(name: str, domain: Domain) -> dict[str, Any]:
    """How the text of an option becomes the numbers that the rules see."""
    kind = DOMAINS.get(type(domain))
    if kind is None:
        raise NotForBrowsers(f"option {name}: {type(domain).__name__} is a domain that browsers don't know")
    if isinstance(domain, options.Pairs):
        return {"kind": kind, "last": domain.last}
    return {"kind": kind, "allowed": list(options.choices(domain))}


def moves_data(game: Game) -> dict[str, Any]:
    """The kinds of moves by number, each with its notation."""
    return {
        str(kind): {"name": form.name, "notation": form.notation, "steps": form.steps}
        for kind, form in game.notation.MOVES.items()
    }


def clauses_data(clauses: Clauses) -> dict[str, Any]:
    """What texts of positions consist of."""
    piles = clauses.piles
    return {
        "pieces": _pieces(clauses.pieces),
        "piles": {"name": piles.name, "at": piles.at} if piles else None,
        "supply": list(clauses.supply.notes) if clauses.supply else [],
        "notes": list(clauses.notes),
        "forms": {str(kind): _note_form(form) for kind, form in clauses.forms.items()},
    }


def _pieces(pieces: Pieces) -> dict[str, Any]:
    seated = pieces.seated
    return {
        "at": pieces.at,
        "room": pieces.room,
        "places": [[[place, cell] for place, cell in cells.items()] for cells in pieces.cells],
        "names": [cell.name for cell in pieces.board.cells],
        "gather": list(pieces.gather),
        "seated": {"at": seated.at, "absent": seated.absent} if seated else None,
    }


def _note_form(form: NoteForm) -> dict[str, Any]:
    kind = NOTE_FORMS.get(type(form))
    if kind is None:
        raise NotForBrowsers(f"note {form.name}: {type(form).__name__} is a form that browsers don't know")
    data: dict[str, Any] = {"kind": kind, "name": form.name, "look": form.look}
    if isinstance(form, note_forms.Word):
        data["words"] = {str(value): word for value, word in form.words.items()}
    return data
