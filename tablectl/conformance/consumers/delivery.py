"""Scenarios of delivery: repeated and lost messages, other orders, late and partial answers."""

from __future__ import annotations

import json
from typing import Final

from tablectl.conformance.consumers.stand_in import ReceivedRequest, StandIn
from tablectl.conformance.consumers.steps import (
    CONSUMERS_SECTION,
    EVENTS,
    AwaitRequest,
    Expect,
    Publish,
    RestartBroker,
    Scenario,
    StartConsumer,
    Steps,
    StopConsumer,
    publish_latest,
)
from tablectl.conformance.order import OUTAGES

REQUESTS: Final = "Requests"
TWICE: Final = "may come twice (QoS 1); `seq` identifies it"
GAPS: Final = (
    "A listener that was away fills its gaps by `seq`: the retained `score` and `state` say the newest one"
)
PARTS: Final = "returns the events after `n`, a few hundred at a time (`limit`)."
SAME_ID: Final = "the answer on `command/result` carries the same `id`"
ANY_ORDER: Final = "Messages of different topics come in any order"
EVENTS_AT_ONCE: Final = 2
"""Events in one answer, so that a gap needs several requests."""
EVENTS_IN_BURST: Final = 150
"""Events that are published at once."""


def _event_twice(table: StandIn) -> Steps:
    table.discard()
    yield publish_latest(table, table.head - 1)
    yield Publish([table.event(table.head)])


def _events_again(table: StandIn) -> Steps:
    first = table.head + 1
    table.discard()
    table.discard()
    yield publish_latest(table, first)
    yield Publish(table.events(first, table.head))


def _old_event_again(table: StandIn) -> Steps:
    table.discard()
    yield publish_latest(table, table.head - 1)
    yield Publish([table.event(2)])


def _retained_again(table: StandIn) -> Steps:
    table.pay()
    yield publish_latest(table)
    yield Expect()
    yield Publish([*table.snapshots(), *table.snapshots()])


def _insertion_again(table: StandIn) -> Steps:
    table.insert(table.head - 2, {"kind": "penalty_paid/1", **table.penalty()})
    yield publish_latest(table)
    yield Publish([table.event(table.head)])


def _withdrawal_again(table: StandIn) -> Steps:
    paid = table.pay()
    yield publish_latest(table)
    table.withdraw(paid)
    yield publish_latest(table)
    yield Publish(table.events(paid, table.head))


def _corrected_again(table: StandIn) -> Steps:
    """The connection breaks before two messages are confirmed: both are repeated in their order."""
    paid = table.pay()
    yield publish_latest(table)
    table.correct(paid, {"kind": "penalty_paid/1", **table.penalty()})
    yield publish_latest(table)
    yield Publish(table.events(paid, table.head))


def _answer_twice(table: StandIn) -> Steps:
    table.discard()
    table.pay()
    yield publish_latest(table)
    yield AwaitRequest()
    yield Expect()
    yield Publish(table.last_answer)


def _gap(table: StandIn) -> Steps:
    table.discard()
    table.pay()
    yield publish_latest(table)
    yield Expect()


def _long_gap(table: StandIn) -> Steps:
    for _ in range(2 * EVENTS_AT_ONCE):
        table.discard()
    table.pay()
    table.page_size = EVENTS_AT_ONCE
    yield publish_latest(table)
    yield Expect()
    table.page_size = 200


def _amendment_lost(table: StandIn) -> Steps:
    paid = table.pay()
    yield publish_latest(table)
    table.withdraw(paid)
    table.discard()
    yield publish_latest(table)
    yield Expect()


def _amendment_of_what_was_lost(table: StandIn) -> Steps:
    paid = table.pay()
    table.correct(paid, {"kind": "penalty_paid/1", **table.penalty()})
    yield publish_latest(table)
    yield Expect()


def _live_meanwhile(table: StandIn) -> Steps:
    """The answer also holds the events published since the request."""
    table.discard()
    table.discard()
    yield publish_latest(table)
    yield AwaitRequest()
    first = table.head + 1
    table.discard()
    yield publish_latest(table, first)
    yield Expect()


def _answers_to_others(table: StandIn) -> Steps:
    """Another client requests the standing history, whose entries have no hash."""
    asked = {"id": "somebody-elses", "do": "history", "standing": True}
    refused = {"id": "somebody-elses-2", "do": "dance"}
    yield Publish(
        [each for one in (asked, refused) for each in table.answer(ReceivedRequest(json.dumps(one).encode()))]
    )


