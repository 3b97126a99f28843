"""The table's loop with scripted parts: evidence and requests become facts, facts become messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablectl.game import events
from tablectl.game.claims import Discard
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee import Referee
from tablectl.game.referee_words import Candidate, Finding, Question
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.tiles import Tile
from tablectl.ports import Lamp, MachineNews, Message, Topic
from tablectl.service.director import Pace
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import PLAYERS, ScriptedTable


@pytest.fixture
def table() -> Iterator[ScriptedTable]:
    made = ScriptedTable()
    yield made
    for topic, message in made.hearer.said:
        assert message["schema"] == f"tablectl/{topic}/1"
        check(message)
    for answer in made.answers:
        check(answer)


@pytest.fixture
def dealt(table: ScriptedTable) -> ScriptedTable:
    """A table whose machine has built the walls: everybody holds thirteen tiles that nobody has seen."""
    table.pass_s(2.0)
    answer = table.ask("record_event", event={"kind": "indicator_revealed/1", "tile": "3s"})
    assert answer["ok"] is True, answer
    return table


def bodies(table: ScriptedTable) -> list[object]:
    return [envelope.body for envelope in table.journal.read()]


def discard(seat: int, tile: str) -> dict[str, object]:
    return {"kind": "tile_discarded/1", "seat": seat, "tile": tile, "drawn": None, "sideways": False}


def folded(table: ScriptedTable) -> GameState:
    """The state without the rule book's functions, which are made anew in each process."""
    return replace(table.service.state, play=None)


def turn_of(table: ScriptedTable) -> int:
    hand = table.service.state.hand
    assert hand is not None
    return hand.turn


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
        assert [seat["player"] for seat in score["seats"]] == list(PLAYERS)  # type: ignore[attr-defined]
        assert score["round"] == "E"
        assert score["hand_of_round"] == 1
        assert state["tiles_left"] == 70
        assert [seat["closed"] for seat in state["seats"]] == [13] * 4  # type: ignore[attr-defined]

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
        seat = turn_of(dealt)
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
        seat = turn_of(dealt)
        answer = dealt.ask("record_event", event=discard(seat, "9m"))
        assert answer["ok"] is True
        assert [type(body).__name__ for body in bodies(dealt)[-2:]] == ["TileDrawn", "TileDiscarded"]
        assert list(dealt.journal.read())[-1].source is Source.OPERATOR

    def test_a_win_by_draw_is_not_taken_for_one_on_the_tile_lying_there(self, dealt: ScriptedTable) -> None:
        giver = turn_of(dealt)
        dealt.ask("record_event", event=discard(giver, "2p"))
        seat = (giver + 1) % 4
        win = {"kind": "win_shown/1", "seat": seat, "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"}
        assert dealt.ask("record_event", event=win)["ok"] is True
        drawn, won = bodies(dealt)[-2:]
        assert isinstance(drawn, events.TileDrawn)
        assert isinstance(won, events.WinShown)
        assert won.from_seat is None

    def test_a_win_on_the_tile_lying_there_brings_no_draw(self, dealt: ScriptedTable) -> None:
        giver = turn_of(dealt)
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
        answer = dealt.ask("record_event", event=discard((turn_of(dealt) + 2) % 4, "9m"))
        assert answer["ok"] is False
        assert answer["error"]["code"]  # type: ignore[index]
        assert dealt.journal.head == head

    def test_the_judge_can_insist(self, dealt: ScriptedTable) -> None:
        noted = {"kind": "irregularity_noted/1", "seat": 1, "code": "dead_hand", "detail": "thirteen tiles"}
        assert dealt.ask("record_event", event=noted, force=True)["ok"] is True
        assert isinstance(bodies(dealt)[-1], events.IrregularityNoted)

    def test_not_even_the_judge_can_write_what_makes_no_game(self, table: ScriptedTable) -> None:
        answer = table.ask("record_event", event=discard(1, "9m"), force=True)
        assert answer["error"]["code"] == "does_not_fold"  # type: ignore[index]
        assert all(not isinstance(body, events.TileDiscarded) for body in bodies(table))

    def test_a_past_discard_can_be_corrected_and_everything_follows(self, dealt: ScriptedTable) -> None:
        seat = turn_of(dealt)
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
        seat = turn_of(dealt)
        dealt.ask("record_event", event=discard(seat, "9m"))
        answer = dealt.ask("withdraw_event", seq=dealt.journal.head, reason="it was picked up again")
        assert answer["ok"] is True
        hand = dealt.service.state.hand
        assert hand is not None
        assert hand.seats[seat].river == ()
        assert hand.phase is Phase.ACT

    def test_the_lamp_of_the_seat_in_turn_is_lit(self, dealt: ScriptedTable) -> None:
        seat = turn_of(dealt)
        assert dealt.machine.lit[seat] is Lamp.TURN
        dealt.ask("record_event", event=discard(seat, "9m"))
        assert dealt.machine.lit[seat] is Lamp.OFF
        assert dealt.machine.lit[(seat + 1) % 4] is Lamp.TURN

    def test_a_call_for_the_judge_reaches_the_judge(self, dealt: ScriptedTable) -> None:
        dealt.see(ButtonPressed(dealt.clock.run_ms(), 2, Button.JUDGE))
        assert dealt.hearer.last(Topic.ALERT)["code"] == "judge_called"

    def test_the_recorder_gets_all_evidence_and_all_that_is_written(self, dealt: ScriptedTable) -> None:
        dealt.see(ButtonPressed(dealt.clock.run_ms(), 2, Button.CONFIRM))
        heard = {type(evidence).__name__ for evidence in dealt.recorder.heard}
        assert {"WallsReported", "DiceReported", "HandReadyReported", "ButtonPressed"} <= heard
        assert dealt.recorder.kept == list(dealt.journal.read())
        dealt.service.close()
        assert dealt.recorder.closed

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
        assert dealt.ask("record_event", event=discard(turn_of(dealt), "9m"))["ok"] is True

    def test_no_message_tells_a_concealed_tile(self, dealt: ScriptedTable) -> None:
        seat = turn_of(dealt)
        drawn = {"kind": "tile_drawn/1", "seat": seat, "tile": "7p", "from": "wall"}
        assert dealt.ask("record_event", event=drawn)["ok"] is True
        assert dealt.service.state.hand is not None
        assert dealt.service.state.hand.seats[seat].fresh == (Tile.parse("7p"),)
        assert dealt.hearer.last(Topic.EVENT)["tile"] is None
        assert "7p" not in str(dealt.hearer.last(Topic.STATE))


