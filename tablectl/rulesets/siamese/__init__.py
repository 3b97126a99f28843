"""Siamese MCR for three and for two: two hands a player from common closed tiles, scored by MCR's fans."""
