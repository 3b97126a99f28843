"""Riichi as a ``Ruleset``: the rules of play, bound to a table's options.

Scoring is in ``scoring``, payments without a winner are in ``draws``, the end of a session in ``session``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from tablectl.mahjong.counts import count_array, pack
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.shapes.complete_hands import ORPHAN_KINDS, readings
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.shapes.waits import waits
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, Tile, tile_of_kind
from tablectl.mahjong.walls.wall_plan import FixedIndicator, WallPlan
from tablectl.mahjong.win import NoWin, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    ClaimRules,
    DrawRules,
    KongRules,
    MoveRules,
    PaymentRules,
    PenaltyRules,
    ReadyRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.riichi.context import Pao, Riichi, RiichiContext
from tablectl.rulesets.riichi.draws import chombo_deltas, draw_payment
from tablectl.rulesets.riichi.faults import faults
from tablectl.rulesets.riichi.listing import RIICHI_LISTING
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.readiness import waits_with_yaku
from tablectl.rulesets.riichi.score_request import RIICHI_SCORER
from tablectl.rulesets.riichi.scoring import score_win
from tablectl.rulesets.riichi.session import DEPOSIT, final_scores, next_hand, plain_final
from tablectl.rulesets.riichi.value.bare_wins import bare_wins
from tablectl.rulesets.riichi.value.payments import deltas, hand_points
from tablectl.rulesets.riichi.value.points import basic_points, yakuman_points
from tablectl.rulesets.riichi.variant import FOUR_PLAYERS, Variant
from tablectl.rulesets.ruleset import (
    IndicatorTiming,
    ManyWins,
    PlayRules,
    ReadyHand,
    Ruleset,
    SwapCalling,
    WinFacts,
)

WALL: Final = WallPlan((17,) * 4, dead_wall=14, replacements=4, indicator=FixedIndicator(2))
"""Book II: four walls of 17 stacks; the third stack from the tail holds the first indicator."""

DRAGONS: Final = frozenset((31, 32, 33))
WIND_KINDS: Final = frozenset((27, 28, 29, 30))


def play_rules(options: RiichiOptions, variant: Variant = FOUR_PLAYERS, wall: WallPlan = WALL) -> PlayRules:
    """A riichi table's rules.

    Args:
        options: the table's options.
        variant: the seats and their payments.
        wall: the wall's plan.
    """
    return PlayRules(
        setup=TableSetup(
            players=variant.players,
            winds=variant.winds,
            hand_size=13,
            wall=wall,
            tile_counts=_copies(options),
            starting_points=options.starting_points,
        ),
        moves=MoveRules(keeps_log=False),
        claims=ClaimRules(
            swap_calling=SwapCalling(options.kuikae), late_pung_over_chow=options.pung_over_late_chow
        ),
        kongs=KongRules(
            most=4,
            closed_indicator=_timing(options, options.closed_kong_dora),
            open_indicator=_timing(options, options.open_kong_dora),
            robs_closed=partial(_robs_closed_kong, options),
        ),
        wins=WinRules(
            bare=partial(bare_wins, options, variant=variant),
            two_wins=ManyWins(options.double_ron),
            three_wins=ManyWins(options.triple_ron),
            furiten=True,
            score=partial(score_facts, options, variant),
            waits=_waits,
            distance_to_ready=_missing,
        ),
        ready=ReadyRules(
            allowed=True,
            cost=DEPOSIT,
            needs_points=options.riichi_points_needed,
            min_wall=0 if options.last_go_around_riichi else variant.players,
            in_furiten=options.furiten_riichi,
            hidden_indicators=_hidden_indicators(options),
            kong_keeps_wait=_kong_keeps_wait,
        ),
        draws=DrawRules(
            aborts=_aborts(options),
            four_kongs_at_once=options.abort_four_kongs == "at_once",
            counts_as_ready=partial(_ready_at_draw, options),
            payment=partial(draw_payment, options, variant=variant),
        ),
        payments=PaymentRules(
            honba_to_every_winner=options.multiple_ron_honba == "all",
            own_deposit_back=options.multiple_ron_deposits == "own_back",
            liable_for=partial(_liable_for, options),
            fed_kong_item="rinshan" if options.pao_rinshan else None,
        ),
        penalties=PenaltyRules(
            chombo_deltas=partial(chombo_deltas, options, variant=variant),
            chombo_final=options.chombo_final_points / 1000 if options.chombo == "final" else 0.0,
            faults=faults(options),
        ),
        session=SessionRules(
            next_hand=partial(next_hand, options),
            final_scores=partial(final_scores, options),
            plain_final=partial(plain_final, options),
            shares_places=options.final_ties == "shared",
        ),
    )


def _copies(options: RiichiOptions) -> tuple[int, ...]:
    reds = options.red_fives
    counts = [4] * PLAYING_KINDS + [0] * (KINDS - PLAYING_KINDS)
    for suit, red in enumerate(reds):
        counts[9 * suit + 4] -= red
    return (*counts, *reds)


def _timing(options: RiichiOptions, when: str) -> IndicatorTiming:
    return IndicatorTiming(when) if options.kan_dora else IndicatorTiming.NEVER


def _hidden_indicators(options: RiichiOptions) -> Callable[[int], int]:
    if not options.ura_dora:
        return lambda shown: 0
    return (lambda shown: shown) if options.kan_ura_dora else (lambda shown: min(shown, 1))


def _aborts(options: RiichiOptions) -> frozenset[str]:
    chosen = {
        "suufon_renda": options.abort_four_winds,
        "suucha_riichi": options.abort_four_riichi,
        "suukaikan": options.abort_four_kongs != "off",
        "kyuushu_kyuuhai": options.abort_nine_orphans,
        "sanchahou": options.triple_ron == "abort",
        "nagashi_mangan": options.nagashi_mangan != "off",
    }
    return frozenset(reason for reason, used in chosen.items() if used)


def score_facts(options: RiichiOptions, variant: Variant, facts: WinFacts) -> ScoredWin | NoWin:
    """Score a shown win."""
    context = RiichiContext(
        riichi=Riichi(facts.ready.value),
        ippatsu=facts.ippatsu,
        dora_indicators=facts.indicators,
        ura_indicators=facts.hidden_indicators,
        last_tile=facts.last_tile,
        first_turn=facts.first_turn,
        honba=facts.honba,
        deposits=facts.deposits,
        pao=tuple(Pao(seat=wind, yaku=item) for item, wind in facts.liable),
        own=facts.own,
        kita=len(facts.flowers),
    )
    if facts.winning_tile is None:
        raise ValueError("every win of this book has a winning tile")
    return score_win(WinClaim.of(facts, context, facts.winning_tile), options, variant)


def score_own_items(
    options: RiichiOptions, variant: Variant, facts: WinFacts, items: tuple[ScoredItem, ...]
) -> ScoredWin:
    """Score a win with a club's own items only: yakuman, or their han with thirty fu."""
    yakuman = sum(item.yakuman for item in items)
    han = 13 * yakuman or sum(item.value for item in items)
    basic, limit = (
        (yakuman_points(yakuman, options), "yakuman") if yakuman else basic_points(han, 30, options)
    )
    ron = facts.from_wind is not None
    total = {
        "han": han,
        "fu": None if yakuman else 30,
        "limit": limit,
        "points": hand_points(basic, facts.seat, ron, variant),
    }
    paid = deltas(basic, facts.seat, facts.from_wind, facts.honba, facts.deposits, variant=variant)
    return ScoredWin(items, total, paid)


