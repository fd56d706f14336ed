"""An analysis for a terminal: a small graph, what dice and moves were worth, and the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from textwrap import wrap

from vuelta.analysis.record_analysis import MARKS, Account, Analysis, Point
from vuelta.analysis.sentences import SIGNS, percent, point_sentences, remarks, verdict
from vuelta.cli.narration import Names
from vuelta.core.sentences import PERCENT

BLOCKS = " ▁▂▃▄▅▆▇█"
PLAIN = " ..::-=##"
"""The same in ASCII."""
WIDEST = 72
ROWS_OF_TWO = 6
ROWS_OF_MORE = 2

TEXTS = {
    "en": {
        "head": "{game}: {plies} plies, judged by the evaluation of level {level}",
        "share": "Chance to win, ply by ply: {below} below, {above} above",
        "each": "Chance to win, ply by ply",
        "turns": "Turning points (ply, change for the player who rolled or moved)",
        "none": "Nothing changed the game by much.",
        "luckiest": "Luckiest roll",
        "unluckiest": "Unluckiest roll",
        "full": "Every decision (ply, mark, loss, move played; the best moves with their chances)",
        "more": "--full lists every decision, --svg FILE draws the graph.",
    },
    "es": {
        "head": "{game}: {plies} jugadas, juzgadas con la evaluación del nivel {level}",
        "share": "Probabilidad de ganar, jugada a jugada: abajo {below}, arriba {above}",
        "each": "Probabilidad de ganar, jugada a jugada",
        "turns": "Momentos decisivos (jugada, cambio para quien tiró o movió)",
        "none": "Nada cambió mucho la partida.",
        "luckiest": "La tirada con más suerte",
        "unluckiest": "La tirada con menos suerte",
        "full": "Todas las decisiones (jugada, marca, pérdida, movimiento; los mejores con su probabilidad)",
        "more": "--full muestra todas las decisiones, --svg FILE dibuja la gráfica.",
    },
}


ACCOUNT_HEADS = {
    "en": ("in points of 100", "start", "dice", "own moves", "others'", "rest", "end"),
    "es": ("en puntos de 100", "inicio", "dados", "propias", "ajenas", "resto", "fin"),
}
SKILL_HEADS = {
    "en": ("decisions", "number", "accuracy", "mean loss", "?!", "?", "??"),
    "es": ("decisiones", "número", "precisión", "media", "?!", "?", "??"),
}


def report(analysis: Analysis, names: Names, *, columns: int, blocks: str = BLOCKS, full: bool = False) -> list[str]:
    """The whole analysis, line by line."""
    says = TEXTS[names.language]
    game = analysis.record.start.game
    lines = [says["head"].format(game=game.title[names.language], plies=analysis.plies, level=analysis.level)]
    for remark in remarks(analysis, names.language):
        lines += wrap(remark, columns)
    lines += ["", *graph_lines(analysis, names, columns=columns, blocks=blocks)]
    lines += ["", *_accounts(analysis, names)]
    for seat in _winner_first(analysis):
        lines += ["", *wrap(verdict(analysis, seat, names.language), columns)]
    lines += ["", *_turning_points(analysis, names)]
    lines += ["", *(_all_decisions(analysis, names) if full else [says["more"]])]
    return lines


def graph_lines(analysis: Analysis, names: Names, *, columns: int, blocks: str = BLOCKS) -> list[str]:
    """The chances in block characters: one area for two seats, or a strip for each of more."""
    says, seats = TEXTS[names.language], tuple(analysis.accounts)
    if len(seats) == 2:
        room = min(WIDEST, columns - len("100 % "))
        strip = area(_sampled(analysis, seats[0], room), ROWS_OF_TWO, blocks)
        edge = [percent(1, names.language), *[""] * (ROWS_OF_TWO - 2), percent(0, names.language)]
        title = says["share"].format(below=names[seats[0]], above=names[seats[1]])
        return [title, *(f"{mark:>5} {line}" for mark, line in zip(edge, strip, strict=True))]
    wide = max(len(names[seat]) for seat in seats)
    room = min(WIDEST, columns - wide - len("  100 %"))
    lines = [says["each"]]
    for seat in seats:
        upper, lower = area(_sampled(analysis, seat, room), ROWS_OF_MORE, blocks)
        share = percent(analysis.accounts[seat].end, names.language)
        lines += [f"{'':<{wide}} {upper}", f"{names[seat]:<{wide}} {lower} {share}"]
    return lines


def area(values: Sequence[float], rows: int, blocks: str = BLOCKS) -> list[str]:
    """A bar for each value (0 to 1), in rows from the top down."""
    levels = len(blocks) - 1
    heights = [round(value * rows * levels) for value in values]
    return [
        "".join(blocks[max(0, min(levels, height - row * levels))] for height in heights)
        for row in reversed(range(rows))
    ]


def _sampled(analysis: Analysis, seat: int, room: int) -> list[float]:
    """A seat's chances by column: the mean of the plies that fall into it. A short game repeats its plies."""
    values = [chances[seat] for chances in analysis.chances]
    count = max(1, room)
    cuts = [(at * len(values) // count, ceil((at + 1) * len(values) / count)) for at in range(count)]
    return [sum(values[begin:end]) / (end - begin) for begin, end in cuts]


def _winner_first(analysis: Analysis) -> list[int]:
    return sorted(analysis.accounts, key=lambda seat: seat != analysis.winner)


def _accounts(analysis: Analysis, names: Names) -> list[str]:
    """Two tables: what decided the game, and how well everybody played."""
    accounts = analysis.accounts.values()
    figures = [
        (names[a.seat], f"{100 * a.begin:.0f}", *map(_signed, (a.dice, a.own, a.others, a.rest)), f"{100 * a.end:.0f}")
        for a in accounts
    ]
    skill = [
        (
            names[a.seat],
            str(a.decisions),
            _accuracy(a, names.language),
            f"{100 * a.mean_loss:z.2f}",
            *(str(a.marks[mark]) for mark in reversed(MARKS)),
        )
        for a in accounts
    ]
    return [*_table([ACCOUNT_HEADS[names.language], *figures]), "", *_table([SKILL_HEADS[names.language], *skill])]


def _accuracy(account: Account, language: str) -> str:
    """Whole percents; 100 only if nothing was lost."""
    if account.accuracy is None:
        return "–"
    return f"{min(round(100 * account.accuracy), 99 if account.accuracy < 1 else 100)}{PERCENT[language]}"


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns: the first aligned left, figures right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        f"{row[0]:<{widths[0]}}" + "".join(f"  {row[at]:>{widths[at]}}" for at in range(1, len(row))) for row in rows
    ]


def _signed(change: float) -> str:
    """`+12`, `−3`, `0`, in points of 100."""
    points = round(100 * change)
    return f"{points:+d}".replace("-", "−") if points else "0"


def _turning_points(analysis: Analysis, names: Names) -> list[str]:
    says = TEXTS[names.language]
    points = analysis.turning_points()
    extremes = {"luckiest": analysis.luckiest, "unluckiest": analysis.unluckiest}
    told = point_sentences(analysis, [*points, *filter(None, extremes.values())], names.language)

    def line(point: Point) -> str:
        return f"{point.ply:>5}  {_signed(point.change):>4}  {told[point.ply]}"

    lines = [says["turns"], *map(line, points)] if points else [says["none"]]
    for kind, roll in extremes.items():
        if roll:
            lines += ["", says[kind], line(roll)]
    return lines


def _all_decisions(analysis: Analysis, names: Names) -> list[str]:
    lines = [TEXTS[names.language]["full"]]
    for decision in analysis.decisions:
        best = ", ".join(f"{text} {percent(chance, names.language)}" for text, chance in decision.best)
        played = f"{names.colour(decision.seat)} {decision.text}"
        lost = f"{100 * decision.loss:z.1f}"
        lines.append(f"{decision.ply:>5}  {SIGNS[decision.mark]:<2} {lost:>5}  {played:<22} {best}")
    return lines
