"""`train`: learn weights for a strong player."""

from __future__ import annotations

import dataclasses
import os
import subprocess
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import vuelta
from vuelta.cli.common import (
    NumberRange,
    game_argument,
    seats_option,
    seats_wanted,
    start_options,
    start_position,
    typed_start,
)
from vuelta.cli.interrupt import tells_at_ctrl_c
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import say
from vuelta.core.errors import InvalidOption, TooLong
from vuelta.core.game import Game

if TYPE_CHECKING:
    from vuelta.core.position import Position
    from vuelta.lab.train import Training
    from vuelta.lab.weights_trial import Trial
    from vuelta.players.weights import Weights

_LEVELS = ("hard", "expert")
_MOST_GAMES = 10**9


@click.command("train")
@game_argument
@click.option("--level", type=click.Choice(_LEVELS), default="hard", show_default=True, help="Which player learns.")
@click.option(
    "--games", type=click.IntRange(1, _MOST_GAMES), help="How many games (default: what is usual for the level)."
)
@click.option(
    "--minutes",
    type=NumberRange(0, 10**6, min_open=True),
    help="How long it may take; without --games, as many games as fit. The weights then depend on the machine, too.",
)
@click.option(
    "--ahead",
    type=NumberRange(0, 1),
    help="The share of the games, at the end, that are learned from with a look ahead: slow, but exact (default 0.05).",
)
@click.option("--rate", type=NumberRange(0, 2, min_open=True), help="How large the first steps are (default 0.3).")
@click.option("--trace", type=NumberRange(0, 1), help="How much results count against opinions on the way.")
@click.option("--explore", type=NumberRange(0, 1), help="How often a move is made at random.")
@click.option("--width", type=click.IntRange(1), help="How many hidden units (default: 32 for hard, 64 for expert).")
@click.option(
    "--begin",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Weights to begin with: a hard player's, for an expert also an expert's (default: none; an expert begins "
    "with a hard player's that are in use).",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Same seed, same weights."
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Where to write the weights (default: your data folder, where players look, if they are better).",
)
@click.option(
    "--measure",
    type=click.IntRange(0, _MOST_GAMES),
    metavar="GAMES",
    help="How many games the new weights play against what is in use (default: 1,000; an expert 200; 0 measures "
    "nothing and replaces nothing).",
)
@click.option("--replace", is_flag=True, help="Replace what is in use, or the file of --out, whatever is measured.")
@click.option("--anew", is_flag=True, help="Begin anew, whatever was interrupted.")
@partial(start_options, seats=seats_option("two"))
@tells_at_ctrl_c
def train_command(
    game: Game,
    level: str,
    games: int | None,
    minutes: float | None,
    ahead: float | None,
    rate: float | None,
    trace: float | None,
    explore: float | None,
    width: int | None,
    begin: str | None,
    seed: int,
    out: str | None,
    measure: int | None,
    replace: bool,
    anew: bool,
    seats: int | tuple[int, ...] | None,
    first: str | None,
    rule_set: str | None,
    options: tuple[str, ...],
) -> None:
    r"""Let a player of GAME learn by playing against itself, on one core.

    New weights then play against those in use, luck taken out, and replace them only if they are shown to be better;
    otherwise they are kept in a file beside them. Ctrl-C keeps what was learned in such a file, too; the same command
    goes on from there. Weights belong to a game, its options and a number of players (--seats; two if nothing is said).
    An expert begins with what the hard player knows. Each game is learned from with what those before have taught, so
    more cores or a cluster would not help.

    \b
    vuelta train ludo
    vuelta train ludo --minutes 10
    vuelta train ludo --seats 4 --rules brisk
    vuelta train senet --level expert --games 100000
    """
    from vuelta.lab.train import Training, train, usual_course
    from vuelta.players.evaluators import seats_of
    from vuelta.players.weights import beside, own_file

    start = start_position(game, seats_wanted(game, seats), first, rule_set, options)
    course = usual_course(level, len(seats_of(start)))
    told: dict[str, Any] = {"games": games, "ahead": ahead, "rate": rate, "minutes": minutes}
    told |= {"trace": trace, "explore": explore, "width": width}
    if minutes is not None and games is None:
        told["games"] = _MOST_GAMES
    course = dataclasses.replace(course, **{name: value for name, value in told.items() if value is not None})
    target = Path(out) if out else own_file(start, level)
    if out and target.exists() and not replace:
        raise click.ClickException(f"{target} exists already; name another file, or ask for --replace")
    checkpoint, kept = target.with_name(target.name + ".training"), beside(target)
    training = Training(start, course, seed=seed, begun_from=_teacher(start, level, begin))
    if anew:
        checkpoint.unlink(missing_ok=True)
    if checkpoint.exists():
        training.resume(checkpoint)
        say(f"goes on after {training.done:,} games")
    progress = _progress(training)
    try:
        train(
            training, checkpoint=checkpoint, progress=lambda done: progress(int(training.seconds) if minutes else done)
        )
        weights = training.finish(kept, level, _provenance())
        checkpoint.unlink(missing_ok=True)
    except KeyboardInterrupt:
        if not training.done:
            raise
        progress.close()
        training.finish(kept, level, _provenance())
        say(f"interrupted after {training.done:,} games; the same command goes on from there")
        say(f"what was learned so far is in {kept}; to play with it, rename it to {own_file(start, level).name}")
        raise click.exceptions.Exit(130) from None
    except OSError as error:
        raise click.ClickException(
            f"{target} can't be written: {error.strerror}; name another file with --out"
        ) from None
    finally:
        progress.close()
    say(f"learned from {training.done:,} games in {training.seconds:,.0f} s")
    found, interrupted = None, False
    try:
        found = _tried(start, level, weights, measure, seed)
    except KeyboardInterrupt:
        interrupted = True
        say("interrupted before the new weights were measured")
    except TooLong as error:
        say(f"the new weights were not measured: {error}")
    if found:
        say(_sentence(found))
    chosen = typed_start(rule_set, options, seats, first)
    if out or replace or (found and found.better):
        os.replace(kept, target)
        say(f"{target} ({target.stat().st_size / 1000:,.0f} kB, {weights.width} hidden units)")
        say(f"how strong it is: vuelta arena {game.slug} --players {level},medium{chosen}")
    else:
        say(f"what is in use stays; the new weights are in {kept}: to play with them, rename the file to {target.name}")
    if interrupted:
        raise click.exceptions.Exit(130)


def _progress(training: Training) -> Progress:
    """A bar of games, or of seconds where these are limited."""
    course = training.course
    if course.minutes is None:
        return Progress(course.games, "games", training.done)
    return Progress(max(1, round(60 * course.minutes)), "seconds", int(training.seconds))


def _tried(start: Position, level: str, weights: Weights, games: int | None, seed: int) -> Trial | None:
    """How new weights do against what is in use; None if nobody wants to know."""
    from vuelta.lab.weights_trial import trial, usual_games

    games = usual_games(level) if games is None else games
    if not games:
        return None
    with Progress(games, "games against what is in use") as progress:
        return trial(start, level, weights, games, seed=seed, jobs=os.cpu_count() or 1, progress=progress)


def _sentence(found: Trial) -> str:
    """What a trial has shown."""
    share, even = found.share, 1 / found.players
    if found.better:
        verdict = "so they are better"
    elif share.high < even:
        verdict = "so they are worse"
    else:
        verdict = "so they are not shown to be better"
    against = f"{found.opponent} players" if found.players > 2 else f"the {found.opponent} player"
    against += " in use" if found.opponent in _LEVELS else ", since nothing had been learned"
    if found.rollouts:
        value, low, high = found.rollouts
        against += f"; rollouts, which play now, won {value:.1%} ({low:.1%} – {high:.1%}) against it"
    return (
        f"the new weights won {share.value:.1%} ({share.low:.1%} – {share.high:.1%}, even is {even:.0%}) of "
        f"{found.games:,} games against {against}; luck is taken out, {verdict}"
    )


def _teacher(start: Position, level: str, begin: str | None) -> Weights | None:
    """The weights that are begun with: those in a file, or for an expert what the hard player knows."""
    from vuelta.players.weights import find, read

    if begin:
        return read(Path(begin), start, None if level == "expert" else level)
    if level != "expert":
        return None
    teacher = find(start, "hard")
    if teacher is None:
        raise InvalidOption("an expert begins with what a hard player knows, and there is none here: train that first")
    return teacher


def _provenance() -> dict[str, str]:
    """Which Vuelta this is, and the day."""
    about = {"version": vuelta.__version__, "date": datetime.now(UTC).date().isoformat()}
    with suppress(OSError, subprocess.SubprocessError):
        command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"]
        about["commit"] = subprocess.run(command, capture_output=True, text=True, check=True, timeout=5).stdout.strip()
    return about
