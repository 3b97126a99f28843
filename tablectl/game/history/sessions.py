"""A journal's sessions, each as a journal of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tablectl.errors import InputError
from tablectl.game.events import Envelope, EventCorrected, EventInserted, EventWithdrawn, SessionStarted
from tablectl.game.frozen_values import changed


def split_sessions(envelopes: Iterable[Envelope]) -> tuple[tuple[Envelope, ...], ...]:
    """The entries of each session as they were numbered, first to last.

    A correction belongs to the session that it corrects, even if another has begun since. Entries before the
    first session (a table that was paused) go with the first.
    """
    parts: list[list[Envelope]] = []
    home: dict[int, int] = {}
    for envelope in envelopes:
        body = envelope.body
        match body:
            case EventCorrected(target=past) | EventWithdrawn(target=past) | EventInserted(after=past):
                place = home.get(past, len(parts) - 1)
            case _:
                if not parts or (
                    isinstance(body, SessionStarted)
                    and any(isinstance(each.body, SessionStarted) for each in parts[-1])
                ):
                    parts.append([])
                place = len(parts) - 1
        if not parts:
            parts.append([])
        home[envelope.seq] = max(place, 0)
        parts[max(place, 0)].append(envelope)
    return tuple(tuple(part) for part in parts)


def renumber(envelopes: Sequence[Envelope]) -> tuple[Envelope, ...]:
    """The entries as a journal that begins with 1; corrections point to where their events stand now.

    Raises:
        ValueError: a correction of an entry that is not among them.
    """
    new = {envelope.seq: place for place, envelope in enumerate(envelopes, start=1)}
    return tuple(_renumber_entry(envelope, new) for envelope in envelopes)


def _renumber_entry(envelope: Envelope, new: dict[int, int]) -> Envelope:
    body = envelope.body
    try:
        match body:
            case EventCorrected() | EventWithdrawn():
                body = changed(body, target=new[body.target])
            case EventInserted():
                body = changed(body, after=new[body.after])
            case _:
                pass
    except KeyError as error:
        raise InputError(
            f"entry {envelope.seq} corrects entry {error.args[0]}, which is not among these"
        ) from None
    return replace(envelope, seq=new[envelope.seq], body=body)
