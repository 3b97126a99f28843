"""What an event claims: decided on where it happened, it happens again."""

from __future__ import annotations

import pytest
from hypothesis import given

from tablectl.game.claims import Discard, Refused, claim_of
from tablectl.game.decide import decide
from tablectl.game.events import (
    Event,
    IrregularityNoted,
    PaymentMade,
    SeatsChanged,
    TileDiscarded,
)
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets import RULESETS
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.events.test_wire import events

FOLLOWED = (PaymentMade, IrregularityNoted, SeatsChanged)
"""What the rules add to other events by themselves."""


@given(events)
def test_every_event_claims_something(event: Event) -> None:
    assert type(claim_of(event)).__module__.startswith("tablectl.game.claims")


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_the_claim_of_an_event_makes_that_event(book: str) -> None:
    checked: set[str] = set()
    for before, event, _ in AnyPlayout(book, 5, players=max(RULESETS[book].players), hands=1).play():
        if isinstance(event, FOLLOWED):
            continue
        answer = decide(before, claim_of(event))
        assert not isinstance(answer, Refused), f"{event}: {answer}"
        assert event in answer
        checked.add(event.KIND)
    assert {
        "session_started/1",
        "hand_started/1",
        "tiles_dealt/1",
        "tile_drawn/1",
        "hand_settled/1",
    } <= checked


def test_a_discard_lies_as_the_rules_have_it_unless_it_was_seen_sideways() -> None:
    tile = Tile.parse("1m")
    assert claim_of(TileDiscarded(0, tile)) == Discard(0, tile, sideways=None)
    assert claim_of(TileDiscarded(0, tile, sideways=True)) == Discard(0, tile, sideways=True)
