"""The checks of a detector: the form of its answers, and their accuracy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablectl.conformance.check import Deviation, LeftOut
from tablectl.conformance.detectors.matching import BACK, bounds, count_batch, count_matches, match_tiles
from tablectl.conformance.detectors.pictures import (
    MAX_QUOTED_CHARACTERS,
    Answers,
    Batch,
    PictureKind,
    Point,
    SamplePicture,
    TileQuad,
    found_in,
    is_number,
    quad_of,
    read_object,
    tiles_in,
)
from tablectl.quoting import as_json, quoted

DETECTORS: Final = "Detectors of others"
"""Heading in docs/CAMERAS.md."""
ALL_FACES: Final = frozenset(
    (
        *(f"{n}{suit}" for suit in "mps" for n in range(10)),
        *(f"{n}z" for n in range(1, 8)),
        *(f"{n}f" for n in range(1, 9)),
        *("1j", BACK),
    )
)
SYMMETRIC: Final = frozenset(
    ["1p", "2p", "4p", "5p", "0p", "8p", "9p", "2s", "4s", "5s", "0s", "6s", "8s", "9s", "5z", "?"]
)
"""Faces whose usual drawing looks the same upside down."""
READABLE: Final = (Batch.TABLE, Batch.ODD)
"""Batches of pictures that every detector can read."""
ONE_LINE: Final = "one JSON object for each file, a line each, in the order given"
QUAD: Final = "the face's corners in pixels in reading order, clockwise from its upper left"
OTHERWISE: Final = "Grey, very large and turned pictures are read like any other"
ACCURACY: Final = "found and named right"
MAX_CUT_OFF: Final = 0.5
"""How far a corner of a tile may lie outside the picture, as a share of the tile's size."""
MIN_RELATIVE_F1: Final = 0.8
"""F1 on a variant of the table, as a share of that on the table itself, at least."""
STATUS_BAD_PICTURE: Final = 1
"""Exit status if a file is no picture."""


@dataclass(frozen=True, slots=True)
class DetectorCheck:
    """A requirement on detectors, and how to judge it."""

    name: str
    must: str
    """The requirement in the page's own words."""
    judge: Callable[[Answers], Iterable[Deviation] | LeftOut]
    section: str = DETECTORS
    """Heading in docs/CAMERAS.md."""


def _check_line_count(answers: Answers) -> Iterator[Deviation]:
    for batch in (*READABLE, Batch.DAMAGED):
        pictures, lines = answers.pictures(batch), answers.output(batch).lines
        if len(lines) != len(pictures):
            yield Deviation(f"{len(pictures)} lines for as many files", f"{len(lines)} lines")


def _check_objects(answers: Answers) -> Iterator[Deviation]:
    for picture, line in answers.lines(*READABLE, Batch.DAMAGED):
        if read_object(line) is None:
            yield Deviation("a JSON object", f"{picture}: {quoted(line)}")


def _if_answered(
    judge: Callable[[Answers], Iterator[Deviation]], *batches: Batch
) -> Callable[[Answers], Iterator[Deviation] | LeftOut]:
    """A check that is left out if no line of the batches is an object."""

    def judge_batch(answers: Answers) -> Iterator[Deviation] | LeftOut:
        return judge(answers) if any(answers.objects(*batches)) else LeftOut("no line is a JSON object")

    return judge_batch


def _check_picture_names(answers: Answers) -> Iterator[Deviation]:
    for picture, answer in answers.objects(*READABLE, Batch.DAMAGED):
        if answer.get("picture") != picture.path:
            yield Deviation(f"picture {quoted(picture.path)}", f"{as_json(answer.get('picture'))}")


def _check_fields(answers: Answers) -> Iterator[Deviation]:
    for picture, answer in answers.objects(*READABLE):
        if "error" in answer:
            continue
        for name, wanted, is_valid in (
            ("model", "a text that names what answered", _is_text(answer.get("model"))),
            ("ms", "milliseconds, 0 or more", is_number(answer.get("ms")) and answer["ms"] >= 0),
            ("tiles", "a list of objects", _is_object_list(answer.get("tiles"))),
        ):
            if not is_valid:
                yield Deviation(
                    f"{name}: {wanted}", f"{picture}: {str(answer.get(name))[:MAX_QUOTED_CHARACTERS]}"
                )


