"""The domain: games, positions, matches, records, dice, and the contract that a game keeps."""
