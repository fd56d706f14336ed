"""A match played at one terminal, by people and computer players."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Protocol

from vuelta.cli.choices import Choices
from vuelta.cli.keyboard import Stopped
from vuelta.cli.narration import Names, NarratedPly, turn_lines
from vuelta.cli.phrases import PHRASES
from vuelta.cli.screen import Scene, Screen
from vuelta.cli.stdio import say
from vuelta.core.errors import IllegalMove, InvalidNotation, shown
from vuelta.core.match import Match
from vuelta.core.position import Position
from vuelta.core.rolls import is_roll


class Prompter(Protocol):
    """Where answers come from: the keyboard, or a test."""

    def ask(self, prompt: str) -> str:
        """A line. Stopped if there is none."""

    def check(self) -> None:
        """Stopped if the game has to stop between two plies."""


class TerminalMatch:
    """Plays a match to its end, asking the people in their seats."""

    def __init__(
        self, match: Match, people: Mapping[int, str], names: Names, screen: Screen, keyboard: Prompter
    ) -> None:
        self.match = match
        self.people = people
        self.names = names
        self.screen = screen
        self.keyboard = keyboard
        self.phrases = PHRASES[names.language]
        self.intro: list[str] = []
        self.played: list[NarratedPly] = []
        self._news = 0
        self._introduced = False
        self._turn = 0
        self._notice = ""

    def run(self) -> int:
        """Play to the end or until somebody stops. Returns the exit code."""
        try:
            while not self.match.over:
                self._ply()
                self.keyboard.check()
        except Stopped as stopped:
            self.match.stop()
            with contextlib.suppress(OSError):  # after a hang-up nobody reads it
                say(f"\n{self.phrases['stopped']}")
            return stopped.code
        self.screen.show(self._scene())
        return 0

    # Playing

    def _ply(self) -> None:
        """One ply of the seat to act."""
        position = self.match.position
        seat = position.seat
        if seat is None:
            return
        if seat not in self.people:
            self._do(self.match.step)
        elif position.awaits == "roll":
            self._roll(seat)
        elif len(position.moves()) == 1:
            self._do(lambda: self.match.move(seat, position.moves()[0]))
        else:
            self._move(seat)
        self._wait()

    def _roll(self, seat: int) -> None:
        answer = self._ask(self.phrases["roll"])
        if answer:
            self._notice = self.phrases["unneeded"].format(answer=shown(answer))
        elif answer is not None:
            self._do(lambda: self.match.roll(seat))

    def _move(self, seat: int) -> None:
        choices = Choices(self.match.position, self.names)
        answer = self._ask(self.phrases["move"], choices)
        if answer is None:
            return
        key, text = next((key, choice.move.text) for key, choice in choices.by_key.items())
        meant = choices.meant(answer)
        if isinstance(meant, list) and meant:
            self._notice = self.phrases["several"].format(answer=answer, keys=", ".join(meant))
            return
        if not meant and (not answer or answer.isdecimal()):
            why = "unknown" if answer else "nothing"
            self._notice = self.phrases[why].format(answer=shown(answer), key=key)
            return
        chosen = meant if isinstance(meant, str) else answer
        try:
            if is_roll(chosen):
                raise InvalidNotation("dice are never named")
            self._do(lambda: self.match.move(seat, chosen), choice=True)
        except IllegalMove as error:
            self._notice = error.sentences[self.names.language]
        except InvalidNotation:
            self._notice = self.phrases["not a move"].format(answer=shown(answer), key=key, text=text)

    def _do(self, ply: Callable[[], Position], *, choice: bool = False) -> None:
        """Play a ply and remember it."""
        before, count = self.match.position, len(self.match.plies)
        after = ply()
        self.played.append(NarratedPly(self._turn, before, self.match.plies[count], after, choice))
        if after.seat != before.seat:
            self._turn += 1

    def _turn_is_over(self) -> bool:
        """Whether a person's turn with a choice in it has just ended, and a computer plays next."""
        last = self.played[-1].turn if self.played else self._turn
        if last == self._turn or self.match.over or self.match.position.seat in self.people:
            return False
        return any(ply.choice for ply in self.played if ply.turn == last)

    def _wait(self) -> None:
        """Give the person time to look, or to undo, before the computer plays."""
        while self._turn_is_over():
            answer = self._ask(self.phrases["wait"])
            if answer == "":
                return
            if answer:
                self._notice = self.phrases["unneeded"].format(answer=shown(answer))

    # Undo

    def _last_choice(self) -> int | None:
        """The ply to go back to: the last choice of the person who moved last, if nobody has rolled since."""
        for at in range(len(self.played) - 1, -1, -1):
            ply, last = self.played[at], self.played[-1]
            seat = ply.before.seat
            if seat is None or ply.before.awaits == "roll" or seat not in self.people or seat != last.before.seat:
                return None
            if ply.choice:
                return at if self.match.can_undo(seat) else None
        return None

    def _undo(self) -> None:
        at = self._last_choice()
        if at is None:
            self._notice = self.phrases["no undo"]
            return
        seat, self._turn = self.played[at].before.seat, self.played[at].turn
        assert seat is not None
        while len(self.match.plies) > at:
            self.match.undo(seat)
        del self.played[at:]
        self._news = min(self._news, at)
        self._notice = self.phrases["undone"].format(name=self.names[seat])

    # Asking

    def _scene(self, choices: Choices | None = None) -> Scene:
        """What the screen shows now. The notice is shown once."""
        log = [*self.intro, *turn_lines(self.played, self.names)]
        news = turn_lines(self.played[self._news :], self.names)
        if not self._introduced:
            news, self._introduced = [*self.intro, *news], True
        self._news = len(self.played)
        notice, self._notice = self._notice, ""
        return Scene(self.match.position, log, news, choices, notice)

    def _ask(self, what: str, choices: Choices | None = None) -> str | None:
        """Show the scene and ask. None if the answer was a command such as undo, which has been carried out."""
        scene = self._scene(choices)
        self.screen.show(scene)
        undo = "" if self._last_choice() is None else self.phrases["undo"]
        answer = self.keyboard.ask(self.screen.prompt(what, undo))
        command = answer.lower()
        if command == "u":
            self._undo()
        elif command == "?":
            self.screen.help(scene)
            if self.screen.redraws:
                self.keyboard.ask(self.phrases["back"])
        elif command == "n":
            self.screen.square_names = not self.screen.square_names
        else:
            return answer
        return None
