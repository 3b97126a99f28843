"""What lay hidden: a hand or a sleeve over a seat's tiles, and what came to light when it went away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching.changes import HiddenSpan, TableChanges, was_hidden

GOES_ON_MS: Final = 1500
"""Something that lies over a seat again within this time has lain there all the while."""


@dataclass(frozen=True, slots=True)
class HiddenSeats:
    """When something lay over each seat's tiles last."""

    spans: tuple[HiddenSpan | None, ...] = ()
    covered: tuple[bool, ...] = ()
    """Over which seats something lay at the newest look."""

    def look(self, seen: TableSeen) -> HiddenSeats:
        """Take the next look."""
        spans: list[HiddenSpan | None] = []
        for index, seat in enumerate(seen.seats):
            span = self.spans[index] if index < len(self.spans) else None
            was = index < len(self.covered) and self.covered[index]
            if span is not None and (was or (seat.covered and seen.at_ms - span[1] <= GOES_ON_MS)):
                span = (span[0], seen.at_ms)  # a look that shows nothing new is not told
            elif seat.covered:
                span = (seen.at_ms, seen.at_ms)
            spans.append(span)
        return replace(self, spans=tuple(spans), covered=tuple(seat.covered for seat in seen.seats))

    def told(self, changes: TableChanges) -> TableChanges:
        """The changes, with since when new tiles may have lain hidden that came to light at a seat."""
        spans = tuple(
            None if covered or span is None or not _came_to_light(changes, seat, span) else span
            for seat, (span, covered) in enumerate(
                zip(self.spans[: len(changes.river)], self.covered, strict=False)
            )
        )
        return replace(changes, hidden=spans) if any(spans) else changes


def _came_to_light(changes: TableChanges, seat: int, span: HiddenSpan) -> bool:
    noticed = [tile.since_ms for tile in changes.river[seat]]
    noticed += [tile.since_ms for meld in changes.melds[seat] for tile in meld.tiles]
    return any(was_hidden(span, at_ms) for at_ms in noticed)
