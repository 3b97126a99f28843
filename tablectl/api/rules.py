"""What a rule book leaves to the table, as plain rows for the command line and for pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablectl.errors import InputError
from tablectl.rulesets import RULESETS
from tablectl.rulesets.faults import Fault
from tablectl.rulesets.hangzhou.listing import HANGZHOU_LISTING
from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.mcr.listing import MCR_LISTING
from tablectl.rulesets.option_fields import permitted_values
from tablectl.rulesets.red.listing import RED_LISTING
from tablectl.rulesets.riichi.listing import RIICHI_LISTING
from tablectl.rulesets.siamese.listing import SIAMESE_LISTING
from tablectl.rulesets.sichuan.listing import SICHUAN_LISTING
from tablectl.rulesets.xiamen.listing import XIAMEN_LISTING

Row = dict[str, Any]

LISTINGS: Final[Mapping[str, Listing]] = {
    listing.key: listing
    for listing in (
        RIICHI_LISTING,
        MCR_LISTING,
        SIAMESE_LISTING,
        RED_LISTING,
        HANGZHOU_LISTING,
        SICHUAN_LISTING,
        XIAMEN_LISTING,
    )
}
"""The books that can be listed, by key."""


class NoSuchBook(InputError):
    """A rule book whose options cannot be listed."""


def option_rows(book: str, preset: str = "default", only: Sequence[str] = ()) -> list[Row]:
    """Every option of a book, or those asked for: ``option``, ``value``, ``default``, ``values`` (in words),
    ``choices`` (where it has some), ``clause``, ``about``, ``names``.

    Raises:
        NoSuchBook: no book of that name.
        UnknownPresetError, UnknownOptionError: the book has no such preset or option.
    """
    listing = _listing(book)
    chosen = listing.options.options(preset)
    names = [listing.options.known(name) for name in only] or list(listing.options.fields)
    return [_option(listing, name, getattr(chosen, name)) for name in names]


def _option(listing: Listing, name: str, value: object) -> Row:
    option = listing.options.fields[name]
    row = {
        "option": name,
        "value": value,
        "default": option.default,
        "values": permitted_values(option),
        "clause": option.metadata["clause"],
        "about": option.metadata["about"],
        "names": listing.option_names[name]._asdict(),
    }
    if "choices" in option.metadata:
        row["choices"] = list(option.metadata["choices"])
    return row


def consequences(book: str, preset: str = "default") -> Row:
    """What follows from the options and is none itself (riichi: the oka, in points).

    Raises:
        NoSuchBook: no book of that name.
        UnknownPresetError: the book has no such preset.
    """
    listing = _listing(book)
    return dict(listing.consequences(listing.options.options(preset)))


def preset_rows(book: str) -> list[Row]:
    """Every preset of a book: ``preset``, ``source``, ``summary``, ``changes`` against the default.

    Raises:
        NoSuchBook: no book of that name.
    """
    options = _listing(book).options
    return [
        {
            "preset": name,
            "source": preset.source,
            "summary": preset.summary,
            "changes": {one: getattr(preset.options, one) for one in options.changed(preset.options)},
        }
        for name, preset in options.presets.items()
    ]


def item_rows(book: str) -> list[Row]:
    """Every scoring item and limit of a book: ``id``, ``names``, ``clause``, ``value`` where it is fixed, and
    ``not_with`` where others are never counted beside it.

    Raises:
        NoSuchBook: no book of that name.
    """
    return [_item(item) for item in _listing(book).items]


def payment_rows(book: str) -> list[Row]:
    """What a hand pays besides its wins, as ``item_rows``; the id is the reason that is written down.

    Raises:
        NoSuchBook: no book of that name.
    """
    return [_item(item) for item in _listing(book).payments]


def _item(item: ListedItem) -> Row:
    row: Row = {"id": item.key, "names": item.names._asdict(), "clause": item.clause}
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
        NoSuchBook: no book of that name, or one that cannot be played.
        UnknownPresetError: the book has no such preset.
    """
    _listing(book)
    if book not in RULESETS:
        raise NoSuchBook(f"{book!r} is scored, not played; there is {', '.join(RULESETS)}")
    return [_fault(fault) for fault in RULESETS[book].play(preset, {}).penalties.faults.values()]


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


def _listing(book: str) -> Listing:
    if book not in LISTINGS:
        raise NoSuchBook(f"no rule book {book!r}; there is {', '.join(LISTINGS)}")
    return LISTINGS[book]
