"""What a record tells of the walls that its hands were dealt from."""

from __future__ import annotations

from tablectl.game.events import Event, HandStarted, IndicatorRevealed, TileDiscarded, TileDrawn, TilesDealt
from tablectl.game.views import seen_hands
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.walls.shuffle_quality import SeenHand

START = HandStarted(0, Wind.EAST, 0, 0, 0, (25000,) * 4)
ONE, TWO, EAST = (Tile.parse(code) for code in ("1m", "2m", "1z"))


def test_draws_from_the_front_count_in_their_order_and_unseen_ones_as_unseen() -> None:
    events: list[Event] = [
        START,
        TileDrawn(0, ONE),
        TileDiscarded(0, ONE),
        TileDrawn(1, None),
        TileDiscarded(1, EAST, True),
        TileDrawn(2, TWO, "tail"),
        TileDrawn(2, TWO),
    ]
    assert seen_hands(events) == (SeenHand((0, None, 1)),)


def test_what_is_thrown_away_at_once_counts_only_where_it_is_asked_for() -> None:
    events: list[Event] = [
        START,
        TileDrawn(1, None),
        TileDiscarded(1, EAST, True),
        TileDrawn(2, None),
        TileDiscarded(2, EAST, False),
        TileDrawn(3, None),
        TileDiscarded(3, TWO, None),
    ]
    assert seen_hands(events, thrown=True) == (SeenHand((27, None, None)),)


def test_the_first_indicator_is_the_one_that_counts() -> None:
    (hand,) = seen_hands([START, IndicatorRevealed(TWO), IndicatorRevealed(EAST)])
    assert hand.turned == 1


def test_a_deal_counts_whole_or_not_at_all() -> None:
    hands = seen_hands(
        [
            START,
            TilesDealt(0, parse_tiles("12m")),
            TilesDealt(1, parse_tiles("1z")),
            START,
            TilesDealt(0, parse_tiles("12m")),
            TilesDealt(1, (None, EAST)),
        ]
    )
    assert [hand.dealt for hand in hands] == [((0, 1), (27,)), ()]
