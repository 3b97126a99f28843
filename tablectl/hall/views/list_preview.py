"""What a list of players would change, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from tablectl.hall.event_state import EventState
from tablectl.hall.lists import ReadList
from tablectl.hall.lists.players import ReadPlayer
from tablectl.hall.views.places import Registered


class ListRow(Registered):
    """Somebody on the list."""

    line: int
    what: Literal["new", "changed", "same"]
    changes: list[str]
    """Names of the fields that would change."""
    name: str


class ListPreview(TypedDict):
    """A list as it would be written."""

    players: list[ListRow]
    new: int
    changed: int
    left_out: list[str]
    """Columns that nothing is known of."""
    one_team: Mapping[str, str]
    """Names that are taken for one team's, and that name."""
    faults: list[Mapping[str, object]]
    """By line: ``code``, ``message``, and the numbers and names in it."""


def list_preview(read: ReadList, event: EventState | None) -> ListPreview:
    """Everybody on the list: new, changed or the same; and what is wrong, by line."""
    teams = {each["id"]: each["name"] for each in read.teams}
    if event is not None:
        teams = {**{each.id: each.name for each in event.tournament.teams}, **teams}
    return {
        "players": [_row(each, teams) for each in read.players],
        "new": sum(each.before is None for each in read.players),
        "changed": sum(bool(each.changes) for each in read.players),
        "left_out": list(read.left_out),
        "one_team": dict(read.one_team),
        "faults": [each.as_json() for each in read.faults],
    }


def _row(each: ReadPlayer, teams: dict[str, str]) -> ListRow:
    player = each.player

    def text(field: str) -> str | None:
        value = player.get(field)
        return str(value) if value else None

    team = text("team")
    return {
        "line": each.line,
        "what": "new" if each.before is None else "changed" if each.changes else "same",
        "changes": sorted(each.changes),
        "name": each.name,
        "short": text("short"),
        "country": text("country"),
        "ema_id": text("ema_id"),
        "club": text("club"),
        "team": teams.get(team or "", team),
        "substitute": bool(player.get("substitute")),
    }
