"""A whole evening at one table, with dice and answers that the test knows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import vuelta
from vuelta import Match, Position
from vuelta.cli.keyboard import Stopped
from vuelta.cli.narration import Names, turn_lines
from vuelta.cli.screen import Screen
from vuelta.cli.terminal_match import TerminalMatch


class Script:
    """Answers in order; `q` when there are no more. Remembers the prompts."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.prompts: list[str] = []
        self.log: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.answers:
            raise Stopped
        return self.answers.pop(0)

    def check(self) -> None:
        pass


def sit(
    start: Position, dice: str, *answers: str, people: Mapping[int, str] | None = None, language: str = "en"
) -> tuple[Match, Script]:
    """Play with these dice (`6 3-4`) and these answers; seats without a person play their first move."""
    rolls = dice.split()
    seats = {0: ""} if people is None else people
    computers = {seat: lambda position: position.moves()[0] for seat in start.pieces() if seat not in seats}
    match = Match(start, lambda _position, number: f"roll:{rolls[number - 1]}", players=computers)
    script = Script(*answers)
    names = Names(start.game, language, seats)
    table = TerminalMatch(match, seats, names, Screen(names, colour=False), script)
    assert table.run() == 0
    script.log = turn_lines(table.played, names)
    return match, script


def ludo(text: str = "") -> Position:
    game = vuelta.game("ludo")
    return game.position(text) if text else game.start(2)


POLEANA = "seat 0: B B r20 r32 | seat 2: B B B B | seat 0 rolled 4-3"


def test_a_choice_is_waited_for_and_can_be_taken_back() -> None:
    start = ludo("seat 0: H H r5 r9 | seat 2: H H H H | seat 0 to roll")
    match, script = sit(start, "3 1 2", "", "1", "u", "2", "", "")
    assert match.plies == ("roll:3", "r9>r12", "roll:1", "roll:2")
    assert script.prompts == [
        "Enter rolls · ? help · q stops > ",
        "Number or move · ? help · q stops > ",
        "Enter continues · u undoes · ? help · q stops > ",
        "Number or move · ? help · q stops > ",
        "Enter continues · u undoes · ? help · q stops > ",
        "Enter rolls · ? help · q stops > ",
        "Number or move · ? help · q stops > ",
    ]


def test_what_the_computer_played_is_never_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    start = ludo("seat 0: H H H H | seat 2: H H r50 r60 | seat 2 rolled 3")
    match, script = sit(start, "", "u", "U")
    assert match.plies == ("r50>r53",)
    assert not any("u undoes" in prompt for prompt in script.prompts)
    assert capsys.readouterr().out.count("You can only undo your own moves since the last roll.") == 2


def test_a_forced_second_die_waits_and_goes_back_to_the_choice_before_it() -> None:
    start = vuelta.game("poleana").position(POLEANA)
    first = start.moves()[0]
    assert len(start.play(first).moves()) == 1
    match, script = sit(start, "1-2", first, "u", first, "")
    assert script.prompts[1] == "Enter continues · u undoes · ? help · q stops > "
    assert script.prompts[2] == "Number or move · ? help · q stops > "
    assert match.plies[:2] == (first, start.play(first).moves()[0])


def test_a_turn_without_a_choice_is_not_waited_for() -> None:
    start = ludo("seat 0: H H H r9 | seat 2: H H H H | seat 0 to roll")
    match, script = sit(start, "3 1", "")
    assert match.plies == ("roll:3", "r9>r12", "roll:1")
    assert not any("continues" in prompt for prompt in script.prompts)


def test_people_take_back_from_one_another_only_their_own_last_move() -> None:
    start = ludo("seat 0: H H r5 r9 | seat 2: H H r50 r60 | seat 0 rolled 3")
    match, script = sit(start, "1", "r5>r8", "u", "r9>r12", "", "u", people={0: "Ana", 2: "Luis"})
    assert match.plies == ("r9>r12", "roll:1")
    assert [("u undoes" in prompt) for prompt in script.prompts] == [False, True, False, True, False, False]


def test_a_piece_with_several_moves_is_asked_which(capsys: pytest.CaptureFixture[str]) -> None:
    start = vuelta.game("poleana").position(POLEANA)
    match, _ = sit(start, "", "1", "1A")
    told = capsys.readouterr().out
    assert "1 can move in several ways: 1a, 1b, 1c." in told
    assert match.plies[0].partition(":")[2].startswith("r20>")


def test_the_log_has_a_line_a_turn_with_the_people_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    start = ludo("seat 0: H H r5 r9 | seat 2: H H r12 H | seat 0 to roll")
    _, script = sit(start, "6 3 1", "", "r5>r11", "", "r5>r8", "r9>r12", "", people={0: "Ana"})
    assert script.log == [
        "Red (Ana) rolls 6. Red moves 6 (r5 → r11). Red rolls again. Red rolls 3. Red moves 3 (r9 → r12). "
        "Red captures Green (r12).",
        "Green rolls 1. Green can't move.",
    ]
    told = capsys.readouterr().out
    assert told.count("r5>r8: you have no token there (r5); you can play r11>r14 or r9>r12") == 1
    assert told.count("Red (Ana) rolls 6.") == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_that_is_won_ends(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    start = ludo("seat 0: F F F L5 | seat 2: H H H H | seat 0 rolled 2")
    match, script = sit(start, "", people={0: "Ana"}, language=language)
    assert match.position.over
    assert match.position.ranking[0] == 0
    assert script.prompts == []
    assert {"en": "Red (Ana) moves", "es": "Rojo (Ana) mueve"}[language] in capsys.readouterr().out
