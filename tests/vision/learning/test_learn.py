"""Learning from people's words: what it mends, whom it credits, and when it is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from tests.vision.learning.made_up_words import NOTHING, PICTURE, check_tiles, looks, readings, words
from vision.errors import VisionError
from vision.labels import FACES, INDEX_OF
from vision.learning import (
    CheckTiles,
    Example,
    LabelOrigin,
    LearningResult,
    ReadExamples,
    latest_labels,
    learn,
)
from vision.recogniser import FeatureDetector, TileSet, apply_learnt

SAID = ["7f", "8f", "1s", "3m", "5z"] * 8
READ_AS = ["1s", "4f", "2z", "5m", "4z"] * 8


def lesson_of(read: ReadExamples, base: TileSet = NOTHING, check: CheckTiles | None = None) -> LearningResult:
    return learn(read, base, check or check_tiles(), cast(FeatureDetector, None))


def reads(tile_set: TileSet | None, faces: list[str], read_as: list[str], **how: Any) -> list[str]:
    """What other tiles of the set are read as by what was learnt."""
    assert tile_set is not None
    p = apply_learnt(tile_set, looks(faces, seed=9, **how), readings(read_as))
    return [FACES[number] for number in p.argmax(axis=1)]


def test_tiles_that_look_like_corrected_ones_are_read_right_from_then_on() -> None:
    lesson = lesson_of(words(SAID, READ_AS))
    assert lesson.refusals == ()
    assert (lesson.held_back.before, lesson.held_back.after) == (40, 0)
    assert (lesson.check.before, lesson.check.after) == (0, 0)
    assert reads(lesson.tile_set, ["7f", "3m"], ["1s", "5m"]) == ["7f", "3m"]


def test_a_tile_unlike_all_examples_keeps_its_reading_to_the_last_bit() -> None:
    lesson = lesson_of(words(SAID, READ_AS))
    assert lesson.tile_set is not None
    before = readings(["9p", "2m", "?"])
    after = apply_learnt(lesson.tile_set, looks(["9p", "2m", "7f"]), before)
    assert np.array_equal(after, before), "a back stays a back, whatever it looks like"


def test_it_says_which_word_helped_what() -> None:
    lesson = lesson_of(words(SAID, READ_AS))
    told = {one.name: one for one in lesson.influences}
    assert sum(one.helped for one in lesson.influences) == 3 * 40, "each mended reading has three to thank"
    assert told["w0"].face == "7f" and {face for face, _ in told["w0"].helped_against} == {"1s"}
    assert all(one.spoilt == 0 for one in lesson.influences)


def test_a_batch_with_a_fifth_of_wrong_words_is_refused() -> None:
    wrong = (0, 6, 12, 18, 24, 25, 31, 37)
    said = [FACES[(INDEX_OF[face] + 7) % 46] if n in wrong else face for n, face in enumerate(SAID)]
    lesson = lesson_of(words(said, READ_AS, are=SAID))
    assert lesson.tile_set is None
    assert [one.code for one in lesson.refusals] == ["wrong_words"]
    assert "8 of 40 words are contradicted" in lesson.refusals[0].text
    assert {one.name for one in lesson.doubted} == {f"w{n}" for n in wrong}


def test_single_wrong_words_are_doubted_and_left_out_and_the_rest_is_learnt() -> None:
    said = ["3m" if n == 5 else face for n, face in enumerate(SAID)]
    lesson = lesson_of(words(said, READ_AS, are=SAID))
    assert [(one.name, one.face, one.like) for one in lesson.doubted] == [("w5", "3m", "7f")]
    assert lesson.tile_set is not None and lesson.used == 39
    assert reads(lesson.tile_set, ["7f"], ["1s"]) == ["7f"]


def test_what_would_spoil_other_sets_is_refused() -> None:
    alike = replace(check_tiles(SAID, style=0), probabilities=readings(READ_AS, 0.5), faces=numbers(READ_AS))
    lesson = lesson_of(words(SAID, READ_AS), check=alike)
    assert lesson.tile_set is None
    told = {one.code: one.text for one in lesson.refusals}
    assert "points, 0.1 are allowed" in told["check_set_worse"]


def numbers(faces: list[str]) -> np.ndarray:
    return np.array([INDEX_OF[face] for face in faces])


def test_words_that_were_read_right_already_teach_nothing() -> None:
    lesson = lesson_of(words(SAID, SAID))
    assert [one.code for one in lesson.refusals] == ["no_gain"]
    assert "0 were misread before and 0 after" in lesson.refusals[0].text


def test_a_few_words_are_too_few_to_measure() -> None:
    lesson = lesson_of(words(SAID[:9], READ_AS[:9]))
    assert [one.code for one in lesson.refusals] == ["too_few"]
    assert "9 words about tiles are kept, at least 10 are needed" in lesson.refusals[0].text


def test_examples_of_one_event_do_not_speak_for_each_other() -> None:
    lesson = lesson_of(words(["7f"] * 12, ["1s"] * 12, events=["one and the same"] * 12))
    assert lesson.tile_set is None, "twelve pictures of one tile are one word"
    assert (lesson.held_back.before, lesson.held_back.after) == (12, 12)


def test_what_was_learnt_before_is_the_measure_of_what_is_learnt_anew() -> None:
    first = lesson_of(words(SAID, READ_AS))
    assert first.tile_set is not None
    again = lesson_of(words(SAID, READ_AS), first.tile_set)
    assert [one.code for one in again.refusals] == ["no_gain"], "the same words teach nothing new"
    more = words([*SAID, *["9m"] * 5], [*READ_AS, *["4m"] * 5])
    assert lesson_of(more, first.tile_set).refusals == ()


def test_red_fives_count_as_plain_ones() -> None:
    lesson = lesson_of(words([*SAID, *["0m"] * 8], [*READ_AS, *["5m"] * 8]))
    assert lesson.held_back.before == 40, "a red five that was read as a plain one is no mistake here"
    assert reads(lesson.tile_set, ["0m"], ["5m"]) == ["5m"]


def test_the_newest_word_of_an_event_counts() -> None:
    first = Example(
        name="a",
        event="event 7",
        face="3m",
        word=LabelOrigin.ANSWER,
        picture=PICTURE,
        at="2026-11-20T10:00:00.000Z",
    )
    later = replace(first, name="b", face="5m", word=LabelOrigin.JUDGE, at="2026-11-20T10:05:00.000Z")
    other = replace(first, name="c", event="event 8")
    assert [one.name for one in latest_labels([later, first, other])] == ["c", "b"]


@pytest.mark.parametrize("face", ["?", "9x", ""])
def test_an_example_shows_a_face(face: str) -> None:
    with pytest.raises(VisionError, match="an example shows a face such as 5m"):
        Example(name="a", event="e", face=face, word=LabelOrigin.JUDGE, picture=PICTURE)
