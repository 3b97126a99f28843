"""The director at a stand-in for OBS that keeps to obs-websocket 5."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgpack
import pytest

from tablectl.adapters.obs import ObsDirector, ObsState, connection
from tablectl.adapters.obs.snapshot import ReplayBuffer
from tablectl.config.obs import Moment, ObsSettings
from tablectl.threads import Threads
from tablectl.topics import Audience, Topic
from tests.tablectl.adapters.obs.stand_in import CLIP, StandInObs
from tests.tablectl.killing import Killer, kill_task, leaves_nothing, named, tasks_of, work_of
from tests.waiting import PATIENCE_S, until

__all__ = ["leaves_nothing"]

WIN_AND_REPLAY = {"win": "Winner", "replay": "Replay"}
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
    director.on_message(Topic.EVENT, {"kind": f"{kind}/1", **facts}, audience)


def test_it_does_nothing_until_somebody_pairs_it(obs: StandInObs, director: ObsDirector) -> None:
    happens(director, "win_shown")
    assert director.status.state is ObsState.OFF
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)
    assert director.status.on_air.snapshot.scenes == obs.scenes
    assert obs.asked == []


def test_scenes_follow_what_the_audience_hears(obs: StandInObs, director: ObsDirector) -> None:
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    happens(director, "ready_declared")
    obs.wait_for("Table", "Close-up", "Table")
    happens(director, "win_shown", Audience.BROADCAST)
    happens(director, "win_shown")
    obs.wait_for("Table", "Close-up", "Table", "Winner")


def test_the_end_of_the_clip_of_a_win_is_played_and_then_the_winner(director: ObsDirector) -> None:
    obs = StandInObs("Winner", "Replay", clip_ms=2_500)
    director.configure(settings(obs, clip_source="Last win", scenes=WIN_AND_REPLAY, clip_s=1))
    until(lambda: director.status.is_connected)
    began = time.monotonic()
    happens(director, "hand_settled", wins=[{"seat": 2}])
    obs.wait_for("Replay", "Winner")
    assert [request for request, _ in obs.asked] == [
        "SaveReplayBuffer",
        "SetInputSettings",
        "SetMediaInputCursor",
        "SetCurrentProgramScene",
        "SetCurrentProgramScene",
    ]
    clip = obs.asked[1][1]
    assert (clip["inputName"], clip["inputSettings"]["local_file"]) == ("Last win", CLIP)
    assert not clip["inputSettings"]["restart_on_activate"], "OBS would play it from its start again"
    assert obs.asked[2][1]["mediaCursor"] == 1_500
    assert time.monotonic() - began >= 1.5, "OBS began at the whole picture at 1 s, and played to the end"
    obs.close()


def test_a_clip_that_is_shorter_than_asked_is_left_at_its_end(director: ObsDirector) -> None:
    obs = StandInObs("Winner", "Replay", clip_ms=300)
    director.configure(settings(obs, clip_source="Last win", scenes=WIN_AND_REPLAY, clip_s=120))
    until(lambda: director.status.is_connected)
    happens(director, "hand_settled", wins=[{"seat": 2}])
    obs.wait_for("Replay", "Winner")
    assert "SetMediaInputCursor" not in [request for request, _ in obs.asked]
    obs.close()


def test_a_source_that_is_taken_away_as_it_plays_leaves_nobody_at_the_replay(director: ObsDirector) -> None:
    obs = StandInObs("Winner", "Replay", clip_ms=60_000)
    director.configure(settings(obs, clip_source="Last win", scenes=WIN_AND_REPLAY, clip_s=50))
    until(lambda: director.status.is_connected)
    happens(director, "hand_settled", wins=[{"seat": 2}])
    obs.wait_for("Replay")
    obs.media = ()
    obs.wait_for("Replay", "Winner")
    obs.close()


def test_the_clip_is_saved_at_the_win_however_late_it_is_paid(
    director: ObsDirector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablectl.adapters.obs.programme.WIN_CLIP_DELAY_S", 0.0)
    obs = StandInObs("Winner", "Replay")
    director.configure(settings(obs, clip_source="Last win", scenes=WIN_AND_REPLAY))
    until(lambda: director.status.is_connected)
    happens(director, "win_shown")
    until(lambda: {"SaveReplayBuffer", "SetCurrentProgramScene"} <= {request for request, _ in obs.asked})
    happens(director, "hand_settled", wins=[{"seat": 2}])
    obs.wait_for("Winner", "Replay", "Winner")
    assert [request for request, _ in obs.asked].count("SaveReplayBuffer") == 1
    obs.close()


@pytest.mark.parametrize(("available", "code"), [(True, "obs_buffer_off"), (False, "obs_buffer_unavailable")])
def test_a_buffer_that_does_not_run_is_told_before_it_is_needed(
    director: ObsDirector, available: bool, code: str
) -> None:
    obs = StandInObs("Winner", "Replay", replay_buffer=False, buffer_available=available)
    director.configure(settings(obs, clip_source="Last win", scenes=WIN_AND_REPLAY))
    until(lambda: director.problem.why == {"code": code})
    link = director.link()
    assert link is not None
    assert not link.up
    happens(director, "hand_settled", wins=[{"seat": 2}])
    obs.wait_for("Winner")  # the replay is left out, and the programme goes on
    assert director.status.on_air.refusal
    obs.close()


def test_a_buffer_is_started_from_here(director: ObsDirector) -> None:
    obs = StandInObs("Replay", replay_buffer=False)
    director.configure(settings(obs, clip_source="Last win", scenes={"replay": "Replay"}))
    until(lambda: bool(director.problem))
    director.start_buffer()
    until(lambda: director.status.on_air.snapshot.buffer is ReplayBuffer.RUNS)
    assert not director.problem
    director.start_buffer()
    until(lambda: "it runs already" in director.status.on_air.refusal)
    obs.close()


def test_what_obs_does_not_have_is_told_and_play_goes_on(obs: StandInObs, director: ObsDirector) -> None:
    scenes = {"win": "Fireworks", "play": "Table"}
    director.configure(settings(obs, scenes=scenes, transitions={"play": "Burn"}, clip_source="Nowhere"))
    until(lambda: director.status.is_connected)
    assert director.problem.why == {"code": "obs_missing", "names": "Fireworks, Burn, Nowhere"}
    director.try_moment(Moment.WIN)
    until(lambda: "Fireworks" in director.status.on_air.refusal)
    director.try_moment(Moment.PLAY)
    obs.wait_for("Table")
    until(lambda: not director.status.on_air.refusal)


def test_settings_hold_at_once_and_nothing_that_happens_meanwhile_is_lost(
    obs: StandInObs, director: ObsDirector
) -> None:
    director.configure(settings(obs, scenes={}))
    until(lambda: director.status.is_connected)
    shown = []
    for scene in ("Table", "Winner", "Table", "Close-up"):
        director.configure(settings(obs, scenes={"win": scene}))
        assert director.status.is_connected
        happens(director, "win_shown")
        shown.append(scene)
        obs.wait_for(*shown)


def test_what_is_tried_while_obs_is_connected_to_is_shown_once_it_is(
    obs: StandInObs, director: ObsDirector
) -> None:
    director.configure(settings(obs, password="nine thousand"))
    until(lambda: director.status.state is ObsState.UNREACHABLE)
    director.configure(settings(obs))
    assert director.status.state is not ObsState.UNREACHABLE, "another password, another connection"
    director.try_moment(Moment.WIN)
    obs.wait_for("Winner")


def test_a_wrong_password_is_told_as_soon_as_obs_says_so(
    obs: StandInObs, director: ObsDirector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tablectl.adapters.obs.connection.RESPONSE_TIMEOUT_S", PATIENCE_S
    )  # only OBS's word is left
    director.configure(settings(obs, password="nine thousand"))
    until(lambda: director.status.unreachable.why.get("code") == "obs_password")
    assert "refuses the password" in director.problem.detail
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)


def test_obs_that_hangs_is_away_although_its_connection_stands(
    obs: StandInObs, director: ObsDirector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablectl.adapters.obs.connection.RESPONSE_TIMEOUT_S", 0.5)
    monkeypatch.setattr("tablectl.adapters.obs.connection.DISCONNECT_TIMEOUT_S", PATIENCE_S)
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)
    obs.answers.clear()
    until(lambda: director.status.unreachable.why.get("code") == "obs_silent")
    obs.answers.set()  # told before the goodbye, for which it waits
    until(lambda: director.status.is_connected)


def test_the_scene_that_is_due_is_restored_when_obs_comes_back(director: ObsDirector) -> None:
    first = StandInObs("Start", "Table", "Winner")
    director.configure(settings(first, scenes={"play": "Table", "win": "Winner"}))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    first.wait_for("Table")
    first.close()
    until(lambda: not director.status.is_connected)
    happens(director, "win_shown")
    again = StandInObs("Start", "Table", "Winner", port=first.port)
    again.wait_for("Winner")
    again.close()


def test_a_hands_scene_is_left_until_the_next_break(obs: StandInObs, director: ObsDirector) -> None:
    director.configure(settings(obs, scenes=SCENES | {"break": "Close-up"}))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    obs.a_hand_shows("Close-up")
    until(lambda: director.status.on_air.is_manual)
    assert director.status.on_air.snapshot.shown == "Close-up"
    happens(director, "win_shown")
    happens(director, "play_paused")
    obs.wait_for("Table", "Close-up")
    assert not director.status.on_air.is_manual
    happens(director, "play_resumed")
    obs.wait_for("Table", "Close-up", "Table")


def test_one_press_takes_over_again_from_a_hand(obs: StandInObs, director: ObsDirector) -> None:
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    obs.a_hand_shows("Close-up")
    until(lambda: director.status.on_air.is_manual)
    happens(director, "win_shown")
    director.take_over()
    obs.wait_for("Table", "Winner")
    until(lambda: director.status.on_air.snapshot.shown == "Winner")
    assert not director.status.on_air.is_manual


def test_a_scene_that_obs_only_says_is_on_air_is_no_hands(obs: StandInObs, director: ObsDirector) -> None:
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    obs.studio = True
    until(lambda: director.status.on_air.snapshot.studio)
    obs.leave_studio(preview="Winner")
    until(lambda: not director.status.on_air.snapshot.studio)
    assert not director.status.on_air.is_manual


def test_a_scene_on_air_that_is_renamed_is_no_hands(obs: StandInObs, director: ObsDirector) -> None:
    director.configure(settings(obs))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    obs.scenes, obs.on_air = ("Felt", *obs.scenes[1:]), "Felt"
    until(lambda: director.status.on_air.snapshot.shown == "Felt")
    assert not director.status.on_air.is_manual
    assert director.problem.why["names"] == "Table"


def test_a_moment_comes_by_its_own_transition_and_obs_stays_as_it_was_set(
    obs: StandInObs, director: ObsDirector
) -> None:
    obs.overrides = {"Winner": "Fade"}
    director.configure(settings(obs, transitions={"win": "Cut"}))
    until(lambda: director.status.is_connected)
    happens(director, "hand_started")
    obs.wait_for("Table")
    happens(director, "win_shown")
    obs.wait_for("Table", "Winner")
    until(lambda: obs.overrides["Winner"] == "Fade")
    assert obs.came_by == [None, "Cut"]


def response(key: str, **facts: object) -> bytes:
    return bytes(msgpack.packb({"op": 7, "d": {"requestType": "GetSceneList", "requestId": key, **facts}}))


FINE = {"result": True, "code": 100}


@pytest.mark.parametrize(
    "odd",
    [
        lambda _key: b"\x05",
        lambda _key: b"\xc1",
        lambda _key: b"\x91" * 3000 + b"\xc0",
        lambda _key: "text",
        lambda _key: bytes(msgpack.packb({"op": 7})),
        lambda key: response(key),
        lambda key: response(key, requestStatus=5),
        lambda key: response(key, requestStatus=FINE),
        lambda key: response(key, requestStatus=FINE, responseData={"scenes": 5}),
        lambda key: response(key, requestStatus=FINE, responseData={"scenes": [{}]}),
        lambda key: response(key, requestStatus=FINE, responseData=[1]),
    ],
)
def test_an_answer_that_no_obs_gives_is_told_and_ends_no_thread(
    obs: StandInObs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: Callable[[str], bytes | str]
) -> None:
    monkeypatch.setattr(connection, "RESPONSE_TIMEOUT_S", 1.0)
    threads, failed = Threads(), list[str]()
    monkeypatch.setattr("tablectl.threads.log.exception", lambda text, *told: failed.append(text % told))
    director = ObsDirector(tmp_path, threads)
    director.start()
    try:
        obs.instead = odd
        director.configure(settings(obs))
        until(lambda: "OBS" in director.problem.detail, why=lambda: director.problem)
        obs.instead = None
        until(lambda: director.status.is_connected)
        assert failed == []
        assert threads.down_reasons() == {}
    finally:
        director.close()


def test_every_task_of_the_director_is_killed_and_it_directs_again(
    obs: StandInObs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client library's own among them."""
    monkeypatch.setattr(connection, "RESPONSE_TIMEOUT_S", 1.0)
    director = ObsDirector(tmp_path)
    director.start()
    try:
        director.configure(settings(obs))
        until(lambda: director.status.is_connected)
        thread = named(threading.enumerate())["obs"]
        works = {work for each in tasks_of(thread) if (work := work_of(each))}
        assert {"_connect_and_direct", "_ws_recv_task", "run", "wait"} <= works, works
        for work in works:
            with obs.happened:
                obs.asked.clear()
            kill_task(thread, work)
            until(lambda: bool(obs.shown()), meanwhile=lambda: director.try_moment(Moment.PLAY))
    finally:
        director.close()


def test_the_directors_thread_is_killed_while_it_directs_said_and_back(
    obs: StandInObs, tmp_path: Path
) -> None:
    threads = Threads()
    director = ObsDirector(tmp_path, threads)
    director.start()
    try:
        director.configure(settings(obs))
        until(lambda: director.status.is_connected)
        until(lambda: "obs" in threads.down_reasons(), meanwhile=Killer(named(threading.enumerate())["obs"]))
        until(lambda: bool(obs.shown()), meanwhile=lambda: director.try_moment(Moment.PLAY))
        until(lambda: not threads.down_reasons())
    finally:
        director.close()
