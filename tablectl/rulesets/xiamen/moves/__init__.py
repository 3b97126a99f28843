"""Xiamen's rules about moves, and computations from a hand's log."""
