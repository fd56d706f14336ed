"""`report`: what a rule set is like to play, for whoever designs one."""

from __future__ import annotations

import os
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING

import click

from vuelta.cli.cluster_options import crew_on, tell_if_short, where_options
from vuelta.cli.common import (
    Command,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    seats_wanted,
    start_options,
    start_position,
)
from vuelta.cli.completion import Players
from vuelta.cli.files import check_writable, write_text
from vuelta.cli.interrupt import tells_at_ctrl_c
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import complain, say, write_data
from vuelta.core.errors import InvalidOption, shown
from vuelta.core.game import Game

if TYPE_CHECKING:
    from vuelta.lab.tally import Pace

MOST_GAMES = 10**9
GAMES = 100_000
SKILL_GAMES = 120
ADVICE = "name another file, or give --force"
SLOWEST = 3600.0


def measuring_options(command: Command) -> Command:
    """The options that say how games are played and measured."""
    for add in (
        where_options,
        click.option(
            "--seed", type=click.IntRange(0, 2**64 - 1), help="Same seed, same result (default: a new one, told)."
        ),
        click.option(
            "--pace",
            default="6,4",
            show_default=True,
            metavar="ROLL,DECISION",
            help="Seconds a roll and a decision take people.",
        ),
        click.option(
            "--players",
            type=Players("random", "easy", "medium"),
            default="medium",
            show_default=True,
            help="random, easy or medium; one for all, or one a seat.",
        ),
        click.option(
            "--games",
            type=click.IntRange(1, MOST_GAMES),
            default=GAMES,
            show_default=True,
            help="How many games; of each rule set, if there are several.",
        ),
    ):
        command = add(command)
    return command


@click.command("report")
@game_argument
@measuring_options
@click.option("-o", "--output", metavar="FILE", help="Write the page to a new file (default: GAME-report.html).")
@click.option("--markdown", metavar="FILE", help="Write the tables as Markdown instead (- prints them).")
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.option(
    "--skill",
    type=click.IntRange(0, 10**6),
    default=SKILL_GAMES,
    show_default=True,
    help="How many games hard plays against medium; 0 leaves it out.",
)
@start_options
@language_option
@json_option
@tells_at_ctrl_c
def report_command(
    game: Game,
    games: int,
    players: str,
    pace: str,
    seed: int | None,
    jobs: int | None,
    cluster: str | None,
    patience: float | None,
    output: str | None,
    markdown: str | None,
    force: bool,
    skill: int,
    seats: int | tuple[int, ...] | None,
    first: str | None,
    rule_set: str | None,
    options: tuple[str, ...],
    language: str,
    as_json: bool,
) -> None:
    r"""Measure what GAME is like to play, and write the designer's report: one page with plots, to read or to print.

    Length, seats, choice, captures, leads and comebacks, waiting, luck against skill; docs/reports.md defines it all.
    The same seed gives the same report on any number of cores and machines. Ctrl-C gives what is there.

    \b
    vuelta report ludo
    vuelta report ludo --option max_sixes=2 --seats 4 -o four.html
    vuelta report senet --rules sticks --markdown - --lang es
    vuelta report cadena --json --games 10000
    """
    from vuelta.lab.executors import Lost
    from vuelta.lab.game_batches import policies
    from vuelta.lab.measure import measure
    from vuelta.lab.reports.markdown import report_markdown
    from vuelta.lab.reports.report import Report, played
    from vuelta.lab.skill import duels

    if as_json:
        refuse_together("--json", "prints the report for a program", output=output, markdown=markdown)
    if markdown:
        refuse_together("--markdown", "takes the place of the page", output=output)
    levels, chosen = tuple(players.split(",")), SystemRandom().randrange(2**32) if seed is None else seed
    start = start_position(game, seats_wanted(game, seats, levels), first, rule_set, options)
    cores = jobs or os.cpu_count() or 1
    path = None if as_json or markdown == "-" else markdown or output or f"{game.slug}-report.html"
    if path:
        check_writable(path, force=force, advice=ADVICE)
    speed = read_pace(pace)
    if not as_json and not markdown:
        from vuelta.lab.reports.html import report_html  # says at once if matplotlib is missing
    policies(start, levels)  # whether they fit is told before a cluster is asked
    with crew_on(cluster, jobs, patience) as crew, Progress(games, "games") as progress:
        tally = measure(start, games, seed=chosen, players=levels, pace=speed, jobs=cores, crew=crew, progress=progress)
        found = []
        if tally.games == games:  # not interrupted; the rest stands without hard's games
            with suppress(Lost, KeyboardInterrupt), Progress(max(1, skill), "games of hard") as thinking:
                found = duels(start, seed=chosen, games=skill, jobs=cores, crew=crew, progress=thinking)
    if not found:
        complain("ended early: luck against skill was not measured and is left out")
    short = not found or any(duel.player == "hard" and duel.games < skill for duel in found)
    report = Report(start=start, players=levels, seed=chosen, pace=speed, tally=tally, duels=found, hard=skill > 0)
    if as_json:
        print_json(report.as_json() | {"interrupted": short})
    else:
        text = report_markdown(report, language) if markdown else report_html(report, language)
        if path is None:
            write_data(text)
        else:
            write_text(path, text, force=force, advice=ADVICE)
            say(f"{path}: {played(tally.games, 'en')}, seed {chosen}, {progress.seconds:.1f} s")
    tell_if_short(crew, short=short)


def read_pace(text: str) -> Pace:
    """The pace that `6,4` asks for."""
    from vuelta.lab.tally import Pace

    try:
        roll, decision = (float(part) for part in text.split(","))
    except ValueError:
        roll = decision = -1.0
    if not (0 < roll <= SLOWEST and 0 <= decision <= SLOWEST):
        raise InvalidOption(f"--pace {shown(text)}: write the seconds of a roll and of a decision, such as 6,4")
    return Pace(roll, decision)
