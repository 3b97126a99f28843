"""Operators' requests and their answers; what cannot be carried out is told what would be right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.decoding import PAYLOAD
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable


class TestRequests:
    @pytest.mark.parametrize(
        ("fields", "part"),
        [
            ({"do": "dance"}, "'do' must be one of"),
            ({"do": "penalty", "seat": 1, "reason": "x"}, "needs “deltas”"),
            ({"do": "settle", "now": True}, "unknown field “now”"),
            ({"do": "withdraw_event", "seq": "3", "reason": "x"}, "seq must be a whole number"),
            ({"do": "withdraw_event", "seq": 3, "reason": " "}, "reason must be a text that is not empty"),
            ({"do": "pause", "reason": "x" * 4001}, "at most 4000 characters, of which it has 4001"),
            ({"do": "record_event", "event": {"kind": "cake_baked/1"}}, "event is invalid"),
            ({"do": "record_event", "event": discard(0, "8z")}, "event is invalid"),
            ({"do": "answer_question", "question": "q1"}, "either 'candidate' or 'dismiss'"),
        ],
    )
    def test_a_bad_request_is_told_what_would_be_right(
        self, table: ScriptedTable, fields: dict[str, Any], part: str
    ) -> None:
        answer = table.ask(**fields)
        assert answer["error"]["code"] == "bad_request"
        assert part in answer["error"]["message"]

    def test_who_says_a_lot_leaves_every_message_short_enough_to_be_read(self, dealt: ScriptedTable) -> None:
        assert dealt.ask("pause", reason="雀" * 4000)["ok"] is True
        dealt.pass_s(1.0)
        assert any(message.get("paused") for _, message in dealt.hearer.said)
        for topic, message in dealt.hearer.said:
            assert len(json.dumps(message)) <= PAYLOAD.max_bytes, topic

    def test_history_can_be_read_in_parts(self, dealt: ScriptedTable) -> None:
        answer = dealt.ask("history", after=1, limit=3)
        assert [event["seq"] for event in answer["events"]] == [2, 3, 4]

    def test_an_amendment_of_nothing_is_refused(self, dealt: ScriptedTable) -> None:
        answer = dealt.ask("withdraw_event", seq=999, reason="typo")
        assert answer["ok"] is False

    def test_the_machine_can_be_stopped_at_once(self, table: ScriptedTable) -> None:
        assert table.ask("stop_machine")["ok"] is True
        assert "stop_now" in table.machine.done
