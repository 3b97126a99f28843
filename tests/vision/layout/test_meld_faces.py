"""Tiles that lie as a meld tell each other's faces: one of them read wrong does not undo the meld."""

from __future__ import annotations

import numpy as np
import pytest

from vision.labels import FACES, INDEX_OF
from vision.layout import MeldView, TableTile
from vision.layout.as_json import meld_notation
from vision.layout.melds import RowItem, meld_codes, split_row
from vision.recogniser import ReadTiles

WIDE, HIGH = 20.0, 27.0

Faces = tuple[tuple[str, float], ...]


def sure(code: str) -> Faces:
    return ((code, 0.95),)


def read(*tiles: Faces, turned: int) -> tuple[list[MeldView], list[str]]:
    """The melds and the faces of loose tiles that lie side by side, the owner's left to right.

    Args:
        turned: which of them lies sideways.
    """
    items: list[RowItem] = []
    at = 0.0
    for number, faces in enumerate(tiles):
        sideways = number == turned
        wide = HIGH if sideways else WIDE
        placed = TableTile(faces, at + wide / 2, 0.0, 0.0 if sideways else 90.0)
        items.append(RowItem(placed, placed.x_mm, 0.0, sideways))
        at += wide
    melds, loose = split_row(items, WIDE, HIGH)
    return [meld for _, meld in melds], [item.tile.code for item, _ in loose]


def test_a_pung_with_one_tile_misread_is_a_pung_of_the_other_two() -> None:
    misread = (("2p", 0.96), ("4p", 0.03))
    (meld,), loose = read(sure("4p"), misread, sure("4p"), turned=0)
    assert (meld.kind, meld.from_side, loose) == ("pung", "left", [])
    assert meld_codes(meld) == ("4p", "4p", "4p")
    assert meld_notation(meld) == "444p"


def test_a_tile_beside_a_meld_does_not_join_it() -> None:
    (meld,), loose = read(sure("4p"), sure("4p"), sure("4p"), sure("7s"), turned=0)
    assert meld_codes(meld) == ("4p", "4p", "4p")
    assert loose == ["7s"]


def test_tiles_that_cannot_be_a_set_are_no_meld() -> None:
    assert read(sure("4p"), sure("1z"), sure("7s"), turned=0) == ([], ["4p", "1z", "7s"])


def test_a_red_five_in_a_pung_stays_red() -> None:
    red = (("0s", 0.7), ("5s", 0.2))
    (meld,), _ = read(sure("5s"), red, sure("5s"), turned=2)
    assert meld_notation(meld) == "550s"


def test_a_chow_names_its_doubtful_tile() -> None:
    doubtful = (("7m", 0.6), ("3m", 0.35))
    (meld,), _ = read(sure("4m"), doubtful, sure("5m"), turned=0)
    assert (meld.kind, meld_codes(meld)) == ("chow", ("4m", "3m", "5m"))


@pytest.mark.parametrize("stand_in", ["5z", "1j"])
def test_a_dragon_or_joker_in_a_chow_is_named_as_what_lies_there(stand_in: str) -> None:
    (meld,), _ = read(sure("1p"), sure("2p"), sure(stand_in), turned=0)
    assert (meld.kind, meld_codes(meld)) == ("chow", ("1p", "2p", stand_in))


def test_what_else_a_tile_may_be_is_passed_on_and_hardly_possible_faces_are_not() -> None:
    probabilities = np.full((1, len(FACES)), 0.0001, np.float32)
    for code, share in (("2p", 0.9), ("4p", 0.06), ("8p", 0.03)):
        probabilities[0, INDEX_OF[code]] = share
    found = ReadTiles(np.zeros((1, 4, 2), np.float32), probabilities, np.ones(1, np.float32))
    ((first, second),) = found.others
    assert (first[0], second[0]) == ("4p", "8p")
    assert first[1] == pytest.approx(0.06)
    assert found.codes == ("2p",)
    assert ReadTiles.none().others == ()
