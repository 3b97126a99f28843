"""Exact numbers: as a file has them, as they are counted, and as they are written.

Whatever is ranked is counted in fractions; a binary float never comes near it.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Final

Number = int | Decimal
"""A number as a file has it: 41000, 0.5. Its digits are kept, so that it is written as it came."""

ENDLESS_DECIMALS: Final = 6
"""Decimals of a value that no decimal has (7/3)."""


def exact(number: Number) -> Fraction:
    """A file's number, to count with."""
    return Fraction(number)


def exact_sum(values: Iterable[Fraction | Number]) -> Fraction:
    """The exact sum; of many values of few denominators several times faster than ``sum``.

    >>> exact_sum([Fraction(1, 2), 3, Decimal("0.25")])
    Fraction(15, 4)
    """
    sums: dict[int, int] = {}
    for value in values:
        top, bottom = value.as_integer_ratio()
        sums[bottom] = sums.get(bottom, 0) + top
    return sum((Fraction(top, bottom) for bottom, top in sums.items()), Fraction())


def decimal_text(value: Fraction | Number) -> str:
    """A value as a JSON number: exactly where a decimal has it, else rounded half to even.

    >>> decimal_text(Fraction(83, 2)), decimal_text(Fraction(40)), decimal_text(Fraction(7, 3))
    ('41.5', '40', '2.333333')
    """
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        # A file may say 1E+3, which is a JSON number as well; digits are what people read.
        return format(value, "f")
    if value.denominator == 1:
        return str(value.numerator)
    places = _decimals(value.denominator)
    if places is None:
        places = ENDLESS_DECIMALS
    digits = abs(round(value * 10**places))
    text = f"{digits:0{places + 1}d}"
    return f"{'-' if value < 0 and digits else ''}{text[:-places]}.{text[-places:]}"


def _decimals(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator has; None: endlessly many."""
    counts = []
    for prime in (2, 5):
        count = 0
        while denominator % prime == 0:
            denominator //= prime
            count += 1
        counts.append(count)
    return max(counts) if denominator == 1 else None
