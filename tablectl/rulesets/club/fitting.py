"""Checks whether a book can play a club's rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tablectl.rulesets.club.document import Club, ClubError, club_of
from tablectl.rulesets.own_prices import OwnPrices


def club_for_book(document: object, book: str, items: Collection[str], prices: OwnPrices[Any] | None) -> Club:
    """Read a club's rules for a book.

    Args:
        document: the value of the option ``club``.
        book: the book's key.
        items: keys of the book's own items.
        prices: how the book scores a club's items; None: a club pays by a scale.

    Raises:
        ClubError: the rules are invalid, or the book cannot play them.
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
    """Refuse items and limits that the book cannot score, for a club without a scale."""
    if prices is None and club.items:
        raise ClubError(("items",), f"{book} counts no items of a club's own: give the club a [scale]")
    if club.limits and not (prices and prices.yakuman):
        raise ClubError(("limits",), f"{book} has no limits by han: give the club a [scale]")
    for place, item in enumerate(club.items):
        assert prices is not None
        if item.yakuman and not prices.yakuman:
            raise ClubError(("items", place, "yakuman"), f"{book} has no yakuman: give the item a value")
        if not item.yakuman and min(item.value, item.open_value) < prices.min_value:
            low = "value" if item.value < prices.min_value else "open_value"
            raise ClubError(
                ("items", place, low),
                f"{book} multiplies by it: expected {prices.min_value} or more, got"
                f" {min(item.value, item.open_value)}",
            )
