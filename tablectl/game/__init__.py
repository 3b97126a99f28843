"""The game as events: evolve folds them, decide answers claims, views show what may be seen. Pure."""
