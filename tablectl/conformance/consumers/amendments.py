"""Scenarios with amendments: of any event, of other amendments, and of earlier sessions."""

from __future__ import annotations

from typing import Any, Final

from tablectl.conformance.consumers.stand_in import StandIn
from tablectl.conformance.consumers.steps import STANDING, Expect, Scenario, Steps, publish_latest
from tablectl.conformance.order import CORRECTIONS

REPLACES: Final = (
    "a subscriber that keeps events replaces the one that `target` names by the new one in `event` (nothing, "
    "if withdrawn)."
)
PLACED: Final = "the amended `seq` in `target` (`after` for an insertion), and a `reason`."
RIGHT: Final = "the newest message is right"
LONG_REASON_CHARACTERS: Final = 20_000
"""Characters of the longest reason."""


def _penalty(table: StandIn, seat: int | None = None) -> dict[str, Any]:
    return {"kind": "penalty_paid/1", **table.penalty(seat)}


def _corrected(table: StandIn) -> Steps:
    discard = table.head
    table.correct(discard, {**table.standing_event(discard), "tile": "9s"})
    yield publish_latest(table)
    yield Expect()


def _corrected_twice(table: StandIn) -> Steps:
    discard = table.head
    for tile in ("9s", "9m"):
        table.correct(discard, {**table.standing_event(discard), "tile": tile})
        yield publish_latest(table)
    yield Expect()


def _kind_corrected(table: StandIn) -> Steps:
    paid = table.pay()
    yield publish_latest(table)
    table.correct(paid, {"kind": "operator_acted/1", "act": "warned", "detail": ""})
    yield publish_latest(table)
    yield Expect()


def _inserted(table: StandIn) -> Steps:
    table.insert(table.head - 2, _penalty(table))
    yield publish_latest(table)
    yield Expect()


def _inserted_first(table: StandIn) -> Steps:
    table.insert(0, {"kind": "operator_acted/1", "act": "opened", "detail": ""})
    yield publish_latest(table)
    yield Expect()


def _inserted_last(table: StandIn) -> Steps:
    table.insert(table.head, _penalty(table))
    yield publish_latest(table)
    yield Expect()


def _two_at_one_place(table: StandIn) -> Steps:
    place = table.head - 2
    for _ in range(2):
        table.insert(place, _penalty(table))
        yield publish_latest(table)
    yield Expect()


def _behind_an_insertion(table: StandIn) -> Steps:
    noted = table.insert(table.head - 2, _penalty(table))
    yield publish_latest(table)
    table.insert(noted, _penalty(table))
    yield publish_latest(table)
    yield Expect()


def _insertion_corrected(table: StandIn) -> Steps:
    noted = table.insert(table.head - 2, _penalty(table))
    yield publish_latest(table)
    table.correct(noted, _penalty(table))
    yield publish_latest(table)
    yield Expect()


def _insertion_withdrawn(table: StandIn) -> Steps:
    noted = table.insert(table.head - 2, _penalty(table))
    yield publish_latest(table)
    table.withdraw(noted)
    yield publish_latest(table)
    yield Expect()


def _withdrawn(table: StandIn) -> Steps:
    paid = table.pay()
    table.discard()
    yield publish_latest(table, paid)
    table.withdraw(paid)
    yield publish_latest(table)
    yield Expect()


def _last_withdrawn(table: StandIn) -> Steps:
    """The next event does not reuse the number of the withdrawn one."""
    paid = table.pay()
    yield publish_latest(table)
    table.withdraw(paid)
    yield publish_latest(table)
    table.discard()
    yield publish_latest(table, table.head - 1)
    yield Expect()


def _withdrawn_after_correction(table: StandIn) -> Steps:
    paid = table.pay()
    yield publish_latest(table)
    table.correct(paid, _penalty(table))
    yield publish_latest(table)
    table.withdraw(paid)
    yield publish_latest(table)
    yield Expect()


def _before_what_is_withdrawn(table: StandIn) -> Steps:
    """An insertion keeps its place when the event that it follows is withdrawn."""
    paid = table.pay()
    yield publish_latest(table)
    table.insert(paid, _penalty(table))
    yield publish_latest(table)
    table.withdraw(paid)
    yield publish_latest(table)
    yield Expect()


def _points_go_back(table: StandIn) -> Steps:
    paid = table.pay()
    yield publish_latest(table)
    yield Expect()
    table.withdraw(paid)
    yield publish_latest(table)
    yield Expect()


def _earlier_session(table: StandIn) -> Steps:
    paid = table.pay()
    yield publish_latest(table)
    first = table.head + 1
    table.start_session()
    yield publish_latest(table, first)
    table.correct(paid, _penalty(table))
    yield publish_latest(table)
    yield Expect()


def _long_reason(table: StandIn) -> Steps:
    discard = table.head
    reason = 'The judge says: "' + "é" * LONG_REASON_CHARACTERS + '"'
    table.correct(discard, {**table.standing_event(discard), "tile": "9p"}, reason)
    yield publish_latest(table)
    yield Expect()


SCENARIOS: Final = (
    Scenario("corrected", CORRECTIONS, REPLACES, _corrected, STANDING),
    Scenario("corrected_twice", CORRECTIONS, REPLACES, _corrected_twice, STANDING),
    Scenario("corrected_to_another_kind", CORRECTIONS, REPLACES, _kind_corrected),
    Scenario("inserted", CORRECTIONS, PLACED, _inserted),
    Scenario("inserted_before_all", CORRECTIONS, PLACED, _inserted_first, STANDING),
    Scenario("inserted_after_the_last", CORRECTIONS, PLACED, _inserted_last, STANDING),
    Scenario("two_insertions_at_one_place", CORRECTIONS, PLACED, _two_at_one_place, STANDING),
    Scenario("inserted_after_an_insertion", CORRECTIONS, PLACED, _behind_an_insertion, STANDING),
    Scenario("insertion_corrected", CORRECTIONS, REPLACES, _insertion_corrected, STANDING),
    Scenario("insertion_withdrawn", CORRECTIONS, REPLACES, _insertion_withdrawn, STANDING),
    Scenario("withdrawn", CORRECTIONS, REPLACES, _withdrawn),
    Scenario("last_event_withdrawn", CORRECTIONS, REPLACES, _last_withdrawn, STANDING),
    Scenario("corrected_then_withdrawn", CORRECTIONS, REPLACES, _withdrawn_after_correction, STANDING),
    Scenario("insertion_outlives_its_place", CORRECTIONS, PLACED, _before_what_is_withdrawn, STANDING),
    Scenario("points_go_back", CORRECTIONS, RIGHT, _points_go_back, frozenset({"scores"})),
    Scenario("earlier_session_is_corrected", CORRECTIONS, REPLACES, _earlier_session, STANDING),
    Scenario("reason_is_long", CORRECTIONS, PLACED, _long_reason),
)
