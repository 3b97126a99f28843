"""Checks of what else may come: another journal, a table that goes away, later versions, odd values."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from tablectl.conformance.consumers.acts import ANYTHING, EVENTS, Acts, Expect, Publish, Trial, news
from tablectl.conformance.consumers.stand_in import PublishedMessage, StandIn
from tablectl.conformance.form import PAGE
from tablectl.decoding import MESSAGE, decoded

CONSUMERS: Final = "Consumers"
OUTAGES: Final = "Outages"
ANOTHER: Final = "a table that was begun anew, or restored from a backup of another one, has another id"
LEFT_ALONE: Final = "Fields of an event, kinds of events and topics that it does not know are left alone"
NOT_OURS: Final = "Whatever is no JSON object is not the table's"
ONLINE: Final = frozenset({"online"})
SCORES: Final = frozenset({"scores"})
ODD_NAMES: Final = ('Ōta "七対子" \\', "مريم\u200f", "<b>&amp;\u2028", "👩🏽‍🚀 {0} %s\n")


def _restarts(table: StandIn) -> Acts:
    """A service is updated in the middle of a hand."""
    yield Publish(table.farewell())
    yield Expect()
    yield Publish(table.greeting())
    yield Expect()


def _restarts_often(table: StandIn) -> Acts:
    for _ in range(3):
        yield Publish([*table.farewell(), *table.greeting()])
    yield Expect()


def _goes(table: StandIn) -> Acts:
    yield Publish(table.farewell())
    yield Expect()


def _comes(table: StandIn) -> Acts:
    yield Publish(table.farewell())
    yield Expect()
    yield Publish(table.greeting())


def _another_journal(table: StandIn) -> Acts:
    yield Publish(table.farewell())
    table.begin_journal()
    table.start_session()
    yield Publish([*table.greeting(), *table.events(1, table.head), *table.now()])
    yield Expect()


def _another_journal_with_fitting_numbers(table: StandIn) -> Acts:
    """The first that is heard of the new journal has the number that comes next in the old one."""
    head = table.head
    yield Publish(table.farewell())
    table.begin_journal()
    table.start_session()
    while table.head <= head:
        table.pay()
    yield Publish([table.event(head + 1), *table.greeting()])
    yield Expect()


def _shorter_journal(table: StandIn) -> Acts:
    """One that has just been begun: nobody sits at the table yet."""
    yield Publish(table.farewell())
    table.begin_journal()
    table.write("operator_acted/1", act="the hall opens", detail="")
    yield Publish([*table.greeting(), table.event(1), *table.now()])
    yield Expect()
    first = table.head + 1
    table.start_session()
    yield news(table, first)


def _another_session(table: StandIn) -> Acts:
    """Another evening is another session of the same journal."""
    first = table.head + 1
    table.start_session()
    yield news(table, first)
    yield Expect()


def _unknown_kind(table: StandIn) -> Acts:
    table.write("lantern_lit/1", colour="red", lanterns=[{"side": 0}, None])
    yield news(table)
    yield Expect()


def _newer_kind(table: StandIn) -> Acts:
    table.write("tile_discarded/2", where={"seat": 2, "row": 1}, tile={"face": "9s"})
    yield Publish([table.event(table.head)])
    yield Expect()


def _unknown_fields(table: StandIn) -> Acts:
    table.pay(weather={"inside": None, "outside": [1.5e300, -0.0]}, table_2=True)
    yield news(table)
    yield Expect()


def _unknown_topics(table: StandIn) -> Acts:
    topics = ("lamps", "picture/east", "score/history/1")
    yield Publish([PublishedMessage(each, _object(table, each), False) for each in topics])


def _object(table: StandIn, topic: str) -> bytes:
    name = topic.partition("/")[0]
    return json.dumps({"schema": f"tablectl/{name}/9", "table": table.table, "is": [topic]}).encode()


def _not_json(table: StandIn) -> Acts:
    """Another client overwrites what is retained; the table says it again at once."""
    for payload in (b"", b"25000", b"[]", b'{"seq": ', b"\xff\xfe", b"null"):
        yield Publish([PublishedMessage("score", payload, True), table.score()])
    yield Publish([PublishedMessage("event", b"\x00\x01", False)])


def _clock_goes_back(table: StandIn) -> Acts:
    table.set_clock_back(30)
    table.pay()
    yield news(table)
    yield Expect()


def _odd_names(table: StandIn) -> Acts:
    before, table.players = table.players, ODD_NAMES
    first = table.head + 1
    table.start_session()
    yield news(table, first)
    yield Expect()
    table.players = before


def _odd_points(table: StandIn) -> Acts:
    table.write("penalty_paid/1", seat=1, reason="", deltas=[-25_000, -3_000_000, 2_999_900, 0])
    yield news(table)
    yield Expect()


def _other_json(table: StandIn) -> Acts:
    """The same objects as another program would write them."""
    paid = table.pay()
    yield Publish([_rewritten(each) for each in (table.event(paid), *table.now())])
    yield Expect()


def _rewritten(said: PublishedMessage) -> PublishedMessage:
    message = decoded(said.payload, MESSAGE)
    backwards = dict(reversed(message.items()))
    return replace(said, payload=b"\r\n\t" + json.dumps(backwards, indent=3).encode() + b"\n")


TRIALS: Final = (
    Trial("table_restarts", OUTAGES, "Retained topics are published again on every connection", _restarts),
    Trial(
        "table_restarts_often",
        OUTAGES,
        "Retained topics are published again on every connection",
        _restarts_often,
    ),
    Trial("table_goes_away", PAGE, "`offline` is also the last will", _goes, ONLINE, closing=False),
    Trial("table_comes_back", PAGE, "`online` is published last", _comes, ONLINE),
    Trial("another_journal", OUTAGES, ANOTHER, _another_journal),
    Trial(
        "another_journal_with_fitting_numbers",
        OUTAGES,
        ANOTHER,
        _another_journal_with_fitting_numbers,
        EVENTS,
    ),
    Trial("journal_that_has_hardly_begun", OUTAGES, ANOTHER, _shorter_journal, EVENTS),
    Trial("another_session", CONSUMERS, "Another session is no other journal", _another_session),
    Trial("kind_is_unknown", CONSUMERS, LEFT_ALONE, _unknown_kind, EVENTS),
    Trial("version_of_a_kind_is_unknown", CONSUMERS, LEFT_ALONE, _newer_kind, EVENTS),
    Trial("fields_are_unknown", CONSUMERS, LEFT_ALONE, _unknown_fields, EVENTS),
    Trial("topics_are_unknown", CONSUMERS, LEFT_ALONE, _unknown_topics),
    Trial("payload_is_not_json", CONSUMERS, NOT_OURS, _not_json),
    Trial("clock_goes_back", CONSUMERS, "`seq` alone gives their order", _clock_goes_back, ANYTHING),
    Trial("names_are_odd", CONSUMERS, "names hold any character", _odd_names),
    Trial("points_are_odd", CONSUMERS, "points may be negative, and large", _odd_points, SCORES),
    Trial("json_is_written_otherwise", CONSUMERS, "in any form that JSON allows", _other_json),
)
