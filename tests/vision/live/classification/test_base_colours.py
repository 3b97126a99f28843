"""What the colours of a table tell of its bare tiles: white dragons and backs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.live.tracking.readings import (
    AS_BACK,
    AS_WHITE,
    IVORY,
    ORANGE,
    PAINTED,
    QUAD,
    WALL,
    coloured,
    everywhere,
    faces,
    followed,
    nowhere,
    tracker,
)
from vision.live.classification.side_estimate import BareProbabilities
from vision.recogniser import SetBaseColours
from vision.types import Float


def test_a_bare_tile_of_the_faces_colour_is_a_white_dragon_whatever_finder_and_reader_say() -> None:
    bare = [coloured(480.0, IVORY, AS_BACK, face_down=True), coloured(520.0, ORANGE, AS_BACK)]
    assert followed(*PAINTED, *WALL, *bare)[12:] == ["5z", "?"]
    assert followed(*PAINTED, *bare)[6:] == ["5z", "?"], "a table that shows no backs yet"


def test_a_bare_tile_of_the_backs_colour_is_a_back_though_it_reads_as_a_white_dragon() -> None:
    rather_white = faces(z5=0.7, **{"": 0.25})
    bare = [coloured(480.0, ORANGE, rather_white), coloured(520.0, IVORY, rather_white)]
    assert followed(*PAINTED, *WALL, *bare)[12:] == ["?", "5z"]


def test_more_white_dragons_read_as_backs_than_there_are_backs_do_not_turn_the_colours_round() -> None:
    bare = [coloured(480.0 + 40.0 * n, IVORY, AS_BACK, face_down=True) for n in range(12)]
    told = followed(*PAINTED, *WALL, *bare)
    assert told[6:12] == ["?"] * 6
    assert followed(*PAINTED, *WALL, *bare[:4])[12:] == ["5z"] * 4


def test_an_enrolled_set_tells_its_backs_colour_before_any_lies_there() -> None:
    table = tracker()
    table.context.set_base_colours = SetBaseColours(IVORY - 20.0, ORANGE - 20.0)
    bare = [coloured(480.0, IVORY, AS_BACK, face_down=True), coloured(520.0, ORANGE, AS_BACK)]
    for at_ms in (0, 100, 200):
        table.update([*PAINTED, *bare], everywhere, nowhere, at_ms)
    assert sorted(tile.code for tile in table.settled()) == sorted([*["3m"] * 6, "5z", "?"])


def test_a_back_of_the_faces_own_colour_is_told_by_reader_and_finder_alone() -> None:
    wall = [replace(one, base_colour=IVORY + 4.0) for one in WALL]
    bare = [coloured(480.0, IVORY, AS_WHITE), coloured(520.0, IVORY, AS_BACK, face_down=True)]
    assert followed(*PAINTED, *wall, *bare)[12:] == ["5z", "?"]


def test_an_indicator_that_is_turned_up_is_another_tile_though_its_blank_face_reads_as_a_back() -> None:
    table = tracker()
    lying = WALL[:-1]
    for at_ms in (0, 100, 200):
        table.update([*lying, WALL[-1]], everywhere, nowhere, at_ms)
    turned = replace(WALL[-1], base_colour=IVORY, probabilities=AS_BACK)
    for at_ms in (900, 1000):
        table.update([*lying, turned], everywhere, nowhere, at_ms)
    (blank,) = (tile for tile in table.settled() if tile.code == "5z")
    assert table.since_ms()[blank.key] == 900


@pytest.mark.parametrize(
    ("share", "is_another"), [(1.0, True), (0.4, False)], ids=["a face's colour", "in between"]
)
def test_a_light_back_that_is_turned_up_is_another_tile_though_its_face_is_read_poorly(
    share: float, is_another: bool
) -> None:
    light = np.array([190, 138, 158], np.float32)
    wall = [replace(back, base_colour=light) for back in WALL]
    table = tracker()
    for at_ms in (0, 100, 200, 300, 400):
        table.update([*PAINTED, *wall], everywhere, nowhere, at_ms)
    colour = np.asarray(light + share * (IVORY - light), np.float32)
    turned = replace(wall[-1], base_colour=colour, probabilities=faces(s1=0.77, **{"": 0.2}), face_down=False)
    table.update([*PAINTED, *wall[:-1], turned], everywhere, nowhere, 900)
    assert (900 in table.since_ms().values()) == is_another


def test_the_table_between_backs_is_no_blank_face_where_a_back_was_taken_away() -> None:
    """Found as one more back of the row, in the table's own colour."""
    table, felt = tracker(), np.array([96, 93, 146], np.float32)
    lying = WALL[:-1]
    for at_ms in (0, 100, 200):
        table.update([*lying, WALL[-1]], everywhere, nowhere, at_ms)
    gap = replace(WALL[-1], base_colour=felt, probabilities=AS_BACK)
    table.update([*lying, gap], everywhere, lambda tile: tile.centre_mm == WALL[-1].centre_mm, 300)
    assert [tile.code for tile in table.settled()] == ["?"] * 5


