"""Watches the deal until the first discard: the order of the stacks, and how many tiles each seat holds.

The plan of the walls says which seat takes which stack. A stack that still stands while later ones are gone
was skipped. Once nothing moves any more, a stack that should be gone means two tiles too few for its seat,
and a missing one means too many for another seat. A hand camera counts its player's tiles. Each fault becomes
an alert with seat and number, and stops nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tablectl.game.evidence import HandsSeen, TableSeen
from tablectl.game.referee.cause import Lifetime
from tablectl.game.referee.observed_time import ObservedTime
from tablectl.game.referee.rulings import RefereeAlert
from tablectl.game.referee.walls.wall_watch import (
    TILES_AHEAD,
    Stack,
    built_lengths,
    placed_stacks,
    stack_as_json,
    stack_name,
)
from tablectl.game.state import GameState, HandState, Phase, owner_name, seat_name
from tablectl.game.views import WallsNow, walls_now
from tablectl.mahjong.seats import Seat

STACKS_AHEAD: Final = 5
"""Stacks that may be taken before an earlier one: two players may take two each at the same time."""
SKIPPED_MS: Final = 3000
"""A stack counts as skipped when it still stands after this time."""
DEALT_MS: Final = 8000
"""The deal is over when no stack and no hand has changed for this long."""
MAX_WRONG: Final = 3
"""More wrong stacks than this at once mean that a wall was pushed."""
DEALT_SHARE: Final = 0.75
"""A hand counts as dealt from this share of its tiles on."""


@dataclass(frozen=True, slots=True)
class DealWatch:
    """The state of the watch over one deal."""

    standing: frozenset[Stack] = frozenset()
    """Stacks seen at the latest observation."""
    since_ms: int = 0
    """When this set of stacks was first seen."""
    skipped_since_ms: Mapping[Stack, int] = field(default_factory=dict)
    """When each skipped stack was first skipped."""
    reported: frozenset[str] = frozenset()

    def observe(self, state: GameState, seen: TableSeen) -> tuple[DealWatch, tuple[RefereeAlert, ...]]:
        """The watch after one more observation, and an alert for each new fault."""
        hand = state.hand
        if hand is None or not _before_play(hand) or any(seat.covered for seat in seen.seats):
            return self, ()
        if _has_play_started(seen):
            return self, ()  # What goes from the walls now is drawn.
        now = walls_now(state)
        if now is None or now.standing.laid.plan.dead_aside or now.standing.laid.plan.wings:
            return self, ()
        placed = frozenset(placed_stacks(seen.walls, built_lengths(now)))
        me = self
        if placed != self.standing:
            me = replace(me, standing=placed, since_ms=seen.at_ms)
        sides = {side for side, _ in placed}
        order = [stack for stack in _dealt_stacks(now) if stack[0] in sides]
        gone = [index for index, stack in enumerate(order) if stack not in placed]
        last = gone[-1] if gone else -1
        over = [stack for index, stack in enumerate(order) if index < last - STACKS_AHEAD and stack in placed]
        skipped_since_ms = {stack: me.skipped_since_ms.get(stack, seen.at_ms) for stack in over}
        me = replace(me, skipped_since_ms=skipped_since_ms)
        alerts: list[RefereeAlert] = []
        if len(over) <= MAX_WRONG:
            alerts += [
                _skipped_alert(state, now, stack, seen.at_ms)
                for stack, since in skipped_since_ms.items()
                if seen.at_ms - since >= SKIPPED_MS
            ]
        if gone and len(gone) >= DEALT_SHARE * len(order) and seen.at_ms - me.since_ms >= DEALT_MS:
            alerts += _count_alerts(state, now, placed, sides, seen.at_ms)
        return me._without_repeats(alerts)

    def check_counts(
        self, state: GameState, hands: HandsSeen, seen: TableSeen | None, time: ObservedTime
    ) -> tuple[DealWatch, tuple[RefereeAlert, ...]]:
        """Compare what hand cameras count with what everybody should hold.

        A count tells of a deal that is over when the hand has shown it for long enough, from one picture to
        another, while the cameras over the table looked on.

        Args:
            seen: the latest observation at the table.
            time: the time that the pictures of the table tell of.
        """
        hand = state.hand
        if hand is None or not _before_play(hand) or (seen is not None and _has_play_started(seen)):
            return self, ()
        alerts = []
        for seat, own in enumerate(hand.seats):
            read = hands.count(seat)
            if read is None or time.from_run_ms(read.last_ms) - time.from_run_ms(read.since_ms) < DEALT_MS:
                continue
            right = len(own.tiles)
            ahead = hand.phase is Phase.DRAW and hand.turn == seat
            count = read.tiles
            if count not in (right, right + ahead) and count >= DEALT_SHARE * right:
                more = count - right - (ahead and count > right)
                alerts.append(_wrong_count(state, seat, more, read.last_ms))
        return self._without_repeats(alerts)

    def _without_repeats(self, alerts: Sequence[RefereeAlert]) -> tuple[DealWatch, tuple[RefereeAlert, ...]]:
        new = tuple(alert for alert in alerts if alert.text not in self.reported)
        return replace(self, reported=self.reported | {alert.text for alert in new}), new


def _has_play_started(seen: TableSeen) -> bool:
    """Whether a tile lies in a river or a meld, written down or not."""
    return any(seat.river or seat.melds for seat in seen.seats)


def _before_play(hand: HandState) -> bool:
    """The tiles are dealt and nothing has been thrown or laid down."""
    if hand.phase not in (Phase.DRAW, Phase.ACT) or hand.opening:
        return False
    return not any(seat.river or seat.melds or seat.flowers for seat in hand.seats)


def _dealt_stacks(now: WallsNow) -> list[Stack]:
    """Stacks of which every tile is dealt, in the order of taking."""
    laid = now.standing.laid
    dealt = [laid.places[index] for index in range(len(laid.takers)) if not laid.places[index].inner]
    every = Counter((place.side, place.stack) for place in laid.places if not place.inner)
    taken = Counter((place.side, place.stack) for place in dealt)
    return [stack for stack, count in taken.items() if count == every[stack]]


def _taker(now: WallsNow, stack: Stack) -> Seat | None:
    laid = now.standing.laid
    for index, taker in enumerate(laid.takers):
        if (laid.places[index].side, laid.places[index].stack) == stack:
            return taker
    return None


def _count_alerts(
    state: GameState, now: WallsNow, placed: frozenset[Stack], sides: set[int], at_ms: int
) -> list[RefereeAlert]:
    """What the stacks tell of each seat's tiles once the deal is over."""
    left = [stack for stack in _dealt_stacks(now) if stack in placed]
    few: Counter[Seat] = Counter()
    for stack in left:
        taker = _taker(now, stack)
        if taker is not None:
            few[taker] += 2
    wall = now.standing
    soon = {
        *[i for i in wall.standing if i not in wall.indicators][:TILES_AHEAD],
        *wall.laid.from_tail[: 2 * TILES_AHEAD],
    }
    keep = Counter((p.side, p.stack) for p in (wall.place(i) for i in wall.standing if i not in soon))
    inner = {(p.side, p.stack) for p in wall.laid.places if p.inner}
    between = [
        (side, place)
        for side, place in keep
        if side in sides and (side, place) not in placed and (side, place) not in inner
    ]
    if len(left) + len(between) > MAX_WRONG:
        return []
    alerts = [_wrong_count(state, seat, -count, at_ms) for seat, count in sorted(few.items())]
    if between and not left:
        text = (
            f"Before the first discard, {2 * len(between)} more tiles than were dealt are missing from "
            f"the walls ({stack_name(state, between[0])}): somebody holds too many."
        )
        details = {"case": "missing", "n": 2 * len(between), "stack": stack_as_json(state, between[0])}
        alerts.append(RefereeAlert("wrong_count", text, at_ms, details=details, lasts=Lifetime.DEAL))
    return alerts


def _wrong_count(state: GameState, seat: Seat, more: int, at_ms: int) -> RefereeAlert:
    amount = f"{abs(more)} tile{'s' if abs(more) > 1 else ''} too {'many' if more > 0 else 'few'}"
    text = f"{seat_name(state, seat)} has {amount} before the first discard."
    details = {"case": "too_many" if more > 0 else "too_few", "n": abs(more)}
    return RefereeAlert("wrong_count", text, at_ms, seat, details, lasts=Lifetime.DEAL)


def _skipped_alert(state: GameState, now: WallsNow, stack: Stack, at_ms: int) -> RefereeAlert:
    taker = _taker(now, stack)
    whose = "" if taker is None else f": it is {owner_name(state, taker)}"
    text = f"In the deal {stack_name(state, stack)} was skipped{whose}."
    case = "skipped" if taker is None else "skipped_owner"
    return RefereeAlert(
        "wrong_stack", text, at_ms, taker, {"case": case, "stack": stack_as_json(state, stack)}
    )
