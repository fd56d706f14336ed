"""What pytest does not collect here."""

from __future__ import annotations

collect_ignore = ["toy"]  # a game's folder, not tests: found at run time as a part of vuelta.games
