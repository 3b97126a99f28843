"""A session over the service: evidence and typed events become facts and messages; a new process goes on."""

from __future__ import annotations

import pytest

import tablectl.game.events as events
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, SeenTile, TableSeen
from tablectl.game.frozen_values import changed
from tablectl.game.referee import Referee
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.tiles import Tile
from tablectl.ports import Lamp
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import PLAYERS, ScriptedTable


def bodies(table: ScriptedTable) -> list[object]:
    return [envelope.body for envelope in table.journal.read()]


def folded(table: ScriptedTable) -> GameState:
    """The state without the rule book's functions, which are made anew in each process."""
    return changed(table.service.state, play=None)


class TestBeginning:
    def test_power_on_starts_a_session_and_has_the_walls_built(self, table: ScriptedTable) -> None:
        table.pass_s(2.0)
        assert table.machine.asked == [((17, 17, 17, 17), 2)]
        kinds = [type(body).__name__ for body in bodies(table)]
        assert kinds[0] == "SessionStarted"
        assert kinds.count("TilesDealt") == 4
        assert {"HandStarted", "WallsBuilt", "DiceRolled"} <= set(kinds)

    def test_everybody_hears_score_and_state(self, table: ScriptedTable) -> None:
        table.pass_s(2.0)
        score, state = table.hearer.last(Topic.SCORE), table.hearer.last(Topic.STATE)
        assert [seat["player"] for seat in score["seats"]] == list(PLAYERS)
        assert score["round"] == "E"
        assert score["hand_of_round"] == 1
        assert state["tiles_left"] == 70
        assert [seat["closed"] for seat in state["seats"]] == [13] * 4

    def test_events_are_numbered_without_a_gap(self, table: ScriptedTable) -> None:
        table.pass_s(2.0)
        numbers = [message["seq"] for message in table.hearer.on(Topic.EVENT)]
        assert numbers == list(range(1, table.journal.head + 1))

    def test_a_machine_that_does_not_answer_is_not_asked(self, table: ScriptedTable) -> None:
        table.machine.connected = False
        table.pass_s(30.0)
        assert table.machine.asked == []
        table.machine.connected = True
        table.pass_s(2.0)
        assert len(table.machine.asked) == 1

    def test_without_a_machine_an_operator_begins_the_hand(self, table: ScriptedTable) -> None:
        table.machine.connected = False
        table.pass_s(2.0)
        assert table.ask("next_hand")["ok"] is True
        table.pass_s(2.0)
        hand = table.service.state.hand
        assert hand is not None
        assert [len(seat.concealed) for seat in hand.seats] == [13] * 4


