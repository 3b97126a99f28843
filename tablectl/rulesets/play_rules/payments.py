"""What is paid besides the value of a win, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.hand_facts import (
    PaidWin,
)
from tablectl.rulesets.moves import Payment
from tablectl.rulesets.table_view import HandView, TableView


def _nobody_is_liable(melds: tuple[Meld, ...]) -> str | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRules:
    """Payments around wins."""

    settle_hand: Callable[[TableView, HandView, tuple[PaidWin, ...]], tuple[Payment, ...]] | None = None
    """What a hand costs and brings besides its wins, when it is over: checks of readiness, returned payments.
    Hands that had to be shown have been shown."""
    honba_to_every_winner: bool = False
    """Of several winners each is paid the honba; else the nearest alone."""
    own_deposit_back: bool = False
    """Of several winners each first gets back the deposit of this hand; the rest goes to the nearest."""
    deposits_shared: bool = False
    """Of several winners each gets an equal part of the deposits, in whole sticks; what is left goes to the
    nearest."""
    chips: Callable[[Sequence[tuple[Seat, Seat | None, tuple[str, ...]]], int], tuple[int, ...]] | None = None
    """(winner, giver and items of each win; players): chips that change hands beside points, by seat."""
    liable_for: Callable[[tuple[Meld, ...]], str | None] = _nobody_is_liable
    """The scoring item whose feeding the last meld of this list made somebody liable for."""
    fed_kong_item: str | None = None
    """The item of a win on a replacement tile for which the feeder of its open kong is liable, if any."""
