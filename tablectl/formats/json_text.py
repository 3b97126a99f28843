"""JSON from outside: whatever is wrong with it is a ``ValueError``."""

from __future__ import annotations

from typing import Any

from tablectl.decoding import RECORD, decoded


def parsed(text: str | bytes) -> Any:
    """The value of a JSON text.

    Raises:
        Undecodable: a ``ValueError``: too large, no JSON, a number of thousands of digits, or nested
            deeper than anything we write.

    >>> parsed("[" * 100_000)
    Traceback (most recent call last):
    ...
    tablectl.decoding.Undecodable: is nested deeper than 64 levels
    """
    return decoded(text, RECORD)
