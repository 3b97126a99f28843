"""Robots for rule books without riichi: they choose goals, kinds of winning hands, and play towards them.

A robot discards the tile that is least useful for its nearest goals, claims a tile that brings one nearer,
shows flowers at once, chooses the suit of which it has least as its void suit, declares kongs that do no
harm, and wins whenever the rules allow it. Sometimes it passes a win for a higher one with its jokers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tablectl.game.claims import ChooseVoidSuit, Claim, ClaimMeld, DeclareKong, Discard, ShowBonus, ShowWin
from tablectl.game.state import GameState
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import FIRST_HONOR, Suit, Tile, parse_tiles, without
from tablectl.mahjong.win import NoWin, NoWinCode, WinSource
from tablectl.rulesets.ruleset import PlayRules, WinFacts
from tablectl.simulation.robots.distance import OUT_OF_REACH, missing_tiles_for_sets
from tablectl.simulation.robots.goals import ANY_HAND, PLAIN, Goal, HeldTiles, nearest, worthy_goals
from tablectl.simulation.robots.holding import (
    counted,
    held_by,
    is_of_use,
    set_kinds,
    stands_for,
    unseen_counts,
)
from tablectl.simulation.robots.players import Temper

MAX_AIMS: Final = 4
"""Goals that a robot considers at once."""
_BELOW_MINIMUM: Final = (NoWinCode.NO_YAKU, NoWinCode.BELOW_MINIMUM)
FLOAT_CHANCE: Final = 0.35
"""Probability that a robot with a spare wild tile passes a win for a higher one."""


@dataclass(frozen=True, slots=True)
class Aimer:
    """Plays one seat."""

    temper: Temper

    def turn(self, state: GameState, seat: Seat, legal: Sequence[Claim], random: Random) -> Claim:
        """The robot's choice in its turn; one of ``legal``.

        Raises:
            ValueError: nothing is legal.
        """
        held = held_by(state, seat)
        wins = [claim for claim in legal if isinstance(claim, ShowWin)]
        discards = [claim for claim in legal if isinstance(claim, Discard)]
        if wins:
            dearer = _discard_for_any_tile(state, held, discards)
            return dearer if dearer is not None and random.random() < FLOAT_CHANCE else wins[0]
        for claim in legal:
            if isinstance(claim, ShowBonus):
                return claim
        suits = [claim for claim in legal if isinstance(claim, ChooseVoidSuit) and claim.suit is not None]
        if suits:
            return min(suits, key=lambda claim: (_of_suit(state, seat, claim.suit or ""), random.random()))
        aims = goals_for(state.play, held)
        kong = self._kong(state, seat, held, aims, legal, random)
        return kong or self._discard(state, seat, held, aims, discards, random)

    def offered(self, state: GameState, seat: Seat, legal: Sequence[Claim], random: Random) -> Claim | None:
        """The robot's claim on another player's tile; None: it passes."""
        for claim in legal:
            if isinstance(claim, ShowWin):
                return claim
        melds = [claim for claim in legal if isinstance(claim, ClaimMeld)]
        if not melds or random.random() >= self.temper.calls:
            return None
        held = held_by(state, seat)
        aims = goals_for(state.play, held, MAX_AIMS * 3)
        now = min((goal.distance(held) for goal in aims), default=OUT_OF_REACH)
        best: tuple[int, int, ClaimMeld] | None = None
        for claim in melds:
            later = _after_claim(state, seat, held, claim)
            away = min((goal.distance(later) for goal in aims), default=OUT_OF_REACH)
            if away >= now or (later.wilds < held.wilds and away > 1):
                continue
            value = (away, later.wilds != held.wilds, claim)
            if best is None or value[:2] < best[:2]:
                best = value
        return None if best is None else best[2]

    def _kong(
        self,
        state: GameState,
        seat: Seat,
        held: HeldTiles,
        aims: Sequence[Goal],
        legal: Sequence[Claim],
        random: Random,
    ) -> DeclareKong | None:
        kongs = [claim for claim in legal if isinstance(claim, DeclareKong)]
        if not kongs or random.random() >= self.temper.kongs:
            return None
        now = min((goal.distance(held) for goal in aims), default=OUT_OF_REACH)
        for claim in kongs:
            later = _after_kong(state, seat, held, claim)
            if min((goal.distance(later) for goal in aims), default=OUT_OF_REACH) <= now:
                return claim
        return None

    def _discard(
        self,
        state: GameState,
        seat: Seat,
        held: HeldTiles,
        aims: Sequence[Goal],
        legal: Sequence[Discard],
        random: Random,
    ) -> Discard:
        if not legal:
            raise ValueError(f"seat {seat} has a tile too many and nothing to do with it")
        assert state.hand is not None, "tiles are discarded in a hand"
        void: str | None = state.hand.seats[seat].void_suit
        useless = [claim for claim in legal if claim.tile.suit.value == void]
        if useless:
            return random.choice(useless)
        by_kind: dict[int, list[Discard]] = {}
        for claim in legal:
            kind = stands_for(state, claim.tile) if is_of_use(state, seat, claim.tile) else None
            if kind is not None and held.counts[kind]:
                by_kind.setdefault(kind, []).append(claim)
        if not by_kind:
            return legal[0]
        after = {kind: held.minus(kind) for kind in by_kind}
        far = {kind: min(goal.distance(rest) for goal in aims) for kind, rest in after.items()}
        least = min(far.values())
        near = [kind for kind in by_kind if far[kind] == least]
        if len(near) > 1:
            unseen = unseen_counts(state, seat)
            best = [goal for goal in aims if any(goal.distance(after[kind]) == least for kind in near)][:2]
            gain = {kind: _ukeire_count(best, after[kind], unseen) + random.random() for kind in near}
            near = [max(near, key=lambda kind: gain[kind])]
        return random.choice(by_kind[near[0]])


def goals_for(play: PlayRules | None, held: HeldTiles, keep: int = MAX_AIMS) -> list[Goal]:
    """The goals of a hand, the nearest first."""
    assert play is not None, "a session is being played"
    goals = ANY_HAND if plain_hands_win(play) else worthy_goals()
    found = [goal for away, goal in nearest(goals, held, keep) if away < OUT_OF_REACH]
    return found or [PLAIN]


def plain_hands_win(play: PlayRules) -> bool:
    """Whether a hand of minimal value may win by these rules."""
    if play.setup.hand_size != 13 and play.setup.hands_per_seat == 1:
        return True
    melds = (
        Meld(MeldKind.CHOW, parse_tiles("234m"), 3),
        Meld(MeldKind.CHOW, parse_tiles("678p"), 3),
        Meld(MeldKind.PUNG, parse_tiles("999s"), 2),
    )
    facts = WinFacts(
        hand=parse_tiles("3455p"),
        melds=melds,
        winning_tile=Tile.parse("5p"),
        source=WinSource.DISCARD,
        seat=Wind.EAST,
        round=Wind.EAST,
        from_wind=Wind.SOUTH,
        players=play.setup.players,
    )
    try:
        scored = play.wins.score(facts)
    except ValueError:
        return True  # a book that needs the whole table to score has no minimum
    return not (isinstance(scored, NoWin) and scored.code in _BELOW_MINIMUM)


def _ukeire_count(goals: Sequence[Goal], held: HeldTiles, unseen: Sequence[int]) -> int:
    """Number of unseen tiles that bring one of the goals nearer (ukeire)."""
    now = [(goal, goal.distance(held)) for goal in goals]
    total = 0
    for kind, left in enumerate(unseen):
        if left and held.counts[kind] < 4 and _is_near(held.counts, kind):
            more = held.plus(kind)
            if any(goal.fits(kind) and goal.distance(more) < away for goal, away in now):
                total += left
    return total


def _is_near(counts: Sequence[int], kind: int) -> bool:
    if kind >= FIRST_HONOR:
        return counts[kind] > 0
    first, last = kind - kind % 9, kind - kind % 9 + 8
    return any(counts[k] for k in range(max(first, kind - 2), min(last, kind + 2) + 1))


def _discard_for_any_tile(state: GameState, held: HeldTiles, legal: Sequence[Discard]) -> Discard | None:
    """A discard from a complete hand that leaves a wait for any tile, completed by a wild one.

    It is a spare wild tile where there is one. Such waits pay where ordinary tiles serve as wild ones.
    """
    if not held.wilds or state.play is None or state.play.claims.meld_kind is None:
        return None
    for claim in legal:
        spare = stands_for(state, claim.tile) is None and claim.tile.suit is not Suit.JOKER
        if spare and missing_tiles_for_sets(held.counts, held.wanted, 0) <= held.wilds - 2:
            return claim
    for claim in legal:
        kind = stands_for(state, claim.tile)
        if kind is not None and held.counts[kind]:
            rest = held.minus(kind).counts
            if missing_tiles_for_sets(rest, held.wanted, 0) <= held.wilds - 1:
                return claim
    return None


def _of_suit(state: GameState, seat: Seat, suit: str) -> int:
    assert state.hand is not None, "a suit is given up in a hand"
    return sum(1 for tile in state.hand.seats[seat].tiles if tile is not None and tile.suit == suit)


def _after_claim(state: GameState, seat: Seat, held: HeldTiles, claim: ClaimMeld) -> HeldTiles:
    assert state.hand is not None and state.hand.offer is not None, "a discard is claimed"
    own = without(claim.tiles, state.hand.offer.tile)
    return _with_meld(state, seat, held, own, Meld(claim.meld, claim.tiles))


def _after_kong(state: GameState, seat: Seat, held: HeldTiles, claim: DeclareKong) -> HeldTiles:
    meld = Meld(claim.meld, claim.tiles)
    if claim.meld is MeldKind.ADDED_KONG:
        counts, _ = counted(state, seat, claim.tiles[:1])
        return _minus(held, counts, 0)
    return _with_meld(state, seat, held, claim.tiles, meld)


def _with_meld(state: GameState, seat: Seat, held: HeldTiles, used: Sequence[Tile], meld: Meld) -> HeldTiles:
    counts, wilds = counted(state, seat, used)
    remaining = _minus(held, counts, wilds)
    return HeldTiles(
        remaining.counts, remaining.wilds, (*held.melds, set_kinds(state, meld)), held.sets, held.pairs
    )


def _minus(held: HeldTiles, counts: Sequence[int], wilds: int) -> HeldTiles:
    left = tuple(max(0, a - b) for a, b in zip(held.counts, counts, strict=True))
    return HeldTiles(left, max(0, held.wilds - wilds), held.melds, held.sets, held.pairs)
