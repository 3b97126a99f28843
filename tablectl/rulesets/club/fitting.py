"""Whether a club's rules can be played by the book that they are built on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tablectl.rulesets.club.document import Club, ClubError, club_of
from tablectl.rulesets.own_prices import OwnPrices


def club_for(document: object, book: str, items: Collection[str], prices: OwnPrices[Any] | None) -> Club:
    """A club's rules, made for a book.

    Args:
        document: as the option ``club`` has it.
        book: its key.
        items: keys of the book's own items.
        prices: how the book takes a club's items; None: a club pays by a scale.

    Raises:
        ClubError: the book cannot be played so.
    """
    club = club_of(document)
    if club.book != book:
        raise ClubError(("book",), f"the club's rules are built on {club.book}, and this is {book}")
    if club.scale is not None:
        return club
    _require_prices(club, book, prices)
    for place, item in enumerate(club.items):
        if item.key in items:
            raise ClubError(("items", place, "key"), f"{book} has an item {item.key}: take another key")
    return club


def _require_prices(club: Club, book: str, prices: OwnPrices[Any] | None) -> None:
    """Refuse what the book has no price for, where the club has no scale of its own."""
    if prices is None and club.items:
        raise ClubError(("items",), f"{book} counts no items of a club's own: give the club a [scale]")
    if club.limits and not (prices and prices.yakuman):
        raise ClubError(("limits",), f"{book} has no limits by han: give the club a [scale]")
    for place, item in enumerate(club.items):
        assert prices is not None
        if item.yakuman and not prices.yakuman:
            raise ClubError(("items", place, "yakuman"), f"{book} has no yakuman: give the item a value")
        if not item.yakuman and min(item.value, item.open_value) < prices.least:
            low = "value" if item.value < prices.least else "open_value"
            raise ClubError(
                ("items", place, low),
                f"{book} multiplies by it: expected {prices.least} or more, got"
                f" {min(item.value, item.open_value)}",
            )
