"""Where a server keeps its data if nobody says so."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE = "vuelta.db"


def data_folder() -> Path:
    """The folder for a person's data, as the system has it; VUELTA_DATA names another."""
    if chosen := os.environ.get("VUELTA_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "vuelta"


def default_database() -> str:
    """The URL of the SQLite file in that folder."""
    return f"sqlite:///{(data_folder() / FILE).absolute()}"
