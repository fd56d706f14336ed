"""The sentences of an analysis, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from vuelta.analysis.record_analysis import Account, Analysis, Decision, Point, Roll
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.sentences import PERCENT, ply_sentences, seat_name
from vuelta.text.choices import quoted_label

ANALYSIS = {
    "en": {
        "won": "{name} won.",
        "lost": "{name} lost.",
        "not first": "{name} didn't win.",
        "running": "{name} would win about {games} of 100 such matches from here.",
        "dice gave": "The dice gave {name} {points}",
        "dice took": "The dice took {points} from {name}",
        "dice even": "The dice neither helped nor hurt {name}",
        "moves cost": "and {name}'s own moves cost {points}.",
        "moves fine": "and {name}'s own moves cost next to nothing.",
        "no moves": "and {name} had nothing to decide.",
        "one point": "1 percentage point",
        "points": "{points} percentage points",
        "fair": "With even dice {name} would have won about {games} of 100 such matches.",
        "fair none": "With even dice {name} would hardly have won any such match.",
        "fair all": "With even dice {name} would have won nearly every such match.",
        "fair now": "With even dice it would be about {games} of 100.",
        "dubious": "small mistake",
        "mistake": "mistake",
        "blunder": "big mistake",
        "played best": "{name} plays {move}: {chance}.",
        "played": "{name} plays {move}: {chance}; {best} would leave {best_chance}.",
        "marked": "{name} plays {move} ({mark}): {chance}; {best} would leave {best_chance}.",
        "luck": "{happened} Now {chance}, on average {mean}.",
        "rough": "These chances are only accurate to about 10 points, so single marks and sums of luck may mislead.",
        "cut": "First place was decided before the end; the rest is about the other places and isn't analysed.",
        "unfinished": "The match wasn't played to the end; the analysis covers what was played.",
    },
    "es": {
        "won": "{name} ganó.",
        "lost": "{name} perdió.",
        "not first": "{name} no ganó.",
        "running": "Desde aquí, {name} ganaría cerca de {games} de cada 100 partidas así.",
        "dice gave": "Los dados le dieron {points}",
        "dice took": "Los dados le quitaron {points}",
        "dice even": "Los dados ni le ayudaron ni le perjudicaron",
        "moves cost": "y sus propias jugadas le costaron {points}.",
        "moves fine": "y sus propias jugadas no le costaron casi nada.",
        "no moves": "y no tuvo nada que decidir.",
        "one point": "1 punto porcentual",
        "points": "{points} puntos porcentuales",
        "fair": "Con dados neutrales {name} habría ganado cerca de {games} de cada 100 partidas así.",
        "fair none": "Con dados neutrales {name} no habría ganado casi ninguna partida así.",
        "fair all": "Con dados neutrales {name} habría ganado casi todas las partidas así.",
        "fair now": "Con dados neutrales serían cerca de {games} de cada 100.",
        "dubious": "error leve",
        "mistake": "error",
        "blunder": "error grave",
        "played best": "{name} juega {move}: {chance}.",
        "played": "{name} juega {move}: {chance}; {best} dejaría {best_chance}.",
        "marked": "{name} juega {move} ({mark}): {chance}; {best} dejaría {best_chance}.",
        "luck": "{happened} Ahora {chance}, en promedio {mean}.",
        "rough": "Son probabilidades aproximadas, a unos 10 puntos: las marcas y las sumas de suerte pueden engañar.",
        "cut": "El primer puesto se decidió antes del final; lo que sigue trata de los demás y no se analiza.",
        "unfinished": "La partida no se jugó hasta el final; el análisis abarca lo que se jugó.",
    },
}

SIGNS = {"blunder": "??", "mistake": "?", "dubious": "?!", "": ""}
"""Marks as chess players write them."""

_LEAST = 0.005
"""Less than half a percent counts as nothing."""


def percent(chance: float, language: str) -> str:
    """`61%`; never 0% or 100% for what is still open."""
    sign = PERCENT[language]
    if 0 < chance < _LEAST:
        return f"< 1{sign}"
    if 1 - _LEAST < chance < 1:
        return f"> 99{sign}"
    return f"{100 * chance:.0f}{sign}"


def called(record: Record, seat: int, language: str) -> str:
    """What sentences call a seat: the name of the person in it, or its colour."""
    return record.players.get(seat) or seat_name(record.start.game, seat, language)


def verdict(analysis: Analysis, seat: int, language: str = "en") -> str:
    """A seat's result, what the dice and its moves did to it, and what it would be with even dice.

    With a rough judge, only the result: its errors would add up to more than luck and skill.
    """
    account = analysis.accounts[seat]
    parts = [(_result(analysis, account), 0.0, account.end)]
    if not analysis.rough:
        parts.append((_dice(account), account.dice, 0.0))
        parts.append((_moves(account), account.own, 0.0))
        parts.append((_fair(analysis, account), 0.0, account.adjusted))
    return " ".join(
        ANALYSIS[language][kind].format(
            name=called(analysis.record, seat, language),
            points=_points(change, language),
            games=round(100 * share),
        )
        for kind, change, share in parts
    )


def _result(analysis: Analysis, account: Account) -> str:
    if analysis.winner is None:
        return "running"
    if analysis.winner == account.seat:
        return "won"
    return "lost" if len(analysis.accounts) == 2 else "not first"


def _dice(account: Account) -> str:
    if abs(account.dice) < _LEAST:
        return "dice even"
    return "dice gave" if account.dice > 0 else "dice took"


def _moves(account: Account) -> str:
    if not account.decisions:
        return "no moves"
    return "moves fine" if -account.own < _LEAST else "moves cost"


def _fair(analysis: Analysis, account: Account) -> str:
    if analysis.winner is None:
        return "fair now"
    if account.adjusted < _LEAST:
        return "fair none"
    return "fair all" if account.adjusted > 1 - _LEAST else "fair"


def _points(change: float, language: str) -> str:
    points = round(100 * abs(change))
    return ANALYSIS[language]["one point" if points == 1 else "points"].format(points=points)


def point_sentences(
    analysis: Analysis, points: Sequence[Point], language: str, *, seen: bool = False
) -> dict[int, str]:
    """Ply → what happened there, in a sentence or two with its chances.

    With `seen`, moves and squares have the names that people see on the board, otherwise those of the notation.
    """
    wanted = {point.ply: point for point in points}
    says, record = ANALYSIS[language], analysis.record
    sentences = {}
    for ply, (before, after) in enumerate(pairwise(record.positions()), 1):
        if ply not in wanted:
            continue
        point = wanted[ply]
        if isinstance(point, Roll):
            happened = " ".join(ply_sentences(before, point.text, after, language, seen=seen, names=record.players))
            mean = percent(point.chance - point.change, language)
            sentences[ply] = says["luck"].format(happened=happened, chance=percent(point.chance, language), mean=mean)
        elif isinstance(point, Decision):
            sentences[ply] = decision_sentence(record, before, point, language, seen=seen)
    return sentences


def decision_sentence(
    record: Record, position: Position, decision: Decision, language: str, *, seen: bool = False
) -> str:
    """What was played in a position, and what would have been better."""
    says = ANALYSIS[language]
    best, best_chance = decision.best[0]
    move, best = (
        quoted_label(position, position.move(text), language) if seen else text for text in (decision.text, best)
    )
    kind = "marked" if decision.mark else "played" if decision.loss > _LEAST else "played best"
    return says[kind].format(
        name=called(record, decision.seat, language),
        move=move,
        mark=says.get(decision.mark, ""),
        chance=percent(decision.chance, language),
        best=best,
        best_chance=percent(best_chance, language),
    )


def remarks(analysis: Analysis, language: str) -> list[str]:
    """What people should know about the analysis itself."""
    sentences = [analysis.notice[language], ANALYSIS[language]["rough"]] if analysis.notice else []
    if analysis.cut:
        sentences.append(ANALYSIS[language]["cut"])
    elif not analysis.over:
        sentences.append(ANALYSIS[language]["unfinished"])
    return sentences
