"""The table's voice: what the public hears is said in the room, and nothing that fails stops the table."""

from __future__ import annotations

import io
import shutil
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.voice_and_lamps import Engine, EspeakNg, OpenJTalk, TableVoice, Tones, VoiceSettings
from tablectl.adapters.voice_and_lamps.engines import tones_wav
from tablectl.adapters.voice_and_lamps.voice import local_minute
from tablectl.topics import Message, Topic
from tests.tablectl.adapters.voice_and_lamps.loudspeaker import (
    Loudspeaker,
    espeak_stand_in,
    jtalk_stand_in,
    program,
)

AT = "2026-11-20T10:00:00.000Z"
PLAYERS = {"kind": "session_started/1", "rules": "riichi", "players": ["Aoi", "-v Ren", "Yuzu", "Haru"]}
RIICHI: Message = {"kind": "ready_declared/1", "seat": 1}
DISCARD: Message = {"kind": "tile_discarded/1", "seat": 0, "tile": "0p"}

Made = Callable[..., TableVoice]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Loudspeaker]:
    speaker = Loudspeaker.at(tmp_path)
    yield speaker
    speaker.close()


@pytest.fixture
def made(hall: Loudspeaker) -> Iterator[Made]:
    """Makes voices at a table that has told how it stands; they end with the test."""
    voices: list[TableVoice] = []

    def make(engine: Engine, *, at: str = AT, **settings: object) -> TableVoice:
        chosen: dict[str, object] = {"player": str(hall.player), "device": "hall", **settings}
        voice = TableVoice(new_speaker(), engine, VoiceSettings(**chosen), lambda: at)  # type: ignore[arg-type]
        voices.append(voice)
        voice.on_message(Topic.EVENT, PLAYERS)
        voice.on_message(Topic.HEALTH, {"at": at})
        return voice

    yield make
    for voice in voices:
        voice.close()
        voice.close()


def test_a_sentence_goes_to_espeak_with_voice_and_volume_and_no_name_is_an_option(
    made: Made, hall: Loudspeaker, tmp_path: Path
) -> None:
    voice = made(EspeakNg(espeak_stand_in(tmp_path)), language="ru", volume=45)
    voice.on_message(Topic.EVENT, RIICHI)
    assert hall.played().decode() == "RIFF ru 90 -v Ren объявляет риичи\n"


def test_moves_are_said_only_where_somebody_wants_every_move(
    made: Made, hall: Loudspeaker, tmp_path: Path
) -> None:
    engine = EspeakNg(espeak_stand_in(tmp_path))
    quiet, talkative = made(engine), made(engine, every_move=True)
    for voice in (quiet, talkative):
        voice.on_message(Topic.EVENT, DISCARD)
    assert hall.played().decode() == "RIFF en 140 Aoi: red five pin\n"
    quiet.on_message(Topic.EVENT, RIICHI)
    assert b"riichi" in hall.played()


def test_open_jtalk_is_called_by_its_own_command_line(made: Made, hall: Loudspeaker, tmp_path: Path) -> None:
    voice_file = program(tmp_path / "a.htsvoice", "")
    engine = OpenJTalk(tmp_path, voice_file, jtalk_stand_in(tmp_path))
    assert engine.missing() == ""
    voice = made(engine, language="ja", volume=50, every_move=True)
    voice.on_message(Topic.EVENT, DISCARD)
    assert hall.played().decode() == "RIFF 0.0 Aoi、赤ウーピン\n"
    assert "dictionary" in OpenJTalk(tmp_path / "none", voice_file, engine.program).missing()
    assert "voice_file" in OpenJTalk(tmp_path, tmp_path / "none", engine.program).missing()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="apt-get install espeak-ng")
@pytest.mark.parametrize("language", ["en", "ru", "zh", "ja"])
def test_the_real_espeak_makes_sound_of_every_language(made: Made, hall: Loudspeaker, language: str) -> None:
    voice = made(EspeakNg(), language=language)
    voice.on_message(Topic.EVENT, RIICHI)
    with wave.open(io.BytesIO(hall.played())) as sound:
        seconds = len(sound.readframes(10**9)) / sound.getframerate() / sound.getsampwidth()
    assert 0.5 < seconds < 10.0
    assert voice.link().up


def test_tones_need_no_synthesiser(made: Made, hall: Loudspeaker) -> None:
    made(Tones()).on_message(Topic.EVENT, RIICHI)
    with wave.open(io.BytesIO(hall.played())) as sound:
        assert sound.getnframes() == round(0.44 * sound.getframerate())
    assert tones_wav(((440, 0.1),), 0).count(b"\0") > 4000, "at no volume there is silence"


@pytest.mark.parametrize(
    ("settings", "at"),
    [
        ({"volume": 0}, AT),
        ({"quiet_hours": ("00:00-23:59",)}, AT),
    ],
    ids=["no volume", "quiet hours"],
)
def test_it_is_silent_when_it_should_be(
    made: Made, hall: Loudspeaker, tmp_path: Path, settings: dict[str, object], at: str
) -> None:
    silent = made(EspeakNg(espeak_stand_in(tmp_path)), at=at, **settings)
    silent.on_message(Topic.EVENT, RIICHI)
    assert not silent._queue
    made(Tones()).on_message(Topic.EVENT, RIICHI)
    assert not hall.played().startswith(b"RIFF en"), "the first sound is the other voice's"


def test_of_many_sentences_moves_and_old_ones_give_way(made: Made, tmp_path: Path) -> None:
    held = program(tmp_path / "held", "#!/bin/sh\nexec sleep 600\n")
    voice = made(EspeakNg(held), every_move=True)
    for _ in range(6):
        voice.on_message(Topic.EVENT, DISCARD)
    voice.on_message(Topic.EVENT, RIICHI)
    for _ in range(6):
        voice.on_message(Topic.EVENT, DISCARD)
    assert [said.kind.value for said in voice._queue].count("riichi") == 1
    assert len(voice._queue) == 3


def test_a_missing_program_and_a_device_that_fails_are_told_and_forgotten_when_all_is_well(
    made: Made, hall: Loudspeaker, tmp_path: Path
) -> None:
    absent = made(EspeakNg(tmp_path / "nowhere"))
    assert "apt-get install espeak-ng" in absent.link().detail
    assert not absent.link().up
    failing = made(EspeakNg(espeak_stand_in(tmp_path)), device="attic")
    failing.on_message(Topic.EVENT, RIICHI)
    while failing.link().up:
        failing._thread.join(0.01)
    assert "player ended with status 1: audio open error: no device attic" in failing.link().detail
    told = made(EspeakNg(program(tmp_path / "broken", "#!/bin/sh\necho 'no such voice' >&2\nexit 3\n")))
    told.on_message(Topic.EVENT, RIICHI)
    assert [hall.played(), hall.played()] == [b"", b""], "it is tried twice, and the player gets nothing"
    while told.link().up:
        told._thread.join(0.01)
    assert "broken ended with status 3: no such voice" in told.link().detail
    program(tmp_path / "broken", espeak_stand_in(tmp_path).read_text(encoding="utf-8"))
    told.on_message(Topic.EVENT, RIICHI)
    assert b"riichi" in (hall.played() or hall.played()), "the broken one may have waited for it"
    while not told.link().up:
        told._thread.join(0.01)


def test_the_minute_of_the_day_is_the_computers_own() -> None:
    assert local_minute("2026-11-20T10:30:00.000Z") % 15 == 0
