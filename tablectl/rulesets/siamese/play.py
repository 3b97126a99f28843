"""Siamese MCR as a ``Ruleset``: two hands a player from common closed tiles, for three and for two.

Everything else is as in MCR: claims, times, irregularities, the naming of points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import COPIES, KINDS, PLAYING_KINDS
from tablectl.mahjong.win import ScoredWin
from tablectl.rulesets.mcr.fans.named_value import judge_named
from tablectl.rulesets.mcr.faults import FAULT_OF, faults
from tablectl.rulesets.mcr.play import last_discard_melds, seconds
from tablectl.rulesets.mcr.session import final_scores
from tablectl.rulesets.moves import CLAIMS_OVER_MELDS
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    ClaimRules,
    KongRules,
    MoveRules,
    PenaltyRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.ruleset import PlayRules, Refusal, Ruleset, WallPlan, WinFacts
from tablectl.rulesets.siamese.bare_wins import bare_wins
from tablectl.rulesets.siamese.forbidden_moves import forbids
from tablectl.rulesets.siamese.listing import SIAMESE_LISTING
from tablectl.rulesets.siamese.options import SiameseOptions
from tablectl.rulesets.siamese.payments import deltas
from tablectl.rulesets.siamese.score_request import SIAMESE_SCORER
from tablectl.rulesets.siamese.session import next_hand
from tablectl.rulesets.siamese.wins import (
    HANDS,
    after_win,
    first_total,
    first_win,
    paid_wins,
    score,
    score_own_items,
    winning_hands,
)

WALL: Final = WallPlan(
    stacks=(17, 17, 17, 17),
    players=3,
    throws=2,
    second_throw="breaks_own",
    break_by="total",
    deal=(4, 4, 4, 4, 4, 4, 1, 1, 1),
    dealer_extra=True,
)
"""Общие положения, 8 and 9: walls of 17 stacks for three; six times four tiles and three single ones, and one
more for East."""

WALL_OF_TWO: Final = replace(WALL, players=2, dead_wall=27, dead_aside=True)
"""22: after the deal 27 tiles from the other end are put aside."""

TILE_COUNTS: Final = (*(COPIES if kind < PLAYING_KINDS else 0 for kind in range(KINDS)), 0, 0, 0)
"""136 tiles, without flowers and seasons."""


def play_rules(options: SiameseOptions) -> PlayRules:
    """A Siamese table's rules."""
    return PlayRules(
        setup=TableSetup(
            players=options.players,
            hand_size=WALL.hand_size,
            wall=WALL if options.players == 3 else WALL_OF_TWO,
            tile_counts=TILE_COUNTS,
            starting_points=0,
            hands_per_seat=HANDS,
        ),
        moves=MoveRules(forbids=forbids),
        claims=ClaimRules(last_discard_melds=last_discard_melds(options), late=CLAIMS_OVER_MELDS),
        kongs=KongRules(closed_face_down=options.closed_kongs_face_down),
        wins=WinRules(
            bare=partial(bare_wins, options),
            score=partial(score, options),
            paid=paid_wins,
            winning_hands=partial(winning_hands, options, None),
            after_win=after_win,
            value_is_named=options.claim_mode == "claimed",
            judge_named=partial(_judge_named, options),
        ),
        penalties=PenaltyRules(faults=faults(options), fault_of=FAULT_OF),
        session=SessionRules(
            next_hand=partial(next_hand, options),
            final_scores=partial(final_scores, options),
            shares_places=options.match_ties == "shared",
        ),
        times_s=seconds(options),
    )


def _judge_named(
    options: SiameseOptions,
    true: ScoredWin,
    items: tuple[tuple[str, int], ...],
    points: int,
    facts: WinFacts,
) -> ScoredWin | Refusal:
    """As in MCR; the golden rule holds for what is named."""
    first = first_total(options, facts)
    if first is not None and points < first:
        return Refusal("below_minimum", f"{points} points were named; the first win had {first}")
    return judge_named(options, _pay, true, items, points, facts)


def _pay(points: int, facts: WinFacts) -> Mapping[Wind, int]:
    return deltas(points, facts.seat, facts.from_wind, facts.players)


SIAMESE: Final = Ruleset(
    name="Siamese MCR",
    native="Сиамский формат спортивного маджонга",
    listing=SIAMESE_LISTING,
    scorer=SIAMESE_SCORER,
    wall=WALL,
    dice=2,
    rules=play_rules,
    players=(3, 2),
    own_prices=OwnPrices(
        unit="points", score_items=score_own_items, first_win=first_win, hands=winning_hands
    ),
)
"""The rule book."""
