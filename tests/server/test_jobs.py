from __future__ import annotations

import json
import pickle
import subprocess
import sys
from random import Random

import pytest

import vuelta
from tests.support import line, random_line
from vuelta.core import errors
from vuelta.core.dice import SealedDice
from vuelta.core.errors import IllegalMove, InvalidNotation, InvalidOption, InvalidRecord, UnknownGame, VueltaError
from vuelta.core.match import Match
from vuelta.core.record import Record
from vuelta.players import LEVELS, easy
from vuelta.players.solutions import InvalidSolution
from vuelta.server.workers import jobs

START = vuelta.game("senet").start()
TO_MOVE = line(START, "roll:5-1", "roll:5")


def finished() -> Record:
    random = Random(4)
    match = Match(START, SealedDice("m1", seed=bytes(range(32))), players={0: easy(random), 1: easy(random)})
    while not match.over:
        match.step()
    return match.record()


FINISHED = finished()

ERRORS = [
    IllegalMove("you can't", es="no puedes"),
    InvalidRecord("that is wrong", line=7),
    InvalidRecord("that is wrong", line=None),
    InvalidSolution("it is damaged"),
    *(
        kind("what is wrong, and what to do")
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, VueltaError) and kind not in (IllegalMove, InvalidRecord)
    ),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_crosses_the_border_between_processes_with_all_that_it_says(error: VueltaError) -> None:
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)
    assert vars(arrived) == vars(error)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_chooses_a_legal_move(level: str) -> None:
    assert jobs.choose("senet", str(TO_MOVE), level, 1) in TO_MOVE.moves()


def test_what_easy_chooses_follows_from_the_seed_and_differs_between_seeds() -> None:
    chosen = [jobs.choose("senet", str(TO_MOVE), "easy", seed) for seed in range(10)]
    assert chosen == [jobs.choose("senet", str(TO_MOVE), "easy", seed) for seed in range(10)]
    assert len(set(chosen)) > 1


def test_whoever_asks_for_a_move_where_none_is_awaited_is_told() -> None:
    with pytest.raises(IllegalMove, match="none is awaited here"):
        jobs.choose("senet", str(START), "easy", 1)


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(InvalidOption, match="there is no level 'godlike'; the levels are easy, medium, hard or expert"):
        jobs.choose("senet", str(TO_MOVE), "godlike", 1)
    with pytest.raises(UnknownGame):
        jobs.prepare("snakes", str(START), "easy")
    with pytest.raises(InvalidNotation):
        jobs.hints("senet", "nowhere", "en")
    with pytest.raises(InvalidOption, match="there is no language 'xx'"):
        jobs.hints("senet", str(TO_MOVE), "xx")


def test_a_level_that_judges_by_playing_on_says_so() -> None:
    learned = jobs.prepare("senet", str(START), "hard")
    other = jobs.prepare("senet", str(vuelta.game("senet").start(rule_set="solid-walls")), "hard")
    assert learned is None
    assert other is not None
    assert "variant “Solid walls”" in other["en"]
    assert "variante «Muros firmes»" in other["es"]


def test_hints_are_the_best_three_moves_with_reasons_in_the_language() -> None:
    english, spanish = (jobs.hints("senet", str(TO_MOVE), language) for language in ("en", "es"))
    assert [hint["move"] for hint in english] == [hint["move"] for hint in spanish]
    assert len(english) == 3
    assert english[0]["loss"] == 0
    assert english[0]["chance"] >= english[1]["chance"] >= english[2]["chance"]
    assert {hint["reason"] for hint in english}.isdisjoint(hint["reason"] for hint in spanish)


def test_hints_call_people_by_name() -> None:
    reasons = " ".join(hint["reason"] for hint in jobs.hints("senet", str(TO_MOVE), "en", {0: "Ana", 1: "Bo"}))
    assert "Ana" in reasons or "Bo" in reasons
    assert "Light" not in reasons
    assert "Dark" not in reasons


def test_there_are_no_hints_while_a_roll_is_awaited() -> None:
    assert jobs.hints("senet", str(START), "en") == []


def test_an_analysis_is_plain_json_with_a_sentence_for_every_seat_and_turning_point() -> None:
    told = jobs.analyse(str(FINISHED), "hard", "en", most_plies=3000)
    assert json.loads(json.dumps(told)) == told
    assert told["plies"] == len(FINISHED.plies)
    positions = list(FINISHED.positions())
    for decision in told["decisions"]:
        before = positions[decision["ply"] - 1]
        for choice in [decision, *decision["best"]]:
            assert choice["walk"] == before.move(choice["move"]).walk()
    assert set(told["sentences"]) == {"0", "1"}
    assert set(told["told"]) >= {str(ply) for ply in told["turning_points"]}
    assert told["remarks"] == []


def test_a_running_game_is_analysed_with_a_remark() -> None:
    told = jobs.analyse(str(Record(start=START, plies=("roll:5-1",))), "hard", "es", most_plies=3000)
    assert told["remarks"] == ["La partida no se jugó hasta el final; el análisis abarca lo que se jugó."]


def test_a_game_of_too_many_plies_is_not_analysed() -> None:
    with pytest.raises(InvalidRecord, match="plies, and the limit here is 10"):
        jobs.analyse(str(FINISHED), "hard", "en", most_plies=10)


def test_a_true_record_is_verified_with_its_commitment() -> None:
    rolls = sum(ply.startswith("roll:") for ply in FINISHED.plies)
    assert jobs.verify(str(FINISHED)) == {
        "verified": True,
        "plies": len(FINISHED.plies),
        "rolls": rolls,
        "commitment": FINISHED.commitment,
    }


def test_the_first_wrong_line_of_a_forged_record_is_named() -> None:
    lines = str(FINISHED).splitlines()
    at = lines.index("") + 1
    lines[at] = "roll:1-1" if lines[at] != "roll:1-1" else "roll:2-2"
    told = jobs.verify("\n".join(lines))
    assert told["verified"] is False
    assert told["line"] == at + 1
    assert "not what the dice gave: roll 1 was" in told["problem"]


def test_a_record_without_sealed_dice_is_not_verified() -> None:
    plies, end = random_line(START, Random(1))
    told = jobs.verify(str(Record(start=START, plies=tuple(plies), result=end.ranking)))
    assert told["verified"] is False
    assert told["line"] is None
    assert "its dice can't be checked" in told["problem"]


def test_the_server_imports_nothing_heavy_to_have_a_pool() -> None:
    code = "import sys, vuelta.server.workers.pool; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert not {"numpy", "numba", "llvmlite"} & set(loaded)
    assert not [name for name in loaded if name.startswith("vuelta.games.")]
