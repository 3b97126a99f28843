"""The journal after all corrections, folded from the events alone.

Payments and penalties that the rules work out from a corrected move are the table's to work out again:
``Table.standing`` asks it. This is for programs that may not ask, and for those that look at moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tablectl.client.events import Correction, Event, EventsMissed, Happening, JournalChanged, StandingEvent


class Standing:
    """The events of a journal with amendments applied; fed with everything that an iterator of events gives.

    >>> standing = Standing()
    >>> standing.apply(Event("tile_discarded/1", 1, "", "j", 0, "camera", "", 1.0, "", {"tile": "9m"}))
    >>> replacement = {"kind": "tile_discarded/1", "tile": "8m"}
    >>> facts = {"target": 1, "event": replacement, "reason": "glare"}
    >>> standing.apply(Correction("event_corrected/1", 2, "", "j", 1, "operator", "", None, "", facts))
    >>> [(each.seq, each.facts["tile"]) for each in standing]
    [(1, '8m')]
    """

    def __init__(self) -> None:
        self._order: list[int] = []
        self._events: dict[int, Mapping[str, Any]] = {}
        self.complete = True
        """False once events were missed, or a correction amends an event that was not heard."""

    def apply(self, happening: Happening) -> None:
        """Take in the next thing that happened."""
        match happening:
            case Correction():
                self._amend(happening)
            case Event():
                self._order.append(happening.seq)
                self._events[happening.seq] = {"kind": happening.kind, **happening.facts}
            case JournalChanged():
                self._order, self._events, self.complete = [], {}, True
            case EventsMissed():
                self.complete = False

    def __iter__(self) -> Iterator[StandingEvent]:
        """In the order in which things happened."""
        for place, seq in enumerate(self._order, 1):
            facts = dict(self._events[seq])
            yield StandingEvent(place, seq, str(facts.pop("kind")), MappingProxyType(facts))

    def __len__(self) -> int:
        return len(self._order)

    def _amend(self, by: Correction) -> None:
        if by.after is not None and by.replacement is not None:
            if by.after != 0 and by.after not in self._events:
                self.complete = False
                return
            place = 0 if by.after == 0 else self._order.index(by.after) + 1
            self._order.insert(place, by.seq)
            self._events[by.seq] = by.replacement
        elif by.target not in self._events:
            self.complete = False
        elif by.replacement is not None:
            self._events[by.target] = by.replacement
        else:
            self._order.remove(by.target)
            del self._events[by.target]
