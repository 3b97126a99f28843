"""Void suits: chosen with the panels' call keys after the deal, or left open where nobody pressed.

Chow says characters, pung dots, kong bamboos: nothing can be called before the first discard, so the keys are
free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from tablectl.game.claims import ChooseVoidSuit, Claim, Draw, Refused
from tablectl.game.decide import play_out
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.referee.matching import TableChanges
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import Finding, Question, Ruling
from tablectl.game.state import GameState, Phase, seat_name

SUIT_OF: Final[dict[str, Literal["m", "p", "s"]]] = {"chow": "m", "pung": "p", "kong": "s"}
"""What the call keys mean before the first discard."""


def void_suits(
    state: GameState,
    presses: Sequence[ButtonPressed],
    changes: TableChanges,
    now_ms: int,
    idle_ms: int,
    patience: Patience,
) -> tuple[Ruling, ...]:
    """Choices that were pressed; once play goes on without them, choices that nobody has seen.

    Args:
        idle_ms: for how long the state has taken no event.
    """
    hand, play = state.hand, state.play
    if hand is None or play is None or not play.opening.void_suits or not hand.opening:
        return ()
    found: list[Finding] = []
    for press in presses:
        suit = SUIT_OF.get(press.call or "") if press.button is Button.CALL else None
        if suit is not None:
            evidence: dict[str, object] = {"button": press.button.value, "call": press.call}
            claim = ChooseVoidSuit(press.seat, suit)
            state, claims = _accepted(state, claim)
            found += [_finding(each, press.at_ms, evidence) for each in claims]
    if found or not any(changes.river) or idle_ms < patience.unclear_ms:
        return tuple(found)
    unsaid = [seat for seat, each in enumerate(hand.seats) if not each.has_chosen]
    for seat in unsaid:
        state, claims = _accepted(state, ChooseVoidSuit(seat))
        found += [_finding(each, now_ms, {}) for each in claims]
    names = ", ".join(seat_name(state, seat) for seat in unsaid)
    text = f"Play has started, but the void suits of {names} are unknown. Which are they?"
    asked = Question("void_suit", text, now_ms, details={"seats": unsaid})
    return (*found, asked) if unsaid else tuple(found)


def _accepted(state: GameState, claim: ChooseVoidSuit) -> tuple[GameState, tuple[Claim, ...]]:
    """The claims that make the choice stand; the dealer's first tile comes before it."""
    hand = state.hand
    assert hand is not None, "suits are given up in a hand"
    first: tuple[Claim, ...] = (Draw(hand.turn),) if hand.phase is Phase.DRAW else ()
    played = play_out(state, *first, claim)
    return (state, ()) if isinstance(played, Refused) else (played[0], (*first, claim))


def _finding(claim: Claim, at_ms: int, evidence: dict[str, object]) -> Finding:
    if isinstance(claim, Draw):
        return Finding(claim, Source.RULESET, None, at_ms)
    return Finding(claim, Source.BUTTON if evidence else Source.RULESET, None, at_ms, evidence)
