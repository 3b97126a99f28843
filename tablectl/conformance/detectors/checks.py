"""What any detector is held to, whoever trained it: the form of its answers, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablectl.conformance.check import Deviation, LeftOut
from tablectl.conformance.detectors.figures import BACK, Figures, bounds, figures, pairs
from tablectl.conformance.detectors.shown import (
    SHOWN_LENGTH,
    Answers,
    Point,
    Round,
    ShownPicture,
    ShownTile,
    Sort,
    found_in,
    is_number,
    quad_of,
    read_object,
    tiles_in,
)

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
"""Faces whose usual drawing does not tell which way up they are."""
FORM: Final = (Round.TABLE, Round.ODD)
"""Rounds whose answers are looked at for their form."""
ONE_LINE: Final = "one JSON object for each file, a line each, in the order given"
QUAD: Final = "the face's corners in pixels in reading order, clockwise from its upper left"
OTHERWISE: Final = "Grey, very large and turned pictures are read like any other"
MEASURED: Final = "found and named right"
MAX_CUT_OFF: Final = 0.5
"""Of a tile's size: so far a corner may lie outside the picture, of a tile that is cut off."""
SAME_F1: Final = 0.8
"""So much of what is read of a picture has to be read of the same picture otherwise."""
STATUS_NO: Final = 1
"""Exit status where a file was no picture."""


@dataclass(frozen=True, slots=True)
class DetectorCheck:
    """One thing that a detector must do."""

    name: str
    must: str
    """The page's own words."""
    judge: Callable[[Answers], Iterable[Deviation] | LeftOut]
    section: str = DETECTORS
    """Heading in docs/CAMERAS.md."""


def _lines(answers: Answers) -> Iterator[Deviation]:
    for which in (*FORM, Round.DAMAGED):
        shown, said = answers.shown(which), answers.said(which)
        if len(said.lines) != len(shown):
            yield Deviation(f"{len(shown)} lines for as many files", f"{len(said.lines)} lines")


def _objects(answers: Answers) -> Iterator[Deviation]:
    for shown, line in answers.lines(*FORM, Round.DAMAGED):
        if read_object(line) is None:
            yield Deviation("a JSON object", f"{shown}: {line[:SHOWN_LENGTH]!r}")


def _where_answered(
    judge: Callable[[Answers], Iterator[Deviation]], *rounds: Round
) -> Callable[[Answers], Iterator[Deviation] | LeftOut]:
    """A check of what a detector answers: where it answers nothing, nothing is right about it."""

    def judged(answers: Answers) -> Iterator[Deviation] | LeftOut:
        return judge(answers) if any(answers.objects(*rounds)) else LeftOut("no line is a JSON object")

    return judged


def _names(answers: Answers) -> Iterator[Deviation]:
    for shown, answer in answers.objects(*FORM, Round.DAMAGED):
        if answer.get("picture") != shown.path:
            yield Deviation(f"picture {shown.path!r}", f"{answer.get('picture')!r}")


def _fields(answers: Answers) -> Iterator[Deviation]:
    for shown, answer in answers.objects(*FORM):
        if "error" in answer:
            continue
        for name, wanted, right in (
            ("model", "a text that names what answered", _text(answer.get("model"))),
            ("ms", "milliseconds, 0 or more", is_number(answer.get("ms")) and answer["ms"] >= 0),
            ("tiles", "a list of objects", _objects_in(answer.get("tiles"))),
        ):
            if not right:
                yield Deviation(f"{name}: {wanted}", f"{shown}: {str(answer.get(name))[:SHOWN_LENGTH]}")


def _sizes(answers: Answers) -> Iterator[Deviation]:
    for shown, answer in answers.objects(*FORM):
        size = (answer.get("width"), answer.get("height"))
        if "error" not in answer and size != (shown.width, shown.height):
            yield Deviation(
                f"width {shown.width} and height {shown.height}", f"{shown}: {size[0]} and {size[1]}"
            )


