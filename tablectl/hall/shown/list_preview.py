"""What a list of players would change, before anything is written."""

from __future__ import annotations

from tablectl.hall.event_state import EventState
from tablectl.hall.lists import ReadList
from tablectl.hall.lists.players import ReadPlayer


def list_preview(read: ReadList, event: EventState | None) -> dict[str, object]:
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


def _row(each: ReadPlayer, teams: dict[str, str]) -> dict[str, object]:
    player = each.player
    shown = {key: player[key] for key in ("name", "short", "country", "ema_id", "club") if player.get(key)}
    return {
        "line": each.line,
        "what": "new" if each.before is None else "changed" if each.changes else "same",
        "changes": sorted(each.changes),
        **shown,
        "team": teams.get(str(player.get("team") or ""), player.get("team")),
        "substitute": bool(player.get("substitute")),
    }
