"""What was changed of a session after it had been paid: a sheet that is signed must say so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tablectl.game.events import (
    Correction,
    Envelope,
    EventInserted,
    EventWithdrawn,
    HandSettled,
    HandStarted,
    SessionEnded,
    SessionStarted,
    Source,
)

Change = Literal["corrected", "inserted", "withdrawn"]


@dataclass(frozen=True, slots=True)
class SheetAmendment:
    """One change of something that had been paid."""

    change: Change
    kind: str
    """What was changed, an event's kind without its version."""
    hand: int
    """0-based; -1 before the first."""
    at: str
    """UTC, ISO 8601."""
    source: Source
    """Who said so: the role, not the name."""
    reason: str


def amendments_of(envelopes: Iterable[Envelope]) -> tuple[tuple[SheetAmendment, ...], ...]:
    """Of every session of a journal, in the order of their starts, what was amended once a hand was paid.

    What was put right while its hand was still played is part of how the hand was followed, and not told.

    Args:
        envelopes: of the whole journal, or of one session with everything that amends it.
    """
    found: list[list[SheetAmendment]] = []
    where: dict[int, tuple[int, int, str]] = {}
    """Of every entry: its session, its hand, its kind."""
    paid: dict[int, int] = {}
    """Of a session: the number of its newest payment or end."""
    hand = -1
    for envelope in envelopes:
        body, session = envelope.body, len(found) - 1
        if isinstance(body, SessionStarted):
            found.append([])
            session, hand = session + 1, -1
        elif isinstance(body, HandStarted):
            hand += 1
        elif isinstance(body, HandSettled | SessionEnded):
            paid[session] = envelope.seq
        if isinstance(body, Correction):
            place = body.after if isinstance(body, EventInserted) else body.target
            session, of_hand, kind = where.get(place, (session, hand, ""))
            if not isinstance(body, EventWithdrawn):
                kind = body.body.KIND.split("/")[0]
            where[envelope.seq] = (session, of_hand, kind)
            if session >= 0 and place <= paid.get(session, -1):
                change: Change = (
                    "inserted"
                    if isinstance(body, EventInserted)
                    else "withdrawn"
                    if isinstance(body, EventWithdrawn)
                    else "corrected"
                )
                found[session].append(
                    SheetAmendment(change, kind, of_hand, envelope.at, envelope.source, body.reason)
                )
            continue
        where[envelope.seq] = (session, hand, body.KIND.split("/")[0])
    return tuple(map(tuple, found))
