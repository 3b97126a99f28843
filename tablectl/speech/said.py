"""One thing said aloud, and when a house wants quiet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablectl.errors import InputError
from tablectl.speech.words import Language


class SaidKind(StrEnum):
    """What a sentence is about: a listener chooses by it, and it has a sound of its own."""

    DISCARD = "discard"
    TURN = "turn"
    CALL = "call"
    RIICHI = "riichi"
    WIN = "win"
    RESULT = "result"
    """What a hand paid, or why nobody won it."""
    HAND = "hand"
    """A hand or a session begins or ends, and what is turned over in it."""
    PAUSE = "pause"
    JUDGE = "judge"
    """Penalties, corrections, a call for the judge."""
    TIME = "time"


EVERY_MOVE: Final = frozenset({SaidKind.DISCARD, SaidKind.TURN})
"""What comes with every move: too much for most rooms, and what somebody who cannot see the table needs."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence."""

    kind: SaidKind
    text: Mapping[Language, str]
    seat: int | None = None
    """Whom it is about; None for the whole table."""


_SPAN: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def span_minutes(span: str) -> tuple[int, int]:
    """First and last minute of the day of a span such as ``22:00-08:30``; the last is not in it.

    Raises:
        ValueError: it is written otherwise, or lasts no time.
    """
    found = _SPAN.fullmatch(span)
    if found is None:
        raise InputError(f"quiet hours are written as 22:00-08:00, got {span!r}")
    start, end = int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4])
    if start == end:
        raise InputError(f"quiet hours {span!r} last no time: write 00:00-23:59 for a whole day")
    return start, end


def quiet_at(minute: int, spans: tuple[str, ...]) -> bool:
    """Whether a minute of the day lies in quiet hours, which may go over midnight.

    Args:
        minute: 0 to 1439, where the table stands.

    >>> quiet_at(23 * 60, ("22:00-08:00",)), quiet_at(12 * 60, ("22:00-08:00",))
    (True, False)
    """
    for start, end in map(span_minutes, spans):
        inside = start <= minute < end if start < end else minute >= start or minute < end
        if inside:
            return True
    return False
