"""An event's rounds as a calendar file (iCalendar, RFC 5545), for everybody or for one player.

Rounds that were begun stand at their time; for those to come a tournament file says beside when they begin
(``tablectl.hall.times``) and where: ``place`` or ``city``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from tablectl.errors import quoted
from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.hall.tables.requests import display_names
from tablectl.hall.times import STARTS, begins, zone_of
from tablectl.tournament import TableSeating

PLACES: Final = ("place", "city")
ROUND_MIN: Final = 90
"""How long a round without a limit is taken to be."""
MAX_LINE_BYTES: Final = 75
"""Octets of a line, RFC 5545 3.1."""


def calendar_text(event: EventState, stamp: str, player: str = "") -> str:
    """The calendar file.

    Args:
        stamp: when it was made, ISO 8601: the log's newest time, so that the same event gives the same bytes.
        player: id of the player whose tables stand in it; everybody's without one.

    Raises:
        Declined: no round has a time, or a time is none; there is no such player.
    """
    if player and player not in event.players:
        raise Declined("no_such_player", f"there is no player {quoted(player)} in {event.id}")
    beside = dict(event.tournament.extra)
    where = next((str(beside[each]) for each in PLACES if beside.get(each)), "")
    entries = []
    for number in range(1, event.tournament.rounds + 1):
        start = begins(event, number)
        if start is None:
            continue
        ends = start + timedelta(minutes=event.tournament.minutes or ROUND_MIN)
        title, about = _words(event, number, player)
        if not title:
            continue
        entries += [
            "BEGIN:VEVENT",
            f"UID:{event.id}-{number}{f'-{_escaped(player)}' if player else ''}@tablectl",
            f"DTSTAMP:{_utc(datetime.fromisoformat(stamp))}",
            f"DTSTART:{_utc(start)}",
            f"DTEND:{_utc(ends)}",
            f"SUMMARY:{_escaped(title)}",
            *([f"LOCATION:{_escaped(where)}"] if where else []),
            *([f"DESCRIPTION:{_escaped(about)}"] if about else []),
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
    lines = [*head, *([f"X-WR-TIMEZONE:{_escaped(zone)}"] if zone else []), *entries, "END:VCALENDAR"]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _words(event: EventState, number: int, player: str) -> tuple[str, str]:
    """Title and description of a round; no title where it does not concern the player."""
    names = display_names(event)
    tables = [each for each in event.tournament.seating if each.round == number]
    title = f"{event.tournament.name or event.id}: round {number}"
    if not player:
        return title, "\n".join(_table(each, names) for each in sorted(tables, key=lambda own: own.table))
    own = next((each for each in tables if player in each.players), None)
    if own is None:
        return (title, "") if not tables else ("", "")
    return f"{title}, table {own.table}", _table(own, names)


def _table(seats: TableSeating, names: Mapping[str, str]) -> str:
    listed = ", ".join(f"{wind.value} {names[player]}" for wind, player in seats.seats.items())
    return f"Table {seats.table}: {listed}"


def _utc(at: datetime) -> str:
    """UTC where the time says its zone; else the time of the place, without one."""
    if at.tzinfo is None:
        return at.strftime("%Y%m%dT%H%M%S")
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for mark, escape in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n"), ("\r", "")):
        text = text.replace(mark, escape)
    return text


def _folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 octets; all but the first begin with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > MAX_LINE_BYTES:
            yield part
            part = " "
        part += letter
    yield part
