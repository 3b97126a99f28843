"""Riichi robots of average strength, each with a temper of its own.

They discard by shanten and ukeire, declare riichi, call when a call brings a yaku nearer, sometimes declare
kongs, win whenever the rules allow it and fold weak hands against a riichi. A robot has no memory: its
decisions follow from its sight and from the given seeded generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    ShowBonus,
    ShowWin,
)
from tablectl.mahjong.counts import with_fewer
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import FIRST_HONOR, Tile, without
from tablectl.simulation.robots.distance import Counts
from tablectl.simulation.robots.sight import Sight, count_kinds
from tablectl.simulation.robots.thinking import (
    OUT_OF_REACH,
    best_plan,
    danger,
    distance,
    flush_suit,
    open_plans,
    ukeire_count,
)

MIN_FOLD_SHANTEN: Final = 2
"""Shanten from which a hand is folded against a riichi."""


@dataclass(frozen=True, slots=True)
class Temper:
    """A robot's style: probabilities from 0 to 1."""

    calls: float = 0.75
    """Make a useful call."""
    riichi: float = 0.9
    """Declare riichi with a ready closed hand."""
    kongs: float = 0.6
    """Declare a kong that does not harm the hand."""
    nine_kinds: float = 0.7
    """Abort the hand with nine kinds of terminals and honors."""
    norths: float = 0.95
    """Set a north aside, where the rules have it."""
    opens: float = 0.5
    """Show the hand after riichi, where the rules have it."""
    courage: float = 0.2
    """Continue with a weak hand against a riichi."""


def temper_of(seat: Seat, seed: int) -> Temper:
    """The temper of the robot at a seat of the table with this seed."""
    random = Random(f"temper {seed} {seat}")
    return Temper(
        calls=random.uniform(0.5, 0.95),
        riichi=random.uniform(0.75, 1.0),
        kongs=random.uniform(0.7, 1.0),
        nine_kinds=random.uniform(0.4, 0.9),
        courage=random.uniform(0.05, 0.4),
    )


