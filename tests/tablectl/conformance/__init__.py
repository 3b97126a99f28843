"""Examiners of what others built."""
