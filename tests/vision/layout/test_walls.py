"""Walls and indicators told from how tiles lie to each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.vision.layout.laid_tables import EDGE, HEIGHT, LAYOUT, WIDTH, codes, read, river, row, tile, wall
from vision.layout import TableTile, read_table


@pytest.mark.parametrize("seat", range(4))
def test_what_seems_to_lie_across_a_wall_is_part_of_two_stacks_and_no_discard(seat: int) -> None:
    """The emblems of two backs looked like a 2 of dots that lies sideways, a riichi before any discard."""
    standing, others = wall(seat), [wall(other) for other in range(4) if other != seat]
    across = tile(seat, 2.5 * WIDTH, -280.0, "2p", sideways=True)
    view = read([*standing[:10], across, *standing[12:]], *others)
    assert [codes(side.river) + codes(side.shown) for side in view.sides] == [[]] * 4
    assert view.indicators == ()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("turn_deg", [20.0, -35.0])
def test_what_lies_askew_before_a_wall_with_a_corner_in_it_is_its_side(seat: int, turn_deg: float) -> None:
    """There was no room for it: a white side of the end stack was a white dragon, and a riichi at once."""
    walls = [wall(each) for each in range(4)]
    flat = tile(seat, 8.0 * WIDTH, -280.0 + 0.88 * HEIGHT, "5z", sideways=True)
    askew = TableTile(flat.faces, flat.x_mm, flat.y_mm, flat.up_deg + turn_deg)
    assert [codes(side.river) for side in read(*walls, [askew]).sides] == [[]] * 4


@pytest.mark.parametrize("sideways", [False, True])
def test_a_discard_may_touch_the_wall(sideways: bool) -> None:
    size = WIDTH if sideways else HEIGHT
    last = tile(0, 0.0, -280.0 + (HEIGHT + size) / 2, "5z", sideways=sideways)
    view = read(*(wall(each) for each in range(4)), [last])
    assert codes(view.sides[0].river) == ["5z"]


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


@pytest.mark.parametrize("seat", range(4))
def test_indicators_go_on_round_the_corner_to_the_right(seat: int) -> None:
    right = (seat + 1) % 4
    walls = [wall(each) for each in range(4)]
    for side, index, code in ((seat, 16, "1p"), (right, 0, "9m")):
        old = walls[side][index]
        walls[side][index] = TableTile(((code, 1.0),), old.x_mm, old.y_mm, old.up_deg)
    assert codes(read(*walls).indicators) == ["1p", "9m"]


def test_the_tile_of_a_hand_that_was_found_first_behind_an_indicator_is_the_hands() -> None:
    """It looked like a hidden indicator while the rest of its row was not found, and was kept as one."""
    walls = [wall(seat) for seat in range(4)]
    open_one = walls[0][8]
    walls[0][8] = TableTile((("7p", 1.0),), open_one.x_mm, open_one.y_mm, 90.0, key=8)
    u = open_one.x_mm
    hand = row(0, u - WIDTH / 2, ["2z", "2z", *(f"{n}s" for n in range(1, 10))], v=-280.0 - 1.05 * HEIGHT)
    first = TableTile((("2z", 1.0),), u, hand[0].y_mm, 90.0, key=9)
    standing = [one for each in walls for one in each]
    alone = read_table([*standing, first], LAYOUT, known_indicators=(8,))
    assert codes(alone.indicators) == ["7p", "2z"]
    whole = read_table([*standing, first, *hand[1:]], LAYOUT, known_indicators=(8, 9))
    assert codes(whole.indicators) == ["7p"]
    assert "2z" in codes(whole.sides[0].shown)[:1]


def test_an_indicator_is_known_even_where_no_back_was_seen() -> None:
    view = read([tile(1, 40.0, -290.0, "3z")], river(1, ["1m", "2m"]))
    assert codes(view.indicators) == ["3z"]
    assert codes(view.sides[1].river) == ["1m", "2m"]


@pytest.mark.parametrize(
    ("seen", "indicators"),
    [
        pytest.param(["?", "6p", "?"], ["6p"], id="between backs"),
        pytest.param(["?", "6p"], [], id="beside one back"),
        pytest.param(["?", "6p", "6p", "?"], [], id="a closed kong"),
    ],
)
def test_an_indicator_is_known_where_of_all_walls_only_the_backs_beside_it_are_seen(
    seen: list[str], indicators: list[str]
) -> None:
    """A pattern that hides the seams hides most of the backs."""
    rivers = [river(seat, [f"{k % 9 + 1}{suit}" for k in range(12)]) for seat, suit in enumerate("mpsm")]
    view = read(row(1, 0.0, seen, v=-300.0), *rivers)
    assert codes(view.indicators) == indicators


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


def test_where_the_game_turns_none_up_a_lone_tile_lies_before_its_owner() -> None:
    lone = tile(1, 40.0, -290.0, "3z")
    view = read_table([lone, *river(1, ["1m", "2m"])], LAYOUT, has_indicators=False)
    assert view.indicators == ()
    assert codes(view.sides[1].shown) == ["3z"]


def test_tiles_alone_on_the_line_of_the_walls_at_two_sides_are_what_players_won_on() -> None:
    shown = [tile(1, 40.0, -300.0, "3z"), tile(3, 40.0, -300.0, "1s")]
    walls = wall(0, 3, 300.0)
    assert codes(read(shown[:1], walls, river(1, ["1m"])).indicators) == ["3z"]
    view = read(shown, walls, river(1, ["1m"]), river(3, ["2m"]))
    assert view.indicators == ()
    assert [codes(view.sides[seat].shown) for seat in (1, 3)] == [["3z"], ["1s"]]


def test_a_hand_shown_where_another_hands_backs_seem_to_be_a_wall_is_no_row_of_indicators() -> None:
    """The walls are gone or were not found."""
    hand = ["3s", "3s", "6s", "7s", "6z", "6z", "6z"]
    rivers = [river(seat, ["1m"]) for seat in range(4)]
    view = read(row(0, -3 * WIDTH, hand, v=-300.0), wall(2, 13, 300.0), *rivers)
    assert view.indicators == ()
    assert codes(view.sides[0].shown) == hand


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


def test_tops_of_a_hand_that_stands_say_nothing_of_a_white_dragon_in_another_line() -> None:
    """In Siamese mahjong a hand may lie open behind one that stands."""
    laid = row(0, -3.5 * WIDTH, ["1z", "2z", "3z", "4z", "5z", "6z", "7z"], v=-330.0)
    tops = row(0, -5 * WIDTH, ["5z"] * 10, v=-330.0 + 1.5 * HEIGHT)
    seen = [replace(tile, faces=((tile.code, 0.9),)) for tile in (*laid, *tops)]
    assert codes(read(seen).sides[0].shown) == ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]


@pytest.mark.parametrize("depth", [-263.0, -253.4])
def test_what_looks_like_a_face_on_a_walls_side_is_no_discard(depth: float) -> None:
    view = read(river(1, ["1m", "2m"]), *(wall(s) for s in range(4)), [tile(1, 55.0, depth, "9s")])
    assert codes(view.sides[1].river) == ["1m", "2m"]
    assert view.sides[1].shown == ()


def test_the_stacks_of_the_walls_are_told_by_side_and_distance_from_its_middle() -> None:
    view = read(wall(0, 17), wall(1, 5), wall(2, 17), wall(3, 17))
    assert len(view.walls) == 56
    right = sorted(along for side, along in view.walls if side == 1)
    left_end, right_end = sorted(along for side, along in view.walls if side == 0)[::16]
    assert len(right) == 5
    assert right_end == pytest.approx(-left_end)
