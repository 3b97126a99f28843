"""What a player needs when points are carried from earlier sessions of an event."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablectl.mahjong.seats import Wind
from tablectl.numbers import Position, event_needs
from tablectl.numbers.event_needs import event_totals
from tablectl.rulesets import RULESETS


def riichi(*scores: int) -> Position:
    return Position(play=RULESETS["riichi"].play("default", {}), scores=scores, dealer=3, round=Wind.SOUTH)


def test_a_lead_from_earlier_sessions_has_to_be_made_up_too() -> None:
    position = riichi(30_000, 28_000, 22_000, 20_000)
    alone = event_needs(position, (0, 0, 0, 0), 1, 1)[None]
    behind = event_needs(position, (40, 0, 0, 0), 1, 1)[None]
    assert alone is not None and behind is not None
    assert isinstance(alone.total, dict) and isinstance(behind.total, dict)
    assert alone.total["points"] == 2000, "the first, who pays 500 of it, is 2,000 ahead"
    assert behind.total["points"] > 2000


def test_totals_are_exact() -> None:
    position = riichi(30_000, 28_000, 22_000, 20_000)
    totals = event_totals(position, (Fraction("0.1"), 0, 0, 0), position.scores)
    assert totals[0] == Fraction("35.1")
    assert sum(totals) == Fraction("0.1")


def test_a_book_with_match_points_carries_those() -> None:
    position = Position(play=RULESETS["mcr"].play("default", {}), scores=(10, 5, -5, -10))
    assert event_totals(position, (0, 0, 0, 0), position.scores) == tuple(map(Fraction, (4, 2, 1, 0)))
    needs = event_needs(position, (3, 0, 0, 0), 1, 1)
    assert needs[None] is None, "4 for the first place here, 2 and 3 for the second"
    assert needs[0] is not None and needs[0].total == 16, "who pays for it has the third place: 1 and 3"


def test_equal_totals_share_the_better_place() -> None:
    position = Position(play=RULESETS["mcr"].play("default", {}), scores=(10, 5, -5, -10))
    need = event_needs(position, (2, 0, 0, 0), 1, 1)[None]
    assert need is not None and need.total == 8, "first here: 4 against 2 and 2"


def test_everybody_carries_something() -> None:
    with pytest.raises(ValueError, match="4 play, but 2 carry points"):
        event_needs(riichi(25_000, 25_000, 25_000, 25_000), (1, 2), 0, 1)
