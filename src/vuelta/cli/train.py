"""`train`: learn weights for a strong player."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

import vuelta
from vuelta.cli.common import (
    NumberRange,
    Setup,
    game_argument,
    setup_options,
)
from vuelta.cli.interrupt import stoppable
from vuelta.cli.option_group import option_group
from vuelta.cli.progress import Progress
from vuelta.cli.stdio import say
from vuelta.core.errors import InvalidOption, TooLong
from vuelta.core.game import Game
from vuelta.core.position import seats_of

if TYPE_CHECKING:
    from vuelta.core.position import Position
    from vuelta.lab.train import Training
    from vuelta.lab.weights_trial import Trial
    from vuelta.players.weights import Weights

_LEVELS = ("hard", "expert")
_MOST_GAMES = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseOptions:
    """Changes to the usual course of training; None leaves a value as it is."""

    games: int | None
    minutes: float | None
    ahead: float | None
    rate: float | None
    trace: float | None
    explore: float | None
    width: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """Where the weights go, and when they replace others, as given on the command line."""

    out: str | None
    measure: int | None
    replace: bool
    anew: bool


course_options = option_group(
    "course",
    CourseOptions,
    click.option("--games", type=click.IntRange(1, _MOST_GAMES), help="How many games (default: usual for the level)."),
    click.option(
        "--minutes",
        type=NumberRange(0, 10**6, min_open=True),
        help="Time limit; without --games, as many games as fit. The weights then depend on the machine, too.",
    ),
    click.option(
        "--ahead",
        type=NumberRange(0, 1),
        help="The share of games, at the end, trained with lookahead: slow, but exact (default 0.05).",
    ),
    click.option("--rate", type=NumberRange(0, 2, min_open=True), help="The initial learning rate (default 0.3)."),
    click.option("--trace", type=NumberRange(0, 1), help="The trace decay λ: how far results reach back."),
    click.option("--explore", type=NumberRange(0, 1), help="How often a move is random."),
    click.option(
        "--width", type=click.IntRange(1), help="How many hidden units (default: 32 for hard, 64 for expert)."
    ),
)
keeping_options = option_group(
    "keeping",
    Keeping,
    click.option(
        "--out",
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="Where to write the weights (default: your data folder, where players look, if they are better).",
    ),
    click.option(
        "--measure",
        type=click.IntRange(0, _MOST_GAMES),
        metavar="GAMES",
        help="How many games the new weights play against those in use (default: 1,000, expert 200; 0 measures and "
        "replaces nothing).",
    ),
    click.option(
        "--replace", is_flag=True, help="Replace the weights in use, or the --out file, whatever is measured."
    ),
    click.option("--anew", is_flag=True, help="Start over instead of resuming an interrupted run."),
)


@click.command("train")
@game_argument
@click.option("--level", type=click.Choice(_LEVELS), default="hard", show_default=True, help="Which player to train.")
@course_options
@click.option(
    "--begin",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Initial weights: a hard player's, for an expert also an expert's (default: none; an expert starts from the "
    "hard player's weights in use).",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Same seed, same weights."
)
@keeping_options
@setup_options(seats_default="two")
@stoppable
def train_command(
    game: Game, level: str, course: CourseOptions, begin: str | None, seed: int, keeping: Keeping, setup: Setup
) -> None:
    r"""Train a player of GAME by self-play, on one core.

    The new weights then play against those in use, luck taken out, and replace them only if they prove better;
    otherwise they are kept in a file next to them. Ctrl-C keeps what was learned in such a file, too, and the same
    command resumes there. Weights belong to a game, its options and a number of players (--seats; two by default). An
    expert starts from the hard player's weights. Each game builds on the ones before it, so more cores or a cluster
    wouldn't help.

    \b
    vuelta train ludo
    vuelta train ludo --minutes 10
    vuelta train ludo --seats 4 --rules brisk
    vuelta train senet --level expert --games 100000
    """
    from vuelta.lab.train import Training, train, usual_course
    from vuelta.players.weights import beside, own_file

    start = setup.position(game, setup.seats_for(game))
    changes = {name: value for name, value in asdict(course).items() if value is not None}
    if course.minutes is not None and course.games is None:
        changes["games"] = _MOST_GAMES
    out, minutes = keeping.out, course.minutes
    target = Path(out) if out else own_file(start, level)
    if out and target.exists() and not keeping.replace:
        raise click.ClickException(f"{target} already exists; name another file, or add --replace")
    checkpoint, kept = target.with_name(target.name + ".training"), beside(target)
    training = Training(
        start,
        replace(usual_course(level, len(seats_of(start))), **changes),
        seed=seed,
        teacher=_teacher(start, level, begin),
    )
    if keeping.anew:
        checkpoint.unlink(missing_ok=True)
    if checkpoint.exists():
        training.resume(checkpoint)
        say(f"resuming after {training.done:,} games")
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
        say(f"interrupted after {training.done:,} games; the same command resumes there")
        say(f"the weights so far are in {kept}; to play with them, rename the file to {own_file(start, level).name}")
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
        found = _tried(start, level, weights, keeping.measure, seed)
    except KeyboardInterrupt:
        interrupted = True
        say("interrupted before the new weights were measured")
    except TooLong as error:
        say(f"the new weights were not measured: {error}")
    if found:
        say(_sentence(found))
    if out or keeping.replace or (found and found.better):
        os.replace(kept, target)
        say(f"{target} ({target.stat().st_size / 1000:,.0f} kB, {weights.width} hidden units)")
        say(f"to measure its strength: vuelta arena {game.slug} --players {level},medium{setup.typed()}")
    else:
        say(f"the weights in use stay; the new ones are in {kept}; to play with them, rename the file to {target.name}")
    if interrupted:
        raise click.exceptions.Exit(130)


def _progress(training: Training) -> Progress:
    """A progress bar of games, or of seconds if time is limited."""
    course = training.course
    if course.minutes is None:
        return Progress(course.games, "games", training.done)
    return Progress(max(1, round(60 * course.minutes)), "seconds", int(training.seconds))


def _tried(start: Position, level: str, weights: Weights, games: int | None, seed: int) -> Trial | None:
    """How new weights do against those in use; None if that isn't measured."""
    from vuelta.lab.executors import Run
    from vuelta.lab.weights_trial import trial, usual_games

    games = usual_games(level) if games is None else games
    if not games:
        return None
    with Progress(games, "games against the weights in use") as progress:
        return trial(start, level, weights, games, Run(seed=seed, jobs=os.cpu_count() or 1, progress=progress))


