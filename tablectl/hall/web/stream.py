"""Everything of an event as lines of JSON that do not end: what stands, then what changes, as it changes.

A line is an object whose one name says what its value is: those of the format ``ndjson``, and beside them
``clock`` (the newest round's), ``entry`` (of the hall's log), ``table_event`` (a machine's, with its journal
and number) and ``gone`` (a line that does not hold any more). An empty line says that the connection is
alive.
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

LOOK_EVERY_S: Final = 0.25
ALIVE_EVERY_S: Final = 6.0
MAX_STREAMS: Final = 100
MAX_STREAMS_OF_ONE: Final = 20
"""Streams of one address: the screens and programs of one desk."""


class Streams:
    """The streams of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._lines_by_event: dict[tuple[str, bool], tuple[EventState, tuple[str, ...]]] = {}
        """By event, and whether for those who work here, what stands of it: made once for all who listen."""

    async def lines(self, event: str, *, whole: bool) -> AsyncIterator[bytes]:
        """Lines until the hall stops, or whoever reads goes.

        Args:
            whole: with the places that the ceremony has yet to show.
        """
        async for line in self._lines(event, whole):
            yield line.encode() + b"\n"

    async def _lines(self, event: str, whole: bool) -> AsyncIterator[str]:
        never, loop = asyncio.Event(), asyncio.get_running_loop()
        view = self._hall.view
        positions = {name: (each.journal, each.saved_seq) for name, each in view.tables.items()}
        state, entry = view.state.event(event), view.state.seq
        sent, alive_at_s = self._standing(state, whole), loop.time() + ALIVE_EVERY_S
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
                    state, lines = now, self._standing(now, whole)
                    new, old = frozenset(lines), frozenset(sent)
                    for line in (each for each in sent if each not in new):
                        yield f'{{"gone": {line}}}'
                    for line in (each for each in lines if each not in old):
                        yield line
                    sent = lines
                alive_at_s = loop.time() + ALIVE_EVERY_S
            elif loop.time() >= alive_at_s:
                alive_at_s = loop.time() + ALIVE_EVERY_S
                yield ""
            try:
                await asyncio.wait_for(never.wait(), LOOK_EVERY_S)
            except TimeoutError:
                continue

    def _standing(self, event: EventState, whole: bool) -> tuple[str, ...]:
        key = (event.id, whole)
        known = self._lines_by_event.get(key)
        if known is None or known[0] is not event:
            lines = _lines_of(event if whole else event.public)
            known = self._lines_by_event[key] = (event, tuple(lines))
        return known[1]


def _lines_of(event: EventState) -> list[str]:
    """What stands of an event, a line each; without the standings while a cut waits for lots."""
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
        journal, upto = table.journal, table.saved_seq
        known, after = positions.get(name, (journal, 0))
        after = after if known == journal else 0
        while after < upto:
            found = await asyncio.to_thread(store.events, name, journal, after)
            if not found:
                break
            for each in found:
                yield exact_json({"table_event": each})
            after = found[-1]["seq"]
        positions[name] = (journal, after)