def _readable(answers: Answers) -> Iterator[Deviation]:
    for shown, answer in answers.objects(*FORM):
        if "error" in answer:
            yield Deviation("an answer with tiles", f"{shown}: error {answer['error']}")


def _one_tile(judge: Callable[[Mapping[str, Any]], str], wanted: str) -> Callable[[Answers], Any]:
    """A check of each tile; ``judge`` says what is wrong with one, or nothing."""

    def judged(answers: Answers) -> Iterator[Deviation] | LeftOut:
        tiles = answers.tiles(*FORM)
        if not tiles:
            return LeftOut("no tile was found in any picture")
        return (Deviation(wanted, f"{shown}: {wrong}") for shown, tile in tiles if (wrong := judge(tile)))

    return judged


def _face(tile: Mapping[str, Any]) -> str:
    face = tile.get("tile")
    return "" if isinstance(face, str) and face in ALL_FACES else repr(face)[:SHOWN_LENGTH]


def _side(tile: Mapping[str, Any]) -> str:
    right = tile.get("face") == ("down" if tile.get("tile") == BACK else "up")
    return "" if right else f"tile {tile.get('tile')!r} with face {tile.get('face')!r}"


def _sure(tile: Mapping[str, Any]) -> str:
    sure = tile.get("confidence")
    return "" if is_number(sure) and 0 <= float(sure or 0) <= 1 else repr(sure)


def _corners(tile: Mapping[str, Any]) -> str:
    return "" if quad_of(tile) is not None else str(tile.get("quad"))[:SHOWN_LENGTH]


def _round_about(tile: Mapping[str, Any]) -> str:
    quad = quad_of(tile)
    if quad is None:
        return "no four corners"
    turns = [_turn(quad[n], quad[(n + 1) % 4], quad[(n + 2) % 4]) for n in range(4)]
    return "" if all(each > 0 for each in turns) else str(tile["quad"])[:SHOWN_LENGTH]


def _turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 where the way from a over b to c turns to the right as a picture is seen."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _inside(answers: Answers) -> Iterator[Deviation] | LeftOut:
    tiles = [(shown, quad) for shown, tile in answers.tiles(*FORM) if (quad := quad_of(tile)) is not None]
    return _outside(tiles) if tiles else LeftOut("no tile was found in any picture")


def _outside(tiles: Sequence[tuple[ShownPicture, tuple[Point, ...]]]) -> Iterator[Deviation]:
    for shown, quad in tiles:
        left, top, right, bottom = bounds(quad)
        beyond = MAX_CUT_OFF * max(right - left, bottom - top)
        if left < -beyond or top < -beyond or right > shown.width + beyond or bottom > shown.height + beyond:
            yield Deviation(f"corners within {shown.width} by {shown.height}", f"{shown}: {quad}")


def _again(answers: Answers) -> Iterator[Deviation]:
    yield from _same(answers, Round.AGAIN, "once more")


def _among_others(answers: Answers) -> Iterator[Deviation]:
    yield from _same(answers, Round.ODD, "among others")


def _same(answers: Answers, which: Round, how: str) -> Iterator[Deviation]:
    first = [answer for _, answer in answers.objects(Round.TABLE)]
    then = [answer for shown, answer in answers.objects(which) if shown.sort is Sort.TABLE]
    if not first or not then or first[0].get("tiles") != then[0].get("tiles"):
        came = "another answer" if first and then else "no answer"
        yield Deviation("the same tiles of the same picture", f"{came} when it was asked {how}")


def _refusals(answers: Answers) -> Iterator[Deviation]:
    for shown, answer in answers.objects(Round.DAMAGED):
        if shown.sort is not Sort.NO_PICTURE:
            continue
        error = answer.get("error")
        right = isinstance(error, dict) and error.get("code") == "bad_picture" and _text(error.get("message"))
        if not right:
            yield Deviation(
                '"error" with the code bad_picture and a message',
                f"{shown}: {str(answer)[:SHOWN_LENGTH]}",
            )


