"""Labels for pictures of single tiles, from corrections and answered questions: training examples.

Only face-up tiles are used: discards, indicators, flowers. A tile that no camera saw, or one among several,
gives no example.
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
            examples: stores the examples; None: nothing is stored.
            run: distinguishes this run's questions from those of other runs.
        """
        self._examples, self._run = examples, run

    def on_written(self, envelopes: Sequence[Envelope]) -> None:
        """Use the pictures and corrections of written entries."""
        if self._examples is None:
            return
        for envelope in envelopes:
            place = _seen_place(envelope)
            if isinstance(envelope.body, _ONE_TILE) and place is not None:
                self._examples.capture(self._event_key(envelope.seq), place)
            elif isinstance(envelope.body, EventCorrected) and _is_by_judge(envelope):
                tile = _tile_of(envelope.body.body)
                if tile is not None:
                    self._examples.label(
                        self._event_key(envelope.body.target), tile, LabelSource.JUDGE, envelope.by
                    )

    def on_asked(self, asked: OpenQuestion) -> None:
        """Store the picture of an asked question's tile, while the tile lies on the table."""
        if self._examples is not None and asked.question.at_mm is not None and _is_teachable(asked):
            self._examples.capture(self._question_key(asked), asked.question.at_mm)

    def on_answered(self, asked: OpenQuestion, chosen: Sequence[Claim], by: str) -> None:
        """Label the picture of an answered question."""
        tile = _single_tile(chosen)
        if self._examples is not None and tile is not None and _is_teachable(asked):
            self._examples.label(self._question_key(asked), tile, LabelSource.ANSWER, by)

    def _event_key(self, seq: int) -> str:
        return f"{self._run} {seq}"

    def _question_key(self, asked: OpenQuestion) -> str:
        """Key of the question's picture. A question about a written event uses that event's key, so that a
        later correction labels the same picture."""
        target = next((each.target for each in asked.corrections.values() if each is not None), None)
        return f"{self._run} {asked.key}" if target is None else self._event_key(target)


def _is_by_judge(envelope: Envelope) -> bool:
    """Whether a person made the correction without being asked: answers are labelled separately, and the
    cameras' own corrections are no labels."""
    said = envelope.body
    is_answer = isinstance(said, EventCorrected) and said.reason == REASON
    return envelope.source is not Source.CAMERA and not is_answer


def _seen_place(envelope: Envelope) -> tuple[float, float] | None:
    """Where a camera saw an entry's tile (mm); None where none did."""
    at_mm = envelope.evidence.get("at_mm")
    if envelope.source is not Source.CAMERA or "unfound" in envelope.evidence:
        return None
    if not isinstance(at_mm, list) or len(at_mm) != 2:
        return None
    return float(at_mm[0]), float(at_mm[1])


def _is_teachable(asked: OpenQuestion) -> bool:
    """Whether every candidate names one face-up tile: then the picture of the place shows that tile."""
    said = [each.claims for each in asked.question.candidates if each.claims]
    return bool(said) and all(_single_tile(claims) is not None for claims in said)


def _single_tile(claims: Sequence[Claim]) -> Tile | None:
    """The only face-up tile that the claims name; None where they name none, or several."""
    named = [claim for claim in claims if not isinstance(claim, Draw | Deal)]
    if len(named) != 1 or getattr(named[0], "tiles", None):
        return None
    return _tile_of(named[0])


def _tile_of(said: object) -> Tile | None:
    tile = getattr(said, "tile", None)
    return tile if isinstance(tile, Tile) else None
