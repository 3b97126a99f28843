"""A key pressed by mistake may cost a question, and neither an event nor a payment."""

from __future__ import annotations

from itertools import product

import pytest

from tablectl.game.evidence import Button
from tablectl.rulesets import RULESETS
from tests.long_forms import in_soak
from tests.recordings.mistaken_keys import KEYS, mistakes, perfectly_seen

SEED = 6100


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ("riichi", (Button.READY, None)),
        ("sichuan", (Button.WIN, None)),
        *in_soak(*product(sorted(RULESETS), KEYS)),
    ],
)
def test_a_key_pressed_by_mistake_changes_no_event(rules: str, key: tuple[Button, None]) -> None:
    for outcome in mistakes(perfectly_seen(rules, SEED), rules, SEED, (key,)):
        assert outcome.clean, (outcome.press, outcome.summary)
