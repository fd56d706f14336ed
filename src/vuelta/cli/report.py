"""`report`: what a rule set is like to play, for designers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from vuelta.cli.cluster_options import Machines, exit_if_short, machine_options
from vuelta.cli.common import (
    Setup,
    force_option,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    seed_option,
    setup_options,
)
from vuelta.cli.completion import Players
from vuelta.cli.files import OTHER_FILE_OR_FORCE, check_writable, write_text
from vuelta.cli.interrupt import stoppable
from vuelta.cli.option_group import Command, option_group
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import complain, say, write_data
from vuelta.core.errors import InvalidOption, shown
from vuelta.core.game import Game

if TYPE_CHECKING:
    from vuelta.lab.tally import Pace

MOST_GAMES = 10**9
GAMES = 100_000
SKILL_GAMES = 120
SLOWEST = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Measuring:
    """How games are played and measured, as given on the command line."""

    games: int
    players: str
    pace: str
    seed: int

    @property
    def levels(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(self.players.split(","))


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What to print and write, as given on the command line."""

    output: str | None
    markdown: str | None
    force: bool
    language: str
    as_json: bool

    def check(self, what: str) -> None:
        """ClickException if the options don't go together; `what` is what --json prints."""
        if self.as_json:
            refuse_together("--json", f"prints the {what} for a program", output=self.output, markdown=self.markdown)
        if self.markdown:
            refuse_together("--markdown", "replaces the page", output=self.output)

    def write(self, path: str, text: str) -> None:
        """Write a file."""
        write_text(path, text, force=self.force, advice=OTHER_FILE_OR_FORCE)

    def check_writable(self, path: str | None) -> None:
        """ClickException, before hours of work, if a file can't be written."""
        if path:
            check_writable(path, force=self.force, advice=OTHER_FILE_OR_FORCE)


measuring_options = option_group(
    "measuring",
    Measuring,
    click.option(
        "--games",
        type=click.IntRange(1, MOST_GAMES),
        default=GAMES,
        show_default=True,
        help="How many games; of each rule set, if there are several.",
    ),
    click.option(
        "--players",
        type=Players("random", "easy", "medium"),
        default="medium",
        show_default=True,
        help="random, easy or medium; one for all, or one for each seat.",
    ),
    click.option(
        "--pace",
        default="6,4",
        show_default=True,
        metavar="ROLL,DECISION",
        help="Seconds that people take for a roll and for a decision.",
    ),
    seed_option,
)


def output_options(page: str, markdown: str) -> Callable[[Command], Command]:
    """Where results go; `page` and `markdown` are the help of these options."""
    return option_group(
        "output",
        Output,
        click.option("-o", "--output", metavar="FILE", help=page),
        click.option("--markdown", metavar="FILE", help=markdown),
        force_option,
        language_option,
        json_option,
    )


@click.command("report")
@game_argument
@measuring_options
@machine_options
@click.option(
    "--skill",
    type=click.IntRange(0, 10**6),
    default=SKILL_GAMES,
    show_default=True,
    help="How many games hard plays against medium; 0 skips them.",
)
@setup_options()
@output_options(
    "Write the page to a new file (default: GAME-report.html).",
    "Write the tables as Markdown instead (- prints them).",
)
@stoppable
def report_command(
    game: Game, measuring: Measuring, machines: Machines, skill: int, setup: Setup, output: Output
) -> None:
    r"""Measure what GAME is like to play, and write the designer's report: one page with plots, to read or print.

    Length, seats, choice, captures, leads and comebacks, waiting, luck against skill; docs/reports.md defines them all.
    The same seed gives the same report on any number of cores and machines. Ctrl-C reports on the games so far.

    \b
    vuelta report ludo
    vuelta report ludo --option max_sixes=2 --seats 4 -o four.html
    vuelta report senet --rules sticks --markdown - --lang es
    vuelta report cadena --json --games 10000
    """
    from vuelta.lab.executors import Run, WorkersLost
    from vuelta.lab.game_batches import policies
    from vuelta.lab.measure import measure
    from vuelta.lab.reports.markdown import report_markdown
    from vuelta.lab.reports.report import Report, games_text
    from vuelta.lab.skill import duels

    output.check("report")
    levels, seed, games = measuring.levels, measuring.seed, measuring.games
    start = setup.position(game, setup.seats_for(game, levels))
    to_screen = output.as_json or output.markdown == "-"
    path = None if to_screen else output.markdown or output.output or f"{game.slug}-report.html"
    output.check_writable(path)
    pace = read_pace(measuring.pace)
    if not output.as_json and not output.markdown:
        from vuelta.lab.reports.html import report_html  # says at once if matplotlib is missing
    policies(start, levels)  # refuse wrong players before connecting to a cluster
    with machines.workers() as workers, Progress(games, "games") as progress:
        run = Run(seed=seed, jobs=machines.cores, workers=workers, progress=progress)
        tally = measure(start, games, run, players=levels, pace=pace)
        found = []
        if tally.games == games:  # not interrupted; the rest stands without hard's games
            with suppress(WorkersLost, KeyboardInterrupt), Progress(max(1, skill), "games of hard") as thinking:
                found = duels(start, skill, replace(run, progress=thinking))
    if not found:
        complain("ended early: luck against skill was not measured and is left out")
    short = not found or any(duel.player == "hard" and duel.games < skill for duel in found)
    report = Report(start=start, players=levels, seed=seed, pace=pace, tally=tally, duels=found, hard=skill > 0)
    if output.as_json:
        print_json(report.as_json() | {"interrupted": short})
    else:
        write = report_markdown if output.markdown else report_html
        text = write(report, output.language)
        if path is None:
            write_data(text)
        else:
            output.write(path, text)
            say(f"{path}: {games_text(tally.games, 'en')}, seed {seed}, {progress.seconds:.1f} s")
    exit_if_short(workers, short=short)


def read_pace(text: str) -> Pace:
    """The pace that `6,4` means."""
    from vuelta.lab.tally import Pace

    try:
        roll, decision = (float(part) for part in text.split(","))
    except ValueError:
        roll = decision = -1.0
    if not (0 < roll <= SLOWEST and 0 <= decision <= SLOWEST):
        raise InvalidOption(f"--pace {shown(text)}: write the seconds of a roll and of a decision, such as 6,4")
    return Pace(roll, decision)