def _sentence(found: Trial) -> str:
    """The result of a trial in words."""
    share, even = found.share, 1 / found.players
    if found.better:
        verdict = "so they are better"
    elif share.high < even:
        verdict = "so they are worse"
    else:
        verdict = "so it isn't shown that they are better"
    against = f"{found.opponent} players" if found.players > 2 else f"the {found.opponent} player"
    against += " in use" if found.opponent in _LEVELS else ", since nothing had been learned before"
    if found.rollouts:
        value, low, high = found.rollouts
        against += f"; rollouts, which are in use, won {value:.1%} ({low:.1%} – {high:.1%}) against it"
    return (
        f"the new weights won {share.value:.1%} ({share.low:.1%} – {share.high:.1%}, even is {even:.0%}) of "
        f"{found.games:,} games against {against}, adjusted for luck, {verdict}"
    )


def _teacher(start: Position, level: str, begin: str | None) -> Weights | None:
    """The weights to start from: those in a file, or for an expert the hard player's."""
    from vuelta.players.weights import find, read

    if begin:
        return read(Path(begin), start, None if level == "expert" else level)
    if level != "expert":
        return None
    teacher = find(start, "hard")
    if teacher is None:
        raise InvalidOption("an expert starts from the hard player's weights, and there are none; train hard first")
    return teacher


def _provenance() -> dict[str, str]:
    """The version of Vuelta, and the date."""
    about = {"version": vuelta.__version__, "date": datetime.now(UTC).date().isoformat()}
    with suppress(OSError, subprocess.SubprocessError):
        command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"]
        about["commit"] = subprocess.run(command, capture_output=True, text=True, check=True, timeout=5).stdout.strip()
    return about
