"""The examiner of detectors passes one that answers by the truth, and fails what breaks a requirement."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from tablectl.conformance import Verdict, result_of
from tablectl.conformance.detectors import (
    Answers,
    Batch,
    DetectorOutput,
    MatchCounts,
    PictureKind,
    SamplePicture,
    TileQuad,
    checks,
    counts_text,
)
from tablectl.conformance.detectors.matching import count_matches

TEXT = (Path(__file__).parents[4] / "docs" / "CAMERAS.md").read_text(encoding="utf-8")
PAGE = " ".join(TEXT.split())
CHECKS = checks(0.9, 0.9)
BY_NAME = {check.name: check for check in CHECKS}
Answer = dict[str, Any]
FACES: Final = ("1m", "7m", "3p", "1z", "5z", "?")


def tile(face: str, left: float, top: float) -> TileQuad:
    right, bottom = left + 30, top + 40
    return TileQuad(face, ((left, top), (right, top), (right, bottom), (left, bottom)))


def moved(
    tiles: Sequence[TileQuad], to: Callable[[float, float], tuple[float, float]]
) -> tuple[TileQuad, ...]:
    return tuple(TileQuad(each.face, tuple(to(x, y) for x, y in each.quad)) for each in tiles)


TILES: Final = tuple(tile(face, 20.0 + 40 * n, 30.0) for n, face in enumerate(FACES))
TABLE: Final = SamplePicture("table.png", PictureKind.TABLE, 300, 100, TILES)
BAD: Final = (
    SamplePicture("words.jpg", PictureKind.NO_PICTURE),
    SamplePicture("nowhere.jpg", PictureKind.NO_PICTURE),
)
ROUNDS: Final[dict[Batch, tuple[SamplePicture, ...]]] = {
    Batch.TABLE: (TABLE,),
    Batch.AGAIN: (TABLE,),
    Batch.ODD: (
        SamplePicture("grey.png", PictureKind.GREY, 300, 100, TILES),
        SamplePicture("noted.jpg", PictureKind.NOTED, 300, 100, TILES),
        TABLE,
        SamplePicture("turned.jpg", PictureKind.TURNED, 100, 300, moved(TILES, lambda x, y: (100 - y, x))),
        SamplePicture("empty.jpg", PictureKind.EMPTY, 300, 100),
        SamplePicture("tiny.png", PictureKind.TINY, 1, 1),
        SamplePicture("huge.jpg", PictureKind.HUGE, 3000, 1000, moved(TILES, lambda x, y: (10 * x, 10 * y))),
    ),
    Batch.DAMAGED: (*BAD, TABLE),
    Batch.PHOTOS: (
        SamplePicture("photo.jpg", PictureKind.PHOTO, 300, 100, (tile("5m", 20, 30), tile("9p", 80, 30))),
    ),
}
SHOWN: Final = {each.path: each for shown in ROUNDS.values() for each in shown}


def truth(shown: SamplePicture) -> Answer:
    if shown.kind is PictureKind.NO_PICTURE:
        error = {"code": "bad_picture", "message": "expected a picture"}
        return {"picture": shown.path, "error": error}
    return {
        "picture": shown.path,
        "width": shown.width,
        "height": shown.height,
        "model": "truth",
        "ms": 1.5,
        "tiles": [
            {
                "tile": each.face,
                "confidence": 0.9,
                "quad": [list(corner) for corner in each.quad],
                "face": "down" if each.face == "?" else "up",
            }
            for each in shown.tiles
        ],
    }


def status(paths: Sequence[str]) -> int:
    return int(any(SHOWN[path].kind is PictureKind.NO_PICTURE for path in paths))


def honest(paths: Sequence[str]) -> DetectorOutput:
    return DetectorOutput(tuple(json.dumps(truth(SHOWN[path])) for path in paths), status(paths))


def answering(
    change: Callable[[SamplePicture, Answer], object],
) -> Callable[[], Callable[[Sequence[str]], DetectorOutput]]:
    """A detector whose objects are changed."""

    def made() -> Callable[[Sequence[str]], DetectorOutput]:
        def ask(paths: Sequence[str]) -> DetectorOutput:
            answers = [truth(SHOWN[path]) for path in paths]
            for path, answer in zip(paths, answers, strict=True):
                change(SHOWN[path], answer)
            return DetectorOutput(tuple(map(json.dumps, answers)), status(paths))

        return ask

    return made


def each_tile(change: Callable[[SamplePicture, Answer], object], *sorts: PictureKind) -> Any:
    """A detector that changes each tile, of these sorts of pictures or of all."""

    def changed(shown: SamplePicture, answer: Answer) -> None:
        for found in answer.get("tiles", ()):
            if not sorts or shown.kind in sorts:
                change(shown, found)

    return answering(changed)


def saying(change: Callable[[list[str]], list[str]]) -> Any:
    """A detector whose lines are changed."""
    return lambda: lambda paths: DetectorOutput(tuple(change(list(honest(paths).lines))), status(paths))


def ending(how: Callable[[Sequence[str]], int]) -> Any:
    """A detector that ends otherwise."""
    return lambda: lambda paths: DetectorOutput(honest(paths).lines, how(paths))


def fields(**values: object) -> Any:
    return answering(lambda _, answer: "error" in answer or answer.update(values))


def of(kind: PictureKind, change: Callable[[Answer], object]) -> Any:
    return answering(lambda shown, answer: change(answer) if shown.kind is kind else None)


def restless() -> Callable[[Sequence[str]], DetectorOutput]:
    """Another answer each time."""
    asked: list[None] = []

    def ask(paths: Sequence[str]) -> DetectorOutput:
        asked.append(None)
        return answering(
            lambda _, answer: [each.update(confidence=0.9 / len(asked)) for each in answer.get("tiles", ())]
        )()(paths)

    return ask


def distracted() -> Callable[[Sequence[str]], DetectorOutput]:
    """Sees less among many pictures."""

    def ask(paths: Sequence[str]) -> DetectorOutput:
        if len(paths) < 4:
            return honest(paths)
        return answering(lambda _, answer: _shortened(answer))()(paths)

    return ask


def _shortened(answer: Answer) -> None:
    if answer.get("tiles"):
        answer["tiles"].pop()


def _rolled(_: SamplePicture, found: Answer) -> None:
    found["quad"] = [*found["quad"][1:], found["quad"][0]]


BROKEN: Final[tuple[tuple[str, Any], ...]] = (
    ("one_line_for_each_file", saying(lambda lines: lines[:-1])),
    ("one_line_for_each_file", saying(lambda lines: ["loading the model…", *lines])),
    ("line_is_an_object", saying(lambda lines: [f"[{line}]" for line in lines])),
    ("line_is_an_object", saying(lambda lines: [line.replace('"', "'") for line in lines])),
    ("picture_is_named", fields(picture="1")),
    ("fields_are_there", fields(model=None)),
    ("fields_are_there", fields(ms=-1)),
    ("fields_are_there", fields(tiles={})),
    ("size_is_the_pictures", of(PictureKind.NOTED, lambda answer: answer.update(width=100, height=300))),
    (
        "odd_pictures_are_read",
        of(PictureKind.TINY, lambda answer: answer.update(error={"code": "too_small"})),
    ),
    ("face_is_known", each_tile(lambda _, found: found.update(tile="bamboo-1"))),
    ("back_lies_face_down", each_tile(lambda _, found: found.update(face="up"))),
    ("confidence_is_a_share", each_tile(lambda _, found: found.update(confidence=97.5))),
    ("confidence_is_a_share", each_tile(lambda _, found: found.update(confidence="high"))),
    ("quad_has_four_corners", each_tile(lambda _, found: found.update(quad=[20, 30, 50, 70]))),
    ("quad_has_four_corners", each_tile(lambda _, found: found.update(quad=[[1, None]] * 4))),
    ("quad_goes_round", each_tile(lambda _, found: found["quad"].reverse())),
    ("quad_goes_round", each_tile(lambda _, found: found.update(quad=[[1, 1]] * 4))),
    ("corners_lie_in_the_picture", each_tile(lambda _, found: [each.reverse() for each in found["quad"]])),
    ("corners_begin_at_the_upper_left", each_tile(_rolled)),
    ("same_again", restless),
    ("same_among_others", distracted),
    ("damaged_file_is_refused", of(PictureKind.NO_PICTURE, lambda answer: answer.update(error="no picture"))),
    (
        "damaged_file_is_refused",
        of(PictureKind.NO_PICTURE, lambda answer: answer.update(error={"code": "bad_picture"})),
    ),
    ("rest_goes_on", saying(lambda lines: lines[:1])),
    ("status_tells", ending(lambda paths: 0)),
    ("status_tells", ending(lambda paths: 1)),
    (
        "nothing_where_nothing_lies",
        of(PictureKind.EMPTY, lambda answer: answer.update(tiles=[{"tile": "?"}])),
    ),
    ("grey_is_read", of(PictureKind.GREY, lambda answer: answer.update(tiles=[]))),
    (
        "note_of_the_camera_is_heeded",
        each_tile(lambda _, found: [each.reverse() for each in found["quad"]], PictureKind.NOTED),
    ),
    ("turned_picture_is_read", each_tile(lambda _, found: found.update(tile="4s"), PictureKind.TURNED)),
    (
        "huge_picture_is_read",
        each_tile(lambda _, f: f.update(quad=[[x / 10, y / 10] for x, y in f["quad"]]), PictureKind.HUGE),
    ),
    ("drawn_table_is_read", each_tile(lambda _, found: found.update(tile="4s"), PictureKind.TABLE)),
    ("check_set_is_read", each_tile(lambda _, found: found.update(tile="4s"), PictureKind.PHOTO)),
)
"""By the check that has to fail."""


def test_a_detector_that_answers_by_the_truth_passes_every_check() -> None:
    answers = Answers(honest, ROUNDS)
    told = [result_of(check, check.judge(answers)) for check in CHECKS]
    assert [each for each in told if each.verdict is not Verdict.PASSED] == []
    assert "drawn table: F1 1.0000 (6 tiles, 6 found, 6 named right)" in counts_text(answers)
    assert "check set: F1 1.0000" in counts_text(answers)


@pytest.mark.parametrize(("name", "made"), BROKEN, ids=[f"{n}-{name}" for n, (name, _) in enumerate(BROKEN)])
def test_a_detector_that_breaks_a_requirement_is_told_what_was_expected(name: str, made: Any) -> None:
    check = BY_NAME[name]
    told = result_of(check, check.judge(Answers(made(), ROUNDS)))
    assert told.verdict is Verdict.FAILED, told
    assert told.expected
    assert told.came


def test_every_check_can_fail_and_has_the_pages_words() -> None:
    assert {name for name, _ in BROKEN} == set(BY_NAME)
    assert len(BY_NAME) == len(CHECKS)
    assert [check.name for check in CHECKS if check.must not in PAGE] == []
    assert {check.section for check in CHECKS} <= set(re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE))
    assert f"{len(CHECKS)} checks, each with the requirement" in PAGE


def test_whatever_a_detector_writes_is_judged_and_never_ends_the_examination() -> None:
    odd = ["", "null", "{}", '{"tiles": 5}', '{"tiles": [5, {}]}', '{"tiles": [{"quad": 7, "tile": []}]}']
    odd += ['{"error": []}', '{"tiles": [{"quad": [[1e999, 0], [], 3, {}]}]}', "[" * 100_000]
    for line in odd:
        answers = Answers(lambda paths, line=line: DetectorOutput((line,) * len(paths), 0), ROUNDS)  # type: ignore[misc]
        told = [result_of(check, check.judge(answers)) for check in CHECKS]
        assert any(each.verdict is Verdict.FAILED for each in told)


@pytest.mark.parametrize("lines", [lambda paths: (), lambda paths: ("loading the model",) * len(paths)])
def test_a_detector_that_answers_nothing_passes_nothing(lines: Any) -> None:
    answers = Answers(lambda paths: DetectorOutput(tuple(lines(paths)), status(paths)), ROUNDS)
    told = {check.name: result_of(check, check.judge(answers)) for check in CHECKS}
    passed = {name for name, each in told.items() if each.verdict is Verdict.PASSED}
    assert passed <= {"one_line_for_each_file", "line_is_an_object", "status_tells"}
    assert told["drawn_table_is_read"].verdict is Verdict.FAILED
    assert "drawn table: F1 0.0000 (6 tiles, 0 found" in counts_text(answers)


def test_a_round_is_shown_only_to_a_check_that_wants_it_and_only_once() -> None:
    asked: list[int] = []

    def counted(paths: Sequence[str]) -> DetectorOutput:
        asked.append(len(paths))
        return honest(paths)

    answers = Answers(counted, ROUNDS)
    for name in ("drawn_table_is_read", "drawn_table_is_read"):
        list(BY_NAME[name].judge(answers))  # type: ignore[arg-type]
    assert asked == [1]


def test_without_a_check_set_its_check_is_left_out() -> None:
    rounds: dict[Batch, tuple[SamplePicture, ...]] = {
        which: shown for which, shown in ROUNDS.items() if which is not Batch.PHOTOS
    }
    told = result_of(
        BY_NAME["check_set_is_read"], BY_NAME["check_set_is_read"].judge(Answers(honest, rounds))
    )
    assert (told.verdict, told.came) == (
        Verdict.LEFT_OUT,
        "no check set was given: --photos names its folder",
    )


def test_photos_count_red_fives_as_fives_and_no_backs() -> None:
    there, found = (tile("5m", 0, 0),), (tile("0m", 1, 1), tile("?", 100, 0))
    assert count_matches(there, found, is_photo=True) == MatchCounts(1, 1, 1)
    assert count_matches(there, found) == MatchCounts(1, 2, 0)


def test_each_label_is_found_once_by_the_surest() -> None:
    there = (tile("1m", 0, 0),)
    sure, unsure = tile("2m", 2, 0), TileQuad("1m", tile("1m", 0, 0).quad, 0.5)
    assert count_matches(there, (unsure, sure)) == MatchCounts(1, 2, 0)
    assert count_matches(there, ()).f1 == 0
    assert count_matches((), ()).f1 == 1
