"""The packages that environments need, or an error that says how to install them."""

from __future__ import annotations

from vuelta.core.errors import MissingExtra

try:
    import gymnasium
    import numpy as np
    import pettingzoo
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(
        "environments need NumPy, numba, Gymnasium and PettingZoo; install them with: pip install 'vuelta[envs]'"
    ) from None

__all__ = ["NDArray", "gymnasium", "np", "pettingzoo"]