def _check_sizes(answers: Answers) -> Iterator[Deviation]:
    for picture, answer in answers.objects(*READABLE):
        size = (answer.get("width"), answer.get("height"))
        if "error" not in answer and size != (picture.width, picture.height):
            yield Deviation(
                f"width {picture.width} and height {picture.height}", f"{picture}: {size[0]} and {size[1]}"
            )


def _check_no_errors(answers: Answers) -> Iterator[Deviation]:
    for picture, answer in answers.objects(*READABLE):
        if "error" in answer:
            yield Deviation("an answer with tiles", f"{picture}: error {answer['error']}")


def _check_each_tile(judge: Callable[[Mapping[str, Any]], str], wanted: str) -> Callable[[Answers], Any]:
    """A check of each found tile; ``judge`` describes a tile's fault, or returns an empty text."""

    def judge_batch(answers: Answers) -> Iterator[Deviation] | LeftOut:
        tiles = answers.tiles(*READABLE)
        if not tiles:
            return LeftOut("no tile was found in any picture")
        return (Deviation(wanted, f"{picture}: {wrong}") for picture, tile in tiles if (wrong := judge(tile)))

    return judge_batch


def _face_fault(tile: Mapping[str, Any]) -> str:
    face = tile.get("tile")
    return "" if isinstance(face, str) and face in ALL_FACES else as_json(face)


def _side_fault(tile: Mapping[str, Any]) -> str:
    is_valid = tile.get("face") == ("down" if tile.get("tile") == BACK else "up")
    return "" if is_valid else f"tile {as_json(tile.get('tile'))} with face {as_json(tile.get('face'))}"


def _confidence_fault(tile: Mapping[str, Any]) -> str:
    sure = tile.get("confidence")
    return "" if is_number(sure) and 0 <= float(sure or 0) <= 1 else repr(sure)


def _corners_fault(tile: Mapping[str, Any]) -> str:
    return "" if quad_of(tile) is not None else str(tile.get("quad"))[:MAX_QUOTED_CHARACTERS]


def _order_fault(tile: Mapping[str, Any]) -> str:
    quad = quad_of(tile)
    if quad is None:
        return "no four corners"
    turns = [_cross_product(quad[n], quad[(n + 1) % 4], quad[(n + 2) % 4]) for n in range(4)]
    return "" if all(each > 0 for each in turns) else str(tile["quad"])[:MAX_QUOTED_CHARACTERS]


