"""Rivers, melds and shown hands told from how tiles lie to each other."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.layout.laid_tables import (
    EDGE,
    EDGE_ROW,
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
from vision.layout import TableTile, table_json


@pytest.mark.parametrize("seat", range(4))
def test_a_river_is_read_in_the_order_of_discarding(seat: int) -> None:
    thrown = ["1m", "9p", "3z", "4s", "5s", "6s", "7z", "2p", "3p", "4p", "5p", "6p", "1s", "2s"]
    view = read(river(seat, thrown), *(wall(s) for s in range(4)))
    assert codes(view.sides[seat].river) == thrown
    assert all(not side.river for s, side in enumerate(view.sides) if s != seat)


def test_the_riichi_tile_lies_sideways_in_its_river() -> None:
    view = read(river(1, ["1m", "9p", "3z*", "4s"]))
    assert codes(view.sides[1].river) == ["1m", "9p", "3z", "4s"]
    assert view.sides[1].sideways == (2,)


@pytest.mark.parametrize("gap", [0.0, 1.5])
@pytest.mark.parametrize("number", [0, 2, 5])
def test_what_has_no_room_to_lie_sideways_lies_upright_whatever_its_outline(number: int, gap: float) -> None:
    """Dots and white dragons look the same either way, and their outlines may be wrong."""
    discards = river(3, ["1p"] * 6, gap=gap)
    turned = discards[number]
    discards[number] = TableTile(turned.faces, turned.x_mm, turned.y_mm, turned.up_deg + 90.0)
    assert read(discards).sides[3].sideways == ()
    lying = [f"1p{'*' if k == number else ''}" for k in range(6)]
    assert read(river(3, lying, gap=gap)).sides[3].sideways == (number,)


def test_a_river_longer_than_eighteen_goes_on_in_its_last_row() -> None:
    thrown = [f"{1 + i % 9}{'mps'[i // 9]}" for i in range(23)]
    view = read(river(0, thrown), river(1, ["1z", "2z", "3z", "4z", "5z", "6z"]))
    assert codes(view.sides[0].river) == thrown
    assert codes(view.sides[1].river) == ["1z", "2z", "3z", "4z", "5z", "6z"]


def test_four_full_rivers_that_nearly_touch_stay_apart() -> None:
    thrown = [[f"{1 + (i + s) % 9}{'mps'[(i + s) % 3]}" for i in range(18)] for s in range(4)]
    view = read(*(river(s, thrown[s], first_row=4.1 * WIDTH, gap=0.5) for s in range(4)))
    assert [codes(side.river) for side in view.sides] == thrown


@pytest.mark.parametrize(
    ("laid", "side", "kind"),
    [
        (["7m*", "6m", "8m"], "left", "chow"),
        (["3p*", "3p", "3p"], "left", "pung"),
        (["3p", "3p*", "3p"], "across", "pung"),
        (["3p", "3p", "3p*"], "right", "pung"),
        (["9s*", "9s", "9s", "9s"], "left", "open_kong"),
        (["9s", "9s*", "9s", "9s"], "across", "open_kong"),
        (["9s", "9s", "9s", "9s*"], "right", "open_kong"),
        (["5z", "5z*", "5z+", "5z"], "across", "added_kong"),
        (["?", "1z", "1z", "?"], None, "closed_kong"),
    ],
)
@pytest.mark.parametrize("seat", range(4))
def test_a_meld_tells_what_it_is_and_from_whom(
    laid: list[str], side: str | None, kind: str, seat: int
) -> None:
    view = read(row(seat, 290.0, laid))
    assert [(m.kind, m.from_side) for m in view.sides[seat].melds] == [(kind, side)]
    assert view.sides[seat].shown == ()


def test_melds_that_touch_are_told_apart() -> None:
    view = read(row(2, 180.0, ["2s*", "3s", "4s", "6z", "6z*", "6z", "?", "9m", "9m", "?"]))
    kinds = [(m.kind, meld_codes(m)) for m in view.sides[2].melds]
    assert kinds == [
        ("closed_kong", ["?", "9m", "9m", "?"]),
        ("pung", ["6z", "6z", "6z"]),
        ("chow", ["2s", "3s", "4s"]),
    ]


@pytest.mark.parametrize("told", ["?", "5z"])
def test_a_flower_is_its_players_though_backs_that_stand_behind_it_seem_to_lie_across(told: str) -> None:
    flower = tile(1, -145.0, -335.0, "6f")
    standing = [tile(1, u, -370.0, told, sideways=True) for u in (-168.0, -134.0)]
    view = read(wall(0), wall(1), wall(2), wall(3), [flower], standing)
    flowers = [[each.code for each in side.shown if each.code == "6f"] for side in view.sides]
    assert flowers == [[], ["6f"], [], []]


def test_backs_that_stand_behind_two_tiles_of_an_open_hand_make_no_kong_with_them() -> None:
    """In Siamese mahjong half a hand is won and lies open while the other half stands behind it."""
    hand = ["1m", "9m", "9m", "9m", "9m", "1p", "1s"]
    standing = row(0, -71.0, ["?", "?"], v=EDGE - 31.0)
    side = read(row(0, -100.0, hand), standing).sides[0]
    assert (codes(side.shown), side.melds) == (hand, ())


def test_a_meld_in_the_corner_belongs_to_the_player_along_whose_edge_it_runs() -> None:
    near = read(row(0, 325.0, ["4p", "4p", "4p*"]))
    right = read(row(1, -412.0, ["4p", "4p", "4p*"]))
    assert [len(side.melds) for side in near.sides] == [1, 0, 0, 0]
    assert [len(side.melds) for side in right.sides] == [0, 1, 0, 0]


def test_tops_of_a_standing_hand_near_a_corner_are_no_tiles_of_the_neighbour() -> None:
    """They are wider than high, as white dragons that lie across."""
    hand = ["2m", "2m", "8m", "8m", "3p", "3p", "1s", "1s", "4s", "4s", "5z", "6z", "6z"]
    tops = row(2, -0.57 * abs(EDGE), ["5z*", "5z*"])
    view = read(row(1, -200.0, hand), tops)
    assert codes(view.sides[1].shown) == hand
    assert view.sides[1].apart == ()


def test_three_melds_side_by_side_whose_middle_tiles_are_turned_are_three() -> None:
    """Upright tiles lie beside each other only where one meld ends and the next begins."""
    melds = [["4p", "3p*", "5p"], ["8s", "7s*", "9s"], ["4z", "4z*", "4z"]]
    placed = [row(0, 100.0 + 92.0 * number, codes) for number, codes in enumerate(melds)]
    side = read(*placed).sides[0]
    assert [meld.kind for meld in side.melds] == ["pung", "chow", "chow"], "from its owner's right"
    assert side.shown == ()


@pytest.mark.parametrize("left", [-EDGE_ROW, EDGE_ROW - 2 * WIDTH - HEIGHT], ids=["left", "right"])
@pytest.mark.parametrize("seat", range(4))
def test_an_added_kong_in_a_corner_belongs_to_the_player_at_whose_edge_three_of_it_lie(
    seat: int, left: float
) -> None:
    """The second hand of Siamese mahjong has its melds at its owner's left."""
    view = read(row(seat, left, ["7z*", "7z+", "7z", "7z"]))
    assert [[meld.kind for meld in side.melds] for side in view.sides] == [
        ["added_kong"] if each == seat else [] for each in range(4)
    ]


