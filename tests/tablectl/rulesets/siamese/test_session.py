"""Siamese MCR's session: three deal in turn, two by turns."""

from __future__ import annotations

import pytest

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.rulesets.ruleset import HandOutcome, NextHand, SessionOver
from tablectl.rulesets.siamese.options import SIAMESE_BOOK, SiameseOptions
from tablectl.rulesets.siamese.session import next_hand


def session(options: SiameseOptions, first_dealer: int = 0) -> list[NextHand]:
    played = [NextHand(Wind.EAST, first_dealer, 0)]
    while True:
        last = played[-1]
        scores = (0,) * options.players
        outcome = HandOutcome(
            last.round, last.dealer, first_dealer, 0, (), None, (), scores, number=len(played) - 1
        )
        coming = next_hand(options, outcome)
        if isinstance(coming, SessionOver):
            return played
        played.append(coming)


@pytest.mark.parametrize("first_dealer", range(3))
def test_three_play_twelve_hands_without_deals_of_north(first_dealer: int) -> None:
    """Общие положения: of MCR's sixteen deals the 4th, 8th, 12th and 16th are not played."""
    played = session(SIAMESE_BOOK.options(), first_dealer)
    assert [hand.dealer for hand in played] == [(first_dealer + turn) % 3 for turn in range(12)]
    assert [hand.round for hand in played] == [wind for wind in WINDS for _ in range(3)]
    assert all(hand.seats is None for hand in played)


def test_three_may_change_seats_between_rounds() -> None:
    changes = [
        hand.seats for hand in session(SIAMESE_BOOK.options("default", {"seat_rotation": True})) if hand.seats
    ]
    sitting = ["A", "B", "C"]
    seen = ["".join(sitting)]
    for seats in changes:
        sitting = [sitting[seat] for seat in seats]
        seen.append("".join(sitting))
    assert seen == ["ABC", "BAC", "CAB", "ACB"]


@pytest.mark.parametrize("deals", [2, 8, 10])
def test_two_deal_by_turns_as_often_as_agreed(deals: int) -> None:
    """Игра для двух игроков, 24."""
    played = session(SIAMESE_BOOK.options("default", {"players": 2, "deals": deals}), first_dealer=1)
    assert [hand.dealer for hand in played] == [(1 + turn) % 2 for turn in range(deals)]
    assert [hand.round for hand in played] == [WINDS[turn // 2 % 4] for turn in range(deals)]
