"""Figures for reports, gathered while games are played: a row for each game, counts for each cell. In the subset.

Nothing here depends on the game: events say who did what, and the game's `race` says how far everybody has come. A
sample of the race is taken whenever a roll is awaited and when the first place is decided, so between two samples lie
one roll and the moves that follow it.
"""

from __future__ import annotations

from vuelta.core.contract import Parts
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
    copy,
)
from vuelta.kernels.playouts import PolicyWorkspace, policy_move, throw
from vuelta.kernels.random_streams import next_game
from vuelta.kernels.workspace import int64, scalar

# The columns of a row. Times are in rolls, distances in steps of `race`.
PLIES, ROLLS, MOVES, FORCED, BRANCHES, TURNS, IDLE, STILL, LONGEST_STILL = range(9)
OTHERS_ROLLS, OTHERS_CHOICES = 9, 10  # rolls and choices, once for everybody else who still plays
WINNER = 11
RACE_ROLLS, LEAD_CHANGES, SETTLED, BEHIND, COMEBACK, SWING, KILLERS, GAINED, LOST = range(12, 21)
WAITED = 21  # for each seat: its own turns before the one in which a piece of it first moved
KINDS = WAITED + MOST_SEATS  # for each kind of event: how often
MOST_KINDS = 48
ROW = KINDS + MOST_KINDS

# A sample of the trace: how far each seat has come, and who is to roll.
ROLLER = MOST_SEATS
SAMPLE = ROLLER + 1
LONGEST_TRACE = 20_000
"""At most so many samples of a game are kept; later ones don't count."""

KILLER_SHARE = 10
"""A killer roll changes the gap by at least one part in so many of the whole way."""

# Notes on the current turn, then for each seat: still turns in a row, and whether a piece of it has moved.
ACTING, CHOSEN, STIRRED, SAMPLES, FIRST = range(5)
IN_A_ROW = 5
OUT = IN_A_ROW + MOST_SEATS
NOTES = OUT + MOST_SEATS

MOST_PIECES = 16  # of a seat


class MetricsWorkspace(PolicyWorkspace):
    """The figures, and notes on the game that is being played."""

    players = scalar()
    cells = scalar()
    taken = int64(players)  # the seats that play
    rows = int64(PolicyWorkspace.games, ROW)
    met = int64(PolicyWorkspace.games, cells)  # pieces that were captured, swapped or covered on each cell
    stood = int64(cells)  # pieces that stood on each cell while a roll was awaited, all games together
    trace = int64(LONGEST_TRACE, SAMPLE)
    notes = int64(NOTES)
    found = int64(MOST_PIECES)


def measured_games(game: Parts, options: Codes, start: State, work: MetricsWorkspace, most: int) -> None:
    """Play as `policy_games` does, with the same dice and moves, and write a row for each game."""
    state = work.state
    events = work.events
    notes = work.notes
    players = work.players
    for number in range(work.games):
        row = work.rows[number]
        for at in range(ROW):
            row[at] = 0
        for at in range(NOTES):
            notes[at] = 0
        notes[ACTING] = NOBODY
        notes[FIRST] = NOBODY
        copy(start, state, game.rules.STATE_SIZE)
        next_game(work.counter, work.stream)
        playing = players
        while state[PHASE] != OVER and row[PLIES] < most:
            seat = state[SEAT]
            events[0] = 0
            chosen = 0
            if state[PHASE] == TO_ROLL:
                playing = players - take_sample(game, options, state, work)
                count_pieces(game, options, state, work)
                throw(game, options, state, work)
                game.rules.roll(options, state, work.thrown, events)
                row[ROLLS] += 1
                row[OTHERS_ROLLS] += playing - 1
            else:
                count = policy_move(game, options, state, work)
                game.rules.play(options, state, work.moves[0], events)
                chosen = 1
                row[MOVES] += 1
                row[BRANCHES] += count
                if count == 1:
                    row[FORCED] += 1
                else:
                    row[OTHERS_CHOICES] += playing - 1
            row[PLIES] += 1
            count_turn(events, row, seat, chosen, notes)
            count_events(events, row, work.met[number])
        end_turn(row, notes)
        take_sample(game, options, state, work)
        row[WINNER] = notes[FIRST]
        if notes[FIRST] != NOBODY:
            write_race(game.race.whole(options), row, work)


def take_sample(game: Parts, options: Codes, state: State, work: MetricsWorkspace) -> int:
    """Record how far everybody has come, unless the first place is decided. Returns how many seats have a place."""
    notes = work.notes
    placed = game.rules.ranking(state, work.ranked)
    if notes[FIRST] != NOBODY:
        return placed
    if placed > 0:
        notes[FIRST] = work.ranked[0]
    sample = work.trace[min(notes[SAMPLES], LONGEST_TRACE - 1)]
    for player in range(work.players):
        seat = work.taken[player]
        sample[seat] = game.race.ahead(options, state, seat)
    sample[ROLLER] = state[SEAT]
    notes[SAMPLES] = min(notes[SAMPLES], LONGEST_TRACE - 1) + 1
    return placed


