"""Hangzhou: what players do against the rules, and what the book has for it ("Irregularities", 罰則)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.seats import Seat, Wind
from tablectl.rulesets.hangzhou.options import IRREGULARITIES, HangzhouOptions
from tablectl.rulesets.hangzhou.payments import false_win_deltas, robbed_payments, unit_payment, wall_payments
from tablectl.rulesets.hangzhou.session import effective_streak
from tablectl.rulesets.ruleset import Consequence, Fault, HandView, TableView

CLAIMED_PRODUCTS: Final = (1, 2, 4, 8, 16, 32, 64, 128)
"""What a false win may have been meant to be worth, for the judge to choose."""

_SILENT: Final = "the book is silent"

_ALWAYS: Final = (
    Fault(
        "wrong_tile_count",
        Consequence.NO_WIN,
        "A long or short hand",
        "大相公,小相公",
        f"{IRREGULARITIES}, Long/short hand",
        "Too many or too few tiles by a forgotten discard or a kong gone wrong: plays on, cannot win.",
    ),
    Fault(
        "wrong_meld",
        Consequence.JUDGE,
        "A chow, pung or kong that is none, or not allowed now",
        "错吃,错碰,错杠",
        f"{IRREGULARITIES} ({_SILENT})",
        "Put right it costs nothing; a hand that is left too long or too short cannot win.",
    ),
    Fault(
        "late_call",
        Consequence.JUDGE,
        "A claim that comes too late",
        "迟叫",
        f"{IRREGULARITIES} ({_SILENT})",
    ),
    Fault(
        "wrong_turn",
        Consequence.JUDGE,
        "A tile drawn or discarded out of turn",
        "错摸,错打",
        f"{IRREGULARITIES} ({_SILENT})",
    ),
)

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
    false_win = Fault(
        "false_win",
        Consequence.NO_WIN if options.play_on_after_false_win else Consequence.CHOMBO,
        "A win declared with a hand that does not win, or on a tile that may not be won on",
        "チョンボ",
        f"{IRREGULARITIES}, False win; 罰則, チョンボ",
        "The player pays what the win was meant to bring, as much as it would have got from each.",
    )
    found = {fault.code: fault for fault in (false_win, *_ALWAYS)}
    if options.fortune_discard_forfeits:
        found["false_float"] = Fault(
            "false_float",
            Consequence.NO_WIN,
            "A fortune tile discarded without a float",
            "財飄でない財神捨て",
            "上がり (財飄でないのに財神を捨てたら上がり放棄)",
        )
    return MappingProxyType(found)


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
