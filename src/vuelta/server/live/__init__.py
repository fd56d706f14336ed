"""The tables that this process serves now, and who is connected to them."""
