"""A game as a PettingZoo environment: an agent for each seat and, if wanted, one for the dice."""

from __future__ import annotations

import json
from operator import index
from typing import Any, TypeAlias

from vuelta.core.errors import IllegalMove, InvalidOption, shown_value
from vuelta.core.position import Position
from vuelta.core.rolls import FACES
from vuelta.core.state import PHASE, SEAT, TO_ROLL
from vuelta.envs.extras import NDArray, gymnasium, np, pettingzoo
from vuelta.envs.game_in_play import RENDER_MODES, GameInPlay, OneGame, check_mode
from vuelta.envs.serialization import check_moves, read_state
from vuelta.envs.setup import check_limit, reset_option, space_of

DICE = "dice_0"
"""The agent that chooses the rolls, one die at a time."""

Seen: TypeAlias = dict[str, NDArray[np.int8]]


def agent_of(seat: int) -> str:
    """The name of a seat's agent."""
    return f"seat_{seat}"


class SeatsEnv(OneGame, pettingzoo.AECEnv[str, Seen, int | None]):  # type: ignore[misc] # PettingZoo ships no types
    """Every seat is an agent. Made by `envs.aec`.

    An action is the code of a move. Dice are rolled between moves, so the selected agent always has a move to make, if
    only one. A seat that has its place in the ranking gets its reward and is done; the game goes on for the others.
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
        self._seats = {agent_of(seat): seat for seat in self._game.seats}
        self.possible_agents = [*self._seats] + [DICE] * self.dice_agent
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
        """Move codes; for the dice, a face minus one."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start over. A seed restarts the dice as well; `options={"rolls": […]}` sets the first rolls."""
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
        self._chosen_dice: list[int] = []

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent. IllegalMove if it isn't legal; then nothing changes."""
        self._check_going_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or isinstance(action, bool):
            raise IllegalMove(f"{shown_value(action)} is not a move; {agent} has to play")
        with self._game.all_or_nothing():
            if agent == DICE:
                self._choose_die(action)
            else:
                self._game.play(action)
            self._go_on()
        self._moves += agent != DICE
        self._cumulative_rewards[agent] = 0.0
        self._pay()
        self._accumulate_rewards()
        self._deads_step_first()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The selected agent's observation, reward, whether it is done or cut off, and info."""
        self._check_going_on()
        last: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return last

    def _check_going_on(self) -> None:
        if not self.agents:
            raise IllegalMove("the game is over, or has not begun; call reset first")

    def _choose_die(self, action: int) -> None:
        rules, codes = self._game.start.game.rules, self._game.start.codes
        try:
            face = index(action) + 1
        except TypeError:
            raise IllegalMove(
                f"{shown_value(action)} is not a face of a die; the action is the face minus one"
            ) from None
        if face not in FACES or not rules.weight(codes, face):
            raise IllegalMove(f"a die can't show {face} here; the action is the face minus one")
        self._chosen_dice.append(face)
        if len(self._chosen_dice) == rules.dice(codes, self._game.state):
            self._game.take(self._chosen_dice)
            self._chosen_dice = []

    def _go_on(self) -> None:
        """Play up to the next decision, with forced moves if they are skipped."""
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
        """Give rewards to the agents that are done."""
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

    def observe(self, agent: str) -> Seen:
        """An agent's observation and the mask of its legal moves, which is empty while another is to act."""
        running = self._game
        if agent == DICE:
            return {"observation": running.seen(running.seat), "action_mask": self._dice_mask()}
        seat = self._seats[agent]
        return {"observation": running.seen(seat), "action_mask": running.mask(seat)}

    def _dice_mask(self) -> NDArray[np.int8]:
        rules, codes = self._game.start.game.rules, self._game.start.codes
        possible = [self._game.to_roll and rules.weight(codes, face) > 0 for face in FACES]
        return np.array(possible, dtype=np.int8)

    def state(self) -> NDArray[np.int8]:
        """The flat state, the same for every agent."""
        return np.array(self._game.state, dtype=np.int8)

    def close(self) -> None:
        """Nothing needs closing."""

    def get_state(self) -> str:
        """The environment and its dice to come, as JSON: after `set_state`, the same actions have the same results."""
        kept: dict[str, Any] = {
            "game": self._game.kept(),
            "moves": self._moves,
            "thrown": self._chosen_dice,
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
        return json.dumps(kept)

    def set_state(self, text: str) -> None:
        """Restore what `get_state` returned. InvalidOption, and no change, if it is broken or from another one."""
        kept = read_state(text, {"game": dict, "moves": int, "thrown": list, "agents": dict, "selected": list})
        checked = self._game.check(kept["game"])
        agents, selected = kept["agents"], kept["selected"]
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
            raise InvalidOption("the state is broken, or has other agents; give what get_state returned")
        check_moves(kept["moves"], self.limit, done=all(row[2] or row[3] for row in agents.values()))
        self._check_dice(checked[0], kept["thrown"])
        self._check_agents(checked[0], agents, selected, cut_off=kept["moves"] == self.limit)
        self._game.restore(checked)
        self._moves, self._chosen_dice = kept["moves"], kept["thrown"]
        self.agents = [agent for agent in self.possible_agents if agent in agents]
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations = (
            {agent: agents[agent][column] for agent in self.agents} for column in range(4)
        )
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection, self._skip_agent_selection = selected[0], selected[1] or None

    def _check_dice(self, state: list[int], dice: list[Any]) -> None:
        """InvalidOption unless these can be the first dice of a roll."""
        rules, codes = self._game.start.game.rules, self._game.start.codes
        if dice and not (
            self.dice_agent
            and state[PHASE] == TO_ROLL
            and len(dice) < rules.dice(codes, state)
            and all(type(face) is int and face in FACES and rules.weight(codes, face) for face in dice)
        ):
            raise InvalidOption(f"the state is broken: these dice aren't possible here, {shown_value(dice)}")

    def _check_agents(
        self, state: list[int], agents: dict[str, list[Any]], selected: list[str], *, cut_off: bool
    ) -> None:
        """InvalidOption unless the agents that are present, done and selected fit the state of the game."""
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
                raise InvalidOption("the state is broken: none of its agents is selected")
            return
        # Agents that are done leave first; the one to act comes after them.
        actor = DICE if state[PHASE] == TO_ROLL else agent_of(state[SEAT])
        leaving = now in agents and agents[now][2]
        if (later if leaving else now) != actor or (later and not leaving):
            raise InvalidOption(f"the state is broken: {actor} is to act, and another is selected")
