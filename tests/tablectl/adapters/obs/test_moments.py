"""Which scene a programme shows when."""

from __future__ import annotations

import pytest

from tablectl.adapters.obs.moments import moment_of
from tablectl.adapters.obs.scene_cuts import SceneCut, scene_cuts
from tablectl.config.obs import Moment, ObsSettings

SCENES = {
    Moment.PLAY: "Table",
    Moment.RIICHI: "Close-up",
    Moment.WIN: "Winner",
    Moment.REPLAY: "Replay",
    Moment.BREAK: "Pause",
}
SETTINGS = ObsSettings(scenes=SCENES, riichi_s=5, replay_after_s=2, clip_s=8)


@pytest.mark.parametrize(
    ("event", "moment"),
    [
        ({"kind": "hand_started/1"}, Moment.PLAY),
        ({"kind": "ready_declared/1", "seat": 1}, Moment.RIICHI),
        ({"kind": "win_shown/1", "seat": 1}, Moment.WIN),
        ({"kind": "hand_settled/1", "wins": [{"seat": 1}]}, Moment.REPLAY),
        ({"kind": "hand_settled/1", "wins": []}, None),
        ({"kind": "play_paused/1"}, Moment.BREAK),
        ({"kind": "play_resumed/1"}, Moment.PLAY),
        ({"kind": "session_ended/1"}, Moment.FINAL),
        ({"kind": "tile_discarded/1", "tile": "1m"}, None),
        ({}, None),
    ],
)
def test_an_event_begins_a_moment_of_the_programme(event: dict[str, object], moment: Moment | None) -> None:
    assert moment_of(event) is moment


def test_a_riichi_is_shown_for_a_while_and_then_play() -> None:
    assert scene_cuts(Moment.RIICHI, SETTINGS) == (
        SceneCut(0, "Close-up", Moment.RIICHI),
        SceneCut(5, "Table", Moment.PLAY),
    )


def test_a_win_is_shown_again_when_it_is_settled_and_then_the_winner() -> None:
    with_clip = SETTINGS.model_copy(update={"clip_source": "Last win"})
    assert scene_cuts(Moment.REPLAY, with_clip) == (
        SceneCut(2, "Replay", Moment.REPLAY, plays_clip=True),
        SceneCut(0, "Winner", Moment.WIN, after_clip=True),
    )


def test_a_replay_that_obs_plays_by_itself_is_shown_for_its_length() -> None:
    assert scene_cuts(Moment.REPLAY, SETTINGS) == (
        SceneCut(2, "Replay", Moment.REPLAY),
        SceneCut(8, "Winner", Moment.WIN),
    )


def test_a_moment_without_a_scene_changes_nothing() -> None:
    assert scene_cuts(Moment.FINAL, SETTINGS) == ()
    assert scene_cuts(Moment.RIICHI, ObsSettings()) == ()
