"""Our own journal as records: its lines, its events as games, positions and counts."""
