"""Each alert ends with its cause, on the journal of a running table and over a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tablectl.service.alerts import KINDS
from tablectl.service.alerts.kinds import BOOK_FAULT, REFUSAL
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.service.alert_stories import (
    acknowledged,
    agreed,
    answered,
    asked,
    begun,
    builds,
    built_in_the_middle,
    call,
    carried_out,
    codes,
    differs,
    dirty_stick,
    dismissed,
    dispute,
    fault,
    hazy_discard,
    hazy_win,
    jam,
    journal_deleted,
    journal_taken,
    journal_went_back,
    machine_news,
    miscount,
    next_hand,
    out_of_turn,
    part_back,
    part_gone,
    presses_a_key,
    referee_finds_what_is_refused,
    referee_trips,
    remedied,
    riichi_not_said,
    riichi_not_shown,
    riichi_upright,
    sticks,
    turn,
    win_and_pay,
    win_beside_a_hidden_indicator,
    wiped_stick,
)
from tests.tablectl.service.looked_at import said
from tests.tablectl.service.seen_alerts import (
    Covered,
    camera_covered,
    camera_free,
    drawn_is_paid,
    few_tiles_shown,
    hazy_and_played_on,
    hidden_indicators_stay_hidden,
    indicators_told,
    kong_unsaid,
    said_by_its_player,
    suits_unsaid,
    taken_without_a_key,
    tile_from_a_wrong_stack,
    tile_too_few,
    walls_before_the_hidden_indicators,
)
from tests.tablectl.table_parts import ScriptedTable


@dataclass(frozen=True)
class Story:
    """How an alert begins, and what ends it."""

    begins: Callable[[ScriptedTable], None]
    ends: Callable[[ScriptedTable], None]
    code: str = ""
    rules: str = "riichi"


@pytest.fixture
def story() -> Story | None:
    """What happens at the table, where a test says so."""
    return None


@pytest.fixture
def table(tmp_path: Path, story: Story | None) -> Iterator[ScriptedTable]:
    if story is None or story.rules == "riichi":
        made = begun(tmp_path, eyes=Covered())
        said(made, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    else:
        made = begun(tmp_path, eyes=Covered(), ruleset=story.rules, preset="default")
    yield made
    for topic in (Topic.ALERT, Topic.ALERT_ENDED):
        for message in made.hearer.on(topic):
            check(message)
    made.service.close()


STORIES: Final[dict[str, tuple[Story, ...]]] = {
    "unclear_tile": (
        Story(hazy_discard, answered(0)),
        Story(hazy_discard, turn),
        Story(hazy_discard, dismissed),
    ),
    "unexplained": (Story(out_of_turn, turn), Story(out_of_turn, dismissed)),
    "in_doubt": (
        Story(hazy_and_played_on, answered(0)),
        Story(hazy_and_played_on, answered(1)),
        Story(hazy_and_played_on, next_hand),
    ),
    "unclear_win": (
        Story(hazy_win, answered(0)),
        Story(hazy_win, turn),
        Story(hazy_win, dismissed),
    ),
    "win_unsaid": (Story(taken_without_a_key, dismissed, rules="sichuan"),),
    "riichi_not_waiting": (
        Story(riichi_not_shown, answered(0)),
        Story(riichi_not_shown, answered(1)),
    ),
    "unclear_hand": (Story(few_tiles_shown, dismissed), Story(few_tiles_shown, drawn_is_paid)),
    "how_ended": (Story(built_in_the_middle, win_and_pay),),
    "indicator_unseen": (Story(win_beside_a_hidden_indicator, dismissed),),
    "hidden_indicators": (
        Story(hidden_indicators_stay_hidden, indicators_told),
        Story(hidden_indicators_stay_hidden, dismissed),
    ),
    "kong_unsaid": (
        Story(kong_unsaid, answered(0), rules="sichuan"),
        Story(kong_unsaid, answered(1), rules="sichuan"),
        Story(kong_unsaid, dismissed, rules="sichuan"),
        Story(kong_unsaid, said_by_its_player, rules="sichuan"),
    ),
    "void_suit": (Story(suits_unsaid, dismissed, rules="sichuan"),),
    "ready_unsaid": (Story(riichi_not_said, win_and_pay), Story(riichi_not_said, dismissed)),
    "ready_upright": (Story(riichi_upright, win_and_pay), Story(riichi_upright, dismissed)),
    "points_differ": (Story(sticks, dismissed), Story(sticks, next_hand)),
    REFUSAL: (Story(walls_before_the_hidden_indicators, indicators_told, "ura_due"),),
    "wrong_stack": (Story(tile_from_a_wrong_stack, win_and_pay),),
    "wrong_count": (Story(tile_too_few, turn),),
    "referee_failed": (Story(referee_trips, turn), Story(referee_finds_what_is_refused, turn)),
    "judge_called": (Story(call, acknowledged),),
    "score_disputed": (Story(dispute, agreed), Story(dispute, acknowledged)),
    BOOK_FAULT: (
        Story(fault, carried_out, "wrong_tile_count"),
        Story(fault, acknowledged, "wrong_tile_count"),
        Story(fault, next_hand, "wrong_tile_count"),
    ),
    "deal_stopped": (Story(camera_covered, camera_free),),
    "wall_count": (Story(miscount, remedied),),
    "set_wanted": (Story(machine_news("set_wanted"), builds),),
    "machine_fault": (Story(jam, remedied),),
    "sticks_unclear": (Story(dirty_stick, wiped_stick),),
    "machine_rebooted": (Story(machine_news("machine_rebooted"), builds),),
    "board_rebooted": (
        Story(machine_news("board_rebooted"), presses_a_key),
        Story(machine_news("board_rebooted"), next_hand),
    ),
    "machine_request_failed": (Story(machine_news("machine_request_failed"), builds),),
    "journal_doubted": (Story(journal_went_back, journal_taken), Story(journal_deleted, journal_taken)),
    "part_away": (Story(part_gone, part_back),),
}
OWN_TESTS: Final = {"table_differs", "walls_by_hand"}


def test_every_kind_has_a_story() -> None:
    assert set(KINDS) == STORIES.keys() | OWN_TESTS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "story"), [(story.code or code, story) for code, stories in STORIES.items() for story in stories]
)
def test_an_alert_ends_with_its_cause(table: ScriptedTable, code: str, story: Story) -> None:
    assert codes(table) == []
    story.begins(table)
    assert code in codes(table)
    story.ends(table)
    assert code not in codes(table)


def test_the_table_that_agrees_again_ends_the_alert(table: ScriptedTable) -> None:
    look = differs(table)
    assert "table_differs" in codes(table)
    look.indicators.pop()
    look.show(1200)
    assert "table_differs" not in codes(table)


def test_walls_by_hand_are_told_until_the_first_discard(tmp_path: Path) -> None:
    table = begun(tmp_path, ruleset="xiamen", preset="default")
    assert "walls_by_hand" in codes(table)
    said(table, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    turn(table)
    assert "walls_by_hand" not in codes(table)
    table.service.close()


def test_a_new_session_clears_what_the_last_one_left(table: ScriptedTable) -> None:
    call(table)
    fault(table)
    asked("unclear_hand")(table)
    assert len(codes(table)) == 3
    assert table.ask("end_session", reason="enough")["ok"] is True
    assert codes(table) == ["judge_called", "wrong_tile_count"], "what people said may be dealt with late"
    assert table.ask("start_session")["ok"] is True
    table.pass_s(1.0)
    assert codes(table) == []
