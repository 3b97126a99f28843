"""What a rule book leaves to the table, as plain rows for the command line and for pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tablectl.errors import InputError
from tablectl.rulesets.riichi.names import LIMITS, OPTIONS, YAKU, Names
from tablectl.rulesets.riichi.option_values import known_option, permitted_values
from tablectl.rulesets.riichi.options import OPTION_FIELDS
from tablectl.rulesets.riichi.presets import RIICHI_PRESETS, changed_options, riichi_options

Row = dict[str, Any]


class NoSuchBook(InputError):
    """A rule book whose options cannot be listed."""


def option_rows(book: str, preset: str = "default", only: Sequence[str] = ()) -> list[Row]:
    """Every option of a book, or those asked for: ``option``, ``value``, ``default``, ``values`` (in words),
    ``choices`` (where it has some), ``clause``, ``about``, ``names``.

    Raises:
        NoSuchBook: no book of that name.
        UnknownPresetError, UnknownOptionError: the book has no such preset or option.
    """
    return _book(book)[0](preset, only)


def consequences(book: str, preset: str = "default") -> Row:
    """What follows from the options and is none itself (riichi: the oka, in points)."""
    return _book(book)[3](preset)


def preset_rows(book: str) -> list[Row]:
    """Every preset of a book: ``preset``, ``source``, ``summary``, ``changes`` against the default.

    Raises:
        NoSuchBook: no book of that name.
    """
    return _book(book)[1]()


def yaku_rows(book: str) -> list[Row]:
    """Every scoring item and limit of a book: ``id`` and ``names``.

    Raises:
        NoSuchBook: no book of that name.
    """
    return _book(book)[2]()


def _riichi_options(preset: str, only: Sequence[str]) -> list[Row]:
    chosen = riichi_options(preset)
    names = [known_option(name) for name in only] or list(OPTION_FIELDS)
    return [_riichi_option(name, getattr(chosen, name)) for name in names]


def _riichi_option(name: str, value: object) -> Row:
    option = OPTION_FIELDS[name]
    row = {
        "option": name,
        "value": value,
        "default": option.default,
        "values": permitted_values(name),
        "clause": option.metadata["clause"],
        "about": option.metadata["about"],
        "names": OPTIONS[name]._asdict(),
    }
    if "choices" in option.metadata:
        row["choices"] = list(option.metadata["choices"])
    return row


def _riichi_consequences(preset: str) -> Row:
    return {"oka": riichi_options(preset).oka}


def _riichi_presets() -> list[Row]:
    return [
        {
            "preset": name,
            "source": preset.source,
            "summary": preset.summary,
            "changes": {one: getattr(preset.options, one) for one in changed_options(preset.options)},
        }
        for name, preset in RIICHI_PRESETS.items()
    ]


def _riichi_yaku() -> list[Row]:
    tables: tuple[Mapping[str, Names], ...] = (YAKU, LIMITS)
    return [{"id": key, "names": names._asdict()} for table in tables for key, names in table.items()]


_Listing = tuple[
    Callable[[str, Sequence[str]], list[Row]],
    Callable[[], list[Row]],
    Callable[[], list[Row]],
    Callable[[str], Row],
]
_BOOKS: Final[Mapping[str, _Listing]] = {
    "riichi": (_riichi_options, _riichi_presets, _riichi_yaku, _riichi_consequences)
}


def _book(book: str) -> _Listing:
    if book not in _BOOKS:
        raise NoSuchBook(f"no rule book {book!r}; there is {', '.join(_BOOKS)}")
    return _BOOKS[book]
