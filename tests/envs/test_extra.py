"""What is missing is named."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo", "numpy"])
def test_without_its_extra_an_environment_says_how_to_get_it(package: str) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "import vuelta\n"
        "try:\n    from vuelta import envs\nexcept vuelta.VueltaError as error:\n    print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert "pip install 'vuelta[envs]'" in done.stdout
