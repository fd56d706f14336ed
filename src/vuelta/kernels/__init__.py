"""What runs on every game's rules: playouts, search, learning, solving. Written in the subset, so that it compiles."""
