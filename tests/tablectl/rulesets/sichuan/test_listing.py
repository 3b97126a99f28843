"""``tablectl rules sichuan``: everything that a score or a payment names, with its clause."""

from __future__ import annotations

import re

from tablectl.api.books.rules import payment_rows
from tablectl.rulesets.moves import Payment
from tablectl.rulesets.sichuan import settlement
from tablectl.rulesets.sichuan.listing import SICHUAN_WORDS
from tablectl.rulesets.sichuan.options import SICHUAN_BOOK
from tests.tablectl.rulesets.sichuan.playout import Session


def test_every_payment_is_named_in_four_languages_with_its_clause() -> None:
    rows = {row["id"]: row for row in payment_rows("sichuan")}
    said = {settlement.KONG_RETURNED, settlement.READY_CHECK, settlement.PIG_CHECK, settlement.FALSE_WIN}
    assert said <= set(rows)
    for row in rows.values():
        assert row["clause"].startswith("2.")
        assert re.search("[A-Za-z]", row["names"]["en"])
        assert re.search("[а-я]", row["names"]["ru"])
        assert all(re.search("[一-鿿]", row["names"][language]) for language in ("ja", "zh"))


def test_whatever_a_hand_pays_is_listed() -> None:
    found: set[str] = set()
    session = Session(3, mistakes=0.02, session_hands=12, kong_points="at_once")
    for events in session.hands():
        found |= {one.reason for one in getattr(events[-1], "payments", ()) if isinstance(one, Payment)}
        found |= {event.reason for event in events if type(event).__name__ == "PaymentMade"}  # type: ignore[union-attr]
    assert found
    assert found <= set(SICHUAN_WORDS.payments)


def test_names_stand_in_the_order_of_what_they_name() -> None:
    assert list(SICHUAN_WORDS.options) == list(SICHUAN_BOOK.fields)
    assert len(SICHUAN_WORDS.items) == 10
