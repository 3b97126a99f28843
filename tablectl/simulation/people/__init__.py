"""People at the simulated table: their keys, sticks and pace, and a judge."""
