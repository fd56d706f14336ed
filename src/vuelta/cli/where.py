"""Where much work is done: on the cores of this machine, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from vuelta.cli.common import NumberRange, refuse_together
from vuelta.cli.streams import complain

if TYPE_CHECKING:
    from vuelta.lab.cluster import Cluster

Command = TypeVar("Command", bound=Callable[..., Any])
PATIENCE = 300.0


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
    from vuelta.lab.cluster import Cluster

    with Cluster(cluster, jobs=jobs, patience=PATIENCE if patience is None else patience, notice=complain) as crew:
        yield crew


def tell_if_lost(crew: Cluster | None) -> None:
    """A sentence and exit code 2 if a cluster was lost on the way; what was told before is what is there."""
    if crew and crew.lost:
        raise click.ClickException(f"{crew.lost}; what is told is what was played until then")
