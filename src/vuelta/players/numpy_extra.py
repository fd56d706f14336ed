"""NumPy, or an error that says how to install it. Only strong players need it."""

from __future__ import annotations

from vuelta.core.errors import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("strong players need NumPy and numba; install them with: pip install 'vuelta[fast]'") from None

__all__ = ["NDArray", "np"]
