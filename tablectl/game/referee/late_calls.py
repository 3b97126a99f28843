"""Claims that came too late by the book's own times, as far as panels tell when they were made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablectl.game.claims import NoteIrregularity
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee.rulings import Finding
from tablectl.game.state import GameState, Phase

LATE: Final = ("ClaimMeld", "late")
"""How a book's ``fault_of`` names the fault of calling late."""

_TIMED: Final = ("pung", "kong")
"""Calls that any seat can make; a chow waits for them and has until the next draw."""


def is_timed(pressed: ButtonPressed) -> bool:
    """Whether a key says a call for which books have a time."""
    return pressed.button is Button.CALL and pressed.call in _TIMED


def late_call(
    state: GameState, pressed: ButtonPressed, before: Sequence[ButtonPressed], since_ms: int
) -> tuple[Finding, ...]:
    """The fault of a call after the book's time for it; none where it is in time or has none, or where its
    seat has pressed for this discard before.

    Asked once the table was looked at after the call: a discard that is told late was called in time.

    Args:
        state: the table with what was seen up to the call.
        since_ms: when the discard was written down, which is never before it lay there: a call that is called
            late is late.
    """
    play, hand = state.play, state.hand
    if play is None or hand is None or pressed.at_ms < since_ms:
        return ()
    if any(p.seat == pressed.seat and p.button is Button.CALL and p.at_ms >= since_ms for p in before):
        return ()
    code, limit_s, offer = play.penalties.fault_of.get(LATE), play.times_s.get("claim"), hand.offer
    if code is None or limit_s is None or offer is None:
        return ()
    if hand.phase is not Phase.DRAW or offer.kind != "discard" or offer.seat == pressed.seat:
        return ()
    waited_s = (pressed.at_ms - since_ms) / 1000
    if waited_s <= limit_s:
        return ()
    detail = f"{pressed.call} said {waited_s:.1f} s after the discard; {limit_s:g} s are allowed"
    noted = NoteIrregularity(pressed.seat, code, detail)
    return (Finding(noted, Source.BUTTON, None, pressed.at_ms, {"button": pressed.button.value}),)
