"""What can go wrong."""

from __future__ import annotations

from vuelta.core.errors import VueltaError


class NotForBrowsers(VueltaError):
    """The game uses a feature that browsers don't support."""
