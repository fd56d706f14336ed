"""Games on a real Ray of two cores, whose workers are killed; and clusters that can't be used."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import vuelta as library
from tests.cli.run import vuelta
from tests.lab import dying
from tests.support import SOAK
from vuelta.core.errors import InvalidOption
from vuelta.lab.arena import arena
from vuelta.lab.cluster import ray_driver
from vuelta.lab.cluster.executor import Cluster
from vuelta.lab.cluster.pickling import OtherRules
from vuelta.lab.executors import Run, WorkersLost, in_order
from vuelta.lab.game_batches import Batches
from vuelta.lab.measure import measure
from vuelta.lab.reports.report import Report
from vuelta.lab.simulate import simulate
from vuelta.lab.tally import Pace, Tally

pytest.importorskip("ray", reason="Ray is not installed: pip install 'vuelta[ray]'")

LUDO = library.game("ludo").start(2)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster("ray", jobs=2, patience=120) as made:
        yield made


def test_the_same_seed_gives_the_same_as_here(cluster: Cluster) -> None:
    here, there = simulate(LUDO, 9000, Run(seed=7)), simulate(LUDO, 9000, Run(seed=7, workers=cluster))
    assert there.as_json() == here.as_json()
    assert cluster.lost is None


@pytest.mark.skipif(
    SOAK == 1, reason="machine code of contests and reports takes a minute on every worker; see make soak"
)
def test_levels_play_and_reports_are_as_they_are_here(cluster: Cluster) -> None:
    three = library.game("ludo").start(3)  # for two, a table of endgames may have to be sent
    outcomes = [arena(three, ["medium", "easy"], 1500, Run(seed=7, workers=workers)) for workers in (None, cluster)]
    assert outcomes[0].scores.share(0) == outcomes[1].scores.share(0)
    assert outcomes[0].plies == outcomes[1].plies
    here_told, there_told = (
        told(LUDO, measure(LUDO, 3000, Run(seed=7, workers=workers))) for workers in (None, cluster)
    )
    assert there_told == here_told


def told(start: library.Position, tally: Tally) -> dict[str, Any]:
    """A report of measured games, to the last digit."""
    return Report(start=start, players=("random",), seed=7, pace=Pace(), tally=tally).as_json()


@pytest.mark.parametrize("waits", [False, True], ids=["by-itself", "from-outside"])
def test_a_worker_that_is_killed_loses_nothing(cluster: Cluster, tmp_path: Path, waits: bool) -> None:
    games = dying.Dying(LUDO, 7, tmp_path, deadly=200, waits=waits)
    mark = tmp_path / "process"
    if waits:
        threading.Thread(target=_kill_when_it_plays, args=(mark,), daemon=True).start()
    rows = [row for _, batch in in_order(cluster, games.play, 500, 100, ahead=4) for row in batch.tolist()]
    assert rows == Batches(LUDO, 7).play(0, 500).tolist()
    assert mark.exists()


def _kill_when_it_plays(mark: Path) -> None:
    while not mark.exists():
        time.sleep(0.05)
    os.kill(int(mark.read_text()), signal.SIGKILL)


def test_what_goes_wrong_in_a_game_there_is_no_loss_of_the_cluster(cluster: Cluster) -> None:
    with pytest.raises(RuntimeError, match="on the cluster: "):
        cluster.submit(Batches(LUDO, 7).play, 0, -5).result()
    assert cluster.submit(Batches(LUDO, 7).play, 0, 1).result().tolist() == Batches(LUDO, 7).play(0, 1).tolist()


@pytest.mark.parametrize(
    ("driver", "patience", "words"),
    [
        (dying.full, 8, "had no free core for 8 s; try later, or wait longer with --patience"),
        (dying.silent, 1, "didn't answer for 1 s; try later, or wait longer with --patience"),
        (dying.old, 600, "can't be used: Version mismatch: The cluster was started with: Ray: 2.9.0"),
        (dying.ends, 600, "can't be used: Ray ended at once"),
    ],
)
def test_a_cluster_that_is_full_silent_old_or_gone_is_told_in_a_sentence(
    driver: object, patience: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The patience covers the start of the driver's process, which takes seconds on a busy machine."""
    monkeypatch.setattr("vuelta.lab.cluster.executor.serve", driver)
    told: list[str] = []
    with pytest.raises(WorkersLost) as caught:
        Cluster("ray", patience=patience, notice=told.append)
    assert words in str(caught.value)
    waits = ["all 4 cores of the cluster are taken; waiting for one, up to 8 s"]
    assert told == (waits if driver is dying.full else [])


