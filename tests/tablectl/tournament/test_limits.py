"""Every text and list of a tournament has a limit; what cannot be kept is refused with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablectl.tournament import TournamentError, read_event_file
from tablectl.tournament.limits import LISTS, MAX_FILE_BYTES, TEXTS
from tests.tablectl.tournament.events import played

SECURITY = Path(__file__).parents[3] / "docs" / "SECURITY.md"


def file(**fields: Any) -> str:
    return json.dumps({**played([]), "rounds": 1, **fields})


def player(**fields: Any) -> dict[str, Any]:
    return {"players": [{"id": "p1", "name": "Aoi", **fields}]}


def test_an_event_of_two_thousand_players_is_taken() -> None:
    crowd = [{"id": f"p{number}", "name": "é" * 100} for number in range(2000)]
    assert len(read_event_file(file(players=crowd, seating=[], results=[])).players) == 2000


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (player(name="a" * 1_000_000), r"players\[0\].name must be a text of at most 100 characters"),
        (player(name="Jun \ud800"), "half of a surrogate pair"),
        (player(photo={"\udfff": 1}), "half of a surrogate pair"),
        (player(name="Jun\0"), r"players\[0\].name must be a text without control"),
        (player(name="\u200b"), r"players\[0\].name: expected a name that begins with a letter"),
        (player(name="Jun\nAoi"), r"players\[0\].name: expected a name without control characters"),
        (player(id="p" * 101), r"players\[0\].id must be a text of at most 100"),
        ({"players": [{"id": f"p{n}"} for n in range(40_000)]}, "players has 40000 entries; at most 2000"),
        ({"rules": "../../etc/passwd"}, "rules must be a name of letters"),
        ({"preset": "<b>"}, "preset must be a name of letters"),
        ({"name": "n" * 201}, "name must be a text of at most 200"),
        ({"name": "Cup \ud83c"}, "half of a surrogate pair"),
        ({"teams": [{"id": "t1", "name": "n" * 101}]}, r"teams\[0\].name must be a text of at most 100"),
        (
            {"seating": [{"round": 1, "table": 1, "seats": {"E": "p" * 101, "S": "b"}}]},
            "seats must be players",
        ),
        (
            {"penalties": [{"player": "p1", "amount": 1, "reason": "r" * 501}]},
            r"penalties\[0\].reason must be a text of at most 500",
        ),
        ({"cut": [{"after": 1, "players": 4, "lots": ["p" * 101]}]}, r"cut\[0\].lots must be a list, each"),
    ],
)
def test_what_is_too_long_or_no_text_is_refused_with_its_place(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(TournamentError, match=said) as refused:
        read_event_file(file(**fields))
    assert len(str(refused.value)) < 500


def test_a_file_of_any_length_is_not_parsed() -> None:
    with pytest.raises(TournamentError, match="at most"):
        read_event_file(" " * (MAX_FILE_BYTES + 1))


def test_the_file_of_another_program_has_the_same_limits() -> None:
    engine = {
        "info": {"title": "t" * 1_000_000, "roundLength": 60, "rounds": [], "uma": {}},
        "playerList": [],
        "games": [],
        "meta": {"dataFormatVersion": 3},
    }
    with pytest.raises(TournamentError, match=r"info\.title must be a text of at most"):
        read_event_file(json.dumps(engine))


def test_the_document_prints_the_limits_of_the_code() -> None:
    said = SECURITY.read_text(encoding="utf-8").partition("<!-- limits: begin -->\n")[2]
    rows = [f"| a tournament file | {MAX_FILE_BYTES:,} characters |"]
    rows += [
        f"| {each.description} | {each.maximum:,} characters |" for each in TEXTS.values() if each.description
    ]
    rows += [f"| {each.description} | {each.maximum:,} |" for each in LISTS.values() if each.description]
    table = "\n".join(("| text or list of a tournament | at most |", "| --- | --- |", *rows))
    assert said.partition("<!-- limits: end -->")[0].strip() == table
    assert all(each.maximum > 0 for each in (*TEXTS.values(), *LISTS.values()))
