"""Hangzhou: what players do against the rules, and what the book has for it ("Irregularities", 罰則)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.seats import Seat, Wind
from tablectl.rulesets.faults import Consequence, Fault, book_faults
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.payments import false_win_deltas, robbed_payments, unit_payment, wall_payments
from tablectl.rulesets.hangzhou.session import effective_streak
from tablectl.rulesets.ruleset import HandView, TableView

CLAIMED_PRODUCTS: Final = (1, 2, 4, 8, 16, 32, 64, 128)
"""What a false win may have been meant to be worth, for the judge to choose."""

FAULTS: Final = book_faults("hangzhou")
"""Every case of the book, by code."""

FAULT_OF: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("ClaimMeld", "float_round"): "wrong_meld",
        ("ClaimMeld", "third_set"): "wrong_meld",
        ("ClaimMeld", "missed_pung"): "wrong_meld",
        ("DeclareKong", "float_round"): "wrong_meld",
        ("ShowWin", "float_round"): "false_win",
        ("ShowWin", "missed_win"): "false_win",
        ("ShowWin", "may_not_win"): "false_win",
    }
)
"""The fault of doing at the table what the book refuses."""


def faults(options: HangzhouOptions) -> Mapping[str, Fault]:
    """The book's cases, by code."""
    found = dict(FAULTS)
    if options.play_on_after_false_win:
        found["false_win"] = replace(found["false_win"], consequence=Consequence.NO_WIN)
    if not options.fortune_discard_forfeits:
        del found["false_float"]
    return found


def penalty(
    options: HangzhouOptions, table: TableView, hand: HandView | None, code: str, seat: Seat
) -> tuple[tuple[int, ...], ...]:
    """What a false win costs, once for every worth that it may have been meant to have.

    As the hand stands: an own tile when the seat has the turn, else the tile that lies offered.
    """
    if code != "false_win" or hand is None:
        return ()
    streak = effective_streak(options, table.honba, hand.dice)
    seats = range(len(table.scores))
    stacks = {table.wind(one): table.scores[one] for one in seats}
    choices = []
    for product in CLAIMED_PRODUCTS:
        owed = _meant(table, hand, seat, streak, product)
        changes = false_win_deltas(table.wind(seat), owed, stacks)
        choices.append(tuple(changes[table.wind(one)] for one in seats))
    return tuple(dict.fromkeys(choices))


def _meant(table: TableView, hand: HandView, seat: Seat, streak: int, product: int) -> dict[Wind, int]:
    """What each seat would have paid for the win."""
    winner = table.wind(seat)
    offer = hand.offer
    if offer is None or offer.seat == seat:
        return wall_payments(winner, streak, product, {})
    giver = table.wind(offer.seat)
    if offer.kind == "discard":
        return {giver: product * unit_payment(winner, giver, streak)}
    return robbed_payments(winner, giver, streak, 2 * product)
