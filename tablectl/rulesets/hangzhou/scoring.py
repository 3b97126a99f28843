"""Scores a Hangzhou win: validity, product of multipliers, payments.

The game checks the turn. Wins on another player's tile are checked here: they are allowed only from the
banker's third stay on, only between banker and non-banker, and never for a hand that any tile completes.
"""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, format_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.hangzhou.context import HangzhouContext
from tablectl.rulesets.hangzhou.form import Form, forms, waits_of
from tablectl.rulesets.hangzhou.fortune import Fortune, fortune_of
from tablectl.rulesets.hangzhou.liability import liabilities
from tablectl.rulesets.hangzhou.multipliers import items_of, product_of
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.payments import (
    LiablePart,
    claim_payments,
    deltas,
    robbed_payments,
    wall_payments,
)
from tablectl.rulesets.no_hand import not_a_hand, wrong_count

CLAIM_STAY: Final = 3
"""The banker's stay from which a win may be claimed."""
ROB_STAY_OPTION: Final = 2
"""The banker's stay from which a kong may be robbed with the option ``robbing_at_two``."""


def score_win(claim: WinClaim[HangzhouContext], options: HangzhouOptions) -> ScoredWin | NoWin:
    """The score of a claimed hand in its best reading, or why it does not win."""
    context = claim.context
    fortune = fortune_of(context.fortune_indicator, permanent=options.permanent_fortune)
    wrong = _wrong_tiles(claim, fortune)
    if wrong is not None:
        return wrong
    found = forms(claim.hand, claim.winning_tile, len(claim.melds), fortune)
    if not found:
        waiting = waits_of(claim.hand, len(claim.melds), fortune)
        return not_a_hand(claim, waiting, "four sets and an eye (melds included) or seven pairs")
    if not claim.source.self_drawn:
        refused = _refuse_claim(claim, fortune, found, options)
        if refused is not None:
            return refused
    form, items = max(
        ((form, _items(claim, form, options)) for form in found), key=lambda one: product_of(one[1])
    )
    return ScoredWin(items, product_of(items), _deltas(claim, form, items, options))


def _wrong_tiles(claim: WinClaim[HangzhouContext], fortune: Fortune) -> NoWin | None:
    if len(claim.hand) != 13 - 3 * len(claim.melds):
        return wrong_count(claim)
    for meld in claim.melds:
        if not fortune.is_meld(meld):
            return NoWin(NoWinCode.NOT_A_WINNING_HAND, wrong_meld(meld, fortune))
    return _too_many_copies(claim, fortune)


def wrong_meld(meld: Meld, fortune: Fortune) -> str:
    """What is wrong with a meld that the fortune tiles do not allow."""
    shown = format_tiles(meld.tiles)
    if any(fortune.is_fortune(tile) for tile in meld.tiles):
        return f"meld {shown}: {tile_of_kind(fortune.kind)} is a fortune tile, which no meld can have"
    white = tile_of_kind(fortune.white)
    return f"meld {shown} is no {meld.kind.value}: a white dragon counts as {white}"


def _too_many_copies(claim: WinClaim[HangzhouContext], fortune: Fortune) -> NoWin | None:
    """More than four of a face among all tiles that are told of.

    The other three of a robbed kong are not thought of where nobody tells them: the book pays seven pairs
    without fortune for one (Scoring, seven pairs), whose winner holds a tile of its kind.
    """
    context = claim.context
    shown = [*claim.hand, *(tile for meld in claim.melds for tile in meld.tiles)]
    others = [melds for seat, melds in context.table_melds.items() if seat is not claim.seat]
    shown += [tile for melds in others for meld in melds for tile in meld.tiles]
    counts = [0] * PLAYING_KINDS
    for tile in shown:
        counts[tile.kind] += 1
    if not (claim.source is WinSource.KONG and _lies_added(claim)):
        counts[claim.winning_tile.kind] += 1
    counted = ""
    if context.fortune_indicator is not None:
        counts[context.fortune_indicator.kind] += 1
        counted = ", the indicator included"
    if context.floats:
        counts[fortune.kind] += context.floats
        counted += ", floated ones included"
    for kind, count in enumerate(counts):
        if count > 4:
            return NoWin(
                NoWinCode.TOO_MANY_COPIES,
                f"{count} tiles {tile_of_kind(kind)}{counted}: there are four of a kind",
            )
    return None


def _lies_added(claim: WinClaim[HangzhouContext]) -> bool:
    """Whether the robbed tile is told of in the kong that it was to make."""
    robbed = () if claim.from_wind is None else claim.context.table_melds.get(claim.from_wind, ())
    return any(meld.kind is MeldKind.ADDED_KONG and claim.winning_tile in meld.tiles for meld in robbed)


