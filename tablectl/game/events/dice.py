"""A throw of dice that was settled before anybody knew it: promised before the hand, opened after it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiceCommitted:
    """The coming hand's dice follow from a seed that nobody has seen, and that can no longer be exchanged."""

    commitment: str
    """``tablectl.game.fair_dice.commitment`` of the seed, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class DiceRevealed:
    """The seed of the last hand's dice: anybody can throw them again now."""

    seed: str
    """32 bytes in hexadecimal."""
