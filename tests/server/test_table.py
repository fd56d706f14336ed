"""What can be done at a table, and what is refused, with no server around it."""

from __future__ import annotations

import random
import string
from typing import Any

import pytest

import vuelta
from tests.server.sitting import EASY, GRACE, HERE, OPEN, Sitting, folded
from vuelta.core.errors import InvalidOption, UnknownGame
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.refusals import REFUSALS, Refused
from vuelta.server.tables.views import view


def refusal(code: str) -> Any:
    """Expect a refusal of that code, in both languages."""
    return pytest.raises(Refused, check=lambda error: error.code == code and set(error.sentences) == {"en", "es"})


def begun(*seats: dict[str, Any], **wish: Any) -> Sitting:
    """A table at which the match has started; every open seat is taken."""
    sitting = Sitting(*seats, **wish)
    for seat in seats:
        if seat == OPEN:
            sitting.join()
    if sitting.table.phase == "gathering":
        sitting.do(0, "start")
    assert sitting.table.phase == "playing"
    return sitting


def at_move(sitting: Sitting, holder: int, seed: int = 1) -> Sitting:
    """Play on until a holder is to move."""
    choose = random.Random(seed)
    while not (sitting.table.position.awaits == "move" and sitting.holder() == holder):
        sitting.ply(choose)
    return sitting


# Opening


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess", "seats": [HERE, EASY]}, "no game"),
        ({"game": "ludo", "seats": [HERE]}, "2, 3 or 4 players"),
        ({"game": "ludo", "seats": [EASY, EASY]}, "somebody has to play"),
        ({"game": "ludo", "seats": [HERE, EASY], "options": {"max_sixes": "1000"}}, "max_sixes"),
        ({"game": "ludo", "seats": [HERE, EASY], "places": [0, 1, 2]}, "3 places"),
        ({"game": "ludo", "seats": [HERE, EASY], "first": 1}, "seat 1 does not play"),
        ({"game": "ludo", "seats": [HERE, EASY], "clock": 17}, "30, 60 or 86400"),
        ({"game": "ludo", "seats": [HERE, EASY], "rules": "nobody's"}, "no rule set"),
    ],
)
def test_a_table_that_can_t_be_is_refused_in_a_sentence(wish: dict[str, Any], told: str) -> None:
    with pytest.raises((InvalidOption, UnknownGame), match=told):
        Sitting(*wish.pop("seats"), **wish)


@pytest.mark.parametrize("game", vuelta.games())
def test_every_game_can_be_played_to_its_end_and_its_record_verified(game: str) -> None:
    sitting = begun({"kind": "here", "name": "Ana"}, EASY, game=game)
    sitting.play_on(random.Random(1))
    record = sitting.table.record()
    assert record.verify() == sitting.table.rolls
    assert vuelta.read_record(str(record)).result == sitting.table.position.ranking
    assert sum(sum(thrown.counts) for thrown in sitting.table.thrown()) >= sitting.table.rolls


def test_a_table_follows_from_its_log_alone() -> None:
    sitting = begun(HERE, OPEN, EASY)
    sitting.play_on(random.Random(2))
    again = folded(_new(sitting))
    assert view(again) == view(sitting.table)


def _new(sitting: Sitting) -> NewTable:
    table = sitting.table
    return NewTable(
        table=table.id,
        code=table.code,
        game=table.game.slug,
        seed=table.dice.seed,
        holders=table.holders,
        entries=tuple(sitting.entries),
    )


# Before the match


def test_the_match_starts_when_the_last_open_seat_is_taken() -> None:
    sitting = Sitting(HERE, OPEN, OPEN)
    assert sitting.join("Luis") == ["joined"]
    assert sitting.join("Eva") == ["joined", "started"]
    with refusal("started"):
        sitting.join("Iris")


def test_a_full_table_starts_when_its_people_say_so_and_words_come_before() -> None:
    sitting = Sitting(HERE, EASY)
    sitting.do(0, "words", words="red sky at night")
    with refusal("not-started"):
        sitting.do(0, "roll")
    assert sitting.do(0, "start") == ["ready", "started"]
    with refusal("started"):
        sitting.do(0, "words", words="too late")
    assert sitting.table.record().words == {0: "red sky at night"}


def test_words_change_the_dice_and_the_commitment_was_there_before() -> None:
    sitting = Sitting(HERE, EASY)
    commitment = sitting.table.dice.commitment
    before = [sitting.table.dice(sitting.table.start, number) for number in range(1, 20)]
    fresh = folded(_new(sitting))
    fresh.dice.add_words(0, "mine")
    assert [fresh.dice(fresh.start, number) for number in range(1, 20)] != before
    assert fresh.dice.commitment == commitment


