"""What stands of the alerts after a restart: those whose cause still holds, under the same ids."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablectl.adapters.storage.questions_file import QUESTIONS_FILE
from tablectl.game.claims import Settle, ShowWin
from tablectl.game.events import Source
from tablectl.game.referee import Candidate, Finding, Lifetime, Question
from tablectl.game.state import Phase
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.topics import Topic
from tests.tablectl.service.alert_stories import (
    answered,
    asked,
    begun,
    call,
    codes,
    dismissed,
    fault,
    in_doubt,
    next_hand,
    part_gone,
    riichi_not_shown,
    rule,
    standing,
    sticks,
    told,
    turn,
)
from tests.tablectl.service.looked_at import look_at, said
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable


def test_after_a_restart_those_stand_whose_cause_still_holds(tmp_path: Path) -> None:
    before = begun(tmp_path)
    said(before, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    call(before)
    fault(before)
    asked("unclear_tile")(before)
    told("wrong_stack", Lifetime.PAYMENT)(before)
    told("table_differs", Lifetime.AGREES)(before)
    part_gone(before)
    stood = standing(before)
    causes = {str(each["code"]): str(each["cause"]) for each in stood}
    assert {"judge_called", "wrong_tile_count", "unclear_tile", "wrong_stack", "part_away"} <= causes.keys()
    before.service.close()
    after = begun(tmp_path)
    holds = {"judge_called", "wrong_tile_count", "wrong_stack"}
    told_again = {str(each["code"]): str(each["cause"]) for each in standing(after)}
    assert {code: told_again[code] for code in holds} == {code: causes[code] for code in holds}
    assert told_again.keys() == holds, "a part that is away is noticed anew"
    ended = {str(each["cause"]) for each in after.hearer.on(Topic.ALERT_ENDED)}
    assert ended == {str(each["cause"]) for each in stood if each["code"] not in holds}
    after.service.close()


@pytest.mark.parametrize(("begins", "code"), [(in_doubt, "in_doubt"), (sticks, "points_differ")])
@pytest.mark.parametrize("ends", [answered(0), answered(1), dismissed, next_hand])
def test_what_was_asked_about_the_record_is_asked_again_after_a_restart(
    tmp_path: Path,
    begins: Callable[[ScriptedTable], None],
    code: str,
    ends: Callable[[ScriptedTable], None],
) -> None:
    before = begun(tmp_path)
    said(before, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    begins(before)
    (stood,) = [each for each in standing(before) if each["code"] == code]
    (asked_before,) = before.hearer.asked
    before.service.close()
    after = begun(tmp_path)
    assert [each["cause"] for each in standing(after) if each["code"] == code] == [stood["cause"]]
    assert not after.hearer.on(Topic.ALERT_ENDED)
    (asked_after,) = after.hearer.asked
    same = ("question", "code", "text", "details", "seat", "entry", "candidates", "at_mm")
    assert {name: asked_after[name] for name in same} == {name: asked_before[name] for name in same}
    ends(after)
    assert code not in codes(after)
    after.service.close()
    third = begun(tmp_path)
    assert code not in codes(third)
    assert not third.hearer.asked
    third.service.close()


def test_whoever_asks_hears_what_stands(tmp_path: Path) -> None:
    """A listener that was not connected when an alert began or ended."""
    table = begun(tmp_path)
    call(table)
    told("wrong_stack", Lifetime.PAYMENT)(table)
    stands = {each["cause"]: each["code"] for each in table.ask("alerts")["alerts"]}
    assert stands == {each["cause"]: each["code"] for each in standing(table)}
    assert {"judge_called", "wrong_stack"} <= set(stands.values())


def paid(table: ScriptedTable) -> bool:
    hand = table.service.state.hand
    return hand is not None and hand.phase is Phase.SETTLED


@pytest.fixture
def doubted(tmp_path: Path) -> Iterator[tuple[ScriptedTable, int]]:
    """Play has gone on from a discard that is recorded in doubt, and the number of its entry."""
    table = begun(tmp_path)
    said(table, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    in_doubt(table)
    (question,) = table.hearer.asked
    yield table, question["entry"]
    table.service.close()


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("correct_event", {"event": discard(0, "2z")}),
        ("correct_event", {"event": discard(0, "9p")}),
        ("withdraw_event", {}),
    ],
)
def test_a_doubt_ends_when_people_correct_or_withdraw_its_entry(
    tmp_path: Path, doubted: tuple[ScriptedTable, int], do: str, more: dict[str, object]
) -> None:
    """Whether it becomes what the question offers, or anything else."""
    table, seq = doubted
    assert table.ask(do, seq=seq, reason="looked at it", preview=True, **more)["ok"] is True
    assert "in_doubt" in codes(table)
    assert table.ask(do, seq=seq, reason="looked at it", **more)["ok"] is True
    table.service.step(0.0)
    assert "in_doubt" not in codes(table)
    assert not table.hearer.asked
    table.service.close()
    after = begun(tmp_path)
    assert "in_doubt" not in codes(after)
    after.service.close()


def test_a_doubt_stays_when_people_correct_another_entry(doubted: tuple[ScriptedTable, int]) -> None:
    table, seq = doubted
    said(table, [discard(table.turn, "1z")])
    answer = table.ask("correct_event", seq=table.journal.head, event=discard(1, "2z"), reason="it is south")
    assert answer["ok"] is True
    table.service.step(0.0)
    assert [each["entry"] for each in table.hearer.asked] == [seq]


def test_a_doubt_that_was_corrected_while_nobody_ran_the_service_is_not_asked_again(
    tmp_path: Path, doubted: tuple[ScriptedTable, int]
) -> None:
    """The questions of the evening before lie beside a journal that somebody has put right since."""
    table, seq = doubted
    kept = (tmp_path / QUESTIONS_FILE).read_bytes()
    ninth = discard(0, "9p")
    assert table.ask("correct_event", seq=seq, event=ninth, reason="looked at it")["ok"] is True
    table.service.close()
    (tmp_path / QUESTIONS_FILE).write_bytes(kept)
    after = begun(tmp_path)
    assert "in_doubt" not in codes(after)
    after.service.close()


def test_a_question_about_a_win_holds_the_hand_from_the_restart_on(tmp_path: Path) -> None:
    """Before the referee has looked again, and though what it saw is laid away by then."""
    before = begun(tmp_path)
    drawn = {"kind": "hand_drawn/1", "reason": "exhaustive"}
    assert before.ask("record_event", event=drawn, force=True)["ok"] is True
    asked("unclear_win", Lifetime.WIN, holds=True)(before)
    before.service.close()
    after = begun(tmp_path)
    settles = Finding(Settle(), Source.RULESET, None, 0)
    rule(after, settles)
    assert not paid(after)
    dismissed(after)
    rule(after, settles)
    assert paid(after)
    after.service.close()


def test_a_question_about_a_win_is_answered_after_a_restart_and_asked_once(tmp_path: Path) -> None:
    before = begun(tmp_path)
    win = ShowWin(0, parse_tiles("123456789m1122p"), Tile.parse("2p"))
    said(before, [{"kind": "tile_drawn/1", "seat": 0, "tile": None, "from": "wall"}])
    begins = asked("unclear_win", Lifetime.WIN, holds=True, candidates=(Candidate("on 2p", (win,), 0.6),))
    begins(before)
    (stood,) = standing(before)
    (asked_before,) = before.hearer.asked
    before.service.close()
    after = begun(tmp_path)
    assert [each["cause"] for each in standing(after)] == [stood["cause"]]
    begins(after)
    (asked_after,) = after.hearer.asked
    same = ("question", "code", "text", "details", "seat", "candidates")
    assert {name: asked_after[name] for name in same} == {name: asked_before[name] for name in same}
    answered(0)(after)
    assert after.service.state.hand is not None
    assert [each.seat for each in after.service.state.hand.wins] == [0]
    assert "unclear_win" not in codes(after)
    after.service.close()


@pytest.mark.slow
def test_what_the_referee_asks_again_after_a_restart_is_one_question(tmp_path: Path) -> None:
    before = begun(tmp_path)
    said(before, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    riichi_not_shown(before)
    (asked_before,) = before.hearer.asked
    before.service.close()
    after = begun(tmp_path)
    look = look_at(after)
    look.show(30_000)
    (again,) = after.hearer.asked
    assert (again["code"], again["text"]) == (asked_before["code"], asked_before["text"])
    assert again["question"] != asked_before["question"], "whoever answers the old one means another"
    assert [each["question"] for each in standing(after) if "question" in each] == [again["question"]]
    after.service.close()


SHOWN = ("1m", "2m", "3m", "4s", "5s", "6s")


def win_shown(*tiles: str, text: str = "shows a win") -> Callable[[ScriptedTable], None]:
    """The referee asks what a hand laid open is; what it says of the tiles depends on how they are read."""
    details = {"case": "unfound", "tiles": list(tiles)}
    return lambda table: rule(
        table, Question("unclear_win", text, 0, (), None, 1, details, Lifetime.WIN, holds=True)
    )


def test_what_was_dismissed_is_not_asked_again_after_a_restart_or_a_pause(tmp_path: Path) -> None:
    before = begun(tmp_path)
    win_shown(*SHOWN)(before)
    asked("unclear_hand")(before)
    dismissed(before)
    dismissed(before)
    assert before.ask("pause", reason="a tile fell")["ok"] is True
    assert before.ask("resume")["ok"] is True
    for again in (win_shown(*SHOWN), win_shown(*SHOWN[:-1], text="shows less of it"), asked("unclear_hand")):
        again(before)
        assert before.hearer.asked == []
    before.service.close()
    after = begun(tmp_path)
    for again in (win_shown(*SHOWN), win_shown(*SHOWN[:-1], text="shows less of it"), asked("unclear_hand")):
        again(after)
        assert after.hearer.asked == []
        assert standing(after) == []
    settles = Finding(Settle(), Source.RULESET, None, 0)
    assert after.ask("record_event", event={"kind": "hand_drawn/1", "reason": "exhaustive"}, force=True)["ok"]
    rule(after, settles)
    assert paid(after), "a dismissed win holds nothing"
    after.service.close()


def test_a_dismissed_win_is_asked_about_anew_where_more_of_it_comes_to_light(tmp_path: Path) -> None:
    before = begun(tmp_path)
    win_shown(*SHOWN[:-1])(before)
    dismissed(before)
    before.service.close()
    after = begun(tmp_path)
    win_shown(*SHOWN, text="shows more of it")(after)
    (question,) = after.hearer.asked
    assert question["text"] == "shows more of it"
    after.service.close()


def test_a_dismissed_win_is_asked_about_anew_once_play_has_gone_on(tmp_path: Path) -> None:
    before = begun(tmp_path)
    win_shown(*SHOWN)(before)
    dismissed(before)
    turn(before)
    before.service.close()
    after = begun(tmp_path)
    win_shown(*SHOWN, text="shows the hand once more")(after)
    (question,) = after.hearer.asked
    assert question["text"] == "shows the hand once more"
    after.service.close()


def test_questions_that_an_earlier_service_kept_are_read(tmp_path: Path) -> None:
    """It kept open ones alone."""
    before = begun(tmp_path)
    win_shown(*SHOWN)(before)
    before.service.close()
    kept = tmp_path / QUESTIONS_FILE
    said_then = json.loads(kept.read_text(encoding="utf-8"))
    assert said_then["format"] == "tablectl/questions/3"
    for row in said_then["questions"]:
        del row["dismissed"]
    kept.write_text(json.dumps(said_then | {"format": "tablectl/questions/2"}), encoding="utf-8")
    after = begun(tmp_path)
    assert [each["code"] for each in after.hearer.asked] == ["unclear_win"]
    after.service.close()


def test_a_question_never_has_the_name_of_one_that_an_earlier_run_asked(tmp_path: Path) -> None:
    before = begun(tmp_path)
    asked("unclear_tile")(before)
    name = str(before.hearer.asked[0]["question"])
    before.service._questions.close(name)
    before.service.close()
    after = begun(tmp_path)
    asked("wrong_stack")(after)
    assert [each["question"] for each in after.hearer.asked] == [f"q{int(name.removeprefix('q')) + 1}"]
    after.service.close()
