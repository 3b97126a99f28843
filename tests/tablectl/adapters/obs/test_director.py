"""The director at a stand-in for OBS that keeps to obs-websocket 5."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.obs.settings import OBS_FILE, read_settings, write_settings
from tablectl.config.obs import Moment, ObsSettings
from tablectl.errors import InputError
from tablectl.topics import Audience, Topic
from tests.tablectl.adapters.obs.stand_in import CLIP, StandInObs
from tests.waiting import until

SCENES = {"play": "Table", "riichi": "Close-up", "win": "Winner", "replay": "Replay"}


@pytest.fixture
def obs() -> Iterator[StandInObs]:
    one = StandInObs("Table", "Close-up", "Winner", "Replay", password="eight thousand")
    yield one
    one.close()


@pytest.fixture
def director(tmp_path: Path) -> Iterator[ObsDirector]:
    one = ObsDirector(tmp_path)
    one.start()
    yield one
    one.close()


def settings(obs: StandInObs, **changes: object) -> ObsSettings:
    chosen = {
        "enabled": True,
        "port": obs.port,
        "password": obs.password,
        "audience": "public",
        "scenes": SCENES,
        "riichi_s": 0,
        "replay_after_s": 0,
        "clip_s": 1,
    }
    return ObsSettings.model_validate(chosen | changes)


def happens(director: ObsDirector, kind: str, audience: Audience = Audience.PUBLIC, **facts: object) -> None:
    director.heard(Topic.EVENT, {"kind": f"{kind}/1", **facts}, audience)


def test_it_does_nothing_until_somebody_pairs_it(obs: StandInObs, director: ObsDirector) -> None:
    happens(director, "win_shown")
    assert not director.status.connected
    director.choose(settings(obs))
    until(lambda: director.status.connected)
    assert set(director.status.scenes) == set(obs.scenes)
    assert obs.asked == []


def test_scenes_follow_what_the_audience_hears(obs: StandInObs, director: ObsDirector) -> None:
    director.choose(settings(obs))
    until(lambda: director.status.connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    happens(director, "ready_declared")
    obs.wait_for("Table", "Close-up", "Table")
    happens(director, "win_shown", Audience.BROADCAST)
    happens(director, "win_shown")
    obs.wait_for("Table", "Close-up", "Table", "Winner")


def test_a_settled_win_is_shown_again_from_the_replay_buffer(obs: StandInObs, director: ObsDirector) -> None:
    director.choose(settings(obs, clip_source="Last win"))
    until(lambda: director.status.connected)
    happens(director, "hand_settled", wins=[{"seat": 2}])
    obs.wait_for("Replay", "Winner")
    assert [request for request, _ in obs.asked] == [
        "SaveReplayBuffer",
        "SetInputSettings",
        "TriggerMediaInputAction",
        "SetCurrentProgramScene",
        "SetCurrentProgramScene",
    ]
    clip = obs.asked[1][1]
    assert (clip["inputName"], clip["inputSettings"]) == ("Last win", {"local_file": CLIP})


def test_a_replay_buffer_that_does_not_run_is_told(director: ObsDirector) -> None:
    still = StandInObs("Replay", replay_buffer=False)
    director.choose(settings(still, clip_source="Last win", scenes={"replay": "Replay"}))
    until(lambda: director.status.connected)
    director.direct(Moment.REPLAY)
    until(lambda: "SaveReplayBuffer" in director.status.detail)
    assert director.status.connected
    still.close()


def test_a_scene_that_obs_does_not_have_is_told_and_play_goes_on(
    obs: StandInObs, director: ObsDirector
) -> None:
    director.choose(settings(obs, scenes={"win": "Fireworks", "play": "Table"}))
    until(lambda: director.status.connected)
    director.direct(Moment.WIN)
    until(lambda: "Fireworks" in director.status.detail)
    director.direct(Moment.PLAY)
    obs.wait_for("Table")


def test_a_wrong_password_is_told(obs: StandInObs, director: ObsDirector) -> None:
    director.choose(settings(obs, password="nine thousand"))
    until(lambda: "refuses the password" in director.status.detail)
    director.choose(settings(obs))
    until(lambda: director.status.connected)


def test_obs_that_comes_later_or_again_is_found(director: ObsDirector) -> None:
    first = StandInObs("Table")
    director.choose(settings(first))
    until(lambda: director.status.connected)
    first.close()
    until(lambda: not director.status.connected)
    again = StandInObs("Table", port=first.port)
    until(lambda: director.status.connected)
    director.direct(Moment.PLAY)
    again.wait_for("Table")
    again.close()


def test_settings_are_kept_for_the_tables_user_alone(obs: StandInObs, tmp_path: Path) -> None:
    write_settings(tmp_path, settings(obs))
    assert read_settings(tmp_path) == settings(obs)
    assert stat.S_IMODE((tmp_path / OBS_FILE).stat().st_mode) == 0o600


def test_a_file_that_cannot_be_understood_is_told_by_name(tmp_path: Path) -> None:
    (tmp_path / OBS_FILE).write_text('{"port": 99999}')
    with pytest.raises(InputError, match=r"obs\.json: port"):
        ObsDirector(tmp_path)
