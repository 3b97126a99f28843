"""Our own journal as records: JSON lines, recorded games, positions and statistics."""
