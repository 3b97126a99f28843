"""Answers to the referee's questions from what really happened, for ``follow --assist``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tablectl.api.follow.comparison import COMPARED
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
"""What questions are asked about; whether a tile was the one just drawn is not told."""

_KINDS: Final = COMPARED | {"ura_indicators_revealed/1", "hand_shown/1"}


class Assistant:
    """Knows the true events and tells the next one when asked."""

    def __init__(self, truth: Sequence[Line]) -> None:
        self._truth = list(truth)

    def answers(self, state: GameState, at_ms: int, found: Sequence[Line]) -> Iterator[tuple[Claim, ...]]:
        """Claims for the next thing that happened before the question and is not written down.

        Args:
            at_ms: when the question was asked.
            found: what is written down.
        """
        missing = self._next(found, at_ms)
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
        """What tile a discard or an indicator really was.

        Args:
            found: what is written down.
            place: of the event among it.

        Returns:
            None where something else happened in its place.
        """
        earlier = sum(line.get("kind") in _KINDS for line in found[:place])
        known = [line for line in self._truth if line.get("kind") in _KINDS]
        true = known[earlier] if earlier < len(known) else {}
        same = all(true.get(key) == found[place].get(key) for key in ("kind", "seat"))
        return str(true["tile"]) if same else None

    def _next(self, found: Sequence[Line], until_ms: int) -> Line | None:
        """The first true event that the found ones have not reached."""
        written = [line for line in found if line.get("kind") in _KINDS]
        known = [line for line in self._truth if line.get("kind") in _KINDS and line["at_ms"] <= until_ms]
        return known[len(written)] if len(written) < len(known) else None