def _rest_goes_on(answers: Answers) -> Iterator[Deviation]:
    read = [answer for shown, answer in answers.objects(Round.DAMAGED) if shown.sort is Sort.TABLE]
    if not read or "tiles" not in read[0]:
        yield Deviation(
            "the tiles of the picture behind the damaged ones",
            str(read[0])[:SHOWN_LENGTH] if read else "none",
        )


def _status(answers: Answers) -> Iterator[Deviation]:
    for which, wanted in ((Round.TABLE, 0), (Round.ODD, 0), (Round.DAMAGED, STATUS_NO)):
        status = answers.said(which).status
        if status != wanted:
            of = "damaged files" if wanted else "pictures alone"
            yield Deviation(f"exit status {wanted} for {of}", f"{status}")


def _nothing_there(answers: Answers) -> Iterator[Deviation]:
    for shown, answer in answers.objects(Round.ODD):
        if shown.sort in (Sort.EMPTY, Sort.TINY) and (found := tiles_in(answer)):
            yield Deviation("no tiles", f"{shown}: {[each.get('tile') for each in found]}")


def _drawn(answers: Answers) -> Figures:
    return _counted(answers, Round.TABLE)


def _counted(answers: Answers, which: Round, *, photo: bool = False) -> Figures:
    """The figures of a round: of a picture that was not answered no tile was found."""
    answered = {each.path: answer for each, answer in answers.objects(which)}
    counted = [
        figures(each.tiles, found_in(answered.get(each.path, {})), photo=photo)
        for each in answers.shown(which)
    ]
    return sum(counted, Figures())


def _read_otherwise(sort: Sort) -> Callable[[Answers], Iterator[Deviation] | LeftOut]:
    """The same tiles have to be found in the same picture shown otherwise, at their places there."""

    def judged(answers: Answers) -> Iterator[Deviation] | LeftOut:
        plain = _drawn(answers)
        if not plain.right:
            return LeftOut("no tile of the picture was read right as it is")
        return _lost(answers, sort, SAME_F1 * plain.f1)

    return judged


def _lost(answers: Answers, sort: Sort, least: float) -> Iterator[Deviation]:
    for shown, answer in answers.objects(Round.ODD):
        counted = figures(shown.tiles, found_in(answer))
        if shown.sort is sort and counted.f1 < least:
            yield Deviation(f"F1 {least:.2f} at least", f"{shown}: {counted}")


def _first_corner(answers: Answers) -> Iterable[Deviation] | LeftOut:
    """Most of the tiles that are read right have to begin at their own upper left."""
    answered = [
        (there, found)
        for shown, answer in answers.objects(Round.TABLE, Round.ODD)
        if shown.sort in (Sort.TABLE, Sort.TURNED, Sort.NOTED)
        for there, found in pairs(shown.tiles, found_in(answer))
        if there is not None and there.face == found.face and there.face not in SYMMETRIC
    ]
    if not answered:
        return LeftOut("no tile that tells its turn was read right")
    wrong = [found for there, found in answered if _begins(there, found)]
    came = f"{len(wrong)} of {len(answered)} do not"
    right = len(wrong) * 10 <= len(answered)
    return () if right else (Deviation("corners that begin at the face's own upper left", came),)


def _begins(there: ShownTile, found: ShownTile) -> int:
    """By how many corners a quad begins later than it should."""

    def apart(turn: int) -> float:
        return sum(
            abs(x - x_) + abs(y - y_)
            for (x, y), (x_, y_) in zip([*found.quad[turn:], *found.quad[:turn]], there.quad, strict=True)
        )

    return min(range(4), key=apart)


def figures_of(answers: Answers, which: Round) -> Figures | None:
    """The figures of the drawn table or of the check set; None where there is none."""
    if which is Round.TABLE:
        return _drawn(answers)
    return _counted(answers, which, photo=True) if answers.shown(which) else None


