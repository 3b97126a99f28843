"""Moves that nobody saw, which may have come in several orders: asked about only where that matters."""

from __future__ import annotations

import pytest

from tablectl.game.events import KongDeclared, MeldClaimed, TileDiscarded
from tablectl.game.referee import Referee
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tablectl.rulesets.hangzhou.fortune import fortune_of
from tests.tablectl.game.seen import Look, dealt

FIRST = ("9p", "9s", "1p", "1s")
FORTUNE = str(tile_of_kind(fortune_of(Tile.parse("1z"), permanent=False).kind))


def played_unseen(rules: str, thrown: str) -> Look:
    """Each seat has thrown a tile. Unseen, seat 3 chows a 2 of characters of seat 2, who has thrown another
    tile before it or after it; play goes on past both, and then somebody looks again."""
    look = dealt(rules=rules, preset="default", indicators=("1z",))
    look.show(2400)
    for seat, tile in enumerate(FIRST):
        look.throws(seat, tile)
        look.show(2400)
    assert len(discards(look)) == len(FIRST)
    look.follower.events.clear()
    look.follower.referee = Referee()
    look._since.clear()
    for seat, tile in ((0, "3z"), (1, "6s"), (2, thrown), (3, "6z"), (0, "4z"), (1, "7z")):
        look.throws(seat, tile)
    look.lays(3, MeldKind.CHOW, "2m 1m 3m", "left")
    for seat, tile in ((3, "9m"), (0, "7s"), (1, "8p")):
        look.throws(seat, tile)
    return look


def kong_unseen(rules: str, *after: tuple[int, str]) -> Look:
    """Each seat has thrown a tile. Unseen, seat 3 lays down a closed kong in the first or the second of two
    turns; then somebody looks again."""
    look = dealt(rules=rules, preset="default", indicators=("1z",))
    look.show(2400)
    for seat, tile in enumerate(FIRST):
        look.throws(seat, tile)
        look.show(2400)
    assert len(discards(look)) == len(FIRST)
    look.follower.events.clear()
    look.follower.referee = Referee()
    look._since.clear()
    look.lays(3, MeldKind.CLOSED_KONG, "? 6m 6m ?", None)
    turns = ((0, "3z"), (1, "6s"), (2, "3s"), (3, "6z"), (0, "4z"), (1, "7z"), (2, "8s"), (3, "9m"))
    for seat, tile in (*turns, *after):
        look.throws(seat, tile)
    return look


def discards(look: Look) -> list[tuple[int, str]]:
    return [(e.seat, str(e.tile)) for e in look.follower.events if isinstance(e, TileDiscarded)]


@pytest.mark.parametrize("rules", ["mcr", "red", "hangzhou"])
def test_orders_that_lead_to_the_same_table_are_not_asked_about(rules: str) -> None:
    """Which of two discards of a seat came before the one that was taken shows nowhere."""
    look = played_unseen(rules, "3s")
    look.show(15_000)
    assert sorted(discards(look)) == sorted(
        [
            *[(0, "3z"), (1, "6s"), (2, "3s"), (3, "6z"), (0, "4z"), (1, "7z")],
            *[(2, "2m"), (3, "9m"), (0, "7s"), (1, "8p")],
        ]
    )
    assert [each.tile for each in look.follower.events if isinstance(each, MeldClaimed)]
    assert not look.follower.questions
    assert not look.follower.doubts


@pytest.mark.slow
def test_whether_a_wild_tile_was_the_last_discard_is_asked_about() -> None:
    """In Hangzhou the others may not win on discards while somebody floats."""
    look = played_unseen("hangzhou", FORTUNE)
    look.show(15_000)
    assert discards(look) == [(0, "3z"), (1, "6s")]
    (question,) = look.follower.questions
    assert question.code == "unclear_tile"


@pytest.mark.parametrize("rules", ["mcr", "hangzhou"])
def test_in_which_of_two_turns_a_kong_was_declared_is_not_asked_about(rules: str) -> None:
    look = kong_unseen(rules, (0, "7s"), (1, "8p"))
    look.show(15_000)
    assert len(discards(look)) == 10
    assert [each.seat for each in look.follower.events if isinstance(each, KongDeclared)] == [3]
    assert not look.follower.questions
    assert not look.follower.doubts


def test_whether_the_last_discard_followed_a_kong_is_told_by_the_next_move() -> None:
    """A win on it would be worth more."""
    look = kong_unseen("mcr")
    look.show(3000)
    assert discards(look) == [(0, "3z"), (1, "6s"), (2, "3s")]
    look.throws(0, "7s")
    look.show(3000)
    assert len(discards(look)) == 9
    assert not look.follower.questions


@pytest.mark.slow
def test_people_are_asked_once_play_stands_still() -> None:
    """Until then the next move may tell."""
    look = played_unseen("hangzhou", FORTUNE)
    look.show(6000)
    look.throws(2, "5p")
    look.show(6000)
    assert not look.follower.questions
    look.show(6000)
    (question,) = look.follower.questions
    assert question.code == "unclear_tile"
