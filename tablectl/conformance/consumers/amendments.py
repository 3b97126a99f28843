"""Checks of what amendments may do: amend what was amended, come first, come last, reach far back."""

from __future__ import annotations

from typing import Any, Final

from tablectl.conformance.consumers.acts import STANDING, Acts, Expect, Trial, news
from tablectl.conformance.consumers.stand_in import StandIn
from tablectl.conformance.order import CORRECTIONS

REPLACES: Final = (
    "a subscriber that keeps events replaces the one that `target` names by the new one in `event` (nothing, "
    "if withdrawn)."
)
PLACED: Final = "the amended `seq` in `target` (`after` for an insertion), and a `reason`."
RIGHT: Final = "the newest message is right"
LONG_REASON_CHARACTERS: Final = 20_000
"""Characters of a judge who explains a lot."""


def _penalty(table: StandIn, seat: int | None = None) -> dict[str, Any]:
    return {"kind": "penalty_paid/1", **table.penalty(seat)}


def _corrected(table: StandIn) -> Acts:
    discard = table.head
    table.correct(discard, {**table.standing(discard), "tile": "9s"})
    yield news(table)
    yield Expect()


def _corrected_twice(table: StandIn) -> Acts:
    discard = table.head
    for tile in ("9s", "9m"):
        table.correct(discard, {**table.standing(discard), "tile": tile})
        yield news(table)
    yield Expect()


def _kind_corrected(table: StandIn) -> Acts:
    paid = table.pay()
    yield news(table)
    table.correct(paid, {"kind": "operator_acted/1", "act": "warned", "detail": ""})
    yield news(table)
    yield Expect()


def _inserted(table: StandIn) -> Acts:
    table.insert(table.head - 2, _penalty(table))
    yield news(table)
    yield Expect()


def _inserted_first(table: StandIn) -> Acts:
    table.insert(0, {"kind": "operator_acted/1", "act": "opened", "detail": ""})
    yield news(table)
    yield Expect()


def _inserted_last(table: StandIn) -> Acts:
    table.insert(table.head, _penalty(table))
    yield news(table)
    yield Expect()


def _two_at_one_place(table: StandIn) -> Acts:
    place = table.head - 2
    for _ in range(2):
        table.insert(place, _penalty(table))
        yield news(table)
    yield Expect()


def _behind_an_insertion(table: StandIn) -> Acts:
    noted = table.insert(table.head - 2, _penalty(table))
    yield news(table)
    table.insert(noted, _penalty(table))
    yield news(table)
    yield Expect()


def _insertion_corrected(table: StandIn) -> Acts:
    noted = table.insert(table.head - 2, _penalty(table))
    yield news(table)
    table.correct(noted, _penalty(table))
    yield news(table)
    yield Expect()


def _insertion_withdrawn(table: StandIn) -> Acts:
    noted = table.insert(table.head - 2, _penalty(table))
    yield news(table)
    table.withdraw(noted)
    yield news(table)
    yield Expect()


def _withdrawn(table: StandIn) -> Acts:
    paid = table.pay()
    table.discard()
    yield news(table, paid)
    table.withdraw(paid)
    yield news(table)
    yield Expect()


def _last_withdrawn(table: StandIn) -> Acts:
    """The number of what is withdrawn is not given again."""
    paid = table.pay()
    yield news(table)
    table.withdraw(paid)
    yield news(table)
    table.discard()
    yield news(table, table.head - 1)
    yield Expect()


def _withdrawn_after_correction(table: StandIn) -> Acts:
    paid = table.pay()
    yield news(table)
    table.correct(paid, _penalty(table))
    yield news(table)
    table.withdraw(paid)
    yield news(table)
    yield Expect()


def _before_what_is_withdrawn(table: StandIn) -> Acts:
    """An insertion keeps its place when the event that it follows is taken away."""
    paid = table.pay()
    yield news(table)
    table.insert(paid, _penalty(table))
    yield news(table)
    table.withdraw(paid)
    yield news(table)
    yield Expect()


def _points_go_back(table: StandIn) -> Acts:
    paid = table.pay()
    yield news(table)
    yield Expect()
    table.withdraw(paid)
    yield news(table)
    yield Expect()


def _earlier_session(table: StandIn) -> Acts:
    paid = table.pay()
    yield news(table)
    first = table.head + 1
    table.start_session()
    yield news(table, first)
    table.correct(paid, _penalty(table))
    yield news(table)
    yield Expect()


def _long_reason(table: StandIn) -> Acts:
    discard = table.head
    reason = 'The judge says: "' + "é" * LONG_REASON_CHARACTERS + '"'
    table.correct(discard, {**table.standing(discard), "tile": "9p"}, reason)
    yield news(table)
    yield Expect()


TRIALS: Final = (
    Trial("corrected", CORRECTIONS, REPLACES, _corrected, STANDING),
    Trial("corrected_twice", CORRECTIONS, REPLACES, _corrected_twice, STANDING),
    Trial("corrected_to_another_kind", CORRECTIONS, REPLACES, _kind_corrected),
    Trial("inserted", CORRECTIONS, PLACED, _inserted),
    Trial("inserted_before_all", CORRECTIONS, PLACED, _inserted_first, STANDING),
    Trial("inserted_after_the_last", CORRECTIONS, PLACED, _inserted_last, STANDING),
    Trial("two_insertions_at_one_place", CORRECTIONS, PLACED, _two_at_one_place, STANDING),
    Trial("inserted_after_an_insertion", CORRECTIONS, PLACED, _behind_an_insertion, STANDING),
    Trial("insertion_corrected", CORRECTIONS, REPLACES, _insertion_corrected, STANDING),
    Trial("insertion_withdrawn", CORRECTIONS, REPLACES, _insertion_withdrawn, STANDING),
    Trial("withdrawn", CORRECTIONS, REPLACES, _withdrawn),
    Trial("last_event_withdrawn", CORRECTIONS, REPLACES, _last_withdrawn, STANDING),
    Trial("corrected_then_withdrawn", CORRECTIONS, REPLACES, _withdrawn_after_correction, STANDING),
    Trial("insertion_outlives_its_place", CORRECTIONS, PLACED, _before_what_is_withdrawn, STANDING),
    Trial("points_go_back", CORRECTIONS, RIGHT, _points_go_back, frozenset({"scores"})),
    Trial("earlier_session_is_corrected", CORRECTIONS, REPLACES, _earlier_session, STANDING),
    Trial("reason_is_long", CORRECTIONS, PLACED, _long_reason),
)
