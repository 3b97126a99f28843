"""What people say at a running table reaches whoever keeps examples: which tile, whose word, and when not."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tablectl.game.claims import Claim, ClaimMeld, Correct, Discard, Draw
from tablectl.game.events import Envelope, EventCorrected, Source, TileDiscarded
from tablectl.game.referee import Candidate, Cause, Lifetime, Question
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.ports import LabelSource
from tablectl.service.evidence import Lessons
from tablectl.service.evidence.doubt_corrections import REASON
from tablectl.service.evidence.questions import OpenQuestion

FIVE, NINE = Tile.parse("5m"), Tile.parse("9m")
PLACE = (10.0, 20.0)
CAUSE = Cause(Lifetime.PAYMENT, hand=1, events=0)


@dataclass
class Kept:
    """Stands for the keeper."""

    pictures: list[str] = field(default_factory=list)
    words: list[tuple[str, str, LabelSource, str]] = field(default_factory=list)

    def capture(self, event: str, at_mm: tuple[float, float]) -> None:
        assert at_mm == PLACE
        self.pictures.append(event)

    def label(self, event: str, tile: Tile, teacher: LabelSource, by: str) -> None:
        self.words.append((event, str(tile), teacher, by))

    def close(self) -> None:
        pass


@pytest.fixture
def kept() -> Kept:
    return Kept()


def discard(seq: int, source: Source = Source.CAMERA, **more: object) -> Envelope:
    evidence = {"at_ms": 5, "at_mm": list(PLACE), **more}
    return Envelope(seq, "", source, TileDiscarded(0, NINE), 0.9, evidence)


def asked(*tiles: Tile, target: int | None = None) -> OpenQuestion:
    """An open question about one discard; with a target, about one that is written down in doubt."""
    claims = [Discard(0, tile) for tile in tiles]
    question = Question(
        "unclear", "Which?", 0, tuple(Candidate("", (Draw(0, None), one), 0.5) for one in claims), PLACE
    )
    corrections: dict[Claim, Correct | None] = {
        one: None if n == 0 or target is None else Correct(target, TileDiscarded(0, one.tile), REASON)
        for n, one in enumerate(claims)
    }
    return OpenQuestion("q3", question, CAUSE, None, corrections if target is not None else {})


def test_a_judges_correction_is_a_word_about_the_tile_that_was_seen(kept: Kept) -> None:
    lessons = Lessons(kept, "run")
    lessons.on_written([discard(7)])
    corrected = EventCorrected(7, TileDiscarded(0, FIVE), "it is a five")
    lessons.on_written([Envelope(8, "", Source.OPERATOR, corrected, by="Anna")])
    assert kept.pictures == ["run 7"]
    assert kept.words == [("run 7", "5m", LabelSource.JUDGE, "Anna")]


def test_only_what_a_camera_saw_lying_open_is_looked_at(kept: Kept) -> None:
    lessons = Lessons(kept, "run")
    lessons.on_written([discard(7, Source.OPERATOR), discard(8, unfound=True), discard(9, at_mm=None)])
    assert kept.pictures == []


def test_an_answer_to_a_question_is_a_word_whether_the_reading_was_right_or_not(kept: Kept) -> None:
    lessons = Lessons(kept, "run")
    open_question = asked(NINE, FIVE)
    lessons.on_asked(open_question)
    lessons.on_answered(open_question, (Draw(0, None), Discard(0, FIVE)), "Ren")
    assert kept.pictures == ["run q3"]
    assert kept.words == [("run q3", "5m", LabelSource.ANSWER, "Ren")]


def test_a_question_about_what_stands_in_doubt_is_about_its_event(kept: Kept) -> None:
    lessons = Lessons(kept, "run")
    open_question = asked(NINE, FIVE, target=7)
    lessons.on_asked(open_question)
    lessons.on_answered(open_question, (Discard(0, NINE),), "")
    corrected = EventCorrected(7, TileDiscarded(0, FIVE), REASON)
    lessons.on_written([Envelope(8, "", Source.OPERATOR, corrected, by="Anna")])
    assert kept.pictures == ["run 7"]
    assert kept.words == [("run 7", "9m", LabelSource.ANSWER, "")], (
        "the correction that an answer is counts once"
    )


def test_a_question_about_several_tiles_teaches_nothing(kept: Kept) -> None:
    lessons = Lessons(kept, "run")
    meld = ClaimMeld(1, MeldKind.PUNG, (FIVE, FIVE))
    question = Question("unclear", "Which?", 0, (Candidate("", (meld,), 1.0),), PLACE)
    open_question = OpenQuestion("q1", question, CAUSE)
    lessons.on_asked(open_question)
    lessons.on_answered(open_question, (meld,), "")
    assert (kept.pictures, kept.words) == ([], [])


def test_without_a_keeper_nothing_is_kept() -> None:
    lessons = Lessons(None, "run")
    lessons.on_written([discard(7)])
    lessons.on_asked(asked(NINE, FIVE))
    lessons.on_answered(asked(NINE, FIVE), (Discard(0, FIVE),), "")
