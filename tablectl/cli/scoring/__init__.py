"""Commands that score hands, compute odds and danger of a position, and print rule books."""
