"""Start times of rounds and the time zone of an event: by the round's clock, else by the tournament file.

The file may have ``zone``, a name of the IANA time zone database, and ``starts``, a list of ISO 8601 times
by round. A time without an offset is in ``zone``.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.quoting import as_json, quoted

STARTS: Final = "starts"
ZONE: Final = "zone"
_CALENDAR_MARGIN: Final = timedelta(days=2)
"""Dates this close to the limits of ``datetime`` are refused: zones and a round's length are added to
them."""


def find_zone(name: str) -> tzinfo:
    """A time zone.

    Raises:
        Declined: there is none of this name.
    """
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise Declined(
            "no_such_zone", f"expected a time zone such as Europe/Riga as zone, got {quoted(name)}"
        ) from None


def zone_of(event: EventState) -> str:
    """The name of the event's time zone; empty without one."""
    zone = dict(event.tournament.extra).get(ZONE)
    return zone if isinstance(zone, str) else ""


def round_start(event: EventState, number: int) -> datetime | None:
    """When a round began or is to begin, without a time zone where the event has none; None: not known.

    Raises:
        Declined: the file's time or zone is invalid.
    """
    zone = zone_of(event)
    clock = event.rounds.get(number)
    if clock is not None:
        found = datetime.fromtimestamp(clock.begun_s, UTC)
        return found.astimezone(find_zone(zone)) if zone else found
    starts = dict(event.tournament.extra).get(STARTS)
    if starts is None:
        return None
    if not isinstance(starts, list):
        raise Declined("bad_times", f"{STARTS} must be a list of times, a round each, not {as_json(starts)}")
    text = starts[number - 1] if number <= len(starts) else ""
    if not text:
        return None
    found = _parse_time(str(text), f"{STARTS}[{number - 1}]")
    if not zone:
        return found
    return (
        found.replace(tzinfo=find_zone(zone)) if found.tzinfo is None else found.astimezone(find_zone(zone))
    )


def round_start_text(event: EventState, number: int) -> str:
    """``round_start`` in ISO 8601 with minutes; empty where it is unknown or invalid."""
    try:
        found = round_start(event, number)
    except Declined:
        return ""
    return "" if found is None else found.isoformat(timespec="minutes")


def next_start_text(event: EventState) -> str:
    """When the next round begins, as it was announced, else by the tournament file; empty: unknown."""
    begins_s = event.announced.begins_s
    if begins_s is None:
        return round_start_text(event, event.newest_round + 1)
    try:
        zone: tzinfo = find_zone(name) if (name := zone_of(event)) else UTC
    except Declined:
        zone = UTC
    return datetime.fromtimestamp(begins_s, zone).isoformat(timespec="minutes")


def require_times(zone: str, starts: Iterable[str]) -> None:
    """
    Raises:
        Declined: the zone or a time is invalid.
    """
    if zone:
        find_zone(zone)
    for at, each in enumerate(starts):
        if each:
            _parse_time(each, f"{STARTS}[{at}]")


def _parse_time(text: str, name: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
        _ = found - _CALENDAR_MARGIN, found + _CALENDAR_MARGIN
        return found
    except (ValueError, OverflowError):
        raise Declined(
            "bad_times", f"{name} must be a time such as 2027-05-01T10:00+02:00, not {as_json(text)}"
        ) from None
