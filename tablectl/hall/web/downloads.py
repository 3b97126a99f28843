"""An event as files to download, named by how far it has been played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from starlette.responses import Response

from tablectl.hall.errors import Declined
from tablectl.hall.event_state import EventState
from tablectl.hall.exports.calendar import calendar_text
from tablectl.quoting import quoted
from tablectl.tournament import FORMATS, TournamentError, progress

CALENDAR: Final = "calendar"
_FILES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "json": (".json", "application/json"),
        "ema-csv": ("-ema.csv", "text/csv"),
        "standings-csv": ("-ranking.csv", "text/csv"),
        "results-csv": ("-results.csv", "text/csv"),
        "ndjson": (".ndjson", "application/x-ndjson"),
        "tournament-engine": ("-tournament-engine.json", "application/json"),
        CALENDAR: ("-rounds.ics", "text/calendar"),
    }
)
"""By format, the end of the file's name and the media type."""
BYTE_ORDER_MARK: Final = "\ufeff"
"""Byte order mark, by which spreadsheets recognise UTF-8 in a CSV."""


def download(event: EventState, form: str, stamp: str, player: str = "") -> Response:
    """The event in one of its formats, as a file to save.

    Args:
        stamp: the log's newest time, ISO 8601.
        player: whose calendar; everybody's without one.

    Raises:
        Declined: there is no such format, or the event cannot be written in it.
    """
    if form not in _FILES:
        raise Declined("bad_request", f"expected one of {', '.join(_FILES)} as format, got {quoted(form)}")
    end, kind = _FILES[form]
    try:
        text = calendar_text(event, stamp, player) if form == CALENDAR else FORMATS[form](event.tournament)
    except TournamentError as error:
        raise Declined("not_in_format", str(error)) from error
    progress_slug = progress(event.tournament).slug
    headers = {
        "Content-Disposition": f'attachment; filename="{event.id}-{progress_slug}{end}"',
        "Cache-Control": "no-store",
    }
    return Response((BYTE_ORDER_MARK if end.endswith(".csv") else "") + text, 200, headers, media_type=kind)
