"""From han and fu to basic points, book IX: the formula and the limits."""

from __future__ import annotations

from typing import Final

from tablectl.rulesets.riichi.options import RiichiOptions

MANGAN = 2_000
"""Basic points of a mangan: a quarter of a non-dealer's gain on a discard."""
YAKUMAN = 8_000

LIMITS: Final = {"mangan": MANGAN, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "yakuman": YAKUMAN}
"""Basic points of the limits by name."""


def basic_points(han: int, fu: int, options: RiichiOptions) -> tuple[int, str | None]:
    """Basic points of an ordinary hand (``fu * 2**(han + 2)`` up to a mangan) and the limit's name.

    >>> basic_points(3, 30, RiichiOptions())
    (960, None)
    >>> basic_points(3, 70, RiichiOptions())
    (2000, 'mangan')
    """
    if han < 5:
        basic = fu << han + 2
        if basic >= MANGAN or (options.kiriage_mangan and basic == 1_920):
            return MANGAN, "mangan"
        return basic, None
    if han == 5:
        return MANGAN, "mangan"
    if han <= 7:
        return 3_000, "haneman"
    if han <= 10:
        return 4_000, "baiman"
    if han <= 12 or not options.kazoe_yakuman:
        return 6_000, "sanbaiman"
    return YAKUMAN, "kazoe_yakuman"


def yakuman_points(count: int, options: RiichiOptions) -> int:
    """Basic points of ``count`` yakuman that are paid for (XIII, Сочетания якуманов)."""
    if options.multiple_yakuman == "mangan_each":
        return YAKUMAN + (count - 1) * MANGAN
    return count * YAKUMAN
