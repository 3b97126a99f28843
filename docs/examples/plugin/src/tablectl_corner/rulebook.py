"""A rule book: four sets and a pair win one point from everybody who pays, and nothing else counts.

Begin here and change what your rules have; docs/RULEBOOKS.md explains every hook.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from tablectl.mahjong.counts import count_array
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.shapes.waits import waits
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, Tile
from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinSource
from tablectl.rulesets import Ruleset
from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.names import Names, PresetWords, Translations
from tablectl.rulesets.option_fields import OptionBook, Preset, number
from tablectl.rulesets.play_rules import PlayRules, SessionRules, TableSetup, WinRules
from tablectl.rulesets.ruleset import FinalScores, HandOutcome, NextHand, SessionOver, WinFacts
from tablectl.rulesets.score_request import Scorer, ScoreRequest

FOUR_OF_EACH = (*[4] * PLAYING_KINDS, *[0] * (KINDS - PLAYING_KINDS), 0, 0, 0)
"""The set: four of each tile, no flowers, no jokers, no red fives."""
WALL = WallPlan((17,) * 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class CornerOptions:
    """What the book leaves to the table."""

    worth: int = number(1, 1, 9, "1", "points of a win")
    rounds: int = number(1, 1, 4, "2", "rounds of a session")


def wait_kinds(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    """The kinds that make four sets and a pair of a closed part."""
    if len(tiles) % 3 != 1:
        return frozenset()
    return waits(count_array(tiles), len(melds), held=[0] * PLAYING_KINDS)


def score(options: CornerOptions, facts: WinFacts) -> ScoredWin | NoWin:
    """What a shown hand is worth: whoever gave the tile pays, or else everybody."""
    won = facts.winning_tile
    if won is None or won.kind not in wait_kinds(facts.hand, facts.melds):
        return NoWin(NoWinCode.NOT_A_WINNING_HAND, "no four sets and a pair")
    return paid(options, facts.seat, facts.from_wind)


def paid(options: CornerOptions, winner: Wind, giver: Wind | None) -> ScoredWin:
    """The payments of a win."""
    payers = [wind for wind in WINDS if wind is not winner] if giver is None else [giver]
    deltas = {wind: -options.worth if wind in payers else 0 for wind in WINDS}
    deltas[winner] = options.worth * len(payers)
    return ScoredWin((ScoredItem("win", options.worth),), options.worth, deltas)


def asked(request: ScoreRequest, options: CornerOptions) -> ScoredWin | NoWin:
    """The same for ``tablectl score``."""
    request.context.allow(frozenset())
    if request.winning_tile is None or request.winning_tile.kind not in wait_kinds(
        request.hand, request.melds
    ):
        return NoWin(NoWinCode.NOT_A_WINNING_HAND, "no four sets and a pair")
    return paid(options, request.seat, request.from_wind)


def next_hand(options: CornerOptions, last: HandOutcome) -> NextHand | SessionOver:
    """The deal passes on after every hand."""
    dealer = (last.dealer + 1) % len(last.scores)
    if dealer != last.first_dealer:
        return NextHand(last.round, dealer, 0)
    if last.rounds + 1 >= options.rounds:
        return SessionOver("rounds_played")
    return NextHand(WINDS[last.rounds + 1], dealer, 0)


def final_scores(scores: tuple[int, ...], deposits: int, first_dealer: int) -> FinalScores:
    """The points are the result."""
    return FinalScores(scores, tuple(map(float, scores)))


def rules(options: CornerOptions) -> PlayRules:
    """What a table plays by that chose these options."""
    return PlayRules(
        setup=TableSetup(hand_size=13, wall=WALL, tile_counts=FOUR_OF_EACH, starting_points=100),
        wins=WinRules(score=partial(score, options), waits=wait_kinds),
        session=SessionRules(next_hand=partial(next_hand, options), final_scores=final_scores),
    )


BOOK = Ruleset(
    name="Corner",
    native="Corner",
    listing=Listing(
        OptionBook("corner", {"default": Preset(CornerOptions(), "this package", "one point a win")}),
        {
            "worth": Names("Worth", "Цена", "点数", "分值"),
            "rounds": Names("Rounds", "Круги", "場数", "圈数"),
        },
        {
            "worth": Translations("очки за победу", "和了の点数", "和牌的分数"),
            "rounds": Translations("круги сессии", "一回の場数", "一局的圈数"),
        },
        {},
        {
            "default": PresetWords(
                Names("Usual", "Обычные", "標準", "标准"),
                Translations("этот пакет", "このパッケージ", "此软件包"),
                Translations("очко за победу", "和了1点", "和牌一分"),
            )
        },
        (ListedItem("win", Names("Win", "Победа", "和了", "和牌"), "1", 1),),
    ),
    scorer=Scorer(seats={4: WINDS}, sources=frozenset(WinSource), score=asked, knows_round=False),
    wall=WALL,
    dice=2,
    rules=rules,
)
"""What the entry point names."""
