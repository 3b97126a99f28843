"""Claims about dice: thrown on the table, or promised before the hand and opened after it."""

from __future__ import annotations

from msgspec import Struct


class RollDice(Struct, frozen=True, gc=False):
    """Dice came to rest."""

    values: tuple[int, ...]


class CommitDice(Struct, frozen=True, gc=False):
    """The next hand's dice follow from a seed with this commitment."""

    commitment: str


class RevealDice(Struct, frozen=True, gc=False):
    """The seed that was committed before the last hand, in hexadecimal."""

    seed: str
