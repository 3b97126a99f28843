"""Eight rule books as values. Each is data and small functions; none knows the game's events or state.

Books that others wrote join them as the program starts (``join_book``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablectl.errors import InputError
from tablectl.rulesets.hangzhou.play import HANGZHOU
from tablectl.rulesets.mcr.play import MCR
from tablectl.rulesets.red.play import RED
from tablectl.rulesets.riichi.play import RIICHI
from tablectl.rulesets.ruleset import Ruleset
from tablectl.rulesets.sanma.play import SANMA
from tablectl.rulesets.siamese.play import SIAMESE
from tablectl.rulesets.sichuan.play import SICHUAN
from tablectl.rulesets.xiamen.play import XIAMEN

_BOOKS: Final[dict[str, Ruleset[Any]]] = {
    book.key: book for book in (RIICHI, SANMA, MCR, SIAMESE, SICHUAN, RED, HANGZHOU, XIAMEN)
}
RULESETS: Final[Mapping[str, Ruleset[Any]]] = _BOOKS
"""The books, by key: each is played, listed, scored and asked for in a form by this one entry."""


def join_book(book: Ruleset[Any]) -> None:
    """A book that others wrote is played like these from now on. Called as the program starts, before
    anything is played (``tablectl.plugins``).

    Raises:
        InputError: another book has its key.
    """
    if book.key in _BOOKS:
        raise InputError(f"there is a rule book {book.key!r} already: a book needs a key of its own")
    _BOOKS[book.key] = book


class UnknownRuleset(KeyError):
    """No rule book has this key."""

    def __str__(self) -> str:
        return f"no ruleset {self.args[0]!r}: expected one of {', '.join(RULESETS)}"


def ruleset(key: str) -> Ruleset[Any]:
    """The rule book with this key.

    Raises:
        UnknownRuleset: there is none.
    """
    try:
        return RULESETS[key]
    except KeyError:
        raise UnknownRuleset(key) from None


__all__ = ["RULESETS", "Ruleset", "UnknownRuleset", "join_book", "ruleset"]
