"""A session that is over can be amended like any other: score, history and exports follow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.api.games.export import convert_journal
from tablectl.api.past.scoresheet import scoresheet_page
from tablectl.api.past.sessions import PastSessions
from tablectl.formats.journal.from_events import recorded_games
from tablectl.game.history import History
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.service.looked_at import on_disk, said
from tests.tablectl.service.test_between_hands import WIN
from tests.tablectl.table_parts import Heard, ScriptedTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ScriptedTable]:
    """The dealer has won the only hand, seat 1 has paid for being late, and the session is over."""
    made = on_disk(tmp_path)
    made.pass_s(2.0)
    said(made, [{"kind": "indicator_revealed/1", "tile": "3s"}, WIN | {"seat": made.turn}])
    for do, fields in (
        ("settle", {}),
        ("penalty", {"seat": 1, "reason": "late", "deltas": [0, -1000, 0, 0]}),
        ("end_session", {"reason": "the hall closes"}),
    ):
        assert made.ask(do, **fields)["ok"] is True
    assert final(made) == ([83.0, -42.0, -11.0, -31.0], [73_000, 8_000, 9_000, 9_000])
    assert score(made)["amended"] == 0
    yield made
    check(score(made))
    made.service.close()


def score(table: ScriptedTable) -> Heard:
    return table.hearer.last(Topic.SCORE)


def final(table: ScriptedTable) -> tuple[list[float], list[int]]:
    told = score(table)
    assert told["finished"] is True
    return told["final"], [seat["points"] for seat in told["seats"]]


def seq(table: ScriptedTable, kind: str) -> int:
    events = table.ask("history")["events"]
    return int(next(event["seq"] for event in events if event["kind"] == kind))


AMENDMENTS: dict[str, tuple[str, dict[str, object], list[int]]] = {
    "a penalty": ("penalty", {"seat": 2, "reason": "r", "deltas": [0, 0, -3000, 0]}, [73, 8, 6, 9]),
    "a fault of the book": ("punish", {"seat": 1, "code": "false_win"}, [77, 0, 11, 11]),
    "a hand scored by hand": (
        "score_hand",
        {"deltas": [0, 8000, -8000, 0], "winner": 1, "reason": "typed"},
        [25, 32, 17, 25],
    ),
    "an event recorded late": (
        "record_event",
        {"event": {"kind": "penalty_paid/1", "seat": 3, "reason": "r", "deltas": [0, 0, 0, -2000]}},
        [73, 8, 9, 7],
    ),
}


@pytest.mark.parametrize("what", AMENDMENTS)
def test_what_a_judge_decides_after_the_end_changes_the_final_scores(table: ScriptedTable, what: str) -> None:
    do, fields, thousands = AMENDMENTS[what]
    before = final(table)
    previewed = table.ask(do, **fields, preview=True)
    assert previewed["ok"] is True and final(table) == before
    assert table.ask(do, **fields)["ok"] is True, table.answers[-1]
    ranks, points = final(table)
    assert previewed["preview"]["final"] == {"before": before[0], "after": ranks}
    assert ranks != before[0]
    assert sum(points) == sum(1000 * each for each in thousands) or what == "a fault of the book"
    if what != "a fault of the book":
        assert points == [1000 * each for each in thousands]
    assert score(table)["amended"] >= 1
    assert score(table)["revision"] == score(table)["amended"]


@pytest.mark.parametrize(
    ("do", "kind", "fields", "points"),
    [
        ("withdraw_event", "penalty_paid/1", {}, [73_000, 9_000, 9_000, 9_000]),
        (
            "correct_event",
            "penalty_paid/1",
            {"event": {"kind": "penalty_paid/1", "seat": 1, "reason": "late", "deltas": [0, -2000, 0, 0]}},
            [73_000, 7_000, 9_000, 9_000],
        ),
        (
            "insert_event",
            "hand_settled/1",
            {"event": {"kind": "penalty_paid/1", "seat": 3, "reason": "late", "deltas": [0, 0, 0, -1000]}},
            [73_000, 8_000, 9_000, 8_000],
        ),
    ],
)
def test_the_journal_of_an_ended_session_is_amended(
    table: ScriptedTable, do: str, kind: str, fields: dict[str, object], points: list[int]
) -> None:
    place = {"after" if do == "insert_event" else "seq": seq(table, kind)}
    assert table.ask(do, **place, **fields, reason="the judge looked again")["ok"] is True
    assert final(table)[1] == points
    assert score(table)["amended"] == 1


def test_a_draw_becomes_the_win_that_it_was(tmp_path: Path) -> None:
    table = on_disk(tmp_path)
    table.pass_s(2.0)
    said(table, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    drawn = {"kind": "tile_drawn/1", "seat": 0, "tile": None, "from": "wall"}
    said(table, [drawn])
    assert table.ask("record_event", event={"kind": "hand_drawn/1", "reason": "exhaustive"}, force=True)["ok"]
    assert table.ask("settle")["ok"] is True
    assert table.ask("end_session", reason="the hall closes")["ok"] is True
    win = WIN | {"seat": 0}
    answer = table.ask("correct_event", seq=seq(table, "hand_drawn/1"), event=win, reason="it was a win")
    assert answer["ok"] is True
    assert final(table)[1] == [73_000, 9_000, 9_000, 9_000]
    table.service.close()


@pytest.mark.parametrize(
    ("language", "title", "line"),
    [
        (
            "en",
            "Amended after it was paid",
            "East 1 · Penalty paid: added · Nov 20, 2026, 10:00 UTC · Judge",
        ),
        (
            "ru",
            "Исправлено после расчёта",
            "Восток 1 · Штраф: добавлено · 20 нояб. 2026 г., 10:00 UTC · Судья",
        ),
    ],
)
def test_the_score_sheet_says_what_was_amended_after_it_was_paid_when_and_why(
    table: ScriptedTable, language: str, title: str, line: str
) -> None:
    assert title not in scoresheet_page(table.journal.read(), language=language)
    assert table.ask("penalty", seat=2, reason="r", deltas=[0, 0, -3000, 0])["ok"] is True
    change = {"seq": seq(table, "penalty_paid/1"), "reason": "it was another <player>"}
    assert table.ask("withdraw_event", **change)["ok"] is True
    page = scoresheet_page(table.journal.read(), language=language)
    late = {"en": "decided after the session", "ru": "решено после конца сессии"}[language]
    assert title in page and f"{line} · {late}" in page
    assert "it was another &lt;player&gt;" in page and page.count("<li>") == 4 + 2


def test_what_cannot_be_recorded_after_the_end_says_what_can_be_done(table: ScriptedTable) -> None:
    refused = table.ask("record_event", event=WIN | {"seat": 1})["error"]
    assert refused["code"] == "session_over"
    assert "score its last hand by hand" in refused["message"]


def test_without_its_end_the_session_goes_on(table: ScriptedTable) -> None:
    ended = seq(table, "session_ended/1")
    assert table.ask("withdraw_event", seq=ended, reason="one more hand")["ok"] is True
    assert (score(table)["finished"], score(table)["amended"]) == (False, None)
    table.pass_s(10.0)
    assert table.service.state.hand_number == 1


def test_history_and_exports_follow_and_a_restart_changes_nothing(
    table: ScriptedTable, tmp_path: Path
) -> None:
    assert table.ask("penalty", seat=2, reason="r", deltas=[0, 0, -3000, 0])["ok"] is True
    points = final(table)[1]
    table.service.close()
    again = on_disk(tmp_path)
    assert final(again)[1] == points and score(again)["amended"] == 1
    reader = JournalReader(tmp_path / "journal.sqlite")
    past = PastSessions("t1", reader)
    (line,) = cast("list[Heard]", past.sessions()["sessions"])
    whole = past.session(1)
    assert line["scores"] == whole["scores"] == points
    assert whole["amended"] == 1
    told = convert_journal(again.journal.read(), "jsonl").text.splitlines()
    assert any('"event_inserted/1"' in line for line in told)
    (game,) = recorded_games(History.of(again.journal.read()).events)
    assert list(game.final or ()) == points
    again.service.close()


def test_chombos_after_the_end_come_off_the_final_scores(tmp_path: Path) -> None:
    table = on_disk(tmp_path, preset="ema")
    table.pass_s(2.0)
    assert table.ask("end_session", reason="the hall closes")["ok"] is True
    for seat, code, finals in (
        (1, "wall_destroyed", [0.0, -20.0, 0.0, 0.0]),  # stops the hand that was in play
        (2, "wall_destroyed", [0.0, -20.0, -20.0, 0.0]),
        (2, "cheating", [0.0, -20.0, -40.0, 0.0]),
    ):
        previewed = table.ask("punish", seat=seat, code=code, preview=True)["preview"]["final"]
        assert table.ask("punish", seat=seat, code=code)["ok"] is True
        assert final(table)[0] == previewed["after"] == finals
    state = table.service.state
    table.service.close()
    again = on_disk(tmp_path, preset="ema")
    assert (again.service.state.ended, again.service.state.chombo) == (state.ended, state.chombo)
    again.service.close()
