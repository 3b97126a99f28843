"""Checks of what delivery may do: messages again, messages never, answers late and in parts."""

from __future__ import annotations

import json
from typing import Final

from tablectl.conformance.consumers.acts import (
    EVENTS,
    Acts,
    AwaitRequest,
    Expect,
    Publish,
    RestartBroker,
    StartConsumer,
    StopConsumer,
    Trial,
    news,
)
from tablectl.conformance.consumers.stand_in import ReceivedRequest, StandIn

OUTAGES: Final = "Outages"
CONSUMERS: Final = "Consumers"
REQUESTS: Final = "Requests"
TWICE: Final = "may come twice (QoS 1); `seq` identifies it"
GAPS: Final = (
    "A listener that was away fills its gaps by `seq`: the retained `score` and `state` say the newest one"
)
PARTS: Final = "returns the events after `n`, a few hundred at a time (`limit`)."
SAME_ID: Final = "the answer on `command/result` carries the same `id`"
ANY_ORDER: Final = "Messages of different topics come in any order"
EVENTS_AT_ONCE: Final = 2
"""Events in one answer of a table that says little at a time."""
EVENTS_IN_BURST: Final = 150
"""Events in a burst."""


def _event_twice(table: StandIn) -> Acts:
    table.discard()
    yield news(table, table.head - 1)
    yield Publish([table.event(table.head)])


def _events_again(table: StandIn) -> Acts:
    first = table.head + 1
    table.discard()
    table.discard()
    yield news(table, first)
    yield Publish(table.events(first, table.head))


def _old_event_again(table: StandIn) -> Acts:
    table.discard()
    yield news(table, table.head - 1)
    yield Publish([table.event(2)])


def _retained_again(table: StandIn) -> Acts:
    table.pay()
    yield news(table)
    yield Expect()
    yield Publish([*table.now(), *table.now()])


def _insertion_again(table: StandIn) -> Acts:
    table.insert(table.head - 2, {"kind": "penalty_paid/1", **table.penalty()})
    yield news(table)
    yield Publish([table.event(table.head)])


def _withdrawal_again(table: StandIn) -> Acts:
    paid = table.pay()
    yield news(table)
    table.withdraw(paid)
    yield news(table)
    yield Publish(table.events(paid, table.head))


def _corrected_again(table: StandIn) -> Acts:
    """A connection breaks before two messages were confirmed: both come again, in their order."""
    paid = table.pay()
    yield news(table)
    table.correct(paid, {"kind": "penalty_paid/1", **table.penalty()})
    yield news(table)
    yield Publish(table.events(paid, table.head))


def _answer_twice(table: StandIn) -> Acts:
    table.discard()
    table.pay()
    yield news(table)
    yield AwaitRequest()
    yield Expect()
    yield Publish(table.answered)


def _gap(table: StandIn) -> Acts:
    table.discard()
    table.pay()
    yield news(table)
    yield Expect()


def _long_gap(table: StandIn) -> Acts:
    for _ in range(2 * EVENTS_AT_ONCE):
        table.discard()
    table.pay()
    table.at_once = EVENTS_AT_ONCE
    yield news(table)
    yield Expect()
    table.at_once = 200


def _amendment_lost(table: StandIn) -> Acts:
    paid = table.pay()
    yield news(table)
    table.withdraw(paid)
    table.discard()
    yield news(table)
    yield Expect()


def _amendment_of_what_was_lost(table: StandIn) -> Acts:
    paid = table.pay()
    table.correct(paid, {"kind": "penalty_paid/1", **table.penalty()})
    yield news(table)
    yield Expect()


def _live_meanwhile(table: StandIn) -> Acts:
    """What is published between a request and its answer stands in the answer, too."""
    table.discard()
    table.discard()
    yield news(table)
    yield AwaitRequest()
    first = table.head + 1
    table.discard()
    yield news(table, first)
    yield Expect()


def _answers_to_others(table: StandIn) -> Acts:
    """Somebody else asks for the standing history, whose entries have no seal."""
    asked = {"id": "somebody-elses", "do": "history", "standing": True}
    refused = {"id": "somebody-elses-2", "do": "dance"}
    yield Publish(
        [each for one in (asked, refused) for each in table.answer(ReceivedRequest(json.dumps(one).encode()))]
    )


