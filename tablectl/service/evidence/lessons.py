"""What people say of single tiles, handed on to whoever keeps it: corrections and answered questions.

Only tiles that lie open for everybody are looked at: discards, indicators, flowers. What was never seen, or
is one tile of several, teaches nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablectl.game.claims import Claim, Deal, Draw
from tablectl.game.events import (
    BonusShown,
    Envelope,
    EventCorrected,
    IndicatorRevealed,
    Source,
    TileDiscarded,
)
from tablectl.mahjong.tiles import Tile
from tablectl.ports import Examples, LabelSource
from tablectl.service.evidence.doubt_corrections import REASON
from tablectl.service.evidence.questions import OpenQuestion

_ONE_TILE = TileDiscarded | IndicatorRevealed | BonusShown


class Lessons:
    """Belongs to the table's thread."""

    def __init__(self, examples: Examples | None, run: str) -> None:
        """
        Args:
            examples: keeps them; None where nothing is kept.
            run: tells this run's questions from those of others.
        """
        self._examples, self._run = examples, run

    def written(self, envelopes: Sequence[Envelope]) -> None:
        """Entries stand in the journal now."""
        if self._examples is None:
            return
        for envelope in envelopes:
            place = _place(envelope)
            if isinstance(envelope.body, _ONE_TILE) and place is not None:
                self._examples.capture(self._event(envelope.seq), place)
            elif isinstance(envelope.body, EventCorrected) and _is_a_judges(envelope):
                tile = _tile_of(envelope.body.body)
                if tile is not None:
                    self._examples.label(
                        self._event(envelope.body.target), tile, LabelSource.JUDGE, envelope.by
                    )

    def asked(self, asked: OpenQuestion) -> None:
        """A question became open; what it is about lies on the table now."""
        if self._examples is not None and asked.question.at_mm is not None and _may_teach(asked):
            self._examples.capture(self._about(asked), asked.question.at_mm)

    def answered(self, asked: OpenQuestion, chosen: Sequence[Claim], by: str) -> None:
        """Somebody chose what happened."""
        tile = _tile_said(chosen)
        if self._examples is not None and tile is not None and _may_teach(asked):
            self._examples.label(self._about(asked), tile, LabelSource.ANSWER, by)

    def _event(self, seq: int) -> str:
        return f"{self._run} {seq}"

    def _about(self, asked: OpenQuestion) -> str:
        """A question about what is written down is about that event, so that a later correction is too."""
        target = next((each.target for each in asked.corrections.values() if each is not None), None)
        return f"{self._run} {asked.key}" if target is None else self._event(target)


def _is_a_judges(envelope: Envelope) -> bool:
    """Whether a person said it unasked: answers are distinguished, and the eyes' own word teaches nothing."""
    said = envelope.body
    is_answer = isinstance(said, EventCorrected) and said.reason == REASON
    return envelope.source is not Source.CAMERA and not is_answer


def _place(envelope: Envelope) -> tuple[float, float] | None:
    """Where a camera saw what an entry says; None where it saw nothing there."""
    at_mm = envelope.evidence.get("at_mm")
    if envelope.source is not Source.CAMERA or "unfound" in envelope.evidence:
        return None
    if not isinstance(at_mm, list) or len(at_mm) != 2:
        return None
    return float(at_mm[0]), float(at_mm[1])


def _may_teach(asked: OpenQuestion) -> bool:
    """Whether each candidate says what one open tile is: then the picture of the place shows that tile."""
    said = [each.claims for each in asked.question.candidates if each.claims]
    return bool(said) and all(_tile_said(claims) is not None for claims in said)


def _tile_said(claims: Sequence[Claim]) -> Tile | None:
    """The one open tile that claims name; None where they name none, or several."""
    named = [claim for claim in claims if not isinstance(claim, Draw | Deal)]
    if len(named) != 1 or getattr(named[0], "tiles", None):
        return None
    return _tile_of(named[0])


def _tile_of(said: object) -> Tile | None:
    tile = getattr(said, "tile", None)
    return tile if isinstance(tile, Tile) else None
