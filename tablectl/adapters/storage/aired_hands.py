"""Hands that hand cameras have read and that were released to a late audience, for replays with open hands.

The delay queue stores a hand in its own file when it releases it, so nothing here is still secret.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tablectl.adapters.storage.delay_queue import AIRED_HANDS_VERSION, LAYOUT
from tablectl.adapters.storage.sqlite_file import open_read_only, translate_errors
from tablectl.errors import JournalUnreadable, in_words
from tablectl.topics import Message


class AiredHands:
    """Reads the file beside the running service; each call opens it anew. Safe to call from any thread."""

    def __init__(self, path: Path) -> None:
        """``path``: the delay queue's file."""
        self._path = path

    def between(self, first: int, last: int) -> Sequence[Message]:
        """The last hands that were read while the journal ended with each entry of a range, ends included.

        Returns:
            in order. ``seq``: the entry. ``seats``: for each ``seat`` its closed ``tiles`` without the one
            just ``drawn``, and that one; null for what was not read.

        Raises:
            JournalUnreadable: the file is damaged or not a delay queue.
        """
        with translate_errors(self._path), closing(open_read_only(self._path, LAYOUT)) as db:
            if db.execute("PRAGMA user_version").fetchone()[0] < AIRED_HANDS_VERSION:
                return []
            found = db.execute(
                "SELECT seq, seats FROM aired_hands WHERE seq BETWEEN ? AND ? ORDER BY seq", (first, last)
            ).fetchall()
        try:
            return [{"seq": seq, "seats": json.loads(seats)} for seq, seats in found]
        except ValueError as error:
            raise JournalUnreadable(
                f"{self._path} holds hands that cannot be read: {in_words(error)}"
            ) from error
