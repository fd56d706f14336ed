"""`train`: learn weights for a strong player."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from dataclasses import replace
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
from vuelta.cli.streams import say
from vuelta.engine.errors import InvalidOption
from vuelta.engine.game import Game

if TYPE_CHECKING:
    from vuelta.engine.position import Position
    from vuelta.players.weights import Weights

_LEVELS = ("hard", "expert")


@click.command("train")
@game_argument
@click.option("--level", type=click.Choice(_LEVELS), default="hard", show_default=True, help="Which player learns.")
@click.option("--games", type=click.IntRange(1, 10**9), help="How many games (default: what is usual for the level).")
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
    help="Where to write the weights (default: your data folder, where players look).",
)
@click.option("--anew", is_flag=True, help="Begin anew, whatever was interrupted.")
@partial(start_options, seats=seats_option("two"))
@tells_at_ctrl_c
def train_command(
    game: Game,
    level: str,
    games: int | None,
    ahead: float | None,
    rate: float | None,
    trace: float | None,
    explore: float | None,
    width: int | None,
    begin: str | None,
    seed: int,
    out: str | None,
    anew: bool,
    seats: int | tuple[int, ...] | None,
    first: str | None,
    rule_set: str | None,
    options: tuple[str, ...],
) -> None:
    r"""Let a player of GAME learn by playing against itself, on one core.

    Ctrl-C keeps what was learned; the same command goes on from there. Weights belong to a game, its options and a
    number of players (--seats; two if nothing is said). An expert begins with what the hard player knows. Each game is
    learned from with what those before have taught, so more cores or a cluster would not help.

    \b
    vuelta train ludo
    vuelta train ludo --seats 4 --rules brisk
    vuelta train senet --level expert --games 100000
    """
    from vuelta.lab.train import Training, train, usual_course
    from vuelta.players.mind import seats_of
    from vuelta.players.weights import own_file

    start = start_position(game, seats_wanted(game, seats), first, rule_set, options)
    course = usual_course(level, len(seats_of(start)))
    told: dict[str, Any] = {"games": games, "ahead": ahead, "rate": rate}
    told |= {"trace": trace, "explore": explore, "width": width}
    course = replace(course, **{name: value for name, value in told.items() if value is not None})
    target = Path(out) if out else own_file(start, level)
    checkpoint = target.with_name(target.name + ".training")
    training = Training(start, course, seed=seed, begun_from=_teacher(start, level, begin))
    if anew:
        checkpoint.unlink(missing_ok=True)
    if checkpoint.exists():
        training.resume(checkpoint)
        say(f"goes on after {training.done:,} games")
    progress = Progress(course.games, "games", training.done)
    try:
        train(training, checkpoint=checkpoint, progress=progress)
        weights = training.finish(target, level, _provenance())
        checkpoint.unlink(missing_ok=True)
    except KeyboardInterrupt:
        if not training.done:
            raise
        progress.close()
        say(f"interrupted after {training.done:,} games; the same command goes on from there")
        raise click.exceptions.Exit(130) from None
    except OSError as error:
        raise click.ClickException(
            f"{target} can't be written: {error.strerror}; name another file with --out"
        ) from None
    finally:
        progress.close()
    size = target.stat().st_size / 1000
    say(f"learned from {training.done:,} games in {training.seconds:,.0f} s")
    say(f"{target} ({size:,.0f} kB, {weights.width} hidden units)")
    chosen = typed_start(rule_set, options, seats, first)
    say(f"how strong it is: vuelta arena {game.slug} --players {level},medium{chosen}")


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
