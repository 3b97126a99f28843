"""The first difference between the true hand and the journal that an observer of the table can see."""

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
from tablectl.simulation.pictures.felt import sort_hand

VISIBLE_EVENTS: Final = (
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
"""Events that an observer of the table can see."""
ORDER_FREE_EVENTS: Final = (HandShown, WinShown)


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference between journal and table."""

    place: int
    """Number of equal events before it."""
    missing: Event | None
    """The true event here; None: the hand ends."""
    wrong: Entry | None
    """The journal's entry here; None: the journal ends."""
    before: int = 0
    """Number of the entry before ``wrong``; 0 without one."""
    early: bool = False
    """The journal's event happened later: an event before it is missing."""


def difference(
    happened: Sequence[Event], entries: Sequence[Entry], stands: Callable[[Tile], bool] = lambda _: True
) -> Difference | None:
    """The first difference between the current hand and the journal; None while they agree or are about
    different hands.

    Moves in another order count as equal where they leave the same table, and so does a missing indicator
    that was turned back: an observer cannot see those.

    Args:
        happened: the true events of the hand, its start first.
        entries: of the journal.
        stands: whether a tile counts as an indicator; otherwise it is turned back, and another is revealed.
    """
    newest = range(len(entries) - 1, -1, -1)  # backwards: a journal is long, and this is called often
    start = next((i for i in newest if isinstance(entries[i].event, HandStarted)), None)
    if start is None or not happened:
        return None
    true_start, written = happened[0], entries[start].event
    if not isinstance(true_start, HandStarted) or not isinstance(written, HandStarted):
        return None
    if true_start.number != written.number or true_start.dealer != written.dealer:
        return None
    truth = [_visible_event(event) for event in happened if isinstance(event, VISIBLE_EVENTS)]
    turned_back = [
        event for event in happened[:-1] if isinstance(event, IndicatorRevealed) and not stands(event.tile)
    ]
    hand_entries = list(entries[start:])
    before = {entry.seq: previous.seq for previous, entry in pairwise(hand_entries)}
    seen = [entry for entry in hand_entries if isinstance(entry.event, VISIBLE_EVENTS)]
    written_events = [_visible_event(entry.event) for entry in seen]
    place = 0
    while place < len(written_events):
        wanted, entry = written_events[place], seen[place]
        if place == len(truth):
            return Difference(place, None, entry, before[entry.seq])
        if truth[place] != wanted:
            if truth[place] in turned_back and not (
                isinstance(wanted, IndicatorRevealed) and not stands(wanted.tile)
            ):
                del truth[place]
                continue
            if reordered := _reordered(truth[place:], written_events[place:]):
                place += reordered
                continue
            ahead = truth[place : place + 4]
            if not isinstance(wanted, ORDER_FREE_EVENTS) or wanted not in ahead:
                return Difference(place, truth[place], entry, before[entry.seq], wanted in ahead)
            truth.remove(wanted)
            truth.insert(place, wanted)
        place += 1
    ahead = [event for event in truth[place:] if event not in turned_back]
    return Difference(place, ahead[0], None) if ahead else None


def _reordered(truth: Sequence[Event], seen: Sequence[Event]) -> int:
    """Number of moves from here on that are equal in another order and leave the same table; 0: none."""
    balance: Counter[Event] = Counter()
    for length, (true, written) in enumerate(zip(truth, seen, strict=False), start=1):
        balance[true] += 1
        balance[written] -= 1
        if not any(balance.values()):
            return length if _unclaimed_discards(truth, length) == _unclaimed_discards(seen, length) else 0
    return 0


def _unclaimed_discards(events: Sequence[Event], length: int) -> list[TileDiscarded]:
    """The unclaimed discards among the first events, by seat."""
    found = [
        event
        for event, following in zip(events[:length], (*events[1:], None), strict=False)
        if isinstance(event, TileDiscarded) and not _claims_discard(following, event)
    ]
    return sorted(found, key=lambda discard: discard.seat)


def _claims_discard(event: Event | None, discard: TileDiscarded) -> bool:
    return (
        isinstance(event, MeldClaimed | WinShown)
        and event.from_seat == discard.seat
        and event.tile == discard.tile
    )


def _visible_event(event: Event) -> Event:
    """The event without what an observer cannot see."""
    match event:
        case TileDiscarded():
            return changed(event, drawn=None)
        case WinShown() | HandShown():
            return changed(event, tiles=sort_hand(event.tiles))
        case _:
            return event
