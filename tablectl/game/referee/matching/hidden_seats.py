"""Seats whose tiles were covered by a hand or a sleeve, and what was seen when it went away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tablectl.game.evidence import TableSeen
from tablectl.game.referee.matching.changes import HiddenSpan, TableChanges, was_hidden

SAME_SPAN_MS: Final = 1500
"""Something that lies over a seat again within this time has lain there all the while."""
MAX_SPANS: Final = 4
"""Spans kept of each seat: an arm may pass over what a sleeve has just left."""


@dataclass(frozen=True, slots=True)
class HiddenSeats:
    """When something lay over each seat's tiles lately."""

    spans: tuple[tuple[HiddenSpan, ...], ...] = ()
    """By seat, the latest last."""
    covered: tuple[bool, ...] = ()
    """Over which seats something lay at the latest observation."""

    def observe(self, seen: TableSeen) -> HiddenSeats:
        """Take the next observation."""
        spans: list[tuple[HiddenSpan, ...]] = []
        for index, seat in enumerate(seen.seats):
            known = self.spans[index] if index < len(self.spans) else ()
            was = index < len(self.covered) and self.covered[index]
            if was and known:
                known = (
                    *known[:-1],
                    (known[-1][0], seen.at_ms),
                )  # an observation that shows nothing new is not told
            elif seat.covered:
                goes_on = known and seen.at_ms - known[-1][1] <= SAME_SPAN_MS
                known = (*known, (known[-1][0] if goes_on else seen.at_ms, seen.at_ms))[-MAX_SPANS:]
            spans.append(known)
        return replace(self, spans=tuple(spans), covered=tuple(seat.covered for seat in seen.seats))

    def with_hidden(self, changes: TableChanges) -> TableChanges:
        """The changes, with since when new tiles may have lain hidden that came to light at a seat."""
        seats = zip(self.spans[: len(changes.river)], self.covered, strict=False)
        spans = tuple(
            next((span for span in past if _came_to_light(changes, seat, span)), None)
            for seat, past in enumerate(known[:-1] if covered else known for known, covered in seats)
        )
        return replace(changes, hidden=spans) if any(spans) else changes


def _came_to_light(changes: TableChanges, seat: int, span: HiddenSpan) -> bool:
    noticed = [tile.since_ms for tile in changes.river[seat]]
    noticed += [tile.since_ms for meld in changes.melds[seat] for tile in meld.tiles]
    return any(was_hidden(span, at_ms) for at_ms in noticed)
