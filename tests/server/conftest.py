"""The fixtures of the server's tests."""

from __future__ import annotations

from tests.server.database_fixtures import cluster, place, postgresql, sqlite

__all__ = ["cluster", "place", "postgresql", "sqlite"]
