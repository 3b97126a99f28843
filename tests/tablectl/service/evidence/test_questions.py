"""The referee's questions: open until answered, dismissed or overtaken; answers are facts or corrections."""

from __future__ import annotations

from typing import Any

import pytest

import tablectl.game.events as events
from tablectl.game.claims import Discard, Settle, ShowWin
from tablectl.game.events import Source
from tablectl.game.referee import Candidate, Finding, Question
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.topics import Topic
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import ScriptedTable


class TestQuestions:
    @pytest.fixture
    def asked(self, dealt: ScriptedTable) -> ScriptedTable:
        """The referee could not read a tile."""
        seat = dealt.turn
        dealt.ask("record_event", event={"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"})
        candidates = tuple(Candidate(t, (Discard(seat, Tile.parse(t)),), 0.5) for t in ("8p", "9p"))
        question = Question("unclear_tile", "8p or 9p?", dealt.clock.run_ms(), candidates, (10.0, 20.0), seat)
        dealt.service._evidence.apply_rulings((question,))
        dealt.pass_s(0.1)
        return dealt

    def test_a_question_waits_for_the_operator(self, asked: ScriptedTable) -> None:
        assert [question["code"] for question in asked.hearer.asked] == ["unclear_tile"]
        assert asked.hearer.last(Topic.ALERT)["question"] == asked.hearer.asked[0]["question"]
        listed = asked.ask("questions")
        assert len(listed["questions"]) == 1

    def test_its_answer_becomes_a_fact(self, asked: ScriptedTable) -> None:
        key = asked.hearer.asked[0]["question"]
        assert asked.ask("answer_question", question=key, candidate=1)["ok"] is True
        last = list(asked.journal.read())[-1]
        assert isinstance(last.body, events.TileDiscarded)
        assert str(last.body.tile) == "9p"
        assert last.source is Source.OPERATOR
        assert asked.hearer.asked == []

    def test_it_goes_away_when_the_game_has_moved_on(self, asked: ScriptedTable) -> None:
        asked.ask("record_event", event=discard(asked.turn, "8p"))
        assert asked.hearer.asked == []

    def test_it_can_be_dismissed(self, asked: ScriptedTable) -> None:
        told = asked.hearer.asked[0]
        key = told["question"]
        answer: Any = asked.ask("answer_question", question=key, dismiss=True)
        assert answer["ok"] is True
        (written,) = answer["events"]
        for_others = {name: told[name] for name in ("code", "seat", "details")}
        assert written["question"] == for_others, "pages say it in their language"
        assert asked.ask("answer_question", question=key, candidate=0)["error"]["code"] == "no_such_question"


class TestWins:
    @pytest.fixture
    def asked(self, dealt: ScriptedTable) -> ScriptedTable:
        """Of a hand laid open two tiles lie under a sleeve; then all but one are seen, and it is still not
        clear."""
        for tiles in ("1m 2m", "1m 2m 3m"):
            question = Question(
                "unclear_win", f"Which win is {tiles}?", dealt.clock.run_ms(), (), None, 2, holds=True
            )
            dealt.service._evidence.apply_rulings((question,))
            dealt.service.step(0.0)
        return dealt

    def test_one_question_is_open_about_a_hand_however_much_of_it_came_to_light(
        self, asked: ScriptedTable
    ) -> None:
        assert [each["text"] for each in asked.hearer.asked] == ["Which win is 1m 2m 3m?"]
        (listed,) = asked.ask("questions")["questions"]
        assert (
            asked.ask("answer_question", question="q1", dismiss=True)["error"]["code"] == "no_such_question"
        )
        assert asked.ask("answer_question", question=listed["question"], dismiss=True)["ok"] is True

    def test_of_two_seats_both_are_asked_about(self, asked: ScriptedTable) -> None:
        other = Question("unclear_win", "Which win?", asked.clock.run_ms(), (), None, 1, holds=True)
        asked.service._evidence.apply_rulings((other,))
        asked.service.step(0.0)
        assert [each["seat"] for each in asked.hearer.asked] == [2, 1]


class TestDoubts:
    @pytest.fixture
    def doubted(self, dealt: ScriptedTable) -> ScriptedTable:
        """Play went on past a tile that the referee could not read."""
        seat = dealt.turn
        dealt.ask("record_event", event={"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"})
        stands, other = (Discard(seat, Tile.parse(tile)) for tile in ("8p", "9p"))
        found = Finding(
            stands, Source.CAMERA, 0.6, 0, {"at_mm": [10.0, 20.0]}, in_doubt=True, others=(other,)
        )
        dealt.service._evidence.apply_rulings((found,))
        return dealt

    def test_it_is_written_with_its_confidence_and_asked_about(self, doubted: ScriptedTable) -> None:
        last = list(doubted.journal.read())[-1]
        assert isinstance(last.body, events.TileDiscarded)
        assert (str(last.body.tile), last.confidence) == ("8p", 0.6)
        (asked,) = doubted.hearer.asked
        assert asked["code"] == "in_doubt"
        assert [each["tiles"] for each in asked["candidates"]] == [["8p"], ["9p"]]

    def test_the_answer_corrects_it_after_play_has_gone_on(self, doubted: ScriptedTable) -> None:
        key = doubted.hearer.asked[0]["question"]
        doubted.ask("record_event", event=discard(doubted.turn, "1z"))
        assert [asked["question"] for asked in doubted.hearer.asked] == [key]
        assert doubted.ask("answer_question", question=key, candidate=1)["ok"] is True
        hand = doubted.service.state.hand
        assert hand is not None
        rivers = [river.tile for seat in hand.seats for river in seat.river]
        assert sorted(map(str, rivers)) == ["1z", "9p"]
        assert doubted.service.history.amendments == 1
        assert doubted.hearer.asked == []

    def test_the_answer_that_it_is_right_changes_nothing(self, doubted: ScriptedTable) -> None:
        head = doubted.journal.head
        key = doubted.hearer.asked[0]["question"]
        assert doubted.ask("answer_question", question=key, candidate=0)["ok"] is True
        assert doubted.journal.head == head
        assert doubted.hearer.asked == []

    def test_the_answer_corrects_the_tiles_of_a_win_that_is_settled(self, dealt: ScriptedTable) -> None:
        seat = dealt.turn
        dealt.ask("record_event", event={"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"})
        stands, other = (
            ShowWin(seat, parse_tiles(f"44p33{pairs}88s1166z9m"), Tile.parse("9m")) for pairs in ("66", "77")
        )
        found = Finding(stands, Source.CAMERA, 0.55, 0, in_doubt=True, others=(other,))
        dealt.service._evidence.apply_rulings((found, Finding(Settle(), Source.RULESET, None, 0)))
        (asked,) = dealt.hearer.asked
        scores = dealt.service.state.scores
        assert asked["code"] == "in_doubt" and sum(abs(score - scores[0]) for score in scores) > 0
        assert dealt.ask("answer_question", question=asked["question"], candidate=1)["ok"] is True
        hand = dealt.service.state.hand
        assert hand is not None and hand.wins[0].tiles == other.tiles
        assert dealt.service.state.scores == scores
        assert dealt.hearer.asked == []
