"""The simulated table for cameras: the tiles on the felt at a moment, and pictures of them."""
