"""Records come from strangers: one clear sentence with the line, never a traceback."""

from __future__ import annotations

from random import Random

import pytest

import vuelta
from tests.support import rule
from vuelta import InvalidRecord, Record, VueltaError
from vuelta.conformance.texts import mutated
from vuelta.core.dice import SealedDice
from vuelta.core.match import Match
from vuelta.core.record_reader import LARGEST, read_record
from vuelta.players.easy import easy


def finished(name: str = "ludo", seed: int = 3) -> str:
    """The record of a whole match of easy players."""
    start = vuelta.game(name).start(2)
    players = {seat: easy(Random(seed + seat)) for seat in start.pieces()}
    match = Match(start, SealedDice("m1", seed=bytes([seed] * 32)), players=players, names={0: "Ana"})
    while not match.over:
        match.step()
    return str(match.record())


LINES_OF_PEOPLE = (
    "Friday at Ana's: the return",
    "ñandú – 鳥",
    "عيد ميلاد سعيد",
    "می\u200cخواهم",
    "\N{WOMAN}\u200d\N{GIRL} & \N{GAME DIE}",
    "\N{WAVING BLACK FLAG}\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f 3–2",
    "e\N{COMBINING ACUTE ACCENT}",
    "../../etc",
)
RECORD = finished()
LINES = RECORD.splitlines()
HEAD = LINES.index("")


def problem(text: str | bytes) -> InvalidRecord:
    """What is wrong with a record, found by checking all of it."""
    with pytest.raises(InvalidRecord) as refused:
        read_record(text).verify()
    return refused.value


def test_windows_line_ends_and_a_missing_last_one_are_read() -> None:
    assert read_record(RECORD.replace("\n", "\r\n")) == read_record(RECORD) == read_record(RECORD[:-1])


def test_a_running_game_has_neither_result_nor_seed() -> None:
    running = "\n".join(LINES[:-20])
    assert read_record(running).end().over is False
    assert "the seed is not shown yet" in str(problem(running))


def test_a_changed_roll_is_named_with_its_line() -> None:
    first = LINES[HEAD + 1]
    other = "roll:1" if first != "roll:1" else "roll:2"
    wrong = problem(RECORD.replace(f"\n\n{first}\n", f"\n\n{other}\n"))
    assert str(wrong) == f"line {HEAD + 2}: {other} is not what the dice gave: roll 1 was {first}"


def test_an_illegal_move_is_named_with_its_line_and_reason() -> None:
    at = next(at for at in range(HEAD, len(LINES)) if LINES[at].startswith("H>"))
    broken = [*LINES]
    broken[at] = "r7>r9"
    wrong = problem("\n".join(broken))
    assert wrong.line == at + 1
    assert "you have no token there (r7)" in str(wrong)


def test_a_wrong_result_is_named() -> None:
    assert "the result is" in str(problem(RECORD.replace("result: ", "result: 1 ")))


def test_a_seed_that_does_not_fit_the_commitment_is_named() -> None:
    wrong = problem(RECORD.replace("seed: 0303", "seed: 0404"))
    assert (wrong.line, wrong.problem) == (len(LINES), "the seed doesn't match the commitment")


def test_a_record_without_commitment_says_that_dice_can_not_be_checked() -> None:
    plain = "\n".join(line for line in LINES if not line.startswith(("commitment", "match", "seed")))
    assert read_record(plain).end().over
    assert "has no match and commitment" in str(problem(plain))


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("vuelta record 1", "vuelta record 2", 1, "a record begins with the line"),
        ("game: ludo", "game: chess", 2, "there is no game 'chess'"),
        ("game: ludo\n", "", 1, "the head does not name the game"),
        ("seats: 0 2", "seats: 0", 3, "ludo is for 2, 3 or 4 players"),
        ("seats: 0 2", "seats: 0 2 4", 3, "each must be one of 0 to 3"),
        ("seats: 0 2", "seats: 0,2", 3, "these should be seats"),
        ("seats: 0 2", "seats: 0 2\nseats: 0 2", 4, "'seats' appears twice"),
        ("seats: 0 2", "seats: 0 2\nfirst: 0 2", 4, "this must be one seat"),
        ("seats: 0 2", "seats: 0 2\nfirst: 1", 4, "seat 1 does not play"),
        ("seats: 0 2", "seats: 0 2\nposition: nonsense", 3, "'seats' can't appear together with 'position'"),
        ("seats: 0 2", "position: nonsense", 3, "names two to four seats"),
        ("seats: 0 2", "seats: 0 2\nlevel 0: Hard!", 4, "is not the name of a level"),
        ("seats: 0 2", "seats: 0 2\noptions: max_sixes=1", 4, "it must be 0 or 2–100"),
        ("player 0: Ana", "player 1: Ana", 4, "seat 1 does not play"),
        ("player 0: Ana", f"player 0: {'A' * 41}", 4, "1 to 40 printable characters"),
        ("player 0: Ana", "date: 2026-13-01", 4, "is not a date"),
        ("player 0: Ana", "words 0:  x", 4, "a player's words are one line"),
        ("player 0: Ana", "Player 0: Ana", 4, "is unknown here"),
        ("player 0: Ana", "player 0: A\x00na", 4, "printable characters"),
        ("player 0: Ana", "player 0: \u200dAna", 4, "printable characters"),
        ("match: m1", "match:  m1", 5, "a match is named by 1 to 40 printable characters"),
        ("match: m1", f"match: {'m' * 41}", 5, "a match is named by 1 to 40 printable characters"),
        ("commitment: ", "commitment: x", 6, "32 bytes in lowercase hexadecimal"),
    ],
)
def test_a_wrong_head_is_named_with_its_line(old: str, new: str, line: int, words: str) -> None:
    assert old in RECORD
    wrong = problem(RECORD.replace(old, new, 1))
    assert words in str(wrong)
    assert wrong.line == line


