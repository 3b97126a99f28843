"""Scores a Sichuan win: validity, fans and payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import COPIES, Suit, Tile
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.no_hand import sets_and_pair, too_many_with_robbed_kong
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.fans import best_items, hand_readings, total_of
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.payments import win_deltas

HAND_SIZE: Final = 13
_SUIT_NAMES: Final = {
    Suit.CHARACTERS: "characters (m)",
    Suit.DOTS: "dots (p)",
    Suit.BAMBOOS: "bamboos (s)",
}


def score_win(claim: WinClaim[SichuanContext], options: SichuanOptions) -> ScoredWin | NoWin:
    """The score of a shown hand, or why it does not win.

    The highest-scoring reading counts (2.5.8, 5). ``total`` is the number of fans before the limit; the
    payment is limited.
    """
    wrong = impossible_hand(claim)
    if wrong is not None:
        return wrong
    items = won_items((*claim.hand, claim.winning_tile), claim.melds, claim.source, claim.context)
    if items is None:
        return _no_winning_shape(claim)
    fans = total_of(items)
    deltas = win_deltas(
        fans,
        claim.seat,
        claim.from_wind,
        seats_of(claim.players),
        claim.context.already_won,
        options,
    )
    return ScoredWin(items, fans, deltas)


def won_items(
    closed: Sequence[Tile], melds: Sequence[Meld], source: WinSource, context: SichuanContext
) -> tuple[ScoredItem, ...] | None:
    """The items of a hand in its highest-scoring reading, winning tile included; None: no winning shape."""
    readings = hand_readings(closed, melds)
    if not readings:
        return None
    return best_items(
        [
            reading._replace(
                replacement=source is WinSource.REPLACEMENT,
                after_kong=context.discard_after_kong,
                robbed=source is WinSource.KONG,
                last_tile=context.last_tile,
            )
            for reading in readings
        ]
    )


def impossible_hand(claim: WinClaim[SichuanContext]) -> NoWin | None:
    """Why the tiles of a claim cannot win in any shape: their number, their copies, the void suit."""
    wanted = HAND_SIZE - 3 * len(claim.melds)
    if len(claim.hand) != wanted:
        return NoWin(
            NoWinCode.TILE_COUNT,
            f"{len(claim.hand)} closed tiles beside {len(claim.melds)} melds; there must be {wanted}, without"
            " the winning tile",
        )
    tiles = [*claim.hand, claim.winning_tile, *(tile for meld in claim.melds for tile in meld.tiles)]
    return (
        _too_many_copies(tiles, robbed=claim.winning_tile if claim.source is WinSource.KONG else None)
        or _chow_claimed(claim)
        or kept_void_suit(tiles, claim.context.void_suit)
    )


def _too_many_copies(tiles: list[Tile], robbed: Tile | None) -> NoWin | None:
    for tile, count in sorted(Counter(tiles).items()):
        if count > COPIES:
            return NoWin(
                NoWinCode.TOO_MANY_COPIES, f"{count} tiles {tile} in one hand; a set has {COPIES} of a kind"
            )
    return None if robbed is None else too_many_with_robbed_kong(robbed, tiles.count(robbed) - 1)


def _chow_claimed(claim: WinClaim[SichuanContext]) -> NoWin | None:
    if any(meld.kind is MeldKind.CHOW for meld in claim.melds):
        return NoWin(
            NoWinCode.WIN_NOT_ALLOWED, "a chow lies open; only pungs and kongs can be claimed (2.5.1)"
        )
    return None


def kept_void_suit(tiles: Iterable[Tile], void_suit: Suit | None) -> NoWin | None:
    """The answer to tiles of the void suit or, if that is unknown, of all three suits (2.6.1, 2)."""
    suits = {tile.suit for tile in tiles}
    if void_suit is not None and void_suit in suits:
        kept = next(tile for tile in sorted(tiles) if tile.suit is void_suit)
        return NoWin(
            NoWinCode.FORBIDDEN_SUIT,
            f"the hand has {kept}, and its player gave up {_SUIT_NAMES[void_suit]}; a winning hand has no"
            " tile of that suit",
        )
    if len(suits) > 2:
        return NoWin(
            NoWinCode.FORBIDDEN_SUIT, "the hand has tiles of all three suits; a winning hand has two at most"
        )
    return None


def _no_winning_shape(claim: WinClaim[SichuanContext]) -> NoWin:
    pairs = "" if claim.melds else ", nor are they seven pairs"
    return NoWin(
        NoWinCode.NOT_A_WINNING_HAND,
        f"with {claim.winning_tile} the closed tiles are not {sets_and_pair(4 - len(claim.melds))}{pairs}",
    )


def seats_of(players: int) -> tuple[Wind, ...]:
    """Who sits at a table of so many: at a table of three the absent player is North (3.1, 3)."""
    return WINDS[:players]
