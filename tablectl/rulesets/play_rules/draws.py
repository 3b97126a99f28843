"""Hands without a winner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablectl.rulesets.hand_facts import (
    DrawFacts,
    DrawPayment,
    ReadyHand,
)


def _is_not_ready(hand: ReadyHand) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """Exhaustive and abortive draws."""

    aborts: frozenset[str] = frozenset()
    """Abortive draws (and ``nagashi_mangan``) in use, by reason."""
    four_kongs_at_once: bool = False
    """The fourth kong aborts before its replacement is drawn, not after the discard."""
    counts_as_ready: Callable[[ReadyHand], bool] = _is_not_ready
    """Whether a shown hand counts as ready at an exhaustive draw."""
    payment: Callable[[DrawFacts], DrawPayment] | None = None
    """What a hand without a winner pays; None: nothing."""
