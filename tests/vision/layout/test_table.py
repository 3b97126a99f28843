"""Rivers, melds, shown hands and indicators told from how tiles lie to each other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.layout import MeldView, TableLayout, TableTile, TableView, from_seat, read_table, table_json

WIDTH, HEIGHT = 26.0, 35.0
LAYOUT = TableLayout((WIDTH, HEIGHT), 425.0)
EDGE = -390.0
EDGE_ROW = 400.0
"""From the middle of an edge to the corner, as far as tiles lie."""


def tile(seat: int, u: float, v: float, code: str, *, sideways: bool = False, key: int = -1) -> TableTile:
    x, y = from_seat(u, v, seat)
    up = 90.0 + 90.0 * seat + (90.0 if sideways else 0.0)
    return TableTile(((code, 1.0),), x, y, up % 360, key)


def river(seat: int, codes: Sequence[str], *, first_row: float = 105.0, gap: float = 0.0) -> list[TableTile]:
    """Rows of six from the middle outward; codes with a star lie sideways; the third row goes on."""
    placed = []
    u, v = 0.0, 0.0
    for index, code in enumerate(codes):
        if index in (0, 6, 12):
            u, v = -3 * (WIDTH + gap), -first_row - (index // 6) * (HEIGHT + 2)
        wide = HEIGHT if code.endswith("*") else WIDTH
        placed.append(tile(seat, u + wide / 2, v, code.rstrip("*"), sideways=code.endswith("*")))
        u += wide + gap
    return placed


def row(seat: int, left: float, codes: Sequence[str], *, v: float = EDGE) -> list[TableTile]:
    """Neighbours along the edge, bottoms in line; a star lies sideways, a plus above the one before."""
    placed: list[TableTile] = []
    u = left
    for code in codes:
        name = code.rstrip("*+")
        if code.endswith("+"):
            placed.append(tile(seat, u - HEIGHT / 2, v - HEIGHT / 2 + 1.5 * WIDTH, name, sideways=True))
        elif code.endswith("*"):
            placed.append(tile(seat, u + HEIGHT / 2, v - HEIGHT / 2 + WIDTH / 2, name, sideways=True))
            u += HEIGHT
        else:
            placed.append(tile(seat, u + WIDTH / 2, v, name))
            u += WIDTH
    return placed


def wall(seat: int, stacks: int = 17, distance: float = 280.0) -> list[TableTile]:
    return [tile(seat, (i - (stacks - 1) / 2) * WIDTH, -distance, "?") for i in range(stacks)]


def read(*parts: Sequence[TableTile]) -> TableView:
    return read_table([one for part in parts for one in part], LAYOUT)


def codes(tiles: Sequence[TableTile]) -> list[str]:
    return [one.code for one in tiles]


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


def meld_codes(meld: MeldView) -> list[str]:
    return codes(meld.tiles)


def test_a_flower_is_its_players_though_backs_that_stand_behind_it_seem_to_lie_across() -> None:
    flower = tile(1, -145.0, -335.0, "6f")
    standing = [tile(1, u, -370.0, "?", sideways=True) for u in (-168.0, -134.0)]
    view = read(wall(0), wall(1), wall(2), wall(3), [flower], standing)
    assert [[each.code for each in side.shown] for side in view.sides] == [[], ["6f"], [], []]


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


def test_more_white_dragons_before_a_seat_than_a_set_has_are_the_tops_of_its_standing_hand() -> None:
    for count, shown in ((13, []), (4, ["5z"] * 4)):
        assert codes(read(row(0, -150.0, ["5z"] * count)).sides[0].shown) == shown


def test_blank_tiles_behind_an_open_hand_are_the_tops_of_tiles_that_stand() -> None:
    """In Siamese mahjong half a hand is won and lies open while the other half stands behind it."""
    won = ["1m", "1m", "3m", "3m", "5p", "5p", "6p", "6p", "7s", "7s", "9s", "9s", "5z"]
    in_front = row(0, -180.0, won, v=EDGE + 45.0)
    view = read(in_front, row(0, -150.0, ["5z*"]), row(0, 40.0, ["5z", "5z"]), row(0, 140.0, ["?"]))
    assert codes(view.sides[0].shown) == won


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


@pytest.mark.parametrize("seat", range(4))
def test_what_seems_to_lie_across_a_wall_is_part_of_two_stacks_and_no_discard(seat: int) -> None:
    """The emblems of two backs looked like a 2 of dots that lies sideways, a riichi before any discard."""
    standing, others = wall(seat), [wall(other) for other in range(4) if other != seat]
    across = tile(seat, 2.5 * WIDTH, -280.0, "2p", sideways=True)
    view = read([*standing[:10], across, *standing[12:]], *others)
    assert [codes(side.river) + codes(side.shown) for side in view.sides] == [[]] * 4
    assert view.indicators == ()


def test_an_indicator_is_the_face_up_tile_in_a_wall() -> None:
    standing = wall(2)
    x, y = standing[5].x_mm, standing[5].y_mm
    standing[5] = TableTile((("6s", 1.0),), x, y, 270.0)
    view = read(standing, wall(0), wall(1))
    assert codes(view.indicators) == ["6s"]
    assert view.face_down == 16 + 17 + 17


@pytest.mark.parametrize(
    "faces",
    [
        pytest.param((("1s", 0.44), ("7z", 0.34), ("1z", 0.14)), id="one of three faces"),
        pytest.param((("1s", 0.83),), id="as sure as photos are"),
    ],
)
def test_an_indicator_that_is_hard_to_read_is_one(faces: tuple[tuple[str, float], ...]) -> None:
    standing = wall(2)
    standing[5] = TableTile(faces, standing[5].x_mm, standing[5].y_mm, 270.0)
    assert codes(read(standing, wall(0), wall(1)).indicators) == ["1s"]


def test_no_wall_goes_on_beyond_its_neighbours_where_melds_lie() -> None:
    """The side of a turned tile may look like a back."""
    called = row(0, 280.0 - 2 * WIDTH - HEIGHT / 2, ["9s", "8s", "7s*"])
    side = tile(0, 280.0, EDGE + 16.0, "?", sideways=True)
    view = read(called, [side], *(wall(seat) for seat in range(4)))
    assert view.indicators == ()
    assert [(meld.kind, codes(meld.tiles)) for meld in view.sides[0].melds] == [("chow", ["9s", "8s", "7s"])]


def test_the_indicator_turned_first_stays_in_front() -> None:
    standing = wall(0)
    for index, code in ((8, "1p"), (7, "2p"), (9, "3p")):
        old = standing[index]
        standing[index] = TableTile(((code, 1.0),), old.x_mm, old.y_mm, 90.0, key=index)
    view = read_table(standing, LAYOUT, known_indicators=(8,))
    assert codes(view.indicators) == ["1p", "2p", "3p"]


def test_an_indicator_is_known_even_where_no_back_was_seen() -> None:
    view = read([tile(1, 40.0, -290.0, "3z")], river(1, ["1m", "2m"]))
    assert codes(view.indicators) == ["3z"]
    assert codes(view.sides[1].river) == ["1m", "2m"]


def test_a_lone_tile_is_no_indicator_behind_the_line_of_a_few_backs_or_where_walls_must_be_used_up() -> None:
    """In Sichuan the tile of a win stays face up before the winner, where walls use to stand."""
    shown = tile(1, 40.0, -310.0, "3z")
    assert read([shown], river(1, ["1m", "2m"]), wall(3, 3, 280.0)).indicators == ()
    assert codes(read([shown], river(1, ["1m", "2m"]), wall(3, 3, 300.0)).indicators) == ["3z"]
    long_rivers = [river(seat, [f"{k % 9 + 1}{suit}" for k in range(17)]) for seat, suit in enumerate("mpsm")]
    assert codes(read([shown], *long_rivers[:2]).indicators) == ["3z"]
    view = read([shown], *long_rivers)
    assert view.indicators == ()
    assert codes(view.sides[1].shown) == ["3z"]


def test_a_hand_shown_beside_a_few_backs_is_no_row_of_indicators() -> None:
    hand = [f"{k}{suit}" for suit in "mp" for k in range(1, 7)]
    backs = [tile(0, (k + 6.5) * WIDTH, -300.0, "?") for k in range(3)]
    view = read(row(0, -6 * WIDTH, hand, v=-300.0), backs)
    assert view.indicators == ()
    assert view.layout.wall_mm is None, "nor does it tell where the walls stand"


def test_a_flower_beside_backs_that_may_be_a_hand_is_no_indicator() -> None:
    beside = tile(2, 2 * WIDTH, -300.0, "3f")
    assert read(wall(2, 3, 300.0), [beside]).indicators == ()
    assert codes(read(wall(2, 3, 300.0), [tile(2, 2 * WIDTH, -300.0, "3z")]).indicators) == ["3z"]
    assert codes(read(wall(0, 17, 300.0), wall(2, 3, 300.0), [beside]).indicators) == ["3f"]


def test_pictures_on_backs_are_no_indicators() -> None:
    backs = [
        TableTile((("1p", 0.9), ("?", 0.02)), t.x_mm, t.y_mm, t.up_deg) if i % 2 else t
        for s in (0, 1)
        for i, t in enumerate(wall(s))
    ]
    doubtful = tile(2, 0.0, -280.0, "?")
    doubtful = TableTile((("3z", 0.6), ("?", 0.3)), doubtful.x_mm, doubtful.y_mm, doubtful.up_deg)
    view = read(backs, [doubtful])
    assert view.indicators == ()
    assert view.face_down == 35


@pytest.mark.parametrize("depth", [-263.0, -253.4])
def test_what_looks_like_a_face_on_a_walls_side_is_no_discard(depth: float) -> None:
    view = read(river(1, ["1m", "2m"]), *(wall(s) for s in range(4)), [tile(1, 55.0, depth, "9s")])
    assert codes(view.sides[1].river) == ["1m", "2m"]
    assert view.sides[1].shown == ()


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


def test_the_stacks_of_the_walls_are_told_by_side_and_distance_from_its_middle() -> None:
    view = read(wall(0, 17), wall(1, 5), wall(2, 17), wall(3, 17))
    assert len(view.walls) == 56
    right = sorted(along for side, along in view.walls if side == 1)
    left_end, right_end = sorted(along for side, along in view.walls if side == 0)[::16]
    assert len(right) == 5
    assert right_end == pytest.approx(-left_end)
