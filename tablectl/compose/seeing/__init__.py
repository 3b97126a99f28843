"""Builds the eyes: the cameras over the table and beside it, with the recogniser that they share."""
