"""Scores a win of Siamese MCR: the highest-scoring hand that can be chosen from a player's closed tiles.

The fans and their combinations are MCR's. Both hands of a player share the closed tiles (10), and the highest
score of a hand counts (12).
"""

from __future__ import annotations

from tablectl.mahjong.counts import unpack
from tablectl.mahjong.tiles import Tile, format_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.hand.best_reading import NO_TILE, WIND_BIT, situation_fans
from tablectl.rulesets.mcr.hand.values import Hand
from tablectl.rulesets.mcr.scoring import below_minimum
from tablectl.rulesets.siamese.best_hand import best_contained_hand
from tablectl.rulesets.siamese.context import SiameseContext
from tablectl.rulesets.siamese.counted_hand import count_hand
from tablectl.rulesets.siamese.options import SiameseOptions
from tablectl.rulesets.siamese.payments import deltas


def score_siamese(claim: WinClaim[SiameseContext], options: SiameseOptions) -> ScoredWin | NoWin:
    """What a claimed win is worth, or why it is none.

    The claim's hand is every closed tile of the player but the winning one, or once it lies open those of the
    one hand; the best of them count. What a win is paid in the end is the game's to say: who wins both hands
    is paid alone (13).
    """
    found = best_hand(claim, options)
    return found if isinstance(found, NoWin) else found[0]


def best_hand(
    claim: WinClaim[SiameseContext], options: SiameseOptions
) -> tuple[ScoredWin, tuple[Tile, ...]] | NoWin:
    """The same with the closed tiles that the best hand takes, in order, the winning tile left out."""
    seen = count_hand(claim)
    if isinstance(seen, NoWin):
        return seen
    context = claim.context
    unused = context.winning_tile_unused
    # Fans 46 and 58 need the drawn tile; so do 4 and the waits, which are not found without one (17).
    source = WinSource.WALL if unused else claim.source
    context_of_mcr = McrContext(context.last_tile, context.last_of_kind and not unused)
    whole = Hand(
        seen.packed,
        0,
        seen.melds,
        NO_TILE if unused else claim.winning_tile.kind,
        not source.self_drawn,
        WIND_BIT[claim.seat],
        WIND_BIT[claim.round],
        situation_fans(source, seen.melds, context_of_mcr),
    )
    found = best_contained_hand(whole, options)
    if found is None:
        return _not_a_hand(claim)
    packed, best = found
    if best.points < options.minimum:
        return below_minimum(best.items, best.points, options.minimum)
    first = context.first_win_total
    if first is not None and best.points < first:
        return below_first(best.points, first)
    paid = deltas(best.points, claim.seat, claim.from_wind, claim.players)
    taken = unpack(packed if unused else packed - claim.winning_tile.count_key)
    tiles = tuple([tile_of_kind(kind) for kind, count in enumerate(taken) for _ in range(count)])
    return ScoredWin(best.items, best.points, paid), tiles


def below_first(points: int, first: int) -> NoWin:
    """The answer to a second win that is worth less than the first."""
    return NoWin(
        NoWinCode.BELOW_MINIMUM,
        f"{points} points, and the first win has {first}: the second must not be worth less (golden rule)",
    )


def _not_a_hand(claim: WinClaim[SiameseContext]) -> NoWin:
    needed = 14 - 3 * len(claim.melds)
    which = "them" if claim.context.winning_tile_unused else f"them and {claim.winning_tile}"
    return NoWin(
        NoWinCode.NOT_A_WINNING_HAND,
        f"no {needed} of the closed tiles {format_tiles(claim.hand)} ({which}) are a complete hand",
    )
