"""What players show in a photo of a table."""

from __future__ import annotations

import pytest

from vision.layout import MeldView, SideView, TableTile, TableView, table_json
from vision.photo.table.reading import with_shown_tiles_checked

Faces = tuple[tuple[str, float], ...]


def shown(*sides: tuple[Faces, ...]) -> TableView:
    """A table before whose players tiles with these faces lie."""
    every = [SideView(shown=tuple(TableTile(faces, 0.0, 0.0, 90.0) for faces in side)) for side in sides]
    first, second, third, fourth = [*every, *[SideView()] * (4 - len(every))]
    return TableView((first, second, third, fourth))


def read(view: TableView) -> str:
    """What the first player shows."""
    return "".join(tile.code for tile in with_shown_tiles_checked(view).sides[0].shown)


def sure(*codes: str) -> tuple[Faces, ...]:
    return tuple(((code, 0.9),) for code in codes)


@pytest.mark.parametrize(
    ("found", "left"),
    [("5z", ""), ("5z5z", ""), ("5z1f5z", "1f"), ("2m4m6m5z5z", "2m4m6m5z5z")],
)
def test_white_dragons_are_shown_in_a_hand_elsewhere_they_are_tops_of_standing_tiles(
    found: str, left: str
) -> None:
    codes = [found[i : i + 2] for i in range(0, len(found), 2)]
    assert read(shown(sure(*codes))) == left


@pytest.mark.parametrize(
    ("found", "melds", "shown"),
    [
        pytest.param("2s2s", ["2222s"], "", id="two alike"),
        pytest.param("5p0p", ["5550p"], "", id="one of them a red five"),
        pytest.param("2s3s", [], "2s3s", id="two that differ"),
        pytest.param("2s2s2s", [], "2s2s2s", id="three alike"),
        pytest.param("4z4z", [], "4z4z", id="norths set aside"),
    ],
)
def test_two_tiles_alike_are_the_middle_of_a_closed_kong(found: str, melds: list[str], shown: str) -> None:
    codes = [found[i : i + 2] for i in range(0, len(found), 2)]
    tiles = tuple(TableTile(((code, 0.9),), 26.0 * n, -380.0, 90.0) for n, code in enumerate(codes))
    view = with_shown_tiles_checked(TableView((SideView(shown=tiles), SideView(), SideView(), SideView())))
    near = table_json(view)["sides"][0]
    assert [meld["tiles"] for meld in near["melds"]] == melds
    assert "".join(near["shown"]) == shown


def test_a_pair_beside_four_melds_is_a_hand() -> None:
    tiles = tuple(TableTile((("2s", 0.9),), 26.0 * n, -380.0, 90.0) for n in range(2))
    side = SideView(melds=(MeldView("pung", tiles, None),) * 4, shown=tiles)
    view = with_shown_tiles_checked(TableView((side, SideView(), SideView(), SideView())))
    assert view.sides[0] == side
