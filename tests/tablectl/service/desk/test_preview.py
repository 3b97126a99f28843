"""What a change would do, told before it is done: points, hands, later events; and nothing is written."""

from __future__ import annotations

from typing import Any

from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable

WIN = {"kind": "win_shown/1", "seat": 1, "from": 0, "tile": "8s", "tiles": "234m567p22s34567s"}


def played() -> ScriptedTable:
    """East 1: Aoi discards the tile on which Ren wins, and it is paid."""
    table = ScriptedTable()
    table.pass_s(2.0)
    record(table, kind="indicator_revealed/1", tile="4m")
    record(table, kind="tile_discarded/1", seat=0, tile="8s", drawn=None, sideways=False)
    record(table, **WIN)
    assert table.ask("settle")["ok"] is True
    return table


def record(table: ScriptedTable, **event: object) -> dict[str, Any]:
    answer = dict(table.ask("record_event", event=event))
    assert answer["ok"] is True, answer
    return answer


def seq_of(table: ScriptedTable, kind: str) -> int:
    events: Any = table.ask("history")["events"]
    return int(next(event["seq"] for event in events if event["kind"] == kind))


def previewed(table: ScriptedTable, do: str, **fields: object) -> dict[str, Any]:
    """What the request would change; the journal stays as it is."""
    before = table.service.history
    answer: Any = table.ask(do, preview=True, **fields)
    check(answer)
    assert answer["ok"] is True, answer
    assert answer["events"] == []
    assert table.service.history == before
    assert table.journal.head == before.head
    return dict(answer["preview"])


def test_a_win_that_was_another_players_moves_points_old_to_new() -> None:
    table = played()
    other = {**WIN, "seat": 2}
    seq = seq_of(table, "win_shown/1")
    told = previewed(table, "correct_event", seq=seq, event=other, reason="it was Yuzu")
    before = {row["player"]: row["before"] for row in told["points"]}
    after = {row["player"]: row["after"] for row in told["points"]}
    assert before["Ren"] > 25_000 > before["Aoi"]
    assert (after["Ren"], after["Yuzu"]) == (25_000, before["Ren"])
    (hand,) = told["hands"]
    assert (hand["before"]["winners"], hand["after"]["winners"]) == ([1], [2])
    assert told["impossible"] == []


def test_what_was_shown_is_what_then_happens() -> None:
    table = played()
    seq = seq_of(table, "win_shown/1")
    change = {"seq": seq, "event": {**WIN, "seat": 3}, "reason": "it was Haru"}
    told = previewed(table, "correct_event", **change)
    assert table.ask("correct_event", **change)["ok"] is True
    assert table.service.state.scores == tuple(row["after"] for row in told["points"])


def test_delay_events_that_become_impossible_are_named() -> None:
    table = played()
    seq = seq_of(table, "tile_discarded/1")
    told = previewed(table, "withdraw_event", seq=seq, reason="a sleeve")
    kinds = {each["kind"]: each for each in told["impossible"]}
    assert "win_shown/1" in kinds
    assert kinds["win_shown/1"]["message"]


def test_a_change_that_makes_no_game_is_refused_in_words() -> None:
    table = played()
    answer: Any = table.ask("withdraw_event", seq=1, reason="x", preview=True)
    assert answer["error"]["code"] == "does_not_fold"


def test_a_penalty_and_an_answered_question_can_be_looked_at_first() -> None:
    table = played()
    told = previewed(table, "penalty", seat=1, reason="late", deltas=[0, -1000, 0, 0])
    assert [row["after"] - row["before"] for row in told["points"]] == [0, -1000, 0, 0]


def test_the_end_of_the_session_tells_the_final_scores() -> None:
    told = previewed(played(), "end_session", reason="the hall closes")
    assert told["final"]["before"] is None
    assert len(told["final"]["after"]) == 4
    assert told["now"]["after"]["finished"] is True


def test_an_earlier_sessions_hand_can_be_looked_at_too() -> None:
    table = played()
    seq = seq_of(table, "tile_discarded/1")
    table.ask("end_session", reason="the hall closes")
    assert table.ask("start_session")["ok"] is True
    table.pass_s(2.0)
    told = previewed(table, "withdraw_event", seq=seq, reason="a sleeve")
    assert "win_shown/1" in {each["kind"] for each in told["impossible"]}
    assert told["hands"] == []
    points = [(row["before"], row["after"]) for row in told["points"]]
    assert points == [(23_000, 23_000), (27_000, 27_000), (25_000, 25_000), (25_000, 25_000)]


def test_a_hand_scored_by_hand_in_the_middle_of_play_is_no_event_that_the_rules_would_refuse() -> None:
    table = ScriptedTable()
    table.pass_s(2.0)
    record(table, kind="indicator_revealed/1", tile="4m")
    record(table, kind="tile_discarded/1", seat=0, tile="8s", drawn=None, sideways=False)
    win = {"seat": 1, "from": 0, "source": "discard", "tiles": "234m567p22s34567s", "tile": "8s"}
    told = previewed(table, "score_hand", wins=[win], reason="the camera was covered")
    assert told["hands"][0]["after"]["winners"] == [1]
    assert told["impossible"] == []


def test_a_preview_moves_no_machine_saves_nothing_and_asks_nothing() -> None:
    table = played()
    table.minutes.look()
    done, saved = list(table.machine.done), table.minutes.saved
    for do, fields in (
        ("stop_machine", {}),
        ("clear_faults", {}),
        ("machine_step", {"step": "open_lids"}),
        ("next_hand", {}),
        ("save_recording", {"reason": "a six as a nine"}),
        ("report_points", {"points": [1, 2, 3, 4]}),
    ):
        told = previewed(table, do, **fields)
        kinds = [event["kind"] for event in told["events"]]
        assert kinds == ([] if do == "report_points" else ["operator_acted/1"]), do
    assert (table.machine.done, table.machine.asked[1:], table.minutes.saved) == (done, [], saved)
    assert table.ask("questions")["questions"] == []
    assert table.ask("save_recording", reason="a six as a nine")["saved"]
    assert len(table.minutes.saved) == len(saved) + 1


