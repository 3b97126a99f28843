"""Counting sticks (дяньбан, 点棒) of a player at the start."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablectl.rulesets.red.options import RedOptions


class CountedSticks(NamedTuple):
    """The number of sticks of each value."""

    ones: int = 0
    """With eight black dots: 1 point."""
    tens: int = 0
    """With one red dot: 10 points."""
    hundreds: int = 0
    """With five red dots: 100 points."""
    five_hundreds: int = 0
    """With nine red and green dots: 500 points."""

    @property
    def points(self) -> int:
        """Their total value.

        >>> CountedSticks(10, 8, 2, 1).points
        790
        """
        return sum(number * worth for number, worth in zip(self, STICK_VALUES, strict=True))


STICK_VALUES: Final = (1, 10, 100, 500)


def starting_sticks(options: RedOptions) -> CountedSticks:
    """Each player's sticks at the start (Схема выплат, 9).

    >>> starting_sticks(RedOptions()).points, starting_sticks(RedOptions(ten_point_sticks=8)).points
    (800, 790)
    """
    return CountedSticks(ones=10, tens=options.ten_point_sticks, hundreds=2, five_hundreds=1)
