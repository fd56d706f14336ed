"""What a game's plies were worth: luck and mistakes, and hints."""
