"""Boards and positions as pictures, drawn from board data alone: a new game needs no drawing code."""
