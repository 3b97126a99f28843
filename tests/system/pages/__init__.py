"""Pages of a table in a real browser."""