class TestPlay:
    def test_a_discard_that_the_camera_sees_is_written_down(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        lying = SeenTile(((Tile.parse("1z"), 0.99),), (10.0, -60.0), since_ms=dealt.clock.run_ms())
        seats = [SeenSeat(river=(lying,)) if each == seat else SeenSeat() for each in range(4)]
        for _ in range(30):
            dealt.clock.s += 0.1
            shown = SeenTile(((Tile.parse("3s"), 0.99),), (0.0, 300.0))
            around = (seats[0], seats[1], seats[2], seats[3])
            dealt.see(TableSeen(dealt.clock.run_ms(), around, (shown,), face_down=80))
        last = list(dealt.journal.read())[-1]
        assert isinstance(last.body, events.TileDiscarded)
        assert (last.body.seat, last.body.tile) == (seat, Tile.parse("1z"))
        assert last.source is Source.CAMERA
        assert last.confidence is not None and last.confidence > 0.9
        assert "at_ms" in last.evidence

    def test_a_typed_discard_brings_the_draw_before_it(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        answer = dealt.ask("record_event", event=discard(seat, "9m"))
        assert answer["ok"] is True
        assert [type(body).__name__ for body in bodies(dealt)[-2:]] == ["TileDrawn", "TileDiscarded"]
        assert list(dealt.journal.read())[-1].source is Source.OPERATOR

    def test_a_win_by_draw_is_not_taken_for_one_on_the_tile_lying_there(self, dealt: ScriptedTable) -> None:
        giver = dealt.turn
        dealt.ask("record_event", event=discard(giver, "2p"))
        seat = (giver + 1) % 4
        win = {"kind": "win_shown/1", "seat": seat, "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"}
        assert dealt.ask("record_event", event=win)["ok"] is True
        drawn, won = bodies(dealt)[-2:]
        assert isinstance(drawn, events.TileDrawn)
        assert isinstance(won, events.WinShown)
        assert won.from_seat is None

    def test_a_win_on_the_tile_lying_there_brings_no_draw(self, dealt: ScriptedTable) -> None:
        giver = dealt.turn
        dealt.ask("record_event", event=discard(giver, "2p"))
        hand = {"tile": "2p", "tiles": "123m456m789m111z2p"}
        win = {"kind": "win_shown/1", "seat": (giver + 1) % 4, "from": giver, **hand}
        assert dealt.ask("record_event", event=win)["ok"] is True
        assert [type(body).__name__ for body in bodies(dealt)[-2:]] == ["TileDiscarded", "WinShown"]

    def test_nine_kinds_are_declared_after_the_draw(self, dealt: ScriptedTable) -> None:
        drawn = {"kind": "hand_drawn/1", "reason": "kyuushu_kyuuhai"}
        assert dealt.ask("record_event", event=drawn)["ok"] is True
        assert [type(body).__name__ for body in bodies(dealt)[-2:]] == ["TileDrawn", "HandDrawn"]

    def test_what_the_rules_refuse_is_not_written(self, dealt: ScriptedTable) -> None:
        head = dealt.journal.head
        answer = dealt.ask("record_event", event=discard((dealt.turn + 2) % 4, "9m"))
        assert answer["ok"] is False
        assert answer["error"]["code"]
        assert dealt.journal.head == head

    def test_the_judge_can_insist(self, dealt: ScriptedTable) -> None:
        noted = {"kind": "irregularity_noted/1", "seat": 1, "code": "dead_hand", "detail": "thirteen tiles"}
        assert dealt.ask("record_event", event=noted, force=True)["ok"] is True
        assert isinstance(bodies(dealt)[-1], events.IrregularityNoted)

    def test_not_even_the_judge_can_write_what_makes_no_game(self, table: ScriptedTable) -> None:
        answer = table.ask("record_event", event=discard(1, "9m"), force=True)
        assert answer["error"]["code"] == "does_not_fold"
        assert all(not isinstance(body, events.TileDiscarded) for body in bodies(table))

    def test_a_past_discard_can_be_corrected_and_everything_follows(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        dealt.ask("record_event", event=discard(seat, "9m"))
        seq = dealt.journal.head
        dealt.ask("record_event", event=discard((seat + 1) % 4, "1z"))
        answer = dealt.ask("correct_event", seq=seq, event=discard(seat, "9p"), reason="glare on the tile")
        assert answer["ok"] is True
        hand = dealt.service.state.hand
        assert hand is not None
        assert [str(each.tile) for each in hand.seats[seat].river] == ["9p"]
        assert dealt.hearer.last(Topic.STATE)["revision"] == 1

    def test_an_event_that_never_happened_can_be_withdrawn(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        dealt.ask("record_event", event=discard(seat, "9m"))
        answer = dealt.ask("withdraw_event", seq=dealt.journal.head, reason="it was picked up again")
        assert answer["ok"] is True
        hand = dealt.service.state.hand
        assert hand is not None
        assert hand.seats[seat].river == ()
        assert hand.phase is Phase.ACT

    def test_the_lamp_of_the_seat_in_turn_is_lit(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        assert dealt.machine.lit[seat] is Lamp.TURN
        dealt.ask("record_event", event=discard(seat, "9m"))
        assert dealt.machine.lit[seat] is Lamp.OFF
        assert dealt.machine.lit[(seat + 1) % 4] is Lamp.TURN

    def test_a_call_for_the_judge_reaches_the_judge(self, dealt: ScriptedTable) -> None:
        dealt.see(ButtonPressed(dealt.clock.run_ms(), 2, Button.JUDGE))
        assert dealt.hearer.last(Topic.ALERT)["code"] == "judge_called"

    def test_the_recorder_gets_all_evidence_and_all_that_is_written(self, dealt: ScriptedTable) -> None:
        dealt.minutes.look()
        dealt.see(ButtonPressed(dealt.clock.run_ms(), 2, Button.CONFIRM))
        dealt.ask("record_event", event=discard(dealt.turn, "9m"))
        dealt.service.close()
        kept = "\n".join(dealt.minutes.texts())
        assert {each for each in ("walls", "dice", "button", "tile_discarded") if each not in kept} == set()

    def test_a_referee_that_trips_does_not_end_the_game(
        self, dealt: ScriptedTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def trip(*_: object) -> None:
            raise ZeroDivisionError("a bug")

        with monkeypatch.context() as patched:
            patched.setattr(Referee, "consider", trip)
            dealt.pass_s(3.0)
        failed = [alert for alert in dealt.hearer.on(Topic.ALERT) if alert["code"] == "referee_failed"]
        assert len(failed) == 1
        assert "a bug" in caplog.text
        assert dealt.ask("record_event", event=discard(dealt.turn, "9m"))["ok"] is True

    def test_no_message_tells_a_concealed_tile(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        drawn = {"kind": "tile_drawn/1", "seat": seat, "tile": "7p", "from": "wall"}
        assert dealt.ask("record_event", event=drawn)["ok"] is True
        assert dealt.service.state.hand is not None
        assert dealt.service.state.hand.seats[seat].fresh == (Tile.parse("7p"),)
        assert dealt.hearer.last(Topic.EVENT)["tile"] is None
        assert "7p" not in str(dealt.hearer.last(Topic.STATE))


class TestResuming:
    def test_a_request_whose_answer_a_power_cut_swallowed_is_not_done_twice(
        self, dealt: ScriptedTable
    ) -> None:
        asked = {"id": "late", "seat": 0, "reason": "late", "deltas": [-1000, 1000, 0, 0]}
        answer = dealt.ask("penalty", **asked)
        again = ScriptedTable(journal=dealt.journal)
        assert again.ask("penalty", **asked) == answer
        assert bodies(again) == bodies(dealt)

    def test_a_request_is_known_however_much_was_played_since(self, dealt: ScriptedTable) -> None:
        asked = {"id": "late", "seat": 0, "reason": "late", "deltas": [-1000, 1000, 0, 0]}
        answer = dealt.ask("penalty", **asked)
        for number in range(30):
            note = {"seat": 1, "code": "untidy", "detail": f"once more, {number}"}
            dealt.ask("record_event", event={"kind": "irregularity_noted/1", **note})
        again = ScriptedTable(journal=dealt.journal)
        assert again.ask("penalty", **asked) == answer
        assert bodies(again) == bodies(dealt)

    def test_another_request_with_a_used_id_is_refused_as_in_the_same_run(self, dealt: ScriptedTable) -> None:
        assert dealt.ask("penalty", id="p1", seat=0, reason="late", deltas=[-1000, 1000, 0, 0])["ok"]
        again = ScriptedTable(journal=dealt.journal)
        other = again.ask("penalty", id="p1", seat=1, reason="late", deltas=[1000, -1000, 0, 0])
        assert other["error"]["code"] == "id_used"
        assert bodies(again) == bodies(dealt)
        check(other)

    def test_a_new_process_stands_at_the_same_tile(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        dealt.ask("record_event", event=discard(seat, "9m"))
        again = ScriptedTable(journal=dealt.journal)
        assert folded(again) == folded(dealt)
        assert again.ask("record_event", event=discard((seat + 1) % 4, "1z"))["ok"] is True

    def test_it_tells_the_pages_what_happened_before(self, dealt: ScriptedTable) -> None:
        again = ScriptedTable(journal=dealt.journal)
        assert len(again.hearer.on(Topic.EVENT)) == dealt.journal.head
        assert again.hearer.last(Topic.STATE) == dealt.hearer.last(Topic.STATE)

    def test_amendments_are_still_amended(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        dealt.ask("record_event", event=discard(seat, "9m"))
        dealt.ask("correct_event", seq=dealt.journal.head, event=discard(seat, "9p"), reason="glare")
        again = ScriptedTable(journal=dealt.journal)
        assert folded(again) == folded(dealt)
        assert again.hearer.last(Topic.STATE)["revision"] == 1
