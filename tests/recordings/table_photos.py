"""``python -m tests.recordings.table_photos``: single photographs of tables in play, read as tables.

True games of every rule book are stopped somewhere in the middle of a hand, drawn in a made-up tile set from
above and from each seat, and read as ``tablectl recognise --table`` reads a photo. What is told of each side
is compared with what lies there: rivers, sideways tiles, melds with their kind and source, shown tiles,
indicators. Besides, the same pictures are read with the camera's calibration. Exit status 0: it measures.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tablectl.compose_table import open_detector
from tablectl.game.claims import StartSession
from tablectl.game.decide import decide
from tablectl.game.state import Phase
from tablectl.rulesets import RULESETS
from tablectl.simulation.felt import felt_of
from tablectl.simulation.room import room_for
from tablectl.simulation.situation import perfect_tiles, situation_of
from tablectl.simulation.truth import TrueGame, start_of
from vision.calibration import Calibration, from_corners
from vision.photo import recognise_photo
from vision.photo_file import write_picture
from vision.scene.camera import Camera, overhead
from vision.scene.design import random_design
from vision.scene.render import draw
from vision.scene.situation import TableSituation
from vision.scene.surroundings import random_light
from vision.scene.table import TablePlan, table_dice, table_tiles
from vision.scene.values import Ground, Scene, Sensor
from vision.table_json import table_json
from vision.table_photo import PhotoTile, read_photo_table
from vision.table_reading import read_table
from vision.zones import TableLayout

VIEWS = ("above", "near", "right", "far", "left")
SIZE_PX = (1920, 1440)
TILT_DEG = 32.0
PARTS = ("river", "sideways", "melds", "shown")


@dataclass(slots=True)
class Score:
    """How much of what lies there was read right."""

    pictures: int = 0
    whole: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)

    def add(self, truth: dict[str, Any], read: dict[str, Any] | None) -> bool:
        """One picture; whether all of it was right."""
        self.pictures += 1
        good: bool = read is not None
        sides = read["sides"] if read is not None else [dict.fromkeys(PARTS)] * 4
        for wanted, found in zip(truth["sides"], sides, strict=True):
            for part in PARTS:
                same = bool(wanted[part] == found[part])
                if wanted[part] or not same:
                    self.parts[part] += 1
                    self.right[part] += same
                good &= same
        same = read is not None and bool(truth["indicators"] == read["indicators"])
        if truth["indicators"] or not same:
            self.parts["indicators"] += 1
            self.right["indicators"] += same
        good &= same
        self.whole += good
        return good

    def row(self, name: str) -> str:
        """A line of the table."""
        cells = [f"{self.right[part]:>4}/{self.parts[part]:<4}" for part in (*PARTS, "indicators")]
        return f"{name:<26} {self.whole:>4}/{self.pictures:<4} " + " ".join(f"{cell:>11}" for cell in cells)


HEAD = f"{'':<26} {'whole':>9} " + " ".join(f"{part:>11}" for part in (*PARTS, "indicators"))


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A table in play."""

    rules: str
    seed: int
    situation: TableSituation
    plan: TablePlan


def moments(rules: str, seeds: Sequence[int]) -> Iterator[Moment]:
    """A moment of a hand for each seed: between the third discard and the end."""
    for seed in seeds:
        game = TrueGame(seed)
        session = replace(start_of(), rules=rules, preset="default" if rules != "riichi" else "tenhou")
        session = _seated(session)
        begun = decide(game.state, session)
        assert isinstance(begun, tuple), begun
        game.follow(begun)
        steps = 0
        wanted = Random(f"moment {rules} {seed}").randint(12, 130)
        while True:
            game.follow(game.next_step().events)
            steps += 1
            hand = game.hand
            ended = hand is not None and hand.phase in (Phase.ENDED, Phase.SETTLED)
            if (
                hand is not None
                and hand.offer is None
                and (steps >= wanted or ended)
                and hand.phase is not Phase.SETUP
            ):
                break
        design = random_design(np.random.default_rng([seed, 7]))
        felt = felt_of(game.state, game.wall, game.added)
        yield Moment(rules, seed, situation_of(felt), room_for(session, design.size_mm))


def _seated(session: StartSession) -> StartSession:
    players = RULESETS[session.rules].players
    return replace(session, players=session.players[: max(players)])


def camera_of(view: str, plan: TablePlan) -> tuple[Camera, int]:
    """The camera of a view, and the seat at the picture's lower edge."""
    if view == "above":
        return overhead(plan.half_mm, size_px=SIZE_PX, margin=1.06), 0
    seat = VIEWS.index(view) - 1
    turn = np.radians(90.0 * seat - 90.0)
    height = 2.3 * plan.half_mm
    back = height * np.tan(np.radians(TILT_DEG)) * 0.98
    return (
        Camera(
            x_mm=float(np.cos(turn) * back),
            y_mm=float(np.sin(turn) * back),
            height_mm=height,
            tilt_deg=TILT_DEG,
            heading_deg=90.0 + 90.0 * seat,
            fov_deg=58.0,
            size_px=SIZE_PX,
        ),
        seat,
    )


