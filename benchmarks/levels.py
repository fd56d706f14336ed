"""How strong the levels are: `python -m benchmarks.levels [GAMES] [--game NAME] [--players hard,medium] [--seats 4]`.

One player of a level against a weaker one, or a table full of them, in the arena and without exact tables. Every result
is kept in docs/players.json as soon as it is there, so that one game can be measured at a time; the tables in
docs/players.md are made from that file. `--rules NAME` measures hard against medium with another rule set, and
`--players rollouts,medium` what hard would be if nothing had been learned.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import vuelta
from benchmarks import pages
from benchmarks.speed import met
from vuelta.core.options import format_options
from vuelta.core.position import Position
from vuelta.lab.arena import BATCH, Limits, Outcome, arena
from vuelta.lab.contest import Contest, can_contest
from vuelta.lab.estimates import Estimate
from vuelta.lab.executors import Run, in_order
from vuelta.lab.strength import Sprt
from vuelta.players.evaluator import STRENGTHS, Evaluator
from vuelta.players.rollouts import Rollouts
from vuelta.players.weights import nearest

Pair: TypeAlias = tuple[str, str]

SEED = 1
GAMES = 20_000
SEATS = (2, 3, 4)

GATES: Mapping[Pair, Mapping[tuple[str, int], float]] = {
    ("medium", "easy"): {(name, 2): 0.60 for name in vuelta.games()} | {("ludo", 2): 0.85, ("ludo", 4): 0.65},
    ("hard", "easy"): {("ludo", 2): 0.96, ("ludo", 4): 0.80, ("senet", 2): 0.76},
    ("hard", "medium"): {("ludo", 2): 0.77, ("ludo", 4): 0.37, ("senet", 2): 0.62},
    ("expert", "hard"): {},
}
"""Who is measured against whom, and which share of wins is asked for, by game and number of players."""

TESTED: Mapping[Pair, float] = {("hard", "medium"): 1.10, ("expert", "hard"): 1.04}
"""Who must also pass a sequential test: an even share of wins, or so many times that (with two: 50 % or 55 %, 52 %)."""


VARIANT: Pair = ("hard", "medium")
"""Who is measured with every rule set. The gate: hard never loses, so no interval lies below an even share."""

UNLEARNED: Pair = ("rollouts", "medium")
"""The same for hard as if nothing had been learned."""


def rollouts(position: Position) -> str:
    """Hard as it plays where nothing was learned, for the arena: benchmarks.levels:rollouts."""
    rollouts = Rollouts(position.game, samples=STRENGTHS["hard"].samples, notice={})
    return Evaluator(rollouts).choose(position)


def sequential_test(pair: Pair, players: int) -> Sprt | None:
    """The test that a pair must pass at a table of so many, with luck taken out."""
    return Sprt(low=1 / players, high=TESTED[pair] / players, adjusted=True) if pair in TESTED else None


def measured(start: Position, pair: Pair, players: int, games: int, jobs: int) -> dict[str, Any]:
    """One row: shares of a fixed number of games, and what a test that stops by itself would have said in them."""
    if pair == UNLEARNED:
        names, run = ("benchmarks.levels:rollouts", "medium"), Run(seed=SEED, jobs=jobs)
        return _told(arena(start, names, games, run, limits=Limits(seconds=60)))
    outcome, test, verdict = Outcome(start, pair), sequential_test(pair, players), None
    contest = Contest(start, outcome.field, SEED, solutions=False)
    with ThreadPoolExecutor(jobs) as threads:
        try:
            for first, results in in_order(threads, contest.play, -(-games // players), BATCH, ahead=2 * jobs):
                outcome.add(first, results)
                if test and (verdict is None or verdict["verdict"] is None):
                    verdict = _verdict(test, outcome)
        finally:
            contest.stop()
    return _told(outcome) | {"weights": _weights(start, pair)} | ({"test": verdict} if verdict else {})


def _told(outcome: Outcome) -> dict[str, Any]:
    assert not outcome.forfeits, outcome.forfeits
    return {
        "games": outcome.games,
        "unfinished": outcome.unfinished,
        "share": outcome.scores.share(0),
        "adjusted": outcome.scores.adjusted_share(0) if outcome.scores.with_luck else None,
        "weights": {},
    }


def _weights(start: Position, pair: Pair) -> dict[str, str]:
    """Which weights play, where any do: the beginning of their hashes."""
    found = {level: nearest(start, level) for level in pair if level in STRENGTHS}
    return {level: str(weights.about["sha256"])[:12] for level, weights in found.items() if weights}


def _verdict(test: Sprt, outcome: Outcome) -> dict[str, Any]:
    evidence = test.evidence(outcome.scores)
    decided = test.decided(outcome.scores)
    return {
        "low": test.low,
        "high": test.high,
        "games": outcome.games,
        "llr": evidence,
        "verdict": ("high" if evidence > 0 else "low") if decided else None,
    }


def measure(names: list[str], pairs: list[Pair], rules: str, seats: list[int], games: int, jobs: int) -> None:
    """Measure and keep one row after the other."""
    for name, players, start in _tables(names, rules):
        if players not in seats:
            continue
        for pair in pairs:
            row = f"{name} {rules}, {players} players, {' v '.join(pair)}"
            if pair != UNLEARNED and not can_contest(start, pair):
                print(f"{row}: left out, nothing was learned")
                continue
            told = measured(start, pair, players, games, jobs)
            _keep(_key(pair, name, rules, players), told)
            print(f"{row}: {_estimate(_best(told))}", flush=True)


def _best(told: Mapping[str, Any]) -> Estimate:
    """What is known best: with luck taken out where that can be, which bends no mean and leaves less to chance."""
    return Estimate(*(told["adjusted"] or told["share"]))


def _tables(names: list[str], rules: str = "standard") -> Iterator[tuple[str, int, Position]]:
    for name in names:
        game = vuelta.game(name)
        for players in game.players if rules in game.rule_sets else ():
            yield name, players, game.start(players, rule_set=rules)


def _key(pair: Pair, name: str, rules: str, players: int) -> str:
    return f"{name} {'' if rules == 'standard' else f'{rules} '}{players} {','.join(pair)}"


def _kept() -> dict[str, Any]:
    path = pages.DOCS / "players.json"
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return kept


def _keep(key: str, told: dict[str, Any]) -> None:
    """Write the file with a row that is new or measured anew."""
    text = json.dumps(_kept() | {key: told}, indent=1, sort_keys=True)
    (pages.DOCS / "players.json").write_text(text + "\n", encoding="utf-8")


def report(kept: Mapping[str, Any]) -> str:
    """A table for each pair of levels."""
    lines = [
        "`python -m benchmarks.levels` · 95 % intervals · a gate is met if the lower end of the interval with luck "
        "taken out reaches it, or of the plain one where there is no other"
    ]
    for pair in GATES:
        strong, weak = pair
        lines += [
            "",
            f"### {strong.capitalize()} against {weak}",
            f"`vuelta arena GAME --players {strong},{weak} --seats PLAYERS --games GAMES --seed {SEED}`",
            "",
            f"| game | players | games | {strong} wins | with luck taken out | by chance | gate | met |"
            + (" test | passed |" if pair in TESTED else ""),
            "|---|---:|---:|---|---|---:|---:|---|" + ("---|---|" if pair in TESTED else ""),
        ]
        for name, players, start in _tables(list(vuelta.games())):
            lines.append(row(start, pair, players, kept.get(_key(pair, name, "standard", players))))
    return "\n".join([*lines, *variants(kept), *unlearned(kept)])


def variants(kept: Mapping[str, Any]) -> Iterator[str]:
    """Hard against medium with the other rule sets."""
    yield from (
        "",
        "### Hard against medium with other rules",
        f"`vuelta arena GAME --players hard,medium --rules RULES --seats PLAYERS --games GAMES --seed {SEED}` · "
        "the gate: no interval lies below an even share",
        "",
        "| game | rules | players | plays with | games | hard wins | with luck taken out | by chance | met |",
        "|---|---|---:|---|---:|---|---|---:|---|",
    )
    for name in vuelta.games():
        for rules in list(vuelta.game(name).rule_sets)[1:]:
            for _, players, start in _tables([name], rules):
                told, weights = kept.get(_key(VARIANT, name, rules, players)), nearest(start, "hard")
                own = weights is not None and weights.about["options"] == format_options(start.options)
                plays = ("weights of its own" if own else "standard weights") if weights else "rollouts"
                if told is None and not weights:
                    told = kept.get(_key(UNLEARNED, name, rules, players))
                yield _variant_row([name, rules, players, plays], told, players, _weights(start, VARIANT))


def unlearned(kept: Mapping[str, Any]) -> Iterator[str]:
    """Hard by rollouts against medium, where that was measured."""
    yield from (
        "",
        "### Hard against medium if nothing had been learned",
        "`vuelta arena GAME --players benchmarks.levels:rollouts,medium --rules RULES --seats PLAYERS` · "
        "the gate: no interval lies below an even share",
        "",
        "| game | rules | players | games | by rollouts hard wins | with luck taken out | by chance | met |",
        "|---|---|---:|---:|---|---|---:|---|",
    )
    for name in vuelta.games():
        for rules in vuelta.game(name).rule_sets:
            for _, players, _ in _tables([name], rules):
                if told := kept.get(_key(UNLEARNED, name, rules, players)):
                    yield _variant_row([name, rules, players], told, players, {})


def _variant_row(head: list[object], told: Mapping[str, Any] | None, players: int, weights: dict[str, str]) -> str:
    if told is None:
        return f"| {' | '.join(map(str, head))} | not measured |"
    adjusted = _estimate(Estimate(*told["adjusted"])) if told["adjusted"] else ""
    games = f"{told['games']:,}" + ("" if told["weights"] == weights else ", **other weights**")
    kept = met(_best(told).high >= 1 / players)
    cells = [*head, games, _estimate(Estimate(*told["share"])), adjusted, f"{1 / players:.0%}", kept]
    return f"| {' | '.join(map(str, cells))} |"


def row(start: Position, pair: Pair, players: int, told: Mapping[str, Any] | None) -> str:
    """What is known of a pair of levels at one table."""
    name = start.game.slug
    if told is None:
        return f"| {name} | {players} | not measured |"
    gate = GATES[pair].get((name, players))
    asked = ("", "") if gate is None else (f"{gate:.0%}", met(_best(told).low >= gate))
    adjusted = _estimate(Estimate(*told["adjusted"])) if told["adjusted"] else ""
    games = f"{told['games']:,}" + ("" if told["weights"] == _weights(start, pair) else ", **other weights**")
    cells = [name, players, games, _estimate(Estimate(*told["share"])), adjusted, f"{1 / players:.0%}", *asked]
    if test := told.get("test"):
        passed = {"high": "yes", "low": "**no**", None: "**undecided**"}[test["verdict"]]
        cells += [f"{test['low']:.1%} or {test['high']:.1%}", f"{passed}, {test['games']:,} games"]
    return f"| {' | '.join(map(str, cells))} |"


def _estimate(share: Estimate) -> str:
    return f"{share.value:.1%} ({share.low:.1%} – {share.high:.1%})"


def _pair(text: str) -> Pair:
    pairs = (*GATES, UNLEARNED)
    for pair in pairs:
        if text == ",".join(pair):
            return pair
    raise argparse.ArgumentTypeError(f"it must be one of {' · '.join(','.join(pair) for pair in pairs)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description="How strong the levels are.")
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help="games for each row")
    parser.add_argument("--game", action="append", choices=vuelta.games(), help="only this one; may be repeated")
    parser.add_argument("--players", action="append", type=_pair, help="only these, such as hard,medium")
    parser.add_argument("--rules", default="standard", help="another rule set: hard against medium unless told")
    parser.add_argument("--seats", action="append", type=int, choices=SEATS, help="only so many players")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many cores")
    asked = parser.parse_args()
    try:
        names = asked.game or list(vuelta.games())
        pairs = asked.players or (list(GATES) if asked.rules == "standard" else [VARIANT])
        measure(names, pairs, asked.rules, asked.seats or list(SEATS), asked.games, asked.jobs)
    finally:
        pages.write_between("players.md", "levels", report(_kept()))


if __name__ == "__main__":
    main()
