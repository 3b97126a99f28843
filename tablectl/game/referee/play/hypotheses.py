"""The few most likely legal hypotheses that lead from what is written down to what is seen.

Every step is tried on the rules themselves (``decide`` and ``evolve``), so nothing illegal is ever proposed;
what the cameras cannot see (draws) is filled in where the rules leave no choice.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    Refused,
    RevealIndicator,
    ShowBonus,
)
from tablectl.game.decide import decide, to_replace
from tablectl.game.evidence import SeenMeld
from tablectl.game.referee.matching import (
    TableChanges,
    added_kongs,
    claimed_tile,
    closed_kongs,
    faces_of,
    meld_readings,
    part_of,
    points_to,
)
from tablectl.game.referee.play.flowers import may_lay, without_first
from tablectl.game.state import GameState, HandState, Phase, evolve
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat

MOST_INDICATORS: Final = 4
"""More that are new at once are walls misread, not indicators."""
READY_LATE_MS: Final = 2500
READY_EARLY_MS: Final = 30_000
"""A press of ready is for the discard that lies there so much before it, or after it, at most."""
BEAM: Final = 48
"""Histories kept at each length."""
CORNER_MM: Final = 215.0
"""Farther from the middle of its side no standing hand of thirteen tiles reaches."""
LONGEST: Final = 24
"""Steps one look may bring: a whole go-around with calls."""
T = TypeVar("T")

_WRONG_SIDE: Final = math.log(0.02)
"""A meld whose sideways tile points to somebody else than the discarder."""
_UNSEEN_DISCARD: Final = math.log(0.2)
"""A discard that was taken before it was seen lying."""


@dataclass(frozen=True, slots=True)
class HypothesisStep:
    """One claim of a hypothesis, with how sure its faces are."""

    claim: Claim
    log_p: float
    at_mm: tuple[float, float] | None = None
    at_ms: int = 0
    """Since when what it explains lies there."""
    legible: float = 1.0
    """How well its faces are read by themselves, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A way things may have happened."""

    state: GameState
    changes: TableChanges
    """What it leaves unexplained."""
    steps: tuple[HypothesisStep, ...] = ()
    log_p: float = 0.0

    def then(self, step: HypothesisStep, state: GameState, changes: TableChanges) -> Hypothesis:
        """The hypothesis with one more step."""
        return Hypothesis(state, changes, (*self.steps, step), self.log_p + step.log_p)


@dataclass(frozen=True, slots=True)
class PanelClaims:
    """What a seat's panel said lately, for weighing."""

    ready: Mapping[Seat, tuple[int, ...]] = field(default_factory=dict)
    """When seats said in this hand that they are ready."""
    kongs: frozenset[Seat] = field(default_factory=frozenset)
    kongs_said: frozenset[Seat] = field(default_factory=frozenset)
    """Seats that said kong at any time in this hand."""
    in_use: bool = False
    """Whether players press keys at this table at all: then a turned tile alone is no riichi."""

    def is_ready(self, seat: Seat, since_ms: int) -> bool:
        """Whether a seat said it was ready before a discard that has lain there since then."""
        waited = (since_ms - at_ms for at_ms in self.ready.get(seat, ()))
        return any(-READY_LATE_MS <= ms <= READY_EARLY_MS for ms in waited)


def likeliest_hypotheses(
    state: GameState, changes: TableChanges, panels: PanelClaims | None = None
) -> list[Hypothesis]:
    """The likeliest legal hypotheses that explain as much of the changes as can be, best first."""
    panels = panels or PanelClaims()
    layer = [Hypothesis(state, changes)]
    complete: list[Hypothesis] = []
    for _ in range(LONGEST):
        grown: list[Hypothesis] = []
        for hypothesis in layer:
            if hypothesis.changes.count == 0:
                complete.append(hypothesis)
                continue
            follow = list(followers(hypothesis, panels))
            grown.extend(follow)
            if not follow:
                complete.append(hypothesis)
        if not grown:
            break
        layer = heapq.nlargest(BEAM, grown, key=lambda h: h.log_p)
    complete.extend(layer)
    fewest = min(hypothesis.changes.count for hypothesis in complete)
    best = [_without_idle_end(h) for h in complete if h.changes.count == fewest]
    best.sort(key=lambda h: -h.log_p)
    return best


