"""The value of a hand without yakuman: yaku, dora and fu of its best reading."""

from __future__ import annotations

from functools import cache
from typing import Final

from tablectl.mahjong.counts import FIELD, RED_SHIFT
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import COUNT_BITS
from tablectl.mahjong.win import ScoredItem, WinSource
from tablectl.rulesets.own_items import NO_SETS, OwnItems, Sets
from tablectl.rulesets.riichi.context import Riichi
from tablectl.rulesets.riichi.hand.sums import YAKU
from tablectl.rulesets.riichi.hand.values import CountedHand, Form
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.value.fu import SEVEN_PAIRS_FU, form_fu
from tablectl.rulesets.riichi.value.points import MANGAN, basic_points
from tablectl.rulesets.riichi.value.worth import HandValue
from tablectl.rulesets.riichi.variant import DORA_CIRCLES, FOUR_PLAYERS, Variant, next_in_circle
from tablectl.rulesets.riichi.yaku.situation import situation_items
from tablectl.rulesets.riichi.yaku.table import (
    CLOSED_FORM_ITEMS,
    OPEN_FORM_ITEMS,
    ROUND_WIND,
    SEAT_WIND,
    SEVEN_PAIRS,
    TILE_YAKU,
    may_show_tile_yaku,
)

# Unpacked once: the loops over them are the hot path.
_TILE_ROWS: Final = tuple((one.found, one.closed_item, one.open_item, one.enabled_open) for one in TILE_YAKU)

_WIND_BIT: Final = {wind: 1 << 26 + wind.honor_rank for wind in Wind}
_EAST: Final = Wind.EAST
_REPLACEMENT: Final = WinSource.REPLACEMENT
_NO_RIICHI: Final = Riichi.NONE
"""Members at hand: asking an enumeration for one takes as long as three comparisons."""
_RENHOU_ALONE: Final = {"mangan": (5, MANGAN), "baiman": (8, 2 * MANGAN)}
"""Han and basic points of renhou if it counts as a limit."""


def best_value(
    counted: CountedHand,
    readings: list[Form],
    seven_pairs: bool,
    options: RiichiOptions,
    variant: Variant = FOUR_PLAYERS,
) -> HandValue | None:
    """The highest-scoring reading with a yaku besides dora; None if there is none."""
    claim, closed, ron = counted.claim, counted.melds.closed, counted.ron
    context = claim.context
    own = context.own
    situation = (context.riichi, context.ippatsu, claim.source, context.last_tile, closed)
    shared_han, shared = situation_items(options)[situation]
    first_discard = context.first_turn and ron and claim.seat is not _EAST
    if first_discard and options.renhou == "han":
        shared += (ScoredItem("renhou", options.renhou_han),)
        shared_han += options.renhou_han
    if may_show_tile_yaku(counted.kinds):
        for found, closed_item, open_item, enabled_open in _TILE_ROWS:
            if found(counted.kinds):
                if closed:
                    shared += (closed_item,)
                    shared_han += closed_item.value
                elif open_item is not None and (enabled_open is None or enabled_open(options)):
                    shared += (open_item,)
                    shared_han += open_item.value
    dora, bonus = dora_items(counted, options, variant)
    shared_han += dora
    draw_fu = 0 if claim.source is _REPLACEMENT and not options.rinshan_fu else 2
    seat_bit, round_bit = _WIND_BIT[claim.seat], _WIND_BIT[claim.round]
    winds = seat_bit | round_bit

    of_forms = CLOSED_FORM_ITEMS if closed else OPEN_FORM_ITEMS
    best: HandValue | None = None
    for form in readings:
        han, items = of_forms[form.sums & YAKU]
        han += shared_han
        items = shared + items
        if form.pungs & winds:
            if form.pungs & seat_bit:
                items += (SEAT_WIND,)
                han += SEAT_WIND.value
            if form.pungs & round_bit:
                items += (ROUND_WIND,)
                han += ROUND_WIND.value
        if own is not None:
            han, items = _with_own(own, Sets(form.chow_count, form.pungs, form.concealed), han, items)
        if items:
            fu = form_fu(form, ron=ron, draw_fu=draw_fu)
            basic, limit = _basic_points(han, fu, options, own)
            if best is None or (basic, han, fu) > (best.basic, best.han, best.fu):
                best = HandValue(basic, han, fu, limit, items, bonus)
    if seven_pairs:
        han = shared_han + SEVEN_PAIRS.value
        items = (*shared, SEVEN_PAIRS)
        if own is not None:
            han, items = _with_own(own, NO_SETS, han, items)
        basic, limit = _basic_points(han, SEVEN_PAIRS_FU, options, own)
        if best is None or (basic, han, SEVEN_PAIRS_FU) > (best.basic, best.han, best.fu):
            best = HandValue(basic, han, SEVEN_PAIRS_FU, limit, items, bonus)
    if first_discard and options.renhou in _RENHOU_ALONE:
        han, basic = _RENHOU_ALONE[options.renhou]
        if best is None or basic > best.basic:
            fu = max((form_fu(form, ron=ron, draw_fu=draw_fu) for form in readings), default=SEVEN_PAIRS_FU)
            return HandValue(basic, han, fu, options.renhou, (ScoredItem("renhou", han),), ())
    return best


