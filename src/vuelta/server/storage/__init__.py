"""Logs in a database, SQLite or PostgreSQL."""
