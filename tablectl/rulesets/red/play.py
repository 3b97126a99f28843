"""Red mahjong as a ``Ruleset``: the rules of play, bound to a table's options.

Scoring is in ``scoring``, walls are in ``walls``, the end of a session in ``session``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.tiles import FLOWER_KINDS, JOKER_KIND
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.own_items import Faces, total_points
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    ClaimRules,
    FlowerRules,
    KongRules,
    MoveRules,
    PenaltyRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.red.bare_wins import bare_wins
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.fans import FLOWER
from tablectl.rulesets.red.faults import FAULT_OF, FAULTS
from tablectl.rulesets.red.listing import RED_LISTING
from tablectl.rulesets.red.options import RED_BOOK, RedOptions
from tablectl.rulesets.red.payments import LIMIT, SEATS, deltas
from tablectl.rulesets.red.score_request import RED_SCORER
from tablectl.rulesets.red.scoring import HAND_SIZE, score_win
from tablectl.rulesets.red.session import final_scores, next_hand, starting_points
from tablectl.rulesets.red.tile_set import copies
from tablectl.rulesets.red.waits import missing_tiles, waited_kinds
from tablectl.rulesets.red.walls import wall_plan
from tablectl.rulesets.ruleset import (
    HandView,
    Move,
    MoveKind,
    PlayRules,
    Refusal,
    Ruleset,
    SwapCalling,
    TableView,
    WinFacts,
)


def play_rules(options: RedOptions) -> PlayRules:
    """A table's rules."""
    there = copies(options)
    return PlayRules(
        setup=TableSetup(
            players=options.players,
            winds=SEATS[options.players],
            hand_size=HAND_SIZE,
            wall=wall_plan(options),
            tile_counts=(*there, 0, 0, 0),
            starting_points=starting_points(options),
        ),
        moves=MoveRules(forbids=_forbids),
        claims=ClaimRules(
            swap_calling=SwapCalling(options.swap_calling),
            never_claimed=FLOWER_KINDS | {JOKER_KIND},
            joker_melds=options.jokers > 0,
            late=_late_claims(options),
            late_pung_over_chow=False,
        ),
        kongs=KongRules(most=0),
        flowers=FlowerRules(kinds=frozenset(kind for kind in FLOWER_KINDS if there[kind])),
        wins=WinRules(
            bare=partial(bare_wins, options),
            score=partial(_score, options),
            waits=waited_kinds,
            distance_to_ready=missing_tiles,
        ),
        penalties=PenaltyRules(faults=FAULTS, fault_of=FAULT_OF),
        session=SessionRules(
            next_hand=partial(next_hand, options), final_scores=partial(final_scores, options)
        ),
        times_s=MappingProxyType({"draw": 1.0, "claim": 1.0}),
    )


def _late_claims(options: RedOptions) -> frozenset[tuple[MoveKind, MoveKind]]:
    """Claims that are possible until the next discard: a pung or a win after the next seat's draw (Правила
    взятия и сноса, 4-5), a win after a chow (Иерархия объявлений, 4), with an option also after a pung."""
    found = {(MoveKind.DRAW, MoveKind.PUNG), (MoveKind.DRAW, MoveKind.WIN), (MoveKind.CHOW, MoveKind.WIN)}
    if options.late_win_over_pung:
        found.add((MoveKind.PUNG, MoveKind.WIN))
    return frozenset(found)


def _score(options: RedOptions, facts: WinFacts) -> ScoredWin | NoWin:
    if facts.winning_tile is None:
        return NoWin(NoWinCode.TILE_COUNT, "the winning tile must be shown: every win has one")
    claim = WinClaim.of(facts, RedContext(last_tile=facts.last_tile), facts.winning_tile)
    if facts.own is None:
        return score_win(claim, options)
    bare = score_win(claim, replace(options, minimum=0))
    return bare if isinstance(bare, NoWin) else _score_items(options, facts, facts.added.to(bare.items))


def _score_items(options: RedOptions, facts: WinFacts, items: tuple[ScoredItem, ...]) -> ScoredWin | NoWin:
    points = total_points(items, options.minimum, beside=FLOWER)
    if isinstance(points, NoWin):
        return points
    total = min(points, LIMIT)
    return ScoredWin(items, total, deltas(total, facts.seat, facts.from_wind, facts.players))


def _faces(options: RedOptions, facts: WinFacts) -> Faces:
    return Faces(frozenset((JOKER_KIND,)))


def _forbids(table: TableView, hand: HandView, move: Move) -> Refusal | None:
    """A known flower in the hand must be laid down first, while it can be replaced (Замена цветов, 2, 5;
    Морское дно и речное дно, 2)."""
    if move.kind is not MoveKind.DISCARD or hand.after_call or hand.wall_left == 0:
        return None
    tiles = hand.seats[move.seat].tiles
    flower = next((tile for tile in tiles if tile is not None and tile.kind in FLOWER_KINDS), None)
    if flower is None:
        return None
    return Refusal(
        "flower_first", f"seat {move.seat} holds {flower}: it is laid down and replaced before discarding"
    )


RED: Final = Ruleset(
    name="Red mahjong",
    native="红麻将",
    listing=RED_LISTING,
    scorer=RED_SCORER,
    wall=wall_plan(RED_BOOK.default),
    dice=2,
    rules=play_rules,
    players=(4, 3, 2),
    own_prices=OwnPrices(unit="points", score_items=_score_items, faces=_faces),
)
"""The rule book."""
