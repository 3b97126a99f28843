"""Who pays what, book IX and X: payments, honba, deposits and liability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.seats import Wind
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant

DEPOSIT: Final = 1_000
"""A riichi stick."""
_EMPTY_CHAIRS_THOUSAND: Final = 1_000
"""What each pays in place of an empty chair's share, where a table has it so."""


class Liability(NamedTuple):
    """Pao: who answers for which part of the hand."""

    seat: Wind
    basic: int
    """Basic points of the part that the liable player answers for."""
    pays_honba: bool
    """Also on another player's discard; on a self-drawn win the liable player always does."""


def _up(points: int) -> int:
    """Rounded up to hundreds."""
    return -(-points // 100) * 100


def discard_payment(basic: int, winner: Wind) -> int:
    """What the discarder pays for a hand, without honba.

    >>> discard_payment(960, Wind.SOUTH)
    3900
    """
    return _up(basic * (6 if winner is Wind.EAST else 4))


def draw_payment(basic: int, winner: Wind, payer: Wind, variant: Variant = FOUR_PLAYERS) -> int:
    """What one player pays for a self-drawn hand, without honba."""
    own = _up(basic * (2 if Wind.EAST in (winner, payer) else 1))
    return own + _for_empty_chair(basic, winner, variant)


def _for_empty_chair(basic: int, winner: Wind, variant: Variant) -> int:
    """What each of two adds to the own payment for the share of the third who is not there."""
    if variant.missing_share == "halved":
        share = _up(basic * (2 if winner is Wind.EAST else 1))
        return _up(-(-share // 2))
    return _EMPTY_CHAIRS_THOUSAND if variant.missing_share == "thousand" else 0


def draw_total(basic: int, winner: Wind, variant: Variant = FOUR_PLAYERS) -> int:
    """What the winner gets for a self-drawn hand from all the others, without honba.

    >>> draw_total(2000, Wind.SOUTH)
    8000
    """
    return sum(draw_payment(basic, winner, payer, variant) for payer in variant.winds if payer is not winner)


@lru_cache(maxsize=1_024)
def hand_points(basic: int, winner: Wind, ron: bool, variant: Variant = FOUR_PLAYERS) -> int:
    """What the hand is worth to its winner, without honba: on a discard, or from all the others."""
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
        discarder: who discarded or whose kong was robbed; None for a self-drawn win.
        honba: counters on the table.
        deposits: riichi sticks that the winner collects.
        liable: pao, who answers for which part of the hand; together no more than all of it.
        variant: who plays and pays.

    Returns:
        By seat; sums to the collected deposits.
    """
    if not liable or not (others := [one for one in liable if one.seat is not discarder]):
        return _usual(basic, winner, discarder, honba, deposits, variant).copy()
    paid = dict.fromkeys(variant.winds, 0)
    _pay_liable(paid, basic, winner, discarder, honba, others, variant)
    paid[winner] = DEPOSIT * deposits - sum(paid.values())
    return paid


@lru_cache(maxsize=4_096)
def _usual(
    basic: int, winner: Wind, discarder: Wind | None, honba: int, deposits: int, variant: Variant
) -> dict[Wind, int]:
    """The change where nobody is liable: a few dozen worths of hands, and hardly more counters."""
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
    """A liable player pays their part of a self-drawn win alone, and shares it half and half with who
    discarded. Of several the first answers for the honba."""
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