def _refuse_claim(
    claim: WinClaim[HangzhouContext], fortune: Fortune, found: list[Form], options: HangzhouOptions
) -> NoWin | None:
    """Why another player's tile may not be won on (book, "Win")."""
    robbing = claim.source is WinSource.KONG
    what = "robbing a kong" if robbing else "claiming a discard"
    least = ROB_STAY_OPTION if robbing and options.robbing_at_two else CLAIM_STAY
    streak = claim.context.banker_streak
    reason = None
    if options.wall_only:
        reason = "this table plays that only a tile from the wall wins (option wall_only)"
    elif fortune.is_fortune(claim.winning_tile):
        reason = f"{claim.winning_tile} is a fortune tile, which can never be claimed for winning"
    elif streak < least:
        reason = (
            f"a win by {what} needs a banker who stays for {least} or more hands; banker_streak is {streak}"
        )
    elif Wind.EAST not in (claim.seat, claim.from_wind):
        reason = (
            f"a win by {what} is between banker and non-banker only, not {claim.seat} and {claim.from_wind}"
        )
    elif claim.context.floats:
        reason = "who floats wins by an own tile only"
    elif any(form.wild_eye for form in found):
        reason = (
            "the hand waits for its eye with a fortune tile (wild eye), which any tile completes; it wins"
            " from the wall only"
        )
    return None if reason is None else NoWin(NoWinCode.WIN_NOT_ALLOWED, reason)


def _items(
    claim: WinClaim[HangzhouContext],
    form: Form,
    options: HangzhouOptions,
    floats: int | None = None,
    kong_streak: int | None = None,
) -> tuple[ScoredItem, ...]:
    """What a reading multiplies, also as it was at an earlier moment of the floats and kongs."""
    context = claim.context
    drawn = claim.source.self_drawn
    floated = context.floats if floats is None else floats
    kongs = context.kong_streak if kong_streak is None else kong_streak
    # A fortune tile discarded is a float only when the hand then wins by its eye; without one, a tile from
    # the wall's head ends the streak of kongs.
    floating = form.wild_eye and floated > 0
    blooming = claim.source is WinSource.REPLACEMENT or (drawn and floating)
    counted = items_of(
        {
            "wild_eye": form.wild_eye,
            "fortune_float": floated if floating else 0,
            "kong_bloom": kongs if blooming else 0,
            "robbing_the_kong": claim.source is WinSource.KONG,
            "seven_pairs": form.pairs,
            "pure_seven_pairs": form.pure and (drawn or not options.pure_seven_pairs_wall_only),
            "deluxe": form.deluxe,
        }
    )
    return context.added.to(counted)


def score_items(
    claim: WinClaim[HangzhouContext], items: tuple[ScoredItem, ...], options: HangzhouOptions
) -> ScoredWin | NoWin:
    """What a hand is paid that a club lets win by these items alone, whatever its sets."""
    fortune = fortune_of(claim.context.fortune_indicator, permanent=options.permanent_fortune)
    if not claim.source.self_drawn:
        refused = _refuse_claim(claim, fortune, [], options)
        if refused is not None:
            return refused
    return ScoredWin(items, product_of(items), _deltas(claim, None, items, options))


def _deltas(
    claim: WinClaim[HangzhouContext],
    form: Form | None,
    items: tuple[ScoredItem, ...],
    options: HangzhouOptions,
) -> dict[Wind, int]:
    context = claim.context
    product = product_of(items)
    melds = {**context.table_melds, claim.seat: claim.melds}
    liable = liabilities(options, context.banker_streak, claim.seat, melds)
    if claim.from_wind is None:
        first, liable_parts = _second_halves(claim, form, product, options)
        owed = wall_payments(claim.seat, context.banker_streak, first, liable, liable_parts)
    elif claim.source is WinSource.KONG:
        owed = robbed_payments(claim.seat, claim.from_wind, context.banker_streak, product)
    else:
        if not options.liability_on_claims:
            liable = {}
        owed = claim_payments(claim.seat, claim.from_wind, context.banker_streak, product, liable)
    return deltas(claim.seat, owed, context.stacks)


def _second_halves(
    claim: WinClaim[HangzhouContext], form: Form | None, product: int, options: HangzhouOptions
) -> tuple[int, list[LiablePart]]:
    """What of the product all pay for, and what who fed a floating player pays for alone (财飘后半场承包)."""
    feeds = claim.context.float_feeds
    if form is None or not (
        options.second_half_liability and feeds and form.wild_eye and claim.context.floats
    ):
        return product, []
    before = [product_of(_items(claim, form, options, feed.floats, feed.kong_streak)) for feed in feeds]
    after = [*before[1:], product]
    parts = [
        LiablePart(feed.seat, done - begun) for feed, begun, done in zip(feeds, before, after, strict=True)
    ]
    return before[0], parts
