"""Which scenes a moment puts on air, and when. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from tablectl.config.obs import Moment, ObsSettings


@dataclass(frozen=True, slots=True)
class Cut:
    """A change of scene."""

    after_s: float
    """Since the cut before it, or since the moment."""
    scene: str
    """OBS's name of it."""
    clip: bool = False
    """The replay buffer is saved first, and played in this scene."""


def cuts(moment: Moment, settings: ObsSettings) -> tuple[Cut, ...]:
    """The changes of scene that a moment asks for, in order; none where it has no scene of its own."""
    scene = settings.scenes.get(moment)
    if not scene:
        return ()
    if moment is Moment.REPLAY:
        shown = Cut(settings.replay_after_s, scene, clip=True)
        after = settings.scenes.get(Moment.WIN) or settings.scenes.get(Moment.PLAY)
        return (shown, Cut(settings.clip_s, after)) if after else (shown,)
    play = settings.scenes.get(Moment.PLAY)
    if moment is Moment.RIICHI and play:
        return Cut(0.0, scene), Cut(settings.riichi_s, play)
    return (Cut(0.0, scene),)