class TestEnd:
    @pytest.fixture
    def won(self, dealt: ScriptedTable) -> ScriptedTable:
        """The dealer wins on the first draw."""
        seat = turn_of(dealt)
        win = {"kind": "win_shown/1", "seat": seat, "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"}
        assert dealt.ask("record_event", event=win)["ok"] is True, dealt.answers[-1]
        return dealt

    def test_a_hand_is_settled_and_the_result_told(self, won: ScriptedTable) -> None:
        answer = won.ask("settle")
        assert answer["ok"] is True, answer
        result = won.hearer.last(Topic.RESULT)
        assert [win["from"] for win in result["wins"]] == [None]  # type: ignore[attr-defined]
        assert sum(result["deltas"]) == 0  # type: ignore[call-overload]
        assert max(seat["change"] for seat in won.hearer.last(Topic.SCORE)["seats"]) == 48000  # type: ignore[attr-defined]

    def test_the_next_walls_are_built_after_a_pause(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.pass_s(7.0)
        assert len(won.machine.asked) == 1
        won.pass_s(2.0)
        assert len(won.machine.asked) == 2
        assert won.service.state.hand_number == 1

    def test_a_machine_that_failed_is_asked_again_when_its_fault_is_cleared(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.machine.builds = False
        won.pass_s(9.0)
        won.machine.faults = ({"code": "jam", "where": "drum", "hint": "take the tile out"},)
        won.machine.news = [
            MachineNews("machine_fault", "jam at drum"),
            MachineNews("machine_request_failed", "a fault was latched: jam"),
        ]
        won.pass_s(30.0)
        assert won.hearer.last(Topic.MACHINE)["faults"] != []
        assert {"machine_fault", "machine_request_failed"} <= {
            alert["code"] for alert in won.hearer.on(Topic.ALERT)
        }
        asked = len(won.machine.asked)
        assert won.ask("clear_faults")["ok"] is True
        won.pass_s(6.0)
        assert len(won.machine.asked) == asked + 1

    def test_a_penalty_stands_in_the_result(self, won: ScriptedTable) -> None:
        won.ask("settle")
        won.ask("penalty", seat=1, reason="late claim", deltas=[0, -1000, 0, 0])
        assert won.hearer.last(Topic.RESULT)["penalties"] == [
            {"seat": 1, "reason": "late claim", "deltas": [0, -1000, 0, 0]}
        ]

    def test_a_session_ends_when_a_person_says_so_and_the_next_one_starts_by_request(
        self, won: ScriptedTable
    ) -> None:
        won.ask("settle")
        assert won.ask("end_session", reason="the hall closes")["ok"] is True
        assert won.hearer.last(Topic.SCORE)["finished"] is True
        won.pass_s(60.0)
        assert won.service.state.finished
        assert won.ask("start_session", players=["A", "B", "C", "D"])["ok"] is True
        assert won.service.state.players == ("A", "B", "C", "D")

    def test_the_simulated_table_starts_the_next_session_by_itself(self) -> None:
        table = ScriptedTable(pace=Pace(1.0, 5.0))
        table.pass_s(2.0)
        table.ask("end_session", reason="enough")
        table.pass_s(10.0)
        assert not table.service.state.finished


class TestQuestions:
    @pytest.fixture
    def asked(self, dealt: ScriptedTable) -> ScriptedTable:
        """The referee could not read a tile."""
        seat = turn_of(dealt)
        dealt.ask("record_event", event={"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"})
        candidates = tuple(Candidate(t, (Discard(seat, Tile.parse(t)),), 0.5) for t in ("8p", "9p"))
        question = Question("unclear_tile", "8p or 9p?", dealt.clock.run_ms(), candidates, (10.0, 20.0), seat)
        dealt.service._weighing.rule((question,))
        return dealt

    def test_a_question_waits_for_the_operator(self, asked: ScriptedTable) -> None:
        assert [question["code"] for question in asked.hearer.asked] == ["unclear_tile"]
        assert asked.hearer.last(Topic.ALERT)["question"] == asked.hearer.asked[0]["question"]
        listed: Message = asked.ask("questions")
        assert len(listed["questions"]) == 1  # type: ignore[arg-type]

    def test_its_answer_becomes_a_fact(self, asked: ScriptedTable) -> None:
        key = asked.hearer.asked[0]["question"]
        assert asked.ask("answer_question", question=key, candidate=1)["ok"] is True
        last = list(asked.journal.read())[-1]
        assert isinstance(last.body, events.TileDiscarded)
        assert str(last.body.tile) == "9p"
        assert last.source is Source.OPERATOR
        assert asked.hearer.asked == []

    def test_it_goes_away_when_the_game_has_moved_on(self, asked: ScriptedTable) -> None:
        asked.ask("record_event", event=discard(turn_of(asked), "8p"))
        assert asked.hearer.asked == []

    def test_it_can_be_dismissed(self, asked: ScriptedTable) -> None:
        key = asked.hearer.asked[0]["question"]
        assert asked.ask("answer_question", question=key, dismiss=True)["ok"] is True
        assert asked.ask("answer_question", question=key, candidate=0)["error"]["code"] == "no_such_question"  # type: ignore[index]


class TestDoubts:
    @pytest.fixture
    def doubted(self, dealt: ScriptedTable) -> ScriptedTable:
        """Play went on past a tile that the referee could not read."""
        seat = turn_of(dealt)
        dealt.ask("record_event", event={"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"})
        stands, other = (Discard(seat, Tile.parse(tile)) for tile in ("8p", "9p"))
        found = Finding(
            stands, Source.CAMERA, 0.6, 0, {"at_mm": [10.0, 20.0]}, in_doubt=True, others=(other,)
        )
        dealt.service._weighing.rule((found,))
        return dealt

    def test_it_is_written_with_its_confidence_and_asked_about(self, doubted: ScriptedTable) -> None:
        last = list(doubted.journal.read())[-1]
        assert isinstance(last.body, events.TileDiscarded)
        assert (str(last.body.tile), last.confidence) == ("8p", 0.6)
        (asked,) = doubted.hearer.asked
        assert asked["code"] == "in_doubt"
        assert [each["tiles"] for each in asked["candidates"]] == [["8p"], ["9p"]]  # type: ignore[attr-defined]

    def test_the_answer_corrects_it_after_play_has_gone_on(self, doubted: ScriptedTable) -> None:
        key = doubted.hearer.asked[0]["question"]
        doubted.ask("record_event", event=discard(turn_of(doubted), "1z"))
        assert [asked["question"] for asked in doubted.hearer.asked] == [key]
        assert doubted.ask("answer_question", question=key, candidate=1)["ok"] is True
        rivers = [river.tile for seat in doubted.service.state.hand.seats for river in seat.river]  # type: ignore[union-attr]
        assert sorted(map(str, rivers)) == ["1z", "9p"]
        assert doubted.service.history.amendments == 1
        assert doubted.hearer.asked == []

    def test_the_answer_that_it_is_right_changes_nothing(self, doubted: ScriptedTable) -> None:
        head = doubted.journal.head
        key = doubted.hearer.asked[0]["question"]
        assert doubted.ask("answer_question", question=key, candidate=0)["ok"] is True
        assert doubted.journal.head == head
        assert doubted.hearer.asked == []


class TestRequests:
    @pytest.mark.parametrize(
        ("fields", "part"),
        [
            ({"do": "dance"}, "'do' must be one of"),
            ({"do": "penalty", "seat": 1, "reason": "x"}, "needs 'deltas'"),
            ({"do": "settle", "now": True}, "unknown field 'now'"),
            ({"do": "withdraw_event", "seq": "3", "reason": "x"}, "seq must be int"),
            ({"do": "withdraw_event", "seq": 3, "reason": " "}, "must say something"),
            ({"do": "record_event", "event": {"kind": "cake_baked/1"}}, "event cannot be understood"),
            ({"do": "record_event", "event": discard(0, "8z")}, "event cannot be understood"),
            ({"do": "answer_question", "question": "q1"}, "either 'candidate' or 'dismiss'"),
        ],
    )
    def test_a_bad_request_is_told_what_would_be_right(
        self, table: ScriptedTable, fields: dict[str, object], part: str
    ) -> None:
        answer = table.ask(**fields)  # type: ignore[arg-type]
        assert answer["error"]["code"] == "bad_request"  # type: ignore[index]
        assert part in answer["error"]["message"]  # type: ignore[index]

    def test_history_can_be_read_in_parts(self, dealt: ScriptedTable) -> None:
        answer = dealt.ask("history", after=1, limit=3)
        assert [event["seq"] for event in answer["events"]] == [2, 3, 4]  # type: ignore[attr-defined]

    def test_an_amendment_of_nothing_is_refused(self, dealt: ScriptedTable) -> None:
        answer = dealt.ask("withdraw_event", seq=999, reason="typo")
        assert answer["ok"] is False

    def test_the_machine_can_be_stopped_at_once(self, table: ScriptedTable) -> None:
        assert table.ask("stop_machine")["ok"] is True
        assert "stop_now" in table.machine.done


class TestResuming:
    def test_a_request_whose_answer_a_power_cut_swallowed_is_not_done_twice(
        self, dealt: ScriptedTable
    ) -> None:
        asked = {"seat": 0, "reason": "late", "deltas": [-1000, 1000, 0, 0]}
        answer = dealt.ask("penalty", **asked)
        again = ScriptedTable(journal=dealt.journal)
        again.answers += dealt.answers[:-1]  # so that the next request has the same id
        assert again.ask("penalty", **asked) == answer
        assert bodies(again) == bodies(dealt)

    def test_a_new_process_stands_at_the_same_tile(self, dealt: ScriptedTable) -> None:
        seat = turn_of(dealt)
        dealt.ask("record_event", event=discard(seat, "9m"))
        again = ScriptedTable(journal=dealt.journal)
        assert folded(again) == folded(dealt)
        assert again.ask("record_event", event=discard((seat + 1) % 4, "1z"))["ok"] is True

    def test_it_tells_the_pages_what_happened_before(self, dealt: ScriptedTable) -> None:
        again = ScriptedTable(journal=dealt.journal)
        assert len(again.hearer.on(Topic.EVENT)) == dealt.journal.head
        assert again.hearer.last(Topic.STATE) == dealt.hearer.last(Topic.STATE)

    def test_amendments_are_still_amended(self, dealt: ScriptedTable) -> None:
        seat = turn_of(dealt)
        dealt.ask("record_event", event=discard(seat, "9m"))
        dealt.ask("correct_event", seq=dealt.journal.head, event=discard(seat, "9p"), reason="glare")
        again = ScriptedTable(journal=dealt.journal)
        assert folded(again) == folded(dealt)
        assert again.hearer.last(Topic.STATE)["revision"] == 1


class TestHealth:
    def test_a_broker_that_is_away_shows_as_degraded(self, table: ScriptedTable) -> None:
        table.pass_s(6.0)
        health = table.hearer.last(Topic.HEALTH)
        assert health["status"] == "degraded"
        assert "publisher" in health["degraded"]  # type: ignore[operator]
        assert health["temperature_c"] == 48.5
        assert health["queues"]["events"] == 7  # type: ignore[index]
        assert health["versions"]["tablectl"] == "0"  # type: ignore[index]

    def test_a_part_that_stays_away_is_reported_once_and_its_return_too(self, table: ScriptedTable) -> None:
        table.machine.connected = False
        table.pass_s(20.0)
        alerts = [str(alert["message"]) for alert in table.hearer.on(Topic.ALERT)]
        assert [text for text in alerts if text.startswith("machine: ")] == ["machine: no machine answers"]
        table.machine.connected = True
        table.pass_s(2.0)
        assert table.hearer.last(Topic.ALERT)["code"] == "part_back"

    def test_it_is_told_every_few_seconds(self, table: ScriptedTable) -> None:
        table.pass_s(26.0)
        assert len(table.hearer.on(Topic.HEALTH)) == 6

    def test_a_machine_fault_is_shown_with_its_hint(self, table: ScriptedTable) -> None:
        table.machine.faults = ({"code": "jam", "where": "drum", "hint": "take the tile out"},)
        table.pass_s(6.0)
        links = {link["name"]: link for link in table.hearer.last(Topic.HEALTH)["links"]}  # type: ignore[attr-defined]
        assert links["machine"]["detail"] == "take the tile out"
