"""`replay` and `verify`: a record in words, and whether its dice and moves are right."""

from __future__ import annotations

import sys
from dataclasses import asdict
from itertools import islice, pairwise

import click

from vuelta.cli.common import colour_wanted, json_option, language_option, print_json, refuse_together
from vuelta.cli.files import read_bytes
from vuelta.cli.narration import Names, final_order
from vuelta.cli.stdio import say
from vuelta.core.dice import is_hex32
from vuelta.core.errors import InvalidRecord, shown
from vuelta.core.position import Position
from vuelta.core.record import Record
from vuelta.core.record_reader import read_record
from vuelta.core.sentences import ply_sentences
from vuelta.draw.terminal import board_lines

NEXT = {"en": "Enter: next · q: stop", "es": "Enter: siguiente · q: salir"}
RUNNING = {"en": "The match isn't over.", "es": "La partida no terminó."}
CHECKED = {
    "en": "{plies} and {rolls} from the seed, which fits the commitment.",
    "es": "{plies} y {rolls} de la semilla, que encaja con el compromiso.",
}
PLIES = {"en": ("ply is legal", "plies are legal"), "es": ("jugada es legal", "jugadas son legales")}
ROLLS = {"en": ("roll follows", "rolls follow"), "es": ("tirada se sigue", "tiradas se siguen")}


@click.command("replay")
@click.argument("file")
@click.option("--step", is_flag=True, help="Show the board ply by ply; Enter continues.")
@click.option(
    "--from", "begin", type=click.IntRange(min=1), default=1, show_default=True, help="The first ply to show."
)
@language_option
@json_option
def replay_command(file: str, step: bool, begin: int, language: str, as_json: bool) -> None:
    """Narrate the game in a record FILE (- for standard input), or step through it."""
    if as_json:
        refuse_together("--json", "prints the whole game", step=step, **{"from": begin if begin > 1 else None})
    record = read_record(read_bytes(file))
    positions = list(record.positions())
    names = Names(record.start.game, language, record.players)
    if as_json:
        print_json(_as_json(record, positions))
        return
    if begin > max(1, len(record.plies)):
        raise click.ClickException(f"--from {begin}: the game has only {_counted(len(record.plies), ('ply', 'plies'))}")
    plies = zip(record.plies, pairwise(positions), strict=True)
    for number, (text, (before, after)) in islice(enumerate(plies, 1), begin - 1, None):
        if step:
            say("\n".join(["", *board_lines(after, colour=colour_wanted(), language=language)]))
        sentences = ply_sentences(before, text, after, language, names=names.introduced())
        say(f"{number:>4}. {text:<18} {' '.join(sentences)}")
        if step and sys.stdin.isatty() and not _goes_on(language):
            return
    say(final_order(positions[-1], names) if positions[-1].over else RUNNING[language])


@click.command("verify")
@click.argument("file")
@click.option("--commitment", metavar="HEX", help="The commitment you were shown before the first roll.")
@language_option
@json_option
def verify_command(file: str, commitment: str | None, language: str, as_json: bool) -> None:
    """Check a record FILE (- for standard input): every ply's legality, the commitment, sealed words, every roll.

    A record alone can't prove that its seed wasn't swapped after the match: give the commitment that you kept.
    Exit code 0 if everything holds; otherwise 2, with the first wrong line.
    """
    if commitment is not None and not is_hex32(commitment := commitment.lower()):
        raise click.ClickException(f"--commitment {shown(commitment)}: it has 64 hexadecimal digits")
    try:
        record = read_record(read_bytes(file))
        rolls = record.verify(commitment=commitment)
    except InvalidRecord as error:
        if as_json:
            print_json({"verified": False, "line": error.line, "problem": error.problem})
            raise click.exceptions.Exit(2) from None
        raise
    if as_json:
        print_json({"verified": True, "plies": len(record.plies), "rolls": rolls, "commitment": record.commitment})
    else:
        plies = _counted(len(record.plies), PLIES[language])
        say(CHECKED[language].format(plies=plies, rolls=_counted(rolls, ROLLS[language])))


def _counted(count: int, words: tuple[str, str]) -> str:
    """A count with the words for one or for several."""
    return f"{count} {words[count != 1]}"


def _goes_on(language: str) -> bool:
    try:
        return input(f"{NEXT[language]} ").strip().lower() != "q"
    except EOFError:
        say()
        return False


def _as_json(record: Record, positions: list[Position]) -> dict[str, object]:
    return {
        "game": record.start.game.slug,
        "players": {str(seat): name for seat, name in record.players.items()},
        "levels": {str(seat): level for seat, level in record.levels.items()},
        "start": str(positions[0]),
        "plies": [
            {
                "ply": text,
                "seat": before.seat,
                "events": [
                    {name: value for name, value in asdict(event).items() if value is not None}
                    for event in after.events
                ],
                "position": str(after),
            }
            for text, (before, after) in zip(record.plies, pairwise(positions), strict=True)
        ],
        "over": positions[-1].over,
        "ranking": list(positions[-1].ranking),
    }
