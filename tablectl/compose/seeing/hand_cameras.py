"""Adds hand cameras to a table's eyes."""

from __future__ import annotations

from contextlib import ExitStack

from tablectl.adapters.eyes.hand_cameras import EyesWithHands, HandEyes
from tablectl.compose.seeing.cameras import configured_camera
from tablectl.config import Config
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.ports import Clock, Eyes
from tablectl.simulation.parts import SimulatedParts
from tablectl.simulation.pictures.hand_camera import HandCamera
from vision.live import HandPipeline
from vision.recogniser import Detector


def with_hand_cameras(
    eyes: Eyes, config: Config, detector: Detector, clock: Clock, opened: ExitStack
) -> Eyes:
    """Add the hand cameras that the configuration names.

    Raises:
        PartMissing: one of them cannot be opened.
    """
    hands = []
    for index, section in enumerate(config.cameras.hands):
        key = f"cameras.hands.{index}.source"
        camera = configured_camera(config, section.source, named_by=key, started_s=clock.now_s())
        hands.append(HandEyes(camera, section.side, lambda: HandPipeline(detector), clock))
    return _with_hand_eyes(eyes, hands, opened)


def with_simulated_hand_cameras(
    eyes: Eyes, people: SimulatedParts, detector: Detector, clock: Clock, opened: ExitStack
) -> Eyes:
    """Add a rendered hand camera behind every simulated player."""
    hands = [
        HandEyes(
            HandCamera(people.table, side, people.room, run_ms=clock.run_ms),
            side,
            lambda: HandPipeline(detector),
            clock,
        )
        for side in CHAIRS[len(people.room.session.players)]
    ]
    return _with_hand_eyes(eyes, hands, opened)


def _with_hand_eyes(eyes: Eyes, hands: list[HandEyes], opened: ExitStack) -> Eyes:
    if not hands:
        return eyes
    combined = EyesWithHands(eyes, hands)
    opened.callback(combined.close)
    return combined
