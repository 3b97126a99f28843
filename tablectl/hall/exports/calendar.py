"""An event's rounds as a calendar file (iCalendar, RFC 5545), for everybody or for one player.

Rounds that have begun have the time of their clock. Later ones have the time in the tournament file
(``tablectl.hall.times``), and its ``name`` or ``city``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.hall.tables.requests import display_names
from tablectl.hall.times import STARTS, round_start, zone_of
from tablectl.quoting import quoted
from tablectl.tournament import TableSeating

LOCATION_FIELDS: Final = ("place", "city")
DEFAULT_ROUND_MIN: Final = 90
"""Assumed length of a round without a time limit."""
MAX_LINE_BYTES: Final = 75
"""Octets of a line, RFC 5545 3.1."""


def calendar_text(event: EventState, stamp: str, player: str = "") -> str:
    """The calendar file.

    Args:
        stamp: ISO 8601 time of the file: the log's newest, so that the same event gives the same bytes.
        player: id of the player whose tables are listed; empty: everybody's.

    Raises:
        Declined: no round has a time, a time is invalid, or there is no such player.
    """
    if player and player not in event.players:
        raise Declined("no_such_player", f"there is no player {quoted(player)} in {event.id}")
    extra = dict(event.tournament.extra)
    location = next((str(extra[each]) for each in LOCATION_FIELDS if extra.get(each)), "")
    entries = []
    for number in range(1, event.tournament.rounds + 1):
        start = round_start(event, number)
        if start is None:
            continue
        ends = start + timedelta(minutes=event.tournament.minutes or DEFAULT_ROUND_MIN)
        title, about = _title_and_description(event, number, player)
        if not title:
            continue
        entries += [
            "BEGIN:VEVENT",
            f"UID:{event.id}-{number}{f'-{_escape(player)}' if player else ''}@tablectl",
            f"DTSTAMP:{_utc(datetime.fromisoformat(stamp))}",
            f"DTSTART:{_utc(start)}",
            f"DTEND:{_utc(ends)}",
            f"SUMMARY:{_escape(title)}",
            *([f"LOCATION:{_escape(location)}"] if location else []),
            *([f"DESCRIPTION:{_escape(about)}"] if about else []),
            "END:VEVENT",
        ]
    if not entries:
        raise Declined(
            "no_times",
            f"no round of {event.id} has a time: begin one, or give the tournament file a list"
            f' "{STARTS}" such as ["2027-05-01T10:00:00+02:00", …], a time for each round',
        )
    zone = zone_of(event)
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tablectl//hall//EN"]
    lines = [*head, *([f"X-WR-TIMEZONE:{_escape(zone)}"] if zone else []), *entries, "END:VCALENDAR"]
    return "".join(f"{part}\r\n" for line in lines for part in _fold_line(line))


def _title_and_description(event: EventState, number: int, player: str) -> tuple[str, str]:
    """Title and description of a round; an empty title where the player has no seat in it."""
    names = display_names(event)
    tables = [each for each in event.tournament.seating if each.round == number]
    title = f"{event.tournament.name or event.id}: round {number}"
    if not player:
        return title, "\n".join(
            _table_text(each, names) for each in sorted(tables, key=lambda own: own.table)
        )
    own = next((each for each in tables if player in each.players), None)
    if own is None:
        return (title, "") if not tables else ("", "")
    return f"{title}, table {own.table}", _table_text(own, names)


def _table_text(seats: TableSeating, names: Mapping[str, str]) -> str:
    listed = ", ".join(f"{wind.value} {names[player]}" for wind, player in seats.seats.items())
    return f"Table {seats.table}: {listed}"


def _utc(at: datetime) -> str:
    """In UTC where the time has a zone; else local time (RFC 5545, 3.3.5, form 1)."""
    if at.tzinfo is None:
        return at.strftime("%Y%m%dT%H%M%S")
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape(text: str) -> str:
    for mark, escape in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n"), ("\r", "")):
        text = text.replace(mark, escape)
    return text


def _fold_line(line: str) -> Iterator[str]:
    """A content line, folded into lines of at most 75 octets (RFC 5545, 3.1)."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > MAX_LINE_BYTES:
            yield part
            part = " "
        part += letter
    yield part
