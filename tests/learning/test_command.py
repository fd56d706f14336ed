"""`vuelta train` as a person runs it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import vuelta as library
from tests.cli.run import Terminal, vuelta
from tests.learning.small import give_weights
from vuelta.cli.train import train_command
from vuelta.compiled.loader import cache_folder
from vuelta.core.errors import TooLong
from vuelta.lab.estimates import Estimate
from vuelta.lab.train import Training
from vuelta.lab.weights_trial import Trial
from vuelta.players.weights import beside, find, own_file, read

CACHE = str(cache_folder())
UNMEASURED = ("--measure", "0")


def head(path: Path) -> dict[str, object]:
    about: dict[str, object] = json.loads(path.read_bytes().partition(b"\n")[0])
    return about


def test_weights_are_trained_into_a_file_and_the_same_seed_gives_the_same(tmp_path: Path) -> None:
    for name in ("a.net", "b.net"):
        done = vuelta("train", "ludo", "--games", "200", *UNMEASURED, "--out", name, cwd=tmp_path, VUELTA_CACHE=CACHE)
        assert done.returncode == 0, done.stderr
        assert "learned from 200 games" in done.stdout + done.stderr
    weights = read(tmp_path / "a.net", library.game("ludo").start(2), "hard")
    assert weights.width == 32
    assert {"games": 200, "seed": 1, "players": 2, "version": library.__version__}.items() <= weights.about.items()
    assert head(tmp_path / "a.net")["sha256"] == head(tmp_path / "b.net")["sha256"]
    assert sorted(path.name for path in tmp_path.glob("*.*")) == ["a.net", "b.net"]


def test_the_advice_to_measure_it_is_for_the_same_rules(tmp_path: Path) -> None:
    chosen = ("--option", "max_sixes=2", "--rules", "brisk", "--seats", "0,2", "--first", "2")
    done = vuelta(
        "train",
        "ludo",
        "--games",
        "5",
        *chosen,
        *UNMEASURED,
        "--replace",
        VUELTA_DATA=str(tmp_path),
        VUELTA_CACHE=CACHE,
    )
    advice = done.stdout.splitlines()[-1]
    assert advice == f"to measure its strength: vuelta arena ludo --players hard,medium {' '.join(chosen)}"
    measured = vuelta(*shlex.split(advice.partition("vuelta ")[2]), "--games", "2", VUELTA_DATA=str(tmp_path))
    assert measured.returncode == 0, measured.stderr
    plain = vuelta(
        "train", "ludo", "--games", "5", *UNMEASURED, "--replace", VUELTA_DATA=str(tmp_path), VUELTA_CACHE=CACHE
    )
    assert plain.stdout.endswith("vuelta arena ludo --players hard,medium\n")


def test_an_expert_begins_with_what_a_hard_player_knows(tmp_path: Path) -> None:
    data, start = tmp_path / "data", library.game("ludo").start(2)
    command = ("train", "ludo", "--level", "expert", "--games", "20")
    done = vuelta(*command, "--rules", "brisk", VUELTA_DATA=str(data), VUELTA_CACHE=CACHE)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "an expert starts from the hard player's weights, and there are none; train hard first" in done.stderr
    teacher = give_weights(start, "hard")
    done = vuelta(*command, *UNMEASURED, "--replace", VUELTA_DATA=str(data), VUELTA_CACHE=CACHE)
    assert done.returncode == 0, done.stderr
    learned = read(own_file(start, "expert"), start, "expert")
    assert learned.about["begun_from"] == teacher.about["sha256"]
    assert learned.width == 64


def test_a_training_can_begin_with_a_file_and_says_so(tmp_path: Path) -> None:
    for command in (["--out", "a.net"], ["--begin", "a.net", "--rate", "0.1", "--width", "48", "--out", "b.net"]):
        done = vuelta("train", "ludo", "--games", "20", *UNMEASURED, *command, cwd=tmp_path, VUELTA_CACHE=CACHE)
        assert done.returncode == 0, done.stderr
    first, second = (read(tmp_path / name, library.game("ludo").start(2), "hard").about for name in ("a.net", "b.net"))
    assert first["earlier"] == []
    assert second["begun_from"] == first["sha256"] == second["earlier"][0]["sha256"]
    assert second["earlier"][0]["course"] == first["course"]
    assert {"rate": 0.1, "width": 48, "games": 20}.items() <= second["course"].items()
    done = vuelta("train", "ludo", "--begin", "b.net", "--out", "c.net", cwd=tmp_path, VUELTA_CACHE=CACHE)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "48 hidden units, which don't fit into 32; use --width 48 or more" in done.stderr


def test_an_expert_can_go_on_from_an_experts_file(tmp_path: Path) -> None:
    for command in (["--out", "a.net"], ["--begin", "a.net", "--out", "b.net"]):
        expert = ("train", "ludo", "--level", "expert", "--games", "20", *UNMEASURED)
        done = vuelta(*expert, *command, cwd=tmp_path, VUELTA_CACHE=CACHE)
        assert done.returncode == 0, done.stderr
    assert head(tmp_path / "b.net")["begun_from"] == head(tmp_path / "a.net")["sha256"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["ludo", "--begin", "nowhere.net"], "nowhere.net can't be read"),
        (["ludo", "--level", "easy"], "'easy' is not one of 'hard', 'expert'"),
        (["chess"], "chess"),
        (["ludo", "--games", "0"], "--games"),
        (["ludo", "--seats", "5"], "players"),
        (["ludo", "--games", "5", "--rate", "nan"], "nan is not a finite number"),
        (["ludo", "--games", "5", "--out", "file/x.net"], "can't be written"),
        (["ludo", "--games", "5", "--out", "."], "is a directory"),
        (["ludo", "--games", "5", "--out", "file"], "file already exists; name another file, or add --replace"),
        (["ludo", "--minutes", "0"], "--minutes"),
    ],
)
def test_what_can_not_be_done_is_one_sentence(arguments: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = vuelta("train", *arguments, cwd=tmp_path, VUELTA_CACHE=CACHE)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("method", ["__init__", "step"])
def test_ctrl_c_before_anything_is_learned_is_a_sentence(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, method, interrupt)
    done = CliRunner().invoke(train_command, ("ludo", "--out", str(tmp_path / "x.net")))
    assert done.exit_code == 130
    assert done.output == "vuelta: interrupted before there were any results\n"
    assert not list(tmp_path.iterdir())


def test_ctrl_c_keeps_what_was_learned_and_the_same_command_goes_on(tmp_path: Path) -> None:
    command = ("train", "ludo", "--games", "10000000", "--out", "x.net")
    first = Terminal(*command, cwd=tmp_path, VUELTA_CACHE=CACHE)
    first.until("games ·")
    first.interrupt(at_work=True)
    first.until("the same command resumes there")
    assert first.close() == 130
    assert 0 < int(str(head(tmp_path / "x.net.training")["done"])) < 10_000_000
    assert (
        "the weights so far are in x.new.net; to play with them, rename the file to standard-2-hard.net" in first.output
    )
    so_far = read(tmp_path / "x.new.net", library.game("ludo").start(2), "hard")
    assert so_far.about["games"] == head(tmp_path / "x.net.training")["done"]
    second = Terminal(*command, cwd=tmp_path, VUELTA_CACHE=CACHE)
    second.until("resuming after")
    second.until("games ·")
    second.interrupt(at_work=True)
    assert second.close() == 130
    assert "Traceback" not in first.output + second.output
    other = vuelta(*command, "--seed", "2", cwd=tmp_path, VUELTA_CACHE=CACHE)
    assert other.returncode == 2
    assert "is a training with other settings; repeat those, or add --anew" in other.stderr
    anew = vuelta(
        *command[:2], "--games", "20", "--out", "x.net", "--anew", *UNMEASURED, cwd=tmp_path, VUELTA_CACHE=CACHE
    )
    assert anew.returncode == 0, anew.stderr
    assert not (tmp_path / "x.net.training").exists()


def trained(*arguments: str) -> Result:
    """The command in this process, where tests can bend what it is made of."""
    return CliRunner().invoke(train_command, ("ludo", "--games", "5", *arguments))


def test_better_weights_replace_what_is_there_and_worse_ones_are_kept_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = library.game("ludo").start(2)
    before, target = give_weights(start, "hard"), own_file(start, "hard")
    for low, high, verdict in (
        (0.31, 0.45, "they are worse"),
        (0.45, 0.6, "it isn't shown that they are better"),
    ):
        found = Trial("hard", 2, 1000, Estimate((low + high) / 2, low, high))
        monkeypatch.setattr("vuelta.lab.weights_trial.trial", lambda *_, found=found, **__: found)
        done = trained()
        assert done.exit_code == 0, done.output
        assert f"against the hard player in use, adjusted for luck, so {verdict}" in done.output
        assert "the weights in use stay" in done.output
        assert f"rename the file to {target.name}" in " ".join(done.output.split())
        assert find(start, "hard").about == before.about  # type: ignore[union-attr]
        assert read(beside(target), start, "hard").about["games"] == 5
    found = Trial("hard", 2, 1000, Estimate(0.55, 0.52, 0.58))
    monkeypatch.setattr("vuelta.lab.weights_trial.trial", lambda *_, **__: found)
    done = trained()
    assert "the new weights won 55.0% (52.0% – 58.0%, even is 50%) of 1,000 games" in done.output
    assert "so they are better" in done.output
    assert read(target, start, "hard").about["games"] == 5
    assert not beside(target).exists()


@pytest.mark.parametrize(
    ("share", "rollouts", "better"),
    [
        (Estimate(0.70, 0.68, 0.72), None, True),
        (Estimate(0.50, 0.48, 0.52), None, False),
        (Estimate(0.70, 0.68, 0.72), Estimate(0.55, 0.45, 0.65), True),
        (Estimate(0.70, 0.68, 0.72), Estimate(0.69, 0.59, 0.79), False),
        (Estimate(0.60, 0.58, 0.62), Estimate(0.69, 0.59, 0.79), False),
    ],
)
def test_weights_must_be_shown_to_win_more_than_rollouts_do(
    share: Estimate, rollouts: Estimate | None, better: bool
) -> None:
    assert Trial("medium", 2, 1000, share, rollouts).better is better


def test_weights_replace_what_is_there_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    start = library.game("ludo").start(2)
    give_weights(start, "hard")
    found = Trial("hard", 2, 1000, Estimate(0.1, 0.05, 0.15))
    monkeypatch.setattr("vuelta.lab.weights_trial.trial", lambda *_, **__: found)
    done = trained("--replace")
    assert "so they are worse" in done.output
    assert read(own_file(start, "hard"), start, "hard").about["games"] == 5


def test_ctrl_c_while_weights_are_measured_replaces_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    start = library.game("ludo").start(2)
    before = give_weights(start, "hard")

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("vuelta.lab.weights_trial.trial", interrupt)
    done = trained()
    assert done.exit_code == 130
    assert "interrupted before the new weights were measured" in done.output
    assert "the weights in use stay" in done.output
    assert find(start, "hard").about == before.about  # type: ignore[union-attr]
    assert beside(own_file(start, "hard")).exists()


def test_weights_whose_games_never_end_replace_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object, **__: object) -> None:
        raise TooLong("most games did not end")

    monkeypatch.setattr("vuelta.lab.weights_trial.trial", endless)
    done = trained()
    assert done.exit_code == 0
    assert "the new weights were not measured: most games did not end" in done.output
    assert find(library.game("ludo").start(2), "hard") is None


def test_a_few_games_do_not_make_a_better_player_than_the_one_that_comes_along(tmp_path: Path) -> None:
    done = vuelta("train", "ludo", "--games", "20", "--measure", "100", VUELTA_DATA=str(tmp_path), VUELTA_CACHE=CACHE)
    assert done.returncode == 0, done.stderr
    assert "of 100 games against the hard player in use, adjusted for luck, so they are worse" in done.stdout
    assert [path.name for path in tmp_path.rglob("*.net")] == ["standard-2-hard.new.net"]


def test_a_training_stops_when_its_time_is_up(tmp_path: Path) -> None:
    done = vuelta("train", "ludo", "--minutes", "0.02", "--out", "x.net", *UNMEASURED, cwd=tmp_path, VUELTA_CACHE=CACHE)
    assert done.returncode == 0, done.stderr
    about = head(tmp_path / "x.net")
    assert about["course"]["minutes"] == 0.02  # type: ignore[index]
    assert 0 < int(str(about["games"])) < 10**9
