"""Requests with all kinds of wrong fields: what is answered names no folder and nothing of Python."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from tablectl.service.desk.requests import REQUESTS
from tests.tablectl.plain_words import is_plain
from tests.tablectl.table_parts import ScriptedTable

WRONG: Final[tuple[Any, ...]] = (
    *(None, True, -1, 2**70, 1.5, "", "9z", "/etc/passwd", "\u202e", [], [None], [[1, {}]], {}, {"kind": 3}),
    *(
        {"kind": "tile_discarded/1", "seat": "x"},
        {"kind": "no_such/1"},
        {"kind": "hand_settled/1"},
        ["1m", 4],
    ),
)
"""Values that some field of a request may have."""
FIELDS: Final = (
    *("reason", "seat", "seq", "event", "tiles", "meld", "points", "deltas", "wins", "players", "ruleset"),
    *(
        "options",
        "cause",
        "question",
        "candidate",
        "code",
        "choice",
        "items",
        "light",
        "step",
        "after",
        "session",
    ),
)


@pytest.mark.parametrize("do", sorted(REQUESTS))
def test_a_wrong_request_is_refused_in_plain_words(do: str) -> None:
    table = ScriptedTable()
    table.pass_s(2.0)
    for wrong in WRONG:
        for fields in ({}, *({field: wrong} for field in FIELDS), dict.fromkeys(FIELDS, wrong)):
            answer = table.ask(do, **fields)
            assert isinstance(answer, dict)
            if answer.get("ok"):
                continue
            error = answer["error"]
            told = str(error["message"])
            assert error["code"] != "internal_error", (fields, told)
            assert is_plain(told.replace("/etc/passwd", "")), (fields, told)
            assert not re.search(r"\b(?:None|True)\b", told), (fields, told)
