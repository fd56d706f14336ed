"""Random numbers for simulation: SplitMix64 streams, keyed by (seed, game number).

A game's stream depends on nothing else, so any game of a million can be replayed alone, on any number of cores.
The functions keep to the subset: interpreted they run on lists, compiled `counter` and `stream` are arrays of one
uint64 (all arithmetic is modulo 2⁶⁴). `drawn`, one int64, only converts a number from unsigned to signed. The dice of a
match come from `dice.py`.
"""

from __future__ import annotations

from vuelta.core.state import Buffer, State

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
STRIDE = 0xD1342543DE82EF95
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


def mix(number: int) -> int:
    """SplitMix64's finaliser: 64 bits to 64 bits, every bit depending on every bit."""
    number = ((number ^ (number >> 30)) * MIX_1) & MASK
    number = ((number ^ (number >> 27)) * MIX_2) & MASK
    return number ^ (number >> 31)


def seed_of(state: State) -> int:
    """A seed that follows from a state alone: equal states have equal dice, in this process and in any browser."""
    seed = 0
    for number in state:
        seed = mix((seed + GOLDEN + number) & MASK)
    return seed


def counter_before(seed: int, game: int) -> int:
    """The counter's value just before `next_game` starts the stream of this game."""
    return (mix(seed & MASK) + game * STRIDE) & MASK


def next_game(counter: Buffer, stream: Buffer) -> None:
    """Start the stream of the next game."""
    counter[0] = (counter[0] + STRIDE) & MASK
    stream[0] = mix(counter[0])


def draw(stream: Buffer, drawn: Buffer, count: int) -> int:
    """A number from 0 to count − 1, from the upper half of the stream's next number. The bias is below 2⁻³⁰."""
    stream[0] = (stream[0] + GOLDEN) & MASK
    drawn[0] = mix(stream[0]) >> 32
    return drawn[0] * count >> 32
