"""`solve` and `regret`: endgame databases, and what players' decisions lose according to them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import click

import vuelta
from vuelta.cli.cluster_options import exit_if_short
from vuelta.cli.common import (
    RULE_SET,
    GameName,
    Setup,
    game_argument,
    json_option,
    level_names,
    option_option,
    print_json,
)
from vuelta.cli.completion import Players
from vuelta.cli.interrupt import stoppable
from vuelta.cli.option_group import option_group
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import complain, say
from vuelta.core.errors import InvalidOption, shown
from vuelta.core.game import Game
from vuelta.core.match import Player
from vuelta.core.options import format_options, parse_values
from vuelta.core.position import Position
from vuelta.players.solutions import InvalidSolution, Solution, folder, most_pieces, path_of, read_header, read_solution

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vuelta.lab.regret import Regret


@dataclass(frozen=True, slots=True, kw_only=True)
class Endgame:
    """Which endgame is meant, as given on the command line."""

    pieces: int | None
    rule_set: str
    options: tuple[str, ...]

    def typed(self) -> str:
        """The rule set and options as typed after a command that we suggest."""
        return Setup(seats=None, first=None, rule_set=self.rule_set, options=self.options).typed()


endgame_options = option_group(
    "endgame",
    Endgame,
    click.option(
        "--pieces", type=click.IntRange(min=1), help="Unfinished pieces per seat (default: as many as can be solved)."
    ),
    click.option("--rules", "rule_set", type=RULE_SET, default="standard", show_default=True, help="A variant."),
    option_option,
)


@click.command("solve")
@click.argument("game", type=GameName(), required=False)
@endgame_options
@click.option("--force", is_flag=True, help="Solve it again even if it is on disk.")
@click.option("--list", "listing", is_flag=True, help="List the endgame databases on disk.")
@json_option
@stoppable
def solve_command(game: Game | None, endgame: Endgame, force: bool, listing: bool, as_json: bool) -> None:
    r"""Solve the endgames of GAME for two players with few pieces left, and keep the database on disk.

    Every value is the chance of winning under perfect play by both. Hard and expert use the databases they find. Ctrl-C
    is safe: the next run resumes there.

    \b
    vuelta solve ludo --pieces 1      seconds
    vuelta solve ludo                 two tokens a seat: minutes
    vuelta solve --list
    """
    if listing or game is None:
        if not listing:
            raise click.UsageError("name a game to solve, or ask for --list")
        _list(as_json)
        return
    start, chosen = _chosen(game, endgame)
    if not force and path_of(game, start.options, chosen).exists():
        solution = read_solution(game, start.options, chosen)
        seconds = 0.0
    else:
        solution, seconds = _solved(game, start, chosen)
    if as_json:
        print_json(_as_json(solution) | {"seconds": round(seconds, 1)})
        return
    header, chance = solution.header, solution.chance(solution.beginning())
    done = f"solved in {seconds:,.0f} s" if seconds else "already on disk"
    say(f"{game.title['en']}, {chosen} unfinished a seat, {header.options or 'standard rules'}: {done}")
    say(f"{header.size:,} values, {header.sweeps} sweeps, Bellman residual {header.residual:.1e}")
    say(f"the starting player wins {chance:.3%} under perfect play{_part(solution)}")
    say(str(path_of(game, start.options, chosen)))


def _chosen(game: Game, endgame: Endgame) -> tuple[Position, int]:
    """A position with the chosen options, and the number of pieces."""
    if game.endgame is None:
        raise InvalidOption(f"{game.slug} has no endgames that can be solved")
    values = parse_values(game.slug, game.options, " ".join(endgame.options))
    start = game.start(2, rule_set=endgame.rule_set, **values)
    return start, most_pieces(game, start.options) if endgame.pieces is None else endgame.pieces


def _solved(game: Game, start: Position, pieces: int) -> tuple[Solution, float]:
    """Solve and write a solution, with a progress bar for each sweep."""
    from vuelta.lab.solve import check, solve, write

    check(game, start.options, pieces)
    assert game.endgame is not None
    sides = game.endgame.sides(start.codes, pieces)
    bar = Progress(sides * (sides + 1) // 2, "pairs")
    begun, sweeps = time.monotonic(), 1

    def report(sweep: int, pairs: int, change: float) -> None:
        nonlocal bar, sweeps
        if sweep != sweeps:
            bar, sweeps = Progress(bar.total, f"pairs, sweep {sweep}, last change {change:.0e}"), sweep
        bar(pairs)

    try:
        resumed = path_of(game, start.options, pieces).with_suffix(".begun")
        solution = solve(game, start.options, pieces, report, begun=resumed)
        write(solution)
    except KeyboardInterrupt:
        bar.close()
        complain("interrupted; the same command resumes here")
        raise click.exceptions.Exit(130) from None
    bar.close()
    return solution, time.monotonic() - begun


def _part(solution: Solution) -> str:
    """What to add if the game has more pieces than the solution."""
    every = len(next(iter(solution.beginning().pieces().values())))  # with those that have finished
    if solution.pieces == every:
        return ""
    return f", with {solution.pieces} of {every} pieces left: the end of a game, not the whole"


def _as_json(solution: Solution) -> dict[str, object]:
    """A solution as data."""
    header = solution.header
    return {
        "game": header.game,
        "options": header.options,
        "pieces": header.pieces,
        "size": header.size,
        "sweeps": header.sweeps,
        "residual": header.residual,
        "beginning": solution.chance(solution.beginning()),
        "file": str(path_of(solution.game, solution.options, solution.pieces)),
    }


def _list(as_json: bool) -> None:
    """Every file in the solutions' folder, and whether it is usable."""
    rows = [(path, *_state(path)) for path in sorted(folder().glob("*.table"))]
    if as_json:
        print_json([{"file": str(path), "usable": usable, "says": says} for path, usable, says in rows])
        return
    for path, usable, says in rows:
        say(f"{path.name}: {says}" if usable else says)
    if not rows:
        say(f"there are no endgame databases in {folder()}; vuelta solve GAME computes one")