def test_whoever_opened_the_table_can_send_a_guest_away_before_the_start() -> None:
    sitting = Sitting(HERE, OPEN, OPEN, EASY)
    sitting.join("Troll")
    with refusal("not-host"):
        sitting.do(1, "remove", target=0)
    for target in (0, 2, 3):
        with refusal("not-a-guest"):
            sitting.do(0, "remove", target=target)
    assert sitting.do(0, "remove", target=1) == ["vacated"]
    assert sitting.table.seats[1].kind == "open"
    with refusal("no-seat"):
        sitting.do(1, "emote", emote="hello")
    sitting.join("Luis")
    sitting.join("Eva")
    with refusal("started"):
        sitting.do(0, "remove", target=1)


def test_a_seat_can_be_chosen_and_a_taken_one_is_refused() -> None:
    sitting = Sitting(HERE, OPEN, OPEN, OPEN)
    sitting.join("Luis", seat=3)
    assert sitting.table.seats[3].name == "Luis"
    with refusal("seat-taken"):
        sitting.join("Eva", seat=3)


def test_open_seats_can_be_filled_with_computers() -> None:
    sitting = Sitting(HERE, OPEN, OPEN)
    sitting.join("Luis")
    assert sitting.do(0, "fill", level="easy") == ["filled", "started"]
    with refusal("started"):
        sitting.do(0, "fill")


def test_who_leaves_before_the_start_frees_the_seat_and_takes_the_words_along() -> None:
    sitting = Sitting(HERE, OPEN, OPEN)
    sitting.join("Luis", words="mine")
    assert sitting.do(1, "leave") == ["vacated"]
    assert sitting.table.words == {}
    sitting.join("Eva")
    assert sitting.join("Iris") == ["joined", "started"]


def test_who_is_ready_waits_for_the_others() -> None:
    sitting = Sitting(HERE, OPEN)
    with refusal("ready-already"):
        sitting.do(0, "start")


# Playing


def test_nobody_acts_for_another_seat_or_out_of_turn() -> None:
    sitting = begun(HERE, OPEN)
    with refusal("not-your-turn"):
        sitting.do(1, "roll")
    with refusal("not-your-seat"):
        sitting.do(1, "roll", seat=0)
    with refusal("not-your-turn"):
        sitting.do(None, "roll")
    with refusal("no-seat"):
        sitting.do(7, "roll")
    sitting.do(0, "roll", seat=0)


def test_rolls_and_moves_come_in_their_order_and_a_refusal_names_what_is_possible() -> None:
    sitting = begun(HERE, EASY)
    with refusal("roll-first"):
        sitting.do(0, "move", move="H>r0")
    at_move(sitting, 0)
    with refusal("move-first"):
        sitting.do(0, "roll")
    with pytest.raises(Refused, match="you can play") as caught:
        sitting.do(0, "move", move="r1>r60")
    assert "puedes jugar" in caught.value.sentences["es"]
    with refusal("illegal"):
        sitting.do(0, "move", move="roll:6")


def test_an_action_that_expects_an_older_position_is_stale() -> None:
    sitting = begun(HERE, EASY)
    seen = sitting.table.seq
    at_move(sitting, 0)
    move = sitting.table.position.moves()[0]
    with refusal("stale"):
        sitting.do(0, "move", move=move, expects=seen)
    sitting.do(0, "emote", emote="thinking")  # what is no ply makes nothing stale
    sitting.do(0, "move", move=move, expects=sitting.table.seq - 1)


def test_people_on_one_screen_act_for_whoever_is_to_act() -> None:
    sitting = begun(HERE, HERE)
    choose = random.Random(1)
    for _ in range(30):
        sitting.ply(choose)
    with refusal("which-seat"):
        sitting.do(0, "resign")
    sitting.play_on(choose, until="move")
    other = 2 if sitting.table.position.seat == 0 else 0
    with refusal("not-your-turn"):
        sitting.do(0, "move", move=sitting.table.position.moves()[0], seat=other)


def test_the_seed_is_nowhere_before_the_end_and_in_the_last_entry_then() -> None:
    sitting = begun(HERE, OPEN)
    seed = sitting.table.dice.seed.hex()
    choose = random.Random(3)
    while sitting.table.phase == "playing":
        assert seed not in str(view(sitting.table)) + str(sitting.entries) + repr(sitting.table)
        assert sitting.table.record().seed is None
        sitting.ply(choose)
    assert sitting.entries[-1].kind == "ended"
    assert view(sitting.table)["ended"]["seed"] == seed
    with refusal("over"):
        sitting.do(0, "roll")


