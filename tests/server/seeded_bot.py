"""The bot of the examples with a seed: `python -m tests.server.seeded_bot SEED LINK`. Its words go into the dice."""

from __future__ import annotations

import runpy
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def draws(seed: str) -> dict[str, Callable[..., Any]]:
    """What the bot draws with, by the names that `secrets` has for it."""
    random = Random(seed)
    return {"token_hex": lambda count: random.randbytes(count).hex(), "choice": random.choice}


if __name__ == "__main__":
    for name, draw in draws(sys.argv.pop(1)).items():
        setattr(secrets, name, draw)
    runpy.run_path(str(BOT), run_name="__main__")
