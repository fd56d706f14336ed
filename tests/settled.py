"""Imported last by the process that tests fork commands from (`tests/forked.py`): it does what each would do again."""

from __future__ import annotations

import gc
from typing import Any

from numba.core.registry import cpu_target

contexts: Any = cpu_target
contexts.typing_context.refresh()
contexts.target_context.refresh()  # what numba does before it loads its first machine code, a quarter of a second

gc.collect()
gc.freeze()  # a collection would write to every page, and so copy it for every fork
