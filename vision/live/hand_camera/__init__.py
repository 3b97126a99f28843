"""A camera behind a player: a standing hand of faces, and the tile just drawn."""
