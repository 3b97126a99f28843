"""What was written down in doubt, as a question whose answer is a correction."""

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
"""Of a correction that answers such a question."""


def corrections(
    before: GameState, finding: Finding, written: tuple[Envelope, ...]
) -> Mapping[Claim, Correct | None]:
    """By candidate claim, the correction that makes it so; None for what is written already.

    A claim that would change more than one event has none: it is left to the operator's own hands.

    Args:
        before: the table before the finding was written down.
        finding: what was written down in doubt.
        written: what became of it in the journal.
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
    """As ``corrections``, of a discard or an indicator that play has long gone on from.

    Args:
        finding: what it is likely to be, with what it may have been instead.
        seq: the number under which it is written down.
        written: what stands there.
    """
    found: dict[Claim, Correct | None] = {}
    for claim in (finding.claim, *finding.others):
        if isinstance(claim, Discard | RevealIndicator):
            stands = claim.tile == written.tile
            found[claim] = None if stands else Correct(seq, changed(written, tile=claim.tile), REASON)
    return found


def kong_corrections(question: Question, seq: int, written: KongDeclared) -> Mapping[Claim, Correct | None]:
    """By answer, the correction that says whether a kong's fourth tile was just drawn.

    Args:
        question: its answers declare the kong, each as it may have been.
        seq: the number under which it is written down.
        written: what stands there.
    """
    claims = (claim for each in question.candidates for claim in each.claims)
    return {
        claim: Correct(seq, changed(written, drawn=claim.drawn), UNRESOLVED_KONG_REASON)
        for claim in claims
        if isinstance(claim, DeclareKong)
    }
