"""Where games are played: on the cores of this machine, or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from vuelta.cli.common import NumberRange, refuse_together
from vuelta.cli.option_group import option_group
from vuelta.cli.stdio import complain

if TYPE_CHECKING:
    from vuelta.lab.cluster.executor import Cluster

PATIENCE = 300.0
SO_FAR = "the results cover the games so far"


@dataclass(frozen=True, slots=True, kw_only=True)
class Machines:
    """Where to play, as given on the command line."""

    jobs: int | None
    cluster: str | None
    patience: float | None

    @property
    def cores(self) -> int:
        """How many cores of this machine to use."""
        return self.jobs or os.cpu_count() or 1

    @contextmanager
    def workers(self) -> Iterator[Cluster | None]:
        """The cluster to play on, if one was asked for. `exit_if_short` reports a lost one, after the results."""
        if self.cluster is None:
            refuse_together("without --on", "there is no cluster to wait for", patience=self.patience)
            yield None
            return
        from vuelta.lab.cluster.executor import Cluster

        patience = PATIENCE if self.patience is None else self.patience
        with Cluster(self.cluster, jobs=self.jobs, patience=patience, notice=complain) as workers:
            yield workers


machine_options = option_group(
    "machines",
    Machines,
    click.option("--jobs", type=click.IntRange(1, 10_000), help="How many cores to use (default: all)."),
    click.option(
        "--on",
        "cluster",
        metavar="CLUSTER",
        help="Play on a Ray cluster, with the same results: ray (the one running here, or a new one), "
        "ray://host:port or ray:host:port.",
    ),
    click.option(
        "--patience",
        type=NumberRange(1, 86400 * 7),
        metavar="SECONDS",
        help=f"How long to wait for a cluster that is full or doesn't answer (default: {PATIENCE:g}).",
    ),
)
"""Where to play; the command gets these options as `machines`."""


def exit_if_short(workers: Cluster | None, *, short: bool) -> None:
    """Say so, after the results, if they cover fewer games than were asked for.

    The exit code is 2 if a cluster was lost on the way, and 130 after Ctrl-C.
    """
    if workers and workers.lost:
        raise click.ClickException(f"{workers.lost}; {SO_FAR}")
    if short:
        complain(f"interrupted; {SO_FAR}")
        raise click.exceptions.Exit(130)
