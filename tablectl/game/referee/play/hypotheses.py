"""The few most likely legal hypotheses that lead from what is recorded to what is seen.

Every step is tried on the rules themselves (``decide`` and ``evolve``), so nothing illegal is ever proposed;
what the cameras cannot see (draws) is filled in where the rules leave no choice.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tablectl.game.claims import (
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
)
from tablectl.game.decide import next_to_replace
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
from tablectl.game.referee.play.hypothesis import (
    READY_LATE_MS,
    READY_UPRIGHT_MS,
    Hypothesis,
    HypothesisStep,
    PanelClaims,
    apply_step,
    is_discard_gone,
    replace_at,
)
from tablectl.game.referee.play.undetected_moves import (
    LOOSE_IGNORED_LOG_P,
    SHIFTED_LOG_P,
    undetected_claims,
    undetected_discards,
)
from tablectl.game.referee.play.unwatched_wins import (
    wins_by_open_hand,
    wins_on_draw,
    wins_on_offer,
    wins_on_unseen,
)
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.melds import MeldKind

MAX_INDICATORS: Final = 4
"""More that are new at once are walls misread, not indicators."""
BEAM_WIDTH: Final = 48
"""Hypotheses kept at each length."""
CORNER_MM: Final = 215.0
"""Farther from the middle of its side no standing hand of thirteen tiles reaches."""
MAX_STEPS: Final = 24
"""Steps one observation may bring, a whole go-around with calls, and one more for each thing that it
shows."""
KONG_PRESS_TIMEOUT_MS: Final = 2500
"""A tile added to a pung waits so long for the key that says whether it was just drawn, where it matters."""
_WRONG_SIDE_LOG_P: Final = math.log(0.02)
"""A meld whose sideways tile points to somebody else than the discarder."""
_UNSEEN_DISCARD_LOG_P: Final = math.log(0.2)
"""A discard that was taken before it was seen lying."""


def likeliest_hypotheses(
    state: GameState, changes: TableChanges, panels: PanelClaims | None
) -> list[Hypothesis]:
    """The likeliest legal hypotheses that explain as much of the changes as can be, best first."""
    panels = panels or PanelClaims()
    layer = [Hypothesis(state, changes)]
    complete: list[Hypothesis] = []
    for _ in range(MAX_STEPS + changes.count):
        extended: list[Hypothesis] = []
        for hypothesis in layer:
            if hypothesis.changes.count == 0:
                complete.append(hypothesis)
                continue
            follow = list(successors(hypothesis, panels))
            extended.extend(follow)
            if not follow:
                complete.append(hypothesis)
        if not extended:
            break
        layer = heapq.nlargest(BEAM_WIDTH, extended, key=lambda h: h.log_p)
    else:
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


def successors(hypothesis: Hypothesis, panels: PanelClaims) -> Iterator[Hypothesis]:
    """The hypotheses with one event more."""
    hand = hypothesis.state.hand
    if hand is None or hand.phase in (Phase.ENDED, Phase.SETTLED):
        return
    changes = hypothesis.changes
    may_be_turned = hand.indicators_due or _turned_early(hand, changes)
    if may_be_turned and 0 < len(changes.indicators) <= MAX_INDICATORS:
        yield from _reveal(hypothesis, changes)
        return
    if hand.phase is Phase.DRAW:
        yield from _claims(hypothesis, hand, changes)
        yield from wins_on_offer(hypothesis, hand, changes, panels)
        yield from wins_by_open_hand(hypothesis, hand, changes)
        with_undetected = list(undetected_claims(hypothesis, hand, changes))
        yield from with_undetected
        offer = hand.offer
        lies = offer is None or offer.kind != "discard" or not is_discard_gone(hand, changes, offer.seat)
        if lies:
            ignored = LOOSE_IGNORED_LOG_P if with_undetected else 0.0
            yield from apply_step(hypothesis, HypothesisStep(Draw(hand.turn), ignored), changes)
    elif hand.phase is Phase.ACT:
        laid = list(_flowers(hypothesis, hand, changes))
        yield from laid
        if laid and hand.opening:
            return
        yield from _kongs(hypothesis, hand, changes, panels)
        yield from _discards(hypothesis, hand, changes, panels)
        yield from _taken_discards(hypothesis, hand, changes, panels)
        yield from wins_on_unseen(hypothesis, hand, changes, panels)
        yield from wins_on_draw(hypothesis, hand, changes, panels)
        yield from wins_by_open_hand(hypothesis, hand, changes)
        yield from undetected_discards(hypothesis, hand, changes, panels)


def _turned_early(hand: HandState, changes: TableChanges) -> bool:
    """Whether the indicator of an open kong was turned before the discard after which it is due."""
    if not hand.indicators_waiting or not changes.indicators or hand.phase is not Phase.ACT:
        return False
    discarded = changes.river[hand.turn]
    return not discarded or changes.indicators[0].since_ms < discarded[0].since_ms


def _reveal(hypothesis: Hypothesis, changes: TableChanges) -> Iterator[Hypothesis]:
    seen = changes.indicators[0]
    rest = replace(changes, indicators=changes.indicators[1:])
    for tile, p in faces_of(hypothesis.state, seen):
        yield from apply_step(
            hypothesis, HypothesisStep(RevealIndicator(tile), math.log(p), seen.at_mm, seen.since_ms, p), rest
        )


def _flowers(hypothesis: Hypothesis, hand: HandState, changes: TableChanges) -> Iterator[Hypothesis]:
    """The next flower that may have been laid down; after the deal, else the replacement that is owed.

    One order stands for all: who laid a flower down a moment before another makes no difference.
    """
    play, dealer = hypothesis.state.play, hypothesis.state.dealer
    assert play is not None, "a hand is played in a session"
    opening_order = ((dealer + step) % len(hand.seats) for step in range(len(hand.seats)))
    for seat in opening_order if hand.opening else (hand.turn,):
        if seat >= len(changes.flowers) or not changes.flowers[seat]:
            continue
        seen = changes.flowers[seat][0]
        rest = replace(changes, flowers=replace_at(changes.flowers, seat, changes.flowers[seat][1:]))
        found: list[Hypothesis] = []
        for tile, p in faces_of(hypothesis.state, seen):
            step = HypothesisStep(ShowBonus(seat, tile), math.log(p), seen.at_mm, seen.since_ms, p)
            found += apply_step(hypothesis, step, rest)
        if found:
            yield from found
            return
    going = next_to_replace(play, hand, dealer)
    if going is not None:
        yield from apply_step(hypothesis, HypothesisStep(Draw(going), 0.0), changes)


def _discards(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    seat = hand.turn
    if not changes.river[seat]:
        return
    seen = changes.river[seat][0]
    rest = replace(
        changes,
        river=replace_at(changes.river, seat, changes.river[seat][1:]),
        holes=replace_at(changes.holes, seat, None),
    )
    start = hypothesis
    own = hand.seats[seat]
    turned_before = any(tile.sideways and tile.claimed_by is None for tile in own.river)
    may_declare = own.ready is None and not hand.declaring and not turned_before
    pressed = panels.is_ready(seat, seen.since_ms)
    waits_ms = 0
    if may_declare and (pressed or seen.sideways):
        late_ms = 0 if pressed else READY_LATE_MS
        ready = HypothesisStep(DeclareReady(seat), 0.0, seen.at_mm, seen.since_ms, waits_ms=late_ms)
        declared = next(apply_step(hypothesis, ready, changes), None)
        if declared is not None and seen.sideways and (pressed or not panels.in_use):
            start = declared
        elif declared is not None:
            waits_ms = READY_LATE_MS if seen.sideways else READY_UPRIGHT_MS
    shifted = SHIFTED_LOG_P if changes.holes[seat] else 0.0
    for tile, p in faces_of(start.state, seen):
        log_p = math.log(p) + shifted
        thrown = HypothesisStep(Discard(seat, tile), log_p, seen.at_mm, seen.since_ms, p, waits_ms=waits_ms)
        yield from apply_step(start, thrown, rest)


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
                start = next(
                    apply_step(hypothesis, HypothesisStep(DeclareReady(giver), 0.0), changes), hypothesis
                )
            if not points_to(seen, seat, giver, len(hand.seats)) or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            claimed = claimed_tile(seen)
            if claimed is None:
                continue
            for tile, p in faces_of(start.state, claimed)[:2]:
                step = HypothesisStep(
                    Discard(giver, tile),
                    _UNSEEN_DISCARD_LOG_P + math.log(p),
                    claimed.at_mm,
                    claimed.since_ms,
                    p,
                )
                for thrown in apply_step(start, step, changes):
                    new_hand = thrown.state.hand
                    if new_hand is not None and new_hand.phase is Phase.DRAW:
                        yield from _claims(thrown, new_hand, changes, taken=True)


def _claims(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, *, taken: bool = False
) -> Iterator[Hypothesis]:
    """The offered tile goes into a new meld.

    Args:
        taken: the offered tile was never seen lying; otherwise it must be gone from its river, or it was
            written down although nobody found it.
    """
    offer = hand.offer
    if offer is None or offer.kind != "discard":
        return
    discard = len(hand.seats[offer.seat].river) - 1
    unseen = taken or discard in changes.undetected[offer.seat]
    if not (unseen or is_discard_gone(hand, changes, offer.seat)):
        return
    for seat, melds in enumerate(changes.melds):
        for index, seen in enumerate(melds):
            if seat == offer.seat or seen.kind in (MeldKind.CLOSED_KONG, None):
                continue
            side = 0.0 if points_to(seen, seat, offer.seat, len(hand.seats)) else _WRONG_SIDE_LOG_P
            rest = replace(
                changes, gone=replace_at(changes.gone, offer.seat, changes.gone[offer.seat] - {discard})
            )
            if seen.kind is not MeldKind.ADDED_KONG:  # its pung comes first, and the kong still waits
                rest = replace(
                    rest, melds=replace_at(changes.melds, seat, (*melds[:index], *melds[index + 1 :]))
                )
            since = max(tile.since_ms for tile in seen.tiles)
            for kind, tiles, log_p in meld_readings(hypothesis.state, seen, offer.tile, seat == hand.turn):
                step = HypothesisStep(
                    ClaimMeld(seat, kind, tiles, part_of(hypothesis.state, seat, seen)),
                    log_p + side,
                    seen.tiles[0].at_mm,
                    since,
                    math.exp(log_p / 3),
                )
                yield from apply_step(hypothesis, step, rest)


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
            melds=replace_at(
                changes.melds, seat, (*changes.melds[seat][:index], *changes.melds[seat][index + 1 :])
            ),
        )
        since = max(tile.since_ms for tile in seen.tiles)
        if seen.kind is MeldKind.CLOSED_KONG:
            backs = not any(tile.faces for tile in seen.tiles)
            if backs and seat not in panels.kongs and not _in_corner(seen):
                continue  # four backs in the middle are tiles that stand
            if backs and panels.in_use and seat not in panels.kongs_this_hand:
                continue  # so may those in a corner be, where kongs are said on panels
            options = closed_kongs(hypothesis.state, seen)
        elif seen.kind is MeldKind.ADDED_KONG:
            options = added_kongs(hand, seat, seen)
        else:
            continue
        part, play = part_of(hypothesis.state, seat, seen), hypothesis.state.play
        matters = seen.kind is MeldKind.ADDED_KONG and play is not None and play.kongs.unsaid is not None
        drawn = panels.added.get(seat) if matters else None
        waits_ms = KONG_PRESS_TIMEOUT_MS if matters and drawn is None and panels.in_use else 0
        for tiles, log_p in options:
            claim = DeclareKong(seat, seen.kind, tiles, drawn, part)
            at_mm, legibility = seen.tiles[0].at_mm, math.exp(log_p / 2)
            step = HypothesisStep(claim, log_p, at_mm, since, legibility, waits_ms=waits_ms)
            yield from apply_step(hypothesis, step, rest)
