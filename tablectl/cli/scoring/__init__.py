"""Commands that score hands, tell numbers of a position and print rule books."""
