"""Tiles followed from look to look."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.labels import FACES, INDEX_OF
from vision.live.tracking.tracked_tile import MAX_LOOKS, Reading, snapped_deg
from vision.live.tracking.tracker import Tracker
from vision.recogniser import SetGrounds
from vision.types import Float

QUAD = np.array([[0.0, 0.0], [30.0, 0.0], [30.0, 40.0], [0.0, 40.0]])


def faces(**shares: float) -> Float:
    """A reading's probabilities: named faces, the rest spread over all others."""
    p = np.full(len(FACES), 1e-4)
    for name, share in shares.items():
        p[INDEX_OF[name[1:] + name[0] if name else "?"]] = share
    return np.asarray(p / p.sum(), np.float32)


def reading(
    x: float = 0.0, y: float = -100.0, *, touched: bool = False, along_y: float = 1.0, **shares: float
) -> Reading:
    return Reading((x, y), 90.0, along_y, faces(**(shares or {"m3": 0.95})), QUAD, touched)


def found(along_y: float, **shares: float) -> Reading:
    """The finder's outline of a tile that lies face up."""
    return replace(reading(along_y=along_y, touched=False, **shares), face_down=False)


def everywhere(_: object) -> bool:
    return True


def nowhere(_: object) -> bool:
    return False


def tracker() -> Tracker:
    return Tracker((26.0, 35.0))


IVORY, ORANGE = np.array([240, 128, 138], np.float32), np.array([170, 165, 195], np.float32)


def coloured(x: float, ground: Float, read: Float, *, face_down: bool = False) -> Reading:
    return replace(reading(x), probabilities=read, ground=ground, face_down=face_down)


def followed(*readings: Reading) -> list[str]:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.look(readings, everywhere, nowhere, at_ms)
    return [tile.code for tile in sorted(table.settled(), key=lambda tile: tile.x_mm)]


AS_WHITE = faces(z5=0.9)
PAINTED = [coloured(40.0 * n, IVORY, faces(m3=0.95)) for n in range(6)]
WALL = [coloured(40.0 * n, ORANGE, faces(**{"": 0.95}), face_down=True) for n in range(6, 12)]
AS_BACK = faces(**{"": 0.9, "z5": 0.05})
"""What the reader says of a white dragon with nothing painted on it where it is at its worst."""


def test_a_bare_tile_of_the_faces_colour_is_a_white_dragon_whatever_finder_and_reader_say() -> None:
    bare = [coloured(480.0, IVORY, AS_BACK, face_down=True), coloured(520.0, ORANGE, AS_BACK)]
    assert followed(*PAINTED, *WALL, *bare)[12:] == ["5z", "?"]
    assert followed(*PAINTED, *bare)[6:] == ["?", "?"], "a table that shows no backs yet"


def test_a_bare_tile_of_the_backs_colour_is_a_back_though_it_reads_as_a_white_dragon() -> None:
    bare = [coloured(480.0, ORANGE, AS_WHITE), coloured(520.0, IVORY, AS_WHITE)]
    assert followed(*PAINTED, *WALL, *bare)[12:] == ["?", "5z"]


def test_more_white_dragons_read_as_backs_than_there_are_backs_do_not_turn_the_colours_round() -> None:
    bare = [coloured(480.0 + 40.0 * n, IVORY, AS_BACK, face_down=True) for n in range(12)]
    told = followed(*PAINTED, *WALL, *bare)
    assert told[6:12] == ["?"] * 6
    assert followed(*PAINTED, *WALL, *bare[:4])[12:] == ["5z"] * 4


def test_an_enrolled_set_tells_its_backs_colour_before_any_lies_there() -> None:
    table = tracker()
    table.set_grounds = SetGrounds(IVORY - 20.0, ORANGE - 20.0)
    bare = [coloured(480.0, IVORY, AS_BACK, face_down=True), coloured(520.0, ORANGE, AS_BACK)]
    for at_ms in (0, 100, 200):
        table.look([*PAINTED, *bare], everywhere, nowhere, at_ms)
    assert sorted(tile.code for tile in table.settled()) == sorted([*["3m"] * 6, "5z", "?"])


def test_a_back_of_the_faces_own_colour_is_told_by_reader_and_finder_alone() -> None:
    wall = [replace(one, ground=IVORY + 4.0) for one in WALL]
    bare = [coloured(480.0, IVORY, AS_WHITE), coloured(520.0, IVORY, AS_BACK, face_down=True)]
    assert followed(*PAINTED, *wall, *bare)[12:] == ["5z", "?"]


def test_one_look_is_not_enough() -> None:
    table = tracker()
    assert not table.look([reading()], everywhere, nowhere, 100)
    assert table.settled() == []
    assert table.look([reading()], everywhere, nowhere, 200)
    (tile,) = table.settled()
    assert tile.code == "3m"
    assert table.since_ms()[tile.key] == 100


