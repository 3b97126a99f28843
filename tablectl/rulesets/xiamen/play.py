"""Xiamen and Quanzhou as a ``Ruleset``: the rules of play, bound to a table's options.

Scoring is in ``scoring``, special wins are in ``value.special_wins``, prohibitions in ``moves.forbidden``,
the order of bankers in ``session``, irregularities in ``faults``.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import COPIES, FLOWER_KINDS, KINDS, PLAYING_KINDS, Tile
from tablectl.mahjong.walls.wall_plan import ThrownIndicator, WallPlan
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinSource
from tablectl.rulesets.float_rounds import floating_seats
from tablectl.rulesets.hand_facts import scores_without_bonus
from tablectl.rulesets.moves import CLAIMS_OVER_MELDS
from tablectl.rulesets.own_items import PLAIN_FACES, Faces
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    ClaimRules,
    FlowerRules,
    MoveRules,
    OpeningRules,
    PenaltyRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.ruleset import FlowerOrder, ManyWins, PlayRules, Ruleset, WinFacts
from tablectl.rulesets.table_view import HandView, TableView
from tablectl.rulesets.xiamen.faults import FAULT_OF, faults, penalty
from tablectl.rulesets.xiamen.listing import XIAMEN_LISTING
from tablectl.rulesets.xiamen.moves.forbidden import follows, forbids, looks_back, meld_kind
from tablectl.rulesets.xiamen.moves.hand_log import floats_of, gold_of, is_first_discard
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.score_request import XIAMEN_SCORER
from tablectl.rulesets.xiamen.scoring import score_items, score_win
from tablectl.rulesets.xiamen.session import next_hand
from tablectl.rulesets.xiamen.value.bare_wins import bare_wins
from tablectl.rulesets.xiamen.value.closed_sets import is_complete
from tablectl.rulesets.xiamen.value.special_wins import (
    is_after_deal,
    nearest_win,
    specials,
    wrong_tile_message,
)
from tablectl.rulesets.xiamen.win import WHITE, Special, XiamenWin, is_gold

WALL: Final = WallPlan(
    stacks=(20, 20, 20, 20),
    height=1,
    wings=4,
    inner_stacks=8,
    throws=2,
    second_throw="chooses",
    break_by="sum",
    deal=(16,),
    dealer_extra=True,
    dead_wall=16,
    indicator=ThrownIndicator(),
)
"""Building walls, Deal, Breaking wall, Dead wall: before each seat a double row of eight stacks that is dealt
out, and a single one of twelve tiles with wings of four; sixteen tiles stay. The first throw chooses who
takes the first stacks, that player's throw who breaks the outer wall and where; the gold is thrown for."""

MAX_FLOATS: Final = 2

TILE_COUNTS: Final = (
    *(COPIES if kind < PLAYING_KINDS else 1 if kind in FLOWER_KINDS else 0 for kind in range(KINDS)),
    0,
    0,
    0,
)
"""144 tiles: four of each and the eight flowers and seasons."""


def play_rules(options: XiamenOptions) -> PlayRules:
    """A Xiamen table's rules."""
    return PlayRules(
        setup=TableSetup(
            players=4,
            hand_size=WALL.hand_size,
            wall=WALL,
            tile_counts=TILE_COUNTS,
            starting_points=options.starting_points,
            indicator_makes_wild=True,
        ),
        moves=MoveRules(
            forbids=partial(forbids, options),
            follows=partial(follows, options) if options.false_float else None,
            looks_back=partial(looks_back, options),
        ),
        claims=ClaimRules(late=CLAIMS_OVER_MELDS, never_claimed=FLOWER_KINDS, meld_kind=meld_kind),
        flowers=FlowerRules(kinds=FLOWER_KINDS, order=FlowerOrder.ROUNDS, last_ends_hand=True),
        opening=OpeningRules(indicator_stands=_indicator_stays),
        wins=WinRules(
            bare=partial(bare_wins, options),
            score=partial(score, options),
            paid=nearest_win,
            two_wins=ManyWins.ALL,
            three_wins=ManyWins.ALL,
            specials=partial(specials, options),
            completes=_completes,
        ),
        penalties=PenaltyRules(faults=faults(options), fault_of=FAULT_OF, choices=partial(penalty, options)),
        session=SessionRules(next_hand=partial(next_hand, options), final_scores=scores_without_bonus),
    )


