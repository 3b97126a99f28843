"""Finds from which stack a tile was taken, by comparing the walls that are seen with those recorded.

A tile taken from a wrong stack raises an alert and stops nothing. Players are a move ahead of the record,
push their walls and lean over them. So a side that cannot be matched stack by stack is ignored, and a stack
counts as missing only if it was seen before, stays missing, and its neighbours are seen. However far play is
ahead of the record, it takes stacks in order from the two ends: stacks taken in that order are right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import mean, median
from typing import Final

from tablectl.game.evidence import SeenStack, TableSeen
from tablectl.game.referee.rulings import RefereeAlert
from tablectl.game.state import GameState, Phase, wall_name
from tablectl.game.views import WallsNow, walls_now
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall_plan import SIDES, seat_at

Stack = tuple[Seat, int]
"""Side of the table, and how many stacks stand to its right as that side sees it."""

TILES_AHEAD: Final = 2
"""Tiles that may be gone from each end before the record says so."""
MISSING_MS: Final = 3000
"""A stack counts as lower only when it has been seen so for this long."""
MAX_WRONG_STACKS: Final = 2
"""More wrong stacks than this at once mean pushed or hidden walls, not tiles taken wrongly."""
MIN_STACKS: Final = 3
"""Stacks that a side must show to be matched."""
MAX_GRID_ERROR: Final = 0.3
"""A side is not matched from this mean distance between stacks and their built places, in stacks."""
ROOM_MIN_STACKS: Final = 1.75
"""From this distance between two stacks, in stacks, one has been taken from between them."""
SAME_PITCH: Final = 0.15
"""Share by which the distance between stacks may differ from side to side; more means gaps between them."""


def stacks_of(seen: Sequence[SeenStack], now: WallsNow) -> Mapping[Stack, int | None]:
    """Which stacks are seen, and how high where that shows; nothing of a side whose wall was moved.

    Walls are built around the middle of their side, stack beside stack.
    """
    heights = _heights(now)
    placed = placed_stacks(seen, built_lengths(now))
    wrong = {stack[0] for stack in placed if not heights[stack]}
    return {stack: tiles for stack, tiles in placed.items() if stack[0] not in wrong}


def placed_stacks(seen: Sequence[SeenStack], length: Sequence[int]) -> Mapping[Stack, int | None]:
    """Which of the stacks that were built are seen, and how high where that shows; nothing of a side that
    cannot be matched.

    Args:
        seen: the stacks of an observation.
        length: stacks built before each side.
    """
    sides = [sorted((one for one in seen if one.side == side), key=_along) for side in range(SIDES)]
    every = [gap for here in sides for gap in _gaps(here)]
    if not every or (usual := median(every)) <= 0:
        return {}
    found: dict[Stack, int | None] = {}
    for side, here in enumerate(sides):
        if len(here) < MIN_STACKS:
            continue
        own = median(_gaps(here))
        pitch = own if abs(own - usual) <= SAME_PITCH * usual else usual
        places = [(length[side] - 1) / 2 - one.along_mm / pitch for one in here]
        stacks = [round(place) for place in places]
        off = mean(abs(place - stack) for place, stack in zip(places, stacks, strict=True))
        fits = all(0 <= stack < length[side] for stack in stacks)
        if off <= MAX_GRID_ERROR and fits and len(set(stacks)) == len(stacks):
            found |= {(side, stack): one.tiles for stack, one in zip(stacks, here, strict=True)}
            found |= {(side, stack): None for stack in _without_room(places, stacks)}
    return found


def _without_room(places: Sequence[float], stacks: Sequence[int]) -> list[int]:
    """Undetected stacks between two neighbours too close together for one to have been taken.

    Where a pattern hides the seams between tiles, the two neighbours were detected beside their places.
    """
    found = zip(pairwise(places), pairwise(stacks), strict=True)
    return [
        (here + there) // 2
        for (place, other), (here, there) in found
        if abs(here - there) == 2 and abs(place - other) < ROOM_MIN_STACKS
    ]


def lower_stacks(now: WallsNow, seen: Mapping[Stack, int | None]) -> frozenset[Stack]:
    """Stacks that hold fewer tiles than they may, even if the next draws have been made already.

    A stack that is not seen counts as gone where its neighbours are seen.
    """
    ahead = _next_taken(now)
    in_turn = _taken_in_turn(now, seen)
    wrong = set()
    for stack, height in _heights(now).items():
        if stack in in_turn:
            continue
        least = height - ahead[stack]
        side, place = stack
        between = (side, place - 1) in seen and (side, place + 1) in seen
        if stack in seen:
            tiles = seen[stack]
            lower = tiles is not None and tiles < least
        else:
            lower = least > 0 and between
        if lower:
            wrong.add(stack)
    return frozenset(wrong)


def built_lengths(now: WallsNow) -> list[int]:
    """Stacks built before each side."""
    plan, dealer = now.standing.laid.plan, now.standing.laid.dealer
    found = [0] * SIDES
    for side, stacks in zip(plan.sides(dealer), plan.stacks, strict=True):
        found[side] = stacks
    return found


def stack_height(now: WallsNow, stack: Stack) -> int:
    """Tiles that stand there by what is recorded."""
    return _heights(now)[stack]


def _heights(now: WallsNow) -> Counter[Stack]:
    """Tiles on every stack of the outer walls that still stands."""
    wall = now.standing
    places = (wall.place(index) for index in wall.standing)
    return Counter((place.side, place.stack) for place in places if not place.inner)


def _next_taken(now: WallsNow) -> Counter[Stack]:
    """Tiles that may be gone already, by stack."""
    ahead = {index for end in _ends(now) for index in end[:TILES_AHEAD]}
    return Counter((place.side, place.stack) for place in map(now.standing.place, ahead))


def _taken_in_turn(now: WallsNow, seen: Mapping[Stack, int | None]) -> set[Stack]:
    """Stacks from either end that are gone or begun, one after another, up to the first complete one.

    Play that is far ahead of the record takes just these. A stack that is not seen may be gone.
    """
    heights = _heights(now)
    stays = Counter((p.side, p.stack) for p in map(now.standing.place, now.standing.out_of_play))
    found: set[Stack] = set()
    for end in _ends(now):
        places = (now.standing.place(index) for index in end)
        for stack in dict.fromkeys((place.side, place.stack) for place in places if not place.inner):
            tiles = seen.get(stack) if stack in seen else stays[stack]
            lowest = stays[stack] if tiles is None else tiles
            if (tiles is None and not stays[stack]) or lowest >= heights[stack]:
                break
            found.add(stack)
            if lowest > stays[stack]:
                break
    return found


def _ends(now: WallsNow) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the head and the tail give, in order; where kongs draw from the head, that is their end too."""
    wall = now.standing
    out = wall.taken | wall.out_of_play
    head = tuple(index for index in range(len(wall.laid.places)) if index not in out)
    return head, wall.tail


