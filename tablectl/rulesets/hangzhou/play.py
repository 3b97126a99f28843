"""Hangzhou as a ``Ruleset``: the rules of play, bound to a table's options.

Scoring is in ``scoring``, prohibitions are in ``forbidden_moves``, the banker's stays in ``session``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, Tile
from tablectl.mahjong.walls.wall_plan import RolledIndicator, WallPlan
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.hand_facts import scores_without_bonus
from tablectl.rulesets.hangzhou.bare_wins import bare_wins
from tablectl.rulesets.hangzhou.context import FloatFeed, HangzhouContext
from tablectl.rulesets.hangzhou.faults import FAULT_OF, faults, penalty
from tablectl.rulesets.hangzhou.forbidden_moves import (
    by_wind,
    completes,
    follows,
    forbids,
    looks_back,
    meld_kind,
)
from tablectl.rulesets.hangzhou.fortune import WHITE, fortune_of
from tablectl.rulesets.hangzhou.hand_log import Streak, fortune_in, honors_in_a_row, streak_of
from tablectl.rulesets.hangzhou.liability import LIABLE_SETS
from tablectl.rulesets.hangzhou.listing import HANGZHOU_LISTING
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.score_request import HANGZHOU_SCORER
from tablectl.rulesets.hangzhou.scoring import score_items, score_win
from tablectl.rulesets.hangzhou.seating import draw_seats
from tablectl.rulesets.hangzhou.session import effective_streak, next_hand
from tablectl.rulesets.hangzhou.ten_honors import ENOUGH_HONORS, score_ten_honors
from tablectl.rulesets.moves import CLAIMS_OVER_MELDS
from tablectl.rulesets.own_items import Faces
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    ClaimRules,
    MoveRules,
    PaymentRules,
    PenaltyRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.ruleset import HandView, ManyWins, PlayRules, Ruleset, TableView, WinFacts

WALL: Final = WallPlan(
    stacks=(17,) * 4,
    dead_wall=20,
    tail_order="bottom_first",
    indicator=RolledIndicator(),
)
"""Book, "Building walls", "Breaking a wall", "Fortune tiles", "Draw": ten pairs always stay, the indicator's
among them; of a stack at the tail the bottom tile is taken first."""

TEN_HONORS: Final = "ten_honors"
"""The special win of the option of that name."""


def play_rules(options: HangzhouOptions) -> PlayRules:
    """A Hangzhou table's rules."""
    return PlayRules(
        setup=TableSetup(
            hand_size=13,
            wall=replace(WALL, indicator=None) if options.permanent_fortune else WALL,
            tile_counts=(*(4,) * PLAYING_KINDS, *(0,) * (KINDS - PLAYING_KINDS), 0, 0, 0),
            starting_points=options.chips,
            indicator_makes_wild=not options.permanent_fortune,
        ),
        moves=MoveRules(
            forbids=partial(forbids, options),
            follows=partial(follows, options) if options.fortune_discard_forfeits else None,
            looks_back=partial(looks_back, options) if options.fortune_discard_forfeits else None,
        ),
        claims=ClaimRules(late=CLAIMS_OVER_MELDS, meld_kind=partial(meld_kind, options)),
        wins=WinRules(
            bare=partial(bare_wins, options),
            score=partial(_score, options),
            completes=partial(completes, options),
            shows_at_end=_nobody_has_to_show,
            specials=None if options.ten_honors == "off" else partial(_specials, options),
            two_wins=ManyWins.NEAREST,
            three_wins=ManyWins.NEAREST,
        ),
        payments=PaymentRules(
            fed_sets=LIABLE_SETS, fed_sets_on_discard=LIABLE_SETS if options.liability_on_claims else 0
        ),
        penalties=PenaltyRules(faults=faults(options), fault_of=FAULT_OF, choices=partial(penalty, options)),
        session=SessionRules(next_hand=partial(next_hand, options), final_scores=scores_without_bonus),
    )


