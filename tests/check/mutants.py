"""Dash, the game that `vuelta new` copies, with one mistake each."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import vuelta
from tests.support import TOY

DASH = TOY / "dash"
SHIPPED = Path(vuelta.__file__).parent / "games"


@dataclass(frozen=True)
class Mutant:
    """A mistake: text in a file that another stands in for, and the sentence that must be said of it."""

    file: str
    old: str
    new: str
    says: str
    at: str = ""
    """Text of the line that the defect must point at, if it is another than the first changed one."""


def write_mutant(folder: Path, name: str, *mistakes: Mutant, of: Path = DASH) -> Path:
    """A copy of a game under another name, with mistakes. Returns its folder."""
    copy = folder / name
    shutil.copytree(of, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (path for path in copy.iterdir() if path.suffix in (".py", ".md")):
        text = path.read_text(encoding="utf-8")
        text = text.replace(f"vuelta.games.{of.name}", name)  # as its own package
        text = text.replace(f'slug="{of.name}"', f'slug="{name}"')
        for mistake in mistakes:
            if mistake.file == path.name:
                assert mistake.old in text, f"{name}: dash has changed"
                text = text.replace(mistake.old, mistake.new, 1)
        path.write_text(text, encoding="utf-8")
    return copy


RULES, WORDS, INIT, NOTATION, OPTIONS = "rules.py", "words.py", "__init__.py", "notation.py", "options.py"
BOOK = "rulebook.en.md"
INTRODUCTION = "introduction.py"

MUTANTS = {
    # What the rules do to their lists, which machine code would not notice
    "max_moves": Mutant(
        RULES,
        "MAX_MOVES = 2",
        "MAX_MOVES = 1",
        "legal_moves writes move 1, but there is room for 1 (MAX_MOVES)",
        "moves[1] = GO",
    ),
    "state_size": Mutant(
        RULES,
        "STATE_SIZE = 5",
        "STATE_SIZE = 4",
        "reads entry 4, but the state has 4 (STATE_SIZE)",
        "        if state[SQUARES + seat] == END",
    ),
    "max_dice": Mutant(
        RULES,
        '"""One die."""\n    return 1',
        '"""One die."""\n    return 2',
        "dice asks for 2 dice, but MAX_DICE is 1",
        "MAX_DICE = 1",
    ),
    "another_die": Mutant(RULES, "state[DIE] = dice[0]", "state[DIE] = dice[1]", "roll reads die 1, but 1 are thrown"),
    "seat_beyond": Mutant(
        RULES,
        "state[SEAT] = 1 - seat",
        "state[SEAT] = seat + 1",
        "play gives the turn to seat 2, which does not play; it must be 0 or 1",
        "def play",
    ),
    "int8": Mutant(
        RULES, "state[DIE] = 0\n", "state[DIE] = 200\n", "play writes 200 to entry 2, which holds -128 to 127"
    ),
    "negative": Mutant(
        RULES,
        "before = state[SQUARES + seat]",
        "before = state[SQUARES - 4]",
        "play reads entry -1, but the state has 5 (STATE_SIZE)",
    ),
    "fraction": Mutant(
        RULES, "state[DIE] = 0\n", "state[DIE] = 1 / 2\n", "play writes 0.5 to entry 2, which is no whole number"
    ),
    "option_index": Mutant(
        RULES,
        '"""A fair die."""\n    return 1',
        '"""A fair die."""\n    return 1 + options[3]',
        "weight reads option code 3, but the game's options make 1",
    ),
    "setup_index": Mutant(
        RULES, "state[SEAT] = first", "state[SEAT + STATE_SIZE] = first", "setup writes entry 5, but the state has 5"
    ),
    "not_written": Mutant(
        RULES,
        "for at in range(STATE_SIZE)",
        "for at in range(STATE_SIZE - 1)",
        "setup does not write entry 4 of the state",
        "def setup",
    ),
    "uncounted": Mutant(
        RULES, "    moves[1] = GO\n", "", "legal_moves counts 2 moves and writes only 1 of them", "def legal_moves"
    ),
    "twice": Mutant(RULES, "moves[1] = GO", "moves[1] = 0", "legal_moves lists the move 0 twice", "def legal_moves"),
    "beyond_codes": Mutant(
        RULES, "MOVE_CODES = 2", "MOVE_CODES = 1", "legal_moves lists the move 1, but MOVE_CODES is 1"
    ),
    "zero_division": Mutant(RULES, "state[DIE] = 0\n", "state[DIE] = 1 % code\n", "play fails with ZeroDivisionError"),
    "endless_loop": Mutant(
        RULES,
        "    state[DIE] = 0\n",
        "    while state[DIE] >= 0:\n        state[DIE] = 0\n",
        "a loop in it does not end",
    ),
    # What the rules say
    "no_moves": Mutant(
        RULES,
        "    return 2\n",
        "    return 2 if state[DIE] < 6 else 0\n",
        "legal_moves finds no move where one is awaited",
        "def legal_moves",
    ),
    "disagrees": Mutant(
        RULES,
        "    return LEGAL\n",
        "    return LEGAL if code == GO else -256\n",
        "refusal refuses the move 0, but legal_moves lists it",
        "def refusal",
    ),
    "phase": Mutant(RULES, "state[PHASE] = OVER", "state[PHASE] = 3", "play leaves the phase 3", "def play"),
    "no_winner": Mutant(
        RULES,
        "            places[0] = seat\n            return 1\n",
        "            places[0] = seat\n            return 0\n",
        "ranking names no winner of a game that is over",
        "def ranking",
    ),
    "rank_stranger": Mutant(
        RULES, "places[0] = seat", "places[0] = seat + 2", "each seat that plays may stand there once", "def ranking"
    ),
    "changes_state": Mutant(
        RULES,
        "    moves[0] = 0\n",
        "    moves[0] = 0\n    state[DIE] = 0\n",
        "legal_moves changes the state",
        "def legal_moves",
    ),
    "bad_event": Mutant(
        RULES,
        "emit(events, WON, seat",
        "emit(events, 99, seat",
        "play emits an event of the unknown kind 99",
        "def play",
    ),
    "event_cell": Mutant(
        RULES,
        "emit(events, MOVED, seat, NOBODY, before,",
        "emit(events, MOVED, seat, NOBODY, 11,",
        "emits moved with the cells 11 and",
        "def play",
    ),
    "weights": Mutant(
        RULES,
        '"""A fair die."""\n    return 1',
        '"""A fair die."""\n    return 0',
        "none is negative, and one is above 0",
        "def weight",
    ),
    # Games that don't end
    "never_passes": Mutant(
        RULES,
        "        state[PHASE] = TO_ROLL\n        state[SEAT] = 1 - seat",
        "        state[PHASE] = TO_MOVE",
        "has had the turn all the time: it never passes",
    ),
    "never_ends": Mutant(
        RULES,
        "min(END, before + state[DIE])",
        "min(END - 1, before + state[DIE])",
        "a game has not ended after 20,000 plies",
    ),
    # Both languages
    "no_spanish": Mutant(
        INIT,
        'title={"en": "Dash", "es": "Dash"}',
        'title={"en": "Dash"}',
        "the title is missing in Spanish; write it under 'es'",
    ),
    "no_about": Mutant(
        INIT, '"es": "La carrera más pequeña."', '"es": " "', "the sentence about the game is missing in Spanish"
    ),
    "no_origin": Mutant(
        OPTIONS,
        '{"en": "Our own rules.", "es": "Nuestras propias reglas."}',
        '{"es": "Nuestras propias reglas."}',
        "the origin of rule set standard is missing in English",
        "rule_sets=",
    ),
    "no_title": Mutant(
        OPTIONS,
        '{"en": "Classic", "es": "Clásico"}',
        '{"en": "Classic"}',
        "the title of rule set standard is missing in Spanish",
        "rule_sets=",
    ),
    "colour": Mutant(INIT, '("red", "blue")', '("red", "mauve")', "there is no colour 'mauve'"),
    "seats": Mutant(INIT, "range(2, 3)", "range(2, 4)", "players must be a range of numbers from 1 to 2"),
    "event_words": Mutant(
        WORDS,
        "EVENTS: dict[str, dict[str, str]] = {}",
        'EVENTS = {"en": {"won": "{player} is there!"}}',
        "the sentence of the event won is missing in Spanish",
    ),
    "blanks": Mutant(
        WORDS,
        "EVENTS: dict[str, dict[str, str]] = {}",
        'EVENTS = {language: {"won": "{winner}!"} for language in ("en", "es")}',
        "has {winner}, which nothing fills in",
    ),
    "no_reason": Mutant(
        RULES,
        "return LEGAL\n",
        "return LEGAL if code < 2 else -512\n\n\nMOVE_CODES += 1\n",
        "REFUSALS has no sentence for the reason 2",
        "REFUSALS",
    ),
    # Texts
    "text_lost": Mutant(
        NOTATION, "at=(DIE,), sentence", "at=(), sentence", "equal positions must be equal states", "CLAUSES = "
    ),
    "text_crash": Mutant(NOTATION, 'squares="0–10"', "squares=()", "instead of InvalidNotation"),
    "text_alike": Mutant(
        NOTATION,
        'MoveForm("stay", "stay")',
        'MoveForm("stay", "go")',
        "MOVES writes two of the moves [0, 1] alike",
        "MOVES",
    ),
    "move_kind": Mutant(
        RULES,
        "write_move(move, STAY, NOTHING",
        "write_move(move, RUN + 1, NOTHING",
        "describe gives the move 0 the kind 5, which MOVES of notation.py lacks",
        "def describe",
    ),
    "move_cell": Mutant(
        RULES,
        "write_move(move, RUN, square, min(END, square + state[DIE]), NOTHING)",
        "write_move(move, RUN, square, square + 6, NOTHING)",
        "describe names the cells 8 and 14; the board has 11",
        "def describe",
    ),
    "move_index": Mutant(
        RULES,
        "        square = state[SQUARES + state[SEAT]]\n",
        "        square = state[SQUARES + 9]\n",
        "describe reads entry 12, but the state has 5",
    ),
    "move_changes": Mutant(
        RULES,
        "        square = state[SQUARES + state[SEAT]]\n",
        "        state[DIE] = 1\n        square = state[SQUARES + state[SEAT]]\n",
        "describe changes the state, which it must only read",
        "def describe",
    ),
    "no_description": Mutant(
        RULES,
        "write_move(move, STAY, NOTHING",
        "write_move(move, 0, NOTHING",
        "describe calls the legal move 0 NO_MOVE",
        "def describe",
    ),
    # Turns
    "note_kind": Mutant(
        RULES,
        "note(notes, 0, ROLLED,",
        "note(notes, 0, 1,",
        "turn writes a note of the kind 1, which CLAUSES of notation.py lacks",
        "def turn",
    ),
    "note_value": Mutant(
        RULES,
        "ROLLED, state[DIE])",
        "ROLLED, state[DIE] + 6)",
        "for the note 'rolled', which can't have that value",
        "def turn",
    ),
    "note_index": Mutant(RULES, "note(notes, 0,", "note(notes, 40,", "there is room for 32 notes"),
    "note_words": Mutant(
        WORDS,
        "NOTES: dict[str, dict[str, str]] = {}",
        'NOTES = {language: {"sixes": "{value}"} for language in ("en", "es")}',
        "NOTES has 'sixes', but no turn has such a note",
    ),
    # The subset and the plan
    # What the rule books tell
    "book_rule": Mutant(BOOK, " **[DA04]**", "", "the rule DA04 is missing; write its id in brackets, as [DA04]"),
    "book_start_at_once": Mutant(
        BOOK, "## Play in a minute", "## In short", "the first part must be '## Play in a minute', all that one needs"
    ),
    "book_stranger": Mutant(BOOK, "[DA04]", "[DA04] [DA05]", "the rule DA05 is explained, but rule_ids lacks it"),
    "book_claim": Mutant(BOOK, "pieces 0: 5", "pieces 0: 6", "'pieces 0: 6' is not true: it is 5", "```vuelta"),
    "book_ply": Mutant(BOOK, "> go\n", "> run\n", "'run' is not a move of book_ply; write stay or go", "```vuelta"),
    "book_start": Mutant(BOOK, "start: seats", "begin: seats", "the first line must be one such as", "```vuelta"),
    "book_word": Mutant(BOOK, "legal:", "moves:", "is neither a ply (> roll:5) nor a claim", "```vuelta"),
    # What the introduction shows
    "scene_ply": Mutant(INTRODUCTION, 'play="go"', 'play="stop"', "the scene can't be played: ", 'about="way"'),
    "scene_words": Mutant(
        INTRODUCTION, '"es": "Corre', '"fr": "Corre', "a sentence is missing in the language es", 'about="way"'
    ),
    "scene_claim": Mutant(
        INTRODUCTION, "pieces 0: 4", "pieces 0: 5", "'pieces 0: 5' is not true: it is 4", 'about="way"'
    ),
    "book_other": Mutant(BOOK, "> roll:2\n", "> roll:3\n", "the rule book in the other language has other examples"),
    "subset": Mutant(
        RULES,
        "state[DIE] = dice[0]",
        "state[DIE] = [0, 0, 0, 0, 0, 0, 0][0] + dice[0]",
        "roll uses List, which is not in the subset",
    ),
    "subset_call": Mutant(RULES, "        return 1\n", "        return sum((1,))\n", "legal_moves calls sum, which"),
    "plan": Mutant("plan.py", "return code", "return code + state[9]", "priority reads entry 9, but the state has 5"),
    "imports": Mutant(INIT, "from vuelta.core.game", "from vuelta.core.gaem", "No module named 'vuelta.core.gaem'"),
    "syntax": Mutant(RULES, "def ranking(", "def ranking((", "SyntaxError"),
    "lacks": Mutant(RULES, "def ranking(", "def order(", "its rules lack ranking"),
    # Options
    "unread": Mutant(
        RULES,
        "options[EXACT_FINISH] and ",
        "",
        "option exact_finish changes nothing: no rule has read its code, number 0",
        "exact_finish: bool",
    ),
    "option_spanish": Mutant(
        OPTIONS,
        'es="Hay que llegar con el número exacto."',
        'es=""',
        "the sentence of option exact_finish is missing in Spanish",
        "exact_finish: bool",
    ),
    "option_default": Mutant(
        OPTIONS,
        "False, Flag()",
        "3, Flag()",
        "option exact_finish: its default 3 is not possible",
        "exact_finish: bool",
    ),
    "option_order": Mutant(
        OPTIONS,
        "EXACT_FINISH = 0",
        "ANOTHER, EXACT_FINISH = range(2)",
        "EXACT_FINISH is 1, but by the order of the fields option exact_finish is number 0",
    ),
    "option_domain": Mutant(
        OPTIONS,
        "False, Flag()",
        "False, (False, True)",
        "option exact_finish can't allow (False, True); write what it allows as Flag() or Whole((1, 2, 3))",
        "exact_finish: bool",
    ),
    "option_value": Mutant(
        RULES,
        "    state[DIE] = dice[0]",
        "    state[DIE] = dice[0] + 150 * options[0]",
        "(exact_finish=yes, seats 0, 1",
    ),
    "option_plain": Mutant(
        OPTIONS,
        "class Options:\n",
        "class Options:\n    far: bool = False\n",
        "option far does not say what it allows",
        "far: bool",
    ),
}
EVERY: dict[str, tuple[Mutant, ...]] = {name: (mutant,) for name, mutant in MUTANTS.items()}
"""Name → the changes, of which the last is the mistake."""
