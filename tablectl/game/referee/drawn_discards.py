"""Whether a discard was the tile just drawn, where a hand camera tells and the rules leave it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tablectl.game.claims import ClaimMeld, DeclareKong, Discard
from tablectl.game.evidence import HandsSeen
from tablectl.game.frozen_values import changed
from tablectl.game.referee.rulings import Finding, Ruling
from tablectl.game.state import HandState


def with_moved_hands(hands: HandsSeen, rulings: Sequence[Ruling], run_ms: Callable[[int], int]) -> HandsSeen:
    """The readings, with whose hands have just changed: readings of before tell nothing of the next draw.

    Args:
        run_ms: the moment of the run for a time at which something was seen to lie.
    """
    for ruling in rulings:
        if isinstance(ruling, Finding) and isinstance(ruling.claim, Discard | ClaimMeld | DeclareKong):
            since = ruling.evidence.get("seen_ms")
            hands = hands.with_move(
                ruling.claim.seat, run_ms(since if isinstance(since, int) else ruling.at_ms)
            )
    return hands


def with_drawn(
    hand: HandState, hands: HandsSeen, rulings: Sequence[Ruling], run_ms: Callable[[int], int]
) -> tuple[Ruling, ...]:
    """The rulings with what hand cameras saw of their discards.

    Only a seat's first discard among them is told, and none after a call: the readings are of before it. Who
    has declared ready discards what was drawn, camera or not.

    Args:
        run_ms: the moment of the run for a time at which something was seen to lie.
    """
    done: set[int] = set()
    found: list[Ruling] = []
    for ruling in rulings:
        claim = ruling.claim if isinstance(ruling, Finding) else None
        if isinstance(ruling, Finding) and isinstance(claim, Discard):
            seat, own = claim.seat, hand.seats[claim.seat]
            since = ruling.evidence.get("seen_ms")
            called = hand.after_call and hand.turn == seat
            if seat not in done and isinstance(since, int) and own.ready is None and not called:
                drawn = hands.was_drawn(seat, claim.tile, len(own.concealed), run_ms(since))
                if drawn is not None and claim.drawn is None:
                    ruling = replace(ruling, claim=changed(claim, drawn=drawn))
            done.add(seat)
        elif isinstance(claim, ClaimMeld):
            done.add(claim.seat)
        found.append(ruling)
    return tuple(found)
