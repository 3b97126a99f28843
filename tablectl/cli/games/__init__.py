"""Commands that read recorded games: replay, export, count, print."""
