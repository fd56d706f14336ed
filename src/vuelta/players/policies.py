"""Levels that need no search: the policies that kernels play them by."""

from __future__ import annotations

from collections.abc import Mapping

from vuelta.kernels.playouts import PLANNED, RANDOM

POLICIES: Mapping[str, int] = {"easy": RANDOM, "medium": PLANNED}
