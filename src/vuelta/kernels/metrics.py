"""What reports tell of games, gathered while they are played: a row a game, and counts a cell. For lists and compiled.

Nothing here knows a game: who did what is read from events, how far everybody has come from the game's `race`. A
sample is taken whenever a roll is awaited and when the first place is decided, so one roll, with the moves that follow
it, lies between two samples.
"""

from __future__ import annotations

from vuelta.core.contract import Plan, Race, Rules
from vuelta.core.state import (
    CAPTURE,
    COVERED,
    EVENT_WIDTH,
    MOST_SEATS,
    MOVED,
    NOBODY,
    NOTHING,
    OVER,
    PHASE,
    SEAT,
    STARTS,
    SWAP,
    TIED,
    TO_ROLL,
    Buffer,
    Codes,
    State,
)
from vuelta.kernels.playouts import policy_move, throw
from vuelta.kernels.random_streams import next_game

# The columns of a row. Times are in rolls, ways in steps of `race`.
PLIES, ROLLS, MOVES, FORCED, BRANCHES, TURNS, IDLE, STILL, LONGEST_STILL = range(9)
OTHERS_ROLLS, OTHERS_CHOICES = 9, 10  # rolls and choices, once for everybody else who still plays
WINNER = 11
RACE_ROLLS, LEAD_CHANGES, SETTLED, BEHIND, COMEBACK, SWING, KILLERS, GAINED, LOST = range(12, 21)
WAITED = 21  # for each seat: its own turns before the one in which a piece of it first moved
KINDS = WAITED + MOST_SEATS  # for each kind of event: how often
MOST_KINDS = 48
ROW = KINDS + MOST_KINDS

# A sample of the trace: how far each seat has come, and who is to roll.
SAMPLE = MOST_SEATS + 1
LONGEST_TRACE = 20_000
"""No more samples are kept of a game; what comes later changes no figure of its race."""

KILLER_SHARE = 10
"""A roll that moves the gap by a tenth of the whole way decides games."""

# Notes on the turn that is going on, then for each seat: still turns in a row, and whether a piece of it has moved.
ACTING, CHOSEN, STIRRED, SAMPLES, FIRST = range(5)
IN_A_ROW = 5
OUT = IN_A_ROW + MOST_SEATS
NOTES = OUT + MOST_SEATS


def measured_games(
    rules: Rules,
    plan: Plan,
    race: Race,
    options: Codes,
    start: State,
    size: int,
    state: State,
    thrown: Buffer,
    moves: Buffer,
    events: Buffer,
    counter: Buffer,
    stream: Buffer,
    drawn: Buffer,
    policies: Buffer,
    taken: Buffer,
    players: int,
    games: int,
    most: int,
    rows: Buffer,
    cells: int,
    met: Buffer,
    stood: Buffer,
    trace: Buffer,
    notes: Buffer,
) -> None:
    """Play as `policy_games` does, with the same dice and moves, and tell of each game in a row.

    `taken` lists the seats that play. For each game and each of the `cells`, `met` counts pieces that were captured,
    swapped or covered there; `stood` counts the pieces that stood there while a roll was awaited, all games together.
    `trace` and `notes` are room to work in.
    """
    for game in range(games):
        row = game * ROW
        for at in range(ROW):
            rows[row + at] = 0
        for at in range(NOTES):
            notes[at] = 0
        notes[ACTING] = NOBODY
        notes[FIRST] = NOBODY
        for at in range(size):
            state[at] = start[at]
        next_game(counter, stream)
        playing = players
        while state[PHASE] != OVER and rows[row] < most:
            seat = state[SEAT]
            events[0] = 0
            chosen = 0
            if state[PHASE] == TO_ROLL:
                playing = players - take_sample(rules, race, options, state, moves, taken, players, trace, notes)
                count_pieces(race, options, state, moves, taken, players, stood)
                throw(rules, options, state, thrown, stream, drawn)
                rules.roll(options, state, thrown, events)
                rows[row + ROLLS] += 1
                rows[row + OTHERS_ROLLS] += playing - 1
            else:
                count = policy_move(rules, plan, options, state, moves, policies, stream, drawn)
                rules.play(options, state, moves[0], events)
                chosen = 1
                rows[row + MOVES] += 1
                rows[row + BRANCHES] += count
                if count == 1:
                    rows[row + FORCED] += 1
                else:
                    rows[row + OTHERS_CHOICES] += playing - 1
            rows[row] += 1
            count_turn(events, rows, row, seat, chosen, notes)
            count_events(events, rows, row, met, game * cells)
        end_turn(rows, row, notes)
        take_sample(rules, race, options, state, moves, taken, players, trace, notes)
        rows[row + WINNER] = notes[FIRST]
        if notes[FIRST] != NOBODY:
            tell_race(race.whole(options), taken, players, trace, notes[SAMPLES], notes[FIRST], rows, row)


