"""Frames become views: only what changed is looked at, hands are waited for, bare felt tells what is gone.

The detector here knows blocks of plain colour, so that these tests are about watching, not about recognising.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.calibration import from_corners
from vision.labels import FACES, INDEX_OF
from vision.live import Pipeline, TableUpdate
from vision.live.settings import PipelineSettings
from vision.recogniser import Detections, ReadTiles
from vision.types import Image

SIZE: Final = 900
FELT: Final = (70, 100, 30)
COLOURS: Final = {
    "1m": (255, 240, 240),
    "2p": (240, 255, 240),
    "3s": (225, 240, 255),
    "5z": (228, 228, 228),
    "?": (40, 150, 235),
}
FELT_LIKE: Final = (66, 76, 18)
"""Of a back: nearly the felt's own colour."""
UNREADABLE: Final = "unreadable"
PAINTED: Final = {"?": FELT_LIKE, UNREADABLE: (140, 150, 90)}
"""How what has none of the colours above is drawn."""


@dataclass
class BlockDetector:
    """Finds blocks of the colours above and reads them by their colour."""

    name: str = "blocks"
    blind: bool = False
    only_scaled: bool = False
    """Whether it finds nothing in a whole table that is shown as it is."""
    looked_px: list[int] = field(default_factory=list)

    def find(self, picture: Image) -> Detections:
        is_first_size = not self.looked_px or picture.shape[0] * picture.shape[1] == self.looked_px[0]
        self.looked_px.append(picture.shape[0] * picture.shape[1])
        mask: Image = np.zeros(picture.shape[:2], np.uint8)
        is_missed = self.blind or (self.only_scaled and is_first_size)
        for colour in () if is_missed else (*COLOURS.values(), FELT_LIKE):
            low, high = (tuple(c + d for c in colour) for d in (-12, 12))
            mask |= np.asarray(cv2.inRange(picture, low, high), np.uint8)
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
        outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        quads = []
        for outline in outlines:
            box = cv2.boxPoints(cv2.minAreaRect(outline))
            if cv2.contourArea(box) > 200:
                quads.append(box)
        if not quads:
            return Detections.none()
        n = len(quads)
        return Detections(np.array(quads, np.float32), np.full(n, 0.9, np.float32), np.zeros(n, np.bool_))

    def read(self, picture: Image, quads_px: NDArray[Any]) -> ReadTiles:
        p = np.full((len(quads_px), len(FACES)), 1e-4, np.float32)
        turned = []
        for row, quad in enumerate(np.asarray(quads_px, np.float32)):
            x, y = quad.mean(axis=0).round().astype(int)
            here = picture[y, x].astype(int)
            code = min(COLOURS, key=lambda c: int(np.abs(here - COLOURS[c]).max()))
            code = "?" if np.abs(here - FELT_LIKE).max() <= 12 else code
            p[row, INDEX_OF[code]] = 1.0
            if code == "5z":  # nothing is painted on it: it may be a back
                p[row, INDEX_OF["?"]] = 0.5
            order = np.argsort(quad[:, 1])
            top, low = quad[order[:2]], quad[order[2:]]
            top, low = top[np.argsort(top[:, 0])], low[np.argsort(low[:, 0])]
            turned.append([top[0], top[1], low[1], low[0]])
        p /= p.sum(axis=1, keepdims=True)
        return ReadTiles(np.array(turned, np.float32), p, np.ones(len(turned), np.float32))


