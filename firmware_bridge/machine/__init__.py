"""The machine as the game uses it: requests carried out step by step, phases, faults, what it tells."""
