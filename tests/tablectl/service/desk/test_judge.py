"""What judges decide and players say: penalties of the book, whole hands, pauses, answers, counted sticks."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.game.events import JudgeCalled, PlayPaused, Source
from tablectl.game.evidence import Button, ButtonPressed, DiceReported, HandReadyReported, WallsReported
from tablectl.game.state import Phase
from tablectl.ports import Command
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedMachine, ScriptedTable


def dealt(**how: Any) -> ScriptedTable:
    """A hand lies there, the dealer is to draw."""
    table = ScriptedTable(**how)
    table.pass_s(2.0)
    return table


def asked(table: ScriptedTable, do: str, **fields: object) -> dict[str, Any]:
    answer = dict(table.ask(do, **fields))
    check(answer)
    assert answer["ok"] is True, answer
    return answer


def refused(table: ScriptedTable, do: str, **fields: object) -> str:
    answer: Any = table.ask(do, **fields)
    check(answer)
    assert answer["ok"] is False, answer
    return str(answer["error"]["code"])


class TestPenalties:
    def test_nobody_is_punished_where_nobody_sits(self) -> None:
        table = dealt(machine=ScriptedMachine(connected=False))
        asked(table, "start_session", ruleset="sanma", players=["Aoi", "Ren", "Yuzu"])
        assert refused(table, "punish", seat=3, code="false_win") == "no_such_seat"
        (fault, *_) = asked(table, "faults", seat=3)["faults"]
        assert (fault["offers"], fault["choices"]) == ([], [])

    def test_each_fault_of_the_book_is_told_with_what_it_costs_this_seat_now(self) -> None:
        table = dealt()
        asked(table, "record_event", event={"kind": "indicator_revealed/1", "tile": "4m"})
        faults = {fault["code"]: fault for fault in asked(table, "faults", seat=0)["faults"]}
        assert faults["false_win"]["deltas"] == [-12000, 4000, 4000, 4000]
        assert faults["wrong_tile_count"]["offers"][0]["event"]["code"] == "dead_hand"

    def test_one_request_notes_the_fault_and_carries_it_out(self) -> None:
        table = dealt()
        asked(table, "record_event", event={"kind": "indicator_revealed/1", "tile": "4m"})
        events = asked(table, "punish", seat=2, code="wrong_tile_count")["events"]
        assert [event["code"] for event in events] == ["wrong_tile_count", "dead_hand"]
        hand = table.service.state.hand
        assert hand is not None
        assert hand.seats[2].dead

    def test_what_the_book_does_not_know_is_refused(self) -> None:
        assert refused(dealt(), "punish", seat=0, code="sneezing") == "no_such_fault"


class TestHandsTypedByTheJudge:
    WIN: Any = {  # noqa: RUF012
        "seat": 1,
        "from": 0,
        "tile": "8s",
        "tiles": "234m567p22s34567s",
    }

    def test_the_book_scores_it_and_the_sticks_of_riichi_go_to_the_winner(self) -> None:
        table = dealt()
        answer = asked(table, "score_hand", wins=[self.WIN], ready=[1, 2], indicators="4z", reason="dark")
        (settled,) = answer["events"]
        keys = {item["id"] for item in settled["wins"][0]["items"]}
        assert "riichi" in keys
        assert "pinfu" in keys
        scores = table.service.state.scores
        assert scores[2] == 24_000
        assert scores[1] - 25_000 == 25_000 - scores[0] + 1000
        assert sum(scores) == 100_000
        assert table.service.state.deposits == 0

    def test_a_hand_that_wins_nothing_is_refused_in_the_books_words(self) -> None:
        code = refused(dealt(), "score_hand", wins=[{**self.WIN, "tile": "1m"}], reason="dark")
        assert code == "not_a_winning_hand"

    def test_a_draw_is_paid_between_ready_and_not_ready(self) -> None:
        table = dealt()
        asked(table, "score_hand", draw="exhaustive", tenpai=[0, 3], reason="dark")
        assert table.service.state.scores == (26_500, 23_500, 23_500, 26_500)

    def test_plain_points_are_paid_as_they_are_and_the_winner_counts_for_the_deal(self) -> None:
        table = dealt(ruleset="mcr", preset="default")
        dealer = table.service.state.dealer
        asked(table, "score_hand", deltas=[-16, -16, -16, 48], winner=3, reason="scored on paper")
        table.pass_s(20.0)
        assert table.service.state.hand_number == 1
        assert table.service.state.dealer != dealer

    def test_a_flower_win_of_another_book_is_scored_with_its_melds(self) -> None:
        table = dealt(ruleset="mcr", preset="default")
        win = {"seat": 2, "from": None, "tile": "6s", "tiles": "456m11p45s", "source": "replacement"}
        melds = [{"kind": "chow", "tiles": "123m", "from": 1}, {"kind": "chow", "tiles": "789m", "from": 1}]
        answer = asked(table, "score_hand", wins=[{**win, "melds": melds, "flowers": "1f"}], reason="dark")
        keys = {item["id"] for item in answer["events"][-1]["wins"][0]["items"]}
        assert "pure_straight" in keys
        assert "flower" in keys

    def test_after_a_paid_hand_the_next_one_begins_with_it(self) -> None:
        table = dealt()
        asked(table, "score_hand", draw="exhaustive", reason="dark")
        answer = asked(table, "score_hand", draw="exhaustive", reason="still no camera")
        assert [event["kind"] for event in answer["events"]] == ["hand_started/1", "hand_settled/1"]


class TestPauses:
    def test_nothing_sensed_is_decided_on_until_play_goes_on(self) -> None:
        table = ScriptedTable()
        table.machine.builds = False
        table.pass_s(1.0)
        asked(table, "pause", reason="fire alarm")
        table.see(WallsReported(10, (34,) * 4), DiceReported(11, (2, 3)), HandReadyReported(12))
        table.pass_s(5.0)
        paused = table.service.state
        assert paused.hand is None
        said: Any = table.hearer.last(Topic.STATE)
        assert said["paused"]["reason"] == "fire alarm"
        asked(table, "resume")
        table.pass_s(2.0)
        hand = table.service.state.hand
        assert hand is not None
        assert hand.phase is Phase.DRAW
        assert table.hearer.last(Topic.STATE)["paused"] is None

    def test_the_next_hand_waits_and_people_can_still_decide(self) -> None:
        table = dealt()
        asked(table, "score_hand", draw="exhaustive", reason="dark")
        asked(table, "pause", reason="a break")
        built = len(table.machine.asked)
        table.pass_s(60.0)
        assert len(table.machine.asked) == built
        asked(table, "penalty", seat=1, reason="late", deltas=[0, -1000, 0, 0])
        asked(table, "resume")
        table.pass_s(20.0)
        assert len(table.machine.asked) == built + 1

    def test_a_pause_outlives_a_restart_and_is_not_doubled(self) -> None:
        table = dealt()
        asked(table, "pause", reason="a break")
        again = ScriptedTable(journal=table.journal)
        assert isinstance(again.service.state.paused, PlayPaused)
        said: Any = again.hearer.last(Topic.STATE)
        assert said["paused"]["reason"] == "a break"
        assert refused(again, "pause", reason="once more") == "paused"

    @pytest.mark.parametrize("hidden", ["\0", "\x9b", "\u202e"])
    def test_a_reason_with_control_characters_is_refused_and_one_of_two_lines_is_not(
        self, hidden: str
    ) -> None:
        table = dealt()
        assert refused(table, "pause", reason=f"a {hidden}break") == "bad_request"
        assert refused(table, "call_judge", seat=0, reason=hidden) == "bad_request"
        told: Any = table.ask("pause", reason=f"a {hidden}break")
        assert told["error"]["reason"] == "hidden_characters"
        names: Any = table.ask("record_event", event={"kind": "session_started/1"}, reason="a test")
        assert "reason" not in names["error"], "only where it is that"
        asked(table, "pause", reason="a break:\nthe wall fell")

    def test_the_key_for_the_judge_is_heard_during_a_pause(self) -> None:
        table = dealt()
        asked(table, "pause", reason="a break")
        table.see(ButtonPressed(50, 2, Button.JUDGE))
        assert table.hearer.last(Topic.ALERT)["code"] == "judge_called"
        assert JudgeCalled(2, "") in table.service.history.events


class TestPlayers:
    def test_a_call_for_the_judge_is_an_alert_with_its_seat_and_in_the_journal(self) -> None:
        table = dealt()
        asked(table, "call_judge", seat=3, reason="a tile fell")
        alert: Any = table.hearer.last(Topic.ALERT)
        assert (alert["code"], alert["seat"]) == ("judge_called", 3)
        assert "a tile fell" in alert["message"]
        assert table.hearer.last(Topic.EVENT)["source"] == Source.PLAYER

    def test_players_agree_to_a_payment_or_dispute_it_with_a_reason(self) -> None:
        table = dealt()
        assert refused(table, "answer_score", seat=0, agreed=True) == "nothing_paid"
        asked(table, "score_hand", draw="exhaustive", reason="dark")
        asked(table, "answer_score", seat=0, agreed=True)
        assert refused(table, "answer_score", seat=1, agreed=False) == "no_reason"
        asked(table, "answer_score", seat=1, agreed=False, reason="I was ready")
        assert table.hearer.last(Topic.RESULT)["answers"] == [True, False, None, None]
        assert table.hearer.last(Topic.ALERT)["code"] == "score_disputed"

    def test_whoever_asks_stands_in_the_journal_and_on_the_event(self) -> None:
        table = dealt()
        table.service.submit(Command({"id": "x", "do": "pause", "reason": "rest"}, lambda _: None, by="Olga"))
        table.service.step(0.0)
        assert table.hearer.last(Topic.EVENT)["by"] == "Olga"
        assert [envelope.by for envelope in table.journal.read()][-1] == "Olga"
        asked(table, "resume", by="Pjotr")
        assert table.hearer.last(Topic.EVENT)["by"] == "Pjotr"


class TestCountedSticks:
    def test_equal_points_ask_nothing(self) -> None:
        assert asked(dealt(), "report_points", points=[25_000] * 4)["agree"] is True

    @pytest.mark.parametrize(
        ("candidate", "scores"), [(0, (25_000,) * 4), (1, (26_000, 24_000, 25_000, 25_000))]
    )
    def test_other_points_are_a_question_and_overwrite_nothing(
        self, candidate: int, scores: tuple[int, ...]
    ) -> None:
        table = dealt()
        answer = asked(table, "report_points", points=[26_000, 24_000, 25_000, 25_000])
        assert answer["agree"] is False
        assert table.hearer.last(Topic.ALERT)["code"] == "points_differ"
        assert table.service.state.scores == (25_000,) * 4
        asked(table, "answer_question", question=answer["question"], candidate=candidate)
        assert table.service.state.scores == scores

    def test_sticks_of_another_sum_can_only_be_counted_again(self) -> None:
        table = dealt()
        answer = asked(table, "report_points", points=[26_000, 25_000, 25_000, 25_000])
        (question,) = asked(table, "questions")["questions"]
        assert (question["question"], question["details"]["case"]) == (answer["question"], "uneven")
        assert len(question["candidates"]) == 1, "the computed points stay"

    def test_sticks_put_right_take_the_question_back(self) -> None:
        table = dealt()
        asked(table, "report_points", points=[26_000, 24_000, 25_000, 25_000])
        asked(table, "report_points", points=[25_000] * 4)
        assert asked(table, "questions")["questions"] == []


class TestMachineByHand:
    def test_single_motions_wait_for_a_pause_while_a_hand_is_played(self) -> None:
        table = dealt()
        assert refused(table, "machine_step", step="open_lids") == "hand_running"
        asked(table, "pause", reason="a tile is stuck")
        asked(table, "machine_step", step="open_lids")
        assert table.machine.done[-1] == "open_lids"

    def test_a_machine_that_does_not_answer_is_said_so(self) -> None:
        table = dealt()
        asked(table, "pause", reason="a tile is stuck")
        table.machine.connected = False
        assert refused(table, "machine_step", step="open_lids") == "no_machine"


def test_a_refusal_says_what_the_field_lies_in() -> None:
    """A meld's tiles are not the closed ones, whose field has the same name; nor is the first winner the
    second."""
    table = dealt()
    first = {"seat": 0, "from": 2, "source": "discard", "tile": "3p", "tiles": "123456789m12p99s"}
    second = first | {"seat": 1}
    empty = {"kind": "pung", "tiles": ""}
    for fields, field in (
        ({"wins": [{"seat": 0, "tile": "1m", "tiles": "1m", "melds": [empty]}]}, "wins.0.melds.0.tiles"),
        ({"draw": "exhaustive", "shown": [{"seat": 0, "tiles": "1x"}]}, "shown.0.tiles"),
        ({"wins": [first, second | {"tiles": "1x"}]}, "wins.1.tiles"),
        ({"wins": [first, second | {"tiles": "123456789m12p9s"}]}, "wins.1.tiles"),
        ({"wins": [first, second | {"tiles": "123456789m12p12z"}]}, "wins.1"),
        ({"wins": [first | {"tiles": "123456789m12p12z"}, second]}, "wins.0"),
        ({"draw": "exhaustive", "shown": [{"seat": 0, "melds": [empty]}]}, "shown.0.melds.0.tiles"),
    ):
        answer = table.ask("score_hand", reason="dark", **fields)
        assert answer["error"]["field"] == field
