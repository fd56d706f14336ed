"""Anything that people, networks and power cuts may do at tables, in any order: the server keeps its promises."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.server.database_fixtures import Place
from tests.server.local_table import EASY, HERE, OPEN
from tests.server.simulated_deployment import SimulatedDeployment
from tests.support import SOAK
from vuelta.server.tables.decide import action_name

Action = dict[str, Any]

WISHES: list[dict[str, Any]] = [
    {"game": "ludo", "seats": [HERE, OPEN]},
    {"game": "ludo", "seats": [HERE, EASY]},
    {"game": "ludo", "seats": [HERE, OPEN, EASY, OPEN], "undo": False},
    {"game": "ludo", "seats": [HERE, OPEN, HERE], "clock": 30},
    {"game": "senet", "seats": [OPEN, HERE], "clock": 60},
    {"game": "senet", "seats": [OPEN, EASY]},
    {"game": "senet", "seats": [HERE, HERE]},
    {"game": "poleana", "seats": [HERE, OPEN]},
]
ACTIONS: list[Action] = [
    {"type": "roll"},
    {"type": "move", "move": "?"},
    {"type": "move", "move": "nonsense"},
    {"type": "undo"},
    {"type": "answer-undo", "agree": True},
    {"type": "answer-undo", "agree": False},
    {"type": "words", "words": "cielo azul"},
    {"type": "start"},
    {"type": "fill", "level": "easy"},
    {"type": "leave"},
    {"type": "return"},
    {"type": "resign"},
    {"type": "replace", "target": 0, "level": "easy"},
    {"type": "replace", "target": 2},
    {"type": "claim"},
    {"type": "emote", "emote": "oops"},
    {"type": "rematch"},
]
MOST_TABLES = 4

numbers = st.integers(0, 2**16)
actions = st.sampled_from(ACTIONS)
several = st.lists(st.tuples(numbers, actions), max_size=5)
"""What is drawn never depends on what the server did, so that Hypothesis can try the same again."""


class Tables(RuleBasedStateMachine):
    """Every rule is one thing that happens; then all promises are looked at."""

    def __init__(self, place: Place, processes: int) -> None:
        super().__init__()
        self.world = SimulatedDeployment(place.url, processes)

    def teardown(self) -> None:
        self.world.end()

    @invariant()
    def promises_are_kept(self) -> None:
        self.world.run(self.world.check())

    # Coming and going

    @initialize(wish=st.sampled_from(WISHES), at=numbers, going=st.booleans())
    def open_the_first(self, wish: dict[str, Any], at: int, going: bool) -> None:
        self.world.run(self.world.open_table(wish, at))
        if going:
            self.get_going(at)

    @rule(wish=st.sampled_from(WISHES), at=numbers)
    def open_another(self, wish: dict[str, Any], at: int) -> None:
        if len(self.world.known) < MOST_TABLES:
            self.world.run(self.world.open_table(wish, at))

    @rule(which=numbers, at=numbers, seat=st.sampled_from([None, 0, 2]), words=st.sampled_from([None, "hola"]))
    def join(self, which: int, at: int, seat: int | None, words: str | None) -> None:
        known = _one(self.world.known.values(), which)
        self.world.run(self.world.join(known, at, name="Luis", seat=seat, words=words))

    @rule(which=numbers, at=numbers)
    def watch(self, which: int, at: int) -> None:
        known = _one(self.world.known.values(), which)
        self.world.run(self.world.connect(known.table, None, self.world.hub(at)))

    @rule(who=numbers, at=numbers, back=st.sampled_from(["no", "since", "anew"]))
    def lose_a_connection(self, who: int, at: int, back: str) -> None:
        screen = _one(self.world.screens, who)

        async def happen() -> None:
            screen.disconnect()
            if back != "no":
                await screen.connect(self.world.hub(at), anew=back == "anew")

        self.world.run(happen())

    @rule(seconds=st.sampled_from([5, 31, 61, 3600]))
    def time_passes(self, seconds: int) -> None:
        self.world.wait(seconds)

    # Actions

    @rule(who=numbers, action=actions, choice=numbers, expects=st.sampled_from([None, "newest", 0, 1]))
    def act(self, who: int, action: Action, choice: int, expects: str | int | None) -> None:
        async def happen() -> None:
            screen = await self.world.actor(who)
            told = self.world.made(screen, action, choice)
            seq = screen.newest if expects == "newest" else expects
            await self.world.do(screen, told if seq is None else {**told, "expects": seq})

        self.world.run(happen())

    @rule(which=numbers, other=st.none() | actions)
    def send_an_id_again(self, which: int, other: Action | None) -> None:
        """The same, or something else under the same id: in either case nothing is done twice."""
        if not self.world.sent:
            return
        screen, told = _one(self.world.sent, which)
        assert screen.holder is not None
        name = action_name(screen.holder, told["id"])

        async def happen() -> None:
            if screen.live is None:
                await screen.connect(self.world.hub(which), anew=False)
            again = told if other is None else {**self.world.made(screen, other, which), "id": told["id"]}
            before = await self.world.stored(screen.table)
            done = name in self.world.known[screen.table].acknowledged
            await self.world.do(screen, again)
            assert not done or await self.world.stored(screen.table) == before

        self.world.run(happen())

    @rule(doing=several.filter(lambda doing: len(doing) > 1), same=st.booleans())
    def act_at_once(self, doing: list[tuple[int, Action]], same: bool) -> None:
        """Everybody at the same moment; or one, whose network sends everything several times."""

        async def happen() -> None:
            await asyncio.gather(*await self._at_once(doing, same))

        self.world.run(happen())

    @rule(doing=several, turns=st.integers(0, 60), same=st.booleans())
    def kill(self, doing: list[tuple[int, Action]], turns: int, same: bool) -> None:
        """Amid whatever is under way; what was acknowledged by then has to be there afterwards."""

        async def happen() -> None:
            tasks = [asyncio.ensure_future(action) for action in await self._at_once(doing, same)]
            for _ in range(turns):
                await asyncio.sleep(0.0001)
            await self.world.kill()
            for task in tasks:
                assert task.cancelled() or task.exception() is None

        self.world.run(happen())

    async def _at_once(self, doing: list[tuple[int, Action]], same: bool) -> list[Any]:
        told = []
        for number, action in doing:
            screen = await self.world.actor(number)
            told.append((screen, self.world.made(screen, action, number)))
        if same:
            told = told[:1] * len(told)
        return [self.world.do(screen, action, alone=False) for screen, action in told]

    # What people do at a match

    @rule(which=numbers)
    def get_going(self, which: int) -> None:
        """Some seats that are open are taken, the others get computers, and everybody is ready."""
        if not (gathering := self.world.some("gathering")):
            return
        known = _one(gathering, which)

        async def happen() -> None:
            for _ in range(which % 3):
                await self.world.join(known, which, name="Eva")
            for kind in ("start", "fill", "start"):
                for holder in list(known.tokens):
                    await self.world.do(await self.world.screen(known.table, holder), self.world.named({"type": kind}))

        self.world.run(happen())

    @rule(which=numbers, plies=st.sampled_from([1, 2, 7, 30, 120]), choice=numbers, at=numbers)
    def play_on(self, which: int, plies: int, choice: int, at: int) -> None:
        known = _one(self.world.known.values(), which)

        async def happen() -> None:
            for number in range(plies):
                if not await self.world.ply(known, at + number, choice + number):
                    break

        self.world.run(happen())

    @rule(which=numbers, agree=st.booleans())
    def take_back(self, which: int, agree: bool) -> None:
        """Whoever moved last would like to have moved otherwise; the others are asked."""
        if not (playing := self.world.some("playing")):
            return
        known = _one(playing, which)

        async def happen() -> None:
            for action in ({"type": "undo"}, {"type": "answer-undo", "agree": agree}):
                for holder in known.tokens:
                    await self.world.do(await self.world.screen(known.table, holder), self.world.named(action))

        self.world.run(happen())

    @rule(
        which=numbers,
        who=numbers,
        way=st.sampled_from(["leave", "resign", "silent"]),
        then=st.lists(actions, max_size=3),
    )
    def somebody_goes(self, which: int, who: int, way: str, then: list[Action]) -> None:
        """With a word or without. The others wait long, do something, perhaps claim the win and want to play again."""
        if not (playing := self.world.some("playing")):
            return
        known = _one(playing, which)
        gone, *others = sorted(known.tokens, key=lambda holder: (holder + who) % len(known.tokens))
        ends = [{"type": "claim"}, {"type": "rematch"}] if who % 2 else []

        async def happen() -> None:
            held = (await self.world.screen(known.table, gone)).seats()
            for seat in held if way != "silent" else []:
                screen = await self.world.screen(known.table, gone)  # it may have been dropped for its silence
                await self.world.do(screen, self.world.named({"type": way, "seat": seat}))
            for screen in self.world.screens:
                if (screen.table, screen.holder) == (known.table, gone):
                    screen.disconnect()
            self.world.wait(70)
            for holder in others:
                for action in [*then, *ends]:
                    screen = await self.world.screen(known.table, holder)
                    mine = {} if action["type"] == "roll" else {"seat": next(iter(screen.seats()), None)}
                    await self.world.do(screen, {**self.world.made(screen, action, who), **mine})

        self.world.run(happen())


def _one(of: Any, number: int) -> Any:
    found = list(of)
    return found[number % len(found)]


def _try(place: Callable[[], Place], processes: int, examples: int) -> None:
    run_state_machine_as_test(
        cast(type[Tables], lambda: Tables(place(), processes)),  # anything that makes one will do
        settings=settings(
            max_examples=examples * SOAK,
            stateful_step_count=25,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate, Phase.shrink] if SOAK > 1 else [Phase.generate],  # to shrink takes minutes
        ),
    )


def test_whatever_happens_nothing_acknowledged_is_lost_and_everybody_sees_the_same(tmp_path: Path) -> None:
    files = (Place(f"sqlite:///{tmp_path / f'{number}.db'}") for number in itertools.count())
    _try(files.__next__, processes=1, examples=40)


def test_two_processes_keep_the_same_promises_together(postgresql: Place) -> None:
    _try(lambda: postgresql, processes=2, examples=8)
