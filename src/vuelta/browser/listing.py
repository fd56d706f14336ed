"""A game as lists of games show it: what it is called, who can play, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vuelta.core.game import ANYONE, Game
from vuelta.core.options import Description, Faces, Flag, Whole, Word, choices, describe, option_texts
from vuelta.core.sentences import LANGUAGES
from vuelta.text.lessons import lessons

_KINDS: dict[type, str] = {Flag: "flag", Whole: "whole", Word: "word", Faces: "faces"}
"""Domains that pages have fields for; any other is chosen as text."""


def listing(game: Game) -> dict[str, Any]:
    """Everything needed to open a table of a game."""
    return {
        "name": game.slug,
        "title": _told(game.title),
        "about": _told(game.about),
        "newcomer_rank": game.newcomer_rank,
        "players": list(game.players),
        "seatings": {str(count): [list(seats) for seats in game.seatings(count)] for count in game.players},
        "pieces": {str(seat): list(cells) for seat, cells in game.start().pieces().items()},
        "colours": list(game.colours),
        "starter": _told(game.starter) if game.starter else None,
        "anyone_starts": game.starter == ANYONE,
        "roll_off": _told(game.roll_off) if game.roll_off else None,
        "rule_books": list(game.rule_books()),
        "introduction": bool(game.introduction),
        "lessons": {kind: _told(lesson) for kind, lesson in lessons(game).items()},
        "options": [_option(entry) for entry in describe(game.options)],
        "rule_sets": _variants(game),
    }


def _variants(game: Game) -> list[dict[str, Any]]:
    minutes = game.minutes()
    return [
        {
            "name": name,
            "title": _told(rule_set.title),
            "origin": _told(rule_set.origin),
            "minutes": {str(count): each for count, each in minutes.get(name, {}).items()},
            "options": option_texts(rule_set.options),
        }
        for name, rule_set in game.rule_sets.items()
    ]


def _told(by_language: Mapping[str, str]) -> dict[str, str]:
    return {language: by_language[language] for language in LANGUAGES}


def _option(entry: Description) -> dict[str, Any]:
    domain = entry.domain
    kind = _KINDS.get(type(domain), "text")
    return {
        "name": entry.name,
        "kind": kind,
        "default": domain.format(entry.default),
        "choices": list(choices(domain)) if kind != "text" else [],
        "names": domain.names() if isinstance(domain, Word) else [],
        "allowed": domain.describe(),
        "rule": entry.rule,
        "sentence": _told(entry.sentence),
    }
