"""Parses JSON from outside, also if it is cut off; every fault is a ``ValueError``."""

from __future__ import annotations

import re
from typing import Any, Final

from tablectl.decoding import RECORD, decode

_JSON_TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{},]', re.DOTALL)
"""A string, which may be incomplete, a bracket or a comma."""


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text.

    Raises:
        Undecodable: a ``ValueError``: too large, no JSON, a number of thousands of digits, or nested
            deeper than anything we write.

    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
    ...
    tablectl.decoding.Undecodable: is nested deeper than 64 levels
    """
    return decode(text, RECORD)


def complete_json(text: str) -> Any:
    """The value of a JSON text that is cut off: its complete values, with all open brackets closed.

    Raises:
        Undecodable: a ``ValueError``: the text is complete, is no JSON even before its end, or is nested too
            deep.

    >>> complete_json('{"log": [[1, 2], [3, "a')
    {'log': [[1, 2], [3]]}
    """
    return complete_json_with_depth(text)[0]


def complete_json_with_depth(text: str) -> tuple[Any, int]:
    """As ``complete_json``, and the number of open brackets at the end of the text.

    >>> complete_json_with_depth('{"log": [[1, 2], [3, "a')
    ({'log': [[1, 2], [3]]}, 3)
    >>> complete_json_with_depth('{"log": [[1, 2], [')
    ({'log': [[1, 2], []]}, 3)
    """
    closers: list[str] = []
    end, closing = 0, ""
    for token in _JSON_TOKENS.finditer(text):
        match token[0]:
            case "[" | "{" if len(closers) == RECORD.max_depth:
                break  # nested too deep, whatever follows
            case "[" | "{" as opened:
                closers.append("]" if opened == "[" else "}")
            case "]" | "}" if closers:
                closers.pop()
            case ",":
                end, closing = token.start(), "".join(reversed(closers))
                continue
            case _:
                continue
        end, closing = token.end(), "".join(reversed(closers))
    else:
        if closing:
            return parse_json(text[:end] + closing), len(closing)
    return parse_json(text), 0
