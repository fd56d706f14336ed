"""Files of weights: what is written is what is read, and whatever does not fit is refused with a sentence."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import vuelta
from tests.learning.small import UNITS, give_weights, random_net
from vuelta import Position
from vuelta.core.errors import InvalidWeights
from vuelta.kernels.network import WIDEST, net_size
from vuelta.players.evaluator import evaluator
from vuelta.players.weights import beside, file_name, find, fingerprint, nearest, own_file, read, write

ADVICE = "; delete the file, or train again with: vuelta train"


@pytest.fixture
def start() -> Position:
    return vuelta.game("senet").start()


def rewritten(path: Path, change: Callable[[dict[str, Any], bytes], bytes]) -> None:
    """Change a file's head or its numbers, and make the hash right again."""
    head, _, payload = path.read_bytes().partition(b"\n")
    about = json.loads(head)
    payload = change(about, payload)
    about["sha256"] = hashlib.sha256(payload).hexdigest()
    path.write_bytes(json.dumps(about).encode() + b"\n" + payload)


def assert_refused(path: Path, start: Position, words: str) -> None:
    with pytest.raises(InvalidWeights) as refused:
        read(path, start, "hard")
    sentence = str(refused.value)
    assert sentence.startswith(str(path))
    assert words in sentence
    assert sentence.endswith(ADVICE)
    assert "\n" not in sentence


@pytest.mark.parametrize("name", vuelta.games())
def test_what_is_written_is_what_is_read(name: str, tmp_path: Path) -> None:
    start, path = vuelta.game(name).start(), tmp_path / "deep" / "x.net"
    net = random_net(start.game)
    written = write(path, start, "hard", net, UNITS, {"seed": 7, "commit": "ñ"})
    again = read(path, start, "hard")
    assert (again.net == net).all()
    assert again.net.dtype == np.float32
    assert again.width == written.width == UNITS
    assert again.about == written.about
    assert {"game": name, "players": len(start.pieces()) or 2, "seed": 7, "commit": "ñ"}.items() <= again.about.items()
    assert [entry.name for entry in path.parent.iterdir()] == ["x.net"]


def test_damaged_weights_are_refused(start: Position, tmp_path: Path) -> None:
    path = tmp_path / "x.net"
    write(path, start, "hard", random_net(start.game), UNITS, {})
    content = bytearray(path.read_bytes())
    content[-9] ^= 1
    path.write_bytes(content)
    assert_refused(path, start, "is damaged")
    path.write_bytes(content[:-100])
    assert_refused(path, start, "is damaged")


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"hello\n", b"[]\n", b'"text"\n', b"{}\n", b"\xff\xfe\n", b"[" * 100_000, b'{"width": Infinity}\n'],
)
def test_what_is_no_file_of_weights_is_refused(content: bytes, start: Position, tmp_path: Path) -> None:
    (tmp_path / "x.net").write_bytes(content)
    assert_refused(tmp_path / "x.net", start, "is not a file of weights")


def test_a_width_without_end_is_refused(start: Position, tmp_path: Path) -> None:
    (tmp_path / "x.net").write_bytes(b'{"width": Infinity, "sha256": ""}\n')
    assert_refused(tmp_path / "x.net", start, "is not a file of weights")


def test_a_huge_file_is_refused_without_reading_it_all(start: Position, tmp_path: Path) -> None:
    path = tmp_path / "x.net"
    write(path, start, "hard", random_net(start.game), UNITS, {})
    with path.open("r+b") as file:
        file.truncate(50_000_000_000)
    assert_refused(path, start, "is damaged")


def test_a_folder_is_refused(start: Position, tmp_path: Path) -> None:
    assert_refused(tmp_path, start, "can't be read")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("format", 2, "was written by another version of Vuelta"),
        ("game", "ludo", "is for the game 'ludo', not 'senet'"),
        ("options", "walls=solid", "is for the options 'walls=solid', not 'standard'"),
        ("players", 3, "is for 3 players, not 2"),
        ("level", "expert", "is for expert players, not hard ones"),
        ("sees", "0" * 16, "0000000000000000"),
        ("width", UNITS + 1, f"don't make a net of {UNITS + 1} units"),
        ("width", 0, "don't make a net of 0 units"),
        ("width", -1, "don't make a net of -1 units"),
    ],
)
def test_weights_for_something_else_are_refused(
    name: str, value: object, words: str, start: Position, tmp_path: Path
) -> None:
    path = tmp_path / "x.net"
    write(path, start, "hard", random_net(start.game), UNITS, {})

    def change(about: dict[str, Any], payload: bytes) -> bytes:
        about[name] = value
        return payload

    rewritten(path, change)
    assert_refused(path, start, words)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda payload: payload[:-2], "don't make a net"),
        (lambda payload: payload + b"\0", "don't make a net"),
        (lambda payload: payload[:-1], "don't make a net"),
        (lambda payload: payload[:0], "has 0 weights"),
        (lambda payload: np.float16(np.nan).tobytes() + payload[2:], "not numbers"),
        (lambda payload: np.float16(np.inf).tobytes() + payload[2:], "not numbers"),
    ],
    ids=["short", "odd", "cut", "empty", "nan", "infinite"],
)
def test_numbers_that_make_no_net_are_refused(
    change: Callable[[bytes], bytes], words: str, start: Position, tmp_path: Path
) -> None:
    path = tmp_path / "x.net"
    write(path, start, "hard", random_net(start.game), UNITS, {})
    rewritten(path, lambda _about, payload: change(payload))
    assert_refused(path, start, words)