def _score(options: HangzhouOptions, facts: WinFacts) -> ScoredWin | NoWin:
    if facts.special == TEN_HONORS:
        return score_ten_honors(facts.seat, _melds(facts), _context(options, facts), options)
    if facts.winning_tile is None:
        return NoWin(NoWinCode.NOT_A_WINNING_HAND, "a win needs its winning tile; say which it is")
    return score_win(_claim(options, facts, facts.winning_tile), options)


def _score_items(
    options: HangzhouOptions, facts: WinFacts, items: tuple[ScoredItem, ...]
) -> ScoredWin | NoWin:
    assert facts.winning_tile is not None, "only a hand with its tile is no winning hand"
    return score_items(_claim(options, facts, facts.winning_tile), items, options)


def _faces(options: HangzhouOptions, facts: WinFacts) -> Faces:
    fortune = fortune_of(_indicator(options, facts), permanent=options.permanent_fortune)
    return Faces(frozenset((fortune.kind,)), {WHITE: fortune.white})


def _indicator(options: HangzhouOptions, facts: WinFacts) -> Tile | None:
    """The fortune indicator; None with permanent fortune, or before it is revealed."""
    return None if options.permanent_fortune or not facts.indicators else facts.indicators[-1]


def _melds(facts: WinFacts) -> tuple[Meld, ...]:
    return facts.melds if facts.table is None else by_wind(facts.table, facts.melds)


def _claim(options: HangzhouOptions, facts: WinFacts, tile: Tile) -> WinClaim[HangzhouContext]:
    return WinClaim.of(structs.replace(facts, melds=_melds(facts)), _context(options, facts), tile)


def _context(options: HangzhouOptions, facts: WinFacts) -> HangzhouContext:
    """The context of a win; a neutral one without a table."""
    if facts.table is None:
        return HangzhouContext(
            fortune_indicator=_indicator(options, facts), banker_streak=facts.honba + 1, added=facts.added
        )
    table, hand = facts.view
    seats = range(len(hand.seats))
    seat = next(one for one in seats if table.wind(one) is facts.seat)
    fortune = fortune_in(hand, options)
    streak = Streak()
    if facts.source.self_drawn and facts.special is None:
        streak = streak_of(hand.log, seat, facts.hand, len(facts.melds), fortune)
    return HangzhouContext(
        fortune_indicator=None if options.permanent_fortune or not hand.indicators else hand.indicators[-1],
        banker_streak=effective_streak(options, table.honba, hand.dice),
        floats=streak.floats,
        kong_streak=streak.kongs,
        table_melds={table.wind(one): by_wind(table, hand.seats[one].melds) for one in seats},
        stacks={table.wind(one): table.scores[one] for one in seats},
        honor_discards=honors_in_a_row(hand, seat, fortune, options) if facts.special == TEN_HONORS else 0,
        float_feeds=tuple(
            FloatFeed(table.wind(feed.seat), feed.floats, feed.kong_streak) for feed in streak.feeds
        ),
        added=facts.added,
    )


def _specials(options: HangzhouOptions, table: TableView, hand: HandView, seat: Seat) -> tuple[str, ...]:
    """十風: a seat may win with its tenth honor discard, or a later one, until the next player draws."""
    if hand.offer is None or hand.offer.seat != seat or hand.offer.kind != "discard":
        return ()
    fortune = fortune_in(hand, options)
    enough = honors_in_a_row(hand, seat, fortune, options) >= ENOUGH_HONORS
    return (TEN_HONORS,) if enough else ()


def _nobody_has_to_show(table: TableView, hand: HandView) -> tuple[Seat, ...]:
    """上がり: after a win everybody shows the hand by custom, but the settlement does not wait for it."""
    return ()


HANGZHOU: Final = Ruleset(
    name="Hangzhou mahjong",
    native="杭州麻将",
    listing=HANGZHOU_LISTING,
    scorer=HANGZHOU_SCORER,
    wall=WALL,
    dice=2,
    rules=play_rules,
    draw_seats=draw_seats,
    own_prices=OwnPrices(unit="times", score_items=_score_items, min_value=2, faces=_faces),
)
"""The rule book."""