def _state(path: Path) -> tuple[bool, str]:
    """Whether a file is a usable solution, and a description of it."""
    try:
        header = read_header(path)
        if header.game not in vuelta.games():
            return False, f"{path} is for an unknown game; delete it"
        game = vuelta.game(header.game)
        position = game.start(2, **parse_values(game.slug, game.options, header.options))
        if path != path_of(game, position.options, header.pieces):
            return False, f"{path} isn't named as an endgame database should be; delete it"
        read_solution(game, position.options, header.pieces)
    except (InvalidSolution, InvalidOption) as error:
        return False, str(error)
    kind = f"{header.pieces} a seat, {format_options(position.options) or 'standard rules'}"
    return True, f"{kind}, {header.size:,} values, residual {header.residual:.1e}"


@click.command("regret")
@game_argument
@click.argument("player", type=Players(levels=True))
@click.option("--games", type=click.IntRange(1, 10**6), default=200, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Same seed, same games.")
@endgame_options
@json_option
@stoppable
def regret_command(game: Game, player: str, games: int, seed: int, endgame: Endgame, as_json: bool) -> None:
    r"""Measure how much of a win PLAYER's decisions lose in a solved endgame of GAME.

    PLAYER plays against itself, and every real choice is compared with the optimum; then it meets the optimum, each
    game's dice twice with seats swapped, where the optimum wins half of the games plus what the other's decisions cost.
    PLAYER can't look into the database. Ctrl-C prints the results so far.

    \b
    vuelta regret ludo medium --games 1000
    """
    from vuelta.lab.regret import check_measurable, regret
    from vuelta.lab.solve import check

    start, chosen = _chosen(game, endgame)
    check_measurable(game)
    maker = _maker(player)
    try:
        solution = read_solution(game, start.options, chosen)
    except FileNotFoundError:
        check(game, start.options, chosen)  # never suggest to solve what can't be solved
        raise InvalidOption(
            f"that endgame isn't solved yet; first: vuelta solve {game.slug} --pieces {chosen}{endgame.typed()}"
        ) from None
    with Progress(games, "games") as progress:
        found = regret(solution, maker, games, seed=seed, progress=progress)
    short = found.optimum_games < 2 * games
    if as_json:
        head = {"game": game.slug, "options": solution.header.options, "pieces": chosen, "player": player, "seed": seed}
        print_json(head | {"interrupted": short} | found.as_json())
    else:
        say("\n".join(_lines(solution, player, found, seed)))
    exit_if_short(None, short=short)


def _maker(player: str) -> Callable[[Random], Player]:
    """A factory of players of a level, without the solutions that they are measured by."""
    from vuelta.players import LEVELS
    from vuelta.players.strong import expert, hard

    if player not in LEVELS:
        raise InvalidOption(f"{shown(player)} isn't a player; use {level_names()}")
    maker = LEVELS[player]
    return partial(maker, solutions=False) if maker in (hard, expert) else maker


def _lines(solution: Solution, player: str, found: Regret, seed: int) -> list[str]:
    """The measurements as text."""
    head = [
        f"{solution.game.title['en']}, {solution.pieces} unfinished a seat, "
        f"{solution.header.options or 'standard rules'}; {player} in {found.games:,} games, seed {seed}",
        "",
    ]
    if not found.decisions + found.optimum_decisions:
        return [*head, f"there was nothing to decide: in all these games {player} never had more than one move"]
    share, low, high = found.optimum_share
    lines = [
        *head,
        f"lost per decision   {1000 * found.per_decision:z.2f} ± {1000 * found.margin:.2f} thousandths of a win, "
        f"{found.decisions:,} decisions, {found.errors / max(1, found.decisions):.1%} not the best",
        f"lost per game       {found.per_game:z.2%} of a win",
        f"the optimum wins    {share:.2%} against it ({low:.2%} – {high:.2%}), by what that costs in "
        f"{found.optimum_games:,} games, adjusted for luck; it won {found.optimum_wins:,} of them",
    ]
    if found.worst_text:
        lines.append(f"worst decision      {found.worst:.2%} lost: {found.worst_text}")
    return lines