def _cross_product(a: Point, b: Point, c: Point) -> float:
    """Above 0 if the path from a over b to c turns clockwise, with y downwards."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _check_corners_inside(answers: Answers) -> Iterator[Deviation] | LeftOut:
    tiles = [
        (picture, quad) for picture, tile in answers.tiles(*READABLE) if (quad := quad_of(tile)) is not None
    ]
    return _find_corners_outside(tiles) if tiles else LeftOut("no tile was found in any picture")


def _find_corners_outside(tiles: Sequence[tuple[SamplePicture, tuple[Point, ...]]]) -> Iterator[Deviation]:
    for picture, quad in tiles:
        left, top, right, bottom = bounds(quad)
        beyond = MAX_CUT_OFF * max(right - left, bottom - top)
        if (
            left < -beyond
            or top < -beyond
            or right > picture.width + beyond
            or bottom > picture.height + beyond
        ):
            yield Deviation(f"corners within {picture.width} by {picture.height}", f"{picture}: {quad}")


def _check_repeated_answer(answers: Answers) -> Iterator[Deviation]:
    yield from _compare_answers(answers, Batch.AGAIN, "once more")


def _check_answer_in_batch(answers: Answers) -> Iterator[Deviation]:
    yield from _compare_answers(answers, Batch.ODD, "among others")


def _compare_answers(answers: Answers, batch: Batch, how: str) -> Iterator[Deviation]:
    first = [answer for _, answer in answers.objects(Batch.TABLE)]
    second = [answer for picture, answer in answers.objects(batch) if picture.kind is PictureKind.TABLE]
    if not first or not second or first[0].get("tiles") != second[0].get("tiles"):
        came = "another answer" if first and second else "no answer"
        yield Deviation("the same tiles of the same picture", f"{came} when it was asked {how}")


def _check_refusals(answers: Answers) -> Iterator[Deviation]:
    for picture, answer in answers.objects(Batch.DAMAGED):
        if picture.kind is not PictureKind.NO_PICTURE:
            continue
        error = answer.get("error")
        is_valid = (
            isinstance(error, dict) and error.get("code") == "bad_picture" and _is_text(error.get("message"))
        )
        if not is_valid:
            yield Deviation(
                '"error" with the code bad_picture and a message',
                f"{picture}: {str(answer)[:MAX_QUOTED_CHARACTERS]}",
            )


def _check_rest_is_read(answers: Answers) -> Iterator[Deviation]:
    read = [answer for picture, answer in answers.objects(Batch.DAMAGED) if picture.kind is PictureKind.TABLE]
    if not read or "tiles" not in read[0]:
        yield Deviation(
            "the tiles of the picture behind the damaged ones",
            str(read[0])[:MAX_QUOTED_CHARACTERS] if read else "none",
        )


def _check_status(answers: Answers) -> Iterator[Deviation]:
    for batch, wanted in ((Batch.TABLE, 0), (Batch.ODD, 0), (Batch.DAMAGED, STATUS_BAD_PICTURE)):
        status = answers.output(batch).status
        if status != wanted:
            of = "damaged files" if wanted else "pictures alone"
            yield Deviation(f"exit status {wanted} for {of}", f"{status}")


def _check_no_false_tiles(answers: Answers) -> Iterator[Deviation]:
    for picture, answer in answers.objects(Batch.ODD):
        if picture.kind in (PictureKind.EMPTY, PictureKind.TINY) and (found := tiles_in(answer)):
            yield Deviation("no tiles", f"{picture}: {[each.get('tile') for each in found]}")


def _check_variant(kind: PictureKind) -> Callable[[Answers], Iterator[Deviation] | LeftOut]:
    """A check that a variant of the table has about the same F1 as the table."""

    def judge_batch(answers: Answers) -> Iterator[Deviation] | LeftOut:
        plain = count_batch(answers, Batch.TABLE)
        if not plain.correct:
            return LeftOut("no tile of the picture was read right as it is")
        return _find_low_f1(answers, kind, MIN_RELATIVE_F1 * plain.f1)

    return judge_batch


def _find_low_f1(answers: Answers, kind: PictureKind, least: float) -> Iterator[Deviation]:
    for picture, answer in answers.objects(Batch.ODD):
        counts = count_matches(picture.tiles, found_in(answer))
        if picture.kind is kind and counts.f1 < least:
            yield Deviation(f"F1 {least:.2f} at least", f"{picture}: {counts}")


def _check_first_corner(answers: Answers) -> Iterable[Deviation] | LeftOut:
    """Nine in ten correctly read quads have to start with the face's upper left corner."""
    answered = [
        (label, found)
        for picture, answer in answers.objects(Batch.TABLE, Batch.ODD)
        if picture.kind in (PictureKind.TABLE, PictureKind.TURNED, PictureKind.NOTED)
        for label, found in match_tiles(picture.tiles, found_in(answer))
        if label is not None and label.face == found.face and label.face not in SYMMETRIC
    ]
    if not answered:
        return LeftOut("no tile that tells its turn was read right")
    wrong = [found for label, found in answered if _corner_offset(label, found)]
    came = f"{len(wrong)} of {len(answered)} do not"
    is_valid = len(wrong) * 10 <= len(answered)
    return () if is_valid else (Deviation("corners that begin at the face's own upper left", came),)


def _corner_offset(label: TileQuad, found: TileQuad) -> int:
    """The number of corners by which a quad is rotated against its label."""

    def corner_distance(turn: int) -> float:
        return sum(
            abs(x - x_) + abs(y - y_)
            for (x, y), (x_, y_) in zip([*found.quad[turn:], *found.quad[:turn]], label.quad, strict=True)
        )

    return min(range(4), key=corner_distance)


