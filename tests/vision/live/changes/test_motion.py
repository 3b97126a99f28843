"""What the bare table looks like, and when a place shows it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.live.changes.motion import BackgroundModel, difference, tinted_difference
from vision.types import Image

SIZE = 60
PLACE = np.s_[20:30, 20:30]
FELT = (43, 64, 14)
BACK = np.full((10, 10, 3), (72, 137, 48), np.uint8)


def felt_with(colour: tuple[int, int, int]) -> Image:
    picture = np.full((SIZE, SIZE, 3), FELT, np.uint8)
    picture[PLACE] = colour
    return picture


@pytest.mark.parametrize(
    ("what", "colour", "bare"),
    [
        ("the felt", FELT, True),
        ("the felt in a hand's shadow", (30, 45, 10), True),
        ("the felt in more light", (52, 77, 17), True),
        ("the back that lay there", (72, 137, 48), False),
        ("a sleeve about as bright as the felt", (71, 53, 43), False),
        ("a hand", (120, 150, 210), False),
    ],
)
def test_a_place_is_bare_when_it_looks_like_the_table_in_some_light(
    what: str, colour: tuple[int, int, int], bare: bool
) -> None:
    background, picture = BackgroundModel(), felt_with(colour)
    background.learn(felt_with(FELT), np.zeros((SIZE, SIZE), np.uint8))
    foreground = background.foreground(picture)
    assert background.is_table_visible(picture, foreground, PLACE, BACK) == bare, what


def test_a_tile_that_lay_there_unfound_from_the_first_picture_on_is_not_bare_table() -> None:
    """Its own colour was learned as the table's; once it is found, it is gone when felt shows there."""
    background, lying = BackgroundModel(), felt_with((72, 137, 48))
    background.learn(lying, np.zeros((SIZE, SIZE), np.uint8))
    assert background.is_table_visible(lying, background.foreground(lying), PLACE, BACK)
    tile = np.zeros((SIZE, SIZE), np.uint8)
    tile[18:32, 18:32] = 255  # an outline that reaches beyond it
    background.clear_under(tile, background.foreground(lying))
    for picture, bare in ((lying, False), (felt_with(FELT), True)):
        assert background.is_table_visible(picture, background.foreground(picture), PLACE, BACK) == bare
    assert (background.foreground(lying)[PLACE] == 255).all()
    assert (background.foreground(felt_with(FELT)) == 0).all()


def test_a_panel_in_the_table_stays_bare_while_a_tile_lies_on_it() -> None:
    background, panel = BackgroundModel(), felt_with((10, 20, 5))
    background.learn(panel, np.zeros((SIZE, SIZE), np.uint8))
    tile = np.zeros((SIZE, SIZE), np.uint8)
    tile[PLACE] = 255
    background.clear_under(tile, background.foreground(felt_with((200, 215, 220))))
    assert (background.foreground(panel) == 0).all()


@pytest.mark.parametrize(("rows", "bare"), [(2, True), (8, False)])
def test_a_place_with_a_neighbours_side_in_it_is_bare_and_one_under_a_sleeve_is_not(
    rows: int, bare: bool
) -> None:
    """The side of a wall that stands behind it is light and colourless; what else is seen there is felt."""
    background, picture = BackgroundModel(), felt_with(FELT)
    picture[20 : 20 + rows, 20:30] = (200, 205, 210)
    background.learn(felt_with(FELT), np.zeros((SIZE, SIZE), np.uint8))
    assert background.is_table_visible(picture, background.foreground(picture), PLACE, BACK) == bare


def test_a_back_of_about_the_felts_colour_lies_there_still_and_felt_beside_a_walls_side_is_bare() -> None:
    """The side is light: by the mean of the place such felt looked more like the back than like felt."""
    felt, back, side = (69, 95, 28), (71, 88, 41), (145, 172, 185)
    bare = np.full((SIZE, SIZE, 3), felt, np.uint8)
    background, own = BackgroundModel(), np.full((10, 10, 3), back, np.uint8)
    background.learn(bare, np.zeros((SIZE, SIZE), np.uint8))
    for lying, is_bare in ((felt, True), (back, False)):
        picture = bare.copy()
        picture[PLACE] = lying
        picture[20:22, 20:30] = side
        assert background.is_table_visible(picture, background.foreground(picture), PLACE, own) == is_bare


def test_felt_in_a_walls_shadow_is_bare_where_a_back_of_its_colour_is_not_found_any_more() -> None:
    """It looks more like the back that lay there than like the felt in full light."""
    felt, back, shadow = (57, 102, 17), (49, 90, 16), (48, 84, 17)
    background, own = BackgroundModel(), np.full((10, 10, 3), back, np.uint8)
    background.learn(np.full((SIZE, SIZE, 3), felt, np.uint8), np.zeros((SIZE, SIZE), np.uint8))

    def bare(lying: tuple[int, int, int], *, often_missed: bool) -> bool:
        picture = felt_with(lying)
        foreground = background.foreground(picture)
        return background.is_table_visible(picture, foreground, PLACE, own, often_missed=often_missed)

    assert not bare(shadow, often_missed=False)
    assert bare(shadow, often_missed=True)
    assert not bare(back, often_missed=True), "it stands there and is not found"


@pytest.mark.parametrize(
    ("what", "colour", "bare"),
    [
        ("the felt", FELT, True),
        ("the felt in a shadow", (34, 51, 11), True),
        ("a sleeve", (150, 60, 40), False),
    ],
)
def test_where_a_hand_stood_so_long_that_it_was_learned_as_table_bare_felt_is_bare_all_the_same(
    what: str, colour: tuple[int, int, int], bare: bool
) -> None:
    top = (212, 205, 196)
    background, own = BackgroundModel(), np.full((10, 10, 3), top, np.uint8)
    background.learn(felt_with(top), np.zeros((SIZE, SIZE), np.uint8))
    picture = felt_with(colour)
    foreground = background.foreground(picture)
    assert background.is_table_visible(picture, foreground, PLACE, own, often_missed=True) == bare, what


@pytest.mark.parametrize(
    ("what", "colour", "bare"),
    [("the felt", (47, 64, 18), True), ("the back itself", (36, 73, 4), False)],
)
def test_in_the_deep_shadow_of_a_wall_the_tint_tells_felt_from_a_back_of_about_its_colour(
    what: str, colour: tuple[int, int, int], bare: bool
) -> None:
    felt, back = (71, 102, 27), (60, 122, 6)
    background, own = BackgroundModel(), np.full((10, 10, 3), back, np.uint8)
    picture = np.full((SIZE, SIZE, 3), felt, np.uint8)
    background.learn(picture, np.zeros((SIZE, SIZE), np.uint8))
    picture[PLACE] = colour
    foreground = background.foreground(picture)
    assert background.is_table_visible(picture, foreground, PLACE, own, often_missed=True) == bare, what


def test_a_tile_as_dark_as_the_felt_in_another_colour_is_foreground_and_a_shadow_is_not() -> None:
    background = BackgroundModel()
    background.learn(felt_with(FELT), np.zeros((SIZE, SIZE), np.uint8))
    for colour, told in (((43, 33, 30), True), ((22, 33, 8), False)):
        assert bool(background.foreground(felt_with(colour))[PLACE].all()) == told, colour


@pytest.mark.parametrize("shade", [0.3, 0.6, 0.9, 1.2])
def test_light_and_shadow_alone_differ_no_more_by_tint(shade: float) -> None:
    bare = felt_with(FELT)
    shaded = np.clip(bare * shade, 0, 255).astype(np.uint8)
    assert (tinted_difference(shaded, bare) == difference(shaded, bare)).all()
