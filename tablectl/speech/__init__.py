"""What is said aloud of a game: sentences in four languages, made of messages that an audience has heard.

One place for pages and loudspeakers. It knows published messages and the pages' words, nothing else: what an
audience has not been told, or may not see, has no way in here. No clock, no file, no sound.
"""

from __future__ import annotations

from tablectl.speech.books import SPOKEN_BOOKS, SpokenBook
from tablectl.speech.said import EVERY_MOVE, Said, SaidKind, quiet_at, span_minutes
from tablectl.speech.session_clock import SessionClock
from tablectl.speech.sounds import SOUNDS
from tablectl.speech.speaker import Speaker
from tablectl.speech.words import SPOKEN_LANGUAGES, Language, NamesOf, Words, language_of

__all__ = [
    "EVERY_MOVE",
    "SOUNDS",
    "SPOKEN_BOOKS",
    "SPOKEN_LANGUAGES",
    "Language",
    "NamesOf",
    "Said",
    "SaidKind",
    "SessionClock",
    "Speaker",
    "SpokenBook",
    "Words",
    "language_of",
    "quiet_at",
    "span_minutes",
]