# Taking back


def test_alone_against_computers_a_move_is_taken_back_at_once_up_to_the_last_roll() -> None:
    sitting = at_move(begun(HERE, EASY, game="poleana"), 0)
    while sitting.holder() == 0:
        before = sitting.table.position
        if before.awaits == "roll":
            sitting.do(0, "roll")
            with refusal("undo-nothing"):
                sitting.do(0, "undo")
            continue
        sitting.do(0, "move", move=before.moves()[0])
        if not sitting.table.can_undo(0):
            continue
        assert sitting.do(0, "undo") == ["undone"]
        assert sitting.table.position == before
        sitting.do(0, "move", move=before.moves()[-1])


def test_with_others_they_are_asked_and_may_refuse_or_agree() -> None:
    sitting = at_move(begun(HERE, OPEN), 0)
    before = sitting.table.position
    sitting.do(0, "move", move=before.moves()[0])
    assert sitting.do(0, "undo") == ["undo-asked"]
    with refusal("undo-asked"):
        sitting.do(0, "undo")
    with refusal("undo-own"):
        sitting.do(0, "answer-undo", agree=True)
    assert sitting.do(1, "answer-undo", agree=False) == ["undo-refused"]
    with refusal("undo-not-asked"):
        sitting.do(1, "answer-undo", agree=True)
    sitting.do(0, "undo")
    assert sitting.do(1, "answer-undo", agree=True) == ["undone"]
    assert sitting.table.position == before


def test_a_roll_is_never_taken_back_and_answers_the_question() -> None:
    sitting = at_move(begun(HERE, OPEN), 0)
    sitting.do(0, "move", move=sitting.table.position.moves()[0])
    sitting.do(0, "undo")
    sitting.do(sitting.holder(), "roll")
    assert sitting.table.undo_asked is None
    with refusal("undo-nothing"):
        sitting.do(0, "undo")


def test_a_table_may_have_no_undo() -> None:
    sitting = at_move(begun(HERE, EASY, undo=False), 0)
    sitting.do(0, "move", move=sitting.table.position.moves()[0])
    with refusal("undo-off"):
        sitting.do(0, "undo")


# Going away


def test_who_resigns_against_one_ends_the_match_and_the_dice_are_shown() -> None:
    sitting = begun(HERE, OPEN)
    assert sitting.do(0, "resign") == ["resigned", "ended"]
    assert view(sitting.table)["ended"]["ranking"] == [2, 0]
    assert view(sitting.table)["ended"]["how"] == "resigned"
    assert sitting.table.record().seed == sitting.table.dice.seed.hex()


def test_who_resigns_among_several_is_played_on_by_a_computer_and_can_t_come_back() -> None:
    sitting = begun(HERE, OPEN, OPEN)
    assert sitting.do(1, "resign") == ["resigned", "replaced"]
    with refusal("resigned"):
        sitting.do(1, "return")
    with refusal("resigned"):
        sitting.do(1, "resign")
    sitting.play_on(random.Random(4))
    assert sitting.table.position.over


def test_when_only_computers_are_left_the_match_ends_and_nobody_has_won() -> None:
    sitting = begun(HERE, EASY, EASY)
    assert sitting.do(0, "resign") == ["resigned", "ended"]
    assert view(sitting.table)["ended"]["ranking"] == []


def test_somebody_who_is_here_can_t_be_replaced_nor_beaten_by_a_claim() -> None:
    sitting = begun(HERE, OPEN)
    with refusal("not-away"):
        sitting.do(0, "replace", target=2)
    with refusal("not-away"):
        sitting.do(0, "claim")
    with refusal("not-away"):
        sitting.do(0, "replace", target=0)
    with refusal("not-a-person"):
        sitting.do(0, "replace", target=1)


def test_after_the_grace_period_a_computer_plays_on_and_the_person_may_come_back() -> None:
    sitting = begun(HERE, OPEN)
    sitting.now += 1000 * GRACE + 1
    sitting.seen = {0: sitting.now}
    assert sitting.do(0, "replace", target=2, level="easy") == ["replaced"]
    choose = random.Random(5)
    while sitting.table.position.seat != 2:
        sitting.ply(choose)
    with refusal("computer-plays"):
        sitting.do(1, "roll")
    assert sitting.do(1, "return") == ["returned"]
    sitting.do(1, "roll")
    with refusal("not-gone"):
        sitting.do(1, "return")


