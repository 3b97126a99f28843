"""A made-up rule book, as small as can be, to show one mechanism at a time.

Four sets and a pair win one point from each who pays; nothing else is worth anything. ``PLAIN`` are
its rules; a test replaces what it is about, and ``Board`` plays by it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tablectl.game.claims import ClaimMeld, DeclareKong, ShowWin, StartHand
from tablectl.game.events import Event
from tablectl.game.state import GameState
from tablectl.mahjong.counts import count_array
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.shapes.waits import waits
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, Tile, parse_tiles
from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinSource
from tablectl.rulesets.listing import ListedItem, Listing
from tablectl.rulesets.names import Names, PresetWords, Translations
from tablectl.rulesets.option_fields import OptionBook, Preset, number
from tablectl.rulesets.play_rules import FlowerRules, PlayRules, SessionRules, TableSetup, WinRules
from tablectl.rulesets.ruleset import FinalScores, HandOutcome, NextHand, Ruleset, WinFacts
from tablectl.rulesets.score_request import Scorer, ScoreRequest
from tests.tablectl.game.deciding import Deciding

FOUR_OF_EACH = (*[4] * PLAYING_KINDS, *[0] * (KINDS - PLAYING_KINDS), 0, 0, 0)
EIGHT_FLOWERS_TOO = (*[4] * PLAYING_KINDS, *[1] * 8, 0, 0, 0, 0)
FLOWERS = frozenset(range(PLAYING_KINDS, PLAYING_KINDS + 8))


def wait_kinds(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    if len(tiles) % 3 != 1 or any(t.kind >= PLAYING_KINDS for t in tiles):
        return frozenset()
    return waits(count_array(tiles), len(melds), held=[0] * PLAYING_KINDS)


def one_point(facts: WinFacts) -> ScoredWin | NoWin:
    """One point from who gave the tile, or from everybody still in the hand."""
    _, at = facts.view
    if facts.special is None:
        hand, won = facts.hand, facts.winning_tile
        if facts.unused:
            hand, won = hand[:-1], hand[-1]
        if won is None or won.kind not in wait_kinds(hand, facts.melds):
            return NoWin(NoWinCode.NOT_A_WINNING_HAND, "no four sets and a pair")
    winds = WINDS[: facts.players]
    if facts.from_wind is not None:
        payers = {facts.from_wind}
    else:
        assert facts.table is not None
        seats = {facts.table.wind(i): seat for i, seat in enumerate(at.seats)}
        payers = {wind for wind in winds if wind is not facts.seat and not seats[wind].out}
    deltas = {wind: -1 if wind in payers else 0 for wind in winds}
    deltas[facts.seat] = len(payers)
    return ScoredWin((ScoredItem(facts.special or "win", 1),), 1, deltas)


def dealer_passes(last: HandOutcome) -> NextHand:
    return NextHand(last.round, (last.dealer + 1) % len(last.scores), 0)


PLAIN = PlayRules(
    setup=TableSetup(hand_size=13, wall=WallPlan((17,) * 4), tile_counts=FOUR_OF_EACH, starting_points=100),
    wins=WinRules(score=one_point, waits=wait_kinds),
    session=SessionRules(
        next_hand=dealer_passes,
        final_scores=lambda scores, deposits, dealer: FinalScores(scores, tuple(map(float, scores))),
    ),
)
"""The made-up rules; a test replaces what it is about."""

WITH_FLOWERS = replace(
    PLAIN,
    setup=replace(PLAIN.setup, tile_counts=EIGHT_FLOWERS_TOO, wall=WallPlan((18,) * 4)),
    flowers=FlowerRules(kinds=FLOWERS),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeUpOptions:
    """What the made-up book leaves to the table."""

    worth: int = number(1, 1, 9, "1", "points of a win")


BOOK = Names("The book", "Книга", "本", "规则书")


def _score(request: ScoreRequest, options: MadeUpOptions) -> ScoredWin | NoWin:
    """Whoever gave the tile pays, or else East."""
    request.context.allow(frozenset())
    payer = request.from_wind or WINDS[0]
    deltas = {wind: -options.worth if wind is payer else 0 for wind in WINDS}
    deltas[request.seat] += options.worth
    return ScoredWin((ScoredItem("win", options.worth),), options.worth, deltas)


def book(play: PlayRules = PLAIN) -> Ruleset[MadeUpOptions]:
    """The made-up book; a test that plays it by key enters it in ``RULESETS``."""
    return Ruleset(
        name="Made up",
        native="",
        listing=Listing(
            OptionBook("made_up", {"default": Preset(MadeUpOptions(), "tests", "one point a win")}),
            {"worth": Names("Worth", "Цена", "点数", "分值")},
            {"worth": Translations("очки за победу", "和了の点数", "和牌的分数")},
            {},
            {
                "default": PresetWords(
                    BOOK, Translations("тесты", "テスト", "测试"), Translations("очко", "1点", "一分")
                )
            },
            (ListedItem("win", Names("Win", "Победа", "和了", "和牌"), "1"),),
        ),
        scorer=Scorer(seats={4: WINDS}, sources=frozenset(WinSource), score=_score, knows_round=False),
        wall=play.setup.wall,
        dice=2,
        rules=lambda options: play,
    )


class Board(Deciding):
    """A hand in play. Seats without tiles of their own hold unseen ones."""

    def __init__(self, play: PlayRules, *hands: str, dealer: Seat = 0) -> None:
        players = play.setup.players
        self.state = GameState(
            started=True,
            rules="made_up",
            preset="default",
            play=play,
            players=tuple("ABCD"[:players]),
            scores=(play.setup.starting_points,) * players,
            first_dealer=dealer,
            dealer=dealer,
            sitting=tuple(range(players)),
        )
        self.events: list[Event] = []
        self.do(StartHand())
        self.deal(*hands)

    def kong(self, seat: Seat, kind: MeldKind, tiles: str) -> tuple[Event, ...]:
        if kind is MeldKind.OPEN_KONG:
            return self.do(ClaimMeld(seat, kind, parse_tiles(tiles)))
        return self.do(DeclareKong(seat, kind, parse_tiles(tiles)))


def tile(code: str) -> Tile | None:
    """A tile, or None for ``?``."""
    return None if code == "?" else Tile.parse(code)


def win(seat: Seat, tiles: str, code: str | None, **how: Any) -> ShowWin:
    return ShowWin(seat, parse_tiles(tiles), None if code is None else Tile.parse(code), **how)
