"""The public view of an event as static files, for any web server or CDN.

Segments are named by the hash of their content and never change; a small manifest names the present ones.
A viewer polls the manifest and fetches each segment once. The files hold only what tables publish to
everybody, so nothing appears here earlier than at the table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablectl.hall.event_state import EventState
from tablectl.hall.view import View
from tablectl.hall.views.overview import tables_of_round
from tablectl.hall.views.places import announcements, clock_of, seating_of_round
from tablectl.hall.views.ranking import public_ranking
from tablectl.tournament import format_json

SCHEMA: Final = "tablectl/hall_manifest/1"
MANIFEST: Final = "manifest.json"
SEGMENTS: Final = "segments"
"""The folder of segments."""
MAX_MANIFEST_BYTES: Final = 2048
"""Every viewer fetches it once a second."""
HASH_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class PublicFiles:
    """The files at one time; segments by path."""

    manifest: str
    segments: Mapping[str, str]


def public_files(view: View, event: EventState, now_s: float, at: str, interval_s: float) -> PublicFiles:
    """The public files as they are now.

    Seatings of all rounds, ranking and tables are a segment each, so a page fetches only those that
    changed. The clock and the time until the next round are in the manifest, because they would change a
    segment every second.

    Args:
        now_s: seconds since 1970. at: the same time, for people. interval_s: how soon a manifest is
        written again, by which a page knows that nobody does; 0: this is all.
    """
    rounds = sorted({each.round for each in event.tournament.seating})
    announced = announcements(event, now_s)
    segment_contents: dict[str, object] = {
        "tables": {
            "event": event.id,
            "name": event.tournament.name,
            "rules": event.tournament.rules,
            "rounds": event.tournament.rounds,
            "announced": announced["text"],
            "tables": [_public_row(each) for each in tables_of_round(view, event, now_s)],
        },
        "ranking": public_ranking(event),
        "seating": {"event": event.id, "rounds": [seating_of_round(event, number) for number in rounds]},
    }
    segments: dict[str, str] = {}
    names: dict[str, str] = {}
    for name, value in segment_contents.items():
        text = format_json(_without_floats(value))
        names[name] = f"{SEGMENTS}/{name}-{hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]}.json"
        segments[names[name]] = text
    manifest = format_json(
        {
            "schema": SCHEMA,
            "event": event.id,
            "name": event.tournament.name[:200],
            "rounds": event.tournament.rounds,
            "at": at,
            "every_s": round(interval_s),
            "clock": _without_floats(clock_of(event.current, now_s)),
            "next": _without_floats(announced["next"]),
            "segments": names,
        }
    )
    if len(manifest.encode()) > MAX_MANIFEST_BYTES:
        raise AssertionError("every text of the manifest has a limit")
    return PublicFiles(manifest, segments)


def _public_row(row: Mapping[str, object]) -> dict[str, object]:
    """A table's row without the fields for staff."""
    private = (
        "trouble",
        "refused",
        "wants",
        "missing",
        "alert",
        "alerts",
        "reported",
        "stopped",
        "machine",
        "page",
        "clock",
    )
    return {key: value for key, value in row.items() if key not in private}


def _without_floats(value: object) -> object:
    """Floats rounded to whole seconds: a manifest is written about once a second."""
    if isinstance(value, float):
        return round(value)
    if isinstance(value, Mapping):
        return {key: _without_floats(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_without_floats(each) for each in value]
    return value
