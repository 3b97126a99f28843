"""A back whose pattern reads as a face is told by the colour of its base colour, and so is a blank face that
reads as a back.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.labels import FACES, INDEX_OF
from vision.recogniser import ReadTiles, resolve_blanks_by_colour
from vision.recogniser.base_colours.bare_tiles import are_turned
from vision.types import Image

CLOTH, IVORY, OLIVE = (60, 110, 30), (210, 235, 240), (20, 80, 90)


def table(*tiles: tuple[str, tuple[int, int, int]]) -> tuple[Image, ReadTiles]:
    """Tiles side by side on cloth: what each was read as, and the colour of its base colour."""
    picture = np.full((80, 40 * len(tiles) + 20, 3), CLOTH, np.uint8)
    quads, rows = [], []
    for number, (code, colour) in enumerate(tiles):
        left = 10 + 40 * number
        picture[20:62, left : left + 32] = colour
        picture[32:50, left + 10 : left + 22] = (30, 30, 160)  # whatever is painted on it
        quads.append([[left, 20], [left + 32, 20], [left + 32, 62], [left, 62]])
        row = np.full(len(FACES), 0.1 / (len(FACES) - 1), np.float32)
        row[INDEX_OF[code]] = 0.9
        rows.append(row)
    return picture, ReadTiles(
        np.array(quads, np.float32), np.array(rows), np.full(len(tiles), 0.8, np.float32)
    )


FACES_SEEN = [(code, IVORY) for code in ("1m", "5p", "9s", "2z", "7z")]
BACKS_SEEN = [("?", OLIVE)] * 5


def doubting(found: ReadTiles, share: float) -> ReadTiles:
    """The tiles; what was read as a back might as well be a white dragon, so likely."""
    probabilities = found.probabilities.copy()
    backs = np.array(found.codes) == "?"
    probabilities[backs, INDEX_OF["5z"]] = share
    return ReadTiles(found.quads_px, probabilities / probabilities.sum(1, keepdims=True), found.confidence)


def test_a_blank_tile_of_the_faces_colour_is_a_white_dragon() -> None:
    picture, found = table(*FACES_SEEN, ("?", IVORY), ("?", OLIVE), ("?", IVORY))
    found = doubting(found, 0.1)
    told = resolve_blanks_by_colour(picture, found)
    assert told.codes == (*found.codes[:5], "5z", "?", "5z")
    assert told.probabilities[5].max() == found.probabilities[5].max(), "as sure as it was"


def test_what_the_reader_holds_for_a_back_without_doubt_stays_one() -> None:
    picture, found = table(*FACES_SEEN, ("?", IVORY))
    assert resolve_blanks_by_colour(picture, doubting(found, 0.01)).codes == found.codes


def with_frame(picture: Image, found: ReadTiles, number: int) -> None:
    """Paints one of the tiles over: a frame and nothing else."""
    (left, top), (right, bottom) = found.quads_px[number, [0, 2]].astype(int).tolist()
    picture[top:bottom, left:right] = IVORY
    cv2.rectangle(picture, (left + 7, top + 7), (right - 8, bottom - 8), (150, 60, 30), 2)


def test_the_top_of_a_standing_tile_is_a_white_dragon_only_in_a_set_whose_dragons_have_no_frame() -> None:
    picture, found = table(*FACES_SEEN, *BACKS_SEEN, ("5z", IVORY), ("?", IVORY))
    (left, top), (right, bottom) = found.quads_px[-1, [0, 2]].astype(int).tolist()
    picture[top:bottom, left:right] = IVORY
    assert resolve_blanks_by_colour(picture, found).codes[-2:] == ("5z", "5z")
    with_frame(picture, found, 10)
    assert resolve_blanks_by_colour(picture, found).codes[-2:] == ("5z", "?")


def test_more_of_them_than_a_set_has_white_dragons_are_tops() -> None:
    for number, told in ((4, "5z"), (5, "?")):
        picture, found = table(*FACES_SEEN, *BACKS_SEEN, *[("?", IVORY)] * number)
        for quad in found.quads_px[10:].astype(int):
            picture[quad[0, 1] : quad[2, 1], quad[0, 0] : quad[2, 0]] = IVORY
        assert resolve_blanks_by_colour(picture, found).codes[10:] == (told,) * number


def test_a_frame_read_as_a_back_is_a_white_dragon_though_a_wall_hides_one_side_of_it() -> None:
    picture, found = table(*FACES_SEEN, *BACKS_SEEN, ("5z", IVORY), ("?", IVORY))
    with_frame(picture, found, 10)
    with_frame(picture, found, 11)
    left, bottom = found.quads_px[11, 3].astype(int).tolist()
    picture[bottom - 9 :, left:] = OLIVE
    assert resolve_blanks_by_colour(picture, found).codes[-2:] == ("5z", "5z")


def test_a_set_has_four_white_dragons() -> None:
    for more in ([("?", IVORY)] * 5, [("?", IVORY)] * 3 + [("5z", IVORY)] * 2):
        picture, found = table(*FACES_SEEN, *more)
        assert resolve_blanks_by_colour(picture, doubting(found, 0.1)).codes == found.codes


def test_too_few_faces_do_not_tell_what_a_blank_tile_is() -> None:
    picture, found = table(*FACES_SEEN[:4], ("?", IVORY))
    assert resolve_blanks_by_colour(picture, doubting(found, 0.1)).codes == found.codes
    assert len(resolve_blanks_by_colour(picture, ReadTiles.none())) == 0


def test_a_frame_in_the_backs_colour_makes_no_back_of_a_white_dragon_that_was_read_for_sure() -> None:
    sure, doubtful = (np.full(len(FACES), 1e-6, np.float32) for _ in range(2))
    sure[INDEX_OF["5z"]] = 1.0
    doubtful[INDEX_OF["5z"]], doubtful[INDEX_OF["?"]] = 0.9, 0.1
    assert are_turned(np.array([sure, doubtful]), np.full(2, -5.0, np.float32)).tolist() == [False, True]


def test_an_unframed_white_dragon_that_reads_as_a_back_is_told_by_the_base_colour() -> None:
    row = np.full(len(FACES), 1e-6, np.float32)
    row[INDEX_OF["?"]] = 1.0
    assert are_turned(row[None], np.array([6.0], np.float32)).all()
