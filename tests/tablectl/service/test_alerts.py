"""Each alert ends with its cause, on the journal of a running table and over a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tablectl.adapters.storage.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.kept_questions import QUESTIONS_FILE, QuestionsFile
from tablectl.adapters.storage.standing_alerts import ALERTS_FILE, AlertsFile
from tablectl.game.claims import Discard, Settle
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed, HandReadyReported, WallsReported
from tablectl.game.referee import Alert, Finding, Lasts, Question
from tablectl.mahjong.tiles import Tile
from tablectl.ports import MachineNews
from tablectl.service.alerts import KINDS
from tablectl.service.alerts.kinds import BOOK_FAULT, REFUSAL
from tablectl.topics import Topic
from tests.tablectl.game.seen import Look
from tests.tablectl.schemas import check
from tests.tablectl.service.looked_at import look_at, play_to_the_last_discard, said
from tests.tablectl.service.test_between_hands import WIN
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import Heard, ScriptedTable


def begun(folder: Path, **more: object) -> ScriptedTable:
    """The first hand is dealt; who stands beside it hears what stood before."""
    journal = SqliteJournal(folder / JOURNAL_FILE)
    table = ScriptedTable(
        journal=journal,
        alerts=AlertsFile(folder / ALERTS_FILE),
        questions=QuestionsFile(folder / QUESTIONS_FILE, journal.identity),
        **more,  # type: ignore[arg-type]
    )
    table.pass_s(2.0)
    return table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ScriptedTable]:
    made = begun(tmp_path)
    said(made, [{"kind": "indicator_revealed/1", "tile": "3s"}])
    yield made
    for topic in (Topic.ALERT, Topic.ALERT_ENDED):
        for message in made.hearer.on(topic):
            check(message)
    made.service.close()


def standing(table: ScriptedTable) -> list[Heard]:
    """The alerts that a listener who heard everything knows to stand."""
    stands: dict[str, Heard] = {}
    for topic, message in table.hearer.said:
        if topic is Topic.ALERT:
            stands[str(message["cause"])] = message
        elif topic is Topic.ALERT_ENDED:
            known = stands.pop(str(message["cause"]), message)
            assert known["code"] == message["code"]
    return list(stands.values())


def codes(table: ScriptedTable) -> list[str]:
    # The broker is never there in these tests.
    return [str(each["code"]) for each in standing(table) if each.get("details") != {"part": "publisher"}]


def rule(table: ScriptedTable, *rulings: Question | Alert | Finding) -> None:
    table.service._weighing.rule(rulings)
    table.service.step(0.0)


def asked(code: str, lasts: Lasts = Lasts.PAYMENT, **more: object) -> Callable[[ScriptedTable], None]:
    """The referee asks; what it asks about is tried with real looks elsewhere."""
    return lambda table: rule(table, Question(code, code, 0, seat=table.turn, lasts=lasts, **more))  # type: ignore[arg-type]


def told(code: str, lasts: Lasts) -> Callable[[ScriptedTable], None]:
    return lambda table: rule(table, Alert(code, code, 0, lasts=lasts))


def win_and_pay(table: ScriptedTable) -> None:
    said(table, [WIN | {"seat": table.turn}])
    assert table.ask("settle")["ok"] is True


def next_hand(table: ScriptedTable) -> None:
    win_and_pay(table)
    table.pass_s(12.0)
    assert table.service.state.hand_number == 1


def turn(table: ScriptedTable) -> None:
    said(table, [discard(table.turn, "1z")])


def dismissed(table: ScriptedTable) -> None:
    question = table.hearer.asked[0]["question"]
    assert table.ask("answer_question", question=question, dismiss=True)["ok"] is True


def in_doubt(table: ScriptedTable) -> None:
    seat = table.turn
    said(table, [{"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"}])
    stands, other = (Discard(seat, Tile.parse(tile)) for tile in ("8p", "9p"))
    rule(table, Finding(stands, Source.CAMERA, 0.6, 0, in_doubt=True, others=(other,)))


def answered(candidate: int) -> Callable[[ScriptedTable], None]:
    def answer(table: ScriptedTable) -> None:
        question = table.hearer.asked[0]["question"]
        assert table.ask("answer_question", question=question, candidate=candidate)["ok"] is True

    return answer


def riichi_not_shown(table: ScriptedTable) -> None:
    look = look_at(table)
    play_to_the_last_discard(table, look, "8p", ready=table.turn)
    look.show(30_000)


def differs(table: ScriptedTable) -> Look:
    """A second indicator of the set lies open, which nothing explains."""
    look = look_at(table)
    look.show(900)
    look.indicators.append("4p")
    look.show(6000)
    return look


def sticks(table: ScriptedTable) -> None:
    assert table.ask("report_points", points=[24_000, 26_000, 25_000, 25_000])["agree"] is False


def call(table: ScriptedTable) -> None:
    assert table.ask("call_judge", seat=2, reason="a late call")["ok"] is True


def acknowledged(table: ScriptedTable) -> None:
    (alert,) = [each for each in standing(table) if each.get("acknowledge")]
    assert table.ask("acknowledge", cause=alert["cause"], preview=True)["ok"] is True
    assert alert["code"] in codes(table)
    assert table.ask("acknowledge", cause=alert["cause"])["ok"] is True
    assert table.ask("acknowledge", cause=alert["cause"])["error"]["code"] == "no_such_alert"


def dispute(table: ScriptedTable) -> None:
    win_and_pay(table)
    assert table.ask("answer_score", seat=1, agreed=False, reason="one more dora")["ok"] is True


def agreed(table: ScriptedTable) -> None:
    assert table.ask("answer_score", seat=1, agreed=True, reason="")["ok"] is True


def fault(table: ScriptedTable) -> None:
    noted = {"kind": "irregularity_noted/1", "seat": 2, "code": "wrong_tile_count", "detail": "14 tiles"}
    said(table, [noted])


def carried_out(table: ScriptedTable) -> None:
    (alert,) = [each for each in standing(table) if each.get("offers")]
    for offer in alert["offers"]:
        assert table.ask(**offer)["ok"] is True


def wrong_tile_refused(table: ScriptedTable) -> None:
    rule(table, Finding(Settle(), Source.RULESET, None, 0))


def referee_trips(table: ScriptedTable) -> None:
    class Tripping:
        contradiction = ""
        presses = ()

        def consider(self, *_: object) -> None:
            raise ZeroDivisionError

    table.service._weighing._referee = Tripping()  # type: ignore[assignment]
    table.see(ButtonPressed(table.clock.run_ms(), 0, Button.CALL))


def red_light(table: ScriptedTable) -> None:
    table.machine.builds = False
    win_and_pay(table)
    table.service._health.blocking_reason = lambda: "camera: covered"  # type: ignore[method-assign]
    table.service._director._blocking_reason = lambda: "camera: covered"
    table.pass_s(15.0)


def green_light(table: ScriptedTable) -> None:
    table.service._director._blocking_reason = lambda: ""
    table.pass_s(1.0)


def machine_news(code: str) -> Callable[[ScriptedTable], None]:
    def news(table: ScriptedTable) -> None:
        table.machine.news.append(MachineNews(code, code, {"case": "on_table", "n": 136}))
        table.service.step(0.0)

    return news


def builds(table: ScriptedTable) -> None:
    table.machine.news += [WallsReported(0, (34,) * 4), HandReadyReported(0)]
    table.service.step(0.0)


def jam(table: ScriptedTable) -> None:
    table.machine.faults = ({"code": "jam", "where": "drum", "hint": "take the tile out"},)
    table.pass_s(5.0)


def miscount(table: ScriptedTable) -> None:
    table.machine.faults = ({"code": "wall_count", "where": "side 1", "hint": "count"},)
    table.machine.counts = (34, 33, 34, 34)
    table.pass_s(5.0)


def remedied(table: ScriptedTable) -> None:
    (alert,) = [each for each in standing(table) if each.get("offers")]
    assert table.ask(**alert["offers"][0])["ok"] is True
    table.pass_s(1.0)


def part_gone(table: ScriptedTable) -> None:
    table.machine.connected = False
    table.pass_s(8.0)


def part_back(table: ScriptedTable) -> None:
    table.machine.connected = True
    table.pass_s(2.0)


@dataclass(frozen=True)
class Story:
    """How an alert begins, and what ends it."""

    begins: Callable[[ScriptedTable], None]
    ends: Callable[[ScriptedTable], None]
    code: str = ""


def journal_went_back(table: ScriptedTable) -> None:
    """A broker has heard of entries that this journal does not have."""
    table.journal.heard_of(table.journal.identity, table.journal.head + 100)
    table.pass_s(1.5)


def journal_taken(table: ScriptedTable) -> None:
    """A person takes it as it is."""
    assert table.ask("override_preflight", light="journal", reason="a backup", name="Olga")["ok"]
    table.pass_s(1.5)


STORIES: Final[dict[str, tuple[Story, ...]]] = {
    "unclear_tile": (Story(asked("unclear_tile"), win_and_pay), Story(asked("unclear_tile"), dismissed)),
    "unexplained": (Story(asked("unexplained"), dismissed),),
    "in_doubt": (Story(in_doubt, answered(0)), Story(in_doubt, answered(1)), Story(in_doubt, next_hand)),
    "unclear_win": (
        Story(asked("unclear_win", Lasts.WIN, holds=True), turn),
        Story(asked("unclear_win", Lasts.WIN, holds=True), win_and_pay),
    ),
    "win_unsaid": (Story(asked("win_unsaid", Lasts.WIN, holds=True), dismissed),),
    "riichi_not_waiting": (
        Story(riichi_not_shown, answered(0)),
        Story(riichi_not_shown, answered(1)),
    ),
    "unclear_hand": (Story(asked("unclear_hand"), win_and_pay),),
    "how_ended": (Story(asked("how_ended"), win_and_pay),),
    "indicator_unseen": (Story(asked("indicator_unseen"), win_and_pay),),
    "hidden_indicators": (Story(asked("hidden_indicators"), win_and_pay),),
    "void_suit": (Story(asked("void_suit"), dismissed),),
    "ready_unsaid": (Story(asked("ready_unsaid"), win_and_pay),),
    "ready_upright": (Story(asked("ready_upright"), win_and_pay),),
    "points_differ": (Story(sticks, dismissed), Story(sticks, next_hand)),
    REFUSAL: (Story(asked("ura_due"), win_and_pay, "ura_due"),),
    "wrong_stack": (Story(told("wrong_stack", Lasts.PAYMENT), win_and_pay),),
    "wrong_count": (Story(told("wrong_count", Lasts.DEAL), turn),),
    "refused": (Story(wrong_tile_refused, turn),),
    "referee_failed": (Story(referee_trips, turn),),
    "judge_called": (Story(call, acknowledged),),
    "score_disputed": (Story(dispute, agreed), Story(dispute, acknowledged)),
    BOOK_FAULT: (
        Story(fault, carried_out, "wrong_tile_count"),
        Story(fault, acknowledged, "wrong_tile_count"),
        Story(fault, next_hand, "wrong_tile_count"),
    ),
    "deal_stopped": (Story(red_light, green_light),),
    "wall_count": (Story(miscount, remedied),),
    "set_wanted": (Story(machine_news("set_wanted"), builds),),
    "machine_fault": (Story(jam, remedied),),
    "machine_rebooted": (Story(machine_news("machine_rebooted"), builds),),
    "machine_request_failed": (Story(machine_news("machine_request_failed"), builds),),
    "journal_doubted": (Story(journal_went_back, journal_taken),),
    "part_away": (Story(part_gone, part_back),),
}
OWN_TESTS: Final = {"table_differs", "walls_by_hand"}


def test_every_kind_has_a_story() -> None:
    assert set(KINDS) == STORIES.keys() | OWN_TESTS


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
