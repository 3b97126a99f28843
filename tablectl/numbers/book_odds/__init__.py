"""Who will win next in the other books, and how their sessions end: chances, from a position alone.

What is counted follows each book's own hands: its sets, its wild tiles, the shapes that its minimum asks for.
The chances were learnt from sessions that the simulation's players played by the book.
"""

from __future__ import annotations

from tablectl.numbers.book_odds.book_tiles import BOOKS, BookTiles, counting
from tablectl.numbers.book_odds.chances import BookModel, BookSession, book_odds, next_win_chances

__all__ = ["BOOKS", "BookModel", "BookSession", "BookTiles", "book_odds", "counting", "next_win_chances"]