def test_a_shown_hand_is_no_meld_and_its_winning_tile_lies_apart() -> None:
    hand = ["1m", "2m", "3m", "5p", "6p", "7p", "2s", "2s", "2s", "9s"]
    view = read(row(3, -200.0, hand), row(3, 90.0, ["9s"]), row(3, 330.0, ["7z*", "7z", "7z"]))
    side = view.sides[3]
    assert codes(side.shown) == [*hand, "9s"]
    assert side.apart == (10,)
    assert [m.kind for m in side.melds] == ["pung"]


@pytest.mark.parametrize("seat", range(4))
def test_two_shown_hands_of_one_player_are_told_row_by_row(seat: int) -> None:
    nearer = ["3m", "3m", "7m", "7m", "1s", "1s", "6s", "6s", "7s", "7s", "5z", "5z", "9p"]
    farther = ["2m", "3m", "4m", "4m", "5m", "6m", "2p", "3p", "4p", "7p", "7p", "3s", "5s"]
    view = read(
        row(seat, -180.0, nearer),
        row(seat, 195.0, ["9p"]),
        row(seat, -175.0, farther, v=EDGE + HEIGHT),
        row(seat, 200.0, ["4s"], v=EDGE + HEIGHT),
    )
    assert codes(view.sides[seat].shown) == [*nearer, "9p", *farther, "4s"]
    assert view.sides[seat].apart == (13, 27)


def test_two_parts_of_a_hand_at_different_distances_from_the_edge_are_one_line() -> None:
    view = read(row(1, -160.0, ["1m", "2m", "3m", "5p", "6p"], v=EDGE + HEIGHT), row(1, 60.0, ["7p", "2s"]))
    assert codes(view.sides[1].shown) == ["1m", "2m", "3m", "5p", "6p", "7p", "2s"]


@pytest.mark.parametrize("meld", [["5z*", "5z", "5z"], ["?", "5z", "5z", "?"]])
def test_a_meld_of_white_dragons_behind_an_open_hand_is_one(meld: list[str]) -> None:
    view = read(row(0, -180.0, ["1m", "1m", "3m", "3m"], v=EDGE + 45.0), row(0, 200.0, meld))
    assert [codes(each.tiles) for each in view.sides[0].melds] == [[code.rstrip("*") for code in meld]]