def test_another_session_is_foretold_without_the_hands_of_the_one_before() -> None:
    table = played()
    table.ask("end_session", reason="the hall closes")
    told = previewed(table, "start_session")
    assert (told["hands"], told["final"], told["impossible"]) == ([], None, [])
    assert [row["after"] for row in told["points"]] == [25_000] * 4


def test_a_chombo_is_shown_with_the_payment_that_follows_it() -> None:
    table = ScriptedTable()
    table.pass_s(2.0)
    record(table, kind="indicator_revealed/1", tile="4m")
    told = previewed(table, "punish", seat=2, code="false_win")
    shown = [row["after"] - row["before"] for row in told["points"]]
    assert shown == [4000, 2000, -8000, 2000], "East is the dealer"
    assert table.ask("punish", seat=2, code="false_win")["ok"] is True
    assert [points - 25_000 for points in table.service.state.scores] == shown


def test_a_chombo_after_a_shown_win_is_told_and_paid_in_its_place() -> None:
    table = ScriptedTable()
    table.pass_s(2.0)
    record(table, kind="indicator_revealed/1", tile="4m")
    record(table, kind="tile_discarded/1", seat=0, tile="8s", drawn=None, sideways=False)
    record(table, **WIN)
    faults: Any = table.ask("faults", seat=1)["faults"]
    (priced,) = [fault["deltas"] for fault in faults if fault["code"] == "false_win"]
    told = previewed(table, "punish", seat=1, code="false_win")
    shown = [row["after"] - row["before"] for row in told["points"]]
    assert priced == shown == [4000, -8000, 2000, 2000]
    assert table.ask("punish", seat=1, code="false_win")["ok"] is True
    assert [points - 25_000 for points in table.service.state.scores] == shown


def called() -> ScriptedTable:
    """East 1: Yuzu has called pung on Aoi's discard, and Aoi chow on Haru's."""
    table = ScriptedTable()
    table.pass_s(2.0)
    record(table, kind="indicator_revealed/1", tile="4m")
    said = {"drawn": None, "sideways": False}
    record(table, kind="tile_discarded/1", seat=0, tile="5m", **said)
    record(table, kind="meld_claimed/1", seat=2, meld="pung", tile="5m", tiles="555m", **{"from": 0})
    record(table, kind="tile_discarded/1", seat=2, tile="1z", **said)
    record(table, kind="tile_discarded/1", seat=3, tile="6p", **said)
    record(table, kind="meld_claimed/1", seat=0, meld="chow", tile="6p", tiles="678p", **{"from": 3})
    record(table, kind="tile_discarded/1", seat=0, tile="9m", **said)
    record(table, kind="tile_discarded/1", seat=1, tile="2z", **said)
    return table


def closed(table: ScriptedTable) -> list[int]:
    hand = table.service.state.hand
    assert hand is not None
    return [len(seat.tiles) for seat in hand.seats]


def seqs(table: ScriptedTable, kind: str) -> list[int]:
    events: Any = table.ask("history", standing=True)["events"]
    return [int(event["seq"]) for event in events if event["kind"] == kind]


def test_a_chow_taken_out_leaves_a_discard_without_its_draw_which_is_told() -> None:
    table = called()
    pung, chow = seqs(table, "meld_claimed/1")
    discards = seqs(table, "tile_discarded/1")
    told = previewed(table, "withdraw_event", seq=chow, reason="a sleeve")
    assert [(each["seq"], each["code"]) for each in told["impossible"]] == [(discards[3], "not_drawn")]
    told = previewed(table, "withdraw_event", seq=pung, reason="a sleeve")
    assert [(each["seq"], each["code"]) for each in told["impossible"]] == [(discards[1], "not_your_turn")]
    draw = seqs(table, "tile_drawn/1")[-1]
    told = previewed(table, "withdraw_event", seq=draw, reason="a sleeve")
    assert [(each["seq"], each["code"]) for each in told["impossible"]] == [(discards[-1], "not_drawn")]

    table.ask("withdraw_event", seq=chow, reason="a sleeve")
    assert closed(table) == [12, 13, 10, 13]
    drawn = {"kind": "tile_drawn/1", "seat": 0, "tile": None, "from": "wall"}
    told = previewed(table, "insert_event", after=discards[2], event=drawn, reason="Aoi drew it")
    assert told["impossible"] == []
    assert table.ask("insert_event", after=discards[2], event=drawn, reason="Aoi drew it")["ok"] is True
    assert closed(table) == [13, 13, 10, 13]


def test_a_discard_that_was_missed_is_put_in_with_its_draw() -> None:
    table = called()
    before = table.service.state.hand
    assert before is not None
    last = seqs(table, "tile_discarded/1")[-1]
    missed = {"kind": "tile_discarded/1", "seat": 2, "tile": "3z", "drawn": None, "sideways": False}
    told = previewed(table, "insert_event", after=last, event=missed, reason="a sleeve")
    assert told["impossible"] == []
    assert told["now"]["after"]["tiles_left"] == told["now"]["before"]["tiles_left"] - 1
    assert table.ask("insert_event", after=last, event=missed, reason="a sleeve")["ok"] is True
    assert closed(table) == [10, 13, 10, 13]