def _without_idle_end(hypothesis: Hypothesis) -> Hypothesis:
    """A hypothesis does not end in a draw that nothing asked for."""
    steps = hypothesis.steps
    while steps and isinstance(steps[-1].claim, Draw | DeclareReady):
        steps = steps[:-1]
    return replace(hypothesis, steps=steps, log_p=sum(step.log_p for step in steps))


def followers(hypothesis: Hypothesis, panels: PanelClaims) -> Iterator[Hypothesis]:
    """The hypotheses with one event more."""
    hand = hypothesis.state.hand
    if hand is None or hand.phase in (Phase.ENDED, Phase.SETTLED):
        return
    changes = hypothesis.changes
    if hand.indicators_due and 0 < len(changes.indicators) <= MOST_INDICATORS:
        yield from _reveal(hypothesis, hand, changes)
        return
    if hand.phase is Phase.DRAW:
        yield from _claims(hypothesis, hand, changes)
        offer = hand.offer
        lies = offer is None or offer.kind != "discard" or not _is_gone(hand, changes, offer.seat)
        if lies:
            yield from _take(hypothesis, HypothesisStep(Draw(hand.turn), 0.0), changes)
    elif hand.phase is Phase.ACT:
        laid = list(_flowers(hypothesis, hand, changes))
        yield from laid
        if laid and hand.opening:
            return
        yield from _kongs(hypothesis, hand, changes, panels)
        yield from _discards(hypothesis, hand, changes, panels)
        yield from _taken_discards(hypothesis, hand, changes, panels)


def _is_gone(hand: HandState, changes: TableChanges, seat: Seat) -> bool:
    return len(hand.seats[seat].river) - 1 in changes.gone[seat]


def _take(hypothesis: Hypothesis, step: HypothesisStep, changes: TableChanges) -> Iterator[Hypothesis]:
    """The hypothesis with this step, if the rules allow it."""
    answer = decide(hypothesis.state, step.claim)
    if isinstance(answer, Refused):
        return
    state = hypothesis.state
    for event in answer:
        state = evolve(state, event)
    yield hypothesis.then(step, state, changes)


def _reveal(hypothesis: Hypothesis, hand: HandState, changes: TableChanges) -> Iterator[Hypothesis]:
    seen = changes.indicators[0]
    rest = replace(changes, indicators=changes.indicators[1:])
    for tile, p in faces_of(hypothesis.state, seen):
        yield from _take(
            hypothesis, HypothesisStep(RevealIndicator(tile), math.log(p), seen.at_mm, seen.since_ms, p), rest
        )


def _flowers(hypothesis: Hypothesis, hand: HandState, changes: TableChanges) -> Iterator[Hypothesis]:
    """The next flower that may have been laid down; after the deal, else the replacement that is owed.

    One order stands for all: who laid a flower down a moment before another makes no difference.
    """
    play, dealer = hypothesis.state.play, hypothesis.state.dealer
    assert play is not None, "a hand is played in a session"
    for seat in may_lay(hand, dealer):
        if seat >= len(changes.flowers) or not changes.flowers[seat]:
            continue
        seen = changes.flowers[seat][0]
        found: list[Hypothesis] = []
        for tile, p in faces_of(hypothesis.state, seen):
            step = HypothesisStep(ShowBonus(seat, tile), math.log(p), seen.at_mm, seen.since_ms, p)
            found += _take(hypothesis, step, without_first(changes, seat))
        if found:
            yield from found
            return
    going = to_replace(play, hand, dealer)
    if going is not None:
        yield from _take(hypothesis, HypothesisStep(Draw(going), 0.0), changes)


