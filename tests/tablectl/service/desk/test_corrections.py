"""After a correction everything that is told says the same: state, score, result, events, history."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.events import (
    Envelope,
    Event,
    HandSettled,
    IrregularityNoted,
    SessionStarted,
    Source,
    TileDiscarded,
    TileDrawn,
    event_to_wire,
)
from tablectl.mahjong.tiles import Tile
from tablectl.topics import Topic
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.ram_journal import RamJournal
from tests.tablectl.schemas import check
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import Heard, ScriptedTable


@pytest.fixture
def table() -> ScriptedTable:
    made = ScriptedTable()
    made.pass_s(2.0)
    assert made.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})["ok"]
    for seat, tile in enumerate(("9m", "1z")):
        assert made.ask("record_event", event=discard(seat, tile))["ok"]
    return made


def seq_of(table: ScriptedTable, kind: str) -> int:
    found = [e["seq"] for e in table.hearer.on(Topic.EVENT) if str(e["kind"]).startswith(kind)]
    return int(found[-1])


def seats(message: Heard) -> list[dict[str, Any]]:
    return list(message["seats"])


def test_a_corrected_discard_lies_in_the_river_and_every_message_has_the_higher_revision(
    table: ScriptedTable,
) -> None:
    target = seq_of(table, "tile_discarded")
    event = {"kind": "tile_discarded/1", "seat": 1, "tile": "2z", "drawn": None, "sideways": False}
    assert table.ask("correct_event", seq=target, event=event, reason="glare")["ok"]
    state, score = table.hearer.last(Topic.STATE), table.hearer.last(Topic.SCORE)
    assert seats(state)[1]["river"][-1]["tile"] == "2z"
    assert (state["revision"], score["revision"]) == (1, 1)
    told = table.hearer.last(Topic.EVENT)
    assert (told["kind"], told["target"], told["revision"]) == ("event_corrected/1", target, 1)
    assert [e["revision"] for e in table.hearer.on(Topic.EVENT)][:-1] == [0] * (int(told["seq"]) - 1)
    for _, message in table.hearer.said:
        check(message)


def test_the_history_can_be_read_as_it_stands_and_as_it_was_written(table: ScriptedTable) -> None:
    target = seq_of(table, "tile_discarded")
    event = {"kind": "tile_discarded/1", "seat": 1, "tile": "2z", "drawn": None, "sideways": False}
    assert table.ask("correct_event", seq=target, event=event, reason="glare")["ok"]
    written = table.ask("history", after=target - 1, limit=1)["events"][0]
    standing = table.ask("history", standing=True, limit=1000)["events"]
    assert (written["tile"], written["revision"]) == ("1z", 0)
    by_seq = {each["seq"]: each for each in standing}
    assert by_seq[target]["tile"] == "2z"
    assert [each["place"] for each in standing] == list(range(1, len(standing) + 1))
    assert standing[3:5] == table.ask("history", standing=True, after=3, limit=2)["events"]
    assert table.ask("history", session=1)["error"]["code"] == "bad_request"
    newer = table.ask("record_event", event={"kind": "tile_discarded/9", "seat": 0})
    assert newer["error"]["field"] == "event.kind"
    assert not any(str(each["kind"]).startswith("event_") for each in standing)


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "tile_discarded/1", "seat": 3, "tile": "9p", "drawn": True},
        event_to_wire(HandSettled((), (1, -1), (0, 0, 0), 0)),
        event_to_wire(SessionStarted("chess", "default", {}, ("Aoi", "Ren", "Yuzu"), (0, 0, 0))),
    ],
    ids=lambda event: str(event["kind"]),
)
def test_a_person_can_force_nothing_for_which_the_table_has_no_place(event: dict[str, object]) -> None:
    """It was recorded, and ended the table, then and at every start; or it was an error of the program."""
    table = ScriptedTable(ruleset="sichuan", preset="default", options={"players": 3})
    head = table.journal.head
    refused = table.ask("record_event", event=event, force=True)
    assert refused["error"]["code"] == "does_not_fold"
    assert table.journal.head == head


def test_nobody_plays_from_a_seat_that_the_table_has_not() -> None:
    events: list[Event] = []
    for _, event, _ in AnyPlayout("sanma", 1).play():
        events.append(event)
        if isinstance(event, TileDrawn):
            break
    journal = RamJournal()
    journal.append([Envelope(n, "", Source.CAMERA, each) for n, each in enumerate(events, start=1)])
    table = ScriptedTable(journal=journal, ruleset="sanma")
    discard = event_to_wire(TileDiscarded(3, Tile.parse("9p")))
    inserted = table.ask("insert_event", after=len(events), event=discard, reason="missed")
    forced = table.ask("record_event", event=discard, force=True)
    assert [each["error"]["code"] for each in (inserted, forced)] == ["does_not_fold", "does_not_fold"]


@pytest.mark.parametrize("code", ["", " "])
def test_an_irregularity_says_which_it_is(code: str) -> None:
    table = ScriptedTable()
    nameless = event_to_wire(IrregularityNoted(0, code, "he said so"))
    for refused in (
        table.ask("record_event", event=nameless),
        table.ask("insert_event", after=0, event=nameless, reason="missed"),
    ):
        assert (refused["error"]["code"], refused["error"]["field"]) == ("bad_request", "event.code")


def test_what_is_put_before_the_first_session_is_checked_as_what_is_put_into_it() -> None:
    """It was taken unseen once another start stood there, and the journal could not be read again."""
    table = ScriptedTable()
    table.pass_s(1)
    assert table.ask("next_hand")["ok"]
    start = event_to_wire(SessionStarted("riichi", "ema", {}, ("A", "B", "C", "D"), (30000,) * 4))
    discard = event_to_wire(TileDiscarded(0, Tile.parse("8s")))
    assert table.ask("insert_event", after=0, event=start, reason="missed")["ok"]
    refused = table.ask("insert_event", after=0, event=discard, reason="missed")
    assert refused["error"]["code"] == "does_not_fold"
    again = ScriptedTable(journal=table.journal)
    assert again.service.state.scores == table.service.state.scores


def test_a_corrected_penalty_changes_points_and_result(table: ScriptedTable) -> None:
    assert table.ask("penalty", seat=1, reason="late call", deltas=[0, -1000, 0, 0])["ok"]
    target = seq_of(table, "penalty_paid")
    event = {"kind": "penalty_paid/1", "seat": 1, "reason": "late call", "deltas": [0, -3000, 0, 0]}
    assert table.ask("correct_event", seq=target, event=event, reason="the other penalty")["ok"]
    assert seats(table.hearer.last(Topic.SCORE))[1]["points"] == 22000


def test_a_correction_of_a_hand_that_was_paid_before_reaches_its_result() -> None:
    table = ScriptedTable()
    for _, event, _ in AnyPlayout("riichi", 5, preset="tenhou", hands=1).play():
        table.service._on_written(table.service._ledger.write((event,), Source.CAMERA))
        if isinstance(event, HandSettled):
            break
    assert table.ask("penalty", seat=2, reason="late", deltas=[0, 0, -1000, 0])["ok"]
    result = table.hearer.last(Topic.RESULT)
    target = seq_of(table, "penalty_paid")
    assert table.ask("next_hand")["ok"]
    table.pass_s(10.0)
    assert table.service.state.settled is None, "the next hand is in play"
    event_now = {"kind": "penalty_paid/1", "seat": 2, "reason": "late", "deltas": [0, 0, -2000, 0]}
    assert table.ask("correct_event", seq=target, event=event_now, reason="wrong penalty")["ok"]
    after = table.hearer.last(Topic.RESULT)
    assert after["hand"] == result["hand"]
    assert after["penalties"] == [{"seat": 2, "reason": "late", "deltas": [0, 0, -2000, 0]}]
    assert after["revision"] == 1
    check(after)


class TestARequestThatComesTwice:
    def test_is_done_once_and_answered_twice(self, table: ScriptedTable) -> None:
        asked = {"id": "p1", "seat": 1, "reason": "late", "deltas": [0, -1000, 0, 0]}
        first, second = table.ask("penalty", **asked), table.ask("penalty", **asked)
        assert first["ok"]
        assert first == second
        assert seats(table.hearer.last(Topic.SCORE))[1]["points"] == 24000

    def test_a_refusal_stays_a_refusal(self, table: ScriptedTable) -> None:
        first = table.ask("settle", id="s1")
        assert first["ok"] is False
        assert table.ask("settle", id="s1") == first

    def test_an_id_belongs_to_one_request(self, table: ScriptedTable) -> None:
        assert table.ask("penalty", id="p1", seat=1, reason="late", deltas=[0, -1000, 0, 0])["ok"]
        other = table.ask("penalty", id="p1", seat=2, reason="late", deltas=[0, 0, -1000, 0])
        assert other["error"]["code"] == "id_used"
        check(other)

    def test_what_only_reads_is_read_again(self, table: ScriptedTable) -> None:
        before = table.ask("history", id="h", after=0)
        assert table.ask("penalty", id="p1", seat=1, reason="late", deltas=[0, -1000, 0, 0])["ok"]
        assert len(table.ask("history", id="h", after=0)["events"]) == len(before["events"]) + 1


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "history", "after": 10**30},
        {"do": "history", "after": 10**30, "standing": True},
        {"do": "penalty", "seat": 0, "reason": "x", "deltas": [10**30, 0, 0, 0]},
        {"do": "withdraw_event", "seq": 10**18, "reason": "x"},
        {"do": ["settle"]},
        {"do": "record_event", "event": {"kind": "tile_discarded/1", "seat": "0", "tile": [], "drawn": {}}},
        {"do": "start_session", "players": [{}]},
    ],
    ids=lambda fields: str(fields)[:50],
)
def test_odd_requests_are_answered_and_end_no_game(table: ScriptedTable, fields: dict[str, Any]) -> None:
    answer = table.ask(**fields)
    assert answer["ok"] is False
    assert answer["error"]["message"]
    check(answer)
    assert table.ask("questions")["ok"]


def test_a_correction_that_changes_nothing_is_refused(table: ScriptedTable) -> None:
    """Also where an earlier correction has already said the same."""
    target = seq_of(table, "tile_discarded")
    said = {"kind": "tile_discarded/1", "seat": 1, "drawn": None, "sideways": False}
    for tile, changes in (("1z", False), ("2z", True), ("2z", False), ("1z", True)):
        for preview in (True, False):
            event = {**said, "tile": tile}
            answer = table.ask("correct_event", seq=target, event=event, reason="glare", preview=preview)
            assert answer["ok"] is changes
            assert changes or answer["error"]["code"] == "changes_nothing"


def test_two_players_of_a_table_are_never_called_the_same(table: ScriptedTable) -> None:
    started = next(each for each in table.hearer.on(Topic.EVENT) if each["kind"] == "session_started/1")
    names = ["Aoi", "Aoi", "Aoi", "Aoi"]
    event = {name: started[name] for name in ("kind", "rules", "preset", "options", "scores", "first_dealer")}
    told = {"seq": started["seq"], "event": {**event, "players": names}, "reason": "typed"}
    assert table.ask("correct_event", **told)["error"]["reason"] == "same_name"
    assert table.ask("start_session", players=names)["error"]["reason"] == "same_name"
