"""``python -m tests.recordings.enrolled_faces``: what an enrolled set is worth, face by face.

Made-up sets in typefaces that training does not have are laid out in a tray, one of each face and one turned
over, and enrolled; then drawn tables of the same set, in other light and on other cloth, are read from above,
as photos and live. Of the set all flowers, seasons, red fives, jokers and white dragons lie there, and two
thirds of the rest.
Exit status 0: it measures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from tests.recordings.blank_faces import HEAD, Score, look_at_still_table, tile_size_px
from tests.recordings.blank_tables import CLOTHS, VISIBLE_MIN_SHARE, BlankTable, BlankView, blank_view
from tests.recordings.learning import UnseenSet, made_up_set
from tests.said import say
from tests.vision.drawn_trays import drawn_tray
from vision.errors import VisionError
from vision.labels import BACK, BLANK, FLOWERS, KINDS, RED_FIVES
from vision.layout import from_seat
from vision.photo import (
    NamedTile,
    enrol_readings,
    one_of_each,
    read_tray,
    recognise_table,
    whole_set,
)
from vision.recogniser import EnrolledDetector, TileSet
from vision.recogniser.onnx import BYTE_FORM, FLOAT_FORM, OnnxDetector, shipped_models
from vision.scene.elements import FaceLabel
from vision.scene.table import (
    Indicator,
    LaidMeld,
    MeldKind,
    SeatSituation,
    TableSituation,
    TakenFrom,
    plan_table,
)
from vision.types import Double

RIVER: Final = 18
OTHER: Final = "other faces"
JOKERS: Final = 4

Found = tuple[str, Double]
"""A face that was read, and the middle of its tile in the picture."""


def enrolled_set(detector: OnnxDetector, unseen: UnseenSet) -> tuple[TileSet, tuple[str, ...]]:
    """The set, and the faces that its owner had to name: those that were not taken by themselves."""
    copies = one_of_each(red_fives=True, joker=True)
    picture, middles = drawn_tray(unseen.design, [*copies, BACK])
    look = read_tray(detector, picture)
    try:
        first = enrol_readings(detector, [look], copies, unseen.name)
        named = tuple(first.missing)
        if not named:
            return first.tile_set, ()
    except VisionError:
        named = tuple(copies)
    names = [NamedTile(float(x), float(y), face) for face, (x, y) in middles.items() if face in named]
    return enrol_readings(detector, [look], copies, unseen.name, names).tile_set, named


def tables(unseen: UnseenSet, seed: int, count: int) -> Iterator[BlankTable]:
    """Late in a hand: four rivers, melds, a hand laid open, walls, one indicator, standing hands."""
    plan, cloths = plan_table(unseen.design.size_mm), list(CLOTHS)
    for number in range(count):
        rng = np.random.default_rng((seed, number, 8))
        set_of_tiles = whole_set(red_fives=True, jokers=JOKERS)
        called = str(rng.choice([face for face in KINDS if set_of_tiles[face] == 4 and face != BLANK]))
        copies = {face: n for face, n in set_of_tiles.items() if face != called}
        hard = [face for face, n in copies.items() for _ in range(n) if kind_of(face) != OTHER]
        others = [face for face, n in copies.items() for _ in range(n) if kind_of(face) == OTHER]
        chosen = [*hard, *rng.permutation(others)[: 5 * RIVER - len(hard)]]
        dealt = [str(face) for face in rng.permutation(chosen)]
        rivers = [tuple(dealt[RIVER * seat : RIVER * (seat + 1)]) for seat in range(4)]
        rest = dealt[4 * RIVER :]
        walls: tuple[tuple[int, ...], ...] = (
            (2,) * 17, (2,) * 9 + (0,) * 8, (0,) * 10 + (2,) * 7, (2,) * 17,
        )  # fmt: skip
        seats = [
            SeatSituation(river=river, wall=wall, standing=tuple(dealt[:13]))
            for river, wall in zip(rivers, walls, strict=True)
        ]
        pung = LaidMeld(MeldKind.PUNG, (called,) * 3, TakenFrom.ACROSS)
        seats[1] = replace(seats[1], melds=(pung,), hand=10, standing=tuple(dealt[:10]))
        seats[2] = replace(seats[2], shown=(*rest[:14],), standing=())
        yield BlankTable(
            f"{unseen.name}-{number}",
            cloths[(number + seed) % len(cloths)],
            False,
            unseen.design,
            TableSituation((seats[0], seats[1], seats[2], seats[3]), (Indicator(0, 4, rest[15]),), (3, 5)),
            plan,
            int(rng.integers(1 << 16)),
            (),
        )


def read_as_photo(detector: EnrolledDetector, view: BlankView) -> list[Found]:
    """What a photo of the table shows."""
    tiles = recognise_table(detector, view.image).found
    return [(code, quad.mean(axis=0) - 0.5) for code, quad in zip(tiles.codes, tiles.quads_px, strict=True)]


def followed_live(detector: EnrolledDetector, table: BlankTable, view: BlankView, frames: int) -> list[Found]:
    """What the pipeline has settled on after so many frames of a table that it never saw, noise apart: tiles,
    and stacks of the walls that stand between those that were found.
    """
    look = look_at_still_table(detector, table, view, frames)
    if look is None:
        return []
    middles = view.calibration.to_px(np.array([(tile.x_mm, tile.y_mm) for tile in look.tiles]))
    wall_mm = look.view.layout.wall_mm or 0.0
    stacks = np.array([from_seat(along, -wall_mm, seat) for seat, along in look.view.walls])
    near = 0.5 * table.plan.tile_mm[0] * view.calibration.px_per_mm
    found = [(tile.code, middle) for tile, middle in zip(look.tiles, middles, strict=True)]
    return found + [
        (BACK, at)
        for at in view.calibration.to_px(stacks.reshape(-1, 2))
        if np.linalg.norm(middles - at, axis=1).min() > near
    ]


def kind_of(face: str) -> str:
    """What a face counts as in the table of figures."""
    if face in FLOWERS:
        return "flowers and seasons"
    if face in RED_FIVES:
        return "red fives"
    return {BACK: "backs", BLANK: "white dragons", "1j": "jokers"}.get(face, OTHER)


def add(scores: dict[str, Score], way: str, labels: Sequence[FaceLabel], found: Sequence[Found]) -> list[str]:
    """Count one picture; returns what was wrong, in words.

    The lower tile of a stack lies where the upper one does: what is plainly seen comes first.
    """
    free, wrong = list(found), []
    for label in sorted(labels, key=lambda one: -one.visible):
        middle = label.quad.mean(axis=0)
        near = 0.45 * tile_size_px(label.quad)
        here = sorted((float(np.linalg.norm(at - middle)), number) for number, (_, at) in enumerate(free))
        own = free.pop(here[0][1]) if here and here[0][0] < near else None
        if label.visible < VISIBLE_MIN_SHARE:
            continue
        score = scores.setdefault(f"{way}: {kind_of(label.code)}", Score())
        score.there += 1
        if own is not None and own[0] == label.code:
            score.found += 1
            continue
        wrong.append(f"{label.code} as {own[0] if own else 'nothing'}")
        if own is not None:
            scores.setdefault(f"{way}: {kind_of(own[0])}", Score()).wrong += 1
    for face, _ in free:
        scores.setdefault(f"{way}: {kind_of(face)}", Score()).wrong += 1
        wrong.append(f"nothing as {face}")
    return wrong


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sets", type=int, nargs="*", default=list(range(40, 48)), help="seeds of the sets")
    parser.add_argument("--tables", type=int, default=2, help="of each set")
    parser.add_argument("--frames", type=int, default=25, help="that are followed live")
    parser.add_argument("--form", choices=[FLOAT_FORM, BYTE_FORM], default=FLOAT_FORM, help="of the models")
    options = parser.parse_args()
    detector = OnnxDetector(shipped_models(options.form))
    scores: dict[str, Score] = {}
    for seed in options.sets:
        unseen = made_up_set(seed)
        tile_set, named = enrolled_set(detector, unseen)
        sys.stdout.write(f"{unseen.name}: named by its owner: {' '.join(named) or 'none'}\n")
        for table in tables(unseen, seed, options.tables):
            view = blank_view(table, from_seat=False)
            for way in ("photo", "live"):
                eyes = EnrolledDetector(detector, tile_set)
                found = (
                    read_as_photo(eyes, view)
                    if way == "photo"
                    else followed_live(eyes, table, view, options.frames)
                )
                wrong = add(scores, way, view.labels, found)
                say(f"  {table.name} {way}: {len(wrong)} wrong: {', '.join(wrong[:12])}")
    sys.stdout.write("\n".join([HEAD, *(scores[name].row(name) for name in sorted(scores))]) + "\n")


if __name__ == "__main__":
    main()
