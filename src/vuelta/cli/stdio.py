"""Standard input and output, even if closed, full, or in an encoding that lacks half of our characters."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata

import click

_PLAIN = {"·": ".", "→": ">", "×": "x", "–": "-", "—": "-", "−": "-", "…": "...", "█": "#", "░": ".", "¡": "", "¿": ""}
_QUOTES = dict.fromkeys("«»“”„", '"') | dict.fromkeys("‘’", "'")


def prepare() -> None:
    """Open the three streams on the null device if they are closed, and let them replace what they can't encode."""
    codecs.register_error("vuelta-plain", _plain)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDWR)
            if descriptor != number:  # keep 0 to 2 taken, so that no other file gets the number of a stream
                os.dup2(descriptor, number)
                os.close(descriptor)
            raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
            buffer = io.BufferedReader(raw) if number == 0 else io.BufferedWriter(raw)
            setattr(sys, name, io.TextIOWrapper(buffer, encoding="utf-8"))
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if number == 0 else "vuelta-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Similar characters in ASCII: `á` becomes `a`, `→` becomes `>`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = "".join(_nearest(character) for character in error.object[error.start : error.end])
    return text, error.end


def _nearest(character: str) -> str:
    plain = (_PLAIN | _QUOTES).get(character)
    if plain is None:
        plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return plain or ("" if character in _PLAIN else "?")


def say(text: str = "") -> None:
    """Print a line for people. (Click's echo would write UTF-8 even if the encoding is ASCII.)"""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def write_data(text: str) -> None:
    """Print data for a program: always in UTF-8."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def give_up_output() -> None:
    """Discard the buffered output, which nobody can read any more, so that flushing it can't fail again at exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def complain(sentence: str) -> None:
    """Print an error as one sentence."""
    with contextlib.suppress(OSError, ValueError):
        click.echo(f"vuelta: {sentence}", err=True)
