"""An endless stream of JSON lines about an event: its state first, then every change.

A line is an object with one field, whose name tells what it is: those of the format ``ndjson``, ``clock``
(the newest round's), ``entry`` (of the hall's log), ``table_event`` (a machine's, with journal and
number), and ``gone`` (a former line that holds no more). An empty line keeps the connection alive.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from typing import Final

from tablectl.hall.event_state import EventState, RoundClock
from tablectl.hall.hall import Hall
from tablectl.hall.store import HallStore
from tablectl.hall.view import View
from tablectl.hall.web.answers import exact_json
from tablectl.tournament import FORMATS, TournamentError

POLL_INTERVAL_S: Final = 0.25
KEEPALIVE_INTERVAL_S: Final = 6.0
MAX_STREAMS: Final = 100
MAX_STREAMS_OF_ONE: Final = 20
"""Streams of one address: the screens and programs of one desk."""


class Streams:
    """The streams of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._lines_by_event: dict[tuple[str, bool], tuple[EventState, tuple[str, ...]]] = {}
        """By event and whether with withheld places, its state and the lines made of it, shared by all
        streams."""

    async def lines(self, event: str, *, with_withheld: bool) -> AsyncIterator[bytes]:
        """Yield lines until the hall stops.

        Args:
            with_withheld: with the places that the ceremony has not shown yet.
        """
        async for line in self._lines(event, with_withheld):
            yield line.encode() + b"\n"

    async def _lines(self, event: str, with_withheld: bool) -> AsyncIterator[str]:
        never, loop = asyncio.Event(), asyncio.get_running_loop()
        view = self._hall.view
        positions = {name: (each.journal, each.saved_seq) for name, each in view.tables.items()}
        state, entry = view.state.event(event), view.state.seq
        sent, next_keepalive_s = self._state_lines(state, with_withheld), loop.time() + KEEPALIVE_INTERVAL_S
        for line in sent:
            yield line
        while not self._hall.stopping:
            before, view = view, self._hall.view
            if view.version != before.version:
                for each in view.entries:
                    if each.seq > entry and each.event == state.id:
                        yield exact_json({"entry": each.message()})
                entry = view.state.seq
                async for line in _events(self._hall.store, view, positions):
                    yield line
                now = view.state.event(state.id)
                if now is not state:
                    state, lines = now, self._state_lines(now, with_withheld)
                    new, old = frozenset(lines), frozenset(sent)
                    for line in (each for each in sent if each not in new):
                        yield f'{{"gone": {line}}}'
                    for line in (each for each in lines if each not in old):
                        yield line
                    sent = lines
                next_keepalive_s = loop.time() + KEEPALIVE_INTERVAL_S
            elif loop.time() >= next_keepalive_s:
                next_keepalive_s = loop.time() + KEEPALIVE_INTERVAL_S
                yield ""
            try:
                await asyncio.wait_for(never.wait(), POLL_INTERVAL_S)
            except TimeoutError:
                continue

    def _state_lines(self, event: EventState, with_withheld: bool) -> tuple[str, ...]:
        key = (event.id, with_withheld)
        known = self._lines_by_event.get(key)
        if known is None or known[0] is not event:
            lines = _state_lines_of(event if with_withheld else event.public)
            known = self._lines_by_event[key] = (event, tuple(lines))
        return known[1]


def _state_lines_of(event: EventState) -> list[str]:
    """An event's state as lines; empty, but for the clock, while a cut waits for lots."""
    try:
        lines = FORMATS["ndjson"](event.tournament).splitlines()
    except TournamentError:
        lines = []
    clock = event.current
    return lines if clock is None else [*lines, exact_json({"clock": _clock(clock)})]


def _clock(clock: RoundClock) -> Mapping[str, object]:
    def at(seconds: float | None) -> str | None:
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()

    return {
        "round": clock.number,
        "begun": at(clock.begun_s),
        "minutes": clock.minutes,
        "added_s": {str(table): each for table, each in clock.added_s.items()},
        "paused_s": clock.paused_s,
        "paused_since": at(clock.paused_since_s),
        "ended": at(clock.ended_s),
        "last_hands": sorted(clock.last_hands),
    }


async def _events(store: HallStore, view: View, positions: dict[str, tuple[str, int]]) -> AsyncIterator[str]:
    """What machines have told since; ``saved_seq`` is brought up to it."""
    for name, table in view.tables.items():
        journal, last_seq = table.journal, table.saved_seq
        known, after = positions.get(name, (journal, 0))
        after = after if known == journal else 0
        while after < last_seq:
            found = await asyncio.to_thread(store.events, name, journal, after)
            if not found:
                break
            for each in found:
                yield exact_json({"table_event": each})
            after = found[-1]["seq"]
        positions[name] = (journal, after)
