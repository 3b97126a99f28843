"""A deal that goes wrong is told before the first discard: which seat, how many tiles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.game.evidence import HandSeen, HandsSeen, SeenSeat, SeenStack, SeenTile
from tablectl.game.referee import RefereeAlert
from tablectl.game.referee.observed_time import PICTURE_MS, ObservedTime
from tablectl.game.referee.walls import DealWatch
from tablectl.game.referee.walls.deal_watch import DEALT_MS, SKIPPED_MS, STACKS_AHEAD
from tablectl.game.state import GameState, Phase
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.walls.wall import WallPlace
from tests.tablectl.game.referee.walls.test_wall_watch import PITCH_MM, look, walls_of
from tests.tablectl.game.views.test_walls import seated

Stacks = set[tuple[int, int]]


@pytest.fixture
def dealt() -> GameState:
    """Everybody has been dealt thirteen tiles as far as is recorded."""
    game = seated("riichi", 4, 1)
    while game.hand is None or game.hand.phase is not Phase.DRAW:
        game.follow(game.next_step().events)
    return game.state


def stacks(places: list[WallPlace]) -> Stacks:
    return {(place.side, place.stack) for place in places}


def in_order(state: GameState) -> list[tuple[int, int]]:
    """Stacks as the deal takes them."""
    laid = walls_of(state).standing.laid
    return list(dict.fromkeys((place.side, place.stack) for place in laid.places[: len(laid.takers) - 1]))


def everything(state: GameState) -> Stacks:
    return stacks(list(walls_of(state).standing.laid.places))


def seen(standing: Stacks) -> tuple[SeenStack, ...]:
    return tuple(SeenStack(side, (8 - stack) * PITCH_MM) for side, stack in sorted(standing))


def watched(state: GameState, *walls: Stacks, step_ms: int) -> list[RefereeAlert]:
    watch = DealWatch()
    told: list[RefereeAlert] = []
    for number, standing in enumerate(walls):
        watch, alerts = watch.observe(state, look(state, seen(standing), number * step_ms))
        told += alerts
    return told


def test_a_deal_in_turn_says_nothing(dealt: GameState) -> None:
    left, order = everything(dealt), in_order(dealt)
    looks = []
    for pair in range(0, len(order), 2):
        left = left - set(order[pair : pair + 2])
        looks.append(left)
    assert watched(dealt, *looks, step_ms=1500) == []
    assert watched(dealt, looks[-1], looks[-1], step_ms=DEALT_MS) == []


def test_a_stack_that_was_passed_over_is_told_with_whose_it_is(dealt: GameState) -> None:
    order = in_order(dealt)
    walls = everything(dealt) - set(order[: STACKS_AHEAD + 6]) | {order[2]}
    (alert,) = watched(dealt, walls, walls, walls, step_ms=SKIPPED_MS)
    assert alert.code == "wrong_stack"
    assert alert.seat == (dealt.dealer + 1) % 4  # the dealer takes the first two stacks


def test_a_stack_that_nobody_took_is_told_as_two_tiles_too_few(dealt: GameState) -> None:
    order = in_order(dealt)
    left = everything(dealt) - set(order)
    crowded = [stack for stack in order if sum(side == stack[0] for side, _ in left) >= 5]
    walls = left | {crowded[-1]}
    alerts = watched(dealt, walls, walls, step_ms=DEALT_MS)
    (wrong,) = [alert for alert in alerts if alert.code == "wrong_count"]
    assert wrong.seat is not None
    assert "2 tiles too few" in wrong.text


def test_a_stack_too_many_is_told(dealt: GameState) -> None:
    now = walls_of(dealt)
    places = [now.standing.place(index) for index in now.standing.standing]
    nexts = list(dict.fromkeys((place.side, place.stack) for place in places))
    walls = everything(dealt) - set(in_order(dealt)) - set(nexts[:4])
    (alert,) = watched(dealt, walls, walls, step_ms=DEALT_MS)
    assert alert.code == "wrong_count"
    assert "more tiles than were dealt" in alert.text


def holding(seat: int, count: int, *pictures_ms: int) -> HandsSeen:
    """A hand camera's pictures of so many tiles, of which one is read as this and that."""
    hands = HandsSeen()
    for number, at_ms in enumerate(pictures_ms):
        read = (("1m", "2m")[number % 2], *("3m",) * (count - 1))
        hands = hands.observe(HandSeen(at_ms, seat, tuple(((Tile.parse(tile), 0.9),) for tile in read)))
    return hands


def looked(*pictures_ms: int) -> ObservedTime:
    """The time that so many pictures of the table tell of."""
    time = ObservedTime()
    for at_ms in pictures_ms:
        time = time.with_picture(at_ms)
    return time


WATCHED = looked(*range(PICTURE_MS, DEALT_MS + 1, PICTURE_MS))


@pytest.mark.parametrize(("count", "told"), [(12, "1 tile too few"), (14, "1 tile too many"), (13, None)])
def test_a_hand_camera_counts(dealt: GameState, count: int, told: str | None) -> None:
    seat = (dealt.dealer + 1) % 4
    hands = holding(seat, count, 0, DEALT_MS // 2, DEALT_MS)
    watch, alerts = DealWatch().check_counts(dealt, hands, look(dealt, (), DEALT_MS), WATCHED)
    assert [alert.seat for alert in alerts] == ([] if told is None else [seat])
    assert told is None or told in alerts[0].text
    assert watch.check_counts(dealt, hands, look(dealt, (), DEALT_MS), WATCHED)[1] == ()


def test_a_hand_that_was_seen_once_in_the_middle_of_the_deal_is_not_counted(dealt: GameState) -> None:
    """A slow computer takes the next picture of it long after."""
    hands = holding(dealt.dealer, 12, 0)
    assert DealWatch().check_counts(dealt, hands, look(dealt, (), DEALT_MS), WATCHED)[1] == ()


def test_a_hand_is_not_counted_while_nobody_sees_the_table(dealt: GameState) -> None:
    hands, seldom = holding(dealt.dealer, 12, 0, DEALT_MS), looked(1, DEALT_MS // 2, DEALT_MS)
    assert DealWatch().check_counts(dealt, hands, look(dealt, (), DEALT_MS), seldom)[1] == ()


def test_a_hand_is_not_counted_once_a_tile_was_thrown(dealt: GameState) -> None:
    """It lies there, and is not recorded yet; the next player has drawn meanwhile."""
    thrown = SeenSeat(river=(SeenTile(((Tile.parse("9s"), 0.4),), (0.0, 0.0), False, 0),))
    seen = replace(look(dealt, (), DEALT_MS), seats=(thrown, SeenSeat(), SeenSeat(), SeenSeat()))
    hands = holding((dealt.dealer + 1) % 4, 14, 0, DEALT_MS)
    assert DealWatch().check_counts(dealt, hands, seen, WATCHED)[1] == ()


def test_after_the_first_discard_nothing_is_counted(dealt: GameState) -> None:
    game = seated("riichi", 4, 1)
    while game.hand is None or not any(seat.river for seat in game.hand.seats):
        game.follow(game.next_step().events)
    hands = holding(0, 9, 0, DEALT_MS)
    assert DealWatch().check_counts(game.state, hands, look(game.state, (), DEALT_MS), WATCHED)[1] == ()
