"""Logs: one line for each thing that happened, as JSON for a program or as text for a person.

Nobody hands bodies, headers, query strings or tokens to `log_event`, so that no filter has to find them again.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

from vuelta.server.rates import RateLimiter

REPEATED = (20, 0.2)
"""How often the same warning is written: so many at once, and so many a second."""
_MOST_KINDS = 500
Kind = Literal["text", "json"]

_logger = logging.getLogger("vuelta.server")
_LEVELS = {"vuelta": logging.INFO, "asyncio": logging.ERROR}  # asyncio warns of every client that leaves suddenly
_LIBRARIES = ("uvicorn", "asyncio", "sqlalchemy", "alembic", "psycopg", "concurrent.futures")


def log_event(event: str, *, level: int = logging.INFO, error: BaseException | None = None, **fields: Any) -> None:
    """Write one line: what happened, and what has to be known of it. With `error`, where it came from as well."""
    _logger.log(level, event, extra={"fields": fields}, exc_info=error)


def configure(kind: Kind, stream: TextIO | None = None) -> None:
    """Send our lines, and the warnings of the libraries, to standard error in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Json() if kind == "json" else _Text())
    handler.addFilter(Throttle())
    logging.raiseExceptions = False  # a log that can't be written is no reason to fill the screen, or to stop
    for name in ("vuelta", *_LIBRARIES):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(_LEVELS.get(name, logging.WARNING))


class Throttle(logging.Filter):
    """Lets a warning through that comes again and again a few times, then now and then, with how many were left out:
    whoever can cause one must not be able to fill the disk.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._bucket = RateLimiter(REPEATED, clock=clock, most=_MOST_KINDS)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written. A kind of line is what stands in the code, without what differs."""
        kind = f"{record.name} {record.msg}"[:200]
        if record.levelno <= logging.INFO:
            return True
        if not self._bucket.take(kind):
            if kind in self._left_out or len(self._left_out) < _MOST_KINDS:
                self._left_out[kind] += 1
            return False
        if left_out := self._left_out.pop(kind, 0):
            record.fields = {**getattr(record, "fields", {}), "left_out": left_out}
        return True


class _Json(logging.Formatter):
    """A line of JSON: time, level, event, fields."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class _Text(logging.Formatter):
    """The same for a person: the hour, what happened, and the fields one after another."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        hour = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        told = " ".join([f"{level}{record.getMessage()}", *(f"{name}={value}" for name, value in fields.items())])
        # One line a thing: what a stranger wrote must not be able to look like another line.
        line = f"{hour} {''.join(sign if sign.isprintable() else '?' for sign in told)}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
