"""Learning: the step is the gradient's, the goals are what came after, training is repeatable and learns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vuelta
from tests.learning.restated import opinion
from tests.learning.small import UNITS, Chances, facts_of, features_of, give_weights, plain_workspace, some_positions
from tests.support import SOME_GAMES
from vuelta import InvalidOption, Position
from vuelta.core.errors import InvalidWeights
from vuelta.core.position import seats_of
from vuelta.core.state import MOST_SEATS
from vuelta.kernels import td_lambda
from vuelta.kernels.network import FACTS, WIDEST, WIDTH, net_size
from vuelta.kernels.parts import parts_of
from vuelta.kernels.random_streams import counter_before
from vuelta.lab.contest import Contest
from vuelta.lab.train import Course, Training, first_net, train
from vuelta.players.weights import own_file

SHORT = Course(games=1000, width=UNITS)


def random_reals(position: Position, seed: int = 1) -> Chances:
    return np.random.default_rng(seed).normal(0, 0.3, net_size(features_of(position.game), UNITS))


def learned(
    positions: list[Position], net: Chances, views: list[list[float]], *, rate: float, trace: float, depth: int = 0
) -> Chances:
    """The net after learning from a game that went through these positions; `views` has one more: the result."""
    features = features_of(positions[0].game)
    game = positions[0].game
    learning = td_lambda.LearningWorkspace(game, plain=True, start_count=0)
    learning.settings, learning.slopes = [rate, trace, 0.0, 0.0], [0.0] * UNITS
    for at, position in enumerate(positions):
        found = learning.kept_features[at]
        learning.kept_seat[at] = position.state[0]
        learning.kept_count[at] = features.active(position.codes, list(position.state), found)
    for at, seen in enumerate(views):
        for seat, chance in enumerate(seen):
            learning.views[at, seat] = chance
    work = plain_workspace(game, net, facts_of(positions[0], depth=depth), "d")
    td_lambda.learn(parts_of(game), len(positions), learning, work)
    return np.array(work.net)


def goal_for(position: Position, winner: int) -> list[float]:
    return [float(seat == winner) for seat in range(MOST_SEATS)]


def cross_entropy(position: Position, net: Any, winner: int) -> float:
    return -float(np.log(opinion(position, net)[winner]))


@pytest.mark.parametrize(("name", "seats"), [("senet", (0, 1)), ("ludo", (0, 1, 3))])
def test_a_step_goes_down_the_gradient_of_the_cross_entropy(name: str, seats: tuple[int, ...]) -> None:
    position = some_positions(vuelta.game(name).start(seats), lambda position: position.awaits == "roll", 1, every=40)[
        0
    ]
    net, winner, rate, tiny = random_reals(position), seats[1], 0.01, 1e-5
    change = learned([position], net, [[0] * 4, goal_for(position, winner)], rate=rate, trace=0.7) - net
    features, found = features_of(position.game), [0] * 512
    count = features.active(position.codes, list(position.state), found)
    touched = {*found[:count], features.FEATURES}
    weights = [row * UNITS + unit for row in touched for unit in range(UNITS)]
    weights += range((features.FEATURES + 1) * UNITS, len(net))
    assert not np.delete(change, weights).any()
    for weight in weights:
        ahead, behind = net.copy(), net.copy()
        ahead[weight] += tiny
        behind[weight] -= tiny
        slope = (cross_entropy(position, ahead, winner) - cross_entropy(position, behind, winner)) / (2 * tiny)
        assert change[weight] == pytest.approx(-slope * rate / (count + 1), abs=1e-9)


def test_a_step_draws_chances_towards_the_result() -> None:
    start = vuelta.game("ludo").start()
    for position in some_positions(start, lambda position: position.awaits == "roll", 10):
        net = random_reals(position)
        for winner in range(4):
            after = learned([position], net, [[0] * 4, goal_for(position, winner)], rate=0.3, trace=0.7)
            assert opinion(position, after)[winner] > opinion(position, net)[winner]


@pytest.mark.parametrize(("trace", "drawn_to"), [(0.0, 2), (1.0, 1)])
def test_a_trace_says_whether_results_or_later_opinions_are_believed(trace: float, drawn_to: int) -> None:
    early, late = some_positions(vuelta.game("ludo").start(), lambda position: position.awaits == "roll", 2, every=60)
    net = random_reals(early)
    views = [[0.0] * 4, goal_for(late, 2), goal_for(late, 1)]  # seat 2 seemed to win, then seat 1 did
    both = learned([early, late], net, views, rate=0.1, trace=trace)
    only_late = learned([late], net, [views[1], views[2]], rate=0.1, trace=trace)
    change = opinion(early, both) - opinion(early, only_late)
    assert change.argmax() == drawn_to


def test_with_a_look_ahead_luck_is_not_learned_from() -> None:
    early, late = some_positions(vuelta.game("ludo").start(), lambda position: position.awaits == "roll", 2, every=60)
    net = random_reals(early)
    ahead = [list(opinion(early, net)), [0.1, 0.2, 0.3, 0.4]]
    after = [
        learned([early, late], net, [*ahead, goal_for(late, winner)], rate=0.1, trace=0.7, depth=1) for winner in (0, 3)
    ]
    assert (after[0] == after[1]).all()
    late_change = opinion(late, after[0]) - opinion(late, net)
    assert late_change @ (np.array(ahead[1]) - opinion(late, net)) > 0  # drawn to the mean over all rolls


def test_with_a_look_ahead_it_is_learned_what_was_misjudged_later() -> None:
    early, late = some_positions(vuelta.game("ludo").start(), lambda position: position.awaits == "roll", 2, every=60)
    net = random_reals(early)
    views = [list(opinion(early, net)), goal_for(late, 2), goal_for(late, 2)]
    both = learned([early, late], net, views, rate=0.1, trace=0.7, depth=1)
    only_late = learned([late], net, views[1:], rate=0.1, trace=0.7, depth=1)
    assert (opinion(early, both) - opinion(early, only_late)).argmax() == 2


def self_play(monkeypatch: pytest.MonkeyPatch, name: str, games: int) -> list[list[float]]:
    """In the interpreter, games by the plan: the goals that were learned from last, one for each piece of a game."""
    game = vuelta.game(name)
    goals = list[list[float]]()

    def remember(_game: Any, steps: int, learning: td_lambda.LearningWorkspace, _work: Any) -> int:
        goals.append(list(learning.views[steps]))
        return steps

    monkeypatch.setattr(td_lambda, "learn", remember)
    start = game.start(2)
    facts = [0] * FACTS
    facts[WIDTH] = UNITS
    learning = td_lambda.LearningWorkspace(game, plain=True, start_count=1)
    learning.settings = [0.1, 0.7, 0.0, 1.0]
    for at, entry in enumerate(start.state):
        learning.starts[0, at] = entry
    learning.start_seats[0] = sum(1 << seat for seat in seats_of(start))
    work = plain_workspace(game, random_reals(start), facts, "d")
    work.counter[0] = counter_before(3, 0)
    td_lambda.learn_games(parts_of(game), start.codes, learning, work, games, 20_000)
    return goals


@pytest.mark.parametrize("name", SOME_GAMES)
def test_every_game_is_learned_from_however_it_ends(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some games end with a roll that leaves no choice, not with a move."""
    goals = self_play(monkeypatch, name, 8)
    assert [sorted(goal) for goal in goals] == [[0, 0, 0, 1]] * 8


