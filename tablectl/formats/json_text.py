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


def completed(text: str) -> Any:
    """The value of a JSON text that breaks off: what is whole of it, with what is open closed.

    Raises:
        Undecodable: a ``ValueError``: the text is whole, or what stands before its end is no JSON either.

    >>> completed('{"log": [[1, 2], [3, "a')
    {'log': [[1, 2], [3]]}
    """
    open_ends: list[str] = []
    kept, closing = 0, ""
    in_text = escaped = False
    for place, sign in enumerate(text):
        if in_text:
            if escaped:
                escaped = False
            elif sign == "\\":
                escaped = True
            elif sign == '"':
                in_text = False
        elif sign == '"':
            in_text = True
        elif sign in "[{":
            open_ends.append("]" if sign == "[" else "}")
            kept, closing = place + 1, "".join(reversed(open_ends))
        elif sign in "]}" and open_ends:
            open_ends.pop()
            kept, closing = place + 1, "".join(reversed(open_ends))
        elif sign == ",":
            kept, closing = place, "".join(reversed(open_ends))
    if not closing:
        return parsed(text)
    return parsed(text[:kept] + closing)
