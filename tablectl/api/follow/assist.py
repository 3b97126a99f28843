"""Answers the referee's questions from the true events, for ``follow --assist``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tablectl.api.follow.comparison import COMPARED_KINDS
from tablectl.game.claims import Claim, DeclareKong, Discard, Draw, claim_of
from tablectl.game.events import (
    FieldError,
    HandDrawn,
    HandShown,
    IndicatorRevealed,
    KongDeclared,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    UraIndicatorsRevealed,
    WinShown,
    event_from_wire,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, Phase

Line = Mapping[str, Any]

_MOVES = (
    TileDiscarded
    | MeldClaimed
    | KongDeclared
    | ReadyDeclared
    | IndicatorRevealed
    | UraIndicatorsRevealed
    | WinShown
    | HandShown
    | HandDrawn
)
"""Events that questions are about."""

_KINDS: Final = COMPARED_KINDS | {"ura_indicators_revealed/1", "hand_shown/1"}


class Assistant:
    """Answers questions from the true events."""

    def __init__(self, truth: Sequence[Line]) -> None:
        self._truth = list(truth)

    def answers(self, state: GameState, at_ms: int, found: Sequence[Line]) -> Iterator[tuple[Claim, ...]]:
        """Claims for the next true event before the question that is not recorded yet.

        Args:
            at_ms: time of the question.
            found: the recorded events.
        """
        missing = self._next_true_event(found, at_ms)
        if missing is None:
            return
        try:
            event = event_from_wire({k: v for k, v in missing.items() if k not in ("at_ms", "confidence")})
        except FieldError:
            return
        if not isinstance(event, _MOVES):
            return
        claim = claim_of(event)
        if isinstance(claim, Discard):
            claim = changed(claim, drawn=None, sideways=None)
        elif isinstance(claim, DeclareKong):
            claim = changed(claim, drawn=None)
        hand = state.hand
        if hand is not None and hand.phase is Phase.DRAW and getattr(claim, "seat", None) == hand.turn:
            yield (Draw(hand.turn), claim)
        yield (claim,)

    def tile_of(self, found: Sequence[Line], place: int) -> str | None:
        """The true tile of a discard or an indicator.

        Args:
            found: the recorded events.
            place: index of the event among them.

        Returns:
            None where the true event is another one.
        """
        earlier = sum(line.get("kind") in _KINDS for line in found[:place])
        true_events = [line for line in self._truth if line.get("kind") in _KINDS]
        true_event = true_events[earlier] if earlier < len(true_events) else {}
        same = all(true_event.get(key) == found[place].get(key) for key in ("kind", "seat"))
        return str(true_event["tile"]) if same else None

    def _next_true_event(self, found: Sequence[Line], until_ms: int) -> Line | None:
        """The first true event, until a time, that is not recorded."""
        recorded = [line for line in found if line.get("kind") in _KINDS]
        true_events = [
            line for line in self._truth if line.get("kind") in _KINDS and line["at_ms"] <= until_ms
        ]
        return true_events[len(recorded)] if len(recorded) < len(true_events) else None