def photograph(moment: Moment, view: str) -> tuple[Any, Calibration, int]:
    """The picture, the camera's calibration as somebody at its lower edge would make it, and that seat."""
    camera, seat = camera_of(view, moment.plan)
    rng = np.random.default_rng([moment.seed, VIEWS.index(view)])
    design = random_design(np.random.default_rng([moment.seed, 7]))
    half = moment.plan.half_mm
    scene = Scene(
        tiles=table_tiles(moment.situation, moment.plan, moment.seed),
        design=design,
        ground=Ground(half_mm=half, seed=moment.seed),
        light=random_light(rng),
        sensor=Sensor(blur_px=0.6, noise=2.5),
        dice=table_dice(moment.situation),
    )
    picture = draw(scene, camera, rng).image
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    pixels = camera.distort(camera.project(np.column_stack([corners, np.zeros(4)])))
    seen = np.roll(pixels, -seat, axis=0)
    return picture, from_corners(seen, (2 * half, 2 * half), SIZE_PX), seat


def truth_of(moment: Moment, seat: int) -> dict[str, Any]:
    """What perfect eyes with a calibration tell, from the seat at the lower edge on."""
    width, height, _ = moment.plan.tile_mm
    layout = TableLayout((width, height), moment.plan.half_mm, moment.plan.wall_mm)
    told = table_json(read_table(perfect_tiles(moment.situation, moment.plan, moment.seed), layout))
    sides = [{**side} for side in told["sides"][seat:] + told["sides"][:seat]]
    return {**told, "sides": sides}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="*", default=list(RULESETS))
    parser.add_argument("--seeds", type=int, default=3, help="tables of each rule book")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--views", nargs="*", default=list(VIEWS))
    parser.add_argument("--draw", type=Path, help="folder for the pictures")
    parser.add_argument("--model", type=Path, nargs="*", default=[])
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    detector = open_detector(options.model, 2)
    free = {view: Score() for view in options.views}
    calibrated = {view: Score() for view in options.views}
    books = {rules: Score() for rules in options.rules}
    for rules in options.rules:
        for moment in moments(rules, range(options.first, options.first + options.seeds)):
            for view in options.views:
                picture, calibration, seat = photograph(moment, view)
                if options.draw:
                    options.draw.mkdir(parents=True, exist_ok=True)
                    write_picture(options.draw / f"{rules}-{moment.seed}-{view}.png", picture)
                found = recognise_photo(detector, picture)
                tiles = [
                    PhotoTile(code, float(sure), np.asarray(quad, np.float64))
                    for code, sure, quad in zip(found.codes, found.sure, found.quads_px, strict=True)
                ]
                truth = truth_of(moment, seat)
                read = [read_photo_table(tiles, None), read_photo_table(tiles, calibration)]
                told = [table_json(each) for each in read]
                good = free[view].add(truth, told[0])
                books[rules].add(truth, told[0])
                calibrated[view].add(truth, told[1])
                if options.verbose and not good:
                    _explain(f"{rules}-{moment.seed}-{view}", truth, told[0], told[1])
                sys.stderr.write(f"{rules} {moment.seed} {view}: {'whole' if good else 'not whole'}\n")
    lines = [HEAD]
    for view, score in free.items():
        lines.append(score.row(f"without calibration, {view}"))
    for view, score in calibrated.items():
        lines.append(score.row(f"with calibration, {view}"))
    for rules, score in books.items():
        lines.append(score.row(f"without, {rules}"))
    sys.stdout.write("\n".join(lines) + "\n")


def _explain(
    name: str, truth: dict[str, Any], read: dict[str, Any] | None, calibrated: dict[str, Any] | None
) -> None:
    for title, other in (("free", read), ("calibrated", calibrated)):
        if other is None:
            sys.stdout.write(f"{name} {title}: no table\n")
            continue
        for wanted, found in zip(truth["sides"], other["sides"], strict=True):
            for part in PARTS:
                if wanted[part] != found[part]:
                    head = f"{name} {title} {wanted['side']} {part}:"
                    sys.stdout.write(f"{head}\n   want {wanted[part]}\n   got  {found[part]}\n")
        if truth["indicators"] != other["indicators"]:
            head = f"{name} {title} indicators:"
            sys.stdout.write(f"{head} want {truth['indicators']} got {other['indicators']}\n")


if __name__ == "__main__":
    main()
