"""Scores a riichi win by the reading with the most points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from msgspec import structs

from tablectl.mahjong.counts import PLAYING_MASK
from tablectl.mahjong.shapes.complete_hands import ORPHANS, is_seven_pairs
from tablectl.mahjong.shapes.waits import waits_of
from tablectl.mahjong.tiles import Tile, format_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.riichi.context import Pao, Riichi, RiichiContext
from tablectl.rulesets.riichi.hand.counted import count_hand, not_a_hand
from tablectl.rulesets.riichi.hand.form import forms
from tablectl.rulesets.riichi.hand.values import CountedHand
from tablectl.rulesets.riichi.options import Enabled, RiichiOptions
from tablectl.rulesets.riichi.value.fu import pair_fu
from tablectl.rulesets.riichi.value.hand_value import best_value
from tablectl.rulesets.riichi.value.payments import Liability, deltas, hand_points
from tablectl.rulesets.riichi.value.points import yakuman_points
from tablectl.rulesets.riichi.value.worth import HandValue
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant
from tablectl.rulesets.riichi.yaku.yakuman import best_yakuman

PAO: Final[Mapping[str, Enabled]] = {
    "daisangen": lambda options: options.pao_daisangen,
    "daisuushii": lambda options: options.pao_daisuushii,
    "suukantsu": lambda options: options.pao_suukantsu,
    "rinshan": lambda options: options.pao_rinshan,
}
"""Yaku with liability (pao), and whether a table uses it."""


def score_win(
    claim: WinClaim[RiichiContext], options: RiichiOptions, variant: Variant = FOUR_PLAYERS
) -> ScoredWin | NoWin:
    """The score of a claimed hand, or why it does not win.

    The game has checked turn, furiten and declarations. Of several readings the one with the most points
    counts (book VIII, 4), then the one with more han.
    """
    counted = count_hand(claim)
    if isinstance(counted, NoWin):
        return counted
    readings = forms(
        counted.ways,
        counted.melds,
        counted.kinds,
        claim.winning_tile.kind,
        ron=counted.ron,
        pair_fu=pair_fu(claim.seat, claim.round, options.double_wind_pair_fu),
    )
    seven_pairs = orphans = False
    if not claim.melds:
        seven_pairs = is_seven_pairs(counted.packed & PLAYING_MASK)
        orphans = counted.kinds == ORPHANS
    if not (readings or seven_pairs or orphans):
        return not_a_hand(claim)
    yakuman = best_yakuman(counted, readings, seven_pairs, orphans, options)
    if yakuman:
        return _settle_yakuman(counted, yakuman, options, variant)
    value = best_value(counted, readings, seven_pairs, options, variant)
    if value is None:
        return _no_yaku(counted)
    if options.two_han_minimum != "never" or options.atozuke != "allowed":
        refused = _check_minimum_options(counted, value, options)
        if refused is not None:
            return refused
    return _settle(counted, value, options, variant)


def _settle(counted: CountedHand, value: HandValue, options: RiichiOptions, variant: Variant) -> ScoredWin:
    claim, context, basic = counted.claim, counted.claim.context, value.basic
    liable: list[Liability] = []
    if context.pao and options.pao_rinshan and claim.source is WinSource.REPLACEMENT:
        fed = [pao for pao in context.pao if pao.yaku == "rinshan"][:1]
        liable = [Liability(pao.seat, basic, options.pao_honba == "liable") for pao in fed]
    return ScoredWin(
        value.yaku + value.bonus,
        {
            "han": value.han,
            "fu": value.fu,
            "limit": value.limit,
            "points": hand_points(basic, claim.seat, counted.ron, variant),
        },
        deltas(basic, claim.seat, claim.from_wind, context.honba, context.deposits, liable, variant),
    )


def _settle_yakuman(
    counted: CountedHand, items: tuple[ScoredItem, ...], options: RiichiOptions, variant: Variant
) -> ScoredWin:
    claim, context = counted.claim, counted.claim.context
    count = _yakuman_count(items, options)
    basic = yakuman_points(count, options)
    points = hand_points(basic, claim.seat, counted.ron, variant)
    return ScoredWin(
        items,
        {"han": 13 * count, "fu": None, "limit": "yakuman", "points": points},
        deltas(
            basic,
            claim.seat,
            claim.from_wind,
            context.honba,
            context.deposits,
            _liable_for_yakuman(counted, items, basic, options),
            variant,
        ),
    )


def _yakuman_count(items: tuple[ScoredItem, ...], options: RiichiOptions) -> int:
    """The number of yakuman that are paid. A double yakuman counts two; an option limits them to one."""
    return 1 if options.multiple_yakuman == "single" else sum(item.yakuman for item in items)


def _liable_for_yakuman(
    counted: CountedHand, items: tuple[ScoredItem, ...], basic: int, options: RiichiOptions
) -> list[Liability]:
    """The liable seats of a yakuman hand, each with its part of the basic points (XIII, Пао).

    Each seat is liable for the yakuman that it fed. The rest of the hand falls to the feeder of a kong whose
    replacement tile won, or with an option to the first liable seat; else it is paid as usual.
    """
    worth = {item.key: item.yakuman for item in items}
    honba = options.pao_honba == "liable"
    found: list[Liability] = []
    count = given = 0
    fed_kong: Pao | None = None
    for pao in counted.claim.context.pao:
        if not PAO[pao.yaku](options):
            continue
        if pao.yaku in worth:
            count += worth.pop(pao.yaku)
            part = min(yakuman_points(count, options), basic) - given
            given += part
            if part:
                found.append(Liability(pao.seat, part, honba))
        elif pao.yaku == "rinshan" and counted.claim.source is WinSource.REPLACEMENT:
            fed_kong = fed_kong or pao
    if given < basic:
        if fed_kong is not None:
            found.append(Liability(fed_kong.seat, basic - given, honba))
        elif found and options.pao_other_yakuman:
            found[0] = found[0]._replace(basic=found[0].basic + basic - given)
    return found


def _no_yaku(counted: CountedHand) -> NoWin:
    if counted.melds.closed:
        hint = "a closed hand could declare riichi or win by its own draw"
    else:
        hint = "an open hand needs one of its tiles (tanyao, a pung of yakuhai...) or of the situation"
    return NoWin(NoWinCode.NO_YAKU, f"a complete hand without a yaku, and dora are none; {hint}")


def _check_minimum_options(counted: CountedHand, value: HandValue, options: RiichiOptions) -> NoWin | None:
    """The refusal of a hand with a yaku by an option; None if it may win."""
    honba = counted.claim.context.honba
    strict = options.two_han_minimum
    if (strict == "always" or (strict == "from_five_honba" and honba >= 5)) and value.yaku_han < 2:
        return NoWin(
            NoWinCode.BELOW_MINIMUM,
            f"{value.yaku_han} han of yaku, and this table asks for two (option two_han_minimum "
            f"{quoted(strict)}, {honba} honba)",
        )
    if options.atozuke != "allowed":
        return _atozuke(counted, value, options)
    return None


_SITUATIONAL: Final = frozenset(("menzen_tsumo", "haitei", "houtei", "rinshan", "chankan", "renhou"))


def _atozuke(counted: CountedHand, value: HandValue, options: RiichiOptions) -> NoWin | None:
    """Forbidden atozuke (XIII, Атозуке): every tile that the hand waits for must give it a yaku."""
    claim = counted.claim
    if claim.context.riichi is not Riichi.NONE:
        return None
    by_situation = any(item.key in _SITUATIONAL for item in value.yaku)
    if by_situation and options.atozuke == "forbidden_but_situations":
        return None
    # Without yaku of the situation: only those of the tiles count.
    plain = replace(options, atozuke="allowed", two_han_minimum="never", menzen_tsumo=False, renhou="off")
    source = WinSource.DISCARD if counted.ron else WinSource.WALL
    without_yaku = [
        tile
        for tile in _waited_tiles(claim)
        if isinstance(
            answer := score_win(
                structs.replace(claim, winning_tile=tile, source=source, context=RiichiContext()), plain
            ),
            NoWin,
        )
        and answer.code is NoWinCode.NO_YAKU
    ]
    if not without_yaku:
        return None
    return NoWin(
        NoWinCode.WIN_NOT_ALLOWED,
        f"the hand also waits for {format_tiles(without_yaku)}, which gives it no yaku"
        f" (option atozuke {quoted(options.atozuke)})",
    )


def _waited_tiles(claim: WinClaim[RiichiContext]) -> list[Tile]:
    return [tile_of_kind(kind) for kind in sorted(waits_of(claim.hand, len(claim.melds)))]