def _score_own_items(options: RiichiOptions, facts: WinFacts, items: tuple[ScoredItem, ...]) -> ScoredWin:
    return score_own_items(options, FOUR_PLAYERS, facts, items)


@lru_cache(maxsize=2_048)  # the hands of a session, and more
def _waits(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    counts = count_array(tiles)
    return waits(counts, len(melds), held=_held(counts, melds))


def _missing(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> int:
    return shanten(count_array(tiles), len(melds))


def _held(counts: Sequence[int], melds: tuple[Meld, ...]) -> list[int]:
    held = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            held[tile.kind] += 1
    return held


def _ready_at_draw(options: RiichiOptions, hand: ReadyHand) -> bool:
    """Whether a hand is ready at a draw. Options decide on waits for unavailable tiles (book XIII, karaten)
    and on hands without a yaku that did not declare riichi (book X)."""
    counts = count_array(hand.tiles)
    if options.karaten == "ready":
        found = waits(counts, len(hand.melds), held=[0] * PLAYING_KINDS)
    else:
        held = _held(counts, hand.melds)
        found = waits(counts, len(hand.melds), held=held)
        if options.karaten == "not_ready":
            gone = hand.gone()
            found = frozenset(kind for kind in found if held[kind] + gone[kind] < 4)
    if found and not options.yakuless_ready and not hand.declared:
        found &= waits_with_yaku(options, hand.tiles, hand.melds, hand.seat, hand.round)
    return bool(found)


def _kong_keeps_wait(tiles: tuple[Tile, ...], drawn: Tile, melds: tuple[Meld, ...]) -> bool:
    """Book VII: a closed kong after riichi may change neither the wait nor how the sets can be read."""
    same = tuple(t for t in tiles if t.kind == drawn.kind)
    rest = tuple(t for t in tiles if t.kind != drawn.kind)
    if len(same) != 3:
        return False
    before = _waits(tiles, melds)
    kong = Meld(MeldKind.CLOSED_KONG, (*same, drawn))
    if not before or _waits(rest, (*melds, kong)) != before:
        return False
    return all(
        drawn.kind in reading.pungs
        for wait in before
        for reading in readings(pack((*tiles, tile_of_kind(wait))))
    )


def _robs_closed_kong(options: RiichiOptions, tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> bool:
    kinds = {t.kind for t in tiles}
    return options.closed_kong_robbed and not melds and len(kinds) >= 12 and kinds <= set(ORPHAN_KINDS)


def _liable_for(options: RiichiOptions, melds: tuple[Meld, ...]) -> str | None:
    """Book IX, pao: the item that the last meld completes, for which its discarder is liable."""
    newest = melds[-1]
    if newest.kind not in (MeldKind.PUNG, MeldKind.OPEN_KONG):
        return None
    kind = newest.tiles[0].kind
    sets = {m.tiles[0].kind for m in melds if m.kind is not MeldKind.CHOW}
    if options.pao_daisangen and kind in DRAGONS and sets >= DRAGONS:
        return "daisangen"
    if options.pao_daisuushii and kind in WIND_KINDS and sets >= WIND_KINDS:
        return "daisuushii"
    if (
        options.pao_suukantsu
        and newest.kind is MeldKind.OPEN_KONG
        and sum(m.kind.is_kong for m in melds) == 4
    ):
        return "suukantsu"
    return None


RIICHI: Final = Ruleset(
    name="Riichi mahjong",
    native="立直麻雀",
    listing=RIICHI_LISTING,
    scorer=RIICHI_SCORER,
    wall=WALL,
    dice=2,
    rules=play_rules,
    own_prices=OwnPrices(unit="han", score_items=_score_own_items, yakuman=True),
    points_step=100,
)
"""The rule book."""
