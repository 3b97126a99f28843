"""The examiner's own hands, faces and layout; what the eyes said of its films is kept and followed here.

Films themselves are made by ``python -m tests.recordings.examiner``.
"""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tablectl.game.events import HandSettled, TileDiscarded, UraIndicatorsRevealed
from tests.recordings.examiner import examining
from tests.recordings.examiner.designs import DESIGNS, Design, design_of
from tests.recordings.examiner.examining import looked_at, marks_of
from tests.recordings.examiner.faces import FACES, face
from tests.recordings.examiner.laying import Manner, laid
from tests.recordings.examiner.records import GAMES, RealHand, TableStory, real_hands
from tests.recordings.examiner.solids import BACK, MOST_SOLIDS, Pose, Solid, mesh_of, reach_mm
from tests.recordings.looks import load_hand
from tests.recordings.twenty_hands import eyes_of_tables

KEPT = Path(__file__).parent / "kept"
CLASSIC = design_of("classic")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> tuple[RealHand, ...]:
    """Three hands of one real game: riichi, hidden indicators, calls."""
    folder = tmp_path_factory.mktemp("games")
    shutil.copy(GAMES / "double_riichi_bankrupt.mjlog", folder)
    return tuple(real_hands(folder))


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.jsonl.gz")), ids=lambda path: path.stem[:40])
def test_a_kept_film_in_an_unseen_set_is_followed_without_a_wrong_or_missed_event(path: Path) -> None:
    mark = marks_of(path.name, path.name, load_hand(path), enrolled="enrolled" in path.name)
    assert (mark.summary["wrong"], mark.summary["missed"]) == (0, 0), mark.row()
    assert mark.whites_found == mark.whites


def test_eyes_that_changed_look_at_a_film_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    film, kept = Path(__file__).parents[1] / "short_hand", tmp_path / "kept.jsonl.gz"
    eyes = eyes_of_tables(float32=False)
    for said in (((0, None),), ((0, None), (40, None))):
        monkeypatch.setattr(examining, "recorded_looks", lambda *_, said=said: said)
        assert looked_at(film, eyes, (), kept).looks == said


def test_every_design_has_thirty_seven_different_faces() -> None:
    for design in DESIGNS:
        faces = [face(design, code)[1::3, 1::3].astype(np.int16) for code in FACES]
        for (one, a), (other, b) in combinations(zip(FACES, faces, strict=True), 2):
            assert np.abs(a - b).mean() > 0.3, f"{design.name}: {one} looks like {other}"


def test_a_blank_white_dragon_carries_nothing_and_a_framed_one_a_frame() -> None:
    for design in DESIGNS:
        painted = bool((face(design, "5z") != np.array(design.body)).any())
        assert painted is (design.white_dragon != "blank"), design.name


def test_an_unknown_design_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="no design 'jade': there are classic, blank-dragon"):
        design_of("jade")


def test_all_tiles_of_the_set_lie_on_the_table_throughout_a_real_hand(hands: tuple[RealHand, ...]) -> None:
    for hand in hands:
        story, manner = TableStory(hand), Manner.some(CLASSIC, 7)
        for event in hand.events:
            story.tell(event)
            if isinstance(event, TileDiscarded | HandSettled | UraIndicatorsRevealed):
                tiles = [s for s in laid(story, CLASSIC, manner) if not s.kind.startswith(("die", "stick"))]
                assert len(tiles) == 136 + len(story.ura), event


def test_no_two_tiles_lie_in_each_other(hands: tuple[RealHand, ...]) -> None:
    for design, hand in zip(DESIGNS, (*hands, hands[0]), strict=True):
        story = TableStory(hand)
        for event in hand.events:
            story.tell(event)
        tiles = laid(story, design, Manner.some(design, 11))
        for one, other in combinations(tiles, 2):
            assert not _overlap(one, other, design), f"{design.name}: {one} and {other}"


def _overlap(one: Solid, other: Solid, design: Design) -> bool:
    """Deeper in each other than a crooked tile's corner is, at the same height."""
    if one.z_mm != other.z_mm:
        return False
    a, b = (reach_mm(solid, design) for solid in (one, other))
    deep = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return min(deep) > 5.0


def test_what_is_discarded_lies_in_its_river_the_declaring_tile_sideways(
    hands: tuple[RealHand, ...],
) -> None:
    story, manner = TableStory(hands[0]), Manner.some(CLASSIC, 3)
    for event in hands[0].events:
        story.tell(event)
    state = story.state.hand
    assert state is not None
    lying = Counter(str(tile.tile) for seat in state.seats for tile in seat.river if tile.claimed_by is None)
    inner = manner.wall_mm - CLASSIC.tile_mm[1]
    tiles = laid(story, CLASSIC, manner)
    found = Counter(
        solid.kind
        for solid in tiles
        if solid.pose is Pose.FACE_UP
        and solid.kind in FACES
        and max(abs(solid.x_mm), abs(solid.y_mm)) < inner
    )
    assert found == lying
    assert sum(seat.ready is not None for seat in state.seats) == sum(s.kind == "stick" for s in tiles)


def test_a_scene_always_has_the_same_number_of_triangles() -> None:
    few = mesh_of([Solid("1m", 0, 0)], CLASSIC)
    many = mesh_of([Solid(BACK, 30.0 * k, 0, pose=Pose.STANDING) for k in range(9)], CLASSIC)
    assert few.triangles.shape == many.triangles.shape
    with pytest.raises(ValueError, match=f"holds {MOST_SOLIDS} solids, not {MOST_SOLIDS + 1}"):
        mesh_of([Solid(BACK, 0, 0)] * (MOST_SOLIDS + 1), CLASSIC)


def test_a_tile_stands_on_the_table_with_its_face_to_its_player() -> None:
    mesh = mesh_of([Solid("1m", 5.0, -300.0, pose=Pose.STANDING)], CLASSIC)
    own = mesh.vertices[: len(mesh.vertices) // MOST_SOLIDS]
    width, height, thick = CLASSIC.tile_mm
    assert np.allclose(own.min(axis=0), [5.0 - width / 2, -300.0 - thick / 2, 0.0], atol=0.01)
    assert np.allclose(own.max(axis=0), [5.0 + width / 2, -300.0 + thick / 2, height], atol=0.01)
    side = own[: len(own) // 6]
    assert side[:, 1].mean() < -300.0 - thick / 3, "the face looks away from the table"