def measured(answers: Answers) -> str:
    """The figures of what was asked, for a report's last line."""
    lines = [
        f"; {name}: {counted}"
        for which, name in ((Round.TABLE, "drawn table"), (Round.PHOTOS, "check set"))
        if answers.was_asked(which) and (counted := figures_of(answers, which)) is not None
    ]
    return "".join(lines)


def checks(least_drawn: float, least_photos: float) -> tuple[DetectorCheck, ...]:
    """Every check, in the order of a report.

    Args:
        least_drawn: F1 that the drawn table has to reach, 0 to 1.
        least_photos: and the check set.
    """

    def reached(which: Round, least: float) -> Callable[[Answers], Iterable[Deviation] | LeftOut]:
        def judged(answers: Answers) -> Iterable[Deviation] | LeftOut:
            counted = figures_of(answers, which)
            if counted is None:
                return LeftOut("no check set was given: --photos names its folder")
            return () if counted.f1 >= least else (Deviation(f"F1 {least:.2f} at least", str(counted)),)

        return judged

    return (
        DetectorCheck("one_line_for_each_file", ONE_LINE, _lines),
        DetectorCheck("line_is_an_object", ONE_LINE, _objects),
        DetectorCheck(
            "picture_is_named",
            "`picture` is the file as it was given",
            _where_answered(_names, *FORM, Round.DAMAGED),
        ),
        DetectorCheck(
            "fields_are_there",
            "`model` names what answered, `ms` says how long it took",
            _where_answered(_fields, *FORM),
        ),
        DetectorCheck(
            "size_is_the_pictures",
            "the picture's size in pixels as a person sees it",
            _where_answered(_sizes, *FORM),
        ),
        DetectorCheck("odd_pictures_are_read", "Any picture is read", _where_answered(_readable, *FORM)),
        DetectorCheck("face_is_known", "a face in MPSZ notation", _one_tile(_face, "one of the 47 faces")),
        DetectorCheck(
            "back_lies_face_down", '`"?"` with `"face": "down"`', _one_tile(_side, "face down for ? alone")
        ),
        DetectorCheck("confidence_is_a_share", "from 0 to 1", _one_tile(_sure, "a number from 0 to 1")),
        DetectorCheck("quad_has_four_corners", QUAD, _one_tile(_corners, "four corners of two numbers")),
        DetectorCheck("quad_goes_round", QUAD, _one_tile(_round_about, "four corners, clockwise")),
        DetectorCheck("corners_lie_in_the_picture", "Corners lie in the picture", _inside),
        DetectorCheck("corners_begin_at_the_upper_left", QUAD, _first_corner),
        DetectorCheck("same_again", "The same picture gets the same answer", _again),
        DetectorCheck("same_among_others", "The same picture gets the same answer", _among_others),
        DetectorCheck("damaged_file_is_refused", "`bad_picture`", _where_answered(_refusals, Round.DAMAGED)),
        DetectorCheck("rest_goes_on", "the rest goes on, and the exit status is 1", _rest_goes_on),
        DetectorCheck("status_tells", "the rest goes on, and the exit status is 1", _status),
        DetectorCheck(
            "nothing_where_nothing_lies",
            "Where no tile lies, none is found",
            _where_answered(_nothing_there, Round.ODD),
        ),
        DetectorCheck("grey_is_read", OTHERWISE, _read_otherwise(Sort.GREY)),
        DetectorCheck("note_of_the_camera_is_heeded", OTHERWISE, _read_otherwise(Sort.NOTED)),
        DetectorCheck("turned_picture_is_read", OTHERWISE, _read_otherwise(Sort.TURNED)),
        DetectorCheck("huge_picture_is_read", OTHERWISE, _read_otherwise(Sort.HUGE)),
        DetectorCheck("drawn_table_is_read", MEASURED, reached(Round.TABLE, least_drawn)),
        DetectorCheck("check_set_is_read", MEASURED, reached(Round.PHOTOS, least_photos)),
    )


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _objects_in(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)
