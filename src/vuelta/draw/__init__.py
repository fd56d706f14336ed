"""Boards and positions as pictures, drawn from board data alone: whoever adds a game draws nothing."""
