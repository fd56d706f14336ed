"""The speed of compiled rules: `python -m benchmarks.speed` (`make bench`) writes its tables into docs/speed.md.

Rates are plies (rolls and moves) per CPU second of uniformly random games, the best of several rounds in which
everything compared has its turn, on one core. Goals stand beside what was measured, met or not.
"""

from __future__ import annotations

import os
import platform
import re
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import vuelta
from benchmarks.elsewhere import NotInstalled
from benchmarks.ludo_in_c import COMMAND, LudoInC, check_agreement, compiler
from benchmarks.openspiel import VERSION, OpenSpiel
from benchmarks.pages import write_between
from benchmarks.simulator import Sample, Simulator, best_rates, sample
from benchmarks.start import start_seconds
from tests.playout import playout

ROUNDS = 7
COLD_ROUNDS = 2
WARM_ROUNDS = 4
GAMES = 1_000  # so many games a call of a driver
THREAD_GAMES = 10_000

# The ways of openspiel_child.py, what they are, and how many times as fast the compiled rules should be.
WAYS = {
    "bots": ("OpenSpiel `maedn`, C++: `evaluate_bots` with uniform random bots", 8),
    "rollouts": ("OpenSpiel `maedn`, C++: rollouts of `MCTSBot`, plies from the mean length", 8),
    "python": ("OpenSpiel `maedn`, a lean Python loop", 100),
    "example": ("OpenSpiel `maedn`, a Python loop that draws as its `example.py` does", 100),
}


def met(reached: bool) -> str:
    return "yes" if reached else "**no**"


@contextmanager
def one_core() -> Iterator[None]:
    """Stay on one core, children too, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def starts(cache: Path) -> list[str]:
    """The table of cold and warm starts. Leaves every game's machine code in the cache folder."""
    lines = [
        "| game | cold start, s | of which machine code | ≤ 5 s | warm start, s | of which machine code | ≤ 1 s |",
        "|---|---:|---:|---|---:|---:|---|",
    ]
    for name in vuelta.games():
        cold = []
        for number in range(COLD_ROUNDS):
            with tempfile.TemporaryDirectory() as empty:
                kept = cache if number == 0 else Path(empty)
                cold.append(start_seconds(name, kept))
        warm = [start_seconds(name, cache) for _ in range(WARM_ROUNDS)]
        (cold_all, cold_code), (warm_all, warm_code) = min(cold), min(warm)
        lines.append(
            f"| {name} | {cold_all:.1f} | {cold_code:.1f} | {met(cold_all <= 5)} "
            f"| {warm_all:.2f} | {warm_code:.2f} | {met(warm_all <= 1)} |"
        )
    return lines


def against_others(folder: Path) -> list[str]:
    """The table of Ludo against the C kernel and OpenSpiel."""
    kernel = LudoInC(folder)
    agreement = check_agreement(kernel)
    rules = Simulator(vuelta.game("ludo"))
    turns: list[tuple[str, Callable[[], Sample]]] = [
        ("rules", partial(sample, partial(rules.play, games=GAMES))),
        ("c", partial(sample, partial(kernel.play, games=GAMES))),
    ]
    failure = ""
    other: OpenSpiel | None = None
    try:
        other = OpenSpiel()
    except NotInstalled as reason:
        failure = str(reason)
    else:
        turns += [(way, partial(other.sample, way)) for way in WAYS]
    rates = best_rates(turns, ROUNDS)
    if other:
        other.close()
    own = rates["rules"]
    lines = [
        f"Agreement of compiled rules and C kernel in {agreement}.",
        "",
        "| four players | plies per CPU second | compiled rules ÷ this | goal | met |",
        "|---|---:|---:|---:|---|",
        f"| Ludo, compiled rules | {own / 1e6:.1f} M | 1 | | |",
        f"| Ludo, C by hand (`{' '.join(COMMAND)}`) | {rates['c'] / 1e6:.1f} M | {own / rates['c']:.2f} "
        f"| ≥ 0.85 | {met(own >= 0.85 * rates['c'])} |",
    ]
    for way, (what, goal) in WAYS.items():
        if failure:
            lines.append(f"| {what} | not measured: {failure} | | ≥ {goal} | **unknown** |")
            continue
        ratio = own / rates[way]
        lines.append(f"| {what} | {rates[way] / 1e6:.2f} M | {ratio:.1f} | ≥ {goal} | {met(ratio >= goal)} |")
    return lines


