"""Recordings of a table: written by recorders, read strictly where it matters."""
