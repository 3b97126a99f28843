"""A question brings the picture of its place to whoever answers it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.game.claims import Correct, Discard
from tablectl.game.decide import decide
from tablectl.game.events import Envelope, Source, TileDiscarded
from tablectl.game.frozen_values import changed
from tablectl.game.referee import Finding, Question
from tablectl.game.state import GameState
from tablectl.mahjong.tiles import Tile
from tablectl.service.evidence import Lessons, Questioner, Questions
from tablectl.service.evidence.doubt_corrections import REASON, corrections, tile_corrections
from tablectl.topics import Message
from tests.tablectl.game.table import Table

PICTURE = b"\xff\xd8 a tile on felt"


class OneEyed(NoEyes):
    """Sees one thing, everywhere."""

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        return PICTURE if at_mm == (10.0, 20.0) else None


@dataclass
class Told:
    """Stands for the announcer."""

    open: Sequence[Message] = ()

    def publish_questions(self, open_questions: Sequence[Message]) -> None:
        self.open = open_questions


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def asking(told: Told) -> Questioner:
    return Questioner(Questions(), told, OneEyed(), Lessons(None, "run"))  # type: ignore[arg-type]


def test_a_question_carries_the_picture_of_its_place(asking: Questioner, told: Told) -> None:
    asking.ask(Question("unclear_tile", "Which is it?", 0, (), (10.0, 20.0), 2), GameState())
    (asked,) = told.open
    assert asked["picture"] == f"data:image/jpeg;base64,{b64encode(PICTURE).decode()}"
    (alert,) = asking.alerts()
    assert alert.facts["question"] == asked["question"]


def test_one_without_a_place_or_a_picture_is_asked_all_the_same(asking: Questioner, told: Told) -> None:
    asking.ask(Question("how_ended", "How did it end?", 0), GameState())
    asking.ask(Question("unclear_tile", "Which is it?", 0, (), (0.0, 0.0)), GameState())
    assert [asked["picture"] for asked in told.open] == [None, None]


def test_of_what_was_written_in_doubt_each_candidate_is_a_correction_or_stands() -> None:
    table = Table("?" * 13)
    table.draw(0, "?")
    stands, other = Discard(0, Tile.parse("8p")), Discard(0, Tile.parse("9p"))
    finding = Finding(stands, Source.CAMERA, 0.6, 0, {"at_mm": [10.0, 20.0]}, in_doubt=True, others=(other,))
    answer = decide(table.state, stands)
    assert isinstance(answer, tuple)
    written = tuple(Envelope(7 + i, "", Source.CAMERA, event) for i, event in enumerate(answer))
    found = corrections(table.state, finding, written)
    assert found[stands] is None
    correct = found[other]
    assert isinstance(correct, Correct)
    assert correct.target == 7
    assert isinstance(correct.body, TileDiscarded)
    assert correct.body.tile == Tile.parse("9p")


def test_a_discard_that_looks_like_another_later_is_asked_about_and_each_other_tile_corrects_it(
    asking: Questioner, told: Told
) -> None:
    table = Table("?" * 13)
    stands, other = Discard(0, Tile.parse("8p")), Discard(0, Tile.parse("9p"))
    finding = Finding(stands, Source.CAMERA, 0.1, 0, {"at_mm": [10.0, 20.0]}, in_doubt=True, others=(other,))
    written = TileDiscarded(0, Tile.parse("8p"), drawn=True, sideways=True)
    asking.ask_about_tile(table.state, finding, 7, written)
    (asked,) = told.open
    assert asked["picture"] is not None
    assert tile_corrections(finding, 7, written) == {
        stands: None,
        other: Correct(7, changed(written, tile=Tile.parse("9p")), REASON),
    }
