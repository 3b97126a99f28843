"""Tiles followed from look to look: their readings added up, changes noticed, nothing sure read twice."""