def checks(least_drawn: float, least_photos: float) -> tuple[DetectorCheck, ...]:
    """Every check, in the order of a report.

    Args:
        least_drawn: minimum F1 on the rendered table, 0 to 1.
        least_photos: minimum F1 on the check set, 0 to 1.

    """

    def reached(batch: Batch, least: float) -> Callable[[Answers], Iterable[Deviation] | LeftOut]:
        def judge_batch(answers: Answers) -> Iterable[Deviation] | LeftOut:
            if not answers.pictures(batch):
                return LeftOut("no check set was given: --photos names its folder")
            counts = count_batch(answers, batch)
            return () if counts.f1 >= least else (Deviation(f"F1 {least:.2f} at least", str(counts)),)

        return judge_batch

    return (
        DetectorCheck("one_line_for_each_file", ONE_LINE, _check_line_count),
        DetectorCheck("line_is_an_object", ONE_LINE, _check_objects),
        DetectorCheck(
            "picture_is_named",
            "`picture` is the file as it was given",
            _if_answered(_check_picture_names, *READABLE, Batch.DAMAGED),
        ),
        DetectorCheck(
            "fields_are_there",
            "`model` names what answered, `ms` says how long it took",
            _if_answered(_check_fields, *READABLE),
        ),
        DetectorCheck(
            "size_is_the_pictures",
            "the picture's size in pixels as a person sees it",
            _if_answered(_check_sizes, *READABLE),
        ),
        DetectorCheck(
            "odd_pictures_are_read", "Any picture is read", _if_answered(_check_no_errors, *READABLE)
        ),
        DetectorCheck(
            "face_is_known", "a face in MPSZ notation", _check_each_tile(_face_fault, "one of the 47 faces")
        ),
        DetectorCheck(
            "back_lies_face_down",
            '`"?"` with `"face": "down"`',
            _check_each_tile(_side_fault, "face down for ? alone"),
        ),
        DetectorCheck(
            "confidence_is_a_share",
            "from 0 to 1",
            _check_each_tile(_confidence_fault, "a number from 0 to 1"),
        ),
        DetectorCheck(
            "quad_has_four_corners", QUAD, _check_each_tile(_corners_fault, "four corners of two numbers")
        ),
        DetectorCheck("quad_goes_round", QUAD, _check_each_tile(_order_fault, "four corners, clockwise")),
        DetectorCheck("corners_lie_in_the_picture", "Corners lie in the picture", _check_corners_inside),
        DetectorCheck("corners_begin_at_the_upper_left", QUAD, _check_first_corner),
        DetectorCheck("same_again", "The same picture gets the same answer", _check_repeated_answer),
        DetectorCheck("same_among_others", "The same picture gets the same answer", _check_answer_in_batch),
        DetectorCheck(
            "damaged_file_is_refused", "`bad_picture`", _if_answered(_check_refusals, Batch.DAMAGED)
        ),
        DetectorCheck("rest_goes_on", "the rest goes on, and the exit status is 1", _check_rest_is_read),
        DetectorCheck("status_tells", "the rest goes on, and the exit status is 1", _check_status),
        DetectorCheck(
            "nothing_where_nothing_lies",
            "Where no tile lies, none is found",
            _if_answered(_check_no_false_tiles, Batch.ODD),
        ),
        DetectorCheck("grey_is_read", OTHERWISE, _check_variant(PictureKind.GREY)),
        DetectorCheck("note_of_the_camera_is_heeded", OTHERWISE, _check_variant(PictureKind.NOTED)),
        DetectorCheck("turned_picture_is_read", OTHERWISE, _check_variant(PictureKind.TURNED)),
        DetectorCheck("huge_picture_is_read", OTHERWISE, _check_variant(PictureKind.HUGE)),
        DetectorCheck("drawn_table_is_read", ACCURACY, reached(Batch.TABLE, least_drawn)),
        DetectorCheck("check_set_is_read", ACCURACY, reached(Batch.PHOTOS, least_photos)),
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _is_object_list(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)
