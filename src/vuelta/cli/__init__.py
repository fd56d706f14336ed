"""The `vuelta` command."""
