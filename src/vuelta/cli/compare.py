"""`compare`: rule sets side by side, two of them or all combinations of some options."""

from __future__ import annotations

import os
from itertools import product
from random import SystemRandom

import click

from vuelta.cli.cluster_options import crew_on
from vuelta.cli.common import (
    RULE_SET,
    first_option,
    first_wanted,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    seats_option,
    seats_wanted,
)
from vuelta.cli.completion import Text, option_values
from vuelta.cli.files import check_writable, write_text
from vuelta.cli.interrupt import tells_at_ctrl_c
from vuelta.cli.progress import Progress
from vuelta.cli.report import ADVICE, measuring_options, read_pace
from vuelta.cli.stdio import complain, say, write_data
from vuelta.core.errors import InvalidOption
from vuelta.core.game import Game
from vuelta.core.options import format_options, parse_values
from vuelta.core.position import Position


@click.command("compare")
@game_argument
@click.option(
    "--option",
    "options",
    type=Text("option", option_values),
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule option; given again with another value, both are compared.",
)
@click.option("--rules", "rule_sets", type=RULE_SET, multiple=True, help="A named rule set; may be repeated.")
@seats_option()
@first_option
@measuring_options
@click.option("-o", "--output", metavar="FILE", help="Write a page to a new file instead of text to the terminal.")
@click.option("--markdown", metavar="FILE", help="Write Markdown to a new file (- prints it).")
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@language_option
@json_option
@tells_at_ctrl_c
def compare_command(
    game: Game,
    options: tuple[str, ...],
    rule_sets: tuple[str, ...],
    seats: int | tuple[int, ...] | None,
    first: str | None,
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
    language: str,
    as_json: bool,
) -> None:
    r"""Set rule sets of GAME side by side, and say what changes and whether that is more than chance.

    An option that is given several times has each of these values in turn. Several such options make all combinations,
    and several --rules as well: a sweep, told in one table. The first set is what the others are compared with. One
    set alone is compared with its rule set as it is, or with the standard rules.

    \b
    vuelta compare ludo --option max_sixes=2 --option max_sixes=3
    vuelta compare ludo --option exact_finish=no
    vuelta compare ludo --rules standard --rules brisk -o brisk.html
    vuelta compare ludo --option max_sixes=2 --option max_sixes=3 --option exact_finish=yes --option exact_finish=no
    """
    from vuelta.lab.compare import change_json, compare
    from vuelta.lab.game_batches import policies
    from vuelta.lab.measure import measure
    from vuelta.lab.reports.comparison import as_markdown, as_page, as_text, tell
    from vuelta.lab.reports.report import Report, played

    if as_json:
        refuse_together("--json", "prints the comparison for a program", output=output, markdown=markdown)
    if markdown:
        refuse_together("--markdown", "takes the place of the page", output=output)
    levels, chosen = tuple(players.split(",")), SystemRandom().randrange(2**32) if seed is None else seed
    playing = seats_wanted(game, seats, levels)
    starts = rule_set_starts(game, playing, first_wanted(game, playing, first), rule_sets, options)
    path = output or (markdown if markdown != "-" else None)
    if path:
        check_writable(path, force=force, advice=ADVICE)
    speed, cores = read_pace(pace), jobs or os.cpu_count() or 1
    for start in starts:
        policies(start, levels)  # whether they fit is told before a cluster is asked
    reports = []
    with crew_on(cluster, jobs, patience) as crew, Progress(games * len(starts), "games") as progress:
        for at, start in enumerate(starts):
            tally = measure(
                start,
                games,
                seed=chosen,
                players=levels,
                pace=speed,
                first=at * games,
                jobs=cores,
                crew=crew,
                progress=lambda done, before=at * games: progress(before + done),  # type: ignore[misc]
            )
            if tally.games < games:
                break
            reports.append(Report(start=start, players=levels, seed=chosen, pace=speed, tally=tally))
    if len(reports) < len(starts):  # said once the progress bar is gone, on a line of its own
        lost = crew and crew.lost
        complain(
            f"{lost or 'interrupted'}; rule sets are compared once all their games are played, so there is "
            "nothing to tell"
        )
        raise click.exceptions.Exit(2 if lost else 130)
    changes = compare(reports)
    if as_json:
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
    told = tell(reports, changes, language)
    if path:
        text = as_markdown(told) if markdown else as_page(told, language)
        write_text(path, text, force=force, advice=ADVICE)
        say(f"{path}: {len(starts)} rule sets, {played(games, 'en')} of each, seed {chosen}, {progress.seconds:.1f} s")
    elif markdown:
        write_data(as_markdown(told))
    else:
        for line in as_text(told):
            say(line)


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
