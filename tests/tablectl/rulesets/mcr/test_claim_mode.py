"""Claim mode at the table: the winner names fans and points, the table's own count is the referee's."""

from __future__ import annotations

from tablectl.game.claims import NameValue, Settle
from tests.tablectl.rulesets.mcr.table import Table

HAND = "123m456m789m11p45s"


def won(mode: str = "claimed") -> Table:
    """Seat 1 has won on seat 2's discard: pure straight, all chows and no other fan."""
    table = Table("", HAND, "", "", options={"claim_mode": mode})
    table.turn(0, "1z")
    table.turn(1, "1z")
    table.turn(2, "6s")
    table.do(table.win(1, HAND, "6s"))
    return table


def truth() -> int:
    total = won("computed").settle().wins[0].total
    assert isinstance(total, int)
    return total


def test_nothing_is_paid_before_the_winner_has_named_the_points() -> None:
    table = won()
    assert table.refuses(Settle())
    table.do(NameValue(1, (), truth()))
    assert table.settle().deltas == won("computed").settle().deltas


def test_fewer_points_are_paid_as_they_were_named() -> None:
    table = won()
    table.do(NameValue(1, (("pure_straight", 1),), 16))
    settled = table.settle()
    assert settled.deltas == (-8, 8 * 3 + 16, -8 - 16, -8)
    (win,) = settled.wins
    assert win.total == 16 < truth()
    assert [item[0] for item in win.items] == ["pure_straight"]


def test_more_points_are_refused_and_may_be_named_again() -> None:
    table = won()
    refused = table.refusal(NameValue(1, (), truth() + 4))
    assert refused.code == "claimed_too_much"
    assert f"the hand has {truth()}: 4 too many" in refused.message
    table.do(NameValue(1, (), truth()))
    table.settle()


def test_only_the_winner_names_and_only_where_the_table_plays_so() -> None:
    assert won().refuses(NameValue(2, (), 16)) == "wrong_moment"
    assert won("computed").refuses(NameValue(1, (), 16)) == "not_in_these_rules"


def test_below_the_minimum_nothing_stands() -> None:
    assert won().refuses(NameValue(1, (("all_chows", 1),), 2)) == "below_minimum"
