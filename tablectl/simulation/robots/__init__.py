"""Who plays at the simulated table: what a robot sees, how it counts tiles, what it aims at or folds to."""