@dataclass(frozen=True, slots=True)
class Robot:
    """Plays one seat."""

    temper: Temper

    def turn(self, sight: Sight, legal: Sequence[Claim], random: Random) -> Claim:
        """The robot's choice in its turn; one of ``legal``.

        Raises:
            ValueError: nothing is legal.
        """
        for claim in legal:
            if isinstance(claim, ShowWin):
                return claim
        counts = count_kinds(sight.hand)
        for claim in legal:
            if isinstance(claim, DeclareDraw) and random.random() < self.temper.nine_kinds:
                return claim
        for claim in legal:
            if isinstance(claim, ShowBonus) and random.random() < self.temper.norths:
                return claim
        kong = self._kong(sight, counts, [c for c in legal if isinstance(c, DeclareKong)], random)
        if kong is not None:
            return kong
        for claim in legal:
            if isinstance(claim, DeclareReady) and random.random() < self.temper.riichi:
                return claim
        return self._discard(sight, counts, [c for c in legal if isinstance(c, Discard)], random)

    def offered(self, sight: Sight, tile: Tile, legal: Sequence[Claim], random: Random) -> Claim | None:
        """The robot's claim on another player's tile; None: it passes."""
        for claim in legal:
            if isinstance(claim, ShowWin):
                return claim
        best: tuple[int, int, ClaimMeld] | None = None
        for claim in legal:
            if isinstance(claim, ClaimMeld):
                value = self._call_value(sight, tile, claim)
                if value is not None and (best is None or value < best[:2]):
                    best = (*value, claim)
        if best is not None and random.random() < self.temper.calls:
            return best[2]
        return None

    def _discard(self, sight: Sight, counts: Counts, legal: Sequence[Discard], random: Random) -> Discard:
        if not legal:
            raise ValueError(f"seat {sight.seat} has a tile too many and nothing to do with it")
        if len(legal) == 1:
            return legal[0]
        plan, suit, melds = best_plan(sight, counts), flush_suit(sight), len(sight.melds)
        after = {c.tile.kind: with_fewer(counts, c.tile.kind) for c in legal}
        far = {k: distance(sight, rest, melds, plan, suit) for k, rest in after.items()}
        nearest = min(far.values())
        if sight.threats and nearest >= MIN_FOLD_SHANTEN and random.random() >= self.temper.courage:
            return min(
                legal, key=lambda c: (danger(sight, c.tile.kind), _keep_value(sight, c.tile), random.random())
            )
        gain = {
            k: ukeire_count(sight, rest, melds, plan, suit) for k, rest in after.items() if far[k] == nearest
        }
        risk = 12.0 if sight.threats else 0.0
        return max(
            (c for c in legal if c.tile.kind in gain),
            key=lambda c: (
                gain[c.tile.kind]
                - risk * danger(sight, c.tile.kind) / (nearest + 1)
                - _keep_value(sight, c.tile)
                + random.uniform(0, 1.5)
            ),
        )

    def _kong(
        self, sight: Sight, counts: Counts, legal: Sequence[DeclareKong], random: Random
    ) -> DeclareKong | None:
        if not legal or random.random() >= self.temper.kongs:
            return None
        plan, suit, melds = best_plan(sight, counts), flush_suit(sight), len(sight.melds)
        now = distance(sight, counts, melds, plan, suit)
        if sight.threats and now > 1:
            return None
        for claim in legal:
            kind = claim.tiles[0].kind
            used = counts[kind]
            new = melds + 1 if claim.meld is MeldKind.CLOSED_KONG else melds
            rest = with_fewer(counts, kind, used)
            if distance(sight, rest, new, plan, suit) <= now:
                return claim
        return None

    def _call_value(self, sight: Sight, tile: Tile, claim: ClaimMeld) -> tuple[int, int] | None:
        """(shanten after it, preference) of a useful call, the lowest is best; None for a useless one."""
        counts = count_kinds(sight.hand)
        rest = list(counts)
        own = without(claim.tiles, tile)
        for used in own:
            rest[used.kind] -= 1
        meld = Meld(claim.meld, claim.tiles, claimed=tile)
        melds = (*sight.melds, meld)
        later = replace(sight, hand=_minus(sight.hand, own), melds=melds)
        suit = flush_suit(later)
        closed = sight.is_closed
        now_plan = best_plan(sight, counts)
        now = distance(sight, counts, len(sight.melds), now_plan, flush_suit(sight))
        value = claim.meld is not MeldKind.CHOW and tile.kind in sight.value_kinds
        near = min(distance(later, tuple(rest), len(melds), plan, suit) for plan in open_plans(later))
        if near >= OUT_OF_REACH or near >= now:
            return None
        if sight.threats and near > 1:
            return None
        if closed and not value:
            wanted = 3 if _dora_in(later) else 2
            if near > wanted or now <= 1 < sight.walls_left // 30:
                return None
        if claim.meld is MeldKind.OPEN_KONG:
            return None if closed and not value else (near, 2)
        return (near, 0 if claim.meld is MeldKind.PUNG else 1)


def _keep_value(sight: Sight, tile: Tile) -> float:
    """Value of keeping a tile, in ukeire tiles."""
    value = 4.0 * sight.dora.count(tile.kind) + (4.0 if tile.red else 0.0)
    if tile.kind >= FIRST_HONOR:
        return value + (0.6 if tile.kind in sight.value_kinds else -0.4)
    return value + 0.25 * min(tile.kind % 9, 8 - tile.kind % 9)


def _dora_in(sight: Sight) -> bool:
    tiles = (*sight.hand, *(t for m in sight.melds for t in m.tiles))
    return any(t.red or t.kind in sight.dora for t in tiles)


def _minus(hand: Sequence[Tile], removed: Sequence[Tile]) -> tuple[Tile, ...]:
    left = list(hand)
    for tile in removed:
        left.remove(tile)
    return tuple(left)
