"""Exports an event of a hall's database: as tournament file, calendar, or statistics of its machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from tablectl.api.counts.statistics import Line, Tally, csv_text
from tablectl.compose.hall.files import open_store
from tablectl.formats.journal.played_games import games_of_events
from tablectl.formats.journal.published_journal import published_sessions
from tablectl.game.events import Event
from tablectl.hall.event_state import EventState
from tablectl.hall.exports.calendar import calendar_text
from tablectl.hall.exports.played import played_tables, stored_events
from tablectl.hall.folding import fold_log
from tablectl.hall.log.entries import LogEntry
from tablectl.hall.store import HallStore
from tablectl.tournament import FORMATS

CALENDAR: Final = "calendar"
_STATISTICS: Final[Mapping[str, Callable[[Sequence[Line]], str]]] = {
    "statistics-json": lambda lines: "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines),
    "statistics-csv": csv_text,
}
ALL_FORMATS: Final = (*FORMATS, CALENDAR, *_STATISTICS)


def export_event(event: str, form: str, state_dir: Path, database: str = "", player: str = "") -> str:
    """Export an event in one of ``ALL_FORMATS``.

    Args:
        player: whose calendar; everybody's without one.

    Raises:
        Refused: there is no such event; a calendar without a time.
        TournamentError: there are no standings for a format that has some (a cut waits for lots).
        RecordError: a machine's messages make no journal.
        StoreUnavailable: the database does not work.
    """
    with closing(open_store(state_dir, database)) as store:
        log = tuple(store.log())
        own = fold_log(log).event(event)
        if form == CALENDAR:
            return calendar_text(own, log[-1].at, player)
        if form in _STATISTICS:
            return _STATISTICS[form](statistics(own, store, log))
        return FORMATS[form](own.tournament)


def statistics(event: EventState, store: HallStore, log: Sequence[LogEntry]) -> list[Line]:
    """What players did at the event's finished tables, counted as by ``tablectl stats``.

    Raises:
        RecordError: a machine's messages make no journal.
        StoreUnavailable: the database does not work.
    """
    tally = Tally()
    journals: dict[tuple[str, str], Mapping[int, tuple[Event, ...]]] = {}
    for played in played_tables(event, store, log):
        key = (played.machine, played.journal)
        if played.over and key not in journals:
            journals[key] = published_sessions(stored_events(store, *key))
        if played.over:
            for game in games_of_events(journals[key].get(played.started, ())):
                tally.add(game)
    return tally.lines()
