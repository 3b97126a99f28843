"""Eight rule books as values. Each is data and small functions; none knows the game's events or state.

Plugins' books are registered as the program starts (``register_book``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any, Final

from tablectl.errors import InputError
from tablectl.quoting import quoted
from tablectl.rulesets.ruleset import Ruleset


class _BookRegistry(MutableMapping[str, Ruleset[Any]]):
    """Books by key. Our own are loaded on first use, so that scoring by one book does not wait for seven
    others."""

    def __init__(self, *ours: str) -> None:
        self._books: dict[str, Ruleset[Any] | None] = dict.fromkeys(ours)

    def __getitem__(self, key: str) -> Ruleset[Any]:
        book = self._books[key]
        if book is None:
            book = self._books[key] = getattr(import_module(f"tablectl.rulesets.{key}.play"), key.upper())
        return book

    def __iter__(self) -> Iterator[str]:
        return iter(self._books)

    def __len__(self) -> int:
        return len(self._books)

    def __contains__(self, key: object) -> bool:
        return key in self._books

    def __setitem__(self, key: str, book: Ruleset[Any]) -> None:
        self._books[key] = book

    def __delitem__(self, key: str) -> None:
        del self._books[key]


_BOOKS: Final = _BookRegistry("riichi", "sanma", "mcr", "siamese", "sichuan", "red", "hangzhou", "xiamen")
RULESETS: Final[Mapping[str, Ruleset[Any]]] = _BOOKS
"""All books by key. This entry is all that a book needs in order to be played, listed and scored."""


def register_book(book: Ruleset[Any]) -> None:
    """Register a plugin's book. Called as the program starts, before anything is played
    (``tablectl.plugins``).

    Raises:
        InputError: another book has its key.
    """
    require_new_key(book.key)
    _BOOKS[book.key] = book


def require_new_key(key: str) -> None:
    """Check that no rule book has this key.

    Raises:
        InputError: a book has it.
    """
    if key in _BOOKS:
        raise InputError(f"there is a rule book {quoted(key)} already: a book needs a key of its own")


class UnknownRuleset(KeyError):
    """No rule book has this key."""

    def __str__(self) -> str:
        return f"no ruleset {quoted(self.args[0])}: expected one of {', '.join(RULESETS)}"


def ruleset(key: str) -> Ruleset[Any]:
    """The rule book with this key.

    Raises:
        UnknownRuleset: there is none.
    """
    try:
        return RULESETS[key]
    except KeyError:
        raise UnknownRuleset(key) from None


__all__ = ["RULESETS", "Ruleset", "UnknownRuleset", "register_book", "require_new_key", "ruleset"]
