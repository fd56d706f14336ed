"""Moves, turns and refusals in words, for every game and language. No rules."""