def take_sample(
    rules: Rules,
    race: Race,
    options: Codes,
    state: State,
    moves: Buffer,
    taken: Buffer,
    players: int,
    trace: Buffer,
    notes: Buffer,
) -> int:
    """Note how far everybody has come, unless the first place is decided already. Returns how many have finished."""
    placed = rules.ranking(state, moves)
    if notes[FIRST] != NOBODY:
        return placed
    if placed > 0:
        notes[FIRST] = moves[0]
    at = min(notes[SAMPLES], LONGEST_TRACE - 1) * SAMPLE
    for player in range(players):
        seat = taken[player]
        trace[at + seat] = race.ahead(options, state, seat)
    trace[at + MOST_SEATS] = state[SEAT]
    notes[SAMPLES] = min(notes[SAMPLES], LONGEST_TRACE - 1) + 1
    return placed


def count_pieces(
    race: Race, options: Codes, state: State, found: Buffer, taken: Buffer, players: int, stood: Buffer
) -> None:
    """Count each piece on the cell where it stands."""
    for player in range(players):
        for piece in range(race.cells(options, state, taken[player], found)):
            stood[found[piece]] += 1


def count_turn(events: Buffer, rows: Buffer, row: int, seat: int, chosen: int, notes: Buffer) -> None:
    """See whether a ply begins a turn (plies of one seat in a row are one), and what it was to the turn.

    A roll-off belongs to nobody's turn.
    """
    stirred = 0
    for event in range(events[0]):
        kind = events[1 + event * EVENT_WIDTH]
        if kind in (STARTS, TIED):
            return
        if kind == MOVED:
            stirred = 1
    if seat != notes[ACTING]:
        end_turn(rows, row, notes)
        notes[ACTING] = seat
        rows[row + TURNS] += 1
    notes[CHOSEN] |= chosen
    notes[STIRRED] |= stirred


def end_turn(rows: Buffer, row: int, notes: Buffer) -> None:
    """Tell of the turn that has ended: whether there was a move, and whether a piece moved."""
    seat = notes[ACTING]
    if seat == NOBODY:
        return
    if not notes[CHOSEN]:
        rows[row + IDLE] += 1
    if notes[STIRRED]:
        notes[OUT + seat] = 1
        notes[IN_A_ROW + seat] = 0
    else:
        rows[row + STILL] += 1
        notes[IN_A_ROW + seat] += 1
        rows[row + LONGEST_STILL] = max(rows[row + LONGEST_STILL], notes[IN_A_ROW + seat])
        if not notes[OUT + seat]:
            rows[row + WAITED + seat] += 1
    notes[CHOSEN] = 0
    notes[STIRRED] = 0


def count_events(events: Buffer, rows: Buffer, row: int, met: Buffer, first: int) -> None:
    """Count the events of a ply by kind, and those that one piece does to another by cell, too, from `first` on."""
    landed = NOTHING
    for event in range(events[0]):
        at = 1 + event * EVENT_WIDTH
        kind = events[at]
        rows[row + KINDS + kind] += 1
        if kind == MOVED:
            landed = events[at + 4]
        where = NOTHING
        if kind in (CAPTURE, COVERED):
            where = events[at + 3]
        elif kind == SWAP:
            where = landed  # the event tells where the other one went
        if where != NOTHING:
            met[first + where] += 1


def tell_race(
    whole: int, taken: Buffer, players: int, trace: Buffer, samples: int, winner: int, rows: Buffer, row: int
) -> None:
    """Who led when, how far the winner was behind, and which rolls moved most.

    The leader is who has come further than everybody else; while several are level in front, the lead stays where it
    was. A roll's swing is how much it moves the gap between who rolled and the best of the others.
    """
    leader = NOBODY
    since = 0
    half = NOBODY
    for sample in range(samples):
        at = sample * SAMPLE
        best = taken[0]
        level = False
        for player in range(1, players):
            seat = taken[player]
            if trace[at + seat] > trace[at + best]:
                best = seat
                level = False
            elif trace[at + seat] == trace[at + best]:
                level = True
        if not level and best != leader:
            rows[row + LEAD_CHANGES] += 1 if leader != NOBODY else 0
            leader = best
            since = sample
        if sample == (samples - 1) // 2:
            half = leader
        rows[row + BEHIND] = max(rows[row + BEHIND], trace[at + best] - trace[at + winner])
        if sample > 0:
            count_swing(whole, taken, players, trace, at, rows, row)
    rows[row + RACE_ROLLS] = samples - 1
    rows[row + SETTLED] = since if leader == winner else samples - 1
    rows[row + COMEBACK] = 1 if half != NOBODY and half != winner else 0


def count_swing(whole: int, taken: Buffer, players: int, trace: Buffer, at: int, rows: Buffer, row: int) -> None:
    """What the roll before a sample changed."""
    roller = trace[at - SAMPLE + MOST_SEATS]
    before = -whole
    after = -whole
    for player in range(players):
        seat = taken[player]
        change = trace[at + seat] - trace[at - SAMPLE + seat]
        if change > 0:
            rows[row + GAINED] += change
        else:
            rows[row + LOST] -= change
        if seat != roller:
            before = max(before, trace[at - SAMPLE + seat])
            after = max(after, trace[at + seat])
    swing = abs(trace[at + roller] - after - trace[at - SAMPLE + roller] + before)
    rows[row + SWING] = max(rows[row + SWING], swing)
    if swing * KILLER_SHARE >= whole > 0:
        rows[row + KILLERS] += 1
