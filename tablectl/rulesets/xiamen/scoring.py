"""Scores a shown hand: flowers, multiplier and payments.

The reading with the highest gain counts, with the highest multiplier that it allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.tile_checks import wrong_count
from tablectl.rulesets.xiamen.value.closed_sets import (
    completes_beside_float,
    count_closed,
    most_flowers,
    most_flowers_opened,
    waits_for_pair,
)
from tablectl.rulesets.xiamen.value.flowers import SetForm, meld_flowers, set_flowers, tile_flowers
from tablectl.rulesets.xiamen.value.multipliers import multiplier
from tablectl.rulesets.xiamen.value.payments import deltas
from tablectl.rulesets.xiamen.win import GOLDS, Special, XiamenWin, face, gold_count, is_gold

FLOWER_TILES: Final = 8
FLOATS: Final = ("gold_float", "double_float", "triple_float")
"""Items by the number of golds discarded in float rounds."""
_FEEDING: Final = (WinSource.DISCARD, WinSource.KONG)


class CountedWay(NamedTuple):
    """One way to count a win."""

    key: str
    multiplier: int
    flowers: int


def score_win(win: XiamenWin, options: XiamenOptions) -> ScoredWin | NoWin:
    """Score a shown hand.

    The caller has checked the facts for contradictions (a heavenly win is the banker's, melds have no golds).
    """
    wrong = wrong_count(win)
    if wrong is not None:
        return wrong
    if win.special is not None and win.special.any_hand:
        found = _score_any_hand(win, win.special, options)
    else:
        found = _score_complete(win, options)
    if isinstance(found, NoWin):
        return found
    return _scored_win(found, win, options)


def _score_any_hand(win: XiamenWin, special: Special, options: XiamenOptions) -> CountedWay | NoWin:
    """Count a special win without sets, for which only flower tiles and golds count."""
    golds = gold_count(win.closed, win.gold)
    if special is Special.ALL_FLOWERS:
        if multiplier(special, options.multipliers) is None:
            return _not_allowed(
                f"all flowers win only in Quanzhou (option multipliers {quoted(options.multipliers)})"
            )
        if len(win.flowers) < FLOWER_TILES:
            return NoWin(
                NoWinCode.NOT_A_WINNING_HAND,
                f"all flowers are the eight flowers and seasons; {len(win.flowers)} are shown",
            )
    elif golds < GOLDS:
        return NoWin(
            NoWinCode.NOT_A_WINNING_HAND, f"three golds ({win.gold}) are needed; the hand has {golds}"
        )
    key = str(special)
    if special is Special.THREE_GOLD_DEALT and multiplier(key, options.multipliers) is None:
        key = str(Special.THREE_GOLD)
    value = multiplier(key, options.multipliers)
    assert value is not None
    flowers = tile_flowers(options, win.flowers) + golds
    if options.special_win_melds:
        flowers += meld_flowers(options, win.melds, win.gold)
    return CountedWay(key, value, flowers)


def _score_complete(win: XiamenWin, options: XiamenOptions) -> CountedWay | NoWin:
    """Count a win by five sets and a pair."""
    most_closed = _most_closed(win, options)
    if most_closed is None:
        return _incomplete(win)
    refused = _refuse_claim(win, options)
    if refused is not None:
        return refused
    golds = gold_count(win.hand, win.gold)
    if win.winning_tile is not None and _is_wild(win, options, win.winning_tile):
        golds += 1
    excluded = win.added.excluded
    ways = [way for way in _counted_ways(win, options, golds, most_closed) if way.key not in excluded]
    if options.required_float and golds >= GOLDS:
        least = multiplier("gold_float", options.multipliers)
        assert least is not None
        ways = [way for way in ways if way.multiplier >= least]
        if not ways:
            return _not_allowed(
                "three golds in hand win by three golds, gold float or better only (option required_float)"
            )

    def paid(way: CountedWay) -> tuple[int, int]:
        change = deltas(options, win.seat, way.flowers, way.multiplier, win.stays)
        return change[win.seat], way.multiplier

    return max(ways, key=paid)


def _counted_ways(
    win: XiamenWin, options: XiamenOptions, golds: int, most_closed: int
) -> Iterator[CountedWay]:
    """Every way to count the hand, the named special win first.

    ``most_closed``: flowers of the closed sets in the best reading.
    """
    others = _other_flowers(win, options, golds)
    for item in win.added.items:
        yield CountedWay(item.key, item.value, others + most_closed)
    special = None if win.special is None else multiplier(win.special, options.multipliers)
    if win.special is not None and special is not None:
        yield CountedWay(str(win.special), special, others + most_closed)
    if win.source is WinSource.KONG:
        yield _counted_way("robbing_the_kong", others + most_closed, options)
    elif win.source is WinSource.DISCARD:
        if not win.robs_gold:
            yield _counted_way("common_win", others + most_closed, options)
    else:
        yield _counted_way("wall_win", others + most_closed, options)
        floating = _most_floating(win, options)
        if floating is not None:
            yield _counted_way(FLOATS[win.floats], others + floating, options)


def _other_flowers(win: XiamenWin, options: XiamenOptions, golds: int) -> int:
    """Flowers of everything except the closed sets."""
    return tile_flowers(options, win.flowers) + meld_flowers(options, win.melds, win.gold) + golds


def score_items(win: XiamenWin, items: tuple[ScoredItem, ...], options: XiamenOptions) -> ScoredWin | NoWin:
    """Score a hand that wins by one of a club's items, regardless of its sets."""
    refused = _refuse_claim(win, options)
    if refused is not None:
        return refused
    item = max(items, key=lambda one: one.value)
    flowers = _other_flowers(win, options, gold_count(win.closed, win.gold))
    return _scored_win(CountedWay(item.key, item.value, flowers), win, options)


def _scored_win(found: CountedWay, win: XiamenWin, options: XiamenOptions) -> ScoredWin:
    return ScoredWin(
        (ScoredItem(found.key, found.multiplier),),
        {"flowers": found.flowers, "multiplier": found.multiplier},
        deltas(options, win.seat, found.flowers, found.multiplier, win.stays),
    )


def _counted_way(key: str, flowers: int, options: XiamenOptions) -> CountedWay:
    value = multiplier(key, options.multipliers)
    assert value is not None
    return CountedWay(key, value, flowers)


def _most_floating(win: XiamenWin, options: XiamenOptions) -> int | None:
    """The most flowers of the sets of a hand that waited for its pair with a gold; None if it did not."""
    tiles = count_closed(win.hand, win.gold).without(golds=1)
    return None if win.gold is None else most_flowers(options, tiles, win.gold.kind, pair=False)


def _most_closed(win: XiamenWin, options: XiamenOptions) -> int | None:
    """The most flowers of the closed sets with the winning tile; None if they are no sets and pair."""
    tile = win.winning_tile
    assert tile is not None
    assert win.gold is not None
    kind = None if _is_wild(win, options, tile) else face(tile, win.gold)
    own = count_closed(win.hand, win.gold)
    if _opens_pung(win, options):
        return most_flowers_opened(options, own, kind, win.gold.kind)
    return most_flowers(options, own.plus(kind), win.gold.kind, pair=True)


def _is_wild(win: XiamenWin, options: XiamenOptions, tile: Tile) -> bool:
    """Whether the winning tile counts as a gold. A robbed indicator does, or counts as its own face (option
    ``robbed_indicator``)."""
    return is_gold(tile, win.gold) and not (win.robs_gold and options.robbed_indicator == "face")


def _opens_pung(win: XiamenWin, options: XiamenOptions) -> bool:
    """Whether the winning tile opens the pung that it completes. A discarded tile does; a robbed kong's does
    not."""
    return options.indicator_opens if win.robs_gold else win.source is WinSource.DISCARD


def _refuse_claim(win: XiamenWin, options: XiamenOptions) -> NoWin | None:
    """The refusal of a complete hand that may not win on another player's tile; None if it may."""
    if win.source not in _FEEDING:
        return None
    if win.robs_gold:
        if multiplier(Special.ROBBING_THE_GOLD, options.multipliers) is None:
            return _not_allowed(
                f"nobody robs the gold in Quanzhou (option multipliers {quoted(options.multipliers)})"
            )
        return None
    assert win.winning_tile is not None
    if is_gold(win.winning_tile, win.gold):
        return _not_allowed(f"nobody wins on a discarded gold ({win.winning_tile})")
    if win.floats:
        return _not_allowed("who floats wins on a tile from the wall only")
    if waits_for_pair(win.hand, win.gold) and not _wins_beside_float(win, options):
        return _not_allowed("five sets beside a gold win on a tile from the wall only")
    strict = options.gold_holder_claims
    discarded = win.source is WinSource.DISCARD
    if gold_count(win.hand, win.gold) and (strict == "wall_only" or (strict == "no_discards" and discarded)):
        return _not_allowed(
            f"who holds a gold may not win on this tile (option gold_holder_claims {quoted(strict)})"
        )
    return None


def _wins_beside_float(win: XiamenWin, options: XiamenOptions) -> bool:
    """Whether a hand that waits for its pair with a gold may win on this tile by another reading."""
    tile, gold = win.winning_tile, win.gold
    assert tile is not None
    assert gold is not None
    if not options.float_wins_otherwise:
        return False
    return completes_beside_float(options, count_closed(win.hand, gold), face(tile, gold), gold.kind)


def _incomplete(win: XiamenWin) -> NoWin:
    return NoWin(
        NoWinCode.NOT_A_WINNING_HAND,
        f"the tiles with {win.winning_tile} are not five sets and a pair, golds ({win.gold}) standing for any"
        " tile",
    )


def _not_allowed(why: str) -> NoWin:
    return NoWin(NoWinCode.WIN_NOT_ALLOWED, why)


def claimed_flowers(
    options: XiamenOptions,
    closed: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    flowers: tuple[Tile, ...],
    gold: Tile | None,
) -> int:
    """Flowers of a hand without sets: those of its flower tiles, golds, melds and closed pungs."""
    shown = count_closed(closed, gold)
    found = tile_flowers(options, flowers) + shown.golds + meld_flowers(options, melds, gold)
    for kind, count in enumerate(shown.real):
        found += set_flowers(options, kind, SetForm.CLOSED_PUNG) if count > 2 else 0
    return found
