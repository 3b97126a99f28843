"""Registration: players as JSON, or as text that somebody pasted from a table or saved as CSV.

The first line names the columns, or each line is a name alone. Columns may be parted by commas, semicolons
or tabs; names in other languages that spreadsheets use are understood.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.tournament import document_of

COLUMNS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("id",), "id"),
        **dict.fromkeys(
            ("name", "player", "имя", "игрок", "фио", "姓名", "选手", "名前", "氏名", "選手"), "name"
        ),
        **dict.fromkeys(("short", "short name", "nickname", "ник", "昵称", "略称"), "short"),
        **dict.fromkeys(("country", "страна", "国家", "国", "国籍"), "country"),
        **dict.fromkeys(("ema_id", "ema", "ema id", "ema number"), "ema_id"),
        **dict.fromkeys(("club", "клуб", "俱乐部", "クラブ", "所属"), "club"),
        **dict.fromkeys(("team", "команда", "队伍", "チーム"), "team"),
        **dict.fromkeys(("substitute", "запасной", "замена", "替补", "代打ち"), "substitute"),
    }
)
TRUE: Final = frozenset({"1", "x", "yes", "y", "true", "да", "是", "はい", "○"})


def read_players(fields: Fields, event: EventState) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Players and the teams that are new with them, each with an id.

    Raises:
        Refused: a line has no name, a name or an id stands twice, a column is not known.
    """
    rows = _rows(fields.text("text")) if fields.has("text") else fields.objects("players")
    if not rows:
        raise Refused("no_players", "expected players, one a line; there is none")
    teams = {each.name: each.id for each in event.tournament.teams}
    new_teams: list[dict[str, Any]] = []
    known: dict[str, dict[str, Any]] = {each.id: document_of(each) for each in event.tournament.players}
    names = {each.name: each.id for each in event.tournament.players}
    made: list[dict[str, Any]] = []
    for place, row in enumerate(rows, 1):
        name = str(row.get("name") or "").strip()
        if not name:
            raise Refused("bad_request", f"player {place} of the list has no name")
        key = str(row.get("id") or names.get(name) or _free(known, "p"))
        if names.get(name, key) != key or any(each["id"] == key for each in made):
            raise Refused("name_twice", f"{name} (player {place} of the list) is there twice")
        team = str(row.get("team") or "").strip()
        if team and team not in teams and team not in teams.values():
            teams[team] = _free(dict.fromkeys(teams.values()), "t")
            new_teams.append({"id": teams[team], "name": team})
        player = {**known.get(key, {}), **{k: v for k, v in row.items() if v not in (None, "")}}
        player |= {
            "id": key,
            "name": name,
            "team": teams.get(team, team) or None,
            "substitute": bool(row.get("substitute", known.get(key, {}).get("substitute", False))),
        }
        known[key], names[name] = player, key
        made.append(player)
    return made, new_teams


def _rows(text: str) -> list[dict[str, Any]]:
    lines = [line for line in text.replace("\ufeff", "").splitlines() if line.strip()]
    if not lines:
        return []
    mark = max("\t;,", key=lines[0].count)
    table = list(csv.reader(lines, delimiter=mark))
    heads = [each.strip().lower() for each in table[0]]
    if "name" not in (COLUMNS.get(each) for each in heads):
        if max(map(len, table)) > 1:
            raise Refused(
                "no_head",
                "the first line should name the columns, such as name,country,club,team; "
                f"got {lines[0][:80]!r}",
            )
        return [{"name": row[0].strip()} for row in table]
    unknown = [each for each in heads if each and each not in COLUMNS]
    if unknown:
        columns = ", ".join(dict.fromkeys(COLUMNS.values()))
        raise Refused("no_such_column", f"expected columns of {columns}; got {', '.join(unknown)}")
    rows = []
    for cells in table[1:]:
        row: dict[str, Any] = {
            COLUMNS[head]: cell.strip() for head, cell in zip(heads, cells, strict=False) if head
        }
        if "substitute" in row:
            row["substitute"] = str(row["substitute"]).lower() in TRUE
        rows.append(row)
    return rows


def _free(known: Mapping[str, object], letter: str) -> str:
    number = len(known) + 1
    while f"{letter}{number}" in known:
        number += 1
    return f"{letter}{number}"
