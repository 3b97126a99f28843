"""A row of faces in a picture, whoever found them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.labels import FACES
from vision.live.hand_reading import hand_of
from vision.recogniser import FoundTiles


def found(*tiles: tuple[str, float, float, float]) -> FoundTiles:
    """Tiles by face, middle (x, y) and height, pixels."""
    quads, faces = [], []
    for code, x, y, high in tiles:
        w, h = 0.36 * high, 0.5 * high
        quads.append([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]])
        faces.append(np.eye(len(FACES))[FACES.index(code)])
    return FoundTiles(
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
    assert hand_of(FoundTiles.none()).tiles == ()