def test_a_blank_tile_that_seems_turned_has_only_an_upright_tiles_room() -> None:
    hand = row(0, -150.0, ["3m", "4m", "4p", "4p", "3s", "4s", "5s", "5z", "5z", "5z"])
    blank = hand[8]
    hand[8] = TableTile(blank.faces, blank.x_mm, blank.y_mm, 0.0)
    view = read(hand)
    assert view.sides[0].melds == ()
    assert len(view.sides[0].shown) == 10


def test_at_a_table_that_turns_no_tiles_a_set_that_stands_alone_is_a_meld() -> None:
    view = read(row(1, 300.0, ["6p", "7p", "8p"]), row(1, 200.0, ["4z", "4z", "4z"]))
    assert [(m.kind, m.from_side) for m in view.sides[1].melds] == [("chow", None), ("pung", None)]


WHOLE = ["2p", "3p", "4p", "5p", "6p", "6p", "7p", "7p", "7s", "8s", "9s", "6z", "6z"]
"""A hand of 13 that waits."""


@pytest.mark.parametrize("norths", [3, 4])
@pytest.mark.parametrize(
    ("shown", "melds"),
    [
        pytest.param([*WHOLE, "5p"], [], id="a whole hand"),
        pytest.param(WHOLE[:10], [["1m", "1m*", "1m"]], id="one with a meld"),
    ],
)
def test_norths_beside_a_hand_that_is_whole_without_them_are_set_aside(
    norths: int, shown: list[str], melds: list[list[str]]
) -> None:
    aside = row(2, -150.0, ["4z"] * norths, v=EDGE + 2.4 * HEIGHT)
    view = read(row(2, -200.0, shown), aside, *(row(2, 260.0, meld) for meld in melds))
    assert sorted(codes(view.sides[2].shown)) == sorted([*shown, *["4z"] * norths])
    assert len(view.sides[2].melds) == len(melds)


def test_norths_without_which_a_hand_is_not_whole_are_a_meld() -> None:
    view = read(row(2, -200.0, WHOLE[:11]), row(2, 260.0, ["4z"] * 3, v=EDGE + 1.2 * HEIGHT))
    assert [codes(meld.tiles) for meld in view.sides[2].melds] == [["4z"] * 3]
    assert sorted(codes(view.sides[2].shown)) == sorted(WHOLE[:11])


def test_dice_in_the_middle_are_no_tiles() -> None:
    view = read([tile(0, 8.0, 3.0, "1p"), tile(0, -9.0, 1.0, "5p")], river(0, ["1m"]))
    assert codes(view.sides[0].river) == ["1m"]
    assert all(not side.river for side in view.sides[1:])


def test_an_empty_table_is_an_ordinary_answer() -> None:
    view = read([])
    assert view.face_down == 0
    assert table_json(view)["indicators"] == []


def test_the_contracts_words() -> None:
    view = read(river(0, ["3z", "4m*"]), row(0, 250.0, ["8s", "8s", "8s*", "8s+"]), row(2, 0.0, ["7z", "7z"]))
    said = table_json(view)
    assert said["sides"] == [
        {
            "side": "near",
            "river": ["3z", "4m"],
            "sideways": [1],
            "melds": [{"kind": "added_kong", "tiles": "8888s", "from": "right"}],
            "shown": [],
        },
        {"side": "right", "river": [], "sideways": [], "melds": [], "shown": []},
        {"side": "far", "river": [], "sideways": [], "melds": [], "shown": ["7z", "7z"]},
        {"side": "left", "river": [], "sideways": [], "melds": [], "shown": []},
    ]


@settings(max_examples=40)
@given(
    st.integers(0, 18),
    st.integers(0, 18),
    st.floats(95.0, 115.0),
    st.floats(0.0, 3.0),
    st.randoms(use_true_random=False),
)
def test_a_little_disorder_changes_nothing(
    near: int, right: int, first: float, gap: float, random: Random
) -> None:
    faces = [f"{1 + i % 9}{'mps'[i % 3]}" for i in range(18)]
    tiles = river(0, faces[:near], first_row=first, gap=gap) + river(
        1, faces[:right], first_row=first, gap=gap
    )
    shake = random.uniform
    moved = [
        TableTile(t.faces, t.x_mm + shake(-2, 2), t.y_mm + shake(-2, 2), t.up_deg + shake(-8, 8))
        for t in tiles
    ]
    random.shuffle(moved)
    view = read(moved)
    assert codes(view.sides[0].river) == faces[:near]
    assert codes(view.sides[1].river) == faces[:right]