def test_workers_with_another_vuelta_or_none_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from vuelta.lab.cluster.ray_driver import _task  # what is sent to workers; there is no other way to it without one

    refused, sentence = _task()("9.9", [], (0, 1))
    assert refused == "refused"
    assert f"has Vuelta {library.__version__}, not 9.9; install the same version there: " in str(sentence)
    assert str(sentence).endswith("pip install 'vuelta[ray]==9.9'")
    monkeypatch.setitem(sys.modules, "vuelta.lab.cluster.ray_worker", None)
    refused, sentence = _task()("0.1.0", [], (0, 1))
    assert refused == "refused"
    assert "has no usable Vuelta (" in str(sentence)
    assert str(sentence).endswith("install it there: pip install 'vuelta[ray]==0.1.0'")


def test_games_are_sent_small_and_only_to_the_same_rules() -> None:
    sent = pickle.dumps(Batches(LUDO, 7))
    assert len(sent) < 2000
    assert pickle.loads(sent).play(3, 5).tolist() == Batches(LUDO, 7).play(3, 5).tolist()
    told = Batches(LUDO, 7).__getstate__() | {"_rules": "others"}
    with pytest.raises(OtherRules, match="its rules of ludo are different, though its version is the same"):
        Batches.__new__(Batches).__setstate__(told)


def test_players_that_can_not_be_sent_are_told(cluster: Cluster) -> None:
    with pytest.raises(InvalidOption, match="and no players of your own; leave out --on"):
        arena(LUDO, ["mine.py:choose", "easy"], 10, Run(seed=1, workers=cluster))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "ludo", "--on", "moon"], "'moon' isn't a cluster; write ray, ray://host:port or ray:host:port"),
        (["simulate", "ludo", "--on", "ray:localhost:1"], "there is no cluster at localhost:1 (Connection refused)"),
        (["simulate", "ludo", "--on", "ray", "--players", "genius"], "'genius' can't be simulated"),
        (["simulate", "ludo", "--patience", "9"], "there is no cluster to wait for; leave out --patience"),
        (["arena", "ludo", "--players", "easy,my.py:f", "--on", "ray"], "and no players of your own"),
    ],
)
def test_wrong_input_is_one_sentence_and_exit_code_2(arguments: list[str], words: str) -> None:
    done = vuelta(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_worker_without_a_game_of_ones_own_says_where_to_put_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from vuelta.lab.cluster import ray_worker

    monkeypatch.setattr(ray_worker, "_unpacked", pickle.loads)
    kind, sentence = ray_worker.run(library.__version__, [b"cunheard_of.options\nOptions\n."], ())
    assert kind == "refused"
    assert "No module named 'unheard_of'; a game of your own must be there as well" in str(sentence)


def test_a_client_whose_process_on_the_cluster_is_born_dead_asks_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    early = ConnectionAbortedError("Starting Ray client server failed. See its log.")
    late = ConnectionAbortedError("in Datapath …, in start_specific_server …: psutil.ZombieProcess: PID still exists")
    answers = [early, late, None]
    _answering(monkeypatch, answers)
    ray_driver._connect("ray://head:10001", cores=1, folder="")
    assert answers == []


def test_a_cluster_where_every_process_is_born_dead_or_that_refuses_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers: list[Any] = [ConnectionAbortedError("Starting Ray client server failed. See its log.")] * 9
    _answering(monkeypatch, answers)
    with pytest.raises(
        ConnectionError, match=r"Starting Ray client server failed.*; is it running, and is its token here\?"
    ):
        ray_driver._connect("ray://head:10001", cores=1, folder="")
    answers[:] = [ConnectionError("version mismatch"), None]
    with pytest.raises(ConnectionError, match=r"version mismatch; is it running, and is its token here\?"):
        ray_driver._connect("ray://head:10001", cores=1, folder="")
    assert answers == [None]


def _answering(monkeypatch: pytest.MonkeyPatch, answers: list[Any]) -> None:
    """Have Ray join clusters with these errors, one after the other; None is a success."""

    def init(_address: str, **_settings: object) -> None:
        answer = answers.pop(0)
        if answer:
            raise answer

    monkeypatch.setattr("ray.init", init)
