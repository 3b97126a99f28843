"""Scoring a riichi win: every reading of the claimed tiles, and the one with the most points counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from msgspec import structs

from tablectl.mahjong.counts import PLAYING_MASK
from tablectl.mahjong.shapes.waits import waits_of
from tablectl.mahjong.shapes.whole_hands import ORPHANS, is_seven_pairs
from tablectl.mahjong.tiles import Tile, format_tiles, tile_of_kind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.riichi.context import Pao, Riichi, RiichiContext
from tablectl.rulesets.riichi.hand.counted import count_hand, not_a_hand
from tablectl.rulesets.riichi.hand.form import forms
from tablectl.rulesets.riichi.hand.values import CountedHand
from tablectl.rulesets.riichi.options import Enabled, RiichiOptions
from tablectl.rulesets.riichi.value.fu import pair_fu
from tablectl.rulesets.riichi.value.hand_value import best_value
from tablectl.rulesets.riichi.value.payments import Liability, deltas, hand_points
from tablectl.rulesets.riichi.value.points import yakuman_points
from tablectl.rulesets.riichi.value.worth import Value
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant
from tablectl.rulesets.riichi.yaku.yakuman import best_yakuman

PAO: Final[Mapping[str, Enabled]] = {
    "daisangen": lambda options: options.pao_daisangen,
    "daisuushii": lambda options: options.pao_daisuushii,
    "suukantsu": lambda options: options.pao_suukantsu,
    "rinshan": lambda options: options.pao_rinshan,
}
"""Yaku that somebody may be liable for, and whether a table makes them so."""


def score_win(
    claim: WinClaim[RiichiContext], options: RiichiOptions, variant: Variant = FOUR_PLAYERS
) -> ScoredWin | NoWin:
    """What a claimed hand is worth, or why it does not win.

    The claim is taken as legal in play: turn, furiten and declarations are the game's to judge. Of several
    readings the one with the most points counts (book VIII, 4), then the one with more han.
    """
    seen = count_hand(claim)
    if isinstance(seen, NoWin):
        return seen
    readings = forms(
        seen.ways,
        seen.melds,
        seen.kinds,
        claim.winning_tile.kind,
        ron=seen.ron,
        pair_fu=pair_fu(claim.seat, claim.round, options.double_wind_pair_fu),
    )
    seven_pairs = orphans = False
    if not claim.melds:
        seven_pairs = is_seven_pairs(seen.packed & PLAYING_MASK)
        orphans = seen.kinds == ORPHANS
    if not (readings or seven_pairs or orphans):
        return not_a_hand(claim)
    yakuman = best_yakuman(seen, readings, seven_pairs, orphans, options)
    if yakuman:
        return _settle_yakuman(seen, yakuman, options, variant)
    value = best_value(seen, readings, seven_pairs, options, variant)
    if value is None:
        return _no_yaku(seen)
    if options.two_han_minimum != "never" or options.atozuke != "allowed":
        refused = _refused_by_option(seen, value, options)
        if refused is not None:
            return refused
    return _settle(seen, value, options, variant)


def _settle(seen: CountedHand, value: Value, options: RiichiOptions, variant: Variant) -> ScoredWin:
    claim, context, basic = seen.claim, seen.claim.context, value.basic
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
            "points": hand_points(basic, claim.seat, seen.ron, variant),
        },
        deltas(basic, claim.seat, claim.from_wind, context.honba, context.deposits, liable, variant),
    )


def _settle_yakuman(
    seen: CountedHand, items: tuple[ScoredItem, ...], options: RiichiOptions, variant: Variant
) -> ScoredWin:
    claim, context = seen.claim, seen.claim.context
    count = _counted(items, options)
    basic = yakuman_points(count, options)
    points = hand_points(basic, claim.seat, seen.ron, variant)
    return ScoredWin(
        items,
        {"han": 13 * count, "fu": None, "limit": "yakuman", "points": points},
        deltas(
            basic,
            claim.seat,
            claim.from_wind,
            context.honba,
            context.deposits,
            _liable_for_yakuman(seen, items, basic, options),
            variant,
        ),
    )


def _counted(items: tuple[ScoredItem, ...], options: RiichiOptions) -> int:
    """How many yakuman are paid for: a double one is two, and where only one pays it is that one."""
    return 1 if options.multiple_yakuman == "single" else sum(item.yakuman for item in items)


def _liable_for_yakuman(
    seen: CountedHand, items: tuple[ScoredItem, ...], basic: int, options: RiichiOptions
) -> list[Liability]:
    """Who answers for a yakuman hand, and each for how much of it (XIII, Пао).

    Everybody answers for the yakuman that they fed. The rest of the hand is the first one's where the option
    says so, or that of who fed a kong whose replacement tile won; else it is paid as usual.
    """
    worth = {item.key: item.yakuman for item in items}
    honba = options.pao_honba == "liable"
    found: list[Liability] = []
    count = given = 0
    fed_kong: Pao | None = None
    for pao in seen.claim.context.pao:
        if not PAO[pao.yaku](options):
            continue
        if pao.yaku in worth:
            count += worth.pop(pao.yaku)
            part = min(yakuman_points(count, options), basic) - given
            given += part
            if part:
                found.append(Liability(pao.seat, part, honba))
        elif pao.yaku == "rinshan" and seen.claim.source is WinSource.REPLACEMENT:
            fed_kong = fed_kong or pao
    if given < basic:
        if fed_kong is not None:
            found.append(Liability(fed_kong.seat, basic - given, honba))
        elif found and options.pao_other_yakuman:
            found[0] = found[0]._replace(basic=found[0].basic + basic - given)
    return found


def _no_yaku(seen: CountedHand) -> NoWin:
    if seen.melds.closed:
        hint = "a closed hand could declare riichi or win by its own draw"
    else:
        hint = "an open hand needs one of its tiles (tanyao, a pung of yakuhai...) or of the situation"
    return NoWin(NoWinCode.NO_YAKU, f"a complete hand without a yaku, and dora are none; {hint}")


def _refused_by_option(seen: CountedHand, value: Value, options: RiichiOptions) -> NoWin | None:
    """Whether an optional rule forbids a hand that has a yaku."""
    honba = seen.claim.context.honba
    strict = options.two_han_minimum
    if (strict == "always" or (strict == "from_five_honba" and honba >= 5)) and value.yaku_han < 2:
        return NoWin(
            NoWinCode.BELOW_MINIMUM,
            f"{value.yaku_han} han of yaku, and this table asks for two (option two_han_minimum {strict!r},"
            f" {honba} honba)",
        )
    if options.atozuke != "allowed":
        return _atozuke(seen, value, options)
    return None


_SITUATIONAL: Final = frozenset(("menzen_tsumo", "haitei", "houtei", "rinshan", "chankan", "renhou"))


def _atozuke(seen: CountedHand, value: Value, options: RiichiOptions) -> NoWin | None:
    """Forbidden atozuke (XIII, Атозуке): every tile that the hand waits for must give it a yaku."""
    claim = seen.claim
    if claim.context.riichi is not Riichi.NONE:
        return None
    by_situation = any(item.key in _SITUATIONAL for item in value.yaku)
    if by_situation and options.atozuke == "forbidden_but_situations":
        return None
    # Without what the situation adds: only the tiles may give the yaku.
    plain = replace(options, atozuke="allowed", two_han_minimum="never", menzen_tsumo=False, renhou="off")
    source = WinSource.DISCARD if seen.ron else WinSource.WALL
    bare = [
        tile
        for tile in _waited(claim)
        if isinstance(
            answer := score_win(
                structs.replace(claim, winning_tile=tile, source=source, context=RiichiContext()), plain
            ),
            NoWin,
        )
        and answer.code is NoWinCode.NO_YAKU
    ]
    if not bare:
        return None
    return NoWin(
        NoWinCode.WIN_NOT_ALLOWED,
        f"the hand also waits for {format_tiles(bare)}, which gives it no yaku"
        f" (option atozuke {options.atozuke!r})",
    )


def _waited(claim: WinClaim[RiichiContext]) -> list[Tile]:
    return [tile_of_kind(kind) for kind in sorted(waits_of(claim.hand, len(claim.melds)))]