def test_a_name_may_be_an_emoji_of_several_parts() -> None:
    family = "\N{WOMAN}\u200d\N{WOMAN}\u200d\N{GIRL} Família"
    record = vuelta.read_record(RECORD.replace("player 0: Ana", f"player 0: {family}"))
    assert record.players == {0: family}
    assert f"player 0: {family}\n" in str(record)


@pytest.mark.parametrize("line", LINES_OF_PEOPLE)
def test_whatever_people_type_stands_in_a_record_and_its_dice_can_be_checked(line: str) -> None:
    start = vuelta.game("ludo").start(2)
    players = {seat: easy(Random(seat)) for seat in start.pieces()}
    match = Match(start, SealedDice(line, seed="test", words={0: line}), players=players, names={0: line})
    while not match.over:
        match.step()
    record = match.record()
    assert (record.match, record.words, record.players) == (line, {0: line}, {0: line})
    again = read_record(str(record).encode())
    assert again == record
    assert again.verify() == sum(text.startswith("roll:") for text in match.plies)


def test_the_commitment_that_was_shown_before_tells_a_record_with_another_seed() -> None:
    honest, exchanged = read_record(RECORD), read_record(finished(seed=4))
    shown = honest.commitment
    assert honest.verify(commitment=shown) == honest.verify()
    assert exchanged.verify() > 0, "by itself it is sound"
    with pytest.raises(InvalidRecord, match=f"is {exchanged.commitment}, not the one shown before the game"):
        exchanged.verify(commitment=shown)


def test_a_match_that_came_back_from_a_back_up_says_so_in_its_record() -> None:
    dice = SealedDice("m", seed="test", restored=[3])
    start = vuelta.game("ludo").start(2)
    match = Match(start, dice, players={seat: easy(Random(seat)) for seat in start.pieces()})
    while not match.over:
        match.step()
    text = str(match.record())
    assert "\nrestored: 3\n" in text
    assert read_record(text) == match.record()
    assert read_record(text).verify() > 3
    told = problem(text.replace("restored: 3\n", ""))
    assert "is not what the dice gave" in str(told)


@pytest.mark.parametrize("value", ["", "0", "x", "3  5", "12345678"])
def test_rolls_after_back_ups_are_numbers(value: str) -> None:
    assert problem(RECORD.replace("\n\n", f"\nrestored: {value}\n\n", 1)).line == HEAD + 1


def test_what_is_no_text_or_too_large_is_refused_at_once() -> None:
    assert "not UTF-8" in str(problem(b"vuelta record 1\n\xff\xfe"))
    assert "at most 2,000,000 bytes" in str(problem(b"x" * (LARGEST + 1)))
    assert problem(b"").line == 1
    assert "4,200 characters" in str(problem(b"vuelta record 1\n" + b"a" * 5000))
    with pytest.raises(InvalidRecord, match="a record is text or bytes"):
        read_record(None)  # type: ignore[arg-type]


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_record("\ufeff" + RECORD) == read_record(RECORD)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", {0: "Ana\nseed: 00"}),
        ("players", {7: "Ana"}),
        ("levels", {0: "very hard"}),
        ("words", {0: "a\nb"}),
        ("date", "yesterday"),
        ("match", " a"),
        ("match", "a\nb"),
        ("commitment", "00"),
        ("seals", {0: "00"}),
        ("seals", {7: "0" * 64}),
        ("restored", (5, 3)),
        ("seed", "xyz"),
    ],
)
def test_a_record_that_could_not_be_read_back_is_never_made(field: str, value: object) -> None:
    with pytest.raises(VueltaError):
        Record(start=vuelta.game("ludo").start(2), **{field: value})  # type: ignore[arg-type]


def test_records_are_hashable_values() -> None:
    assert hash(read_record(RECORD)) == hash(read_record(RECORD))


def test_thousands_of_mutated_records_get_one_sentence() -> None:
    random, refused = Random(5), []
    shorter = "\n".join([*LINES[: HEAD + 40]])
    for _ in range(3000):
        try:
            read_record(mutated(shorter, random)).end()
        except VueltaError as error:
            refused.append(str(error))
    assert len(refused) > 1500
    assert all("\n" not in sentence and len(sentence) < 700 for sentence in refused)


@pytest.mark.parametrize("cut", range(0, len(RECORD) - 1, 97))
def test_a_truncated_record_never_verifies(cut: int) -> None:
    assert "\n" not in str(problem(RECORD[:cut]))


@rule("SE04")
def test_a_six_thrown_with_sticks_as_they_once_counted_is_refused_with_its_line() -> None:
    old = "vuelta record 1\ngame: senet\nseats: 0 1\noptions: throw=sticks\n\nroll:1-2\nroll:6\nroll:2\n9>11\n"
    with pytest.raises(InvalidRecord, match="line 7: 'roll:6': a 6 never comes up with these dice") as caught:
        read_record(old).end()
    assert caught.value.line == 7
    assert read_record(old.replace("roll:6\n", "")).end().seat == 1
