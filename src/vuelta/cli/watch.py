"""`watch`: a whole game of random players, told in words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random, SystemRandom

import click

from vuelta.cli.common import game_argument, language_option, start_options, start_position
from vuelta.cli.streams import say
from vuelta.cli.telling import Names, final_order
from vuelta.engine.game import Game
from vuelta.engine.position import Position
from vuelta.engine.words import ply_sentences
from vuelta.players.easy import easy


@click.command("watch")
@game_argument
@click.option("--seed", type=click.IntRange(min=0), help="Repeat the game of a seed.")
@start_options
@language_option
def watch_command(
    game: Game,
    seed: int | None,
    seats: int | tuple[int, ...] | None,
    first: int | None,
    rule_set: str | None,
    options: tuple[str, ...],
    language: str,
) -> None:
    """Watch computer players play GAME to its end, told in words."""
    start = start_position(game, seats, first, rule_set, options)
    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    for sentence in watch_game(start, chosen, language):
        say(sentence)
    say(f"(--seed {chosen})")


def watch_game(position: Position, seed: int, language: str) -> Iterator[str]:
    """Play to the end and say what happens, a line a turn."""
    random = Random(seed)
    player = easy(random)
    turn, line = position.seat, ""
    while not position.over:
        text = position.roll(random) if position.awaits == "roll" else player(position)
        after = position.play(text)
        line += "".join(f"{sentence} " for sentence in ply_sentences(position, text, after, language))
        if after.seat != turn or after.over:
            yield line.rstrip()
            line, turn = "", after.seat
        position = after
    yield final_order(position, Names(position.game, language))
