"""What stands of the alerts after a restart: those whose cause still holds, under the same ids."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tablectl.game.referee import Lasts
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
    standing,
    sticks,
    told,
)
from tests.tablectl.service.looked_at import said
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable


def test_after_a_restart_those_stand_whose_cause_still_holds(tmp_path: Path) -> None:
    before = begun(tmp_path)
    said(before, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    call(before)
    fault(before)
    asked("unclear_win", Lasts.WIN, holds=True)(before)
    told("wrong_stack", Lasts.PAYMENT)(before)
    told("table_differs", Lasts.AGREES)(before)
    part_gone(before)
    stood = standing(before)
    causes = {str(each["code"]): str(each["cause"]) for each in stood}
    assert {"judge_called", "wrong_tile_count", "unclear_win", "wrong_stack", "part_away"} <= causes.keys()
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


def test_a_doubt_that_people_have_corrected_is_not_asked_again(tmp_path: Path) -> None:
    before = begun(tmp_path)
    said(before, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    in_doubt(before)
    (asked_before,) = before.hearer.asked
    event = discard(0, "2z")
    reason = "looked at it"
    answer = before.ask("correct_event", seq=asked_before["entry"], event=event, reason=reason)
    assert answer["ok"] is True
    before.service.close()
    after = begun(tmp_path)
    assert "in_doubt" not in codes(after)
    after.service.close()
