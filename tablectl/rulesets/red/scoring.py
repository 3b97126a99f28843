"""Scores a win in red mahjong by the reading with the most points.

Jokers stand for the tiles that give the most; each set and the pair have at least one real tile.
"""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.shapes.wild_shapes import wild_readings
from tablectl.mahjong.tiles import Suit, format_tiles
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.no_hand import sets_and_pair
from tablectl.rulesets.red.chaotic_hand import is_chaotic
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.fans import (
    BIG_THREE_DRAGONS,
    CHAOTIC_HAND,
    FANS,
    FLOWER,
    FLOWER_VALUE,
    Fan,
    any_three_dragons,
)
from tablectl.rulesets.red.form import Form, joker_count, meld_kinds
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.payments import LIMIT, deltas
from tablectl.rulesets.red.tile_set import impossible_copies

HAND_SIZE: Final = 13

_ANY_DRAGONS: Final = tuple(
    Fan(one.key, one.value, any_three_dragons) if one.key == BIG_THREE_DRAGONS else one for one in FANS
)


def score_win(claim: WinClaim[RedContext], options: RedOptions) -> ScoredWin | NoWin:
    """The score of a claimed hand in its best reading, or why it does not win.

    The game has checked turn and dead hands. ``total`` is limited to 300; ``items`` has all items of the
    hand.
    """
    refused = _refuse_tiles(claim, options)
    if refused is not None:
        return refused
    fans = _best_reading(claim, options)
    if fans is None:
        return _not_a_hand(claim)
    points = sum([item.value * item.count for item in fans])
    if points < options.minimum:
        return NoWin(
            NoWinCode.BELOW_MINIMUM,
            f"{points} points without flowers, and this table asks for {options.minimum} (option minimum)",
        )
    if claim.flowers:
        fans = (ScoredItem(FLOWER, FLOWER_VALUE, len(claim.flowers)), *fans)
        points += FLOWER_VALUE * len(claim.flowers)
    total = min(points, LIMIT)
    return ScoredWin(fans, total, deltas(total, claim.seat, claim.from_wind, claim.players))


def _best_reading(claim: WinClaim[RedContext], options: RedOptions) -> tuple[ScoredItem, ...] | None:
    """The fans of the highest-scoring reading without flowers; None if the tiles are no hand."""
    tiles = (*claim.hand, claim.winning_tile)
    counts, jokers = count_array(tiles), joker_count(tiles)
    chows, pungs = meld_kinds(claim.melds)
    patterns = _ANY_DRAGONS if options.three_dragons == "any" else FANS
    best: tuple[ScoredItem, ...] | None = None
    most = -1
    for reading in wild_readings(counts, jokers, free_sets=False, free_pair=False):
        form = Form(tuple(sorted(chows + reading.chows)), tuple(sorted(pungs + reading.pungs)), reading.pair)
        found = [(one, count) for one in patterns if (count := one.count(form))]
        points = sum([one.value * count for one, count in found])
        if points > most:
            most = points
            best = tuple([ScoredItem(one.key, one.value, int(count)) for one, count in found])
    if not claim.melds and options.chaotic_hand > most and is_chaotic(counts, jokers):
        return (ScoredItem(CHAOTIC_HAND, options.chaotic_hand),)
    return best


def _refuse_tiles(claim: WinClaim[RedContext], options: RedOptions) -> NoWin | None:
    """The answer to tiles that cannot be a hand: their number, flowers, copies."""

    wanted = HAND_SIZE - 3 * len(claim.melds)
    if len(claim.hand) != wanted:
        return NoWin(
            NoWinCode.TILE_COUNT,
            f"{len(claim.hand)} closed tiles without the winning one, and {len(claim.melds)} melds;"
            f" there must be {wanted}",
        )
    impossible = impossible_copies(claim, options)
    if impossible is not None:
        return impossible
    bonus = [tile for tile in (*claim.hand, claim.winning_tile) if tile.suit is Suit.FLOWERS]
    if bonus:
        return NoWin(
            NoWinCode.NOT_A_WINNING_HAND,
            f"{format_tiles(bonus)} among the playing tiles; a winning hand has its flowers open beside it",
        )
    if not claim.source.self_drawn and claim.winning_tile.suit is Suit.JOKER:
        return NoWin(
            NoWinCode.WIN_NOT_ALLOWED,
            "a discarded joker is dead: nobody may win on it; a joker wins only when drawn",
        )
    return None


def _not_a_hand(claim: WinClaim[RedContext]) -> NoWin:
    shown = format_tiles((*claim.hand, claim.winning_tile))
    wanted = sets_and_pair(4 - len(claim.melds))
    chaotic = "" if claim.melds else ", nor single tiles three or more apart in their suits"
    return NoWin(
        NoWinCode.NOT_A_WINNING_HAND,
        f"{shown} is not {wanted}, each with a real tile{chaotic}",
    )
