"""Lists of players."""
