"""When an event's rounds begin, and in which time zone: by the clock, else as its file says.

A tournament file says beside: ``zone``, a name of the IANA time zone database, and ``starts``, a list of ISO
8601 times, a round each. A time without an offset is the event's zone's.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState

STARTS: Final = "starts"
ZONE: Final = "zone"
_ROOM: Final = timedelta(days=2)
"""More than lies between two zones and more than a round lasts: the calendar has to have that much around."""


def zone_named(name: str) -> tzinfo:
    """A time zone.

    Raises:
        Declined: there is none of this name.
    """
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise Declined(
            "no_such_zone", f"expected a time zone such as Europe/Riga as zone, got {name[:40]!r}"
        ) from None


def zone_of(event: EventState) -> str:
    """The name of the event's time zone; empty where nobody said it."""
    zone = dict(event.tournament.extra).get(ZONE)
    return zone if isinstance(zone, str) else ""


def begins(event: EventState, number: int) -> datetime | None:
    """When a round began, or is to begin; without a time zone where none is known. None: nobody knows.

    Raises:
        Declined: the file's time is none, or its zone.
    """
    zone = zone_of(event)
    clock = event.rounds.get(number)
    if clock is not None:
        found = datetime.fromtimestamp(clock.begun_s, UTC)
        return found.astimezone(zone_named(zone)) if zone else found
    starts = dict(event.tournament.extra).get(STARTS)
    if starts is None:
        return None
    if not isinstance(starts, list):
        raise Declined("bad_times", f"{STARTS} must be a list of times, a round each, not {starts!r:.40}")
    said = starts[number - 1] if number <= len(starts) else ""
    if not said:
        return None
    found = _time(str(said), f"{STARTS}[{number - 1}]")
    if not zone:
        return found
    return (
        found.replace(tzinfo=zone_named(zone)) if found.tzinfo is None else found.astimezone(zone_named(zone))
    )


def shown_time(event: EventState, number: int) -> str:
    """The same in ISO 8601 with minutes; empty where it is not known, or cannot be read."""
    try:
        found = begins(event, number)
    except Declined:
        return ""
    return "" if found is None else found.isoformat(timespec="minutes")


def require_times(zone: str, starts: Iterable[str]) -> None:
    """
    Raises:
        Declined: the zone is none, or a time.
    """
    if zone:
        zone_named(zone)
    for at, each in enumerate(starts):
        if each:
            _time(each, f"{STARTS}[{at}]")


def _time(said: str, place: str) -> datetime:
    try:
        found = datetime.fromisoformat(said)
        _ = found - _ROOM, found + _ROOM
        return found
    except (ValueError, OverflowError):
        raise Declined(
            "bad_times", f"{place} must be a time such as 2027-05-01T10:00+02:00, not {said!r:.40}"
        ) from None