def test_a_wall_in_another_light_is_the_same_wall() -> None:
    table = tracker()
    for at_ms in (0, 100, 200):
        table.update([*PAINTED, *WALL], everywhere, nowhere, at_ms)
    light = np.array([-50.0, 12.0, 25.0], np.float32)
    warmer = [coloured(one.centre_mm[0], IVORY + light, one.probabilities) for one in PAINTED]
    warmer += [coloured(one.centre_mm[0], ORANGE + light, one.probabilities) for one in WALL]
    for at_ms in (900, 1000):
        table.update(warmer, everywhere, nowhere, at_ms)
    assert set(table.since_ms().values()) == {0}


@pytest.mark.parametrize(
    ("base_colour", "face_down", "codes"),
    [(IVORY, False, ["5z"]), (ORANGE, False, ["?"]), (IVORY, True, ["?"])],
)
def test_a_back_gives_way_to_a_white_dragon_of_another_colour_that_is_laid_over_it(
    base_colour: Float, face_down: bool, codes: list[str]
) -> None:
    """The back of a tile that stood there, before its owner laid the hand open."""
    table, stood = tracker(), coloured(0.0, ORANGE, AS_BACK, face_down=True)
    for at_ms in (0, 100):
        table.update([stood], everywhere, nowhere, at_ms)
    for at_ms in (200, 300):
        table.update([coloured(13.0, base_colour, AS_WHITE, face_down=face_down)], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == codes


@pytest.mark.parametrize("changed", [True, False])
def test_the_top_of_a_standing_tile_gives_way_to_a_white_dragon_that_is_laid_half_beside_it(
    changed: bool,
) -> None:
    """Both are bare; an outline that is only drawn otherwise is of what lay there."""
    table, stood = tracker(), coloured(800.0, IVORY, AS_WHITE, face_down=False)
    for at_ms in (0, 100):
        table.update([stood, *PAINTED, *WALL], everywhere, nowhere, at_ms)
    (key,) = (tile.key for tile in table.settled() if tile.code == "5z")
    same = frozenset[int]() if changed else frozenset({key})
    for at_ms in (200, 300):
        laid = coloured(813.0, IVORY, AS_WHITE, face_down=False)
        table.update([laid, *PAINTED, *WALL], everywhere, nowhere, at_ms, unchanged=same)
    (dragon,) = (tile for tile in table.settled() if tile.code == "5z")
    assert dragon.x_mm == (813.0 if changed else 800.0)


@pytest.mark.parametrize(("base_colour", "codes"), [(IVORY - 60.0, ["9p"]), (ORANGE + 20.0, ["?"])])
def test_a_face_that_is_hard_to_read_is_another_tile_than_the_back_that_stood_in_its_very_place(
    base_colour: Float, codes: list[str]
) -> None:
    """Nine large dots leave neither the faces' colour nor a plain reading."""
    table, stood = tracker(), coloured(0.0, ORANGE, AS_BACK, face_down=True)
    for at_ms in range(0, 1200, 100):
        table.update([stood], everywhere, nowhere, at_ms)
    for at_ms in (1200, 1300):
        hazy = coloured(1.0, base_colour, faces(p9=0.5, p8=0.28, s9=0.12), face_down=False)
        table.update([hazy], everywhere, nowhere, at_ms)
    assert [tile.code for tile in table.settled()] == codes


def test_beside_painted_white_dragons_less_speaks_for_one_without_a_frame() -> None:
    """A set's white dragons are alike: what is bare is rather the top of a standing tile."""

    def chances(*, framed: bool) -> BareProbabilities:
        dragons = [
            replace(coloured(200.0 + 40.0 * number, IVORY, faces(z5=0.95)), painted_dragon=framed)
            for number in range(2)
        ]
        table, asked = tracker(), coloured(-120.0, IVORY, faces(**{"": 0.6, "z5": 0.35}))
        for at_ms in range(0, 600, 100):
            table.update([asked, *dragons, *PAINTED, *WALL], everywhere, nowhere, at_ms)
        (tile,) = (tile for tile in table.tiles if tile.centre_mm == asked.centre_mm)
        assert tile.side.bare is not None
        return tile.side.bare

    beside_framed, beside_blank = chances(framed=True), chances(framed=False)
    assert beside_framed.blank_log_odds < beside_blank.blank_log_odds


def test_a_discard_whose_thin_frame_was_not_seen_is_a_white_dragon_beside_painted_ones() -> None:
    """Where rivers lie nothing stands."""
    dragons = [
        replace(coloured(800.0 + 40.0 * number, IVORY, faces(z5=0.95)), painted_dragon=True)
        for number in range(2)
    ]
    discard = coloured(-120.0, IVORY, faces(**{"": 0.58, "z5": 0.42}), face_down=False)
    table = tracker()
    for at_ms in range(0, 600, 100):
        table.update([discard, *dragons, *PAINTED, *WALL], everywhere, nowhere, at_ms)
    (code,) = (tile.code for tile in table.settled() if tile.x_mm == -120.0)
    assert code == "5z"


def test_a_white_dragon_with_a_frame_is_turned_up_where_a_back_lay_though_its_outline_is_the_frames() -> None:
    back = coloured(0.0, ORANGE, AS_BACK, face_down=True)
    frame = replace(
        coloured(1.0, IVORY - np.array([30.0, 0.0, 0.0], np.float32), faces(z5=0.95), face_down=False),
        painted_dragon=True,
        quad_px=0.8 * QUAD,
    )
    table = tracker()
    for at_ms in range(0, 600, 100):
        table.update([back, *WALL], everywhere, nowhere, at_ms)
    for at_ms in (600, 700):
        table.update([frame, *WALL], everywhere, nowhere, at_ms)
    (code,) = (tile.code for tile in table.settled() if tile.x_mm < 100.0)
    assert code == "5z"


@pytest.mark.parametrize("read", [AS_WHITE, AS_BACK])
def test_a_face_that_is_laid_where_the_top_of_a_standing_tile_was_is_another_tile(read: Float) -> None:
    """By its colour the top was a white dragon, whichever the reader rather took it for."""
    table = tracker()
    for at_ms in range(0, 600, 100):
        table.update([coloured(-60.0, IVORY, read), *PAINTED, *WALL], everywhere, nowhere, at_ms)
    laid = coloured(-56.0, IVORY, faces(m5=0.73, m0=0.2), face_down=False)
    for at_ms in (600, 700):
        table.update([laid, *PAINTED, *WALL], everywhere, nowhere, at_ms)
    (code,) = (tile.code for tile in table.settled() if tile.x_mm < 0.0)
    assert code == "5m"
