"""Who pays what, book IX and X: payments, honba, deposits and liability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from tablectl.mahjong.seats import WINDS, Wind

DEPOSIT: Final = 1_000
"""A riichi stick."""
HONBA: Final = 300
"""What a honba adds to a hand; a third of it from each payer of a self-drawn win."""

_OTHERS: Final = {wind: tuple(other for other in WINDS if other is not wind) for wind in WINDS}
_NOBODY_PAYS: Final = dict.fromkeys(WINDS, 0)


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


def draw_payment(basic: int, winner: Wind, payer: Wind) -> int:
    """What one player pays for a self-drawn hand, without honba."""
    return _up(basic * (2 if Wind.EAST in (winner, payer) else 1))


def draw_total(basic: int, winner: Wind) -> int:
    """What the winner gets for a self-drawn hand from all three, without honba."""
    if winner is Wind.EAST:
        return 3 * _up(2 * basic)
    return _up(2 * basic) + 2 * _up(basic)


@lru_cache(maxsize=1_024)
def hand_points(basic: int, winner: Wind, ron: bool) -> int:
    """What the hand is worth to its winner, without honba: on a discard, or from all three."""
    return discard_payment(basic, winner) if ron else draw_total(basic, winner)


def deltas(
    basic: int,
    winner: Wind,
    discarder: Wind | None,
    honba: int = 0,
    deposits: int = 0,
    liable: Sequence[Liability] = (),
) -> dict[Wind, int]:
    """Change of each seat's score.

    Args:
        basic: basic points of the hand.
        winner: the winner's seat.
        discarder: who discarded or whose kong was robbed; None for a self-drawn win.
        honba: counters on the table.
        deposits: riichi sticks that the winner collects.
        liable: pao, who answers for which part of the hand; together no more than all of it.

    Returns:
        By seat; sums to the collected deposits.
    """
    if not liable or not (others := [one for one in liable if one.seat is not discarder]):
        return _usual(basic, winner, discarder, honba, deposits).copy()
    paid = _NOBODY_PAYS.copy()
    _pay_liable(paid, basic, winner, discarder, honba, others)
    paid[winner] = DEPOSIT * deposits - sum(paid.values())
    return paid


@lru_cache(maxsize=4_096)
def _usual(basic: int, winner: Wind, discarder: Wind | None, honba: int, deposits: int) -> dict[Wind, int]:
    """The change where nobody is liable: a few dozen worths of hands, and hardly more counters."""
    paid = _NOBODY_PAYS.copy()
    if discarder is not None:
        paid[discarder] = -discard_payment(basic, winner) - HONBA * honba
    else:
        _pay_draw(paid, basic, winner, HONBA // 3 * honba)
    paid[winner] = DEPOSIT * deposits - sum(paid.values())
    return paid


def _pay_draw(paid: dict[Wind, int], basic: int, winner: Wind, each_honba: int) -> None:
    double = _up(2 * basic) + each_honba
    single = double if winner is Wind.EAST else _up(basic) + each_honba
    for payer in _OTHERS[winner]:
        paid[payer] -= double if payer is Wind.EAST else single


def _pay_liable(
    paid: dict[Wind, int],
    basic: int,
    winner: Wind,
    discarder: Wind | None,
    honba: int,
    liable: Sequence[Liability],
) -> None:
    """A liable player pays their part of a self-drawn win alone, and shares it half and half with who
    discarded. Of several the first answers for the honba."""
    first = liable[0]
    if discarder is None:
        for one in liable:
            paid[one.seat] -= draw_total(one.basic, winner)
        paid[first.seat] -= HONBA * honba
        rest = basic - sum(one.basic for one in liable)
        if rest:
            _pay_draw(paid, rest, winner, 0)
        return
    paid[discarder] -= discard_payment(basic, winner)
    for one in liable:
        half = discard_payment(one.basic, winner) // 2
        paid[one.seat] -= half
        paid[discarder] += half
    paid[first.seat if first.pays_honba else discarder] -= HONBA * honba
