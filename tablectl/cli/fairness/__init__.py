"""Commands that examine shuffles and dice."""
