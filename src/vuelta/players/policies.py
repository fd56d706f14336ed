"""Policies: the levels without search, which kernels can play."""

from __future__ import annotations

from collections.abc import Mapping

from vuelta.kernels.playouts import PLANNED, RANDOM

POLICIES: Mapping[str, int] = {"easy": RANDOM, "medium": PLANNED}
