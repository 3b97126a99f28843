"""Rows of tiles that lie open before a seat: what they may read, and which of these readings win."""
