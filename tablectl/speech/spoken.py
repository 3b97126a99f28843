"""Spoken sentences and their kinds, and quiet hours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablectl.errors import InputError
from tablectl.quoting import quoted
from tablectl.speech.words import Language


class SpokenKind(StrEnum):
    """The kind of a sentence. Listeners select by it, and each kind has a sound."""

    DISCARD = "discard"
    TURN = "turn"
    CALL = "call"
    RIICHI = "riichi"
    WIN = "win"
    RESULT = "result"
    """A hand's payment, or the reason of a draw."""
    HAND = "hand"
    """Start and end of hands and sessions, and revealed tiles."""
    PAUSE = "pause"
    JUDGE = "judge"
    """Penalties, corrections, a call for the judge."""
    TIME = "time"


PER_MOVE_KINDS: Final = frozenset({SpokenKind.DISCARD, SpokenKind.TURN})
"""Kinds with a sentence for every move: too many for most rooms, but needed by people who cannot see the
table."""


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """One sentence in every language."""

    kind: SpokenKind
    text: Mapping[Language, str]
    seat: int | None = None
    """The seat that it is about; None for the whole table."""


_SPAN: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def span_minutes(span: str) -> tuple[int, int]:
    """Start and end (exclusive) of a time span such as ``22:00-08:30``, in minutes of the day.

    Raises:
        ValueError: it has another form, or is empty.
    """
    found = _SPAN.fullmatch(span)
    if found is None:
        raise InputError(f"quiet hours are written as 22:00-08:00, got {quoted(span)}")
    start, end = int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4])
    if start == end:
        raise InputError(f"quiet hours {quoted(span)} last no time: write 00:00-23:59 for a whole day")
    return start, end


def is_quiet(minute: int, spans: tuple[str, ...]) -> bool:
    """Whether a minute of the day is in the quiet hours, which may include midnight.

    Args:
        minute: 0 to 1439, in the table's local time.
        spans: the quiet hours.

    >>> is_quiet(23 * 60, ("22:00-08:00",)), is_quiet(12 * 60, ("22:00-08:00",))
    (True, False)
    """
    for start, end in map(span_minutes, spans):
        inside = start <= minute < end if start < end else minute >= start or minute < end
        if inside:
            return True
    return False
