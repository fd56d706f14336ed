"""The tables that this process is serving, and the clients connected to them."""
