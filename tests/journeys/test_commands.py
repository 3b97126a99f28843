"""What people type into a shell: looking back, checking, examining, counting, configuring."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.firmware_bridge.bench import served, virtual
from tests.journeys.journey import Journey


@pytest.mark.slow
@pytest.mark.journey("docs/DEMO.md", presses=1)
def test_a_recorded_hand_is_followed_from_its_pictures(journey: Journey) -> None:
    said = journey.type("tablectl follow tests/recordings/short_hand")
    assert "questions 0, scores [23000, 24000, 24000, 29000]" in said
    assert "wrong 0, missed 0" in said


@pytest.mark.journey("docs/FOR_PLAYERS.md", presses=2)
def test_the_rules_of_every_book_are_listed(journey: Journey) -> None:
    books = journey.type("tablectl rules")
    for book in ("riichi", "mcr", "siamese", "sichuan", "hangzhou", "xiamen", "red"):
        assert f"tablectl rules {book} lists its options" in books
    assert "double_ron" in journey.type("tablectl rules riichi")


@pytest.mark.journey("docs/FOR_BUILDERS.md", presses=3)
def test_a_controller_is_examined_before_it_has_a_table(journey: Journey) -> None:
    with served(virtual(speed=200)) as port:
        assert "max_stacks=20" in journey.type(f"machine state {port.path}")
        said = journey.type(f"machine conform {port.path} --only hello_is_answered --only dictionary_sum")
        assert "2 passed, 0 failed" in said, said
        assert "done" in journey.type(f"machine step {port.path} roll_dice")


@pytest.mark.journey("docs/FOR_PROGRAMMERS.md", presses=2)
def test_a_program_asks_for_numbers_line_by_line(journey: Journey) -> None:
    win: dict[str, Any] = {
        "id": "1",
        "rules": "riichi",
        "hand": "234m567p22s34567s",
        "winning_tile": "8s",
        "source": "wall",
    }
    win |= {"seat": "S", "round": "E", "context": {"riichi": "riichi", "dora_indicators": "1s"}}
    broken = '{"id": "2", "rules": "riichi"'
    answers = journey.type("score --jsonl", given=f"{json.dumps(win)}\n{broken}\n")
    scored, refused = (json.loads(line) for line in answers.splitlines())
    assert scored["ok"], scored
    assert sum(scored["deltas"].values()) == 0
    assert refused["error"]["code"] == "bad_request", "a bad line stops nothing"
    scores = {"E": 30000, "S": 22000, "W": 24000, "N": 24000}
    wanted: dict[str, Any] = {
        "id": "3",
        "rules": "riichi",
        "scores": scores,
        "round": "S",
        "honba": 0,
        "deposits": 0,
    }
    wanted |= {"seat": "S", "rank": 1}
    needs = json.loads(journey.type("needs --jsonl", given=json.dumps(wanted)))["needs"]
    assert set(needs) == {"wall", "E", "W", "N"}
    assert needs["E"]["scores"]["S"] > needs["E"]["scores"]["E"]


@pytest.mark.journey("docs/FIRST_TABLE.md", "docs/FOR_OWNERS.md", presses=5)
def test_a_first_table_is_checked_and_configured(journey: Journey, tmp_path: Path) -> None:
    checked = journey.type("tablectl doctor")
    assert "FAIL" not in checked
    sheet = tmp_path / "markers.svg"
    journey.type(f"calibrate sheet {sheet}")
    assert "<svg" in sheet.read_text("utf-8")
    commented = journey.type("tablectl config --commented")
    settings = tmp_path / "table.toml"
    minimum = """
[table]
name = "hall-1"
[rules]
ruleset = "riichi"
players = ["Anna", "Boris", "Chen", "Dora"]
[machine]
port = "virtual"
[panels]
pins = "none"
[camera]
source = "none"
"""
    assert "[machine]" in commented
    settings.write_text(minimum, "utf-8")
    journey.type(f"config --check {settings}")
    settings.write_text(minimum.replace("players", "player").replace('"none"', '"nobody"'), "utf-8")
    wrong = journey.type(f"config --check {settings}", status=78)
    assert "player" in wrong
    assert "nobody" in wrong, "all mistakes at once"
