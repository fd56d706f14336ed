"""`compare`: rule sets side by side, two of them or all combinations of some options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import product

import click

from vuelta.cli.cluster_options import Machines, machine_options
from vuelta.cli.common import (
    RULE_SET,
    first_option,
    first_wanted,
    game_argument,
    print_json,
    seats_option,
    seats_wanted,
)
from vuelta.cli.completion import Text, option_values
from vuelta.cli.interrupt import stoppable
from vuelta.cli.option_group import option_group
from vuelta.cli.progress import Progress
from vuelta.cli.report import Measuring, Output, measuring_options, output_options, read_pace
from vuelta.cli.stdio import complain, say, write_data
from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.options import format_options, parse_values
from vuelta.core.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSets:
    """The rule sets to compare, as given on the command line."""

    options: tuple[str, ...]
    rule_sets: tuple[str, ...]
    seats: int | tuple[int, ...] | None
    first: str | None


rule_set_options = option_group(
    "rules",
    RuleSets,
    click.option(
        "--option",
        "options",
        type=Text("option", option_values),
        multiple=True,
        metavar="NAME=VALUE",
        help="A rule option; repeat it with another value to compare both.",
    ),
    click.option("--rules", "rule_sets", type=RULE_SET, multiple=True, help="A variant; may be repeated."),
    seats_option(),
    first_option,
)


@click.command("compare")
@game_argument
@rule_set_options
@measuring_options
@machine_options
@output_options(
    "Write a page to a new file instead of text to the terminal.", "Write Markdown to a new file (- prints it)."
)
@stoppable
def compare_command(game: Game, rules: RuleSets, measuring: Measuring, machines: Machines, output: Output) -> None:
    r"""Compare rule sets of GAME: what changes, and whether that is more than chance.

    Repeat an option to try each of its values. Several repeated options, or several --rules, make all combinations: a
    sweep, shown in one table. The others are compared with the first. A single set is compared with its unchanged rule
    set, or with the standard rules.

    \b
    vuelta compare ludo --option max_sixes=2 --option max_sixes=3
    vuelta compare ludo --option exact_finish=no
    vuelta compare ludo --rules standard --rules brisk -o brisk.html
    vuelta compare ludo --option max_sixes=2 --option max_sixes=3 --option exact_finish=yes --option exact_finish=no
    """
    from vuelta.lab.compare import change_json, compare
    from vuelta.lab.executors import Run
    from vuelta.lab.game_batches import policies
    from vuelta.lab.measure import measure
    from vuelta.lab.reports.comparison import as_markdown, as_page, as_text, comparison_text
    from vuelta.lab.reports.report import Report, games_text

    output.check("comparison")
    levels, seed, games = measuring.levels, measuring.seed, measuring.games
    seats = seats_wanted(game, rules.seats, levels)
    starts = rule_set_starts(game, seats, first_wanted(game, seats, rules.first), rules.rule_sets, rules.options)
    path = output.output or (output.markdown if output.markdown != "-" else None)
    output.check_writable(path)
    pace = read_pace(measuring.pace)
    for start in starts:
        policies(start, levels)  # say whether they fit before asking a cluster
    reports = []
    with machines.workers() as workers, Progress(games * len(starts), "games") as progress:
        for first, start in zip(range(0, games * len(starts), games), starts, strict=True):
            report_done = partial(lambda before, done: progress(before + done), first)
            run = Run(seed=seed, jobs=machines.cores, workers=workers, progress=report_done)
            tally = measure(start, games, run, players=levels, pace=pace, first=first)
            if tally.games < games:
                break
            reports.append(Report(start=start, players=levels, seed=seed, pace=pace, tally=tally))
    if len(reports) < len(starts):  # said once the progress bar is gone, on a line of its own
        lost = workers and workers.lost
        complain(
            f"{lost or 'interrupted'}; rule sets are compared once all their games are played, so there is "
            "nothing to tell"
        )
        raise click.exceptions.Exit(2 if lost else 130)
    changes = compare(reports)
    if output.as_json:
        print_json(
            {
                "sets": [report.as_json() for report in reports],
                "changes": [
                    {"options": format_options(report.start.options)}
                    | {"figures": {entry.figure.key: change_json(entry) for entry in entries}}
                    for report, entries in zip(reports[1:], changes, strict=True)
                ],
            }
        )
        return
    text = comparison_text(reports, changes, output.language)
    if path:
        output.write(path, as_markdown(text) if output.markdown else as_page(text, output.language))
        say(
            f"{path}: {len(starts)} rule sets, {games_text(games, 'en')} of each, seed {seed}, {progress.seconds:.1f} s"
        )
    elif output.markdown:
        write_data(as_markdown(text))
    else:
        say("\n".join(as_text(text)))


def rule_set_starts(
    game: Game,
    seats: int | tuple[int, ...],
    first: int | None,
    rule_sets: tuple[str, ...],
    options: tuple[str, ...],
) -> list[Position]:
    """The start of every rule set that the options ask for, the one to compare with first."""
    from vuelta.lab.reports.comparison import MOST_SETS

    values: dict[str, dict[str, None]] = {}
    for text in options:
        for part in text.split():
            parse_values(game.slug, game.options, part)
            values.setdefault(part.partition("=")[0], {})[part] = None
    count = max(1, len(set(rule_sets)))
    for several in values.values():
        count *= len(several)
    if count > MOST_SETS:
        raise InvalidOption(
            f"these options make {count} rule sets, and {MOST_SETS} at most can be compared; give fewer"
        )
    named = tuple(dict.fromkeys(rule_sets)) or ("standard",)
    found: dict[Position, None] = {}
    for rules, chosen in product(named, product(*values.values())):
        parsed = parse_values(game.slug, game.options, " ".join(chosen))
        found[game.start(seats, first=first, rule_set=rules, **parsed)] = None
    if len(found) == 1:
        plain = [game.start(seats, first=first, rule_set=rules) for rules in (named[0], "standard")]
        others = [start for start in plain if start not in found]
        found = dict.fromkeys([*others[:1], *found])
    if len(found) == 1:
        raise InvalidOption(
            "there is only one rule set to compare; give an option, or one option twice with different values"
        )
    return list(found)