def _discards(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    seat = hand.turn
    if not changes.river[seat]:
        return
    seen = changes.river[seat][0]
    rest = replace(changes, river=put(changes.river, seat, changes.river[seat][1:]))
    start = hypothesis
    own = hand.seats[seat]
    turned_before = any(tile.sideways and tile.claimed_by is None for tile in own.river)
    turned = seen.sideways and not panels.in_use
    says_ready = own.ready is None and not hand.declaring
    says_ready = says_ready and (turned or panels.is_ready(seat, seen.since_ms))
    if says_ready and not turned_before:
        declared = list(
            _take(hypothesis, HypothesisStep(DeclareReady(seat), 0.0, seen.at_mm, seen.since_ms), changes)
        )
        start = declared[0] if declared else hypothesis
    for tile, p in faces_of(start.state, seen):
        step = HypothesisStep(Discard(seat, tile), math.log(p), seen.at_mm, seen.since_ms, p)
        yield from _take(start, step, rest)


def _taken_discards(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    """Discards that went into another player's meld before anybody saw them lie."""
    giver = hand.turn
    for seat, melds in enumerate(changes.melds):
        if seat == giver:
            continue
        for seen in melds:
            start = hypothesis
            first_ms = min(tile.since_ms for tile in seen.tiles)
            if panels.is_ready(giver, first_ms) and hand.seats[giver].ready is None and not hand.declaring:
                start = next(_take(hypothesis, HypothesisStep(DeclareReady(giver), 0.0), changes), hypothesis)
            if not points_to(seen, seat, giver, len(hand.seats)) or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            claimed = claimed_tile(seen)
            if claimed is None:
                continue
            for tile, p in faces_of(start.state, claimed)[:2]:
                step = HypothesisStep(
                    Discard(giver, tile), _UNSEEN_DISCARD + math.log(p), claimed.at_mm, claimed.since_ms, p
                )
                for thrown in _take(start, step, changes):
                    new_hand = thrown.state.hand
                    if new_hand is not None and new_hand.phase is Phase.DRAW:
                        yield from _claims(thrown, new_hand, changes, taken=True)


def _claims(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, *, taken: bool = False
) -> Iterator[Hypothesis]:
    """The offered tile goes into a new meld.

    Args:
        taken: the offered tile was never seen lying; otherwise it must be gone from its river.
    """
    offer = hand.offer
    if offer is None or offer.kind != "discard" or not (taken or _is_gone(hand, changes, offer.seat)):
        return
    for seat, melds in enumerate(changes.melds):
        for index, seen in enumerate(melds):
            if seat == offer.seat or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            side = 0.0 if points_to(seen, seat, offer.seat, len(hand.seats)) else _WRONG_SIDE
            discard = len(hand.seats[offer.seat].river) - 1
            rest = replace(changes, gone=put(changes.gone, offer.seat, changes.gone[offer.seat] - {discard}))
            if seen.kind is not MeldKind.ADDED_KONG:  # its pung comes first, and the kong still waits
                rest = replace(rest, melds=put(changes.melds, seat, (*melds[:index], *melds[index + 1 :])))
            since = max(tile.since_ms for tile in seen.tiles)
            for kind, tiles, log_p in meld_readings(hypothesis.state, seen, offer.tile, seat == hand.turn):
                step = HypothesisStep(
                    ClaimMeld(seat, kind, tiles, part_of(hypothesis.state, seat, seen)),
                    log_p + side,
                    seen.tiles[0].at_mm,
                    since,
                    math.exp(log_p / 3),
                )
                yield from _take(hypothesis, step, rest)


def _in_corner(seen: SeenMeld) -> bool:
    """Whether a meld lies where hands do not reach."""
    return all(min(abs(x), abs(y)) >= CORNER_MM for x, y in (tile.at_mm for tile in seen.tiles))


def _kongs(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    seat = hand.turn
    for index, seen in enumerate(changes.melds[seat]):
        rest = replace(
            changes,
            melds=put(changes.melds, seat, (*changes.melds[seat][:index], *changes.melds[seat][index + 1 :])),
        )
        since = max(tile.since_ms for tile in seen.tiles)
        if seen.kind is MeldKind.CLOSED_KONG:
            backs = not any(tile.faces for tile in seen.tiles)
            if backs and seat not in panels.kongs and not _in_corner(seen):
                continue  # four backs in the middle are tiles that stand
            if backs and panels.in_use and seat not in panels.kongs_said:
                continue  # so may those in a corner be, where kongs are said on panels
            options = closed_kongs(hypothesis.state, seen)
        elif seen.kind is MeldKind.ADDED_KONG:
            options = added_kongs(hand, seat, seen)
        else:
            continue
        part = part_of(hypothesis.state, seat, seen)
        for tiles, log_p in options:
            claim = DeclareKong(seat, seen.kind, tiles, part=part)
            step = HypothesisStep(claim, log_p, seen.tiles[0].at_mm, since, math.exp(log_p / 2))
            yield from _take(hypothesis, step, rest)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])
