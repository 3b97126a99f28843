"""Red fives: told from plain ones by an enrolled set's own pictures, or by the other characters' colours."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.recogniser.painted_tiles import BLACK, GREEN, RED, enrolled, in_the_middle, reading, tile
from vision.labels import FACES, INDEX_OF
from vision.recogniser.detector import ReadTiles
from vision.recogniser.red_fives import (
    RedFives,
    SuitColours,
    paint_colour,
)
from vision.recogniser.tile_pictures import TilePictures
from vision.types import Image

FIVES = {"5m": BLACK, "0m": RED, "5s": GREEN, "0s": RED}


def set_of(fives: dict[str, tuple[int, int, int]]) -> RedFives:
    return RedFives(enrolled(fives))


@pytest.mark.parametrize(("light", "blur"), [(1.0, 0.0), (0.6, 1.5)])
def test_the_colour_of_its_paint_tells_a_five_whatever_the_light(light: float, blur: float) -> None:
    fives = set_of(FIVES)
    torn = reading(m5=0.55, m0=0.4)
    for code, ink in (("5m", BLACK), ("0m", RED)):
        picture, quad = in_the_middle(tile(ink, light, blur))
        told = fives.reweight(picture, quad[None], torn)[0]
        assert told[INDEX_OF[code]] > 0.75, code
        assert told.sum() == pytest.approx(torn.sum()), "only shared anew among the two"


def test_a_reading_that_is_no_five_stays_as_it_is() -> None:
    picture, quad = in_the_middle(tile(RED))
    other = reading(m7=0.8, m5=0.1, m0=0.05)
    assert np.array_equal(set_of(FIVES).reweight(picture, quad[None], other), other)


def test_a_set_whose_fives_differ_in_no_colour_or_that_lacks_one_tells_nothing() -> None:
    picture, quad = in_the_middle(tile(RED))
    torn = reading(m5=0.55, m0=0.4)
    for fives in (set_of({"5m": BLACK, "0m": BLACK}), set_of({"5m": BLACK})):
        assert np.array_equal(fives.reweight(picture, quad[None], torn), torn)


def test_a_bare_face_has_no_colour() -> None:
    picture, quad = in_the_middle(np.full((64, 48, 3), 225, np.uint8))
    assert np.allclose(paint_colour(picture, quad), 1 / 3)


def character(number: tuple[int, int, int]) -> Image:
    """(64, 48, 3) a number in some ink above what is red in most sets."""
    return np.vstack([tile(number)[:32], tile(RED)[32:]])


@pytest.mark.parametrize("turned", [False, True], ids=["upright", "upside down"])
def test_a_plain_five_of_characters_has_a_number_that_is_not_red(turned: bool) -> None:
    fives = RedFives(
        TilePictures(
            np.array([INDEX_OF["5m"], INDEX_OF["0m"]], np.int64),
            np.stack([in_the_middle(character(ink))[0] for ink in (BLACK, RED)]),
        )
    )
    for code, ink in (("5m", BLACK), ("0m", RED)):
        picture, quad = in_the_middle(character(ink))
        told = fives.reweight(
            picture, (quad[[2, 3, 0, 1]] if turned else quad)[None], reading(m5=0.5, m0=0.5)
        )
        assert told[0, INDEX_OF[code]] > 0.9, code


def photographed(*tiles_of: tuple[str, tuple[int, int, int], float]) -> tuple[Image, ReadTiles]:
    """Tiles side by side: what each was read as, its ink, and how surely."""
    shown = [in_the_middle(tile(ink)) for _, ink, _ in tiles_of]
    wide = shown[0][0].shape[1]
    quads = np.stack([quad + np.array([k * wide, 0]) for k, (_, quad) in enumerate(shown)])
    rows = np.full((len(tiles_of), len(FACES)), 1e-4, np.float32)
    for row, (code, _, sure) in zip(rows, tiles_of, strict=True):
        row[INDEX_OF[code]] = sure
        row[INDEX_OF[f"5{code[1]}" if code[0] == "0" else "2p"]] = 0.99 - sure
    found = ReadTiles(quads.astype(np.float32), rows, np.ones(len(tiles_of), np.float32))
    return np.hstack([picture for picture, _ in shown]), found


def by_suit(picture: Image, found: ReadTiles) -> ReadTiles:
    """What was read, told by the colours of one picture."""
    told = SuitColours().reweight(picture, found.quads_px, found.probabilities)
    return ReadTiles(found.quads_px, told, found.confidence)


SUIT = (("1m", RED, 0.97), ("3m", RED, 0.97), ("8m", RED, 0.97))


def test_a_five_that_is_no_redder_than_the_other_characters_is_plain() -> None:
    picture, found = photographed(*SUIT, ("0m", RED, 0.7), ("0m", RED, 0.6))
    told = by_suit(picture, found)
    assert told.codes == ("1m", "3m", "8m", "5m", "5m")
    np.testing.assert_allclose(told.probabilities.sum(axis=1), found.probabilities.sum(axis=1), rtol=1e-5)
    red = told.probabilities[3:, INDEX_OF["0m"]]
    assert red[0] > red[1], "of two the likelier stays likelier: an enrolled tray has one of each"


def test_the_colours_of_the_suit_are_remembered_from_picture_to_picture() -> None:
    colours = SuitColours()
    suit, others = photographed(*((code, BLACK, sure) for code, _, sure in SUIT))
    torn = {ink: photographed(("0m", ink, 0.35)) for ink in (BLACK, RED)}
    for picture, five in torn.values():
        untold = colours.reweight(picture, five.quads_px, five.probabilities)
        assert np.array_equal(untold, five.probabilities), "no other characters have been seen yet"
    assert np.array_equal(colours.reweight(suit, others.quads_px, others.probabilities), others.probabilities)
    for ink, code in ((BLACK, "5m"), (RED, "0m")):
        picture, five = torn[ink]
        told = colours.reweight(picture, five.quads_px, five.probabilities)[0]
        assert told[INDEX_OF[code]] > 0.75, code


def test_a_five_that_the_reader_takes_for_a_marked_one_stays_red_whatever_its_colour() -> None:
    suit = [(code, GREEN, 0.97) for code in ("2s", "3s", "8s")]
    for sure, code in ((0.2, "5s"), (0.6, "0s")):
        picture, found = photographed(*suit, ("0s", GREEN, sure))
        assert by_suit(picture, found).codes[-1] == code


@pytest.mark.parametrize(
    "tiles_of",
    [
        [*((code, BLACK, sure) for code, _, sure in SUIT), ("0m", RED, 0.6)],
        [*SUIT, ("0m", RED, 0.985)],
        [*SUIT[:2], ("0m", RED, 0.6)],
        [*SUIT, ("0s", RED, 0.6)],
    ],
    ids=["redder than its suit", "read for sure", "too few others", "no character"],
)
def test_otherwise_it_stays_as_it_was_read(tiles_of: list[tuple[str, tuple[int, int, int], float]]) -> None:
    picture, found = photographed(*tiles_of)
    assert by_suit(picture, found).codes == found.codes
