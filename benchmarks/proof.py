"""Solved games beside what others have published: `python -m benchmarks.proof [NAME …]` writes docs/proof.md.

Every result is kept in docs/proof.json as soon as it is there, so that one rule set can be solved at a time; those that
take longest are `masters`, which needs 16 GB of memory, `finkel` and `blitz`. The table is made from that file.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict, dataclass

import numpy as np

import vuelta
from benchmarks.pages import DOCS, write_between
from vuelta.lab.solve import solve
from vuelta.players.solutions import solution_size

FOUND = DOCS / "proof.json"


@dataclass(frozen=True, slots=True)
class Solved:
    """What came out."""

    chance: float
    states: int
    values: int
    sweeps: int
    residual: float
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """How often the one who starts wins if both play their best, as somebody has published it."""

    told: str
    game: str
    rule_set: str
    pieces: int
    published: float
    digits: int
    """How many digits of the per cent are published."""
    rounding: float
    """By how much the published value may have been rounded."""
    seconds: float
    """About how many it takes on one core."""
    source: str

    @property
    def size(self) -> int:
        """How many values the table has."""
        game = vuelta.game(self.game)
        return solution_size(game, game.rule_sets[self.rule_set].options, self.pieces)

    def solved(self) -> Solved:
        """Solve it."""
        game, begun = vuelta.game(self.game), time.process_time()
        solution = solve(game, game.rule_sets[self.rule_set].options, self.pieces)
        chance = solution.chance(solution.beginning())
        assert chance is not None
        return Solved(
            chance=chance,
            states=int(np.count_nonzero(solution.values != 0.5)),  # what no position stands on is never written to
            values=solution.header.size,
            sweeps=solution.header.sweeps,
            residual=solution.header.residual,
            seconds=time.process_time() - begun,
        )


_ROYALUR = "[RoyalUr](https://royalur.net/solved)"
CLAIMS = (
    Claim(
        told="finkel-2",
        game="ur",
        rule_set="pair",
        pieces=2,
        published=0.51858,
        digits=3,
        rounding=0.00001,
        seconds=1,
        source="[RoyalUr-Java](https://github.com/RoyalUr/RoyalUr-Java), models/finkel2p.rgu",
    ),
    Claim(
        told="blitz",
        game="ur",
        rule_set="blitz",
        pieces=5,
        published=0.5041,
        digits=2,
        rounding=0.00005,
        seconds=160,
        source=_ROYALUR,
    ),
    Claim(
        told="finkel",
        game="ur",
        rule_set="standard",
        pieces=7,
        published=0.5154,
        digits=2,
        rounding=0.00005,
        seconds=850,
        source=_ROYALUR,
    ),
    Claim(
        told="masters",
        game="ur",
        rule_set="masters",
        pieces=7,
        published=0.5048,
        digits=2,
        rounding=0.00005,
        seconds=3750,
        source=_ROYALUR,
    ),
)


def row(claim: Claim, found: Solved | None) -> str:
    """A line of the table."""
    published = f"{claim.published:.{claim.digits}%} ({claim.source})"
    head = f"| {claim.told} | `{claim.game} --rules {claim.rule_set}` | {published}"
    if found is None:
        return f"{head} | not solved yet | | {claim.size:,} values | | | |"
    return (
        f"{head} | {found.chance:.4%} | {found.chance - claim.published:+.4%} | {found.states:,} "
        f"| {found.sweeps} | {found.residual:.0e} | {found.seconds:,.0f} |"
    )


def report(found: dict[str, Solved]) -> str:
    """The table of all claims."""
    return "\n".join(
        [
            "`python -m benchmarks.proof` · who starts wins so often if both play their best",
            "",
            "| name | rules | published | ours | difference | states | sweeps | residual | CPU seconds |",
            "|---|---|---|---:|---:|---:|---:|---:|---:|",
            *(row(claim, found.get(claim.told)) for claim in CLAIMS),
        ]
    )


def main(names: list[str]) -> None:
    """Solve what is named, or all, and write the table after each."""
    known = {claim.told: claim for claim in CLAIMS}
    if unknown := sorted(set(names) - known.keys()):
        raise SystemExit(f"there is no claim {', '.join(unknown)}; there are {', '.join(known)}")
    found = {name: Solved(**told) for name, told in json.loads(FOUND.read_text("utf-8")).items()}
    for name in names or known:
        found[name] = known[name].solved()
        FOUND.write_text(json.dumps({key: asdict(value) for key, value in found.items()}, indent=1) + "\n", "utf-8")
        write_between("proof.md", "proof", report(found))


if __name__ == "__main__":
    main(sys.argv[1:])
