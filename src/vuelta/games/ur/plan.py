"""What a sensible player of Ur does: capture, take a rosette, leave danger, hold the middle rosette."""

from __future__ import annotations

from vuelta.core.state import SEAT, Codes, State
from vuelta.games.ur.board import MEETINGS, NOWHERE, OFF, WAITING
from vuelta.games.ur.options import SAFE_ROSETTES
from vuelta.games.ur.rules import STRIDE, enemy_on, has, landing, on_rosette, weight

MIDDLE = 8  # the rosette that both want; on the short way the only one on which pieces meet
LONGEST_STRIDE = 4

CAPTURE = 900  # the further the victim had come, the better
ROSETTE = 800
BEAR_OFF = 700
SAFE_SQUARE = 600
ENTER = 500
ADVANCE = 400
LEAVE_THE_MIDDLE = 100  # the fortress is given up last
DANGER = 15  # for each of the sixteen throws that would capture the piece where it ends
ESCAPE = 8  # for each that would capture it where it stands


def priority(options: Codes, state: State, code: int) -> int:
    """Captures of far pieces, rosettes, bearing off, safety, new pieces; less for danger where the move ends."""
    seat = state[SEAT]
    target = landing(options, state, seat, code, state[STRIDE])
    if target == OFF:
        return BEAR_OFF
    worth = rank(options, state, seat, code, target) - DANGER * danger(options, state, seat, target)
    return worth + code + (ESCAPE * danger(options, state, seat, code) if code > WAITING else 0)


def rank(options: Codes, state: State, seat: int, step: int, target: int) -> int:
    """Where a move that stays on the board stands in the list."""
    if enemy_on(state, seat, target):
        return CAPTURE + 10 * MEETINGS[target]
    if on_rosette(target):
        return ROSETTE
    if step == MIDDLE and options[SAFE_ROSETTES]:
        return LEAVE_THE_MIDDLE
    if step == WAITING:
        return ENTER
    return SAFE_SQUARE if MEETINGS[target] == NOWHERE else ADVANCE


def danger(options: Codes, state: State, seat: int, step: int) -> int:
    """How many of the ways that the dice can fall bring an enemy onto a seat's step at once (UR08, UR09)."""
    there = MEETINGS[step]
    if there == NOWHERE or (options[SAFE_ROSETTES] and on_rosette(step)):
        return 0
    ways = 0
    for stride in range(1, LONGEST_STRIDE + 1):
        for start in range(max(there - LONGEST_STRIDE - 2, WAITING), there):
            if has(state, 1 - seat, start) and landing(options, state, 1 - seat, start, stride) == there:
                ways += weight(options, stride)
    return ways
