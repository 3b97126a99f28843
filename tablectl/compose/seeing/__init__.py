"""Builds a table's eyes: overhead cameras and hand cameras with the recogniser that they share."""
