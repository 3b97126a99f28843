"""The director at the real OBS: what the stand-in was made after."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.adapters.obs import ObsDirector, ObsState
from tablectl.adapters.obs.snapshot import ReplayBuffer
from tablectl.config.obs import Moment, ObsSettings
from tablectl.topics import Audience, Topic
from tests.system.obs.real_obs import PASSWORD, RealObs, installed
from tests.waiting import until

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not installed(), reason="apt-get install obs-studio xvfb"),
]
SCENES = {
    "play": "Table",
    "riichi": "Close-up",
    "win": "Winner",
    "replay": "Replay",
    "break": "Pause",
}


@pytest.fixture(scope="module")
def obs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealObs]:
    one = RealObs(tmp_path_factory.mktemp("obs"))
    one.make(list(SCENES.values()), {"Last win": "Replay"})
    yield one
    one.close()


@pytest.fixture
def director(tmp_path: Path) -> Iterator[ObsDirector]:
    one = ObsDirector(tmp_path)
    one.start()
    yield one
    one.close()


def settings(obs: RealObs, **changes: object) -> ObsSettings:
    """Everything that is not named has its default."""
    chosen = {"enabled": True, "port": obs.port, "password": PASSWORD, "audience": "public"}
    return ObsSettings.model_validate({**chosen, "scenes": SCENES, "clip_source": "Last win"} | changes)


def happens(director: ObsDirector, kind: str, **facts: object) -> None:
    director.on_message(Topic.EVENT, {"kind": f"{kind}/1", **facts}, Audience.PUBLIC)


def paired(director: ObsDirector, obs: RealObs, **changes: object) -> None:
    director.configure(settings(obs, **changes))
    until(lambda: director.status.is_connected)


def shows(director: ObsDirector, scene: str) -> bool:
    return director.status.on_air.snapshot.shown == scene


def test_the_win_is_in_the_replay_with_the_default_lengths(obs: RealObs, director: ObsDirector) -> None:
    paired(director, obs)
    assert director.problem.why == {"code": "obs_buffer_off"}
    director.start_buffer()
    until(lambda: director.status.on_air.snapshot.buffer is ReplayBuffer.RUNS)
    happens(director, "hand_started")
    until(lambda: shows(director, "Table"))
    time.sleep(22)  # the buffer fills: 20 s of it are kept
    happens(director, "win_shown")
    until(lambda: shows(director, "Winner"))
    time.sleep(6)  # the payment comes later
    happens(director, "hand_settled", wins=[{"seat": 2}])
    until(lambda: shows(director, "Replay"))
    (at,) = obs.ask(("GetMediaInputStatus", {"inputName": "Last win"}))
    left_s = (at["mediaDuration"] - at["mediaCursor"]) / 1000
    assert at["mediaState"] == "OBS_MEDIA_STATE_PLAYING"
    assert 8 < left_s < 19, "the last 10 s, and what lies between two whole pictures of the encoder"
    until(lambda: shows(director, "Winner"))
    (at,) = obs.ask(("GetMediaInputStatus", {"inputName": "Last win"}))
    assert at["mediaState"] == "OBS_MEDIA_STATE_ENDED"
    assert not director.status.on_air.refusal


def test_settings_hold_at_once(obs: RealObs, director: ObsDirector) -> None:
    paired(director, obs)
    for scene in ("Table", "Winner", "Pause", "Close-up", "Table", "Winner"):
        director.configure(settings(obs, scenes=SCENES | {"final": scene}))
        director.try_moment(Moment.FINAL)
        until(lambda scene=scene: obs.on_air() == scene)  # type: ignore[misc]


def test_a_hand_at_obs_is_respected_and_taken_over_from(obs: RealObs, director: ObsDirector) -> None:
    paired(director, obs)
    happens(director, "hand_started")
    until(lambda: obs.on_air() == "Table")
    obs.ask(("SetCurrentProgramScene", {"sceneName": "Scene"}))
    until(lambda: director.status.on_air.is_manual)
    assert shows(director, "Scene")
    happens(director, "win_shown")
    director.take_over()
    until(lambda: obs.on_air() == "Winner")
    obs.ask(("SetCurrentProgramScene", {"sceneName": "Scene"}))
    until(lambda: director.status.on_air.is_manual)
    happens(director, "play_paused")
    until(lambda: obs.on_air() == "Pause")
    assert not director.status.on_air.is_manual


def test_studio_mode_is_told_and_leaving_it_is_no_hand(obs: RealObs, director: ObsDirector) -> None:
    paired(director, obs)
    happens(director, "hand_started")
    until(lambda: obs.on_air() == "Table")
    preview = ("SetCurrentPreviewScene", {"sceneName": "Pause"})
    obs.ask(("SetStudioModeEnabled", {"studioModeEnabled": True}), preview)
    until(lambda: director.status.on_air.snapshot.studio)
    happens(director, "win_shown")
    until(lambda: obs.on_air() == "Winner")
    obs.ask(("SetStudioModeEnabled", {"studioModeEnabled": False}))
    until(lambda: not director.status.on_air.snapshot.studio)
    happens(director, "hand_started")
    until(lambda: obs.on_air() == "Table")
    assert not director.status.on_air.is_manual


def test_a_transition_of_a_moment_leaves_obs_as_it_was_set(obs: RealObs, director: ObsDirector) -> None:
    own = {"sceneName": "Winner", "transitionName": "Fade", "transitionDuration": 700}
    obs.ask(("SetSceneSceneTransitionOverride", own))
    paired(director, obs, transitions={"win": "Cut"})
    happens(director, "win_shown")
    until(lambda: obs.on_air() == "Winner")
    until(
        lambda: (
            obs.ask(("GetSceneSceneTransitionOverride", {"sceneName": "Winner"}))
            == [{"transitionName": "Fade", "transitionDuration": 700}]
        )
    )


def test_obs_that_hangs_is_told_and_found_again(obs: RealObs, director: ObsDirector) -> None:
    paired(director, obs)
    obs.hang()
    began = time.monotonic()
    until(lambda: director.status.state is ObsState.UNREACHABLE)
    took = time.monotonic() - began
    obs.go_on()
    until(lambda: director.status.is_connected)
    assert took < 10, "it was 20 s"


def test_a_wrong_password_is_told_as_soon_as_obs_says_so(obs: RealObs, director: ObsDirector) -> None:
    director.configure(settings(obs, password="nine thousand"))
    began = time.monotonic()
    until(lambda: director.status.unreachable.why.get("code") == "obs_password")
    assert time.monotonic() - began < 2, "it was 4.5 s"


def test_the_scene_that_is_due_comes_back_with_obs(obs: RealObs, director: ObsDirector) -> None:
    paired(director, obs)
    happens(director, "play_paused")
    until(lambda: obs.on_air() == "Pause")
    obs.restart()
    until(lambda: director.status.is_connected and obs.on_air() == "Pause")


def test_a_buffer_that_is_switched_off_is_told(tmp_path: Path, director: ObsDirector) -> None:
    obs = RealObs(tmp_path / "obs", buffer=False)
    obs.make(list(SCENES.values()), {"Last win": "Replay"})
    paired(director, obs)
    until(lambda: director.problem.why == {"code": "obs_buffer_unavailable"})
    director.start_buffer()
    until(lambda: "not available" in director.status.on_air.refusal)
    obs.close()
