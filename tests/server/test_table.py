"""What can be done at a table and what is refused, without a server."""

from __future__ import annotations

import random
import string
from typing import Any

import pytest

import vuelta
from tests.server.local_table import EASY, GRACE, HERE, OPEN, LocalTable
from vuelta.core.errors import InvalidOption, UnknownGame
from vuelta.server.tables.persistence import NewTable
from vuelta.server.tables.refusals import REFUSALS, Refused
from vuelta.server.tables.table import Table
from vuelta.server.tables.views import table_view


def refusal(code: str) -> Any:
    """Expect a refusal of that code, in both languages."""
    return pytest.raises(Refused, check=lambda error: error.code == code and set(error.sentences) == {"en", "es"})


def begun(*seats: dict[str, Any], **wish: Any) -> LocalTable:
    """A table at which the match has started; every open seat is taken."""
    local = LocalTable(*seats, **wish)
    for seat in seats:
        if seat == OPEN:
            local.join()
    if local.table.phase == "gathering":
        local.do(0, "start")
    assert local.table.phase == "playing"
    return local


def at_move(local: LocalTable, holder: int, seed: int = 1) -> LocalTable:
    """Play on until a holder is to move."""
    choose = random.Random(seed)
    while not (local.table.position.awaits == "move" and local.holder() == holder):
        local.ply(choose)
    return local


# Opening


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess", "seats": [HERE, EASY]}, "no game"),
        ({"game": "ludo", "seats": [HERE]}, "2, 3 or 4 players"),
        ({"game": "ludo", "seats": [EASY, EASY]}, "at least one seat must be"),
        ({"game": "ludo", "seats": [HERE, EASY], "options": {"max_sixes": "1000"}}, "max_sixes"),
        ({"game": "ludo", "seats": [HERE, EASY], "places": [0, 1, 2]}, "3 places"),
        ({"game": "ludo", "seats": [HERE, EASY], "first": 1}, "seat 1 does not play"),
        ({"game": "ludo", "seats": [HERE, EASY], "rules": "nobody's"}, "no rule set"),
    ],
)
def test_a_table_that_can_t_be_is_refused_in_a_sentence(wish: dict[str, Any], told: str) -> None:
    with pytest.raises((InvalidOption, UnknownGame), match=told):
        LocalTable(*wish.pop("seats"), **wish)


@pytest.mark.parametrize("game", vuelta.games())
def test_every_game_can_be_played_to_its_end_and_its_record_verified(game: str) -> None:
    local = begun({"kind": "here", "name": "Ana"}, EASY, game=game)
    local.play_on(random.Random(1))
    record = local.table.record()
    assert record.verify() == local.table.rolls
    assert vuelta.read_record(str(record)).result == local.table.position.ranking
    assert sum(sum(thrown.counts) for thrown in local.table.dice_counts()) >= local.table.rolls


def test_a_table_follows_from_its_log_alone() -> None:
    local = begun(HERE, OPEN, EASY)
    local.play_on(random.Random(2))
    again = Table.replay(_new(local))
    assert table_view(again) == table_view(local.table)


def _new(local: LocalTable) -> NewTable:
    table = local.table
    return NewTable(
        table=table.id,
        code=table.code,
        game=table.game.slug,
        seed=table.dice.seed,
        holders=table.holders,
        entries=tuple(local.entries),
    )


# Before the match


def test_the_match_starts_when_the_last_open_seat_is_taken() -> None:
    local = LocalTable(HERE, OPEN, OPEN)
    assert local.join("Luis") == ["joined"]
    assert local.join("Eva") == ["joined", "started"]
    with refusal("started"):
        local.join("Iris")


def test_a_full_table_starts_when_its_people_say_so_and_words_come_before() -> None:
    local = LocalTable(HERE, EASY)
    local.do(0, "words", words="red sky at night")
    with refusal("not-started"):
        local.do(0, "roll")
    assert local.do(0, "start") == ["ready", "started"]
    with refusal("started"):
        local.do(0, "words", words="too late")
    assert local.table.record().words == {0: "red sky at night"}


