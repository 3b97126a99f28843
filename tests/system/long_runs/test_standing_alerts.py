"""Alerts end with their cause, whatever goes wrong at a table, and the next session begins without any."""

from __future__ import annotations

import pytest

from tests.long_forms import in_soak
from tests.system.long_runs.standing_alerts import checked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "seed"), [("sichuan", 7), *in_soak(("riichi", 7), ("mcr", 7), ("siamese", 7))]
)
def test_what_stands_is_what_was_told_and_is_of_this_hand(rules: str, seed: int) -> None:
    found = checked(rules, seed, hands=1)
    assert (found.hands, found.sessions) == (1, 1)
    assert found.questions > 0, "nothing went wrong"
    assert found.wrong == []
