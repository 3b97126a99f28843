"""Wins of closed hands while nobody looked: told by the tile beside a hand, or by the key alone.

Where somebody looks, ``endings`` weighs such a win as it happens. After a start in mid-hand it is one of
several moves of which only the end is seen, so it takes its place among them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tablectl.game.claims import Discard, ShowWin
from tablectl.game.referee.matching import TableChanges, faces_of, kind_probability
from tablectl.game.referee.play.hypothesis import Hypothesis, HypothesisStep, PanelClaims, is_gone, put, take
from tablectl.game.state import GameState, HandState, Phase

BESIDE: Final = 0.5
"""Likeness from which a tile beside a hand is the one that it won on."""
UNSAID_MS: Final = 2500
"""Without a key, a tile beside a hand is a win after so long: two more may come that make a meld of it."""
UNHEARD_MS: Final = 6000
"""Who has won and sees nothing of it presses again within this time: so long nobody's discard is supposed to
lie unfound."""
_UNSEEN: Final = math.log(0.2)
"""A discard that was taken before it was seen lying."""


def laid_unwatched(state: GameState, changes: TableChanges, until_ms: int) -> TableChanges:
    """The changes with what is known of their being laid down while nobody looked: that they were, and where
    hands stay closed the one tile beside each, a sign of a win.

    Args:
        until_ms: until when nobody looked, or the eyes were finding again what lay there; 0: never.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or not until_ms:
        return changes
    new = [tile for river in changes.river for tile in river]
    new += [tile for melds in changes.melds for meld in melds for tile in meld.tiles]
    unwatched = any(tile.since_ms <= until_ms for tile in new)
    if not play.wins.stay_closed:
        return replace(changes, unwatched=True) if unwatched else changes
    beside = tuple(
        tiles[0] if len(tiles) == 1 and tiles[0].since_ms <= until_ms and not mine.out else None
        for mine, tiles in zip(hand.seats, changes.loose, strict=False)
    )
    return replace(changes, unwatched=True, won=beside) if unwatched or any(beside) else changes


def wins_on_offer(
    hypothesis: Hypothesis,
    hand: HandState,
    changes: TableChanges,
    panels: PanelClaims,
    *,
    taken: bool = False,
) -> Iterator[Hypothesis]:
    """The offered discard lies beside a hand that won on it.

    Args:
        taken: the discard was never seen lying; otherwise it must be gone from its river.
    """
    offer = hand.offer
    if offer is None or offer.kind != "discard":
        return
    discard = len(hand.seats[offer.seat].river) - 1
    if not (taken or is_gone(hand, changes, offer.seat)):
        return
    for seat, tile in enumerate(changes.won):
        if tile is None or seat == offer.seat:
            continue
        p = kind_probability(tile, offer.tile.kind)
        if p < BESIDE:
            continue
        rest = replace(
            changes,
            won=put(changes.won, seat, None),
            loose=put(changes.loose, seat, ()),
            gone=put(changes.gone, offer.seat, changes.gone[offer.seat] - {discard}),
        )
        waits_ms = 0 if seat in panels.wins else UNSAID_MS
        claim = ShowWin(seat, (), offer.tile)
        step = HypothesisStep(claim, math.log(p), tile.at_mm, tile.since_ms, p, waits_ms=waits_ms)
        yield from take(hypothesis, step, rest)


def wins_on_unseen(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    """Whoever is in turn discarded what lies beside the hand that won on it."""
    for seat, tile in enumerate(changes.won):
        if tile is None or seat == hand.turn:
            continue
        for face, p in faces_of(hypothesis.state, tile)[:2]:
            claim = Discard(hand.turn, face)
            step = HypothesisStep(claim, _UNSEEN + math.log(p), tile.at_mm, tile.since_ms, p)
            for thrown in take(hypothesis, step, changes):
                after = thrown.state.hand
                if after is not None and after.phase is Phase.DRAW:
                    yield from wins_on_offer(thrown, after, changes, panels, taken=True)


def wins_on_draw(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    """Whoever is in turn won on its draw: the key alone tells of it."""
    seat, fresh = hand.turn, hand.seats[hand.turn].fresh
    if not changes.won or changes.won[seat] is not None or seat not in panels.wins or not fresh:
        return
    yield from take(hypothesis, HypothesisStep(ShowWin(seat, (), fresh[0]), 0.0), changes)
