"""What browsers need of a game to play it by themselves: its code as WebAssembly, and everything else as data."""
