"""A photo of a table shows one set: no kind more often than the set holds it."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from vision.labels import BACK, BLANK, FACES, JOKER, KINDS, plain_kind
from vision.layout import TableTile, TilesInPlay, within_copy_limits


def tile(*faces: tuple[str, float]) -> TableTile:
    return TableTile(faces, 0.0, 0.0, 90.0)


def test_of_five_alike_the_least_sure_is_what_else_it_may_be() -> None:
    tiles = [tile(("2p", 0.99), ("4p", 0.005)) for _ in range(4)]
    tiles.insert(2, tile(("2p", 0.7), ("4p", 0.2), ("3p", 0.1)))
    assert [one.code for one in within_copy_limits(tiles)] == ["2p", "2p", "4p", "2p", "2p"]


def test_the_next_face_is_one_of_which_the_set_has_some_left() -> None:
    fours = [tile(("4p", 0.99)) for _ in range(4)]
    tiles = [tile(("2p", 0.99)) for _ in range(4)] + [tile(("2p", 0.7), ("4p", 0.2), ("3p", 0.1))]
    assert within_copy_limits(fours + tiles)[-1].code == "3p"


def test_a_red_five_is_one_of_four() -> None:
    doubtful = tile(("5s", 0.6), ("0s", 0.3), ("3s", 0.05))
    tiles = [tile(("0s", 0.9)), *[tile(("5s", 0.99)) for _ in range(3)], doubtful]
    assert within_copy_limits(tiles)[-1].code == "3s"


def test_a_flower_lies_there_once() -> None:
    tiles = [tile(("1f", 0.9)), tile(("1f", 0.6), ("5f", 0.4))]
    assert [one.code for one in within_copy_limits(tiles)] == ["1f", "5f"]


def test_a_face_that_the_game_has_not_is_what_else_it_may_be() -> None:
    played = TilesInPlay(frozenset(KINDS))
    flower, bird = tile(("1f", 0.9), ("1s", 0.05), ("?", 0.01)), tile(("1f", 0.9))
    assert [one.code for one in within_copy_limits([flower, bird], played)] == ["1s", "1f"]


def test_a_red_five_is_a_plain_one_where_the_game_has_none() -> None:
    doubtful = tile(("0s", 0.5), ("5s", 0.3), ("3s", 0.1))
    assert within_copy_limits([doubtful])[0].code == "0s"
    (plain,) = within_copy_limits([doubtful], TilesInPlay(frozenset(KINDS)))
    assert [(face, round(chance, 6)) for face, chance in plain.faces] == [("5s", 0.8), ("3s", 0.1)]
    (other,) = within_copy_limits([doubtful], TilesInPlay(frozenset({*KINDS, "0s"})))
    assert other == doubtful


def test_what_can_be_nothing_else_stays_and_so_do_backs_jokers_and_blank_faces() -> None:
    sure = [tile(("7z", 0.99))] * 6
    others = [tile((code, 0.9), ("1s", 0.1)) for code in (BACK, JOKER, BLANK) for _ in range(12)]
    assert within_copy_limits(sure + others) == sure + others


@given(
    st.lists(
        st.lists(st.sampled_from(FACES), min_size=1, max_size=4, unique=True).map(
            lambda codes: tile(*((code, 0.9 / (1 + 3 * n)) for n, code in enumerate(codes)))
        ),
        max_size=60,
    )
)
def test_every_tile_shows_one_of_its_faces_and_no_kind_grows_too_frequent(tiles: list[TableTile]) -> None:
    named = within_copy_limits(tiles)
    assert len(named) == len(tiles)
    for before, after in zip(tiles, named, strict=True):
        assert sorted(before.faces) == sorted(after.faces)
    was, now = (Counter(plain_kind(one.code) for one in some) for some in (tiles, named))
    for kind, count in now.items():
        limit = 1 if kind.endswith("f") else 4
        if kind not in (BACK, BLANK, JOKER):
            assert count <= max(limit, was[kind])
