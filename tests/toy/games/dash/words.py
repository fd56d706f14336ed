"""Dash says nothing of its own."""

from __future__ import annotations

EVENTS: dict[str, dict[str, str]] = {}
REFUSALS: dict[int, dict[str, str]] = {}
NOTES: dict[str, dict[str, str]] = {}
