"""Learn to play Ludo in less than half a minute, from nothing but the results of games: python examples/train_batch.py

A policy gradient (REINFORCE) with NumPy alone. The policy looks at seven things that a move does and weighs them; it
begins with weights of zero, which is a random player, and learns against one. Needs `pip install 'vuelta[envs]'`.
"""

import argparse
import time

import numpy as np

from vuelta import envs

RING, FINISH, ARM, STAR = 72, 78, 18, 13
DIE, OWN, ENEMY = 2, 8, 16  # where these stand in an observation: docs/environments.md
NAMES = ("opens", "captures", "finishes", "rests on a star", "enters the lane", "leaves danger", "goes into danger")
REACH = 6


def in_danger(step, enemy):
    """How many enemy tokens stand up to six cells behind a token on the ring that is not safe."""
    there = (step[..., None] + RING // 2) % RING  # the enemy sits opposite: our cell, as it counts
    behind = there - enemy
    near = (behind >= 1) & (behind <= REACH) & (enemy >= 0) & (enemy < RING)
    safe = (step < 0) | (step >= RING) | (step % ARM == STAR) | (step == 0)
    return np.where(safe, 0, near.sum(axis=-1))


def looks(env):
    """What every legal move does: games × moves × NAMES, and which of these moves there are."""
    seen, batch = env.batch.observation.astype(np.int64), env.batch
    steps = batch.legal - 1  # a code is the step of the token that moves, plus one
    die, enemy = seen[:, DIE, None], seen[:, None, ENEMY : ENEMY + 4]
    target = np.where(steps < 0, 0, np.minimum(steps + die, FINISH))
    star = (target < RING) & (target % ARM == STAR)
    there = (target[..., None] + RING // 2) % RING
    captures = ((there == enemy) & (target < RING)[..., None]).any(axis=-1) & ~star & (target != RING // 2)
    found = np.stack(
        [
            steps < 0,
            captures,
            target == FINISH,
            star,
            (target >= RING) & (steps < RING),
            in_danger(steps, enemy),
            in_danger(target, enemy),
        ],
        axis=-1,
    ).astype(float)
    return found, np.arange(batch.legal.shape[1]) < batch.choices[:, None]


def chances(found, legal, weights):
    """How likely the policy is to make each move."""
    liking = np.where(legal, found @ weights, -np.inf)
    liking = np.exp(liking - liking.max(axis=1, keepdims=True))
    return liking / liking.sum(axis=1, keepdims=True)


def play(env, weights, steps, random, rate=0.0):
    """Play on, and learn if there is a rate. Returns the weights and the share of games won."""
    rows = np.arange(env.num_envs)
    traces = np.zeros((env.num_envs, len(NAMES)))  # what made the moves of the running games more likely
    won = ended = 0
    for _ in range(steps):
        found, legal = looks(env)
        likely = chances(found, legal, weights)
        chosen = (likely.cumsum(axis=1) < random.random((env.num_envs, 1))).sum(axis=1)
        chosen = np.minimum(chosen, legal.sum(axis=1) - 1)
        traces += found[rows, chosen] - (likely[..., None] * found).sum(axis=1)
        _, rewards, done, _, _ = env.step(env.batch.legal[rows, chosen])
        if done.any():
            won, ended = won + (rewards[done] > 0).sum(), ended + done.sum()
            weights = weights + rate * (rewards[done, None] * traces[done]).mean(axis=0) * done.sum() / env.num_envs
            traces[done] = 0
    return weights, won / max(1, ended)


def train(games=1024, steps=3000, seed=1, rate=1.0):
    """Learn. Returns the share of games won before and after, and the weights."""
    env, random = envs.vector("ludo", games, seats=2, opponents="easy"), np.random.default_rng(seed)
    env.reset(seed=seed)
    nothing = np.zeros(len(NAMES))
    _, before = play(env, nothing, 800, random)
    weights, _ = play(env, nothing, steps, random, rate)
    env.reset(seed=seed + 1)  # other dice
    _, after = play(env, weights, 800, random)
    return before, after, weights


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--steps", type=int, default=3000)
    begun = time.process_time()
    before, after, weights = train(steps=options.parse_args().steps)
    print(f"won against easy before: {before:.1%}, after {time.process_time() - begun:.0f} CPU seconds: {after:.1%}")
    for name, weight in sorted(zip(NAMES, weights, strict=True), key=lambda pair: -pair[1]):
        print(f"  {name:<18}{weight:+.2f}")
