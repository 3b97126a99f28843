"""A hall tells its tables names that they take as they are, whatever its file says."""

from __future__ import annotations

import json
from typing import Any

from tablectl.hall.event_state import EventState
from tablectl.hall.tables.requests import table_names
from tablectl.mahjong.player_names import player_name
from tablectl.tournament import read_event_file
from tests.tablectl.tournament.events import played


def names(*players: dict[str, Any]) -> list[str]:
    file = {**played([]), "rounds": 1, "players": players}
    found = table_names(EventState("e", read_event_file(json.dumps(file))))
    return [found[each["id"]] for each in players]


def test_a_table_keeps_the_names_that_it_is_told() -> None:
    told = names(
        {"id": "p1", "name": " Jose\u0301 "},
        {"id": "p2", "name": "Aoi\u200b"},
        {"id": "p3"},
        {"id": "p4", "name": "long " * 20},
        {"id": "x" * 100, "name": "long " * 20},
        {"id": "p6", "name": "\U0001f468\u200d" * 20 + "\U0001f468"},
    )
    assert told[:3] == ["José", "Aoi", "p3"]
    assert [str(player_name(each)) for each in told] == told
    assert len({*told}) == len(told)


def test_names_that_look_the_same_are_told_apart() -> None:
    same = names({"id": "p1", "name": "Aoi"}, {"id": "p2", "name": "Aoi\u200f"}, {"id": "p3", "name": " Aoi"})
    assert same == ["Aoi (p1)", "Aoi (p2)", "Aoi (p3)"]
