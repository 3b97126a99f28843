"""``tablectl hall seating``, ``standings``, ``needs`` and ``check`` at the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tablectl.api import tournament
from tablectl.cli.hall import app
from tablectl.tournament.seating import SeatedRounds
from tests.tablectl.tournament.events import large, played

FOUR: dict[str, Any] = {"players": [{"id": each} for each in "abcd"], "rounds": 1}


def ran(command: str, text: str, *arguments: str) -> Result:
    return CliRunner().invoke(app, [command, *arguments], input=text)


def test_a_seating_tells_how_good_it_is() -> None:
    result = ran("seating", json.dumps({**FOUR, "rounds": 2}), "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [each["round"] for each in answer["seating"]] == [1, 2]
    assert set(answer) == {"seating", "byes", "note", "measures", "proof", "ms"}
    assert set(answer["measures"]) == {
        "meetings_max",
        "pairs_met_again",
        "table_again",
        "wind_spread",
        "bans_broken",
        "apart_broken",
    }
    assert answer["proof"] == "optimal"
    again = ran("seating", json.dumps({**FOUR, "already": answer["seating"]}), "--json")
    assert json.loads(again.stdout)["seating"][0]["round"] == 3


def test_bans_that_cannot_be_kept_end_with_their_reason() -> None:
    result = ran("seating", json.dumps({**FOUR, "bans": [["a", "d"]]}), "--json")
    assert result.exit_code == 1
    assert "the ban of a and d" in result.stderr
    assert "seating" not in json.loads(result.stdout)


def test_lines_are_answered_one_by_one() -> None:
    result = ran("seating", json.dumps(FOUR) + "\n\n" + json.dumps(FOUR) + "\n", "--jsonl")
    assert result.exit_code == 0
    assert [json.loads(line)["proof"] for line in result.stdout.splitlines()] == ["optimal"] * 2


def test_bad_input_is_told_and_nothing_is_written() -> None:
    for text, words in (
        ("", "the input is empty"),
        ("{", "not JSON"),
        ('{"players": 3}', "players must be a list"),
        ('{"rounds": 1.5, "players": [{"id": "a"}], "tables_of": 2}', "2 must be there"),
        (json.dumps({**FOUR, "rounds": 1.5}), "rounds must be a whole number"),
        (json.dumps({"players": FOUR["players"][:3], "rounds": 1}), "3 players fill no table of 4"),
        (json.dumps({**FOUR, "seconds": 0.4}), "seconds must be a number from 0.5 to 600"),
    ):
        result = ran("seating", text, "--json")
        assert isinstance(result.exception, Exception)
        assert getattr(result.exception, "exit_status", None) == 2
        assert words in str(result.exception)
        assert result.stdout == ""
    second = ran("standings", json.dumps(large(8, 1)) + "\n[]\n", "--jsonl")
    assert "line 2: the tournament must be an object" in str(second.exception)


def test_whole_numbers_with_decimals_and_parts_of_seconds_are_taken() -> None:
    for seconds in (2.0, 0.5):
        result = ran("seating", json.dumps({**FOUR, "rounds": 1.0, "seconds": seconds}), "--json")
        assert (result.exit_code, len(json.loads(result.stdout)["seating"])) == (0, 1)


def test_a_short_time_counts_from_the_programs_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is there half a second after the time asked at most, with the program's own start."""

    def searched_s(seconds: float, elapsed_s: float) -> float:
        """How long the search may go on, on a clock that it moves itself."""
        now = 0.0

        def seat(
            _request: object, _chance: object, patience: Callable[[], bool], _solver: object
        ) -> SeatedRounds:
            nonlocal now
            while patience():
                now += 0.01
            raise StopIteration

        monkeypatch.setattr(tournament, "monotonic", lambda: now)
        monkeypatch.setattr(tournament, "seat", seat)
        with pytest.raises(StopIteration):
            tournament.seating_answer({**FOUR, "seconds": seconds}, elapsed_s=elapsed_s)
        return now

    assert 0.4 < searched_s(0.5, elapsed_s=0.0) <= 0.5
    assert 0.2 < searched_s(0.5, elapsed_s=0.6) < 0.5 + 0.5 - 0.6
    assert 9 < searched_s(10, elapsed_s=0.6) < 10, "a long search is as long as ever"


def test_standings_are_exact_decimals() -> None:
    result = ran("standings", json.dumps(large(16, 4)), "--json")
    answer = json.loads(result.stdout, parse_float=Decimal)
    assert result.exit_code == 0
    assert answer["after"] == 4
    assert answer["zero_sum"] is True
    assert sum(each["total"] for each in answer["standings"]) == 0
    assert answer["standings"][0]["place"] == 1
    assert len(answer["teams"]) == 16


def test_needs_are_told_with_the_tables_result() -> None:
    event = large(8, 2)
    taken = event["results"].pop()
    asked = {"tournament": event, "round": 2, "table": taken["table"], "points": taken["points"], "place": 8}
    result = ran("needs", json.dumps(asked), "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)["players"]
    assert list(told) == list(taken["points"])
    for player, needs in told.items():
        assert set(needs) == {"place", "wall", "from"}
        assert set(needs["from"]) == set(taken["points"]) - {player}
        assert set(needs["wall"]["scores"]) == set(taken["points"])
    lacking = ran("needs", "{}", "--json")
    assert getattr(lacking.exception, "exit_status", None) == 2
    assert "tournament is missing" in str(lacking.exception)


@pytest.mark.parametrize("command", ["seating", "standings", "needs", "check"])
def test_a_file_that_is_named_is_refused_with_what_to_type(command: str) -> None:
    result = ran(command, "", "--json", "my event.json")
    assert result.exit_code == 2
    assert f"{command} --json < 'my event.json'" in " ".join(result.stderr.replace("│", " ").split())


def test_a_check_names_every_fault() -> None:
    event = large(8, 1)
    assert ran("check", json.dumps(event)).exit_code == 0
    short = played([[{"a": 25, "b": 25, "c": -25, "d": -30}]], rules="rummy")
    result = ran("check", json.dumps(short))
    assert result.exit_code == 1
    assert "rules is “rummy”: it must be one of riichi" in result.stdout
    assert "round 1, table 1 adds up to -5 and not to 0: 5 is missing" in result.stdout
    preset = ran("check", json.dumps({**event, "preset": "club"}))
    assert preset.exit_code == 1
    assert "club" in preset.stdout
