"""One folder a game, all of it. Discovery scans this folder; nothing outside names a game."""
