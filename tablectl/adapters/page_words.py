"""Who says the game in the words of the pages: the pages' stream, the table's loudspeaker."""

from __future__ import annotations

from datetime import datetime

from tablectl.api.books.names import known_names
from tablectl.speech import Speaker
from tablectl.web.page_words import page_words


def new_speaker(minutes: float | None = None) -> Speaker:
    """Somebody who says the game to one audience in the words of the pages.

    Args:
        minutes: how long a session may last.
    """
    return Speaker(page_words(), known_names, _seconds_of, minutes)


def _seconds_of(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()