def _indicator_stays(tile: Tile) -> bool:
    """Whether an indicator stays; a season or flower is turned back."""
    return tile.kind not in FLOWER_KINDS


def _completes(table: TableView, hand: HandView, seat: Seat, closed: tuple[Tile, ...], tile: Tile) -> bool:
    gold = gold_of(hand)
    return gold is not None and len(closed) % 3 == 1 and is_complete((*closed, tile), gold)


def score(options: XiamenOptions, facts: WinFacts) -> ScoredWin | NoWin:
    """Score a shown win. The moment determines heavenly and earthly wins, the log the floats."""
    win = _win(facts)
    if win.gold is None and win.special is not Special.ALL_FLOWERS:
        return NoWin(NoWinCode.WIN_NOT_ALLOWED, "the gold indicator is not turned yet")
    if win.special is not None and facts.table is not None:
        table, at = facts.view
        seat = next(seat for seat in range(facts.players) if table.wind(seat) is facts.seat)
        wrong = wrong_tile_message(win.special, at, seat, facts.winning_tile, facts.from_wind)
        if wrong:
            return NoWin(NoWinCode.WIN_NOT_ALLOWED, wrong)
    return score_win(win, options)


def _win(facts: WinFacts) -> XiamenWin:
    """The facts of a shown win; a neutral situation without a table."""
    gold = facts.indicators[0] if facts.indicators else None
    special, floats = None, 0
    if facts.table is not None:
        table, at = facts.view
        seat = next(seat for seat in range(facts.players) if table.wind(seat) is facts.seat)
        special, floats = _special(table, at, facts), _floats(at, seat, facts, gold)
    return XiamenWin(
        hand=facts.hand,
        winning_tile=facts.winning_tile,
        source=_source(special, facts),
        seat=facts.seat,
        gold=gold,
        melds=facts.melds,
        from_wind=facts.from_wind,
        flowers=facts.flowers,
        special=special,
        floats=floats,
        stays=facts.honba,
        added=facts.added,
    )


def _score_items(options: XiamenOptions, facts: WinFacts, items: tuple[ScoredItem, ...]) -> ScoredWin | NoWin:
    return score_items(_win(facts), items, options)


def _faces(options: XiamenOptions, facts: WinFacts) -> Faces:
    if not facts.indicators:
        return PLAIN_FACES
    gold = facts.indicators[0].kind
    return Faces(frozenset((gold,)), {WHITE.kind: gold})


def _special(table: TableView, at: HandView, facts: WinFacts) -> Special | None:
    if facts.special is not None:
        return Special(facts.special)
    if facts.from_wind is None:
        starts = facts.seat is Wind.EAST and is_after_deal(at)
        return Special.HEAVENLY_WIN if starts else None
    return Special.EARTHLY_WIN if is_first_discard(at, table.dealer) else None


def _source(special: Special | None, facts: WinFacts) -> WinSource:
    if special is Special.ROBBING_THE_GOLD:
        return WinSource.DISCARD
    if special in (Special.THREE_GOLD_DEALT, Special.ALL_FLOWERS):
        return WinSource.WALL
    return facts.source


def _floats(at: HandView, seat: Seat, facts: WinFacts, gold: Tile | None) -> int:
    """The number of floats. For a win on another's tile it is 1 if the seat floats, and then may not win."""
    if facts.special is not None:
        return 0
    if facts.from_wind is not None:
        return int(seat in floating_seats(at.log, partial(is_gold, gold=gold)))
    closed = facts.hand if facts.winning_tile is None else (*facts.hand, facts.winning_tile)
    left = 3 - sum(is_gold(tile, gold) for tile in closed)
    return min(floats_of(at, seat, closed, gold), MAX_FLOATS, max(left, 0))


XIAMEN: Final = Ruleset(
    name="Xiamen mahjong",
    native="厦门麻将",
    listing=XIAMEN_LISTING,
    scorer=XIAMEN_SCORER,
    wall=WALL,
    dice=2,
    rules=play_rules,
    own_prices=OwnPrices(unit="times", score_items=_score_items, min_value=1, faces=_faces),
)
"""The rule book."""
