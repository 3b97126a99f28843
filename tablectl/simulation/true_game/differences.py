"""Where the true hand and the journal part, as somebody who looks at the table can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tablectl.game.events import (
    Event,
    HandDrawn,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    UraIndicatorsRevealed,
    WinShown,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import Entry
from tablectl.mahjong.tiles import Tile
from tablectl.simulation.pictures.felt import arranged

SEEN: Final = (
    IndicatorRevealed,
    TileDiscarded,
    MeldClaimed,
    KongDeclared,
    ReadyDeclared,
    WinShown,
    HandShown,
    HandDrawn,
    UraIndicatorsRevealed,
)
"""What anybody beside the table can see."""
IN_ANY_ORDER: Final = (HandShown, WinShown)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where journal and table part."""

    place: int
    """How many events agree before it."""
    missing: Event | None
    """What happened here; None: nothing more did."""
    wrong: Entry | None
    """What the journal has here; None: it ends."""
    before: int = 0
    """The journal's entry right before that; 0 where nothing is wrong."""
    early: bool = False
    """What the journal has here did happen, only later: something before it was missed."""


def difference(
    happened: Sequence[Event], entries: Sequence[Entry], stands: Callable[[Tile], bool] = lambda _: True
) -> Difference | None:
    """Where the hand in play and the journal part; None while they agree or are about different hands.

    Moves that stand in another order agree where they leave the same table, and so do an indicator that was
    turned back and none: nobody who looks at it can tell.

    Args:
        happened: the true hand, its start first.
        stands: whether a tile stays open as an indicator; else it is turned back, and another turned up.
    """
    newest = range(len(entries) - 1, -1, -1)  # a journal is long, and this is asked all the time
    start = next((i for i in newest if isinstance(entries[i].event, HandStarted)), None)
    if start is None or not happened:
        return None
    begun, written = happened[0], entries[start].event
    if not isinstance(begun, HandStarted) or not isinstance(written, HandStarted):
        return None
    if begun.number != written.number or begun.dealer != written.dealer:
        return None
    truth = [_plain(event) for event in happened if isinstance(event, SEEN)]
    turned_back = [
        event for event in happened[:-1] if isinstance(event, IndicatorRevealed) and not stands(event.tile)
    ]
    written_since = list(entries[start:])
    before = {entry.seq: previous.seq for previous, entry in pairwise(written_since)}
    seen = [entry for entry in written_since if isinstance(entry.event, SEEN)]
    wrote = [_plain(entry.event) for entry in seen]
    place = 0
    while place < len(wrote):
        wanted, entry = wrote[place], seen[place]
        if place == len(truth):
            return Difference(place, None, entry, before[entry.seq])
        if truth[place] != wanted:
            if truth[place] in turned_back and not (
                isinstance(wanted, IndicatorRevealed) and not stands(wanted.tile)
            ):
                del truth[place]
                continue
            if reordered := _reordered(truth[place:], wrote[place:]):
                place += reordered
                continue
            ahead = truth[place : place + 4]
            if not isinstance(wanted, IN_ANY_ORDER) or wanted not in ahead:
                return Difference(place, truth[place], entry, before[entry.seq], wanted in ahead)
            truth.remove(wanted)
            truth.insert(place, wanted)
        place += 1
    ahead = [event for event in truth[place:] if event not in turned_back]
    return Difference(place, ahead[0], None) if ahead else None


def _reordered(truth: Sequence[Event], seen: Sequence[Event]) -> int:
    """How many moves from here on are the same in another order and leave the same table; 0: none."""
    apart: Counter[Event] = Counter()
    for length, (true, wrote) in enumerate(zip(truth, seen, strict=False), start=1):
        apart[true] += 1
        apart[wrote] -= 1
        if not any(apart.values()):
            return length if _lying(truth, length) == _lying(seen, length) else 0
    return 0


def _lying(events: Sequence[Event], length: int) -> list[TileDiscarded]:
    """The discards among the first events that nobody has taken, by seat."""
    found = [
        event
        for event, following in zip(events[:length], (*events[1:], None), strict=False)
        if isinstance(event, TileDiscarded) and not _takes(following, event)
    ]
    return sorted(found, key=lambda discard: discard.seat)


def _takes(event: Event | None, discard: TileDiscarded) -> bool:
    return (
        isinstance(event, MeldClaimed | WinShown)
        and event.from_seat == discard.seat
        and event.tile == discard.tile
    )


def _plain(event: Event) -> Event:
    """As anybody beside the table would tell it."""
    match event:
        case TileDiscarded():
            return changed(event, drawn=None)
        case WinShown() | HandShown():
            return changed(event, tiles=arranged(event.tiles))
        case _:
            return event
