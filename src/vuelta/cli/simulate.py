"""`simulate`: many games, fast."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from vuelta.cli.cluster_options import Machines, exit_if_short, machine_options
from vuelta.cli.common import (
    Setup,
    first_wanted,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    seed_option,
    setup_options,
)
from vuelta.cli.completion import Players
from vuelta.cli.files import read_bytes
from vuelta.cli.interrupt import stoppable
from vuelta.cli.lab_phrases import TEXTS
from vuelta.cli.option_group import option_group
from vuelta.cli.options_file import read_options
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import say, write_data
from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.match import MATCH_LIMIT
from vuelta.core.options import format_options
from vuelta.core.position import Position
from vuelta.core.sentences import seat_name

if TYPE_CHECKING:
    from vuelta.lab.simulate import Summary

MOST_GAMES = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """Which games to play, as given on the command line."""

    games: int
    players: str
    seed: int
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What to print and write, as given on the command line."""

    parquet: str | None
    show: int | None
    language: str
    as_json: bool


simulation_options = option_group(
    "simulation",
    Simulation,
    click.option(
        "--games", type=click.IntRange(1, MOST_GAMES), default=100_000, show_default=True, help="How many games."
    ),
    click.option(
        "--players",
        type=Players("random", "easy", "medium"),
        default="random",
        show_default=True,
        help="Levels: one for all, or one for each seat (a,b,…).",
    ),
    seed_option,
    click.option(
        "--limit",
        type=click.IntRange(1),
        default=MATCH_LIMIT,
        show_default=True,
        help="Plies after which a game is cut off and counted as unfinished.",
    ),
)
output_options = option_group(
    "output",
    Output,
    click.option("--parquet", metavar="FILE", help="Write a row for every game to a new Parquet file."),
    click.option(
        "--show",
        type=click.IntRange(0, MOST_GAMES - 1),
        metavar="N",
        help="Print game number N of the seed as a record.",
    ),
    language_option,
    json_option,
)


@click.command("simulate")
@game_argument
@simulation_options
@machine_options
@click.option("--board", "board", metavar="FILE", help="Options from a TOML file, such as a board's size and arrows.")
@setup_options()
@output_options
@stoppable
def simulate_command(
    game: Game, simulation: Simulation, machines: Machines, board: str | None, setup: Setup, output: Output
) -> None:
    r"""Play many games of GAME and summarise them. Ctrl-C prints the results so far.

    The same seed gives the same games on any number of cores and machines, and any one of them can be shown.

    \b
    vuelta simulate ludo --games 1000000 --seats 4
    vuelta simulate ludo --option max_sixes=2 --seed 7 --json
    vuelta simulate ludo --players medium,random
    vuelta simulate cadena --board my.toml
    vuelta simulate ludo --seed 7 --show 123456 | vuelta replay -
    vuelta simulate ludo --games 10000000000 --on ray://head:10001
    """
    from vuelta.lab.executors import Run
    from vuelta.lab.game_batches import Batches, policies
    from vuelta.lab.parquet import ParquetFile
    from vuelta.lab.simulate import simulate

    if output.show is not None:
        refuse_together("--show", "prints one game as a record", json=output.as_json, parquet=output.parquet)
    levels, games, seed = simulation.players.split(","), simulation.games, simulation.seed
    start = _start(game, board, setup, levels)
    if output.show is not None:
        write_data(str(Batches(start, seed, levels, limit=simulation.limit).record(output.show)))
        return
    policies(start, levels)  # say whether they fit before asking a cluster
    try:
        with (
            ParquetFile(output.parquet, games) if output.parquet else nullcontext() as file,
            machines.workers() as workers,
            Progress(games, "games") as progress,
        ):
            run = Run(seed=seed, jobs=machines.cores, workers=workers, progress=progress)
            on_rows = file.write if file else None
            summary = simulate(start, games, run, players=levels, on_rows=on_rows, limit=simulation.limit)
    except OSError as error:
        if output.parquet is None:
            raise
        raise click.ClickException(f"{output.parquet} can't be written: {os.strerror(error.errno or 0)}") from None
    short = summary.games < games
    if output.as_json:
        head = {"game": game.slug, "options": format_options(start.options), "players": levels, "seed": seed}
        print_json(head | {"interrupted": short} | summary.as_json())
    else:
        say("\n".join(_table(summary, simulation.players, seed, progress.seconds, output.language)))
    exit_if_short(workers, short=short)


def _start(game: Game, board: str | None, setup: Setup, levels: Sequence[str]) -> Position:
    """The start position, with the options of a --board file if one is given."""
    seats = setup.seats_for(game, levels)
    if board is None:
        return setup.position(game, seats)
    if setup.options or setup.rule_set is not None:
        raise InvalidOption("--board names all options; it goes with neither --option nor --rules")
    try:
        chosen = read_options(game, read_bytes(board))
    except InvalidOption as error:
        raise InvalidOption(f"{board}: {error}") from None
    return game.start(seats, first=first_wanted(game, seats, setup.first), **chosen)


def _table(summary: Summary, players: str, seed: int, seconds: float, language: str) -> list[str]:
    """The summary as text."""
    start = summary.start
    game = start.game
    mean, margin = summary.mean_plies()
    rate = summary.games / max(seconds, 1e-9)
    middle, late = summary.quantile(0.5), summary.quantile(0.99)
    texts = TEXTS[language]
    chosen = format_options(start.options) or texts["standard"]
    lines = [
        texts["head"].format(title=game.title[language], count=len(summary.seats), rules=chosen),
        texts["simulated"].format(games=summary.games, players=players, seconds=seconds, rate=rate, seed=seed),
        "",
        texts["plies"].format(mean=mean, margin=margin, median=middle, late=late),
        texts["choices"].format(mean=summary.choices / summary.games),
    ]
    if summary.unfinished:
        lines.append(texts["unfinished"].format(count=summary.unfinished, limit=summary.limit))
    head = f"{texts['seat']:<12}{texts['wins']:>12}   {texts['share']:>7}  {texts['interval']:<16}  {texts['places']}"
    lines += ["", head]
    for seat in summary.seats:
        share, low, high = summary.wins(seat)
        first, *others = summary.places(seat)
        told = "  ".join(f"{count:,}" for count in others if count)
        name = f"{seat} {seat_name(game, seat, language)}"
        lines.append(f"{name:<12}{first:>12,}   {share:>7.2%}  {low:.2%} – {high:.2%}   {told}".rstrip())
    return lines
