"""Whole random hands pay what the slow scorer says of the same hands, read again from their events."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict

import pytest

from tablectl.rulesets.xiamen.options import XIAMEN_BOOK
from tests.tablectl.rulesets.xiamen.ledger import Ledger
from tests.tablectl.rulesets.xiamen.playout import Playout
from tests.tablectl.rulesets.xiamen.slow_scorer import slow_score

TABLES: list[tuple[str, dict[str, object]]] = [
    ("default", {}),
    ("quanzhou", {}),
    ("default", {"required_float": True, "gold_holder_claims": "wall_only", "base_factor": 5}),
    ("quanzhou", {"open_pung_as_closed": True, "gold_holder_claims": "no_discards"}),
    ("default", {"float_round_discard_wins": True, "banker_base": "plus_one", "false_float": True}),
    ("default", {"three_gold_end": "last_go_around", "robbed_indicator": "wild"}),
]


def compare(seed: int, eager: float = 0.4) -> Counter[str]:
    """A session of one round; what was won in it."""
    preset, options = TABLES[seed % len(TABLES)]
    session = Playout(seed, preset, {"rounds": 1, **options}, eager)
    ledger = Ledger(asdict(XIAMEN_BOOK.options(preset, options)))
    seen: Counter[str] = Counter()
    read = 0
    for state in session.hands():
        assert state.settled is not None
        for shown, win in ledger.read(session.events[read:]):
            ((item, value, _, _),) = win.items
            assert isinstance(win.total, dict)
            changes = {ledger.wind(seat): change for seat, change in enumerate(win.deltas)}
            assert (item, value, win.total["flowers"], changes) == slow_score(shown), shown
            seen[item] += 1
        read = len(session.events)
    return seen


@pytest.mark.parametrize("seed", range(len(TABLES)))
def test_a_round_pays_what_the_slow_scorer_says(seed: int) -> None:
    assert compare(seed)


@pytest.mark.soak
def test_many_rounds_pay_what_the_slow_scorer_says() -> None:
    seen: Counter[str] = Counter()
    for seed in range(100, 220):
        seen += compare(seed, eager=(0.1, 0.4, 0.8)[seed % 3])
    assert min(seen[key] for key in ("common_win", "wall_win", "gold_float", "three_gold_dealt"))
