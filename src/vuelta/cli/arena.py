"""`arena`: measures how strong players are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

import click

from vuelta.cli.cluster_options import Machines, exit_if_short, machine_options
from vuelta.cli.common import (
    NumberRange,
    Setup,
    game_argument,
    json_option,
    language_option,
    print_json,
    refuse_together,
    seed_option,
    setup_options,
)
from vuelta.cli.completion import Players
from vuelta.cli.interrupt import stoppable
from vuelta.cli.lab_phrases import TEXTS
from vuelta.cli.option_group import option_group
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import say
from vuelta.core.errors import InvalidOption, shown
from vuelta.core.game import Game
from vuelta.core.match import ARENA_LIMIT
from vuelta.core.options import format_options

if TYPE_CHECKING:
    from vuelta.lab.arena import Outcome
    from vuelta.lab.estimates import Estimate
    from vuelta.lab.strength import Sprt

MOST_GAMES = 10**12
GAMES = 10_000
GAMES_OF_A_TEST = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Who meets, for how long, and with which test, as given on the command line."""

    players: str
    games: int | None
    sprt: str | None
    adjusted: bool
    seed: int
    seconds: float
    limit: int


contest_options = option_group(
    "contest",
    Contest,
    click.option(
        "--players",
        type=Players(levels=True),
        required=True,
        help="Levels or file.py:function, such as hard,medium; the last one fills the remaining seats.",
    ),
    click.option(
        "--games",
        type=click.IntRange(1, MOST_GAMES),
        help=f"How many games (default: {GAMES:,}; with --sprt, at most {GAMES_OF_A_TEST:,}).",
    ),
    click.option(
        "--sprt", metavar="LOW,HIGH", help="Stop once the first player's share of wins is known: 50,55 (percent)."
    ),
    click.option("--adjusted", is_flag=True, help="Apply --sprt to the luck-adjusted shares."),
    seed_option,
    click.option(
        "--seconds",
        type=NumberRange(0, 86400, min_open=True),
        default=5.0,
        show_default=True,
        help="How long a player of your own may think about a move.",
    ),
    click.option(
        "--limit",
        type=click.IntRange(1),
        default=ARENA_LIMIT,
        show_default=True,
        help="Plies after which a game without a winner is cut off and shared by all.",
    ),
)


