"""Spoken commentary of a game: sentences in four languages, from the messages of an audience.

Pages and loudspeakers share it. It uses published messages and the pages' texts alone, so it cannot say what
an audience has not received. It has no clock, files or sound.
"""

from __future__ import annotations

from tablectl.speech.books import SPOKEN_BOOKS, SpokenBook
from tablectl.speech.session_clock import SessionClock
from tablectl.speech.sounds import SOUNDS
from tablectl.speech.speaker import Speaker
from tablectl.speech.spoken import PER_MOVE_KINDS, SpokenKind, SpokenSentence, is_quiet, span_minutes
from tablectl.speech.words import SPOKEN_LANGUAGES, Language, NamesOf, Words, language_of

__all__ = [
    "PER_MOVE_KINDS",
    "SOUNDS",
    "SPOKEN_BOOKS",
    "SPOKEN_LANGUAGES",
    "Language",
    "NamesOf",
    "SessionClock",
    "Speaker",
    "SpokenBook",
    "SpokenKind",
    "SpokenSentence",
    "Words",
    "is_quiet",
    "language_of",
    "span_minutes",
]
