"""MCR as a ``Ruleset``: what the game must know to follow and judge a hand.

Scoring is ``scoring``'s, the order of hands and the match ``session``'s, irregularities ``faults``'s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import COPIES, FLOWER_KINDS, KINDS, PLAYING_KINDS, Tile
from tablectl.mahjong.win import NoWin, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.mcr.bare_wins import bare_wins
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.fans.last_of_kind import last_of_kind
from tablectl.rulesets.mcr.fans.named_value import judge_named
from tablectl.rulesets.mcr.faults import FAULT_OF, faults
from tablectl.rulesets.mcr.hand.waits import missing, waits
from tablectl.rulesets.mcr.listing import MCR_LISTING
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.payments import deltas
from tablectl.rulesets.mcr.score_request import MCR_SCORER
from tablectl.rulesets.mcr.scoring import score_win
from tablectl.rulesets.mcr.session import final_scores, next_hand
from tablectl.rulesets.moves import CLAIMS_OVER_MELDS
from tablectl.rulesets.own_items import total_points
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    ClaimRules,
    FlowerRules,
    KongRules,
    PenaltyRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.ruleset import FlowerOrder, PlayRules, Ruleset, WallPlan, WinFacts

WALL: Final = WallPlan(
    stacks=(18, 18, 18, 18), throws=2, second_throw="breaks_own", break_by="total", dealer_extra=True
)
"""Начало игры, 1 and 2: four walls of 18 stacks; who is counted by the first throw throws again and breaks
the own wall after as many stacks from its right end as both throws make."""

TILE_COUNTS: Final = (
    *(COPIES if kind < PLAYING_KINDS else 1 if kind in FLOWER_KINDS else 0 for kind in range(KINDS)),
    0,
    0,
    0,
)
"""144 tiles: four of each and the eight flowers and seasons."""


def play_rules(options: McrOptions) -> PlayRules:
    """An MCR table's rules."""
    return PlayRules(
        setup=TableSetup(
            players=4, hand_size=WALL.hand_size, wall=WALL, tile_counts=TILE_COUNTS, starting_points=0
        ),
        claims=ClaimRules(
            last_discard_melds=last_discard_melds(options), late=CLAIMS_OVER_MELDS, never_claimed=FLOWER_KINDS
        ),
        kongs=KongRules(closed_face_down=options.closed_kongs_face_down),
        flowers=FlowerRules(kinds=FLOWER_KINDS, order=FlowerOrder(options.flower_order), discardable=True),
        wins=WinRules(
            bare=partial(bare_wins, options),
            score=partial(_score, options),
            waits=_waits,
            distance_to_ready=missing,
            value_is_named=options.claim_mode == "claimed",
            judge_named=partial(judge_named, options, _pay),
        ),
        penalties=PenaltyRules(faults=faults(options), fault_of=FAULT_OF),
        session=SessionRules(
            next_hand=partial(next_hand, options),
            final_scores=partial(final_scores, options),
            shares_places=options.match_ties == "shared",
        ),
        times_s=seconds(options),
    )


def last_discard_melds(options: McrOptions) -> frozenset[MeldKind]:
    """What may be made of the discard after the wall's last tile: a kong has no replacement any more."""
    return frozenset((MeldKind.CHOW, MeldKind.PUNG)) if options.last_discard_claims else frozenset()


def seconds(options: McrOptions) -> Mapping[str, float]:
    """The book's times, for the table to keep."""
    return MappingProxyType(
        {
            "claim": float(options.claim_seconds),
            "discard": float(options.discard_seconds),
            "first_discard": float(options.first_discard_seconds),
        }
    )


def _score(options: McrOptions, facts: WinFacts) -> ScoredWin | NoWin:
    if facts.winning_tile is None:
        raise ValueError("every win of MCR has a winning tile")
    context = McrContext(last_tile=facts.last_tile, last_of_kind=last_of_kind(facts))
    claim = WinClaim.of(facts, context, facts.winning_tile)
    if facts.own is None:
        return score_win(claim, options)
    bare = score_win(claim, replace(options, minimum=0))
    return bare if isinstance(bare, NoWin) else _score_items(options, facts, facts.added.to(bare.items))


def _score_items(options: McrOptions, facts: WinFacts, items: tuple[ScoredItem, ...]) -> ScoredWin | NoWin:
    points = total_points(items, options.minimum, beside="flower")
    return points if isinstance(points, NoWin) else ScoredWin(items, points, _pay(points, facts))


def _pay(points: int, facts: WinFacts) -> Mapping[Wind, int]:
    return deltas(points, facts.seat, facts.from_wind)


@lru_cache(maxsize=2_048)  # the hands of a session, and more
def _waits(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    return waits(tiles, melds)


MCR: Final = Ruleset(
    name="MCR",
    native="国标麻将",
    listing=MCR_LISTING,
    scorer=MCR_SCORER,
    wall=WALL,
    dice=2,
    rules=play_rules,
    own_prices=OwnPrices(unit="points", score_items=_score_items),
)
"""The rule book."""
