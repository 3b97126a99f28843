"""JSON from outside: whatever is wrong with it is a ``ValueError``."""

from __future__ import annotations

import re
from typing import Any, Final

from tablectl.decoding import RECORD, decoded

_SIGNS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{},]', re.DOTALL)
"""A text in quotes, which may break off; a bracket; a comma."""


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


def completed(text: str) -> Any:
    """The value of a JSON text that breaks off: what is whole of it, with what is open closed.

    Raises:
        Undecodable: a ``ValueError``: the text is whole, what stands before its end is no JSON either, or it
            is nested deeper than anything we write.

    >>> completed('{"log": [[1, 2], [3, "a')
    {'log': [[1, 2], [3]]}
    """
    return broken_off(text)[0]


def broken_off(text: str) -> tuple[Any, int]:
    """As ``completed``, and how many brackets were closed for it: within how much it breaks off.

    >>> broken_off('{"log": [[1, 2], [3, "a')
    ({'log': [[1, 2], [3]]}, 3)
    >>> broken_off('{"log": [[1, 2], [')
    ({'log': [[1, 2], []]}, 3)
    """
    open_ends: list[str] = []
    kept, closing = 0, ""
    for sign in _SIGNS.finditer(text):
        match sign[0]:
            case "[" | "{" if len(open_ends) == RECORD.deepest:
                break  # whatever follows, it is nested too deep
            case "[" | "{" as opened:
                open_ends.append("]" if opened == "[" else "}")
            case "]" | "}" if open_ends:
                open_ends.pop()
            case ",":
                kept, closing = sign.start(), "".join(reversed(open_ends))
                continue
            case _:
                continue
        kept, closing = sign.end(), "".join(reversed(open_ends))
    else:
        if closing:
            return parsed(text[:kept] + closing), len(closing)
    return parsed(text), 0