def test_a_long_game_is_learned_from_in_pieces_that_end_with_an_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(td_lambda, "MOST_STEPS", 10)
    *pieces, result = self_play(monkeypatch, "ludo", 1)
    assert len(pieces) > 5
    assert max(result) == 1
    for opinions in pieces:
        assert sum(opinions) == pytest.approx(1)
        assert 0 < max(opinions) < 1


def test_a_short_training_beats_easy_players() -> None:
    start = vuelta.game("ludo").start(2)
    training = Training(start, Course(games=1500, width=8), seed=1)
    train(training)
    training.finish(own_file(start, "hard"), "hard", {})
    winner = Contest(start, ["hard", "easy"], 1, solutions=False).play(0, 200).winner
    assert np.mean(winner == 0) > 0.65


def trained(seed: int, course: Course = SHORT) -> Training:
    training = Training(vuelta.game("ludo").start(2), course, seed=seed)
    train(training)
    return training


def test_the_same_seed_gives_the_same_weights_and_another_seed_others() -> None:
    once = trained(1).net
    assert np.isfinite(once).all()
    assert (trained(1).net == once).all()
    assert (trained(2).net != once).any()


def test_a_training_that_was_interrupted_gives_the_same_weights(tmp_path: Path) -> None:
    start, checkpoint = vuelta.game("ludo").start(2), tmp_path / "half"
    first = Training(start, SHORT, seed=1)
    first.step()
    assert (first.done, first.over) == (500, False)
    first.save(checkpoint)
    second = Training(start, SHORT, seed=1)
    second.resume(checkpoint)
    assert second.done == 500
    train(second, checkpoint=checkpoint)
    assert (second.net == trained(1).net).all()
    again = Training(start, SHORT, seed=1)
    again.resume(checkpoint)  # it stays until the weights are written
    assert again.over


