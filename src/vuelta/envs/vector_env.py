"""A batch as a Gymnasium vector environment: one seat learns in every game, machine code plays the others."""

from __future__ import annotations

import secrets
from typing import Any, TypeAlias

from vuelta.envs.batch_env import Batch
from vuelta.envs.extras import NDArray, gymnasium, np
from vuelta.envs.setup import reset_option, space_of

Seen: TypeAlias = NDArray[np.int8]
Mode = gymnasium.vector.AutoresetMode


class SeatVectorEnv(gymnasium.vector.VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many games at once; one seat of each is the agent. Made by `envs.vector`.

    A game that ends starts over in the same step (`AutoresetMode.SAME_STEP`); `info["final_obs"]` then has what the
    seat saw of the end. `info["action_mask"]` has 1 for each legal code. All returned arrays are copies.
    """

    def __init__(self, batch: Batch, seat: int) -> None:
        spaces = gymnasium.spaces
        self.batch = batch
        self.seat = seat
        self.num_envs = batch.games
        self.metadata = {"render_modes": [], "autoreset_mode": Mode.SAME_STEP}
        self.single_observation_space = space_of(batch.view)
        self.single_action_space = spaces.Discrete(batch.start.game.rules.MOVE_CODES)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, batch.games)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, batch.games)
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start all games over, or those in `options={"reset_mask": …}`. A seed restarts the dice as well."""
        if isinstance(seed, (list, tuple)):
            raise TypeError("give one seed; every game gets dice of its own from it")
        only = reset_option(options, "reset_mask")
        super().reset(seed=seed)
        if seed is None and not self._begun:
            seed = secrets.randbits(64)
        self.batch.reset(seed=seed, only=only)
        self._begun = True
        return self.batch.observation.copy(), {"action_mask": self.batch.mask.copy()}

    def step(self, actions: NDArray[np.int64]) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a move in every game. If one is illegal, IllegalMove names its game and nothing is played."""
        self.batch.step(actions)
        terminated, truncated = self.batch.terminated, self.batch.truncated
        info: dict[str, Any] = {"action_mask": self.batch.mask.copy()}
        done = terminated | truncated
        if done.any():
            final = np.full(self.num_envs, None, dtype=object)
            for game in np.flatnonzero(done).tolist():
                final[game] = self.batch.final_observation[game].copy()
            info |= {"final_obs": final, "_final_obs": done}
        rewards = self.batch.reward[:, self.seat].astype(np.float64)
        return self.batch.observation.copy(), rewards, terminated, truncated, info

    def get_state(self) -> str:
        """All games and their dice to come, as JSON; see `Batch.get_state`."""
        return self.batch.get_state()

    def set_state(self, text: str) -> None:
        """Restore what `get_state` returned."""
        self.batch.set_state(text)
        self._begun = True

    def clone(self) -> SeatVectorEnv:
        """An independent environment with the same games and the same dice to come."""
        made = SeatVectorEnv(self.batch.clone(), self.seat)
        made._begun = self._begun
        return made
