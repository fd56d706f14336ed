"""What drives rules: random games, batches of games, expansion of rolls. One source for lists and for machine code.

`rules` is a game's rules module. In the interpreter it is an argument like any other; the compiler takes it away and
puts the game's own functions in its place (see `compile.py`), so the same subset applies here.
"""

from __future__ import annotations

from vuelta.engine.kernel import OVER, PHASE, TO_ROLL, Buffer, Codes, State
from vuelta.engine.protocols import Rules
from vuelta.engine.streams import draw, next_game

FACES = 6


def throw(rules: Rules, options: Codes, state: State, thrown: Buffer, stream: Buffer, drawn: Buffer) -> None:
    """Let the dice that a state awaits fall by their weights."""
    total = 0
    for face in range(1, FACES + 1):
        total += rules.weight(options, face)
    for at in range(rules.dice(options, state)):
        rest = draw(stream, drawn, total)
        face = 1
        while rest >= rules.weight(options, face):
            rest -= rules.weight(options, face)
            face += 1
        thrown[at] = face


def random_ply(
    rules: Rules,
    options: Codes,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    stream: Buffer,
    drawn: Buffer,
) -> None:
    """One ply: a roll by its weights or a uniformly random legal move."""
    events[0] = 0
    if state[PHASE] == TO_ROLL:
        throw(rules, options, state, thrown, stream, drawn)
        rules.roll(options, state, thrown, events)
    else:
        count = rules.legal_moves(options, state, moves)
        rules.play(options, state, moves[draw(stream, drawn, count)], events)


def random_game(
    rules: Rules,
    options: Codes,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    stream: Buffer,
    drawn: Buffer,
    most: int,
) -> int:
    """Play to the end, or for `most` plies. Returns the number of plies."""
    plies = 0
    while state[PHASE] != OVER and plies < most:
        random_ply(rules, options, state, thrown, moves, events, stream, drawn)
        plies += 1
    return plies
