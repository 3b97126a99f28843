"""What hand cameras saw and a late audience has been told, for replays that open the hands.

The delay queue keeps it in its own file when it releases it, so nothing is here that nobody may hear yet.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tablectl.adapters.storage.delay_queue import HANDS_SINCE, LAYOUT
from tablectl.adapters.storage.sqlite_file import open_to_read, translated
from tablectl.errors import JournalUnreadable, in_words
from tablectl.topics import Message


class AiredHands:
    """Reads beside the service, from the file opened anew for each question. Safe to call from any thread."""

    def __init__(self, path: Path) -> None:
        """``path``: the delay queue's file."""
        self._path = path

    def between(self, first: int, last: int) -> Sequence[Message]:
        """What was seen last while the journal ended with each of these entries, both included, in order.

        Returns:
            ``seq``: the entry. ``seats``: of each ``seat`` the closed ``tiles`` without the one just
            ``drawn``, and that one; null for what was not seen.

        Raises:
            JournalUnreadable: the file is damaged or none of ours.
        """
        with translated(self._path), closing(open_to_read(self._path, LAYOUT)) as db:
            if db.execute("PRAGMA user_version").fetchone()[0] < HANDS_SINCE:
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
