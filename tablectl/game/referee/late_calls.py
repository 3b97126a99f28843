"""Calls that came after the book's time limit, as far as panels tell when they were made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.game.claims import ClaimMeld, Discard, NoteIrregularity
from tablectl.game.decide import unresolved_kongs
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee.rulings import Finding, Ruling
from tablectl.game.state import GameState, Phase

LATE_CALL_FAULT: Final = ("ClaimMeld", "late")
"""How a book's ``fault_of`` names the fault of calling late."""

_TIMED: Final = ("pung", "kong")
"""Calls that any seat can make; a chow waits for them and has until the next draw."""


def is_timed(pressed: ButtonPressed) -> bool:
    """Whether a button declares a call that books limit in time."""
    return pressed.button is Button.CALL and pressed.call in _TIMED


def late_calls(
    state: GameState,
    calls: Sequence[ButtonPressed],
    presses: Sequence[ButtonPressed],
    since_ms: int,
    observed_ms: int,
    coming: Sequence[Ruling],
) -> tuple[frozenset[ButtonPressed], tuple[Finding, ...]]:
    """Which calls can be judged now, and the faults of those that came after the time limit.

    A call is judged when the tile is claimed, or once the table was observed after it and shows no newer
    discard. A call from before the discard was for the previous discard, and in time.

    Args:
        calls: those that are not judged yet.
        presses: all keys of the hand.
        since_ms: when the discard was recorded. That is never before it lay there, so a call that counts as
            late was late.
        observed_ms: up to when everything that happened is recorded.
        coming: what is about to be recorded.
    """
    claims = (each.claim for each in coming if isinstance(each, Finding))
    first = next((claim for claim in claims if isinstance(claim, ClaimMeld | Discard)), None)
    judged: set[ButtonPressed] = set()
    late: list[Finding] = []
    for call in calls:
        claimed = isinstance(first, ClaimMeld) and first.seat == call.seat
        if call.at_ms < since_ms:
            judged.add(call)  # it was for the discard before
        elif claimed or (first is None and call.at_ms <= observed_ms):
            judged.add(call)
            late += _late_call(state, call, [each for each in presses if each.at_ms < call.at_ms], since_ms)
    return frozenset(judged), tuple(late)


def _late_call(
    state: GameState, pressed: ButtonPressed, before: Sequence[ButtonPressed], since_ms: int
) -> tuple[Finding, ...]:
    """The fault of a call after the time limit. None if it is in time or unlimited, if its seat has pressed
    for this discard before, or if the press may resolve a kong of the seat.

    Args:
        state: the table with what was seen up to the call.
        since_ms: when the discard was recorded.
    """
    play, hand = state.play, state.hand
    if play is None or hand is None:
        return ()
    if any(p.seat == pressed.seat and p.button is Button.CALL and p.at_ms >= since_ms for p in before):
        return ()
    code, limit_s, offer = play.penalties.fault_of.get(LATE_CALL_FAULT), play.times_s.get("claim"), hand.offer
    if code is None or limit_s is None or offer is None:
        return ()
    if hand.phase is not Phase.DRAW or offer.kind != "discard" or offer.seat == pressed.seat:
        return ()
    if any(seat == pressed.seat for seat, _ in unresolved_kongs(state)):
        return ()
    waited_s = (pressed.at_ms - since_ms) / 1000
    if waited_s <= limit_s:
        return ()
    noted = NoteIrregularity(pressed.seat, code, f"{waited_s:.1f} s > {limit_s:g} s")
    return (Finding(noted, Source.BUTTON, None, pressed.at_ms, {"button": pressed.button.value}),)
