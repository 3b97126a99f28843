"""The robots at the simulated table: what they see, how they evaluate hands, and how they decide."""
