"""How dangerous a discard is in the books beside riichi, from what its player may know."""

from __future__ import annotations

from tablectl.numbers.book_danger.book_danger import book_danger, tile_chances
from tablectl.numbers.book_danger.public_table import PublicTables, public_tables
from tablectl.numbers.book_danger.tile_features import BookTileQueries, tile_features, tile_queries

__all__ = [
    "BookTileQueries",
    "PublicTables",
    "book_danger",
    "public_tables",
    "tile_chances",
    "tile_features",
    "tile_queries",
]
