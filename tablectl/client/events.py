"""Events of a table, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from tablectl.client.messages import EventMessage
from tablectl.quoting import quoted

ENVELOPE: Final = frozenset(
    {"schema", "table", "journal", "seq", "hash", "revision", "at", "kind", "source", "by", "confidence"}
)
"""Fields that every event has; the others depend on its kind."""
AMENDING: Final = frozenset({"event_corrected/1", "event_inserted/1", "event_withdrawn/1"})
"""Kinds of events that change an earlier one."""


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the table's journal.

    ``event["tile"]`` gives what its kind says besides (docs/MQTT.md); ``event.get("tile")`` None without it.
    """

    kind: str
    """``tile_discarded/1``: name and version."""
    seq: int
    """1, 2, 3… without a gap."""
    at: str
    """UTC, milliseconds."""
    journal: str
    """Id of the journal that the number counts in."""
    revision: int
    """Number of corrections up to and including this event."""
    source: str
    """Who reported it: ``camera``, ``button``, ``operator``…"""
    by: str
    """Name of the person, if known; otherwise empty."""
    confidence: float | None
    hash: str
    """Seals everything up to here."""
    facts: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What the kind says besides."""

    def __getitem__(self, name: str) -> Any:
        """One of the facts.

        Raises:
            KeyError: events of this kind have no such field.
        """
        if name not in self.facts:
            known = ", ".join(sorted(self.facts)) or "none"
            raise KeyError(f"{self.kind} has no {quoted(name)}: its fields are {known}")
        return self.facts[name]

    def get(self, name: str, default: Any = None) -> Any:
        """One of the facts, or ``default``."""
        return self.facts.get(name, default)


@dataclass(frozen=True, slots=True)
class Correction(Event):
    """An event that amends an earlier one: replaces it, puts one after it, or takes it away.

    Payments and scores that followed are worked out again by the table: ``score`` and ``result`` come anew.
    """

    @property
    def target(self) -> int | None:
        """Number of the event that it replaces or takes away; None for an insertion."""
        target: int | None = self.facts.get("target")
        return target

    @property
    def after(self) -> int | None:
        """Of an insertion: the number of the event that it follows, 0 for the very first; otherwise None."""
        after: int | None = self.facts.get("after")
        return after

    @property
    def replacement(self) -> Mapping[str, Any] | None:
        """What stands instead, its ``kind`` included; None if the event is taken away."""
        replacement: Mapping[str, Any] | None = self.facts.get("event")
        return replacement

    @property
    def reason(self) -> str:
        """The reason, as typed by the person who amended it."""
        return str(self.facts.get("reason", ""))


@dataclass(frozen=True, slots=True)
class JournalChanged:
    """The table goes on in another journal: it was begun anew, or restored from a backup.

    Numbers count in the new journal from here on, and mean other events.
    """

    journal: str
    before: str


@dataclass(frozen=True, slots=True)
class EventsMissed:
    """Events that happened and cannot be had: whoever keeps events has a hole here."""

    first: int
    last: int
    why: str


Happening = Event | Correction | JournalChanged | EventsMissed
"""What an iterator of events gives."""


@dataclass(frozen=True, slots=True)
class StandingEvent:
    """An event as it stands after all corrections."""

    place: int
    """In the order in which things happened, from 1."""
    seq: int
    """Number of the entry that it came by."""
    kind: str
    facts: Mapping[str, Any]


def event_of(message: EventMessage) -> Event:
    """The event that a message of the ``event`` topic holds."""
    facts = MappingProxyType({name: value for name, value in message.items() if name not in ENVELOPE})
    made = Correction if message["kind"] in AMENDING else Event
    return made(
        kind=message["kind"],
        seq=message["seq"],
        at=message["at"],
        journal=message["journal"],
        revision=message["revision"],
        source=message["source"],
        by=message.get("by", ""),
        confidence=message["confidence"],
        hash=message["hash"],
        facts=facts,
    )