def _others_answer_meanwhile(table: StandIn) -> Acts:
    """While the consumer waits for its answer, another's comes that looks as if nothing were missing."""
    table.discard()
    table.discard()
    yield news(table)
    yield AwaitRequest()
    other = {"id": "somebody-elses", "do": "history", "after": table.head}
    yield Publish(table.answer(ReceivedRequest(json.dumps(other).encode())))
    yield Expect()


def _score_first(table: StandIn) -> Acts:
    paid = table.pay()
    yield Publish([table.score(), table.event(paid), table.state()])
    yield Expect()


def _score_last(table: StandIn) -> Acts:
    paid = table.pay()
    yield Publish([table.event(paid), table.state(), table.score()])
    yield Expect()


def _events_alone(table: StandIn) -> Acts:
    """Several moves in one round of the table's loop: their score and state come once, behind all."""
    first = table.head + 1
    table.discard()
    table.pay()
    table.discard()
    yield Publish(table.events(first, table.head))
    yield Publish(table.now())
    yield Expect()


def _burst(table: StandIn) -> Acts:
    first = table.head + 1
    while table.head < first + EVENTS_IN_BURST:
        table.pay()
    yield news(table, first)
    yield Expect()


def _starts_late(table: StandIn) -> Acts:
    yield StopConsumer()
    table.discard()
    table.pay()
    yield news(table, table.head - 2)
    yield StartConsumer()
    yield Expect()


def _starts_after_amendments(table: StandIn) -> Acts:
    yield StopConsumer()
    first = table.head + 1
    paid = table.pay()
    noted = table.insert(paid - 1, {"kind": "penalty_paid/1", **table.penalty()})
    table.correct(noted, {"kind": "penalty_paid/1", **table.penalty()})
    table.withdraw(paid)
    yield news(table, first)
    yield StartConsumer()
    yield Expect()


def _broker_restarts(table: StandIn) -> Acts:
    """What is published while nobody is connected is lost with the broker's store."""
    table.discard()
    yield RestartBroker()


def _broker_restarts_and_nothing_happens(table: StandIn) -> Acts:
    yield RestartBroker()


TRIALS: Final = (
    Trial("event_twice", OUTAGES, TWICE, _event_twice, EVENTS),
    Trial("events_again_in_a_row", OUTAGES, TWICE, _events_again, EVENTS),
    Trial("old_event_again", OUTAGES, TWICE, _old_event_again, EVENTS),
    Trial("insertion_again", OUTAGES, TWICE, _insertion_again, EVENTS),
    Trial("withdrawal_again", OUTAGES, TWICE, _withdrawal_again, EVENTS),
    Trial("amendment_and_target_again", OUTAGES, TWICE, _corrected_again, EVENTS),
    Trial(
        "retained_again",
        OUTAGES,
        "Retained topics are published again on every connection",
        _retained_again,
    ),
    Trial("gap_is_filled", OUTAGES, GAPS, _gap, EVENTS),
    Trial("gap_is_filled_in_parts", OUTAGES, PARTS, _long_gap, EVENTS),
    Trial("gap_holds_an_amendment", OUTAGES, GAPS, _amendment_lost, EVENTS),
    Trial("gap_holds_what_is_amended", OUTAGES, GAPS, _amendment_of_what_was_lost, EVENTS),
    Trial("events_come_during_a_request", OUTAGES, PARTS, _live_meanwhile, EVENTS),
    Trial("answer_twice", OUTAGES, TWICE, _answer_twice, EVENTS),
    Trial("answers_to_others", REQUESTS, SAME_ID, _answers_to_others, EVENTS),
    Trial("answer_to_another_during_a_request", REQUESTS, SAME_ID, _others_answer_meanwhile, EVENTS),
    Trial("starts_late", OUTAGES, GAPS, _starts_late, closing=False),
    Trial("starts_after_amendments", OUTAGES, GAPS, _starts_after_amendments, closing=False),
    Trial("score_before_its_event", CONSUMERS, ANY_ORDER, _score_first),
    Trial("score_after_its_event", CONSUMERS, ANY_ORDER, _score_last),
    Trial(
        "one_score_for_many_events",
        CONSUMERS,
        "`score` and `state` need not come after every event",
        _events_alone,
    ),
    Trial("many_events_at_once", CONSUMERS, "many events may come at once", _burst, EVENTS),
    Trial("broker_restarts", OUTAGES, "a broker that lost its store is complete at once", _broker_restarts),
    Trial(
        "broker_restarts_and_nothing_happens",
        OUTAGES,
        "a broker that lost its store is complete at once",
        _broker_restarts_and_nothing_happens,
    ),
)