def interpreted(start: vuelta.Position, seed: int) -> int:
    """The plies of one random game in the interpreter."""
    return playout(start, Random(seed))[1]


def every_game() -> list[str]:
    """The table of all games: compiled rules, interpreter, size of the state."""
    lines = [
        "| game | players | compiled, plies per CPU second | ≥ 3 M | interpreter | compiled ÷ interpreter "
        "| state, bytes | ≤ 64 |",
        "|---|---:|---:|---|---:|---:|---:|---|",
    ]
    for name in vuelta.games():
        game = vuelta.game(name)
        count, size = max(game.players), game.rules.STATE_SIZE
        start = game.start(count)
        turns: list[tuple[str, Callable[[], Sample]]] = [
            ("compiled", partial(sample, partial(Simulator(game).play, games=GAMES))),
            ("interpreter", partial(sample, partial(interpreted, start))),
        ]
        rates = best_rates(turns, ROUNDS)
        fast, slow = rates["compiled"], rates["interpreter"]
        lines.append(
            f"| {name} | {count} | {fast / 1e6:.1f} M | {met(fast >= 3e6)} | {slow / 1e6:.2f} M "
            f"| {fast / slow:.0f} | {size} | {met(size <= 64)} |"
        )
    return lines


def two_threads() -> list[str]:
    """The table of one thread and two, by the clock on the wall."""
    simulators = [Simulator(vuelta.game("ludo")) for _ in range(2)]

    def measure(threads: int) -> tuple[float, float]:
        """Plies per second by the clock, and how many cores were had meanwhile."""
        workers = [
            threading.Thread(target=simulators[number].play, args=(number, THREAD_GAMES)) for number in range(threads)
        ]
        begun, spent = time.perf_counter(), time.process_time()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        elapsed, spent = time.perf_counter() - begun, time.process_time() - spent
        plies = sum(int(simulators[number].rows[:, 0].sum()) for number in range(threads))
        return plies / elapsed, spent / elapsed

    best = {1: (0.0, 0.0), 2: (0.0, 0.0)}
    for _ in range(2 * ROUNDS):
        for threads in best:
            best[threads] = max(best[threads], measure(threads))
    (one, core), (two, cores) = best[1], best[2]
    return [
        "| Ludo, threads | plies per second by the clock | cores had | two ÷ one | goal | met |",
        "|---|---:|---:|---:|---:|---|",
        f"| one | {one / 1e6:.1f} M | {core:.2f} | | | |",
        f"| two | {two / 1e6:.1f} M | {cores:.2f} | {two / one:.2f} | ≥ 1.8 | {met(two >= 1.8 * one)} |",
    ]


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        names = re.findall(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), flags=re.MULTILINE)
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def report() -> str:
    import numba

    with tempfile.TemporaryDirectory() as made:
        cache = Path(made) / "cache"
        os.environ["VUELTA_CACHE"] = str(cache)
        started = starts(cache)
        with one_core():
            others = against_others(Path(made))
            games = every_game()
        threads = two_threads()
        if len(list(cache.iterdir())) != len(vuelta.games()):
            raise SystemExit("the sources were changed while they were measured; nothing was written, run it again")
    load = f", load {os.getloadavg()[0]:.1f} at the end (1.1 is this run alone)" if hasattr(os, "getloadavg") else ""
    return "\n".join(
        [
            f"`python -m benchmarks.speed` · {processor()}, {os.cpu_count()} cores{load} · {platform.system()} "
            f"{platform.machine()} · CPython {platform.python_version()} · numba {numba.__version__} · {compiler()} · "
            f"OpenSpiel {VERSION} · best of {ROUNDS} interleaved rounds",
            "",
            "### Ludo against others",
            *others,
            "",
            "### Every game",
            *games,
            "",
            "### Two cores",
            *threads,
            "",
            "### Start",
            *started,
        ]
    )


def main() -> None:
    write_between("speed.md", "speed", report())


if __name__ == "__main__":
    main()