def _with_own(
    own: OwnItems, sets: Sets, han: int, items: tuple[ScoredItem, ...]
) -> tuple[int, tuple[ScoredItem, ...]]:
    """Han and items of a reading with the club's items."""
    found = own.ordinary(sets)
    if not found:
        return han, items
    replaced = own.replaced(found)
    items_after = (
        *(item for item in items if item.key not in replaced),
        *(i for i in found if i.key not in replaced),
    )
    return han + sum(i.value for i in items_after) - sum(i.value for i in items), items_after


def _basic_points(han: int, fu: int, options: RiichiOptions, own: OwnItems | None) -> tuple[int, str | None]:
    """Basic points and the limit: the club's if one is reached, else the book's."""
    limit = None if own is None else own.limit(han)
    return basic_points(han, fu, options) if limit is None else limit


def dora_items(
    counted: CountedHand, options: RiichiOptions, variant: Variant
) -> tuple[int, tuple[ScoredItem, ...]]:
    """The number of dora, ura dora, red fives and norths set aside in the complete hand, and their items.

    If kongs reveal no further indicators (XIII, Доры), only the first one counts. A north set aside is a
    dora, and one more for each indicator that shows it.
    """
    context, whole, shift = counted.claim.context, counted.whole, variant.dora_shift
    if context.kita:
        whole += context.kita << _NORTH_SHIFT
    dora = ura = 0
    for indicator in context.dora_indicators if options.kan_dora else context.dora_indicators[:1]:
        dora += whole >> shift[indicator.kind] & FIELD
    if options.ura_dora and context.ura_indicators and context.riichi is not _NO_RIICHI:
        for indicator in context.ura_indicators if options.kan_ura_dora else context.ura_indicators[:1]:
            ura += whole >> shift[indicator.kind] & FIELD
    reds = whole >> RED_SHIFT & FIELD
    if not (dora or ura or reds or context.kita):
        return 0, ()
    return dora + ura + reds + context.kita, _dora_items(dora, ura, reds, context.kita)


@cache
def _dora_items(dora: int, ura: int, reds: int, kita: int) -> tuple[ScoredItem, ...]:
    counts = {"dora": dora, "uradora": ura, "akadora": reds, "kita": kita}
    return tuple(ScoredItem(key, 1, count) for key, count in counts.items() if count)


def dora_kind(kind: int) -> int:
    """The kind of the dora that an indicator of this kind shows (book VIII): the next of its suit, winds E S
    W N, dragons white, green, red; each in a circle.

    >>> dora_kind(26), dora_kind(33)
    (18, 31)
    """
    return _DORA_KINDS[kind]


_DORA_KINDS: Final = next_in_circle(DORA_CIRCLES)
_NORTH_SHIFT: Final = COUNT_BITS * 30
