"""Sanma: three players, 108 tiles, norths set aside."""