def test_words_change_the_dice_and_the_commitment_was_there_before() -> None:
    local = LocalTable(HERE, EASY)
    commitment = local.table.dice.commitment
    before = [local.table.dice(local.table.start, number) for number in range(1, 20)]
    fresh = Table.replay(_new(local))
    fresh.dice.add_words(0, "mine")
    assert [fresh.dice(fresh.start, number) for number in range(1, 20)] != before
    assert fresh.dice.commitment == commitment


def test_whoever_opened_the_table_can_send_a_guest_away_before_the_start() -> None:
    local = LocalTable(HERE, OPEN, OPEN, EASY)
    local.join("Troll")
    with refusal("not-host"):
        local.do(1, "remove", target=0)
    for target in (0, 2, 3):
        with refusal("not-a-guest"):
            local.do(0, "remove", target=target)
    assert local.do(0, "remove", target=1) == ["vacated"]
    assert local.table.seats[1].kind == "open"
    with refusal("no-seat"):
        local.do(1, "emote", emote="hello")
    local.join("Luis")
    local.join("Eva")
    with refusal("started"):
        local.do(0, "remove", target=1)


def test_a_seat_can_be_chosen_and_a_taken_one_is_refused() -> None:
    local = LocalTable(HERE, OPEN, OPEN, OPEN)
    local.join("Luis", seat=3)
    assert local.table.seats[3].name == "Luis"
    with refusal("seat-taken"):
        local.join("Eva", seat=3)


def test_open_seats_can_be_filled_with_computers() -> None:
    local = LocalTable(HERE, OPEN, OPEN)
    local.join("Luis")
    assert local.do(0, "fill", level="easy") == ["filled", "started"]
    with refusal("started"):
        local.do(0, "fill")


def test_who_leaves_before_the_start_frees_the_seat_and_takes_the_words_along() -> None:
    local = LocalTable(HERE, OPEN, OPEN)
    local.join("Luis", words="mine")
    assert local.do(1, "leave") == ["vacated"]
    assert local.table.words == {}
    local.join("Eva")
    assert local.join("Iris") == ["joined", "started"]


def test_who_is_ready_waits_for_the_others() -> None:
    local = LocalTable(HERE, OPEN)
    with refusal("ready-already"):
        local.do(0, "start")


# Playing


def test_nobody_acts_for_another_seat_or_out_of_turn() -> None:
    local = begun(HERE, OPEN)
    with refusal("not-your-turn"):
        local.do(1, "roll")
    with refusal("not-your-seat"):
        local.do(1, "roll", seat=0)
    with refusal("not-your-turn"):
        local.do(None, "roll")
    with refusal("no-seat"):
        local.do(7, "roll")
    local.do(0, "roll", seat=0)


def test_rolls_and_moves_come_in_their_order_and_a_refusal_names_what_is_possible() -> None:
    local = begun(HERE, EASY)
    with refusal("roll-first"):
        local.do(0, "move", move="H>r0")
    at_move(local, 0)
    with refusal("move-first"):
        local.do(0, "roll")
    with pytest.raises(Refused, match="you can play") as caught:
        local.do(0, "move", move="r1>r60")
    assert "puedes jugar" in caught.value.sentences["es"]
    with refusal("illegal"):
        local.do(0, "move", move="roll:6")


def test_an_action_that_expects_an_older_position_is_stale() -> None:
    local = begun(HERE, EASY)
    seen = local.table.seq
    at_move(local, 0)
    move = local.table.position.moves()[0]
    with refusal("stale"):
        local.do(0, "move", move=move, expects=seen)
    local.do(0, "emote", emote="thinking")  # what is no ply makes nothing stale
    local.do(0, "move", move=move, expects=local.table.seq - 1)


def test_people_on_one_screen_act_for_whoever_is_to_act() -> None:
    local = begun(HERE, HERE)
    choose = random.Random(1)
    for _ in range(30):
        local.ply(choose)
    with refusal("which-seat"):
        local.do(0, "resign")
    local.play_on(choose, until="move")
    other = 2 if local.table.position.seat == 0 else 0
    with refusal("not-your-turn"):
        local.do(0, "move", move=local.table.position.moves()[0], seat=other)


def test_the_seed_is_nowhere_before_the_end_and_in_the_last_entry_then() -> None:
    local = begun(HERE, OPEN)
    seed = local.table.dice.seed.hex()
    choose = random.Random(3)
    while local.table.phase == "playing":
        assert seed not in str(table_view(local.table)) + str(local.entries) + repr(local.table)
        assert local.table.record().seed is None
        local.ply(choose)
    assert local.entries[-1].kind == "ended"
    assert table_view(local.table)["ended"]["seed"] == seed
    with refusal("over"):
        local.do(0, "roll")


