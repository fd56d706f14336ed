"""The public face: errors that say what to do, seats, options, rolls. Shown on one game, true for all."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import vuelta
import vuelta.core.errors as errors_module
from vuelta import IllegalMove, InvalidNotation, InvalidOption, TooManyRolls, UnknownGame, VueltaError

ludo = vuelta.game("ludo")


def test_every_error_and_every_type_that_a_program_names_can_be_imported_from_vuelta() -> None:
    errors = {
        name
        for name, entry in vars(errors_module).items()
        if isinstance(entry, type) and entry.__module__ == errors_module.__name__
    }
    assert errors <= set(vuelta.__all__)
    assert {"Dice", "Match", "Player", "Position", "Record", "SealedDice"} <= set(vuelta.__all__)
    assert all(hasattr(vuelta, name) for name in vuelta.__all__)


def test_games_are_listed_by_name() -> None:
    folders = Path(vuelta.__file__).parent.glob("games/*/__init__.py")
    assert vuelta.games() == tuple(sorted(path.parent.name for path in folders))
    assert "ludo" in vuelta.games()


def test_an_unknown_game_is_a_lookup_error_that_lists_the_known_ones() -> None:
    *others, last = vuelta.games()
    with pytest.raises(LookupError, match=f"no game 'chess'; the games are {', '.join(others)} or {last}"):
        vuelta.game("chess")
    assert issubclass(UnknownGame, VueltaError)


def test_a_position_waits_for_a_roll_then_for_a_move() -> None:
    start = ludo.start(seats=2)
    assert (start.awaits, start.seat, start.moves(), start.over) == ("roll", 0, (), False)
    assert start.rolls() == {f"roll:{face}": 1 for face in range(1, 7)}
    rolled = start.play("roll:6")
    assert (rolled.awaits, rolled.seat, rolled.moves(), rolled.rolls()) == ("move", 0, ("H>r0",), {})
    assert rolled.play("H>r0").pieces() == {0: ("H", "H", "H", "r0"), 2: ("H", "H", "H", "H")}


def test_moves_are_sorted_texts() -> None:
    position = ludo.position("seat 0: H r5 r10 r70 | seat 2: H H H H | seat 0 rolled 6, sixes 1")
    assert position.moves() == ("H>r0", "r10>r16", "r5>r11", "r70>L5")


def test_a_refusal_says_why_and_what_is_possible() -> None:
    position = ludo.position("seat 0: H L4 r5 r9 | seat 2: H H H H | seat 0 rolled 4")
    with pytest.raises(IllegalMove) as refused:
        position.play("L4>F")
    assert str(refused.value) == (
        "L4>F: that goes beyond the finish, which needs the exact number (LU11); you can play r5>r9 or r9>r13"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("roll:1", "no roll is awaited; you can play"),
        ("r20>r24", r"you have no token there \(r20\)"),
        ("H>r0", "doesn't bring a token out"),
        ("r5>r10", "here it would be r5>r9"),
    ],
)
def test_a_ply_that_is_not_allowed_here_is_illegal(text: str, words: str) -> None:
    position = ludo.position("seat 0: H H r5 r9 | seat 2: H H H H | seat 0 rolled 4")
    with pytest.raises(IllegalMove, match=words):
        position.play(text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "r5", "r5>", ">r9", "r5>r72", "r05>r9", "R5>r9", "r5>r9 ", "r5>r9\n", "r٥>r9", "roll:", "roll:7",
     "roll:1-", "roll:-1", "roll: 1", "Roll:1", "roll:1" * 9999, "L7>F", "\x00", "H>r0;drop"],
)  # fmt: skip
def test_what_is_no_ply_is_invalid_notation(text: str) -> None:
    for position in (ludo.start(2), ludo.start(2).play("roll:6")):
        with pytest.raises(InvalidNotation) as refused:
            position.play(text)
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize("value", [None, 6, b"roll:6", ("roll:6",)])
def test_what_is_no_text_is_invalid_notation(value: object) -> None:
    with pytest.raises(InvalidNotation, match="is text"):
        ludo.start(2).play(value)  # type: ignore[arg-type]
    with pytest.raises(InvalidNotation, match="is text"):
        ludo.position(value)  # type: ignore[arg-type]


def test_a_wrong_number_of_dice_is_illegal() -> None:
    with pytest.raises(IllegalMove, match="1 die is rolled now, not 2; play a roll such as roll:1"):
        ludo.start(2).play("roll:3-4")


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    over = ludo.position("seat 0: F F F F | seat 2: H H H H | over, ranking 0 2")
    for text in ("roll:6", "H>r0"):
        with pytest.raises(IllegalMove, match="the game is over"):
            over.play(text)


@pytest.mark.parametrize(
    ("seats", "taken"),
    [(2, (0, 2)), (3, (0, 1, 2)), (4, (0, 1, 2, 3)), ((1, 2), (1, 2)), ([3, 0], (0, 3)), (None, (0, 1, 2, 3))],
)
def test_seats_are_a_number_or_named(seats: int | tuple[int, ...] | None, taken: tuple[int, ...]) -> None:
    assert tuple(ludo.start(seats).pieces()) == taken


def test_seatings_are_all_choices_of_seats_with_the_usual_first() -> None:
    ludo, poliana, senet = (vuelta.game(name) for name in ("ludo", "poliana", "senet"))
    assert ludo.seatings(2) == [(0, 2), (0, 1), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert ludo.seatings(3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    assert poliana.seatings(2) == [(0, 2), (1, 3)]
    assert senet.seatings(2) == [(0, 1)]
    with pytest.raises(InvalidOption, match="2, 3 or 4 players, not 5"):
        ludo.seatings(5)


@pytest.mark.parametrize(
    "seats",
    [
        0,
        1,
        5,
        -2,
        True,
        (),
        (0,),
        (0, 0),
        (0, 4),
        (-1, 0),
        (0, 1, 2, 3, 4),
        ("0", "2"),
        "02",
        (0, True),
        (0.0, 2),
        2.0,
        {0, 9},
    ],
)
def test_seats_that_can_not_play_are_refused(seats: object) -> None:
    with pytest.raises(InvalidOption, match=r"seat|players"):
        ludo.start(seats)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"max_sixes": 1}, "option max_sixes: 1 is not possible; it must be 0 or 2–100"),
        ({"max_sixes": True}, "option max_sixes: True is not possible"),
        ({"max_sixes": "3"}, "option max_sixes: '3' is not possible"),
        ({"open_on": set()}, "it must be a non-empty set of faces, each 1–6"),
        ({"open_on": {7}}, "it must be a non-empty set of faces"),
        ({"open_on": {True}}, "it must be a non-empty set of faces"),
        ({"exact_finish": 1}, "it must be True"),
        ({"maxsixes": 3}, "ludo has no option 'maxsixes'; its options are: exact_finish"),
        ({"rule_set": "house"}, "ludo has no rule set 'house'; it has standard"),
        ({"first": 1}, "option first: seat 1 does not play; it must be 0 or 2"),
        ({"first": "0"}, "option first: seat '0' does not play"),
        ({"first": 2.0}, "option first: seat 2.0 does not play"),
        ({"first": 10**5000}, "option first: seat a value of type int does not play"),
        ({"max_sixes": 10**5000}, "option max_sixes: a value of type int is not possible"),
        ({"open_on": [6.0]}, "it must be a non-empty set of faces"),
        ({"rule_set": []}, "ludo has no rule set a value of type list"),
    ],
)
def test_a_wrong_option_names_what_is_possible(chosen: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        ludo.start(2, **chosen)  # type: ignore[arg-type]
    assert words in str(refused.value)


def test_options_stand_on_top_of_a_rule_set_and_in_the_text() -> None:
    position = ludo.start(2, rule_set="brisk", max_sixes=0)
    assert (position.options.exact_finish, position.options.max_sixes) == (False, 0)
    assert str(position).endswith(
        "| seat 0 to roll | with exact_finish=no capture_extra_turn=yes max_sixes=0 open_on=1,6"
    )
    assert ludo.position(str(position)) == position


def test_positions_with_other_options_are_other_positions() -> None:
    assert ludo.start(2) != ludo.start(2, max_sixes=2)
    assert ludo.start(2) != vuelta.game("poleana").start(2)
    text: object = "seat 0"
    assert ludo.start(2) != text
    assert len({ludo.start(2), ludo.start((2, 0)), ludo.start(2, first=0), ludo.start(2, first=2)}) == 2


def test_events_are_named_values_with_a_text() -> None:
    position = ludo.position("seat 0: H H H r5 | seat 2: H H H r9 | seat 0 rolled 4").play("r5>r9")
    moved, capture = position.events
    assert (moved.kind, moved.seat, moved.cell, moved.to) == ("moved", 0, "r5", "r9")
    assert (capture.kind, capture.seat, capture.other, capture.cell) == ("capture", 0, 2, "r9")
    assert [str(event) for event in position.events] == ["moved seat 0 r5>r9", "capture seat 0 other 2 r9"]


def test_a_position_shows_itself() -> None:
    assert repr(ludo.start(2)) == "<ludo: seat 0: H H H H | seat 2: H H H H | seat 0 to roll>"
    assert repr(ludo) == "<game ludo>"


def test_too_many_rolls_are_refused_but_any_of_them_can_be_played() -> None:
    cadena = vuelta.game("cadena")
    text = "seat 0: S S | seat 1: S S | black: {} 1 bank {} | seat 0 to roll"
    assert len(cadena.position(text.format(4, 9)).rolls()) == 6**5
    position = cadena.position(text.format(5, 8))
    with pytest.raises(TooManyRolls, match=r"6 dice can fall in 6\^6 ways, too many to list; play any of them"):
        position.rolls()
    assert position.play("roll:2-2-5-4-3-5").moves() == ("chain:2-2-3-4-5-5",)


def test_a_roll_can_be_drawn_also_where_there_are_too_many_to_list() -> None:
    position = vuelta.game("cadena").position("seat 0: S S | seat 1: S S | black: 5 1 bank 8 | seat 0 to roll")
    drawn = position.roll(Random(1))
    assert drawn == position.roll(Random(1)), "the same random numbers draw the same roll"
    assert drawn.count("-") == 5
    assert isinstance(position.play(drawn), vuelta.Position)


@pytest.mark.parametrize(
    ("name", "rule_set"), [("ludo", "standard"), ("poleana", "standard"), ("ur", "standard"), ("ur", "masters")]
)
def test_rolls_are_drawn_as_often_as_their_weights_say(name: str, rule_set: str) -> None:
    position, random = vuelta.game(name).start(2, rule_set=rule_set), Random(4)
    weights, draws = position.rolls(), 20_000
    drawn = Counter(position.roll(random) for _ in range(draws))
    assert drawn.keys() == weights.keys()
    for text, weight in weights.items():
        mean = draws * weight / sum(weights.values())
        assert abs(drawn[text] - mean) < 4 * mean**0.5, text


def test_a_roll_is_drawn_only_where_one_is_awaited_and_only_with_a_source_of_randomness() -> None:
    rolled = ludo.start(2).play("roll:6")
    with pytest.raises(IllegalMove) as refused:
        rolled.roll(Random(1))
    assert refused.value.sentences == {
        "en": "roll: no roll is awaited; you can play H>r0",
        "es": "roll: no toca tirar; puedes jugar H>r0",
    }
    over = ludo.position("seat 0: F F F F | seat 2: H H H H | over, ranking 0 2")
    with pytest.raises(IllegalMove, match="the game is over"):
        over.roll(Random(1))
    with pytest.raises(InvalidOption, match=r"with a random\.Random, such as Random\(7\), not 7"):
        ludo.start(2).roll(7)  # type: ignore[arg-type]


def test_a_refusal_is_told_in_both_languages() -> None:
    position = ludo.position("seat 0: H H r5 r9 | seat 2: H H H H | seat 0 rolled 4")
    with pytest.raises(IllegalMove) as refused:
        position.play("H>r0")
    assert refused.value.sentences == {
        "en": "H>r0: this roll doesn't bring a token out (LU05); you can play r5>r9 or r9>r13",
        "es": "H>r0: con esta tirada no se saca ficha (LU05); puedes jugar r5>r9 o r9>r13",
    }


def test_a_position_can_not_be_changed() -> None:
    position = ludo.start(2).play("roll:6")
    with pytest.raises(AttributeError):
        position.game = vuelta.game("senet")  # type: ignore[misc]
    with pytest.raises(TypeError):
        position.legal["H>r1"] = 3  # type: ignore[index]


def test_a_game_can_be_pickled_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(ludo)) is ludo
