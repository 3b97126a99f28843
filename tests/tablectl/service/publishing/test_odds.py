"""Who will win: asked for when the position changes, told to late audiences alone, never about the past."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from tablectl.adapters.numbers_model import NumbersModelError, book_danger_model, book_model, riichi_model
from tablectl.adapters.odds_worker import OddsWorker
from tablectl.game.evidence import HandsSeen
from tablectl.game.state import GameState, Phase
from tablectl.numbers.book_odds import BookModel, BookSession, book_odds
from tablectl.numbers.danger import danger
from tablectl.numbers.odds import SessionEnding, odds
from tablectl.numbers.table import HandInPlay
from tablectl.ports import OddsResult
from tablectl.service.publishing import OddsPublisher, Stamp, odds_position
from tablectl.service.publishing.odds import odds_message
from tablectl.topics import HAND_TOPICS, SHARED_TOPICS, Message, Topic
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.numbers.simulated import position_of, rules_of, states_of
from tests.tablectl.schemas import check

UNSEEN = HandsSeen()


@dataclass
class Asked:
    """Stands in for the thread: answers when it is told to."""

    asked: list[tuple[int, HandInPlay, SessionEnding | BookSession]] = field(default_factory=list)
    answer: OddsResult | None = None

    def request(self, ticket: int, table: HandInPlay, rules: SessionEnding | BookSession) -> None:
        self.asked.append((ticket, table, rules))

    def take_result(self) -> OddsResult | None:
        answer, self.answer = self.answer, None
        return answer

    def close(self) -> None:
        pass

    def work_out(self, place: int = -1) -> None:
        ticket, table, rules = self.asked[place]
        assert isinstance(rules, SessionEnding)
        model, network = riichi_model()
        told = danger(table, network) if table.holds else ()
        self.answer = OddsResult(ticket, odds(table, model, rules, samples=50), told)


@dataclass
class Written:
    """A ledger that stands at one state."""

    state: GameState
    head: int
    revision: int = 0


@dataclass
class Heard:
    """Who is told odds."""

    said: list[Message] = field(default_factory=list)

    def publish_odds(self, message: Message) -> None:
        self.said.append(message)


@pytest.fixture(scope="module")
def states() -> list[GameState]:
    """Two hands of riichi in which every tile is known; the first is soon aborted."""
    return [state for _, _, state in AnyPlayout("riichi", 5, preset="tenhou", hands=2).play()]


@pytest.fixture
def at_discard(states: list[GameState]) -> int:
    return next(
        n
        for n, state in enumerate(states)
        if n > 60 and state.hand is not None and state.hand.phase is Phase.ACT
    )


def publisher(states: list[GameState], at: int) -> tuple[OddsPublisher, Written, Asked, Heard]:
    ledger, work, heard = Written(states[at], at), Asked(), Heard()
    made = OddsPublisher("t1", cast(Any, heard), cast(Any, ledger), "j" * 8, work)
    return made, ledger, work, heard


def test_the_odds_of_a_position_are_told_once(states: list[GameState], at_discard: int) -> None:
    made, _, work, heard = publisher(states, at_discard)
    made.publish(UNSEEN)
    made.publish(UNSEEN)
    assert len(work.asked) == 1
    assert heard.said == [], "the table does not wait"
    work.work_out()
    made.publish(UNSEEN)
    made.publish(UNSEEN)
    (message,) = heard.said
    check(cast(Any, message))
    told = cast(Any, message)
    assert [each["seat"] for each in told["seats"]] == [0, 1, 2, 3]
    assert sum(each["win"] for each in told["seats"]) + told["draw"] == pytest.approx(1, abs=1e-3)
    assert told["danger"] and all(each["known"] for each in told["seats"])


def test_what_comes_after_the_position_has_changed_is_dropped(
    states: list[GameState], at_discard: int
) -> None:
    made, ledger, work, heard = publisher(states, at_discard)
    made.publish(UNSEEN)
    ledger.state, ledger.head = states[at_discard + 1], at_discard + 1
    work.work_out(0)
    made.publish(UNSEEN)
    assert len(work.asked) == 2
    assert heard.said == []


def test_a_hand_that_is_over_has_no_odds(states: list[GameState], at_discard: int) -> None:
    made, ledger, work, heard = publisher(states, at_discard)
    made.publish(UNSEEN)
    work.work_out()
    made.publish(UNSEEN)
    ledger.state, ledger.head = states[-1], len(states)
    made.publish(UNSEEN)
    assert len(heard.said) == 2
    last = cast(Any, heard.said[-1])
    check(last)
    assert (last["seats"], last["draw"], last["danger"]) == ([], None, [])


def test_switched_off_nothing_is_asked(states: list[GameState], at_discard: int) -> None:
    heard = Heard()
    ledger = Written(states[at_discard], at_discard)
    made = OddsPublisher("t1", cast(Any, heard), cast(Any, ledger), "j" * 8, None)
    made.publish(UNSEEN)
    assert heard.said == []


def test_odds_have_no_way_to_the_public() -> None:
    assert Topic.ODDS in HAND_TOPICS
    assert Topic.ODDS not in SHARED_TOPICS
    assert Topic.ODDS.retained


def test_every_position_of_a_hand_can_be_asked_for(states: list[GameState]) -> None:
    asked = [odds_position(state, UNSEEN) for state in states]
    there = [each for each in asked if each is not None]
    assert len(there) > 50
    for each in there:
        assert each.seats[each.turn].hand is not None
        assert sum(len(seat.hand or ()) + 3 * len(seat.melds) for seat in each.seats) == 52 + each.holds


def test_the_thread_answers_the_newest_question(states: list[GameState], at_discard: int) -> None:
    position = odds_position(states[at_discard], UNSEEN)
    assert position is not None
    made, _, work, _ = publisher(states, at_discard)
    made.publish(UNSEEN)
    rules = work.asked[0][2]
    worker = OddsWorker(riichi_model, book_model, book_danger_model)
    worker.request(1, position, rules)
    worker.request(2, position, rules)
    while (answer := worker.take_result()) is None:
        assert worker._thread is not None
        worker._thread.join(0.01)
    worker.close()
    assert answer.ticket == 2
    assert answer.danger


def test_where_play_goes_on_after_a_win_the_next_one_is_told() -> None:
    won = next(each for each in states_of("sichuan") if each.hand is not None and each.hand.wins)
    assert won.hand is not None
    (gone,) = {win.seat for win in won.hand.wins}
    made, _, work, heard = publisher([won], 0)
    made.publish(UNSEEN)
    ticket, table, rules = work.asked[0]
    assert isinstance(rules, BookSession)
    work.answer = OddsResult(ticket, book_odds(table, book_model("sichuan"), rules, samples=5), ())
    made.publish(UNSEEN)
    (message,) = heard.said
    check(cast(Any, message))
    seats = cast(Any, message)["seats"]
    assert seats[gone]["win"] == 0
    assert all(each["win"] > 0 for each in seats if each["seat"] != gone)
    assert cast(Any, message)["danger"] == []


def test_a_session_that_has_no_end_is_told_without_places() -> None:
    state = states_of("hangzhou")[3]
    found = OddsResult(1, book_odds(position_of(state), book_model("hangzhou"), rules_of(state)), ())
    message = odds_message(Stamp("t1", 3, 0, "j" * 8), state, position_of(state), found)
    check(message)
    assert all(each["places"] == [] for each in cast(Any, message)["seats"])


def test_a_missing_file_of_numbers_ends_the_thread_with_a_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def missing(book: str) -> BookModel:
        raise NumbersModelError(f"no numbers for {book}")

    state = states_of("hangzhou")[3]
    worker = OddsWorker(riichi_model, missing, book_danger_model)
    worker.request(1, position_of(state), rules_of(state))
    assert worker._thread is not None
    worker._thread.join()
    worker.close()
    assert worker.take_result() is None
    assert "no odds: their numbers cannot be read" in caplog.text
