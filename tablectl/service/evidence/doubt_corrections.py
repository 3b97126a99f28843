"""The corrections that answers to questions about doubtful entries make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.game.claims import Claim, Correct, DeclareKong, Discard, Refused, RevealIndicator
from tablectl.game.decide import decide
from tablectl.game.events import Envelope, IndicatorRevealed, KongDeclared, TileDiscarded
from tablectl.game.frozen_values import changed
from tablectl.game.referee import UNRESOLVED_KONG_REASON, Finding, Question
from tablectl.game.state import GameState

REASON: Final = "it was recorded in doubt"
"""Reason of a correction that answers such a question."""


def corrections(
    before: GameState, finding: Finding, written: tuple[Envelope, ...]
) -> Mapping[Claim, Correct | None]:
    """The correction for each candidate claim; None for the one that is already written.

    A claim that would change more than one event is left out: an operator has to correct those by hand.

    Args:
        before: the table before the finding was written.
        finding: the doubtful finding.
        written: its journal entries.
    """
    found: dict[Claim, Correct | None] = {finding.claim: None}
    for other in finding.others:
        answer = decide(before, other)
        if isinstance(answer, Refused) or len(answer) != len(written):
            continue
        pairs = zip(written, answer, strict=True)
        differing = [(envelope, event) for envelope, event in pairs if envelope.body != event]
        if len(differing) == 1:
            envelope, event = differing[0]
            found[other] = Correct(envelope.seq, event, REASON)
    return found


def tile_corrections(
    finding: Finding, seq: int, written: TileDiscarded | IndicatorRevealed
) -> Mapping[Claim, Correct | None]:
    """As ``corrections``, for an earlier discard or indicator.

    Args:
        finding: the most likely tile, with the alternatives.
        seq: number of its journal entry.
        written: the event of that entry.
    """
    found: dict[Claim, Correct | None] = {}
    for claim in (finding.claim, *finding.others):
        if isinstance(claim, Discard | RevealIndicator):
            is_written = claim.tile == written.tile
            found[claim] = None if is_written else Correct(seq, changed(written, tile=claim.tile), REASON)
    return found


def kong_corrections(question: Question, seq: int, written: KongDeclared) -> Mapping[Claim, Correct | None]:
    """The correction for each answer on whether a kong's fourth tile was just drawn.

    Args:
        question: each candidate declares the kong with another answer.
        seq: number of its journal entry.
        written: the event of that entry.
    """
    claims = (claim for each in question.candidates for claim in each.claims)
    return {
        claim: Correct(seq, changed(written, drawn=claim.drawn), UNRESOLVED_KONG_REASON)
        for claim in claims
        if isinstance(claim, DeclareKong)
    }
