"""Processes in which computer players think and records are analysed."""
