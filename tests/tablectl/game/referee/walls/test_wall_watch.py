"""A tile gone from a wrong stack is told, by eyes that see every stack; what is played rightly is not."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tablectl.game.evidence import SeenSeat, SeenStack, TableSeen
from tablectl.game.frozen_values import changed
from tablectl.game.referee import Referee, RefereeAlert
from tablectl.game.referee.observed_time import PICTURE_MS
from tablectl.game.referee.walls import WallWatch
from tablectl.game.referee.walls.wall_watch import (
    MISSING_MS,
    built_lengths,
    lower_stacks,
    placed_stacks,
    stacks_of,
)
from tablectl.game.state import GameState, Phase, wall_name
from tablectl.game.views import WallsNow, walls_now
from tests.long_forms import in_soak
from tests.tablectl.game.views.test_walls import TABLES, seated

PITCH_MM = 26.3
NOBODY = (SeenSeat(), SeenSeat(), SeenSeat(), SeenSeat())

MOST = [(key, max(players for each, players in TABLES if each == key)) for key in dict(TABLES)]
MOST_OR_ALL = [*MOST, *in_soak(*(table for table in TABLES if table not in MOST))]
"""Every book with as many players as it has chairs for; with fewer, in the soak run."""


def seen_by(now: WallsNow, *, heights: bool = True, shift: float = 0.0) -> tuple[SeenStack, ...]:
    """The outer walls from above, each built around the middle of its side."""
    wall = now.standing
    every = [place for place in wall.laid.places if not place.inner]
    length = {side: 1 + stack for side, stack in sorted({(place.side, place.stack) for place in every})}
    standing = Counter(
        (place.side, place.stack) for place in map(wall.place, wall.standing) if not place.inner
    )
    return tuple(
        SeenStack(
            side,
            ((length[side] - 1) / 2 - stack + shift) * PITCH_MM,
            tiles if heights else None,
        )
        for (side, stack), tiles in sorted(standing.items())
    )


def middle_of_a_hand(key: str = "riichi", players: int = 4) -> GameState:
    """A few tiles have been drawn, and the opening is over."""
    game = seated(key, players, 1)
    while game.hand is None or sum(len(seat.river) for seat in game.hand.seats) < 6:
        game.follow(game.next_step().events)
    return game.state


def look(state: GameState, walls: tuple[SeenStack, ...], at_ms: int) -> TableSeen:
    return TableSeen(at_ms, NOBODY, walls=walls)


def watched(state: GameState, *walls: tuple[SeenStack, ...], step_ms: int = MISSING_MS) -> list[RefereeAlert]:
    """What is told of these looks, each as long after the one before."""
    watch = WallWatch()
    told: list[RefereeAlert] = []
    for number, each in enumerate(walls):
        watch, alerts = watch.observe(state, look(state, each, number * step_ms))
        told += alerts
    return told


def walls_of(state: GameState) -> WallsNow:
    now = walls_now(state)
    assert now is not None
    return now


def without(seen: tuple[SeenStack, ...], side: int, stack: int, length: int = 17) -> tuple[SeenStack, ...]:
    along = ((length - 1) / 2 - stack) * PITCH_MM
    left = tuple(s for s in seen if s.side != side or abs(s.along_mm - along) > 1)
    assert len(left) == len(seen) - 1
    return left


def whole_stack(now: WallsNow) -> tuple[int, int]:
    """A stack far from both ends, with whole neighbours."""
    middle = now.standing.standing[len(now.standing.standing) // 3]
    place = now.standing.place(middle)
    side = place.side
    return side, min(max(place.stack, 5), 11)


@pytest.mark.parametrize(("key", "players"), MOST_OR_ALL)
def test_walls_as_they_are_written_down_are_never_wrong(key: str, players: int) -> None:
    game = seated(key, players, 2)
    for _ in range(150):
        game.follow(game.next_step().events)
        if game.hand is None or game.hand.phase not in (Phase.DRAW, Phase.ACT) or game.hand.opening:
            continue
        now = walls_of(game.state)
        for heights in (True, False):
            assert not lower_stacks(now, stacks_of(seen_by(now, heights=heights), now))


@pytest.mark.parametrize(("key", "players"), MOST_OR_ALL)
def test_play_that_is_far_ahead_of_what_is_written_takes_no_wrong_stack(key: str, players: int) -> None:
    """What is written waits for a question and then catches up in leaps; several draws, calls, kongs and
    flowers lie between two observations."""
    game, rng = seated(key, players, 3), random.Random(f"{key} {players}")
    states: list[GameState] = []
    walls: list[dict[bool, tuple[SeenStack, ...]]] = []
    for _ in range(260):
        game.follow(game.next_step().events)
        hand = game.hand
        if hand is not None and hand.phase in (Phase.DRAW, Phase.ACT) and not hand.opening:
            states.append(game.state)
            now = walls_of(game.state)
            walls.append({heights: seen_by(now, heights=heights) for heights in (True, False)})
        elif states:
            break
    eyes = {heights: WallWatch() for heights in (True, False)}
    told: list[RefereeAlert] = []
    written = seen = at_ms = 0
    while seen < len(states) - 1 or written < seen:
        seen = min(len(states) - 1, seen + rng.randrange(12))
        if rng.random() < 0.3:
            written = rng.randint(written, seen)
        at_ms += rng.choice((MISSING_MS // 3, MISSING_MS))
        for heights, watch in eyes.items():
            eyes[heights], alerts = watch.observe(
                states[written], look(states[written], walls[seen][heights], at_ms)
            )
            told += alerts
    assert len(states) > 20
    assert told == []


def test_a_wrong_stack_is_told_while_play_is_far_ahead() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    ahead = replace(now, standing=now.standing.after(9, 0))
    side, stack = whole_stack(ahead)
    before = seen_by(ahead)
    after = without(before, side, stack)
    (told,) = watched(state, before, after, after, after)
    assert f"stack {stack + 1} from the right of {wall_name(state, side)}" in told.text


def test_stacks_with_gaps_between_them_are_matched_by_what_the_other_sides_show() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    seen = seen_by(now)
    side, _ = whole_stack(now)
    sparse = {(8 - stack) * PITCH_MM for stack in (6, 8, 10)}
    few = tuple(s for s in seen if s.side != side or any(abs(s.along_mm - at) < 1 for at in sparse))
    placed = placed_stacks(few, built_lengths(now))
    assert sorted(stack for at, stack in placed if at == side) == [6, 8, 10]


@pytest.mark.parametrize("heights", [True, False])
def test_a_stack_that_goes_out_of_turn_is_told_once_with_its_place(heights: bool) -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    side, stack = whole_stack(now)
    before = seen_by(now, heights=heights)
    after = without(before, side, stack)
    (told,) = watched(state, before, after, after, after)
    assert told.code == "wrong_stack"
    wind = ("East", "South", "West", "North")[(side - state.dealer) % 4]
    whose = f"{'ABCD'[side]}'s wall ({wind})"
    assert told.text.startswith(
        f"A tile was taken from stack {stack + 1} from the right of {whose}; the next"
    )
    assert "seat" not in told.text


def test_a_wall_before_an_empty_chair_is_told_by_its_neighbour() -> None:
    state = middle_of_a_hand("sichuan", 3)
    dealer, names = state.dealer, "ABC"
    winds = [("East", "South", "West")[(seat - dealer) % 3] for seat in range(3)]
    assert [wall_name(state, side) for side in range(4)] == [
        *(f"{name}'s wall ({wind})" for name, wind in zip(names, winds, strict=True)),
        f"the wall before the empty chair to the right of C ({winds[2]})",
    ]
    nameless = changed(state, players=("", "", ""))
    assert wall_name(nameless, dealer) == "East's wall"


def test_one_tile_of_a_stack_is_missed_where_heights_show() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    side, stack = whole_stack(now)
    before = seen_by(now)
    along = (8 - stack) * PITCH_MM
    after = tuple(
        replace(s, tiles=1) if s.side == side and abs(s.along_mm - along) < 1 else s for s in before
    )
    assert len(watched(state, before, after, after)) == 1


def test_the_next_tiles_of_both_ends_may_be_gone_already() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    ahead = replace(now, standing=now.standing.after(2, 0))
    behind = replace(now, standing=now.standing.after(0, 2))
    assert watched(state, seen_by(now), seen_by(ahead), seen_by(ahead)) == []
    assert watched(state, seen_by(now), seen_by(behind), seen_by(behind)) == []


def test_a_short_absence_an_arm_and_pushed_walls_tell_nothing() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    before = seen_by(now, heights=False)
    after = without(before, *whole_stack(now))
    assert watched(state, before, after, before, after, step_ms=500) == []
    assert watched(state, after, after, after) == [], "it was never seen standing"
    pushed = seen_by(now, heights=False, shift=0.5)
    assert watched(state, before, pushed, pushed) == []
    watch, _ = WallWatch().observe(state, look(state, before, 0))
    arm = replace(look(state, after, 9000), seats=(SeenSeat(covered=True), *NOBODY[1:]))
    assert watch.observe(state, arm)[1] == ()


def test_between_stacks_found_nearer_than_two_places_apart_none_is_gone() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    side, stack = whole_stack(now)
    before = seen_by(now, heights=False)
    along = ((built_lengths(now)[side] - 1) / 2 - stack) * PITCH_MM
    off = tuple(
        replace(each, along_mm=each.along_mm + 0.2 * (along - each.along_mm))
        if each.side == side and 1 < abs(each.along_mm - along) < 1.5 * PITCH_MM
        else each
        for each in without(before, side, stack)
    )
    assert watched(state, before, off, off) == []
    assert watched(state, before, without(before, side, stack), without(before, side, stack)) != []


def test_the_referee_tells_it_and_goes_on() -> None:
    state = middle_of_a_hand()
    now = walls_of(state)
    before = seen_by(now)
    after = without(before, *whole_stack(now))
    referee, codes = Referee(), []
    for number, each in enumerate((before, after, after, after)):
        referee, rulings = referee.consider(state, look(state, each, number * MISSING_MS))
        codes += [ruling.code for ruling in rulings if isinstance(ruling, RefereeAlert)]
    assert codes.count("wrong_stack") == 1


def considered(state: GameState, *walls: tuple[int, tuple[SeenStack, ...]]) -> list[str]:
    """The alerts of a referee that has just been started and is told of each picture.

    Args:
        walls: when a picture was taken, and what it shows.
    """
    referee, told = Referee(), list[str]()
    for at_ms, stacks in walls:
        seen = replace(look(state, stacks, at_ms), each_picture=True)
        referee, rulings = referee.consider(state, seen)
        told += [each.code for each in rulings if isinstance(each, RefereeAlert)]
    return told


def test_two_pictures_after_a_start_do_not_show_that_a_tile_was_taken() -> None:
    """A busy computer looks again after seconds; what it missed then was not missing all the time."""
    state = middle_of_a_hand()
    whole = seen_by(walls_of(state), heights=False)
    side, stack = whole_stack(walls_of(state))
    missed = without(whole, side, stack)
    seldom = [(5_000, whole), (10_000, missed), (10_000 + MISSING_MS, missed), (20_000, missed)]
    assert "wrong_stack" not in considered(state, *seldom)
    often = [(20_000 + PICTURE_MS * number, missed) for number in range(1, 2 + MISSING_MS // PICTURE_MS)]
    assert "wrong_stack" in considered(state, *seldom, *often)