class Table:
    """A flat table of 850 mm under a camera straight above it, which sees nothing left of a column of the
    whole picture."""

    def __init__(self, sees_from_px: int = 0) -> None:
        self.sees_from_px = sees_from_px
        edge, far = 25.0, 875.0
        left, right = edge - sees_from_px, far - sees_from_px
        corners = [[left, far], [right, far], [right, edge], [left, edge]]
        self.detector = BlockDetector()
        self.pipeline = Pipeline(
            self.detector,
            from_corners(corners, (850, 850), (SIZE - sees_from_px, SIZE)),
            tile_mm=(26.0, 35.0, 20.0),
            settings=PipelineSettings(audit_ms=700),
        )
        self.tiles: dict[tuple[float, float], str] = {}
        self.hand: tuple[float, float] | None = None
        self.pushed_px = (0, 0)
        self.at_ms = 0
        self._rng = np.random.default_rng(1)

    def frames(self, count: int) -> list[TableUpdate]:
        looks = []
        for _ in range(count):
            self.at_ms += 100
            look = self.pipeline.frame(self._picture(), self.at_ms)
            if look is not None:
                looks.append(look)
        return looks

    def _picture(self) -> Image:
        image = np.full((SIZE, SIZE, 3), FELT, np.uint8)
        for (x, y), code in self.tiles.items():
            left, top = round(450 + x - 13), round(450 - y - 17)
            colour = PAINTED.get(code) or COLOURS[code]
            cv2.rectangle(image, (left, top), (left + 26, top + 35), colour, -1)
        if self.hand is not None:
            x, y = round(450 + self.hand[0]), round(450 - self.hand[1])
            cv2.circle(image, (x, y), 42, (120, 150, 210), -1)
            cv2.rectangle(image, (x - 30, y), (x + 30, SIZE), (60, 50, 90), -1)
        image = np.roll(image, self.pushed_px, (1, 0))
        noise = self._rng.integers(0, 5, (64, 64, 3), dtype=np.uint8)
        whole = cv2.add(image, np.tile(noise, (15, 15, 1))[:SIZE, :SIZE])
        return np.ascontiguousarray(whole[:, self.sees_from_px :], np.uint8)

    def rivers(self, looks: list[TableUpdate]) -> list[list[str]]:
        return [[tile.code for tile in side.river] for side in looks[-1].view.sides]


@pytest.fixture
def table() -> Table:
    made = Table()
    made.frames(4)
    return made


def test_a_discard_is_seen_within_half_a_second(table: Table) -> None:
    table.tiles[-60.0, -110.0] = "1m"
    looks = table.frames(5)
    assert table.rivers(looks) == [["1m"], [], [], []]
    (key,) = looks[-1].since_ms
    assert looks[-1].since_ms[key] <= looks[-1].at_ms


@pytest.mark.parametrize("shown", range(3, 9))
def test_a_tile_is_gone_whenever_it_is_taken(table: Table, shown: int) -> None:
    """Even in the moment before it would have been read once more: what lies there then is the felt."""
    table.tiles[-60.0, -110.0] = "1m"
    table.frames(shown)
    del table.tiles[-60.0, -110.0]
    table.frames(10)
    table.tiles[60.0, -110.0] = "2p"
    assert table.rivers(table.frames(10)) == [["2p"], [], [], []]


def test_a_camera_above_less_than_half_of_the_table_sees_what_is_taken_there() -> None:
    """What it does not see is no black table: nobody had seen what is bare under the tile."""
    table = Table(sees_from_px=480)
    table.tiles[60.0, -110.0] = "1m"
    assert table.rivers(table.frames(10)) == [["1m"], [], [], []]
    del table.tiles[60.0, -110.0]
    assert table.rivers(table.frames(20)) == [[], [], [], []]


def test_a_back_of_nearly_the_felts_colour_that_is_lost_for_a_moment_stands_there_still(table: Table) -> None:
    table.tiles |= {(x, 290.0): "?" for x in (-40.0, 0.0, 40.0)}
    assert table.frames(10)[-1].view.face_down == 3
    table.detector.blind = True
    assert table.frames(15) == []
    del table.tiles[0.0, 290.0]
    assert table.frames(15)[-1].view.face_down == 2


def test_what_lies_there_from_the_first_frame_on_is_looked_at_in_another_size_too() -> None:
    """It is no change, so nothing tells that it was missed; later audits show a quarter as it is."""
    table = Table()
    table.detector.only_scaled = True
    table.tiles[-60.0, -110.0] = "1m"
    assert table.rivers(table.frames(6)) == [["1m"], [], [], []]


