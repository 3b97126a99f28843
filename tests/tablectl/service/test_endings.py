"""How hands and sessions end at a running table: nothing is drawn, paid or closed past an open question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.game.claims import Settle
from tablectl.game.events import HandDrawn, HandSettled, SessionEnded, Source
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee import Finding, Lifetime, Question
from tablectl.rulesets import RULESETS
from tablectl.topics import Topic
from tests.tablectl.game.seen import Look
from tests.tablectl.service.looked_at import look_at, on_disk, play_to_the_last_discard, said
from tests.tablectl.table_parts import ScriptedTable

HAND = "2m 3m 4m 3p 4p 5p 6s 7s 8s 6p 7p 9m 9m"
"""Waits for 5p and 8p."""
UNREADABLE = {"6p": 0.3, "1p": 0.25, "9p": 0.25, "4p": 0.2}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ScriptedTable]:
    """South 4, on the journal of a running table."""
    made = on_disk(tmp_path)
    made.pass_s(2.0)
    events = made.ask("history")["events"]
    started = next(event for event in events if event["kind"] == "hand_started/1")
    last = {name: started[name] for name in ("kind", "number", "honba", "deposits")}
    last |= {"round": "S", "dealer": 3, "scores": [40_000, 20_000, 20_000, 20_000]}
    assert made.ask("correct_event", seq=started["seq"], event=last, reason="the last hand")["ok"] is True
    said(made, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    yield made
    made.service.close()


@pytest.fixture
def look(table: ScriptedTable) -> Look:
    return look_at(table)


def written(table: ScriptedTable, kind: type) -> list[object]:
    return [envelope.body for envelope in table.journal.read() if isinstance(envelope.body, kind)]


def codes(table: ScriptedTable) -> list[str]:
    return [asked["code"] for asked in table.hearer.asked]


def ron_that_is_hard_to_read(table: ScriptedTable, look: Look) -> None:
    """Seat 2 wins on the last discard of seat 0; the cameras cannot tell one tile of the hand."""
    play_to_the_last_discard(table, look, "8p", ready=1)
    look.show(600)
    look.follower.give(ButtonPressed(look.follower.now_ms, 2, Button.WIN))
    look.shown[2] = [UNREADABLE if tile == "6p" else tile for tile in HAND.split()]
    look.show(6000)


@pytest.mark.slow
def test_a_win_asked_about_at_the_last_discard_is_answered_paid_and_then_the_session_closes(
    table: ScriptedTable, look: Look
) -> None:
    ron_that_is_hard_to_read(table, look)
    assert codes(table) == ["unclear_win"]
    look.show(60_000)
    assert written(table, HandDrawn) == [] and written(table, HandSettled) == []
    asked = table.hearer.asked[0]
    right = next(i for i, each in enumerate(asked["candidates"]) if each["moves"][-1]["tile"] == "8p")
    assert table.ask("answer_question", question=asked["question"], candidate=right)["ok"] is True
    look.show(9000)
    (paid,) = written(table, HandSettled)
    assert isinstance(paid, HandSettled)
    assert [win.seat for win in paid.wins] == [2] and paid.draw is None
    assert paid.deltas[1] == 0, "riichi that lost to another's win pays nothing more"
    assert written(table, SessionEnded) == []
    look.show(12_000)
    assert len(written(table, SessionEnded)) == 1
    assert table.hearer.last(Topic.SCORE)["finished"] is True


@pytest.mark.slow
def test_a_win_laid_open_without_a_key_at_the_last_discard_is_asked_about_before_the_draw(
    table: ScriptedTable, look: Look
) -> None:
    play_to_the_last_discard(table, look, "8p")
    look.show(600)
    look.shown[2] = [UNREADABLE if tile == "6p" else tile for tile in HAND.split()]
    look.show(60_000)
    assert codes(table) == ["unclear_win"]
    assert written(table, HandDrawn) == []
    asked = table.hearer.asked[0]
    assert table.ask("answer_question", question=asked["question"], dismiss=True)["ok"] is True
    look.show(9000)
    assert len(written(table, HandDrawn)) == 1, "a waiting hand that passed is shown at the draw"


def test_a_win_that_was_none_lets_the_hand_be_drawn(table: ScriptedTable, look: Look) -> None:
    ron_that_is_hard_to_read(table, look)
    asked = table.hearer.asked[0]
    assert table.ask("answer_question", question=asked["question"], dismiss=True)["ok"] is True
    look.show(9000)
    assert len(written(table, HandDrawn)) == 1


def test_a_draw_in_which_riichi_is_not_shown_is_a_question_with_its_answers(
    table: ScriptedTable, look: Look
) -> None:
    play_to_the_last_discard(table, look, "8p", ready=1)
    look.show(30_000)
    assert len(written(table, HandDrawn)) == 1
    assert codes(table) == ["riichi_not_waiting"]
    assert written(table, HandSettled) == []
    (asked,) = table.hearer.asked
    assert [each["details"]["answer"] for each in asked["candidates"]] == ["not_waiting", "chombo"]
    assert table.ask("answer_question", question=asked["question"], candidate=1)["ok"] is True
    (paid,) = written(table, HandSettled)
    assert isinstance(paid, HandSettled)
    assert paid.draw == "chombo"


def test_a_riichi_hand_that_is_shown_after_all_answers_the_question(table: ScriptedTable, look: Look) -> None:
    play_to_the_last_discard(table, look, "1z", ready=1)
    look.show(12_000)
    assert codes(table) == ["riichi_not_waiting"]
    look.shown[1] = list(HAND.split())
    look.show(9000)
    assert table.hearer.asked == []
    (paid,) = written(table, HandSettled)
    assert isinstance(paid, HandSettled)
    assert paid.tenpai == (1,) and paid.deltas[1] == 3000


def test_the_session_stays_open_for_ten_seconds_after_the_last_thing_that_was_open(
    table: ScriptedTable, look: Look
) -> None:
    play_to_the_last_discard(table, look, "8p")
    look.show(9000)
    assert len(written(table, HandSettled)) == 1 and not table.service.state.finished
    counted = [40_000, 20_000, 20_000, 19_000]
    assert table.ask("report_points", points=counted)["agree"] is False
    look.show(60_000)
    assert not table.service.state.finished, "a question is open"
    asked = table.hearer.asked[0]
    assert table.ask("answer_question", question=asked["question"], dismiss=True)["ok"] is True
    look.show(9000)
    assert not table.service.state.finished
    assert table.ask("next_hand")["error"]["code"] == "session_over"
    look.show(3000)
    assert table.service.state.finished


@pytest.mark.parametrize("book", RULESETS)
def test_in_every_book_nothing_is_paid_while_a_win_is_asked_about(tmp_path: Path, book: str) -> None:
    table = on_disk(tmp_path, ruleset=book, preset="tenhou" if book == "riichi" else "default")
    table.pass_s(2.0)
    if 4 not in RULESETS[book].players:
        names = ["Aoi", "Ren", "Yuzu"][: min(RULESETS[book].players)]
        assert table.ask("start_session", players=names)["ok"] is True
        table.pass_s(3.0)
    assert table.service.state.hand is not None
    drawn = {"kind": "hand_drawn/1", "reason": "exhaustive"}
    assert table.ask("record_event", event=drawn, force=True)["ok"] is True
    asked = Question("unclear_win", "Which win is it?", 0, seat=0, lasts=Lifetime.WIN, holds=True)
    settles = Finding(Settle(), Source.RULESET, None, 0)
    table.service._evidence.apply_rulings((asked, settles))
    table.pass_s(30.0)
    table.service._evidence.apply_rulings((settles,))
    assert written(table, HandSettled) == [] and codes(table) == ["unclear_win"]
    question = table.hearer.asked[0]["question"]
    assert table.ask("answer_question", question=question, dismiss=True)["ok"] is True
    for seat in range(len(table.service.state.players)):
        # Sichuan checks the hands of those who have not won.
        shown = {"kind": "hand_shown/1", "seat": seat, "tiles": "123456789m1122p"}
        if book == "sichuan":
            table.ask("record_event", event=shown, force=True)
    table.service._evidence.apply_rulings((settles,))
    assert len(written(table, HandSettled)) == 1
    table.service.close()