class Interrupted:
    """Machine code during which somebody presses Ctrl-C: Python hears of it when the chunk is done."""

    def __init__(self, training: Training) -> None:
        self._code = training._compiled

    def learn_games(self, *given: Any) -> None:
        self._code.learn_games(*given)
        raise KeyboardInterrupt


def test_ctrl_c_within_a_chunk_changes_nothing(tmp_path: Path) -> None:
    start, checkpoint = vuelta.game("ludo").start(2), tmp_path / "half"
    first = Training(start, SHORT, seed=1)
    first.step()
    first._compiled = Interrupted(first)  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        train(first, checkpoint=checkpoint)
    second = Training(start, SHORT, seed=1)
    second.resume(checkpoint)
    train(second)
    assert (second.net == trained(1).net).all()


@pytest.mark.parametrize(
    ("name", "players", "rule_set", "games", "seed"),
    [
        ("ludo", 2, "standard", SHORT.games, 2),
        ("ludo", 2, "standard", SHORT.games + 1, 1),
        ("senet", 2, "standard", SHORT.games, 1),
        pytest.param(
            *("ludo", 3, "standard", SHORT.games, 1),
        ),
        pytest.param(
            *("ludo", 2, "brisk", SHORT.games, 1),
        ),
    ],
    ids=["seed", "games", "game", "players", "options"],
)
def test_another_training_is_not_gone_on_with(
    name: str, players: int, rule_set: str, games: int, seed: int, tmp_path: Path
) -> None:
    Training(vuelta.game("ludo").start(2), SHORT, seed=1).save(tmp_path / "half")
    start = vuelta.game(name).start(players, rule_set=rule_set)
    other = Training(start, Course(games=games, width=UNITS), seed=seed)
    with pytest.raises(InvalidWeights, match=r"half is a training with other settings; repeat those, or .* --anew"):
        other.resume(tmp_path / "half")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"[]\n",
        b"{}\n",
        b'{"done": 1, "seconds": 2}\nodd',
        b'{"done": Infinity, "seconds": 0}\n',
        b"[" * 9999,
    ],
)
def test_a_broken_checkpoint_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "half").write_bytes(content)
    training = Training(vuelta.game("ludo").start(2), SHORT, seed=1)
    with pytest.raises(InvalidWeights, match="half isn't an interrupted training; delete it, or add --anew"):
        training.resume(tmp_path / "half")
    assert training.done == 0


@pytest.mark.parametrize("width", [0, -1, WIDEST + 1])
def test_a_net_without_room_is_refused(width: int) -> None:
    with pytest.raises(InvalidOption, match="hidden units"):
        Training(vuelta.game("ludo").start(2), Course(games=1, width=width), seed=1)


def test_a_wider_net_begins_with_the_opinions_of_a_narrow_one() -> None:
    start = vuelta.game("ludo").start(2)
    narrow = give_weights(start, "hard")
    wide = first_net(start.game, 3 * UNITS, 1, narrow)
    for position in some_positions(start, lambda position: position.awaits == "roll", 5, every=30):
        before = list(opinion(position, narrow.net))
        assert list(opinion(position, wide, 3 * UNITS)) == pytest.approx(before, abs=0.02)
