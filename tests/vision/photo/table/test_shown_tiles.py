"""What players show in a photo of a table."""

from __future__ import annotations

import pytest

from vision.layout import SideView, TableTile, TableView
from vision.photo.table.reading import with_flowers_and_hands

Faces = tuple[tuple[str, float], ...]


def shown(*sides: tuple[Faces, ...]) -> TableView:
    """A table before whose players tiles with these faces lie."""
    every = [SideView(shown=tuple(TableTile(faces, 0.0, 0.0, 90.0) for faces in side)) for side in sides]
    first, second, third, fourth = [*every, *[SideView()] * (4 - len(every))]
    return TableView((first, second, third, fourth))


def read(view: TableView) -> str:
    """What the first player shows."""
    return "".join(tile.code for tile in with_flowers_and_hands(view).sides[0].shown)


BIRD: Faces = (("1s", 0.85), ("3f", 0.1), ("7f", 0.2))
PLAIN: Faces = (("1s", 0.85), ("9s", 0.1), ("7f", 0.02))


def sure(*codes: str) -> tuple[Faces, ...]:
    return tuple(((code, 0.9),) for code in codes)


@pytest.mark.parametrize(
    ("mine", "others", "seen"),
    [
        pytest.param((BIRD,), sure("2f"), "7f", id="as its likeliest flower"),
        pytest.param((BIRD,), sure("7f"), "3f", id="that lies nowhere else"),
        pytest.param((*sure("7f"), BIRD), (), "7f3f", id="beside a flower"),
        pytest.param((PLAIN,), sure("2f"), "1s", id="not what is hardly a flower"),
        pytest.param((BIRD,), sure("2m"), "1s", id="not where nobody has one"),
        pytest.param((*sure("2m", "4m"), BIRD), sure("2f"), "2m4m1s", id="not in a hand"),
    ],
)
def test_a_doubtful_tile_where_only_flowers_lie_is_one(
    mine: tuple[Faces, ...], others: tuple[Faces, ...], seen: str
) -> None:
    assert read(shown(mine, others)) == seen


@pytest.mark.parametrize(
    ("found", "left"),
    [("5z", ""), ("5z5z", ""), ("5z1f5z", "1f"), ("2m4m6m5z5z", "2m4m6m5z5z")],
)
def test_white_dragons_are_shown_in_a_hand_elsewhere_they_are_tops_of_standing_tiles(
    found: str, left: str
) -> None:
    codes = [found[i : i + 2] for i in range(0, len(found), 2)]
    assert read(shown(sure(*codes))) == left
