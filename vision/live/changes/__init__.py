"""Where to look: what moved, what differs from the bare table, and what no known tile explains."""
