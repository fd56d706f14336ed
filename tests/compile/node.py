"""Node.js, for code that browsers run: the machine's, or the one in the virtual environment."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def node(script: str, given: Any) -> Any:
    """What a script answers to data, both as JSON."""
    program = shutil.which("node", path=PATH)
    if not program:
        pytest.fail("there is no Node.js; `make node` installs one")
    done = subprocess.run(
        [program, "--input-type=module", "--eval", script], input=json.dumps(given), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
