"""The `vuelta` command from its first moment to its last, so that Ctrl-C never shows a traceback.

It is a package of its own because importing anything of `vuelta` loads the library first, and that takes a while.
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Load the command and run it."""
    try:
        from vuelta.cli.main import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        # Python gives the signal back to the system before it has ended, and another Ctrl-C would spoil the exit code.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
