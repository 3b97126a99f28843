"""Moments of true games of every rule book, photographed: what lies there is known, and what can be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any, Final

import numpy as np

from tablectl.game.claims import StartSession
from tablectl.game.decide import decide
from tablectl.game.frozen_values import changed
from tablectl.game.state import Phase
from tablectl.rulesets import RULESETS
from tablectl.simulation.pictures.felt import felt_of
from tablectl.simulation.pictures.situation import perfect_tiles, situation_of
from tablectl.simulation.room import table_plan_for
from tablectl.simulation.true_game.truth import TrueGame, start_of
from vision.calibration import Calibration, from_corners
from vision.labels import plain_kind
from vision.layout.as_json import SIDE_NAMES
from vision.scene import Ground, Scene, Sensor
from vision.scene.elements import FaceLabel
from vision.scene.faces import random_design
from vision.scene.picture import PinholeCamera, draw, overhead
from vision.scene.table import LaidMeld, MeldKind, TablePlan, TableSituation, table_dice, table_tiles
from vision.training.scenes.surroundings import random_light
from vision.types import Image

VIEWS: Final = ("above", "near", "right", "far", "left")
SIZE_PX: Final = (1920, 1440)
TILT_DEG: Final = 32.0


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
        session = changed(start_of(), rules=rules, preset="default" if rules != "riichi" else "tenhou")
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
        yield Moment(rules, seed, situation_of(felt), table_plan_for(session, design.size_mm))


def _seated(session: StartSession) -> StartSession:
    players = RULESETS[session.rules].players
    return changed(session, players=session.players[: max(players)])


def camera_of(view: str, plan: TablePlan) -> tuple[PinholeCamera, int]:
    """The camera of a view, and the seat at the picture's lower edge."""
    if view == "above":
        return overhead(plan.half_mm, size_px=SIZE_PX, margin=1.06), 0
    seat = VIEWS.index(view) - 1
    turn = np.radians(90.0 * seat - 90.0)
    height = 2.3 * plan.half_mm
    back = height * np.tan(np.radians(TILT_DEG)) * 0.98
    return (
        PinholeCamera(
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


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """A picture of a table and what is known of it."""

    image: Image
    labels: tuple[FaceLabel, ...]
    """Every face and back that can be seen."""
    calibration: Calibration
    """As somebody at the picture's lower edge would make it."""
    truth: dict[str, Any]
    """What lies there, in the contract's words."""


def photograph(moment: Moment, view: str) -> Photograph:
    """The table of a moment, from above or from a seat."""
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
    drawn = draw(scene, camera, rng)
    corners = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    pixels = camera.distort(camera.project(np.column_stack([corners, np.zeros(4)])))
    seen = np.roll(pixels, -seat, axis=0)
    calibration = from_corners(seen, (2 * half, 2 * half), SIZE_PX)
    return Photograph(drawn.image, drawn.labels, calibration, truth_of(moment, seat))


def truth_of(moment: Moment, seat: int) -> dict[str, Any]:
    """What lies there as the situation has it, from the seat at the picture's lower edge on."""
    situation = moment.situation
    sides = []
    for step, name in enumerate(SIDE_NAMES):
        lies = situation.seats[(seat + step) % 4]
        sides.append(
            {
                "side": name,
                "river": list(lies.river),
                "sideways": [] if lies.sideways is None else [lies.sideways],
                "melds": [_meld(meld) for meld in lies.melds],
                "shown": [*lies.shown, *lies.flowers],
            }
        )
    in_kongs = sum(2 for s in situation.seats for meld in s.melds if meld.kind is MeldKind.CLOSED_KONG)
    down = sum(tile.face_down for tile in perfect_tiles(situation, moment.plan, moment.seed))
    indicators = [indicator.code for indicator in situation.indicators]
    return {"sides": sides, "indicators": indicators, "face_down": down - in_kongs}


def _meld(meld: LaidMeld) -> dict[str, Any]:
    codes = list(meld.codes)
    if meld.kind is MeldKind.CLOSED_KONG:  # its outer tiles lie face down
        plain = plain_kind(codes[1])
        codes = [plain, *codes[1:3], plain]
    codes.sort(key=lambda code: (code[-1], plain_kind(code), code[0] == "0"))
    suits = [(suit, "".join(code[0] for code in some)) for suit, some in groupby(codes, key=itemgetter(-1))]
    tiles = "".join(numbers + suit for suit, numbers in suits)  # a dragon may stand for a tile of the suit
    return {"kind": meld.kind.value, "tiles": tiles, "from": meld.taken_from and meld.taken_from.value}
