"""The true game at the simulated table, with every tile known."""