# Taking back


def test_alone_against_computers_a_move_is_taken_back_at_once_up_to_the_last_roll() -> None:
    local = at_move(begun(HERE, EASY, game="poleana"), 0)
    while local.holder() == 0:
        before = local.table.position
        if before.awaits == "roll":
            local.do(0, "roll")
            with refusal("undo-nothing"):
                local.do(0, "undo")
            continue
        local.do(0, "move", move=before.moves()[0])
        if not local.table.can_undo(0):
            continue
        assert local.do(0, "undo") == ["undone"]
        assert local.table.position == before
        local.do(0, "move", move=before.moves()[-1])


def test_with_others_they_are_asked_and_may_refuse_or_agree() -> None:
    local = at_move(begun(HERE, OPEN), 0)
    before = local.table.position
    local.do(0, "move", move=before.moves()[0])
    assert local.do(0, "undo") == ["undo-asked"]
    with refusal("undo-asked"):
        local.do(0, "undo")
    with refusal("undo-own"):
        local.do(0, "answer-undo", agree=True)
    assert local.do(1, "answer-undo", agree=False) == ["undo-refused"]
    with refusal("undo-not-asked"):
        local.do(1, "answer-undo", agree=True)
    local.do(0, "undo")
    assert local.do(1, "answer-undo", agree=True) == ["undone"]
    assert local.table.position == before


def test_a_roll_is_never_taken_back_and_answers_the_question() -> None:
    local = at_move(begun(HERE, OPEN), 0)
    local.do(0, "move", move=local.table.position.moves()[0])
    local.do(0, "undo")
    local.do(local.holder(), "roll")
    assert local.table.undo_asked is None
    with refusal("undo-nothing"):
        local.do(0, "undo")


def test_a_table_may_have_no_undo() -> None:
    local = at_move(begun(HERE, EASY, undo=False), 0)
    local.do(0, "move", move=local.table.position.moves()[0])
    with refusal("undo-off"):
        local.do(0, "undo")


# Going away


def test_who_resigns_against_one_ends_the_match_and_the_dice_are_shown() -> None:
    local = begun(HERE, OPEN)
    assert local.do(0, "resign") == ["resigned", "ended"]
    assert table_view(local.table)["ended"]["ranking"] == [2, 0]
    assert table_view(local.table)["ended"]["how"] == "resigned"
    assert local.table.record().seed == local.table.dice.seed.hex()


def test_who_resigns_among_several_is_played_on_by_a_computer_and_can_t_come_back() -> None:
    local = begun(HERE, OPEN, OPEN)
    assert local.do(1, "resign") == ["resigned", "replaced"]
    with refusal("resigned"):
        local.do(1, "return")
    with refusal("resigned"):
        local.do(1, "resign")
    local.play_on(random.Random(4))
    assert local.table.position.over


def test_when_only_computers_are_left_the_match_ends_and_nobody_has_won() -> None:
    local = begun(HERE, EASY, EASY)
    assert local.do(0, "resign") == ["resigned", "ended"]
    assert table_view(local.table)["ended"]["ranking"] == []


def test_somebody_who_is_here_can_t_be_replaced_nor_beaten_by_a_claim() -> None:
    local = begun(HERE, OPEN)
    with refusal("not-away"):
        local.do(0, "replace", target=2)
    with refusal("not-away"):
        local.do(0, "claim")
    with refusal("not-away"):
        local.do(0, "replace", target=0)
    with refusal("not-a-person"):
        local.do(0, "replace", target=1)


def test_after_the_grace_period_a_computer_plays_on_and_the_person_may_come_back() -> None:
    local = begun(HERE, OPEN)
    local.now += 1000 * GRACE + 1
    local.seen = {0: local.now}
    assert local.do(0, "replace", target=2, level="easy") == ["replaced"]
    choose = random.Random(5)
    while local.table.position.seat != 2:
        local.ply(choose)
    with refusal("computer-plays"):
        local.do(1, "roll")
    assert local.do(1, "return") == ["returned"]
    local.do(1, "roll")
    with refusal("not-gone"):
        local.do(1, "return")


