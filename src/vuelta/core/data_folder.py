"""Where Vuelta keeps a user's data: a server's database, trained weights."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """VUELTA_DATA if set, otherwise the system's folder for user data."""
    if chosen := os.environ.get("VUELTA_DATA"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "vuelta"
