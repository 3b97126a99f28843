"""How a text or a value that came from outside is shown in a message: the one way of quoting.

Python's own (``repr``) means nothing to people, shows a name with an apostrophe in other quotes than the
rest, and any length. The module depends on nothing, so that the client can use it, too.
"""

from __future__ import annotations

import json
from typing import Final

_MAX_VALUE_LENGTH: Final = 120
"""Characters of an invalid value that are shown."""


def as_json(value: object) -> str:
    """A received value as JSON, truncated where it is long, with invisible characters as their code points.

    >>> as_json({"a": None, "b": [True]})
    '{"a": null, "b": [true]}'
    >>> as_json("a\\u202eb")
    '"a<U+202E>b"'
    """
    return _visible(json.dumps(value, ensure_ascii=False, default=str))


def quoted(text: str) -> str:
    """A person's text in quotes, with invisible characters as their code points.

    >>> quoted("O'Brien"), quoted("a\\u202eb")
    ("“O'Brien”", '“a<U+202E>b”')
    """
    return f"“{_visible(text)}”"


def _visible(text: str) -> str:
    shown = text if len(text) <= _MAX_VALUE_LENGTH else f"{text[:_MAX_VALUE_LENGTH]}…"
    return "".join(each if each.isprintable() else f"<U+{ord(each):04X}>" for each in shown)
