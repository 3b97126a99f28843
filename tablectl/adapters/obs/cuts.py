"""Which scenes a moment puts on air, and when. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.config.obs import Moment, ObsSettings

BREAKS: Final = frozenset({Moment.BREAK, Moment.FINAL})
"""The moments at which the director takes over again from a hand."""


@dataclass(frozen=True, slots=True)
class SceneCut:
    """A change of scene."""

    after_s: float
    """Since the cut before it, or since the moment."""
    scene: str
    """OBS's name of it."""
    moment: Moment
    """Whose scene it is, and whose transition."""
    clip: bool = False
    """The end of the last win's clip is loaded first, and played in this scene."""
    played: bool = False
    """It waits until the clip has been played to its end."""


def cuts(moment: Moment, settings: ObsSettings) -> tuple[SceneCut, ...]:
    """The changes of scene that a moment asks for, in order; none where it has no scene of its own."""
    scene = settings.scenes.get(moment)
    if not scene:
        return ()
    if moment is Moment.REPLAY:
        clip = bool(settings.clip_source)
        shown = SceneCut(settings.replay_after_s, scene, moment, clip=clip)
        after = next((each for each in (Moment.WIN, Moment.PLAY) if settings.scenes.get(each)), None)
        if after is None:
            return (shown,)
        return shown, SceneCut(0.0 if clip else settings.clip_s, settings.scenes[after], after, played=clip)
    play = settings.scenes.get(Moment.PLAY)
    if moment is Moment.RIICHI and play:
        return SceneCut(0.0, scene, moment), SceneCut(settings.riichi_s, play, Moment.PLAY)
    return (SceneCut(0.0, scene, moment),)
