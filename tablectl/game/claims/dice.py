"""Claims about dice: thrown on the table, or promised before the hand and opened after it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RollDice:
    """Dice came to rest."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommitDice:
    """The next hand's dice follow from a seed with this commitment."""

    commitment: str


@dataclass(frozen=True, slots=True)
class RevealDice:
    """The seed that was committed before the last hand, in hexadecimal."""

    seed: str
