"""Dice, as events: thrown on the table, or promised before the hand and opened after it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from tablectl.wire import Numbers, Text


class DiceRolled(Struct, frozen=True, gc=False):
    """The controller's dice, or those seen on the felt."""

    KIND: ClassVar[str] = "dice_rolled/1"
    values: Numbers


class DiceCommitted(Struct, frozen=True, gc=False):
    """The coming hand's dice follow from a seed that nobody has seen, and that can no longer be exchanged."""

    KIND: ClassVar[str] = "dice_committed/1"
    commitment: Text
    """``tablectl.game.fair_dice.commitment`` of the seed, in hexadecimal."""


class DiceRevealed(Struct, frozen=True, gc=False):
    """The seed of the last hand's dice: anybody can throw them again now."""

    KIND: ClassVar[str] = "dice_revealed/1"
    seed: Text
    """32 bytes in hexadecimal."""
