"""The options, presets, items and faults of rule books as rows for the command line and pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablectl.api.answers.session_setup import ItemRow, OptionRow, PresetRow, PresetWords
from tablectl.errors import InputError
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS, Ruleset
from tablectl.rulesets.faults import Fault
from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.option_fields import OptionBook, permitted_values

Row = dict[str, Any]


class NoSuchBook(InputError):
    """There is no rule book of that name."""


def book_rows() -> list[Row]:
    """Every rule book: ``rules`` (its key), ``name``, ``native``, ``presets``."""
    return [
        {"rules": key, "name": book.name, "native": book.native, "presets": list(book.presets)}
        for key, book in RULESETS.items()
    ]


def option_rows(book: str, preset: str = "default", only: Sequence[str] = ()) -> list[OptionRow]:
    """Every option of a book, or those asked for: ``option``, ``value``, ``default``, ``values`` (in words),
    ``clause``, ``about``; in four languages ``names`` and ``sentences`` (what it does). Where it has some,
    ``choices`` and ``choice_names`` (by choice); where it is a number or a list of them, ``range`` (its ends)
    or ``each`` (``count`` and ``range``).

    Raises:
        NoSuchBook: no book of that name.
        UnknownPresetError, UnknownOptionError: the book has no such preset or option.
    """
    listing = find_book(book).listing
    chosen = listing.options.options(preset)
    names = [listing.options.known(name) for name in only] or list(listing.options.fields)
    return [_option(listing, name, getattr(chosen, name)) for name in names]


def _option(listing: Listing[Any], name: str, value: object) -> OptionRow:
    option = listing.options.fields[name]
    row: OptionRow = {
        "option": name,
        "value": value,
        "default": option.default,
        "values": permitted_values(option),
        "clause": option.metadata["clause"],
        "about": option.metadata["about"],
        "names": listing.option_names[name]._asdict(),
        "sentences": listing.sentences[name].beside(option.metadata["about"])._asdict(),
    }
    if "choices" in option.metadata:
        choices, names = list(option.metadata["choices"]), listing.choices.get(name, {})
        row["choices"] = choices
        row["choice_names"] = {choice: names[choice]._asdict() for choice in choices if choice in names}
    if "range" in option.metadata:
        row["range"] = list(option.metadata["range"])
    if "each" in option.metadata:
        count, low, high = option.metadata["each"]
        row["each"] = {"count": count, "range": [low, high]}
    return row


def consequences(book: str, preset: str = "default") -> Row:
    """Values that follow from the options (riichi: the oka, in points).

    Raises:
        NoSuchBook: no book of that name.
        UnknownPresetError: the book has no such preset.
    """
    listing = find_book(book).listing
    return dict(listing.consequences(listing.options.options(preset)))


def preset_rows(book: str) -> list[PresetRow]:
    """Every preset of a book: ``preset``, ``source``, ``summary``, ``changes`` against the default;
    in four languages ``names``, ``sources`` and ``summaries``.

    Raises:
        NoSuchBook: no book of that name.
    """
    options = find_book(book).listing.options
    return [
        {**words, "changes": _changes(options, options.presets[words["preset"]].options)}
        for words in preset_words(book)
    ]


def _changes(known: OptionBook[Any], chosen: Any) -> Row:
    return {name: getattr(chosen, name) for name in known.changed(chosen)}


def preset_words(book: str) -> list[PresetWords]:
    """``preset_rows`` without ``changes``.

    Raises:
        NoSuchBook: no book of that name.
    """
    listing = find_book(book).listing
    return [_preset_words(listing, name) for name in listing.options.presets]


def _preset_words(listing: Listing[Any], name: str) -> PresetWords:
    preset, words = listing.options.presets[name], listing.preset_words[name]
    return {
        "preset": name,
        "source": preset.source,
        "summary": preset.summary,
        "names": words.name._asdict(),
        "sources": words.source.beside(preset.source)._asdict(),
        "summaries": words.summary.beside(preset.summary)._asdict(),
    }


def item_rows(book: str) -> list[ItemRow]:
    """Every scoring item and limit of a book: ``id``, ``names``, ``clause``, ``value`` where it is fixed, and
    ``not_with`` where others are never counted beside it.

    Raises:
        NoSuchBook: no book of that name.
    """
    return [_item(item) for item in find_book(book).listing.items]


def payment_rows(book: str) -> list[ItemRow]:
    """Payments of a hand other than wins, as ``item_rows``; the id is their recorded reason.

    Raises:
        NoSuchBook: no book of that name.
    """
    return [_item(item) for item in find_book(book).listing.payments]


def _item(item: ListedItem) -> ItemRow:
    row: ItemRow = {"id": item.key, "names": item.names._asdict(), "clause": item.clause}
    if item.value is not None:
        row["value"] = item.value
    if item.not_with:
        row["not_with"] = list(item.not_with)
    return row


def fault_rows(book: str, preset: str = "default") -> list[Row]:
    """Every irregularity that a book knows, by the code with which it is noted: ``code``, ``consequences``,
    ``name``, ``native`` (in the book's words), ``clause``, ``remark``, and where it costs points ``points``
    (for the first, second... time), ``to`` and ``per``.

    Raises:
        NoSuchBook: no book of that name.
        UnknownPresetError: the book has no such preset.
    """
    return [_fault(fault) for fault in find_book(book).play(preset, {}).penalties.faults.values()]


def _fault(fault: Fault) -> Row:
    row: Row = {
        "code": fault.code,
        "consequences": [each.value for each in (fault.consequence, *fault.also)],
        "name": fault.name,
        "native": fault.native,
        "clause": fault.clause,
        "remark": fault.remark,
    }
    if fault.scale is not None:
        row |= {"points": list(fault.scale.steps), "to": fault.scale.to, "per": fault.scale.per}
    if fault.award is not None:
        row["award"] = list(fault.award)
    return row


def find_book(key: str) -> Ruleset[Any]:
    """The rule book of that name.

    Raises:
        NoSuchBook: there is none.
    """
    if key not in RULESETS:
        raise NoSuchBook(f"no rule book {quoted(key)}; available: {', '.join(RULESETS)}")
    return RULESETS[key]
