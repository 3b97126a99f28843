"""A real hand as a recording: traced frames, buttons, the machine's reports and what really happened.

Only what an event changed is traced again. A film that lies in the folder already is not made again.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tablectl.api.recordings.reading import RecordedCamera, Recording
from tablectl.api.recordings.writing import RecordingWriter
from tablectl.game.events import (
    Event,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    MeldClaimed,
    ReadyDeclared,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    UraIndicatorsRevealed,
    WinShown,
)
from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    Evidence,
    HandReadyReported,
    WallsReported,
)
from tablectl.mahjong.melds import MeldKind
from tests.recordings.examiner.designs import Design
from tests.recordings.examiner.laying import Manner, laid
from tests.recordings.examiner.records import RealHand, TableStory
from tests.recordings.examiner.room import SURFACE_MM, noisy, some_room
from tests.recordings.examiner.tracer import Camera, TracedTable
from vision.cameras import encode_jpeg

CAMERA: Final = "overhead"
STEP_MS: Final = 300
"""From frame to frame."""
_DEAL_FRAMES: Final = 4
_FRAMES: Final[dict[type[Event], int]] = {
    TileDrawn: 1,
    TileDiscarded: 4,
    MeldClaimed: 4,
    KongDeclared: 4,
    IndicatorRevealed: 3,
    WinShown: 8,
    HandShown: 6,
    HandDrawn: 4,
    UraIndicatorsRevealed: 8,
    HandSettled: 10,
}
"""How many frames each event lasts; those that change nothing last none."""
_SIZE_PX: Final = (1200, 1200)
_QUALITY: Final = 85


@dataclass(frozen=True, slots=True)
class FilmPlan:
    """What is filmed.

    Attributes:
        seed: of the room, the people's manner and the camera's place; apart from every seed of training.
        samples: rays for each pixel.
    """

    hand: RealHand
    design: Design
    seed: int
    samples: int = 16

    @property
    def name(self) -> str:
        """Of the film's folder."""
        return f"{self.design.name}-{self.hand.name.replace(' ', '-')}-{self.seed}"


def camera_of(seed: int, size_px: tuple[int, int] = _SIZE_PX) -> Camera:
    """A camera over the table, never quite in the middle and never quite sharp."""
    random = Random(f"camera {seed}")
    height = random.uniform(1150.0, 1400.0)
    seen_mm = SURFACE_MM + random.uniform(70.0, 110.0)
    return Camera(
        size_px=size_px,
        at_mm=(random.uniform(-30, 30), random.uniform(-40, 10), height),
        look_mm=(random.uniform(-5, 5), random.uniform(-6, 4)),
        focal_px=_SIZE_PX[0] * height / seen_mm,
        aperture_mm=random.uniform(1.5, 3.0),
        focus_mm=height - random.uniform(-30.0, 50.0),
    )


def film(plan: FilmPlan, folder: Path) -> Path:
    """Make the recording of a hand, unless it lies there already.

    Returns:
        the recording's folder, inside ``folder``.

    Raises:
        RecordingError: it cannot be written.
    """
    target = folder / plan.name
    if (target / "done").exists():
        return target
    for stale in sorted(target.rglob("*"), reverse=True):
        stale.rmdir() if stale.is_dir() else stale.unlink()
    camera = camera_of(plan.seed)
    start = next(event for event in plan.hand.events if isinstance(event, HandStarted))
    with RecordingWriter(_recording(plan, start, target, camera)) as writer:
        _Filming(plan, writer, camera).run()
    (target / "done").touch()
    return target


def _recording(plan: FilmPlan, start: HandStarted, target: Path, camera: Camera) -> Recording:
    state = plan.hand.before
    surface = (SURFACE_MM, SURFACE_MM)
    return Recording(
        folder=target,
        rules=state.rules,
        preset=state.preset,
        options=state.options,
        players=state.players,
        dealer=start.dealer,
        first_dealer=state.first_dealer,
        round=start.round,
        honba=start.honba,
        deposits=start.deposits,
        scores=start.scores,
        tile_mm=plan.design.tile_mm,
        cameras={CAMERA: RecordedCamera(CAMERA, camera.size_px, camera.corners_px(), surface)},
    )


class _Filming:
    """One hand while it is filmed."""

    def __init__(self, plan: FilmPlan, writer: RecordingWriter, camera: Camera) -> None:
        self._plan, self._writer = plan, writer
        room = some_room(plan.seed)
        self._table = TracedTable(plan.design, room, camera, samples=plan.samples, seed=plan.seed)
        self._grain = room.grain(camera.size_px)
        self._manner = Manner.some(plan.design, plan.seed)
        self._story = TableStory(plan.hand)
        self._now_ms = 0

    def run(self) -> None:
        """Tell the whole hand."""
        waiting = len(self._plan.hand.before.players)
        for event in self._plan.hand.events:
            self._story.tell(event)
            if isinstance(event, HandStarted):
                self._begin()
            elif isinstance(event, TilesDealt):
                waiting -= 1
                self._show(0 if waiting else _DEAL_FRAMES)
            else:
                self._happens(event)

    def _begin(self) -> None:
        stacks = 34
        for said in (
            WallsReported(0, (stacks,) * 4),
            DiceReported(0, self._story.dice),
            HandReadyReported(0),
        ):
            self._say(said)

    def _say(self, evidence: Evidence) -> None:
        self._writer.evidence(evidence)

    def _happens(self, event: Event) -> None:
        match event:
            case ReadyDeclared(seat=seat):
                self._say(ButtonPressed(self._now_ms, seat, Button.READY))
            case WinShown(seat=seat):
                self._say(ButtonPressed(self._now_ms, seat, Button.WIN))
            case MeldClaimed(seat=seat, meld=meld):
                call = {MeldKind.CHOW: "chow", MeldKind.PUNG: "pung"}.get(meld, "kong")
                self._say(ButtonPressed(self._now_ms, seat, Button.CALL, call))  # type: ignore[arg-type]
            case _:
                pass
        self._writer.event(self._now_ms, event)
        self._show(_FRAMES.get(type(event), 0))

    def _show(self, frames: int) -> None:
        if not frames:
            return
        self._table.lay(laid(self._story, self._plan.design, self._manner))
        for _ in range(frames):
            picture = noisy(self._table.picture, self._grain, self._now_ms)
            self._writer.frame(CAMERA, self._now_ms, encode_jpeg(picture, _QUALITY))
            self._now_ms += STEP_MS
