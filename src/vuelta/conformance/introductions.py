"""Checks of a game's introduction: its scenes can be played, do what they say, and are short in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from vuelta.conformance.rule_books import wrong_step
from vuelta.core.defects import Defect, Place, defect_of_error, folder_of
from vuelta.core.errors import VueltaError, listed
from vuelta.core.game import Game
from vuelta.core.introduction import LONGEST, MOST_SCENES, SUBJECTS, Scene, staged
from vuelta.core.position import Position
from vuelta.core.sentences import LANGUAGES
from vuelta.text.rulebook_examples import read_step

FILE = "introduction.py"
_CODE = re.compile(r"[^\W\d_]\d|\d[^\W\d_]|[`\[\]]")
"""What squares and rules are called in notation, such as r5 or [LU05]."""


def introduction_defects(game: Game) -> Iterator[Defect]:
    """What is wrong with a game's introduction; nothing if it has none."""
    scenes = game.introduction
    places = _places(game, len(scenes))
    if len(scenes) > MOST_SCENES:
        yield Defect(f"an introduction has {MOST_SCENES} scenes at most, this one has {len(scenes)}", places[0])
    order = [scene.about for scene in scenes if scene.about != "turn"]
    if scenes and scenes[0].about != "goal":
        yield Defect("the first scene of an introduction must be about the goal", places[0])
    if order != [subject for subject in SUBJECTS if subject in order]:
        known = ", ".join(subject for subject in SUBJECTS if subject != "turn")
        sentence = f"scenes come in this order, each at most once: {known}; only those about a turn may stand anywhere"
        yield Defect(sentence, places[0])
    before: Position | None = None
    learner: int | None = None
    for scene, place in zip(scenes, places, strict=True):
        for sentence in _unsaid(scene):
            yield Defect(sentence, place)
        try:
            begins, before = staged(game, scene, before)
            learner = begins.seat if learner is None else learner
            wrong = _misplayed(scene, begins, before, learner)
        except VueltaError as error:
            yield Defect(f"the scene can't be played: {error}", place)
            return  # later scenes may go on from it
        except Exception as error:  # the game's code can raise anything
            yield defect_of_error(game, error, "playing the introduction")
            return
        if wrong:
            yield Defect(wrong, place)


def _unsaid(scene: Scene) -> Iterator[str]:
    """What is wrong with the words of a scene."""
    if scene.about not in SUBJECTS:
        yield f"a scene is about {listed(SUBJECTS, most=9)}, not {scene.about!r}"
    if scene.then and not scene.play:
        yield "nothing is played in this scene, so nothing can be said afterwards"
    for words in filter(None, (scene.says, scene.then)):
        yield from _misworded(words)


def _misworded(words: Mapping[str, str]) -> Iterator[str]:
    for language in LANGUAGES:
        text = words.get(language, "")
        if not text.strip():
            yield f"a sentence is missing in the language {language}; write it under {language!r}"
        elif len(text) > LONGEST:
            yield f"a sentence has {LONGEST} characters at most, this one has {len(text)}: {text}"
        elif code := _CODE.search(text):
            yield f"people can't see what {code[0]!r} means; point at the square instead: {text}"


def _misplayed(scene: Scene, begins: Position, ends: Position, learner: int | None) -> str:
    """What is wrong with a scene on the board; empty if it does what it is about."""
    if begins.over or begins.seat != learner:
        return f"seat {learner} plays in the first scene, so it must be its turn in this one"
    for name in scene.points:
        try:
            begins.board.number(name, begins.seat)
        except KeyError:
            return f"it points at {name!r}, which is no square of the board"
    if scene.about in ("goal", "square") and not scene.points:
        return f"a scene about the {scene.about} must point at it"
    if scene.about == "way" and not any(
        way.kind == "way" and way.seat in (None, begins.seat) for way in begins.board.ways
    ):
        return f"the board has no way for seat {begins.seat}"
    if scene.about == "capture" and not any(event.other is not None for event in ends.events):
        return "nothing is captured, swapped with or covered in this scene"
    return wrong_step(ends, map(read_step, scene.shows))


def _places(game: Game, count: int) -> list[Place]:
    """Where the scenes are written, as far as that can be told."""
    path = folder_of(game) / FILE
    if not path.is_file():
        return [Place(str(folder_of(game) / "__init__.py"))] * count
    lines = [
        keyword.value.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Scene.__name__
        for keyword in node.keywords
        if keyword.arg == "about"
    ]
    return [Place(str(path), line) for line in lines] if len(lines) == count else [Place(str(path))] * count