def test_a_net_that_is_wider_than_there_is_room_for_is_refused(start: Position, tmp_path: Path) -> None:
    path, width = tmp_path / "x.net", WIDEST + 1
    write(path, start, "hard", random_net(start.game), UNITS, {})

    def change(about: dict[str, Any], payload: bytes) -> bytes:
        about["width"] = width
        assert start.game.features is not None
        return bytes(2 * net_size(start.game.features, width))

    rewritten(path, change)
    assert_refused(path, start, f"a net of {width} units")


def test_own_weights_are_preferred_to_those_that_come_along(start: Position, tmp_path: Path) -> None:
    assert find(start, "hard") is None
    shipped = tmp_path / "shipped" / start.game.package / "weights" / file_name(start, "hard")
    write(shipped, start, "hard", random_net(start.game, seed=1), UNITS, {"seed": 1})
    found = find(start, "hard")
    assert found is not None
    assert found.about["seed"] == 1
    write(own_file(start, "hard"), start, "hard", random_net(start.game, seed=2), UNITS, {"seed": 2})
    found = find(start, "hard")
    assert found is not None
    assert found.about["seed"] == 2


def test_an_expert_without_weights_of_its_own_uses_those_of_a_hard_player(start: Position) -> None:
    hard = give_weights(start, "hard")
    found = find(start, "expert")
    assert found is not None
    assert found.about == hard.about
    expert = give_weights(start, "expert", seed=2)
    found = find(start, "expert")
    assert found is not None
    assert found.about == expert.about != hard.about


def test_broken_own_weights_are_told_and_not_passed_over(start: Position) -> None:
    path = own_file(start, "hard")
    path.parent.mkdir(parents=True)
    path.write_text("broken")
    with pytest.raises(InvalidWeights, match=r"standard-2-hard\.net is not a file of weights"):
        evaluator(start, "hard")


def test_rules_players_and_level_have_files_of_their_own() -> None:
    names = set()
    for game in map(vuelta.game, vuelta.games()):
        starts = [game.start(count, rule_set=rules) for rules in game.rule_sets for count in game.players]
        for start in starts:
            names |= {own_file(start, level) for level in ("hard", "expert")}
        assert len({file_name(start, "hard") for start in starts}) == len(starts)
    ludo = vuelta.game("ludo")
    assert file_name(ludo.start(2), "hard") == "standard-2-hard.net"
    assert file_name(ludo.start((1, 2)), "hard") == "standard-2-hard.net"
    assert file_name(ludo.start(2, max_sixes=5), "hard").startswith("custom-")
    assert len(names) == 2 * sum(len(game.rule_sets) * len(game.players) for game in map(vuelta.game, vuelta.games()))


def test_every_game_has_a_fingerprint_of_its_own() -> None:
    games = [vuelta.game(name) for name in vuelta.games()]
    assert len({fingerprint(game) for game in games}) == len(games)


def test_weights_that_a_file_can_not_hold_are_refused_when_they_are_written(start: Position, tmp_path: Path) -> None:
    net = random_net(start.game)
    net[0] = np.inf
    with pytest.raises(InvalidWeights, match="not numbers"):
        write(tmp_path / "x.net", start, "hard", net, UNITS, {})


def test_weights_are_used_once_they_are_there(start: Position) -> None:
    assert evaluator(start).notice
    give_weights(start, "expert")
    assert evaluator(start, "expert").notice is None
    assert evaluator(start, "hard").notice


def test_options_without_weights_use_those_of_the_rule_set_that_is_most_like_them() -> None:
    ludo = vuelta.game("ludo")
    start = ludo.start(4, rule_set="brisk", max_sixes=2)
    assert nearest(start, "hard") is None
    standard = give_weights(ludo.start(4), "hard")
    found = nearest(start, "hard")
    assert found is not None
    assert found.about == standard.about
    brisk = give_weights(ludo.start(4, rule_set="brisk"), "hard", seed=2)
    found = nearest(start, "hard")
    assert found is not None
    assert found.about == brisk.about
    own = give_weights(start, "hard", seed=3)
    found = nearest(start, "hard")
    assert found is not None
    assert found.about == own.about
    assert find(ludo.start(4, max_sixes=2), "hard") is None
    assert nearest(ludo.start(3, max_sixes=2), "hard") is None


def test_weights_are_not_carried_over_where_the_game_does_not_say_that_they_hold() -> None:
    cadena = vuelta.game("cadena")
    give_weights(cadena.start(2), "hard")
    assert nearest(cadena.start(2), "hard") is not None
    assert nearest(cadena.start(2, rule_set="plain"), "hard") is None


def test_a_player_with_weights_for_similar_rules_says_so_and_looks_ahead_by_the_rules_in_play() -> None:
    ludo = vuelta.game("ludo")
    give_weights(ludo.start(2), "hard")
    judge = evaluator(ludo.start(2, open_on={5}))
    assert judge.learned
    assert judge.notice is not None
    assert "hasn't learned exactly these rules" in judge.notice["en"]
    opened = ludo.start(2, open_on={5}).play("roll:5")
    assert judge.choose(opened) == "H>r0"
    assert sum(judge.ranked(opened)[0].chances.values()) == pytest.approx(1)


def test_a_game_can_not_carry_over_options_that_it_does_not_have() -> None:
    with pytest.raises(TypeError, match="it has no option speed, which it calls transferable"):
        replace(vuelta.game("ludo"), transferable=("stacking", "speed"))


def test_players_do_not_look_for_weights_that_are_kept_beside_theirs(start: Position) -> None:
    write(beside(own_file(start, "hard")), start, "hard", random_net(start.game), UNITS, {})
    assert find(start, "hard") is None
