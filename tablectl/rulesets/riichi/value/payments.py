"""Payments, honba, deposits and liability (book IX and X)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant

DEPOSIT: Final = 1_000
"""A riichi stick."""
_MISSING_PLAYER_POINTS: Final = 1_000
"""The additional payment of each player for a missing player's share, with that option."""


class Liability(NamedTuple):
    """Pao: a seat's liability for a part of the hand."""

    seat: Wind
    basic: int
    """Basic points of that part."""
    pays_honba: bool
    """Whether the seat pays the honba of a win on another's discard. It always does for a self-drawn win."""


def _round_up(points: int) -> int:
    """Rounded up to hundreds."""
    return -(-points // 100) * 100


def discard_payment(basic: int, winner: Wind) -> int:
    """The discarder's payment for a hand, without honba.

    >>> discard_payment(960, Wind.SOUTH)
    3900
    """
    return _round_up(basic * (6 if winner is Wind.EAST else 4))


def draw_payment(basic: int, winner: Wind, payer: Wind, variant: Variant = FOUR_PLAYERS) -> int:
    """One player's payment for a self-drawn hand, without honba."""
    own = _round_up(basic * (2 if Wind.EAST in (winner, payer) else 1))
    return own + _missing_player_share(basic, winner, variant)


def _missing_player_share(basic: int, winner: Wind, variant: Variant) -> int:
    """The addition to each of two payments for the share of the missing third player."""
    if variant.missing_share == "halved":
        share = _round_up(basic * (2 if winner is Wind.EAST else 1))
        return _round_up(-(-share // 2))
    return _MISSING_PLAYER_POINTS if variant.missing_share == "thousand" else 0


def draw_total(basic: int, winner: Wind, variant: Variant = FOUR_PLAYERS) -> int:
    """The sum of all payments for a self-drawn hand, without honba.

    >>> draw_total(2000, Wind.SOUTH)
    8000
    """
    return sum(draw_payment(basic, winner, payer, variant) for payer in variant.winds if payer is not winner)


@lru_cache(maxsize=1_024)
def hand_points(basic: int, winner: Wind, ron: bool, variant: Variant = FOUR_PLAYERS) -> int:
    """The winner's gain, without honba: from the discarder, or from all the others."""
    return discard_payment(basic, winner) if ron else draw_total(basic, winner, variant)


def deltas(
    basic: int,
    winner: Wind,
    discarder: Wind | None,
    honba: int = 0,
    deposits: int = 0,
    liable: Sequence[Liability] = (),
    variant: Variant = FOUR_PLAYERS,
) -> dict[Wind, int]:
    """Change of each seat's score.

    Args:
        basic: basic points of the hand.
        winner: the winner's seat.
        discarder: the seat that discarded or whose kong was robbed; None for a self-drawn win.
        honba: counters on the table.
        deposits: riichi sticks that the winner collects.
        liable: liabilities (pao); together no more than the complete hand.
        variant: the seats and their payments.

    Returns:
        By seat; sums to the collected deposits.
    """
    if not liable or not (others := [one for one in liable if one.seat is not discarder]):
        return _ordinary_deltas(basic, winner, discarder, honba, deposits, variant).copy()
    paid = dict.fromkeys(variant.winds, 0)
    _pay_liable(paid, basic, winner, discarder, honba, others, variant)
    paid[winner] = DEPOSIT * deposits - sum(paid.values())
    return paid


@lru_cache(maxsize=4_096)
def _ordinary_deltas(
    basic: int, winner: Wind, discarder: Wind | None, honba: int, deposits: int, variant: Variant
) -> dict[Wind, int]:
    """The changes without liability, cached, as there are only a few dozen values of hands."""
    paid = dict.fromkeys(variant.winds, 0)
    if discarder is not None:
        paid[discarder] = -discard_payment(basic, winner) - variant.honba * honba
    else:
        _pay_draw(paid, basic, winner, variant.honba_each * honba, variant)
    paid[winner] = DEPOSIT * deposits - sum(paid.values())
    return paid


def _pay_draw(paid: dict[Wind, int], basic: int, winner: Wind, each_honba: int, variant: Variant) -> None:
    for payer in variant.winds:
        if payer is not winner:
            paid[payer] -= draw_payment(basic, winner, payer, variant) + each_honba


def _pay_liable(
    paid: dict[Wind, int],
    basic: int,
    winner: Wind,
    discarder: Wind | None,
    honba: int,
    liable: Sequence[Liability],
    variant: Variant,
) -> None:
    """A liable player pays their part of a self-drawn win alone, and half of it for a win on a discard. The
    first of several pays the honba."""
    first = liable[0]
    if discarder is None:
        for one in liable:
            paid[one.seat] -= draw_total(one.basic, winner, variant)
        paid[first.seat] -= variant.honba_each * (variant.players - 1) * honba
        rest = basic - sum(one.basic for one in liable)
        if rest:
            _pay_draw(paid, rest, winner, 0, variant)
        return
    paid[discarder] -= discard_payment(basic, winner)
    for one in liable:
        half = discard_payment(one.basic, winner) // 2
        paid[one.seat] -= half
        paid[discarder] += half
    paid[first.seat if first.pays_honba else discarder] -= variant.honba * honba
