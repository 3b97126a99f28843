"""The language of conditions: what it says, and what is said of a text that says nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.rulesets.club import FACTS, ConditionError, read_condition

KNOWN: dict[str, Any] = {
    **{name: 0 for name, kind in FACTS.items() if not kind.flag and not kind.words},
    **{name: False for name, kind in FACTS.items() if kind.flag},
    "seat": "E",
    "round": "S",
    "source": "wall",
}


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        ("closed", {"closed": True}, True),
        ("not closed", {"closed": True}, False),
        ("pungs >= 3", {"pungs": 3}, True),
        ("pungs > 3", {"pungs": 3}, False),
        ("pungs = 2 or chows == 4", {"chows": 4}, True),
        ("pungs = 2 and chows = 4", {"chows": 4}, False),
        ("closed and (riichi or ippatsu)", {"closed": True, "ippatsu": True}, True),
        ("closed or riichi and ippatsu", {"closed": True}, True),
        ("not (closed or riichi)", {}, True),
        ("not not closed", {"closed": True}, True),
        ("seat = E and round != E", {}, True),
        ("source = discard", {}, False),
        ("kinds<=9 and suits<2", {"kinds": 9, "suits": 1}, True),
    ],
)
def test_a_condition_holds_or_not(text: str, facts: dict[str, Any], expected: bool) -> None:
    assert read_condition(text, FACTS).holds(KNOWN | facts) is expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "at the end: expected a fact"),
        ("closd", "column 1: there is no such fact; did you mean closed"),
        ("pungs", "pungs is a number"),
        ("pungs >= many", "compared with a whole number"),
        ("closed = 1", "closed is so or not"),
        ("seat = X", "seat is = or != one of E, S, W, N"),
        ("seat", "seat is one of E, S, W, N"),
        ("closed riichi", "column 8: expected and, or, or nothing more"),
        ("(closed", "at the end: expected a closing bracket"),
        (
            "closed; riichi",
            'column 7: expected a fact, a number, a comparison such as >= or a bracket, got ";"',
        ),
        ("__import__(os)", "column 1: there is no such fact"),
        ("closed and", "at the end: expected a fact"),
        ("and closed", "column 1: expected a fact"),
        ("not " * 40 + "closed", "16 deep at most"),
        ("closed or " * 60 + "closed", "at most 400 characters"),
    ],
)
def test_a_text_that_says_nothing_is_told_where(text: str, message: str) -> None:
    with pytest.raises(ConditionError) as raised:
        read_condition(text, FACTS)
    assert message in str(raised.value)
