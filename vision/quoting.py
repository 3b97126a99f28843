"""How a text from outside is shown in a message: as it is in ``tablectl``, which is not known here."""

from __future__ import annotations

from typing import Final

_MAX_LENGTH: Final = 120
"""Characters of a text that are shown."""


def quoted(text: object) -> str:
    """A text in quotes, truncated where it is long, with invisible characters as their code points.

    >>> quoted("O'Brien"), quoted("a\\u202eb")
    ("“O'Brien”", '“a<U+202E>b”')
    """
    whole = str(text)
    shown = whole if len(whole) <= _MAX_LENGTH else f"{whole[:_MAX_LENGTH]}…"
    return f"“{''.join(each if each.isprintable() else f'<U+{ord(each):04X}>' for each in shown)}”"