def test_a_tile_that_was_missed_in_the_first_picture_is_not_gone_when_it_is_missed_again() -> None:
    """After a start in mid-hand its own colour had been learned as the bare table's."""
    table = Table()
    table.detector.only_scaled = True
    table.tiles[-60.0, -110.0] = "1m"
    table.frames(10)
    table.detector.blind = True
    assert table.frames(40) == []
    del table.tiles[-60.0, -110.0]
    assert table.rivers(table.frames(20)) == [[], [], [], []]


@pytest.mark.parametrize("standing", (0, 12))
def test_a_meld_laid_in_a_corner_is_believed_within_five_pictures(standing: int) -> None:
    """Nearer to the next player's edge its upright tiles lie across, and across one find is not enough. Eyes
    that open in mid-hand find tops of standing tiles once, too, and those can wait."""
    table = Table()
    table.detector.only_scaled = True
    table.tiles |= {(395.0, 40.0 * place - 200.0): "5z" for place in range(standing)}
    table.frames(3)
    corner = [(-405.0, -385.0), (-375.0, -385.0), (-345.0, -385.0)]
    table.tiles |= dict(zip(corner, ("1m", "2p", "3s"), strict=True))
    believed = {tile.code for tile in table.frames(5)[-1].tiles}
    assert believed >= {"1m", "2p", "3s"}


def test_a_stack_that_the_finder_never_sees_stands_between_others_from_the_first_picture_on() -> None:
    """Before anybody knew where walls stand it was learned as the bare table."""
    table = Table()
    table.tiles |= {(32.0 * place, 290.0): "?" for place in range(-4, 5)}
    table.tiles[0.0, 290.0] = UNREADABLE
    table.frames(10)
    table.tiles[-60.0, -110.0] = "1m"
    assert len(table.frames(10)[-1].view.walls) == 9
    del table.tiles[0.0, 290.0]
    table.tiles[-28.0, -110.0] = "2p"
    assert len(table.frames(10)[-1].view.walls) == 8


def test_rivers_of_all_four_sides(table: Table) -> None:
    table.tiles |= {(-60.0, -110.0): "1m", (-28.0, -110.0): "2p", (60.0, 110.0): "3s"}
    assert table.rivers(table.frames(6)) == [["1m", "2p"], [], ["3s"], []]


def test_what_lies_still_is_not_looked_at_again(table: Table) -> None:
    table.tiles[-60.0, -110.0] = "1m"
    table.frames(8)
    reads = table.pipeline.counts.reads
    table.detector.looked_px.clear()
    table.frames(15)
    assert table.pipeline.counts.reads - reads <= 4  # audits only
    whole = table.pipeline._fine.size_px**2
    assert sum(table.detector.looked_px) < whole


def test_a_sure_tile_that_looks_as_it_did_is_found_again_and_not_read(table: Table) -> None:
    table.tiles[-60.0, -110.0] = "1m"
    table.frames(12)
    reads, finds = table.pipeline.counts.reads, table.pipeline.counts.finder_runs
    table.frames(30)
    assert table.pipeline.counts.finder_runs > finds  # audits look for it
    assert table.pipeline.counts.reads == reads


def test_what_is_no_tile_is_not_looked_at_in_every_size_again_and_again(table: Table) -> None:
    table.hand = (-60.0, -110.0)
    table.frames(8)
    table.detector.looked_px.clear()
    table.frames(14)  # until it is taken for a part of the table
    audits = 14 * 100 // 700
    assert len(table.detector.looked_px) <= audits


def test_only_the_changed_part_is_searched(table: Table) -> None:
    table.detector.looked_px.clear()
    table.tiles[-60.0, -110.0] = "1m"
    table.frames(4)
    whole = table.pipeline._fine.size_px**2
    assert table.detector.looked_px
    assert table.detector.looked_px[0] < whole / 10  # the next may be an audit


