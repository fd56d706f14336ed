"""What can go wrong."""

from __future__ import annotations

from vuelta.core.errors import VueltaError


class NotForBrowsers(VueltaError):
    """A game has something that browsers can't play or say. Names it."""
