"""How rules become machine code."""
