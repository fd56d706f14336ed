"""Logging: one line per event, as JSON for programs or as text for people.

Bodies, headers, query strings and tokens are never passed to `log_event`, so no filter has to remove them.
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
"""How often the same warning is written: at once, and per second."""
_MOST_KINDS = 500
Kind = Literal["text", "json"]

_logger = logging.getLogger("vuelta.server")
_LEVELS = {"vuelta": logging.INFO, "asyncio": logging.ERROR}  # it warns about every client that disconnects suddenly
_LIBRARIES = ("uvicorn", "asyncio", "sqlalchemy", "alembic", "psycopg", "concurrent.futures")


def log_event(event: str, *, level: int = logging.INFO, error: BaseException | None = None, **fields: Any) -> None:
    """Write one line: what happened, with its details. With `error`, add a traceback."""
    _logger.log(level, event, extra={"fields": fields}, exc_info=error)


def configure(kind: Kind, stream: TextIO | None = None) -> None:
    """Send our lines and the libraries' warnings to standard error in one format."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_Json() if kind == "json" else _Text())
    handler.addFilter(Throttle())
    logging.raiseExceptions = False  # a log that can't be written is no reason to stop or to fill the screen
    for name in ("vuelta", *_LIBRARIES):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(_LEVELS.get(name, logging.WARNING))


class Throttle(logging.Filter):
    """Limits repeated warnings, and counts those left out: nobody who can cause a warning may fill the disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._bucket = RateLimiter(REPEATED, clock=clock, most=_MOST_KINDS)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written. Lines are of one kind if they come from the same format string."""
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
    """One line of JSON: time, level, event, fields."""

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
    """The same for people: time of day, event, fields."""

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        hour = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        text = " ".join([f"{level}{record.getMessage()}", *(f"{name}={value}" for name, value in fields.items())])
        # Always a single line: a stranger's input must not be able to look like another one.
        line = f"{hour} {''.join(sign if sign.isprintable() else '?' for sign in text)}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line