def _along(one: SeenStack) -> float:
    return one.along_mm


def _gaps(here: Sequence[SeenStack]) -> list[float]:
    return [right.along_mm - left.along_mm for left, right in pairwise(here)]


@dataclass(frozen=True, slots=True)
class WallWatch:
    """The state of the watch over the walls of one hand."""

    seen_before: frozenset[Stack] = frozenset()
    """Stacks that have been seen in this hand."""
    since_ms: Mapping[Stack, int] = field(default_factory=dict)
    """When each stack was first seen lower than it may be."""
    reported: frozenset[Stack] = frozenset()

    def observe(self, state: GameState, seen: TableSeen) -> tuple[WallWatch, tuple[RefereeAlert, ...]]:
        """The watch after one more observation, and an alert for each new wrong stack."""
        hand = state.hand
        hidden = any(seat.covered for seat in seen.seats)
        if hand is None or hand.phase not in (Phase.DRAW, Phase.ACT) or hand.opening or hidden:
            return self, ()
        now = walls_now(state)
        if now is None or now.standing.laid.plan.dead_aside or now.standing.laid.plan.wings:
            return self, ()  # Walls that players have moved themselves are not where they were built.
        found = stacks_of(seen.walls, now)
        seen_before = self.seen_before | set(found)
        wrong = lower_stacks(now, found) & seen_before
        since = {stack: self.since_ms.get(stack, seen.at_ms) for stack in wrong}
        me = replace(self, seen_before=seen_before, since_ms=since)
        due = [stack for stack in sorted(wrong) if seen.at_ms - since[stack] >= MISSING_MS]
        if len(wrong) > MAX_WRONG_STACKS or not (
            new := [stack for stack in due if stack not in self.reported]
        ):
            return me, ()
        alerts = tuple(_alert(state, now, stack, seen.at_ms) for stack in new)
        return replace(me, reported=self.reported | set(new)), alerts


def _alert(state: GameState, now: WallsNow, stack: Stack, at_ms: int) -> RefereeAlert:
    text = f"A tile was taken from {stack_name(state, stack)}"
    details: dict[str, object] = {"case": "taken", "stack": stack_as_json(state, stack)}
    if now.next_tile is not None:
        head = now.standing.place(now.next_tile)
        details |= {"case": "taken_next", "next": stack_as_json(state, (head.side, head.stack))}
        text += f"; the next tile is at {stack_name(state, (head.side, head.stack))}"
    return RefereeAlert("wrong_stack", f"{text}.", at_ms, details=details)


def stack_as_json(state: GameState, stack: Stack) -> dict[str, object]:
    """A stack as plain values: the wall's side and who sits there, the number from its right end."""
    seat = seat_at(stack[0], len(state.players))
    return {"side": stack[0], "seat": seat, "stack": stack[1] + 1}


def stack_name(state: GameState, stack: Stack) -> str:
    """Which stack of whose wall, as people count it: ``stack 3 from the right of Aoi's wall (East)``."""
    return f"stack {stack[1] + 1} from the right of {wall_name(state, stack[0])}"
