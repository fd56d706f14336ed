"""A game as a PettingZoo environment: an agent for each seat, and one for the dice if that is asked for."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from operator import index
from typing import Any, TypeAlias

from vuelta.core.errors import IllegalMove, InvalidOption, shown_value
from vuelta.core.position import Position
from vuelta.core.rolls import FACES
from vuelta.core.state import PHASE, SEAT, TO_ROLL
from vuelta.envs.extras import NDArray, gymnasium, np, pettingzoo
from vuelta.envs.game_in_play import RENDER_MODES, GameInPlay, check_mode
from vuelta.envs.serialization import check_moves, read_state
from vuelta.envs.setup import check_limit, reset_option, space_of

DICE = "dice_0"
"""The agent that chooses how the dice fall, one die at a time."""

Seen: TypeAlias = dict[str, NDArray[np.int8]]


def agent_of(seat: int) -> str:
    """The agent's name of a seat."""
    return f"seat_{seat}"


class SeatsEnv(pettingzoo.AECEnv[str, Seen, int | None]):  # type: ignore[misc] # PettingZoo ships no types
    """Every seat is an agent. Made by `envs.aec`.

    An action is a move's code. Dice fall between moves, so an agent that is selected has something to choose (perhaps
    only one move). A seat that has its place is done and gets its reward; the game goes on for the others.
    """

    def __init__(
        self, start: Position, *, skip_forced: bool, limit: int | None, dice_agent: bool, render_mode: str | None
    ) -> None:
        super().__init__()
        self.skip_forced = bool(skip_forced)
        self.limit = check_limit(limit)
        self.dice_agent = bool(dice_agent)
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"vuelta_{start.game.slug}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self._game = GameInPlay(start)
        self.possible_agents = [agent_of(seat) for seat in self._game.seats] + [DICE] * self.dice_agent
        self.agents: list[str] = []
        spaces, codes = gymnasium.spaces, start.game.rules.MOVE_CODES
        actions = {agent: len(FACES) if agent == DICE else codes for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent, count in actions.items()}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": space_of(start.game.seen()),
                    "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8),
                }
            )
            for agent, count in actions.items()
        }
        size = start.game.rules.STATE_SIZE
        self.state_space = spaces.Box(-128, 127, (size,), dtype=np.int8)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent observes: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Move codes; for the dice, a face less one."""
        return self.action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again. A seed begins the dice again, too; `options={"rolls": […]}` lays out the first rolls."""
        rolls = reset_option(options, "rolls", ignored="options")  # PettingZoo's api_test gives {"options": 1}
        with self._game.all_or_nothing():
            self._game.begin(seed)
            self._game.give(() if rolls is None else rolls)
            self._go_on()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._moves = 0
        self._thrown: list[int] = []

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent. IllegalMove if it is none; then nothing changes."""
        self._check_going_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or isinstance(action, bool):
            raise IllegalMove(f"{shown_value(action)} is no move; {agent} has to play")
        with self._game.all_or_nothing():
            if agent == DICE:
                self._let_fall(action)
            else:
                self._game.play(action)
            self._go_on()
        self._moves += agent != DICE
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._accumulate_rewards()
        self._deads_step_first()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its reward, whether it is done or cut off, and infos."""
        self._check_going_on()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def _check_going_on(self) -> None:
        if not self.agents:
            raise IllegalMove("the game is over, or has not begun; call reset first")

    def give_rolls(self, rolls: Iterable[str]) -> None:
        """Let the next rolls be these, such as `roll:6` or `roll:3-5`; then dice come from the seed again."""
        self._game.give(rolls)

    def _let_fall(self, action: int) -> None:
        rules, codes = self._game.start.game.rules, self._game.start.codes
        try:
            face = index(action) + 1
        except TypeError:
            raise IllegalMove(f"{shown_value(action)} is no face of a die; the action is the face less one") from None
        if face not in FACES or not rules.weight(codes, face):
            raise IllegalMove(f"a die can't show {face} here; the action is the face less one")
        self._thrown.append(face)
        if len(self._thrown) == rules.dice(codes, self._game.state):
            self._game.fall(self._thrown)
            self._thrown = []

    def _go_on(self) -> None:
        """Up to the next choice: roll, and make moves without a choice if they are to be skipped."""
        running = self._game
        while not running.over:
            if running.to_roll:
                if self.dice_agent:
                    break
                running.roll()
                continue
            moves = running.moves()
            if len(moves) > 1 or not self.skip_forced:
                break
            running.play(moves[0])
        if not running.over:
            self.agent_selection = DICE if running.to_roll else agent_of(running.seat)

    def _pay(self) -> None:
        """Give their rewards to those who are done."""
        running = self._game
        earned, ranked = running.rewards(), running.ranking()
        cut_off = self._moves >= self.limit and not running.over
        self._clear_rewards()
        for seat in running.seats:
            agent = agent_of(seat)
            if agent in self.agents and not self.terminations[agent] and (running.over or seat in ranked):
                self.rewards[agent] = earned[seat]
                self.terminations[agent] = True
        for agent in self.agents:
            if agent == DICE and running.over:
                self.terminations[agent] = True
            self.truncations[agent] = cut_off and not self.terminations[agent]

    # Seeing

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and its legal moves, which are none while another is to act."""
        running = self._game
        if agent == DICE:
            return {"observation": running.seen(running.seat), "action_mask": self._dice_mask()}
        seat = int(agent.rpartition("_")[2])
        return {"observation": running.seen(seat), "action_mask": running.mask(seat)}

    def _dice_mask(self) -> NDArray[np.int8]:
        rules, codes = self._game.start.game.rules, self._game.start.codes
        possible = [self._game.to_roll and rules.weight(codes, face) > 0 for face in FACES]
        return np.array(possible, dtype=np.int8)

    def state(self) -> NDArray[np.int8]:
        """The flat state, the same for all."""
        return np.array(self._game.state, dtype=np.int8)

    @property
    def position(self) -> Position:
        """The game as a position, with texts for moves and everything."""
        return self._game.position

    def render(self) -> Any:
        """The board in the render mode that was asked for."""
        return self._game.drawn(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    # As a value

    def get_state(self) -> str:
        """All of it, the dice to come as well, as JSON: after `set_state` the same actions have the same future."""
        if self._game.stream is None:
            raise InvalidOption("there is no state before the first reset; call reset first")
        told: dict[str, Any] = {
            "game": self._game.kept(),
            "moves": self._moves,
            "thrown": self._thrown,
            "agents": {
                agent: [
                    float(self.rewards[agent]),
                    float(self._cumulative_rewards[agent]),
                    self.terminations[agent],
                    self.truncations[agent],
                ]
                for agent in self.agents
            },
            "selected": [self.agent_selection, self._skip_agent_selection or ""],
        }
        return json.dumps(told)

    def set_state(self, text: str) -> None:
        """Go back to what `get_state` told. InvalidOption if it is of another one or broken; nothing changes then."""
        told = read_state(text, {"game": dict, "moves": int, "thrown": list, "agents": dict, "selected": list})
        checked = self._game.check(told["game"])
        agents, selected = told["agents"], told["selected"]
        known = [*self.possible_agents, ""]
        if (
            not set(agents) <= set(self.possible_agents)
            or any(
                type(row) is not list or [type(value) for value in row] != [float, float, bool, bool]
                for row in agents.values()
            )
            or len(selected) != 2
            or not all(agent in known for agent in selected)
        ):
            raise InvalidOption("the state is broken, or of other agents; give what get_state returned")
        check_moves(told["moves"], self.limit, done=all(row[2] or row[3] for row in agents.values()))
        self._check_thrown(checked[0], told["thrown"])
        self._check_agents(checked[0], agents, selected, cut_off=told["moves"] == self.limit)
        self._game.restore(checked)
        self._moves, self._thrown = told["moves"], told["thrown"]
        self.agents = [agent for agent in self.possible_agents if agent in agents]
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations = (
            {agent: agents[agent][column] for agent in self.agents} for column in range(4)
        )
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection, self._skip_agent_selection = selected[0], selected[1] or None

    def _check_thrown(self, state: list[int], thrown: list[Any]) -> None:
        """InvalidOption unless these dice of a roll can lie there already."""
        rules, codes = self._game.start.game.rules, self._game.start.codes
        if thrown and not (
            self.dice_agent
            and state[PHASE] == TO_ROLL
            and len(thrown) < rules.dice(codes, state)
            and all(type(face) is int and face in FACES and rules.weight(codes, face) for face in thrown)
        ):
            raise InvalidOption(f"the state is broken: dice are thrown that can't lie there, {shown_value(thrown)}")

    def _check_agents(
        self, state: list[int], agents: dict[str, list[Any]], selected: list[str], *, cut_off: bool
    ) -> None:
        """InvalidOption unless those are there, done and selected who can be at this point of the game."""
        position = Position(self._game.start.game, self._game.start.options, self._game.start.codes, tuple(state))
        placed = {agent_of(seat) for seat in position.ranking}
        ended = position.over or cut_off
        missing = [agent for agent in self.possible_agents if agent not in agents and agent not in placed]
        if missing and not ended:
            raise InvalidOption(f"the state is broken: an agent that plays is missing, {missing[0]}")
        for agent, (_, _, terminated, truncated) in agents.items():
            if (terminated and agent not in placed and not position.over) or (truncated and not cut_off):
                raise InvalidOption(f"the state is broken: {agent} is done, but it still plays")
            if position.over and not terminated:
                raise InvalidOption(f"the state is broken: {agent} plays on, but the game is over")
        now, later = selected
        if ended:
            if not now or (agents and now not in agents):
                raise InvalidOption("the state is broken: no agent of it is to act")
            return
        # Those who are done leave first; who is to act then stands beside them.
        actor = DICE if state[PHASE] == TO_ROLL else agent_of(state[SEAT])
        leaving = now in agents and agents[now][2]
        if (later if leaving else now) != actor or (later and not leaving):
            raise InvalidOption(f"the state is broken: {actor} is to act, and another is selected")

    def clone(self) -> SeatsEnv:
        """An environment of its own with the same game and the same dice to come."""
        return copy.deepcopy(self)
