"""JSON from outside: whatever is wrong with it is a ``ValueError``."""

from __future__ import annotations

import json
from typing import Any

from tablectl.errors import InputError


def parsed(text: str | bytes) -> Any:
    """The value of a JSON text.

    Raises:
        ValueError: no JSON, a number of thousands of digits, or nested deeper than anything we write.

    >>> parsed("[" * 100_000)
    Traceback (most recent call last):
    ...
    ValueError: nested too deep for anything that a table writes
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise InputError("nested too deeply for a table's file") from None