def _others_answer_meanwhile(table: StandIn) -> Steps:
    """While the consumer waits, another client's answer comes, by which no event would be missing."""
    table.discard()
    table.discard()
    yield publish_latest(table)
    yield AwaitRequest()
    other = {"id": "somebody-elses", "do": "history", "after": table.head}
    yield Publish(table.answer(ReceivedRequest(json.dumps(other).encode())))
    yield Expect()


def _score_first(table: StandIn) -> Steps:
    paid = table.pay()
    yield Publish([table.score(), table.event(paid), table.state()])
    yield Expect()


def _score_last(table: StandIn) -> Steps:
    paid = table.pay()
    yield Publish([table.event(paid), table.state(), table.score()])
    yield Expect()


def _events_alone(table: StandIn) -> Steps:
    """Several moves in one cycle of the table's loop: one ``score`` and ``state`` follow them all."""
    first = table.head + 1
    table.discard()
    table.pay()
    table.discard()
    yield Publish(table.events(first, table.head))
    yield Publish(table.snapshots())
    yield Expect()


def _burst(table: StandIn) -> Steps:
    first = table.head + 1
    while table.head < first + EVENTS_IN_BURST:
        table.pay()
    yield publish_latest(table, first)
    yield Expect()


def _starts_late(table: StandIn) -> Steps:
    yield StopConsumer()
    table.discard()
    table.pay()
    yield publish_latest(table, table.head - 2)
    yield StartConsumer()
    yield Expect()


def _starts_after_amendments(table: StandIn) -> Steps:
    yield StopConsumer()
    first = table.head + 1
    paid = table.pay()
    noted = table.insert(paid - 1, {"kind": "penalty_paid/1", **table.penalty()})
    table.correct(noted, {"kind": "penalty_paid/1", **table.penalty()})
    table.withdraw(paid)
    yield publish_latest(table, first)
    yield StartConsumer()
    yield Expect()


def _broker_restarts(table: StandIn) -> Steps:
    """Events published before the broker restarts are lost with its store."""
    table.discard()
    yield RestartBroker()


def _broker_restarts_and_nothing_happens(table: StandIn) -> Steps:
    yield RestartBroker()


SCENARIOS: Final = (
    Scenario("event_twice", OUTAGES, TWICE, _event_twice, EVENTS),
    Scenario("events_again_in_a_row", OUTAGES, TWICE, _events_again, EVENTS),
    Scenario("old_event_again", OUTAGES, TWICE, _old_event_again, EVENTS),
    Scenario("insertion_again", OUTAGES, TWICE, _insertion_again, EVENTS),
    Scenario("withdrawal_again", OUTAGES, TWICE, _withdrawal_again, EVENTS),
    Scenario("amendment_and_target_again", OUTAGES, TWICE, _corrected_again, EVENTS),
    Scenario(
        "retained_again",
        OUTAGES,
        "Retained topics are published again on every connection",
        _retained_again,
    ),
    Scenario("gap_is_filled", OUTAGES, GAPS, _gap, EVENTS),
    Scenario("gap_is_filled_in_parts", OUTAGES, PARTS, _long_gap, EVENTS),
    Scenario("gap_holds_an_amendment", OUTAGES, GAPS, _amendment_lost, EVENTS),
    Scenario("gap_holds_what_is_amended", OUTAGES, GAPS, _amendment_of_what_was_lost, EVENTS),
    Scenario("events_come_during_a_request", OUTAGES, PARTS, _live_meanwhile, EVENTS),
    Scenario("answer_twice", OUTAGES, TWICE, _answer_twice, EVENTS),
    Scenario("answers_to_others", REQUESTS, SAME_ID, _answers_to_others, EVENTS),
    Scenario("answer_to_another_during_a_request", REQUESTS, SAME_ID, _others_answer_meanwhile, EVENTS),
    Scenario("starts_late", OUTAGES, GAPS, _starts_late, ends_with_payment=False),
    Scenario("starts_after_amendments", OUTAGES, GAPS, _starts_after_amendments, ends_with_payment=False),
    Scenario("score_before_its_event", CONSUMERS_SECTION, ANY_ORDER, _score_first),
    Scenario("score_after_its_event", CONSUMERS_SECTION, ANY_ORDER, _score_last),
    Scenario(
        "one_score_for_many_events",
        CONSUMERS_SECTION,
        "`score` and `state` need not come after every event",
        _events_alone,
    ),
    Scenario("many_events_at_once", CONSUMERS_SECTION, "many events may come at once", _burst, EVENTS),
    Scenario(
        "broker_restarts", OUTAGES, "a broker that lost its store is complete at once", _broker_restarts
    ),
    Scenario(
        "broker_restarts_and_nothing_happens",
        OUTAGES,
        "a broker that lost its store is complete at once",
        _broker_restarts_and_nothing_happens,
    ),
)
