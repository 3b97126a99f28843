"""What cameras see of the simulated table: the felt at a moment, drawn, and the pictures taken of it."""
