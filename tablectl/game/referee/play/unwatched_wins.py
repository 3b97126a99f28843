"""Unobserved wins: told by the tile beside a closed hand, by the key alone, or by a hand that lies
open, where play goes on after a win.

Where somebody looks, ``endings`` weighs such a win as it happens. After a start in mid-hand it is one of
several moves of which only the end is seen, so it takes its place among them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tablectl.game.claims import Discard, ShowWin
from tablectl.game.evidence import SeenSeat, TableSeen
from tablectl.game.referee.endings.open_rows.open_row import OpenRow
from tablectl.game.referee.endings.shown_wins import ways_to_win
from tablectl.game.referee.matching import MAX_LOOSE, SAME_KIND_P, TableChanges, faces_of, kind_probability
from tablectl.game.referee.play.hypothesis import (
    Hypothesis,
    HypothesisStep,
    PanelClaims,
    apply_step,
    is_discard_gone,
    replace_at,
)
from tablectl.game.state import GameState, HandState, Phase

UNDECLARED_WIN_MS: Final = 2500
"""Without a key, a tile beside a hand is a win after so long: two more may come that make a meld of it."""
MAX_READINGS: Final = 2
"""Of a hand laid open that take part in the search."""
_UNSEEN_DISCARD_LOG_P: Final = math.log(0.2)
"""A discard that was taken before it was seen lying."""


def with_unwatched_moves(
    state: GameState, seen: TableSeen, changes: TableChanges, until_ms: int
) -> TableChanges:
    """The changes with what is known of their being laid down unobserved: that they were, and where
    play goes on after a win its sign: the one tile beside a hand that stays closed, else the hand laid open.

    Args:
        seen: the observation that shows them, cleaned.
        until_ms: until when nobody looked, or the cameras were finding again what lay there; 0: never.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or not until_ms:
        return changes
    changes = replace(changes, unwatched_ms=until_ms)
    new = [tile for river in changes.river for tile in river]
    new += [tile for melds in changes.melds for meld in melds for tile in meld.tiles]
    unwatched = any(tile.since_ms <= until_ms for tile in new)
    if not play.wins.stay_closed:
        opened = _open_hands(seen, until_ms) if play.wins.after_win is not None else ()
        some = any(opened)
        return (
            replace(changes, unwatched=True, opened=opened if some else ()) if unwatched or some else changes
        )
    beside = tuple(
        tiles[0] if len(tiles) == 1 and tiles[0].since_ms <= until_ms and not mine.out else None
        for mine, tiles in zip(hand.seats, changes.loose, strict=False)
    )
    return replace(changes, unwatched=True, won=beside) if unwatched or any(beside) else changes


def _open_hands(seen: TableSeen, until_ms: int) -> tuple[SeenSeat | None, ...]:
    """By seat, the hand that lay open by then."""
    return tuple(
        seen_seat
        if len(seen_seat.shown) > MAX_LOOSE and all(tile.since_ms <= until_ms for tile in seen_seat.shown)
        else None
        for seen_seat in seen.seats
    )


def wins_by_open_hand(hypothesis: Hypothesis, hand: HandState, changes: TableChanges) -> Iterator[Hypothesis]:
    """A hand that lies open has won on the discard that is gone from its river, on one of the player in turn
    that nobody saw, or on its own draw."""
    offer = hand.offer
    offered = offer is not None and hand.phase is Phase.DRAW and is_discard_gone(hand, changes, offer.seat)
    if not offered and hand.phase is not Phase.ACT:
        return
    for seat, seen_seat in enumerate(changes.opened):
        if seen_seat is None or (offered and offer is not None and offer.seat == seat):
            continue
        unseen = not offered and hand.turn != seat
        ways = ways_to_win(OpenRow(hypothesis.state, seat, seen_seat, offered), unseen=unseen)
        rest = replace(changes, opened=replace_at(changes.opened, seat, None))
        if offered and offer is not None:
            newest = len(hand.seats[offer.seat].river) - 1
            gone = replace_at(changes.gone, offer.seat, changes.gone[offer.seat] - {newest})
            rest = replace(rest, gone=gone)
        at = seen_seat.shown[seen_seat.apart[0]] if seen_seat.apart else seen_seat.shown[0]
        for log_p, claims in ways[:MAX_READINGS]:
            found = [hypothesis]
            for claim in claims:
                weight = log_p if isinstance(claim, ShowWin) else 0.0  # nobody can have seen its discard lie
                step = HypothesisStep(
                    claim, weight, at.at_mm, at.since_ms, math.exp(log_p / len(seen_seat.shown))
                )
                left = rest if isinstance(claim, ShowWin) else changes
                found = [each for one in found for each in apply_step(one, step, left)]
            yield from found


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
    if not (taken or is_discard_gone(hand, changes, offer.seat)):
        return
    for seat, tile in enumerate(changes.won):
        if tile is None or seat == offer.seat:
            continue
        p = kind_probability(tile, offer.tile.kind)
        if p < SAME_KIND_P:
            continue
        rest = replace(
            changes,
            won=replace_at(changes.won, seat, None),
            loose=replace_at(changes.loose, seat, ()),
            gone=replace_at(changes.gone, offer.seat, changes.gone[offer.seat] - {discard}),
        )
        waits_ms = 0 if seat in panels.wins else UNDECLARED_WIN_MS
        claim = ShowWin(seat, (), offer.tile)
        step = HypothesisStep(claim, math.log(p), tile.at_mm, tile.since_ms, p, waits_ms=waits_ms)
        yield from apply_step(hypothesis, step, rest)


def wins_on_unseen(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    """The player in turn discarded what lies beside the hand that won on it."""
    for seat, tile in enumerate(changes.won):
        if tile is None or seat == hand.turn:
            continue
        for face, p in faces_of(hypothesis.state, tile)[:2]:
            claim = Discard(hand.turn, face)
            step = HypothesisStep(claim, _UNSEEN_DISCARD_LOG_P + math.log(p), tile.at_mm, tile.since_ms, p)
            for thrown in apply_step(hypothesis, step, changes):
                after = thrown.state.hand
                if after is not None and after.phase is Phase.DRAW:
                    yield from wins_on_offer(thrown, after, changes, panels, taken=True)


def wins_on_draw(
    hypothesis: Hypothesis, hand: HandState, changes: TableChanges, panels: PanelClaims
) -> Iterator[Hypothesis]:
    """The player in turn won on its draw: the key alone tells of it."""
    seat, fresh = hand.turn, hand.seats[hand.turn].fresh
    if not changes.won or changes.won[seat] is not None or seat not in panels.wins or not fresh:
        return
    yield from apply_step(hypothesis, HypothesisStep(ShowWin(seat, (), fresh[0]), 0.0), changes)
