"""Where much work is done: on the cores of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vuelta.cli.common import NumberRange, refuse_together
from vuelta.cli.stdio import complain

if TYPE_CHECKING:
    from vuelta.lab.cluster.executor import Cluster

Command = TypeVar("Command", bound=Callable[..., Any])
PATIENCE = 300.0
UNTIL_THEN = "what is told is what was played until then"


def where_options(command: Command) -> Command:
    """The options `--jobs`, `--on` and `--patience`."""
    for add in (
        click.option(
            "--patience",
            type=NumberRange(1, 86400 * 7),
            metavar="SECONDS",
            help=f"How long to wait for a cluster that is full or does not answer (default: {PATIENCE:g}).",
        ),
        click.option(
            "--on",
            "cluster",
            metavar="CLUSTER",
            help="Play on a Ray cluster, with the same results: ray (the one that runs here, or one of its own), "
            "ray://host:port or ray:host:port.",
        ),
        click.option("--jobs", type=click.IntRange(1, 10_000), help="How many cores (default: all)."),
    ):
        command = add(command)
    return command


@contextmanager
def crew_on(cluster: str | None, jobs: int | None, patience: float | None) -> Iterator[Cluster | None]:
    """The cluster that was asked for, if any. One that was lost is told at the end, after what is there."""
    if cluster is None:
        refuse_together("without --on", "there is no cluster to wait for", patience=patience)
        yield None
        return
    from vuelta.lab.cluster.executor import Cluster

    with Cluster(cluster, jobs=jobs, patience=PATIENCE if patience is None else patience, notice=complain) as crew:
        yield crew


def tell_if_short(crew: Cluster | None, *, short: bool) -> None:
    """A sentence, after what is there was told, if that is less than was asked for.

    The exit code is 2 if a cluster was lost on the way, and otherwise 130: then it was Ctrl-C.
    """
    if crew and crew.lost:
        raise click.ClickException(f"{crew.lost}; {UNTIL_THEN}")
    if short:
        complain(f"interrupted; {UNTIL_THEN}")
        raise click.exceptions.Exit(130)
