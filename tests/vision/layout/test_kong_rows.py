"""Kongs and melds as people lay them besides in one row, and what is left of a wall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.layout.laid_tables import (
    EDGE,
    HEIGHT,
    WIDTH,
    codes,
    meld_codes,
    read,
    river,
    row,
    tile,
    wall,
)
from vision.layout import TableTile

BEHIND = EDGE + HEIGHT + 2


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(
    ("near", "behind", "kind", "side"),
    [
        (["4p", "4p"], ["4p", "4p"], "closed_kong", None),
        (["?", "?"], ["4p", "4p"], "closed_kong", None),
        (["4p*", "4p"], ["4p", "4p"], "open_kong", "left"),
        (["4p", "4p*"], ["4p", "4p"], "open_kong", "right"),
    ],
)
def test_two_tiles_behind_two_of_one_kind_are_a_kong(
    seat: int, near: list[str], behind: list[str], kind: str, side: str | None
) -> None:
    view = read(row(seat, 300.0, near), row(seat, 302.0, behind, v=BEHIND), wall((seat + 1) % 4))
    (meld,) = view.sides[seat].melds
    assert (meld.kind, meld.from_side, meld_codes(meld)) == (
        kind,
        side,
        [*(c.rstrip("*") for c in near), *behind],
    )
    assert view.sides[seat].shown == ()


def test_a_fourth_tile_that_stands_behind_its_pung_makes_an_added_kong() -> None:
    view = read(row(0, 300.0, ["4p", "4p", "4p*"]), row(0, 326.0, ["4p"], v=BEHIND), *map(wall, (1, 2)))
    (meld,) = view.sides[0].melds
    assert (meld.kind, meld.from_side, meld_codes(meld)) == ("added_kong", "right", ["4p"] * 4)


@pytest.mark.parametrize("off_mm", [WIDTH, WIDTH + 0.65 * (HEIGHT - WIDTH)])
def test_the_fourth_tile_need_not_touch_the_sideways_one_that_it_is_laid_at(off_mm: float) -> None:
    melds = row(1, 200.0, ["8s", "9s", "7s*", "2m", "2m", "2m*"])
    fourth = replace(melds[-1], x_mm=melds[-1].x_mm - off_mm)
    side = read(melds, [fourth], *map(wall, (2, 3))).sides[1]
    assert [meld_codes(meld) for meld in side.melds] == [["2m"] * 4, ["8s", "9s", "7s"]]
    assert side.shown == ()


def test_melds_behind_melds_stay_apart_and_pairs_of_two_kinds_are_no_kong() -> None:
    view = read(
        row(2, 280.0, ["6z*", "6z", "6z"]), row(2, 280.0, ["1s*", "2s", "3s"], v=BEHIND), *map(wall, (0, 1))
    )
    assert [meld_codes(meld) for meld in view.sides[2].melds] == [["6z"] * 3, ["1s", "2s", "3s"]]
    pairs = read(row(0, 300.0, ["4p", "4p"]), row(0, 300.0, ["5p", "5p"], v=BEHIND), *map(wall, (1, 2)))
    assert pairs.sides[0].melds == ()


def opened(stacks: int, faces: list[str], *, seat: int = 0, at: int = 1) -> list[TableTile]:
    """A wall of which some stacks show their upper tile."""
    found = wall(seat, stacks)
    for place, code in enumerate(faces, at):
        old = found[place]
        found[place] = TableTile(((code, 1.0),), old.x_mm, old.y_mm, old.up_deg)
    return found


FIVE = ["1m", "5p", "9s", "3z", "7p"]


@pytest.mark.parametrize("stacks", [6, 7, 17])
@pytest.mark.parametrize("seat", [0, 3])
def test_five_open_indicators_in_what_is_left_of_a_wall_are_no_shown_hand(stacks: int, seat: int) -> None:
    view = read(opened(stacks, FIVE, seat=seat), river(1, ["1m", "2m"]), river(2, ["3s"]))
    assert sorted(codes(view.indicators)) == sorted(FIVE)
    assert [codes(side.river) for side in view.sides] == [[], ["1m", "2m"], ["3s"], []]
    assert all(side.shown == () for side in view.sides)


def test_half_a_wall_is_a_wall_and_no_kong() -> None:
    view = read(wall(0, 4), wall(1, 8), river(0, ["1m"]), row(0, -100.0, ["1m", "2m", "3m", "4p"]))
    assert [side.melds for side in view.sides] == [(), (), (), ()]
    assert view.face_down == 12
    assert codes(view.sides[0].shown) == ["1m", "2m", "3m", "4p"]


def test_a_closed_kong_beside_a_meld_teaches_no_wall() -> None:
    inner = -300.0
    view = read([tile(0, -60.0 + WIDTH * n, inner, code) for n, code in enumerate(["?", "9m", "9m", "?"])])
    assert view.indicators == ()
    assert view.layout.wall_mm is None


def test_a_meld_that_lies_upside_down_is_the_same_meld() -> None:
    laid = row(0, 300.0, ["4p", "4p", "4p*"])
    over = [TableTile(t.faces, t.x_mm, t.y_mm, (t.up_deg + 180) % 360, t.key) for t in laid]
    assert [(m.kind, m.from_side) for m in read(over).sides[0].melds] == [("pung", "right")]
