"""A row of faces in a picture, whoever found them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.labels import FACES
from vision.live.hand_camera.reading import hand_of, read_hand
from vision.recogniser import Detections, ReadTiles
from vision.types import Image


def found(*tiles: tuple[str, float, float, float]) -> ReadTiles:
    """Tiles by face, middle (x, y) and height, pixels."""
    quads, faces = [], []
    for code, x, y, high in tiles:
        w, h = 0.36 * high, 0.5 * high
        quads.append([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]])
        faces.append(np.eye(len(FACES))[FACES.index(code)])
    return ReadTiles(
        np.array(quads, np.float32), np.array(faces, np.float32), np.full(len(tiles), 0.9, np.float32)
    )


def row(codes: str, *, apart: float = 0.0) -> list[tuple[str, float, float, float]]:
    """Tiles side by side, the last so many pixels farther away."""
    listed = codes.split()
    last = len(listed) - 1
    return [
        (code, 100 + 44.0 * i + (apart if i == last else 0), 200.0, 60.0) for i, code in enumerate(listed)
    ]


def codes_of(*tiles: tuple[str, float, float, float]) -> list[str]:
    return [faces[0][0] for faces in hand_of(found(*tiles)).tiles]


def test_a_row_is_read_from_left_to_right_whatever_the_order_in_which_it_was_found() -> None:
    assert codes_of(*reversed(row("1m 5p 9s 7z"))) == ["1m", "5p", "9s", "7z"]


def test_tiles_that_lie_behind_the_row_are_not_of_the_hand() -> None:
    behind = [("3s", 150.0, 120.0, 40.0), ("4s", 200.0, 120.0, 40.0)]
    assert codes_of(*row("1m 5p 9s"), *behind) == ["1m", "5p", "9s"]


def test_of_two_finds_in_one_place_the_one_in_line_is_the_tile() -> None:
    assert codes_of(*row("1m 5p 9s"), ("?", 144.0, 185.0, 58.0), ("7z", 144.0, 183.0, 58.0)) == [
        "1m",
        "5p",
        "9s",
    ]


@pytest.mark.parametrize(("gap", "apart"), [(0.0, False), (26.0, True)])
def test_the_tile_just_drawn_stands_apart(gap: float, apart: bool) -> None:
    assert hand_of(found(*row("1m 5p 9s 7z", apart=gap))).drawn_apart is apart


def test_an_empty_table_is_an_empty_hand() -> None:
    assert hand_of(ReadTiles.none()).tiles == ()


class TakesBlanksForBacks:
    """Finds the tiles it is given; what has nothing painted on it, it takes for a back."""

    name = "blanks-are-backs"

    def __init__(self, tiles: ReadTiles) -> None:
        self._tiles = tiles

    def find(self, picture: Image) -> Detections:
        down = np.array([code == "?" for code in self._tiles.codes])
        return Detections(self._tiles.quads_px, self._tiles.confidence, down)

    def read(self, picture: Image, quads_px: np.ndarray) -> ReadTiles:
        p = np.full((len(quads_px), len(FACES)), 1e-4, np.float32)
        for row, quad in enumerate(quads_px):
            near = np.abs(self._tiles.quads_px.mean(axis=1) - quad.mean(axis=0)).sum(axis=1)
            p[row, FACES.index(self._tiles.codes[int(near.argmin())])] = 0.9
            p[row, FACES.index("5z")] += 0.08
        p /= p.sum(axis=1, keepdims=True)
        return ReadTiles(np.asarray(quads_px, np.float32), p, np.ones(len(quads_px), np.float32))


def test_an_unframed_white_dragon_in_the_hand_is_read_and_a_back_beside_it_is_not() -> None:
    hand = found(*row("1m 5p 9s ? 7z 2s 3s ?"))
    picture = np.full((300, 500, 3), (60, 110, 30), np.uint8)
    for number, quad in enumerate(hand.quads_px.astype(int)):
        (left, top), (right, low) = quad[0], quad[2]
        picture[top:low, left:right] = (40, 150, 235) if number == 7 else (210, 235, 240)
    view = read_hand(TakesBlanksForBacks(hand), picture)
    assert [faces[0][0] for faces in view.tiles] == ["1m", "5p", "9s", "5z", "7z", "2s", "3s"]
