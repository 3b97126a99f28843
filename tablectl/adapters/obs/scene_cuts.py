"""The changes of scene for a moment, and when they happen. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.config.obs import Moment, ObsSettings

BREAK_MOMENTS: Final = frozenset({Moment.BREAK, Moment.FINAL})
"""The moments at which the director takes over again from somebody who chose a scene by hand."""


@dataclass(frozen=True, slots=True)
class SceneCut:
    """A change of scene."""

    after_s: float
    """After the cut before it, or after the moment."""
    scene: str
    """Its name in OBS."""
    moment: Moment
    """The moment whose scene and transition it has."""
    plays_clip: bool = False
    """Whether the end of the last win's clip is loaded before it, and plays in this scene."""
    after_clip: bool = False
    """Whether it waits until the clip has been played to its end."""


def scene_cuts(moment: Moment, settings: ObsSettings) -> tuple[SceneCut, ...]:
    """The changes of scene for a moment, in order; none where it has no scene."""
    scene = settings.scenes.get(moment)
    if not scene:
        return ()
    if moment is Moment.REPLAY:
        plays_clip = bool(settings.clip_source)
        replay = SceneCut(settings.replay_after_s, scene, moment, plays_clip=plays_clip)
        next_moment = next((each for each in (Moment.WIN, Moment.PLAY) if settings.scenes.get(each)), None)
        if next_moment is None:
            return (replay,)
        return replay, SceneCut(
            0.0 if plays_clip else settings.clip_s,
            settings.scenes[next_moment],
            next_moment,
            after_clip=plays_clip,
        )
    play = settings.scenes.get(Moment.PLAY)
    if moment is Moment.RIICHI and play:
        return SceneCut(0.0, scene, moment), SceneCut(settings.riichi_s, play, Moment.PLAY)
    return (SceneCut(0.0, scene, moment),)
