"""What a seat sees of a Poleana position."""

from __future__ import annotations

from vuelta.core.observation import View, beginning, each_seat, number, seat_bits
from vuelta.core.ring_board import BASE
from vuelta.games.poleana.board import ROW, SEATS
from vuelta.games.poleana.rules import PAIRS_LIMIT
from vuelta.games.poleana.walks import BONUS_DUE, DROP, LARGER, PAIRS, PLACES, SEATED, SMALLER, TOKENS, USED

VIEW = View(
    SEATS,
    (
        *beginning(SEATS),
        seat_bits("seated", SEATED, "1 if somebody sits there"),
        number("pairs", PAIRS, 0, PAIRS_LIMIT, "pairs in a row in this turn (PC04)"),
        number("larger die", LARGER, 0, 6, "the larger unplayed die, or the only one; 0: none"),
        number("smaller die", SMALLER, 0, 6, "the smaller unplayed die, 0: none"),
        number("bonus", BONUS_DUE, 0, 1, "1 if a bonus of ten steps is to be played (PC15)"),
        number("used", USED, 0, ROW, "1 + the place of the token that may not take the other die; 0: none"),
        number("drop", DROP, 0, 1, "1 while the second six of a double may bring out a token"),
        each_seat(
            "tokens",
            PLACES,
            BASE,
            ROW - 2,
            "the places of the tokens, sorted: −1 in base, 0–54 on the ring from the own start, 55–61 on h1–h7, "
            "62–82 on the bridges",
            count=TOKENS,
        ),
    ),
    f"(use × {ROW} + place + 1) × 2 + branch: the token on that place walks the larger die (use 0), the smaller "
    "one (1), both (2) or the bonus (3); with branch 1 it takes the bridge at the fork",
)