def test_a_tile_under_a_hand_is_not_believed() -> None:
    table = tracker()
    for at_ms in range(0, 500, 100):
        table.look([reading(touched=True)], everywhere, nowhere, at_ms)
    assert table.settled() == []
    for at_ms in (500, 600):
        table.look([reading()], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1


def test_readings_add_up_but_a_still_picture_never_becomes_certain() -> None:
    table = tracker()
    for at_ms in range(0, 1200, 100):
        table.look([reading(p7=0.6, p6=0.3)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == "7p"
    assert 0.6 < tile.probability("7p") < 0.9


def test_a_tile_is_gone_only_when_bare_felt_shows() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([reading()], everywhere, nowhere, at_ms)
    table.look([], everywhere, nowhere, 200)
    assert len(table.settled()) == 1
    assert table.look([], everywhere, everywhere, 300)
    assert table.settled() == []


def test_what_cannot_be_read_is_given_up_when_it_is_missed_as_often_as_it_was_found() -> None:
    """Three times at least: a back among many is lost now and then, and stands there all the same."""
    for found, held in ((2, 2), (6, 5)):
        table = tracker()
        for at_ms in range(0, 100 * found, 100):
            back = Reading((0.0, -100.0), 90.0, 1.0, faces(p1=0.5, m3=0.4), QUAD, face_down=False)
            table.look([back], everywhere, nowhere, at_ms)
        for at_ms in range(1000, 1000 + 100 * held, 100):
            table.look([], everywhere, nowhere, at_ms)
        assert len(table.settled()) == 1
        table.look([], everywhere, nowhere, 2000)
        assert table.settled() == []


def test_a_look_elsewhere_changes_nothing_here() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([reading()], everywhere, nowhere, at_ms)
    table.look([], nowhere, everywhere, 200)
    assert len(table.settled()) == 1


def test_a_nudged_tile_is_the_same_tile() -> None:
    table = tracker()
    for step, at_ms in enumerate(range(0, 600, 100)):
        table.look([reading(x=step * 1.5)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1
    assert table.since_ms() == {1: 0}


def test_another_tile_in_the_same_place_is_another_tile() -> None:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.look([reading(m3=0.97)], everywhere, nowhere, at_ms)
    for at_ms in (900, 1000):
        table.look([reading(z7=0.97)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == "7z"
    assert table.since_ms()[tile.key] == 900


def test_an_indicator_that_is_turned_up_is_another_tile_though_its_blank_face_reads_as_a_back() -> None:
    table = tracker()
    lying = WALL[:-1]
    for at_ms in (0, 100, 200):
        table.look([*lying, WALL[-1]], everywhere, nowhere, at_ms)
    turned = replace(WALL[-1], ground=IVORY, probabilities=AS_BACK)
    for at_ms in (900, 1000):
        table.look([*lying, turned], everywhere, nowhere, at_ms)
    (blank,) = (tile for tile in table.settled() if tile.code == "5z")
    assert table.since_ms()[blank.key] == 900


@pytest.mark.parametrize(
    ("share", "is_another"), [(1.0, True), (0.4, False)], ids=["a face's colour", "in between"]
)
def test_a_light_back_that_is_turned_up_is_another_tile_though_its_face_is_read_poorly(
    share: float, is_another: bool
) -> None:
    light = np.array([190, 138, 158], np.float32)
    wall = [replace(back, ground=light) for back in WALL]
    table = tracker()
    for at_ms in (0, 100, 200, 300, 400):
        table.look([*PAINTED, *wall], everywhere, nowhere, at_ms)
    colour = np.asarray(light + share * (IVORY - light), np.float32)
    turned = replace(wall[-1], ground=colour, probabilities=faces(s1=0.77, **{"": 0.2}), face_down=False)
    table.look([*PAINTED, *wall[:-1], turned], everywhere, nowhere, 900)
    assert (900 in table.since_ms().values()) == is_another


def test_the_table_between_backs_is_no_blank_face_where_a_back_was_taken_away() -> None:
    """Found as one more back of the row, in the table's own colour."""
    table, felt = tracker(), np.array([96, 93, 146], np.float32)
    lying = WALL[:-1]
    for at_ms in (0, 100, 200):
        table.look([*lying, WALL[-1]], everywhere, nowhere, at_ms)
    gap = replace(WALL[-1], ground=felt, probabilities=AS_BACK)
    table.look([*lying, gap], everywhere, lambda tile: tile.centre_mm == WALL[-1].centre_mm, 300)
    assert [tile.code for tile in table.settled()] == ["?"] * 5


def test_a_wall_in_another_light_is_the_same_wall() -> None:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.look([*PAINTED, *WALL], everywhere, nowhere, at_ms)
    light = np.array([-50.0, 12.0, 25.0], np.float32)
    warmer = [coloured(one.centre_mm[0], IVORY + light, one.probabilities) for one in PAINTED]
    warmer += [coloured(one.centre_mm[0], ORANGE + light, one.probabilities) for one in WALL]
    for at_ms in (900, 1000):
        table.look(warmer, everywhere, nowhere, at_ms)
    assert set(table.since_ms().values()) == {0}


AS_ONE_OF_DOTS = faces(p1=0.9, j1=0.05)
EMBLEMS = [coloured(40.0 * n, ORANGE, AS_ONE_OF_DOTS) for n in range(10)]
"""Backs with a round emblem, which the reader takes for a one of dots, and the finder for a face."""


def test_more_tiles_of_one_face_than_a_set_has_are_backs() -> None:
    assert followed(*EMBLEMS) == ["?"] * 10
    assert followed(*EMBLEMS[:4]) == ["1p"] * 4


def test_what_has_the_colour_of_such_backs_is_one_unless_it_is_read_plainly() -> None:
    other = [coloured(400.0, ORANGE, faces(p2=0.6, p1=0.3)), coloured(440.0, ORANGE, faces(m7=0.995))]
    assert followed(*EMBLEMS, *other)[10:] == ["?", "7m"]


def test_a_real_one_of_dots_beside_such_backs_has_the_colour_of_faces() -> None:
    assert followed(*EMBLEMS, coloured(400.0, IVORY, AS_ONE_OF_DOTS))[10:] == ["1p"]


def test_such_backs_stay_backs_when_few_of_them_are_left() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look(EMBLEMS, everywhere, nowhere, at_ms)
    for at_ms in (200, 300, 400, 500):
        table.look(EMBLEMS[:3], everywhere, everywhere, at_ms)
    assert [tile.code for tile in table.settled()] == ["?"] * 3


def test_two_finds_on_one_tile_are_one_tile() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([reading(), reading(x=9.0)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1


@pytest.mark.parametrize(
    ("known", "read", "lie_there"),
    [
        pytest.param(AS_WHITE, faces(m3=0.95), ["3m", "3m"], id="the top of a standing tile"),
        pytest.param(AS_WHITE, faces(m3=0.6, m2=0.35), ["3m", "3m"], id="faces that are told apart hardly"),
        pytest.param(AS_WHITE, faces(m3=0.3, p8=0.3, s2=0.2, z1=0.2), ["5z"], id="nobody knows what"),
        pytest.param(AS_WHITE, AS_WHITE, ["5z"], id="two finds on one white dragon"),
        pytest.param(faces(p8=0.95), faces(m3=0.95), ["8p"], id="a painted tile"),
    ],
)
def test_a_bare_find_gives_way_to_painted_faces_that_are_laid_over_it(
    known: Float, read: Float, lie_there: list[str]
) -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([replace(reading(), probabilities=known)], everywhere, nowhere, at_ms)
    for at_ms in (200, 300):
        shown = [replace(reading(x), probabilities=read) for x in (-13.0, 13.0)]
        table.look(shown, everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == lie_there


@pytest.mark.parametrize(
    ("ground", "face_down", "codes"), [(IVORY, False, ["5z"]), (ORANGE, False, ["?"]), (IVORY, True, ["?"])]
)
def test_a_back_gives_way_to_a_white_dragon_of_another_colour_that_is_laid_over_it(
    ground: Float, face_down: bool, codes: list[str]
) -> None:
    """The back of a tile that stood there, before its owner laid the hand open."""
    table, stood = tracker(), coloured(0.0, ORANGE, AS_BACK, face_down=True)
    for at_ms in (0, 100):
        table.look([stood], everywhere, nowhere, at_ms)
    for at_ms in (200, 300):
        table.look([coloured(13.0, ground, AS_WHITE, face_down=face_down)], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == codes


def test_a_tile_whose_turn_is_unclear_is_looked_at_longer() -> None:
    table = tracker()
    for at_ms in range(0, 400, 100):
        table.look([found(along_y=0.1)], everywhere, nowhere, at_ms)
    assert table.settled() == []
    for at_ms in range(400, 900, 100):
        table.look([found(along_y=-1.0)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.up_deg in (0.0, 180.0)


def test_reading_a_wrong_outline_again_does_not_outvote_the_right_one_that_is_found_next() -> None:
    """A discard across the river would be a riichi."""
    table = tracker()
    table.look([found(along_y=0.9)], everywhere, nowhere, 0)
    for at_ms in (100, 200, 300):
        table.add_looks([(table.tiles[0], reading(along_y=0.9))], at_ms)
    table.look([found(along_y=-0.7)], everywhere, nowhere, 400)
    assert table.settled() == []
    for at_ms in (500, 600, 700):
        table.look([found(along_y=-0.9)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.up_deg in (0.0, 180.0)


@pytest.mark.parametrize(("face", "up_deg"), [("m3", 90.0), ("p1", 0.0), ("z5", 0.0)])
def test_a_tile_whose_outlines_never_agree_lies_as_it_was_read_if_its_face_tells(
    face: str, up_deg: float
) -> None:
    table = tracker()
    for at_ms in range(16):
        along_y = -0.3 if at_ms % 2 else 0.25
        table.look([found(along_y=along_y, **{face: 0.95})], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.up_deg in (up_deg, up_deg + 180.0)


def test_half_a_four_of_dots_is_not_believed_and_its_reading_is_forgotten_once_the_whole_is_found() -> None:
    table = tracker()
    half = replace(reading(p2=0.99), may_be_a_part=True, face_down=False)
    table.look([half], everywhere, nowhere, 0)
    for at_ms in (100, 200, 300):
        table.look([replace(half, face_down=None)], everywhere, nowhere, at_ms)
    assert table.settled() == []
    for at_ms in (400, 500):
        table.look([replace(reading(p4=0.95), face_down=False)], everywhere, nowhere, at_ms)
    (tile,) = table.settled()
    assert tile.code == "4p"
    assert tile.faces[0][1] > 0.9


@pytest.mark.parametrize(("share", "read"), [(0.7, "4s"), (0.95, "2s")], ids=["part", "whole"])
def test_a_tile_is_no_other_for_what_a_part_of_it_shows(share: float, read: str) -> None:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.look([reading(s4=0.97)], everywhere, nowhere, at_ms)
    smaller = replace(reading(s2=0.97), quad_px=QUAD * (1.0, share))
    for at_ms in (900, 1000):
        table.look([smaller], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == [read]


def test_a_tile_whose_first_outline_was_too_large_is_what_its_own_outline_shows() -> None:
    table = tracker()
    others = [reading(x=60.0 * n, m1=0.97) for n in range(1, 4)]
    for at_ms in (0, 100, 200):
        too_large = replace(reading(s9=0.97), quad_px=QUAD * (1.0, 1.7))
        table.look([too_large, *others], everywhere, nowhere, at_ms)
    for at_ms in (900, 1000):
        table.look([reading(p9=0.97), *others], everywhere, nowhere, at_ms)
    assert sorted(tile.code for tile in table.settled()) == ["1m", "1m", "1m", "9p"]


def test_a_small_outline_that_is_found_again_is_believed() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([replace(reading(), may_be_a_part=True, face_down=False)], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == ["3m"]


@pytest.mark.parametrize(("along_y", "believed"), [(-1.0, False), (1.0, True)], ids=["across", "upright"])
def test_an_outline_across_a_tile_that_is_hard_to_read_is_not_believed_for_long(
    along_y: float, believed: bool
) -> None:
    table = tracker()
    hazy = replace(reading(along_y=along_y, p8=0.6, p9=0.4), face_down=False)
    for at_ms in range(0, 800, 100):
        table.look([hazy], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == (["8p"] if believed else [])
    for at_ms in range(800, 1400, 100):
        table.look([hazy], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == ["8p"]


def test_looking_ends() -> None:
    table = tracker()
    for at_ms in range(0, 100 * MAX_LOOKS, 100):
        table.look([reading(p7=0.5, p6=0.5)], everywhere, nowhere, at_ms)
    assert not table.tiles[0].wants_look


@pytest.mark.parametrize(
    ("read", "along_y", "wanted"),
    [(88.0, True, 88.0), (3.0, True, 90.0), (181.0, True, 270.0), (91.0, False, 180.0), (275.0, False, 0.0)],
)
def test_a_reading_that_contradicts_the_outline_gives_way(read: float, along_y: bool, wanted: float) -> None:
    assert snapped_deg(read, along_y) == wanted


def test_a_known_tile_at_the_rim_of_a_look_is_not_found_twice() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([reading(x=0.4)], everywhere, nowhere, at_ms)
    for at_ms in (200, 300, 400):
        table.look([reading(x=-0.4)], lambda place: place[0] < 0, nowhere, at_ms)
    assert len(table.settled()) == 1
    assert table.tiles[0].missed == 0


def test_a_tile_that_was_hidden_for_a_while_is_not_found_twice() -> None:
    table = tracker()
    for at_ms in (0, 100):
        table.look([reading()], everywhere, nowhere, at_ms)
    table.look([], everywhere, nowhere, 200)
    for at_ms in (300, 400):
        table.look([reading(x=12.0)], everywhere, nowhere, at_ms)
    assert len(table.settled()) == 1