def test_a_hand_over_the_table_hides_nothing_from_memory(table: Table) -> None:
    table.tiles |= {(-60.0, -110.0): "1m", (-28.0, -110.0): "2p"}
    table.frames(6)
    for step in range(4):
        table.hand = (-60.0, -300.0 + step * 60)
        table.frames(1)
    table.hand = (-60.0, -110.0)
    looks = table.frames(12)
    assert all(table.rivers([look])[0] == ["1m", "2p"] for look in looks)
    table.hand = None
    table.tiles[4.0, -110.0] = "3s"
    assert table.rivers(table.frames(6))[0] == ["1m", "2p", "3s"]


def test_a_moving_hand_is_told(table: Table) -> None:
    covered = []
    for step in range(4):
        table.hand = (0.0, -350.0 + step * 70)
        covered += [look.covered for look in table.frames(1)]
    assert any(seats[0] for seats in covered)
    assert not any(seats[2] for seats in covered)


def test_a_sleeve_that_rests_on_a_river_is_told_until_it_goes(table: Table) -> None:
    table.tiles |= {(-60.0, -110.0): "1m", (-28.0, -110.0): "2p", (60.0, 110.0): "3s"}
    table.frames(6)
    table.hand = (-40.0, -112.0)
    assert table.frames(25)[-1].covered == (True, False, False, False)
    table.hand = None
    looks = table.frames(12)
    assert looks[-1].covered == (False, False, False, False)
    assert table.rivers(looks)[0] == ["1m", "2p"]


def test_a_pushed_camera_sees_every_tile_where_it_lay(table: Table) -> None:
    rows = {(-200.0 + 33 * place, 290.0): "?" for place in range(13)}
    table.tiles |= rows | {(-60.0, -110.0): "1m", (-28.0, -110.0): "2p", (60.0, 110.0): "3s"}
    before = table.frames(10)[-1]
    table.pushed_px = (14, -9)
    table.tiles[4.0, -110.0] = "3s"
    after = table.frames(12)[-1]
    assert table.rivers([after]) == [["1m", "2p", "3s"], [], ["3s"], []]
    assert table.pipeline.pushed_mm == pytest.approx(18, abs=4)
    keys = {tile.key: tile for tile in after.tiles}
    for tile in before.tiles:
        place = keys[tile.key].x_mm, keys[tile.key].y_mm
        assert place == pytest.approx((tile.x_mm, tile.y_mm), abs=4)
        assert after.since_ms[tile.key] == before.since_ms[tile.key]


def test_a_claimed_tile_leaves_bare_felt(table: Table) -> None:
    table.tiles |= {(-60.0, -110.0): "1m", (-28.0, -110.0): "2p"}
    table.frames(6)
    del table.tiles[-28.0, -110.0]
    assert table.rivers(table.frames(5))[0] == ["1m"]


def test_a_shadow_over_part_of_bare_felt_is_no_tile(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.tiles |= {(-60.0, -110.0): "1m", (-28.0, -110.0): "2p"}
    table.frames(6)
    del table.tiles[-28.0, -110.0]
    lit = table._picture

    def shaded() -> Image:
        image = lit()
        cv2.rectangle(image, (408, 540), (420, 580), (20, 30, 10), -1)
        return image

    monkeypatch.setattr(table, "_picture", shaded)
    assert table.rivers(table.frames(5))[0] == ["1m"]


def test_another_tile_in_the_same_place_is_new(table: Table) -> None:
    table.tiles[-60.0, -110.0] = "1m"
    (before,) = table.frames(6)[-1].since_ms
    table.tiles[-60.0, -110.0] = "3s"
    looks = table.frames(6)
    assert table.rivers(looks)[0] == ["3s"]
    assert before not in looks[-1].since_ms


def test_an_audit_finds_what_the_first_look_missed(table: Table) -> None:
    find = table.detector.find
    table.detector.find = lambda picture: Detections.none()  # type: ignore[method-assign]
    table.tiles[-60.0, -110.0] = "1m"
    assert all(table.rivers([look])[0] == [] for look in table.frames(4))
    table.detector.find = find  # type: ignore[method-assign]
    assert table.rivers(table.frames(30))[0] == ["1m"]