def test_after_the_grace_period_the_win_can_be_claimed() -> None:
    sitting = begun(HERE, OPEN)
    sitting.now += 1000 * GRACE + 1
    sitting.seen = {0: sitting.now}
    assert sitting.do(0, "claim") == ["ended"]
    assert view(sitting.table)["ended"] == {"how": "claimed", "ranking": [0], "seed": sitting.table.dice.seed.hex()}


def test_nobody_gains_by_an_outage_because_grace_and_clock_start_anew() -> None:
    sitting = begun(HERE, OPEN, clock=30)
    sitting.now += 3_600_000
    sitting.table.reachable_since = sitting.now
    for holder in (0, 1):
        with refusal("not-away"):
            sitting.do(holder, "claim")
    assert sitting.table.deadline == sitting.now + 30_000
    sitting.now += 1000 * GRACE + 1
    sitting.seen = {0: sitting.now}
    assert sitting.do(0, "claim") == ["ended"]


def test_a_clock_that_was_set_back_keeps_nobody_at_the_table() -> None:
    sitting = begun(HERE, OPEN)
    sitting.seen = {1: sitting.now + 1000}
    sitting.now -= 3_600_000
    sitting.table.reachable_since = sitting.now
    with refusal("not-away"):
        sitting.do(0, "claim")
    sitting.now += 1000 * GRACE + 1
    assert sitting.do(0, "claim") == ["ended"]


def test_nothing_is_claimed_against_a_computer_or_one_s_own_other_seat() -> None:
    sitting = begun(HERE, OPEN, EASY)
    sitting.now += 1000 * GRACE + 1
    with refusal("others-play"):
        sitting.do(0, "claim")


def test_who_leaves_lets_the_others_choose_at_once_and_is_back_when_playing() -> None:
    sitting = begun(OPEN, OPEN)
    seat = sitting.table.position.seat
    holder = sitting.holder()
    assert holder is not None
    sitting.do(holder, "leave")
    assert sitting.table.seats[seat or 0].left
    assert sitting.do(holder, "roll")[0] == "returned"
    sitting.do(holder, "leave")
    assert sitting.do(3 - holder, "claim") == ["ended"]


def test_a_clock_that_ran_out_lets_the_others_choose_and_nothing_happens_by_itself() -> None:
    sitting = begun(HERE, OPEN, clock=30)
    sitting.seen = {0: sitting.now + 60_000, 1: sitting.now + 60_000}
    deadline = sitting.table.deadline
    assert deadline == sitting.now + 30_000
    sitting.now = deadline - 1
    with refusal("not-away"):
        sitting.do(1, "claim")
    sitting.now = deadline
    assert sitting.do(0, "roll")  # late, but nobody has chosen yet
    sitting.play_on(random.Random(1), until="move")
    sitting.now = sitting.table.deadline or 0
    assert sitting.do(1 - (sitting.holder() or 0), "claim") == ["ended"]


# Afterwards


def test_a_rematch_has_the_same_people_one_seat_further_on_with_the_same_tokens() -> None:
    sitting = begun({"kind": "here", "name": "Ana"}, OPEN, EASY)
    with refusal("not-over"):
        sitting.do(0, "rematch")
    sitting.play_on(random.Random(6))
    assert sitting.do(1, "rematch") == ["rematch"]
    assert sitting.opens is not None
    again = folded(sitting.opens)
    assert {seat: place.name or place.level for seat, place in again.seats.items()} == {1: "Ana", 2: "Luis", 0: "easy"}
    assert again.holders == sitting.table.holders
    assert again.phase == "gathering"
    assert again.start == sitting.table.start
    assert again.dice.commitment != sitting.table.dice.commitment
    assert view(again)["from"] == sitting.table.id
    with refusal("rematch-exists"):
        sitting.do(0, "rematch")


def test_every_refusal_speaks_both_languages_with_the_same_blanks() -> None:
    fields = string.Formatter().parse
    for code, sentences in REFUSALS.items():
        blanks = [{name for _, name, _, _ in fields(sentence) if name} for sentence in sentences.values()]
        assert list(sentences) == ["en", "es"], code
        assert blanks[0] == blanks[1], code


def test_the_log_numbers_its_entries_without_gaps() -> None:
    sitting = begun(HERE, OPEN)
    sitting.play_on(random.Random(8))
    assert [entry.seq for entry in sitting.entries] == list(range(1, sitting.table.seq + 1))
    with pytest.raises(ValueError, match="can't follow"):
        sitting.table.apply(sitting.entries[:1])
