"""Scenarios of restarts, new journals, messages of later versions, and unusual values."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from tablectl.conformance.consumers.stand_in import PublishedMessage, StandIn
from tablectl.conformance.consumers.steps import (
    ANYTHING,
    CONSUMERS_SECTION,
    EVENTS,
    Expect,
    Publish,
    Scenario,
    Steps,
    publish_latest,
)
from tablectl.conformance.form import PAGE
from tablectl.conformance.order import OUTAGES
from tablectl.decoding import MESSAGE, decode

ANOTHER: Final = "a table that was begun anew, or restored from a backup of another one, has another id"
LEFT_ALONE: Final = "Fields of an event, kinds of events and topics that it does not know are left alone"
NOT_OURS: Final = "Whatever is no JSON object is not the table's"
ONLINE: Final = frozenset({"online"})
SCORES: Final = frozenset({"scores"})
ODD_NAMES: Final = ('Ōta "七対子" \\', "مريم\u200f", "<b>&amp;\u2028", "👩🏽‍🚀 {0} %s\n")


def _restarts(table: StandIn) -> Steps:
    """The service restarts in the middle of a hand."""
    yield Publish(table.will_messages())
    yield Expect()
    yield Publish(table.birth_messages())
    yield Expect()


def _restarts_often(table: StandIn) -> Steps:
    for _ in range(3):
        yield Publish([*table.will_messages(), *table.birth_messages()])
    yield Expect()


def _goes(table: StandIn) -> Steps:
    yield Publish(table.will_messages())
    yield Expect()


def _comes(table: StandIn) -> Steps:
    yield Publish(table.will_messages())
    yield Expect()
    yield Publish(table.birth_messages())


def _another_journal(table: StandIn) -> Steps:
    yield Publish(table.will_messages())
    table.start_journal()
    table.start_session()
    yield Publish([*table.birth_messages(), *table.events(1, table.head), *table.snapshots()])
    yield Expect()


def _another_journal_with_fitting_numbers(table: StandIn) -> Steps:
    """The new journal's first message has the number that would be next in the old one."""
    head = table.head
    yield Publish(table.will_messages())
    table.start_journal()
    table.start_session()
    while table.head <= head:
        table.pay()
    yield Publish([table.event(head + 1), *table.birth_messages()])
    yield Expect()


def _shorter_journal(table: StandIn) -> Steps:
    """The new journal has fewer events than the old one, and no session yet."""
    yield Publish(table.will_messages())
    table.start_journal()
    table.append_event("operator_acted/1", act="the hall opens", detail="")
    yield Publish([*table.birth_messages(), table.event(1), *table.snapshots()])
    yield Expect()
    first = table.head + 1
    table.start_session()
    yield publish_latest(table, first)


def _another_session(table: StandIn) -> Steps:
    """A new session continues the same journal."""
    first = table.head + 1
    table.start_session()
    yield publish_latest(table, first)
    yield Expect()


def _unknown_kind(table: StandIn) -> Steps:
    table.append_event("lantern_lit/1", colour="red", lanterns=[{"side": 0}, None])
    yield publish_latest(table)
    yield Expect()


def _newer_kind(table: StandIn) -> Steps:
    table.append_event("tile_discarded/2", where={"seat": 2, "row": 1}, tile={"face": "9s"})
    yield Publish([table.event(table.head)])
    yield Expect()


def _unknown_fields(table: StandIn) -> Steps:
    table.pay(weather={"inside": None, "outside": [1.5e300, -0.0]}, table_2=True)
    yield publish_latest(table)
    yield Expect()


def _unknown_topics(table: StandIn) -> Steps:
    topics = ("lamps", "picture/east", "score/history/1")
    yield Publish([PublishedMessage(each, _object(table, each), False) for each in topics])


def _object(table: StandIn, topic: str) -> bytes:
    name = topic.partition("/")[0]
    return json.dumps({"schema": f"tablectl/{name}/9", "table": table.table, "is": [topic]}).encode()


def _not_json(table: StandIn) -> Steps:
    """Another client overwrites a retained message, and the table publishes it again at once."""
    for payload in (b"", b"25000", b"[]", b'{"seq": ', b"\xff\xfe", b"null"):
        yield Publish([PublishedMessage("score", payload, True), table.score()])
    yield Publish([PublishedMessage("event", b"\x00\x01", False)])


def _clock_goes_back(table: StandIn) -> Steps:
    table.set_clock_back(30)
    table.pay()
    yield publish_latest(table)
    yield Expect()


def _odd_names(table: StandIn) -> Steps:
    before, table.players = table.players, ODD_NAMES
    first = table.head + 1
    table.start_session()
    yield publish_latest(table, first)
    yield Expect()
    table.players = before


def _odd_points(table: StandIn) -> Steps:
    table.append_event("penalty_paid/1", seat=1, reason="", deltas=[-25_000, -3_000_000, 2_999_900, 0])
    yield publish_latest(table)
    yield Expect()


def _other_json(table: StandIn) -> Steps:
    """The same objects in another JSON text."""

    paid = table.pay()
    yield Publish([_rewritten(each) for each in (table.event(paid), *table.snapshots())])
    yield Expect()


def _rewritten(original: PublishedMessage) -> PublishedMessage:
    message = decode(original.payload, MESSAGE)
    backwards = dict(reversed(message.items()))
    return replace(original, payload=b"\r\n\t" + json.dumps(backwards, indent=3).encode() + b"\n")


SCENARIOS: Final = (
    Scenario("table_restarts", OUTAGES, "Retained topics are published again on every connection", _restarts),
    Scenario(
        "table_restarts_often",
        OUTAGES,
        "Retained topics are published again on every connection",
        _restarts_often,
    ),
    Scenario(
        "table_goes_away", PAGE, "`offline` is also the last will", _goes, ONLINE, ends_with_payment=False
    ),
    Scenario("table_comes_back", PAGE, "`online` is published last", _comes, ONLINE),
    Scenario("another_journal", OUTAGES, ANOTHER, _another_journal),
    Scenario(
        "another_journal_with_fitting_numbers",
        OUTAGES,
        ANOTHER,
        _another_journal_with_fitting_numbers,
        EVENTS,
    ),
    Scenario("journal_that_has_hardly_begun", OUTAGES, ANOTHER, _shorter_journal, EVENTS),
    Scenario("another_session", CONSUMERS_SECTION, "Another session is no other journal", _another_session),
    Scenario("kind_is_unknown", CONSUMERS_SECTION, LEFT_ALONE, _unknown_kind, EVENTS),
    Scenario("version_of_a_kind_is_unknown", CONSUMERS_SECTION, LEFT_ALONE, _newer_kind, EVENTS),
    Scenario("fields_are_unknown", CONSUMERS_SECTION, LEFT_ALONE, _unknown_fields, EVENTS),
    Scenario("topics_are_unknown", CONSUMERS_SECTION, LEFT_ALONE, _unknown_topics),
    Scenario("payload_is_not_json", CONSUMERS_SECTION, NOT_OURS, _not_json),
    Scenario(
        "clock_goes_back", CONSUMERS_SECTION, "`seq` alone gives their order", _clock_goes_back, ANYTHING
    ),
    Scenario("names_are_odd", CONSUMERS_SECTION, "names hold any character", _odd_names),
    Scenario("points_are_odd", CONSUMERS_SECTION, "points may be negative, and large", _odd_points, SCORES),
    Scenario("json_is_written_otherwise", CONSUMERS_SECTION, "in any form that JSON allows", _other_json),
)