@click.command("arena")
@game_argument
@contest_options
@machine_options
@setup_options()
@language_option
@json_option
@stoppable
def arena_command(game: Game, contest: Contest, machines: Machines, setup: Setup, language: str, as_json: bool) -> None:
    r"""Let players meet in GAME and measure how strong they are. Ctrl-C prints the results so far.

    Every deal of dice is played in all rotations of the players. The same seed gives the same results on any number of
    cores and machines.

    \b
    vuelta arena ludo --players hard,medium
    vuelta arena ludo --players hard,medium --seats 4 --games 100000
    vuelta arena ludo --players expert,hard --sprt 50,52 --adjusted
    vuelta arena ludo --players my_player.py:choose,medium --seconds 2
    """
    from vuelta.lab.arena import Limits, arena, check_sendable, field
    from vuelta.lab.executors import Run

    if contest.sprt is None:
        refuse_together("without --sprt", "there is no test to adjust", adjusted=contest.adjusted)
    names = [name.strip() for name in contest.players.split(",")]
    test = _test(contest.sprt, contest.adjusted)
    start = setup.position(game, setup.seats_for(game, names))
    seated = field(start, names)
    if machines.cluster is not None:
        check_sendable(start, seated)
    deals = -(-(contest.games or (GAMES if test is None else GAMES_OF_A_TEST)) // len(seated))
    games = deals * len(seated)
    limits = Limits(plies=contest.limit, seconds=contest.seconds)
    with machines.workers() as workers, Progress(games, "games") as progress:
        run = Run(seed=contest.seed, jobs=machines.cores, workers=workers, progress=progress)
        outcome = arena(start, names, games, run, sprt=test, limits=limits)
    _print(outcome, contest.seed, progress.seconds, language, as_json=as_json)
    exit_if_short(workers, short=outcome.interrupted)


def _print(outcome: Outcome, seed: int, seconds: float, language: str, *, as_json: bool) -> None:
    game, options, table = outcome.start.game, format_options(outcome.start.options), len(outcome.field)
    if as_json:
        head = {"game": game.slug, "options": options, "players": list(outcome.names), "seed": seed}
        print_json(head | {"interrupted": outcome.interrupted} | as_data(outcome, language))
        return
    texts = TEXTS[language]
    rate = outcome.games / max(seconds, 1e-9)
    say(texts["head"].format(title=game.title[language], count=table, rules=options or texts["standard"]))
    say(
        texts["dealt"].format(
            games=outcome.games, deals=outcome.scores.deals, count=table, seconds=seconds, rate=rate, seed=seed
        )
    )
    say("\n".join(lines(outcome, language)))


def _test(text: str | None, adjusted: bool) -> Sprt | None:
    """The test that `50,55` asks for."""
    from vuelta.lab.strength import Sprt

    if text is None:
        return None
    try:
        low, high = (float(part) / 100 for part in text.split(","))
    except ValueError:
        raise InvalidOption(f"--sprt {shown(text)}: write two shares in percent, such as 50,55") from None
    return Sprt(low=low, high=high, adjusted=adjusted)


def lines(outcome: Outcome, language: str) -> list[str]:
    """The outcome as text."""
    scores, texts = outcome.scores, TEXTS[language]
    names = [_name(outcome, row, texts) for row in range(len(outcome.names))]
    wide = max(12, *(len(name) + 2 for name in names))
    interval = texts["interval"]
    head = f"{texts['player']:<{wide}}{texts['wins']:>10}   {texts['share']:>7}  {interval:<17}  {'Elo':>6}  {interval}"
    found = ["", head]
    for row, name in enumerate(names):
        wins = f"{scores.wins(row):,.1f}".removesuffix(".0")
        found.append(f"{name:<{wide}}{wins:>10}   {share_words(scores.share(row), len(outcome.field))}")
    if scores.with_luck:
        found += ["", texts["without_luck"]]
        for row, name in enumerate(names):
            told = share_words(scores.adjusted_share(row), len(outcome.field))
            found.append(f"{name:<{wide}}{'':>10}   {told}")
        found += _variance_lines(outcome, texts)
    if outcome.unfinished:
        found += ["", texts["shared"].format(count=outcome.unfinished, limit=outcome.limit)]
    return [
        *found,
        *_forfeit_lines(outcome, texts),
        *_test_lines(outcome, texts),
        *("" for _ in outcome.notices[:1]),
        *(notice[language] for notice in outcome.notices),
    ]


def _name(outcome: Outcome, row: int, texts: Mapping[str, str]) -> str:
    copies, name = outcome.copies(row), outcome.names[row]
    return name if copies == 1 else texts["each"].format(count=copies, name=name)


def share_words(share: Estimate, players: int) -> str:
    from vuelta.lab.strength import elo

    value, low, high = (f"{points:+z.0f}".replace("inf", "∞") for points in (elo(bound, players) for bound in share))
    interval = f"{share.low:z.2%} – {share.high:z.2%}"
    return f"{share.value:>z7.2%}  {interval:<17}  {value:>6}  {low} … {high}"


def _variance_lines(outcome: Outcome, texts: Mapping[str, str]) -> list[str]:
    """How much luck adjustment helps, for the first player."""
    gain = variance_gain(outcome, 0)
    if gain is None:
        return []
    by_luck, by_all = (variance_words(ratio, texts) for ratio in gain)
    worth = outcome.games * gain[1]
    return [texts["variance"].format(name=outcome.names[0], by_luck=by_luck, by_all=by_all, worth=worth)]


def variance_words(ratio: float, texts: Mapping[str, str]) -> str:
    """`2.5 × less variance`, or `2.5 × more`: with few games, or a poor judge of luck, it can grow."""
    return texts["less"].format(times=ratio) if ratio >= 1 else texts["more"].format(times=1 / ratio)


def variance_gain(outcome: Outcome, row: int) -> tuple[float, float] | None:
    """How much smaller the variance is than that of the results, and than that of as many independent games."""
    raw, adjusted = outcome.scores.raw(row)[1], outcome.scores.adjusted(row)[1]
    return (raw / adjusted, outcome.scores.plain_variance(row) / adjusted) if adjusted > 0 else None


def _forfeit_lines(outcome: Outcome, texts: Mapping[str, str]) -> list[str]:
    if not outcome.forfeits:
        return []
    told = [
        texts["forfeit"].format(count=count, name=name, kind=texts[kind], sentence=sentence)
        for (name, kind), (count, sentence) in outcome.forfeits.items()
    ]
    return ["", texts["forfeits"], *told]


def _test_lines(outcome: Outcome, texts: Mapping[str, str]) -> list[str]:
    test = outcome.sprt
    if test is None:
        return []
    evidence, name = test.evidence(outcome.scores), outcome.names[0]
    verdict = ("high" if evidence > 0 else "low") if test.decided(outcome.scores) else "undecided"
    said = texts[verdict].format(name=name, low=100 * test.low, high=100 * test.high)
    return ["", texts["sprt"].format(said=said, evidence=evidence, bound=test.bound, error=test.error)]


def as_data(outcome: Outcome, language: str) -> dict[str, object]:
    """The outcome as data. An unbounded rating is null."""
    scores, test, players = outcome.scores, outcome.sprt, len(outcome.field)
    rows = []
    for row, name in enumerate(outcome.names):
        told = {"player": name, "seats": outcome.copies(row), "wins": scores.wins(row)}
        told |= _estimate_data(scores.share(row), players)
        if scores.with_luck:
            gain = variance_gain(outcome, row)
            told["adjusted"] = _estimate_data(scores.adjusted_share(row), players) | {
                "variance_ratio": gain and gain[0],
                "variance_ratio_plain": gain and gain[1],
            }
        rows.append(told)
    data: dict[str, object] = {
        "games": outcome.games,
        "deals": scores.deals,
        "unfinished": outcome.unfinished,
        "plies_mean": outcome.plies / outcome.games,
        "results": rows,
        "notices": [notice[language] for notice in outcome.notices],
        "forfeits": [
            {"player": name, "kind": kind, "games": count, "first": sentence}
            for (name, kind), (count, sentence) in outcome.forfeits.items()
        ],
    }
    if test is not None:
        evidence, decided = test.evidence(scores), test.decided(scores)
        data["sprt"] = {
            "low": test.low,
            "high": test.high,
            "adjusted": test.adjusted,
            "llr": evidence,
            "bound": test.bound,
            "verdict": ("high" if evidence > 0 else "low") if decided else None,
        }
    return data


def _estimate_data(share: Estimate, players: int) -> dict[str, object]:
    from vuelta.lab.strength import elo

    points = [value if isfinite(value) else None for value in (elo(bound, players) for bound in share)]
    return {"share": share.value, "share_95": [share.low, share.high], "elo": points[0], "elo_95": points[1:]}
