"""Clips of highlights: found among what the audience was told, saved by OBS, kept by name."""

from __future__ import annotations

from pathlib import Path

from tablectl.adapters.obs import ObsDirector
from tablectl.adapters.obs.clips import CLIPS_FILE, Clip, append_clip, read_clips
from tablectl.adapters.obs.swings import SwingDetector
from tablectl.topics import Audience, Message, Topic
from tests.tablectl.adapters.obs.stand_in import CLIP, StandInObs
from tests.tablectl.adapters.obs.test_director import settings
from tests.waiting import until

EVEN = (0.25, 0.25, 0.2, 0.1)
SURE = (0.85, 0.05, 0.02, 0.02)


def odds(wins: tuple[float, ...], *, hand: int = 3, seq: int = 40) -> Message:
    seats = [{"seat": seat, "win": win, "places": [], "known": True} for seat, win in enumerate(wins)]
    left = round(1 - sum(wins), 4) if wins else None
    return {"hand": hand, "seq": seq, "journal": "abc", "seats": seats, "draw": left, "danger": []}


def hears(director: ObsDirector, *messages: Message, audience: Audience = Audience.BROADCAST) -> None:
    for message in messages:
        director.on_message(Topic.ODDS, message, audience)


def test_a_turn_at_which_the_chances_change_much_is_a_highlight() -> None:
    swings = SwingDetector()
    assert swings.detect(odds(EVEN)) is None, "nothing to compare with"
    found = swings.detect(odds(SURE, seq=44))
    assert found is not None
    assert (found.hand, found.seq, found.points) == (3, 44, 3_000)
    assert swings.detect(odds(SURE, seq=45)) is None
    assert swings.detect(odds(EVEN, hand=4)) is None, "another hand begins anew"
    assert swings.detect(odds((), hand=4)) is None
    assert swings.detect(odds(SURE, hand=4)) is None, "there were no chances before"


def test_a_highlight_is_saved_and_carries_the_clips_name_over_a_restart(tmp_path: Path) -> None:
    obs = StandInObs("Table")
    director = ObsDirector(tmp_path)
    director.start()
    director.configure(settings(obs, audience="broadcast", highlights=True))
    until(lambda: director.status.is_connected)
    hears(director, odds(EVEN), odds(SURE), odds(SURE))
    until(lambda: len(director.clips) == 1)
    (clip,) = director.clips
    assert (clip.journal, clip.hand, clip.seq, clip.points) == ("abc", 3, 40, 3_000)
    assert clip.file == CLIP.rpartition("/")[2]
    assert [request for request, _ in obs.asked] == ["SaveReplayBuffer"]
    director.close()
    obs.close()
    assert read_clips(tmp_path) == (clip,)
    again = ObsDirector(tmp_path)
    assert again.clips == (clip,)
    again.close()


def test_nothing_is_saved_for_what_its_audience_was_not_told_or_where_nobody_asked(tmp_path: Path) -> None:
    obs = StandInObs("Table")
    director = ObsDirector(tmp_path)
    director.start()
    director.configure(settings(obs, audience="broadcast", highlights=True, scenes={"play": "Table"}))
    until(lambda: director.status.is_connected)
    # The commentators hear it earlier than the broadcast that the clips are for.
    hears(director, odds(EVEN), odds(SURE), audience=Audience.COMMENTARY)
    director.configure(settings(obs, audience="broadcast", highlights=False, scenes={"play": "Table"}))
    hears(director, odds(EVEN, hand=5), odds(SURE, hand=5))
    director.on_message(Topic.EVENT, {"kind": "hand_started/1"}, Audience.BROADCAST)
    director.close()
    obs.close()
    assert "SaveReplayBuffer" not in [request for request, _ in obs.asked]
    assert director.clips == ()
    assert not (tmp_path / CLIPS_FILE).exists()


def test_a_replay_buffer_that_does_not_run_is_told_and_the_next_highlight_is_tried(tmp_path: Path) -> None:
    obs = StandInObs("Table", replay_buffer=False)
    director = ObsDirector(tmp_path)
    director.start()
    director.configure(settings(obs, audience="broadcast", highlights=True))
    until(lambda: director.status.is_connected)
    hears(director, odds(EVEN), odds(SURE))
    until(lambda: "SaveReplayBuffer" in director.status.on_air.clip_problem)
    obs.replay_buffer = True
    hears(director, odds(EVEN))
    until(lambda: len(director.clips) == 1)
    assert director.status.on_air.clip_problem == ""
    director.close()
    obs.close()


def test_a_line_that_is_no_clip_is_passed_over_and_the_next_one_begins_anew(tmp_path: Path) -> None:
    clips = [Clip("abc", hand, 40, 0.6, 3_000, f"{hand}.mkv") for hand in (1, 2)]
    append_clip(tmp_path, clips[0])
    with (tmp_path / CLIPS_FILE).open("a", encoding="utf-8") as file:
        file.write('{"hand": 1}\n{"journal": "ab')  # a power cut tore the last one
    append_clip(tmp_path, clips[1])
    assert read_clips(tmp_path) == tuple(clips)
