"""The algorithms that run on any game's rules: playouts, search, learning, solving. In the subset, so they compile."""
