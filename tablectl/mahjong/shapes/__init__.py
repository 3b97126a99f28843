"""Shapes of hands: sets and pairs, how far a hand is from being complete, and what completes it."""
