"""Whole random hands pay what the slow scorer says of the same hands, read again from their events."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.tablectl.rulesets.hangzhou.ledger import Ledger
from tests.tablectl.rulesets.hangzhou.playout import Playout
from tests.tablectl.rulesets.hangzhou.slow_scorer import slow_answer

OPTIONS: list[dict[str, Any]] = [
    {},
    {"robbing_at_two": True, "pure_seven_pairs_wall_only": True, "chips": 30},
    {"permanent_fortune": True, "float_calls": True},
    {"liability_on_claims": True, "immediate_third": "double_or_high"},
    {"third_set": "not_three_chows_between_non_bankers", "immediate_third": "high"},
]


def compare(seed: int, number: int) -> Counter[str]:
    """A session of so many hands; what was won in it."""
    options = OPTIONS[seed % len(OPTIONS)]
    session, ledger = Playout(seed, number, options), Ledger(options)
    seen: Counter[str] = Counter()
    read = 0
    for state in session.hands():
        assert state.settled is not None
        for asked, win in ledger.read(session.events[read:]):
            changes = {ledger.wind(seat): change for seat, change in enumerate(win.deltas)}
            found = ({key: count for key, _, count, _ in win.items}, win.total, changes)
            assert found == slow_answer(asked), asked
            seen.update(found[0])
            seen[asked["source"]] += 1
        read = len(session.events)
    return seen


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_a_session_pays_what_the_slow_scorer_says(seed: int) -> None:
    assert compare(seed, 8)["wall"]


@pytest.mark.soak
def test_many_sessions_pay_what_the_slow_scorer_says() -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 200):
        seen += compare(seed, 12)
    assert min(seen[key] for key in ("wild_eye", "fortune_float", "kong_bloom", "seven_pairs", "discard"))
