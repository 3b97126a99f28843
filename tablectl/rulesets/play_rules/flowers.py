"""Flowers and seasons: laid beside the hand and replaced."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FlowerOrder(StrEnum):
    """How flowers are laid down after the deal, from the dealer on."""

    SEAT_BY_SEAT = "seat_by_seat"
    """A seat lays down and replaces until it has none; then the next."""
    ROUNDS = "rounds"
    """A replacement that is a flower again waits for the seat's next turn of replacing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowerRules:
    """Tiles that are laid beside the hand."""

    kinds: frozenset[int] = frozenset()
    """Kinds that are laid beside the hand and replaced."""
    opening: bool = True
    """Whether those that were dealt are laid down before the first discard; else only in the own turn."""
    order: FlowerOrder = FlowerOrder.SEAT_BY_SEAT
    """How they are laid down after the deal."""
    discardable: bool = False
    """Whether a flower may be discarded unreplaced."""
    last_ends_hand: bool = False
    """Whether a flower is laid down also when no tile is left to replace it: the hand is drawn then."""
    is_call: bool = False
    """Whether laying one down ends what only a go-around without calls gives, and turns what indicators of
    kongs are waiting."""
    robbed: bool = False
    """Whether others may win on one that is laid down, until its replacement is drawn."""
    after_claim: bool = False
    """Whether a flower may be laid down in the turn of a chow or pung."""
