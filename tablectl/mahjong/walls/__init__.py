"""Walls: their plan in a rule book, how they stand, how a machine builds them, how well they are mixed."""