def test_after_the_grace_period_the_win_can_be_claimed() -> None:
    local = begun(HERE, OPEN)
    local.now += 1000 * GRACE + 1
    local.seen = {0: local.now}
    assert local.do(0, "claim") == ["ended"]
    assert table_view(local.table)["ended"] == {
        "how": "claimed",
        "ranking": [0],
        "seed": local.table.dice.seed.hex(),
    }


def test_nobody_gains_by_an_outage_because_grace_and_clock_start_anew() -> None:
    local = begun(HERE, OPEN, clock=30)
    local.now += 3_600_000
    local.table.reachable_since = local.now
    for holder in (0, 1):
        with refusal("not-away"):
            local.do(holder, "claim")
    assert local.table.deadline == local.now + 30_000
    local.now += 1000 * GRACE + 1
    local.seen = {0: local.now}
    assert local.do(0, "claim") == ["ended"]


def test_a_clock_that_was_set_back_keeps_nobody_at_the_table() -> None:
    local = begun(HERE, OPEN)
    local.seen = {1: local.now + 1000}
    local.now -= 3_600_000
    local.table.reachable_since = local.now
    with refusal("not-away"):
        local.do(0, "claim")
    local.now += 1000 * GRACE + 1
    assert local.do(0, "claim") == ["ended"]


def test_nothing_is_claimed_against_a_computer_or_one_s_own_other_seat() -> None:
    local = begun(HERE, OPEN, EASY)
    local.now += 1000 * GRACE + 1
    with refusal("others-play"):
        local.do(0, "claim")


def test_who_leaves_lets_the_others_choose_at_once_and_is_back_when_playing() -> None:
    local = begun(OPEN, OPEN)
    seat = local.table.position.seat
    holder = local.holder()
    assert holder is not None
    local.do(holder, "leave")
    assert local.table.seats[seat or 0].left
    assert local.do(holder, "roll")[0] == "returned"
    local.do(holder, "leave")
    assert local.do(3 - holder, "claim") == ["ended"]


def test_a_clock_that_ran_out_lets_the_others_choose_and_nothing_happens_by_itself() -> None:
    local = begun(HERE, OPEN, clock=30)
    local.seen = {0: local.now + 60_000, 1: local.now + 60_000}
    deadline = local.table.deadline
    assert deadline == local.now + 30_000
    local.now = deadline - 1
    with refusal("not-away"):
        local.do(1, "claim")
    local.now = deadline
    assert local.do(0, "roll")  # late, but nobody has chosen yet
    local.play_on(random.Random(1), until="move")
    local.now = local.table.deadline or 0
    assert local.do(1 - (local.holder() or 0), "claim") == ["ended"]


# Afterwards


def test_a_rematch_has_the_same_people_one_seat_further_on_with_the_same_tokens() -> None:
    local = begun({"kind": "here", "name": "Ana"}, OPEN, EASY)
    with refusal("not-over"):
        local.do(0, "rematch")
    local.play_on(random.Random(6))
    assert local.do(1, "rematch") == ["rematch"]
    assert local.opens is not None
    again = Table.replay(local.opens)
    assert {seat: place.name or place.level for seat, place in again.seats.items()} == {1: "Ana", 2: "Luis", 0: "easy"}
    assert again.holders == local.table.holders
    assert again.phase == "gathering"
    assert again.start == local.table.start
    assert again.dice.commitment != local.table.dice.commitment
    assert table_view(again)["from"] == local.table.id
    with refusal("rematch-exists"):
        local.do(0, "rematch")


def test_every_refusal_speaks_both_languages_with_the_same_blanks() -> None:
    fields = string.Formatter().parse
    for code, sentences in REFUSALS.items():
        blanks = [{name for _, name, _, _ in fields(sentence) if name} for sentence in sentences.values()]
        assert list(sentences) == ["en", "es"], code
        assert blanks[0] == blanks[1], code


def test_the_log_numbers_its_entries_without_gaps() -> None:
    local = begun(HERE, OPEN)
    local.play_on(random.Random(8))
    assert [entry.seq for entry in local.entries] == list(range(1, local.table.seq + 1))
    with pytest.raises(ValueError, match="can't follow"):
        local.table.apply(local.entries[:1])
