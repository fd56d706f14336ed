"""Pages that the server renders: plain, and good enough to play on."""
