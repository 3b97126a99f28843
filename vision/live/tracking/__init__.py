"""Tiles followed from look to look: their readings added up, changes told, nothing sure read twice."""