def count_pieces(game: Parts, options: Codes, state: State, work: MetricsWorkspace) -> None:
    """Count each piece on the cell where it stands."""
    for player in range(work.players):
        for piece in range(game.race.cells(options, state, work.taken[player], work.found)):
            work.stood[work.found[piece]] += 1


def count_turn(events: Buffer, row: Buffer, seat: int, chosen: int, notes: Buffer) -> None:
    """Update the current turn by a ply; consecutive plies of one seat are one turn.

    A roll-off is part of nobody's turn.
    """
    stirred = 0
    for event in range(events[0]):
        kind = events[1 + event * EVENT_WIDTH]
        if kind in (STARTS, TIED):
            return
        if kind == MOVED:
            stirred = 1
    if seat != notes[ACTING]:
        end_turn(row, notes)
        notes[ACTING] = seat
        row[TURNS] += 1
    notes[CHOSEN] |= chosen
    notes[STIRRED] |= stirred


def end_turn(row: Buffer, notes: Buffer) -> None:
    """Count the turn that has ended: whether there was a move, and whether a piece moved."""
    seat = notes[ACTING]
    if seat == NOBODY:
        return
    if not notes[CHOSEN]:
        row[IDLE] += 1
    if notes[STIRRED]:
        notes[OUT + seat] = 1
        notes[IN_A_ROW + seat] = 0
    else:
        row[STILL] += 1
        notes[IN_A_ROW + seat] += 1
        row[LONGEST_STILL] = max(row[LONGEST_STILL], notes[IN_A_ROW + seat])
        if not notes[OUT + seat]:
            row[WAITED + seat] += 1
    notes[CHOSEN] = 0
    notes[STIRRED] = 0


def count_events(events: Buffer, row: Buffer, met: Buffer) -> None:
    """Count the events of a ply by kind, and those in which one piece hits another by cell as well."""
    landed = NOTHING
    for event in range(events[0]):
        at = 1 + event * EVENT_WIDTH
        kind = events[at]
        row[KINDS + kind] += 1
        if kind == MOVED:
            landed = events[at + 4]
        where = NOTHING
        if kind in (CAPTURE, COVERED):
            where = events[at + 3]
        elif kind == SWAP:
            where = landed  # the event tells where the other one went
        if where != NOTHING:
            met[where] += 1


def write_race(whole: int, row: Buffer, work: MetricsWorkspace) -> None:
    """Who led when, how far the winner was behind, and which rolls changed most.

    The leader is the seat that has come further than all others; while several are level, the lead doesn't change. A
    roll's swing is how much it changes the gap between the seat that rolled and the best of the others.
    """
    samples = work.notes[SAMPLES]
    winner = work.notes[FIRST]
    leader = NOBODY
    since = 0
    half = NOBODY
    for at in range(samples):
        sample = work.trace[at]
        best = work.taken[0]
        level = False
        for player in range(1, work.players):
            seat = work.taken[player]
            if sample[seat] > sample[best]:
                best = seat
                level = False
            elif sample[seat] == sample[best]:
                level = True
        if not level and best != leader:
            row[LEAD_CHANGES] += 1 if leader != NOBODY else 0
            leader = best
            since = at
        if at == (samples - 1) // 2:
            half = leader
        row[BEHIND] = max(row[BEHIND], sample[best] - sample[winner])
        if at > 0:
            count_swing(whole, at, row, work)
    row[RACE_ROLLS] = samples - 1
    row[SETTLED] = since if leader == winner else samples - 1
    row[COMEBACK] = 1 if half != NOBODY and half != winner else 0


def count_swing(whole: int, at: int, row: Buffer, work: MetricsWorkspace) -> None:
    """What the roll before a sample changed."""
    earlier = work.trace[at - 1]
    later = work.trace[at]
    roller = earlier[ROLLER]
    before = -whole
    after = -whole
    for player in range(work.players):
        seat = work.taken[player]
        change = later[seat] - earlier[seat]
        if change > 0:
            row[GAINED] += change
        else:
            row[LOST] -= change
        if seat != roller:
            before = max(before, earlier[seat])
            after = max(after, later[seat])
    swing = abs(later[roller] - after - earlier[roller] + before)
    row[SWING] = max(row[SWING], swing)
    if swing * KILLER_SHARE >= whole > 0:
        row[KILLERS] += 1
