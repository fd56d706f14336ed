"""What an analysis and a hint say to people, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from vuelta.analysis.record_analysis import Account, Analysis, Decision, Roll
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.sentences import PERCENT, ply_sentences, seat_name
from vuelta.text.choices import quoted_label

ANALYSIS = {
    "en": {
        "won": "{name} won.",
        "lost": "{name} lost.",
        "not first": "{name} did not win.",
        "running": "{name} would win about {games} of 100 such games from here.",
        "dice gave": "The dice gave {name} {points}",
        "dice took": "The dice took {points} from {name}",
        "dice even": "The dice neither helped nor hurt {name}",
        "moves cost": "and {name}'s own moves cost {points}.",
        "moves fine": "and {name}'s own moves cost next to nothing.",
        "no moves": "and {name} had nothing to decide.",
        "one point": "1 percentage point",
        "points": "{points} percentage points",
        "fair": "With even dice {name} would have won about {games} of 100 such games.",
        "fair none": "With even dice {name} would hardly have won any such game.",
        "fair all": "With even dice {name} would have won nearly every such game.",
        "fair now": "With even dice it would be about {games} of 100.",
        "dubious": "dubious",
        "mistake": "mistake",
        "blunder": "blunder",
        "played best": "{name} plays {move}: {chance}.",
        "played": "{name} plays {move}: {chance}; {best} would leave {best_chance}.",
        "marked": "{name} plays {move} ({mark}): {chance}; {best} would leave {best_chance}.",
        "luck": "{told} Now {chance}, on average {mean}.",
        "rough": "These chances are rough, each to about 10 points, so single marks and sums of luck may mislead.",
        "cut": "First place is taken with ply {ply}; what follows is about the other places and is not judged.",
        "unfinished": "The game was not played to its end; it is judged as far as it goes.",
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
        "dubious": "dudosa",
        "mistake": "error",
        "blunder": "error grave",
        "played best": "{name} juega {move}: {chance}.",
        "played": "{name} juega {move}: {chance}; {best} dejaría {best_chance}.",
        "marked": "{name} juega {move} ({mark}): {chance}; {best} dejaría {best_chance}.",
        "luck": "{told} Ahora {chance}, en promedio {mean}.",
        "rough": "Son probabilidades aproximadas, a unos 10 puntos: las marcas y las sumas de suerte pueden engañar.",
        "cut": "El primer puesto queda decidido en la jugada {ply}; lo que sigue trata de los demás y no se juzga.",
        "unfinished": "La partida no se jugó hasta el final; se juzga hasta donde llega.",
    },
}

SIGNS = {"blunder": "??", "mistake": "?", "dubious": "?!", "": ""}
"""The marks as chess players write them."""

_LEAST = 0.005
"""Less than half a percent is told as nothing."""


def percent(chance: float, language: str) -> str:
    """`61%`; what is neither lost nor won is told neither as 0 nor as 100."""
    sign = PERCENT[language]
    if 0 < chance < _LEAST:
        return f"< 1{sign}"
    if 1 - _LEAST < chance < 1:
        return f"> 99{sign}"
    return f"{100 * chance:.0f}{sign}"


def called(record: Record, seat: int, language: str) -> str:
    """What a seat is called in a sentence: the person in it, or its colour."""
    return record.players.get(seat) or seat_name(record.start.game, seat, language)


def verdict(analysis: Analysis, seat: int, language: str = "en") -> str:
    """A seat's result, what dice and moves did to it, and what it would be with even dice.

    A rough judge is not asked for more than the result: its errors would add up to more than luck and skill.
    """
    account = analysis.accounts[seat]
    told = [(_result(analysis, account), 0.0, account.end)]
    if not analysis.rough:
        told.append((_dice(account), account.dice, 0.0))
        told.append((_moves(account), account.own, 0.0))
        told.append((_fair(analysis, account), 0.0, account.adjusted))
    return " ".join(
        ANALYSIS[language][kind].format(
            name=called(analysis.record, seat, language),
            points=_points(change, language),
            games=round(100 * share),
        )
        for kind, change, share in told
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


def told_points(
    analysis: Analysis, points: Sequence[Roll | Decision], language: str, *, seen: bool = False
) -> dict[int, str]:
    """Ply → what happened there, in a sentence or two with its chances.

    Moves and squares are called as people do who see the board, or as the notation does.
    """
    wanted = {point.ply: point for point in points}
    says, record = ANALYSIS[language], analysis.record
    told = {}
    for ply, (before, after) in enumerate(pairwise(record.positions()), 1):
        if ply not in wanted:
            continue
        point = wanted[ply]
        if isinstance(point, Roll):
            happened = " ".join(ply_sentences(before, point.text, after, language, seen=seen, names=record.players))
            mean = percent(point.chance - point.change, language)
            told[ply] = says["luck"].format(told=happened, chance=percent(point.chance, language), mean=mean)
        else:
            told[ply] = decision_sentence(record, before, point, language, seen=seen)
    return told


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
    """What has to be said about the analysis itself."""
    told = [analysis.notice[language], ANALYSIS[language]["rough"]] if analysis.notice else []
    if analysis.cut:
        told.append(ANALYSIS[language]["cut"].format(ply=analysis.plies))
    elif not analysis.over:
        told.append(ANALYSIS[language]["unfinished"])
    return told
