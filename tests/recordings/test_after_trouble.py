"""After trouble with a camera mid-hand the table is joined again without a wrong event: the short form of
``tests.recordings.after_trouble``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recordings.after_trouble import Sum, followed
from tests.recordings.looks import KeptHand, load_hand
from tests.recordings.noisy_eyes import seen_hand
from tests.recordings.troubles import TROUBLES, Trouble
from tests.recordings.unfound_tiles import session_of

KEPT = Path(__file__).parent / "kept"


@pytest.fixture(scope="module")
def hands() -> tuple[KeptHand, ...]:
    """A claim of the sleeve's river just when it goes; a hand as the models read it from pictures."""
    perfect = seen_hand("xiamen", 7003, session_of("xiamen"), lambda table: table.seen())
    return perfect, load_hand(KEPT / "riichi-301.jsonl.gz")


@pytest.mark.slow
@pytest.mark.parametrize("trouble", TROUBLES[1:], ids=lambda trouble: trouble.name)
def test_the_hand_is_followed_to_its_payment(hands: tuple[KeptHand, ...], trouble: Trouble) -> None:
    found = Sum()
    for hand in hands:
        lines = followed(hand, trouble.looks(hand), panels=True)
        found.add(lines, None)
        assert any(line.get("kind") == "hand_settled/1" for line in lines)
    assert (found.wrong, found.missed, found.lost) == (0, 0, 0)
    assert found.asked <= 2
