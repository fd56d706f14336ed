"""NumPy, or a sentence that says how to get it: it comes with an extra, and is not needed to play."""

from __future__ import annotations

from vuelta.core.errors import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("strong players need NumPy and numba; install them with: pip install 'vuelta[fast]'") from None

__all__ = ["NDArray", "np"]
