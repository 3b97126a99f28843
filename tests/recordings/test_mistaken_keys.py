"""A key pressed by mistake may cost a question, and neither an event nor a payment; of one that was forgotten
people are asked."""

from __future__ import annotations

from itertools import product

import pytest

from tablectl.game.evidence import Button
from tablectl.rulesets import RULESETS
from tests.long_forms import in_soak
from tests.recordings.mistaken_keys import KEYS, forgotten, mistakes, perfectly_seen

SEED = 6100


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("rules", "button"), [("sichuan", Button.WIN), *in_soak(*product(sorted(RULESETS), Button))]
)
def test_what_a_forgotten_key_leaves_unknown_is_asked(rules: str, button: Button) -> None:
    for outcome in forgotten(perfectly_seen(rules, SEED), rules, SEED, (button,)):
        assert outcome.summary["wrong_unasked"] == 0, (outcome.press, outcome.summary)
        assert outcome.clean or outcome.questions > 0, (outcome.press, outcome.summary)
