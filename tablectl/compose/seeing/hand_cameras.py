"""Hand cameras beside the eyes over the table, where a table has them."""

from __future__ import annotations

from contextlib import ExitStack

from tablectl.adapters.eyes.hand_cameras import EyesWithHands, HandEyes
from tablectl.compose.seeing.cameras import configured_camera
from tablectl.config import Config
from tablectl.mahjong.walls.wall_plan import CHAIRS
from tablectl.ports import Clock, Eyes
from tablectl.service.session_defaults import SessionDefaults
from tablectl.simulation.pictures.hand_camera import HandCamera
from tablectl.simulation.table import SimulatedTable
from vision.live import HandPipeline
from vision.recogniser import Detector


def with_hands(eyes: Eyes, config: Config, detector: Detector, clock: Clock, opened: ExitStack) -> Eyes:
    """The eyes with the hand cameras that the configuration names.

    Raises:
        PartMissing: one of them is not there.
    """
    hands = []
    for index, one in enumerate(config.cameras.hands):
        key = f"cameras.hands.{index}.source"
        camera = configured_camera(config, one.source, named_by=key, started_s=clock.now_s())
        hands.append(HandEyes(camera, one.side, lambda: HandPipeline(detector), clock))
    return _beside(eyes, hands, opened)


def with_simulated_hands(
    eyes: Eyes,
    config: Config,
    session: SessionDefaults,
    table: SimulatedTable,
    detector: Detector,
    clock: Clock,
    opened: ExitStack,
    skipped_sets: int,
) -> Eyes:
    """The eyes with a drawn hand camera behind every simulated player, where the configuration wants them.

    Args:
        passed: how many of the seed's tile sets are passed over, see ``OwnTiles``.
    """
    if not config.simulation.hand_cameras:
        return eyes
    claim = session.claim()
    hands = [
        HandEyes(
            HandCamera(
                table,
                side,
                seed=config.simulation.seed,
                session=claim,
                skipped_sets=skipped_sets,
                run_ms=clock.run_ms,
            ),
            side,
            lambda: HandPipeline(detector),
            clock,
        )
        for side in CHAIRS[len(claim.players)]
    ]
    return _beside(eyes, hands, opened)


def _beside(eyes: Eyes, hands: list[HandEyes], opened: ExitStack) -> Eyes:
    if not hands:
        return eyes
    both = EyesWithHands(eyes, hands)
    opened.callback(both.close)
    return both
