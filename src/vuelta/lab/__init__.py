"""Simulation and what is learned from it. Needs the extra `vuelta[fast]`."""
