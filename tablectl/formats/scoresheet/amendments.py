"""The amendments of paid hands, which a signed score sheet has to list."""

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
    """One amendment after a payment."""

    change: Change
    kind: str
    """The amended event's kind without its version."""
    hand: int
    """0-based; -1 before the first."""
    at: str
    """UTC, ISO 8601."""
    source: Source
    """The role of the person who amended it."""
    reason: str


def amendments_of(envelopes: Iterable[Envelope]) -> tuple[tuple[SheetAmendment, ...], ...]:
    """The amendments of paid hands, for each session of a journal in order.

    Amendments of a hand in play are left out.

    Args:
        envelopes: the entries of a journal, or of one session with all its amendments.
    """
    amendments: list[list[SheetAmendment]] = []
    location_of_seq: dict[int, tuple[int, int, str]] = {}
    """Session, hand and kind of each entry."""
    last_payment: dict[int, int] = {}
    """The number of each session's last payment or end."""
    hand = -1
    for envelope in envelopes:
        body, session = envelope.body, len(amendments) - 1
        if isinstance(body, SessionStarted):
            amendments.append([])
            session, hand = session + 1, -1
        elif isinstance(body, HandStarted):
            hand += 1
        elif isinstance(body, HandSettled | SessionEnded):
            last_payment[session] = envelope.seq
        if isinstance(body, Correction):
            place = body.after if isinstance(body, EventInserted) else body.target
            session, of_hand, kind = location_of_seq.get(place, (session, hand, ""))
            if not isinstance(body, EventWithdrawn):
                kind = body.body.KIND.split("/")[0]
            location_of_seq[envelope.seq] = (session, of_hand, kind)
            if session >= 0 and place <= last_payment.get(session, -1):
                change: Change = (
                    "inserted"
                    if isinstance(body, EventInserted)
                    else "withdrawn"
                    if isinstance(body, EventWithdrawn)
                    else "corrected"
                )
                amendments[session].append(
                    SheetAmendment(change, kind, of_hand, envelope.at, envelope.source, body.reason)
                )
            continue
        location_of_seq[envelope.seq] = (session, hand, body.KIND.split("/")[0])
    return tuple(map(tuple, amendments))
