"""How a sentence becomes sound: the command lines of speech synthesisers, and tones made here.

A synthesiser reads one sentence from its standard input, so that no name can be taken for an option, and
writes a WAV file to its standard output, which goes to the player as it is made.
"""

from __future__ import annotations

import io
import math
import shutil
import wave
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from tablectl.config.voice_and_lamps import VoiceSection
from tablectl.errors import PartMissing
from tablectl.speech import SOUNDS, Language, Said

ESPEAK_VOICES: Final[Mapping[Language, str]] = {"en": "en", "ru": "ru", "zh": "cmn", "ja": "ja"}
ESPEAK_WORDS_A_MINUTE: Final = 165
RATE_HZ: Final = 22050
LOUDEST: Final = 0.8 * 32767
FADE_S: Final = 0.01
"""At both ends of a tone: without it every tone begins and ends with a crack."""


class Engine(Protocol):
    """Makes sound of sentences."""

    def missing(self) -> str:
        """What it lacks and how to get it; empty while it lacks nothing."""

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """The program that reads one sentence and writes its sound; empty where no program is needed.

        Args:
            volume: per cent.
        """

    def wav(self, said: Said, volume: int) -> bytes:
        """The sound of a sentence that needs no program."""


@dataclass(frozen=True, slots=True)
class EspeakNg:
    """eSpeak NG: small, quick, all four languages (https://github.com/espeak-ng/espeak-ng)."""

    program: Path | None = None

    def missing(self) -> str:
        """What it lacks."""
        return _lacking(self._name, "apt-get install espeak-ng")

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """``-a`` runs from 0 to 200; 100 is as it was recorded."""
        return (
            *(self._name, "-v", ESPEAK_VOICES[language], "-a", str(2 * volume)),
            *("-s", str(ESPEAK_WORDS_A_MINUTE), "-z", "-b", "1", "--stdin", "--stdout"),
        )

    def wav(self, said: Said, volume: int) -> bytes:
        """Its program makes the sound."""
        return b""

    @property
    def _name(self) -> str:
        return str(self.program or "espeak-ng")


@dataclass(frozen=True, slots=True)
class OpenJTalk:
    """Open JTalk: Japanese with its own readings of kanji (https://open-jtalk.sourceforge.net)."""

    dictionary: Path
    voice_file: Path
    program: Path | None = None

    def missing(self) -> str:
        """What it lacks."""
        if lacking := _lacking(self._name, "apt-get install open-jtalk"):
            return lacking
        if not self.dictionary.is_dir():
            install = "apt-get install open-jtalk-mecab-naist-jdic"
            return f"voice.dictionary {self.dictionary} is no folder: {install}"
        if not self.voice_file.is_file():
            return f"voice.voice_file {self.voice_file} is not there: name a .htsvoice file"
        return ""

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """``-g`` is in decibels; half the volume is 0 dB."""
        decibels = 20 * math.log10(max(volume, 1) / 50)
        files = ("-x", str(self.dictionary), "-m", str(self.voice_file), "-ow", "/dev/stdout")
        return (self._name, *files, "-g", f"{decibels:.1f}")

    def wav(self, said: Said, volume: int) -> bytes:
        """Its program makes the sound."""
        return b""

    @property
    def _name(self) -> str:
        return str(self.program or "open_jtalk")


@dataclass(frozen=True, slots=True)
class Tones:
    """Sounds instead of words, made here."""

    def missing(self) -> str:
        """Nothing."""
        return ""

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """No program."""
        return ()

    def wav(self, said: Said, volume: int) -> bytes:
        """The tones of a kind of event."""
        return tones_wav(SOUNDS[said.kind], volume)


def engine_of(config: VoiceSection) -> Engine | None:
    """The engine that a configuration names; None for none."""
    match config.engine:
        case "espeak-ng":
            return EspeakNg(config.program)
        case "open-jtalk":
            assert config.voice_file is not None, "the configuration sees to it"
            return OpenJTalk(config.dictionary, config.voice_file, config.program)
        case "tones":
            return Tones()
        case "none":
            return None


def check_player(player: str) -> None:
    """See that what plays the sound is there.

    Raises:
        PartMissing: it is not.
    """
    if lacking := _lacking(player, "apt-get install alsa-utils, or name another voice.player"):
        raise PartMissing(lacking)


def tones_wav(tones: tuple[tuple[int, float], ...], volume: int) -> bytes:
    """Tones, one after another, as a WAV file: 16 bit, one channel.

    Args:
        tones: pitch in Hz and seconds of each.
        volume: per cent.
    """
    samples = array("h")
    for pitch_hz, seconds in tones:
        count = round(seconds * RATE_HZ)
        fade = max(1, round(FADE_S * RATE_HZ))
        for n in range(count):
            loud = LOUDEST * volume / 100 * min(1.0, n / fade, (count - n) / fade)
            samples.append(round(loud * math.sin(2 * math.pi * pitch_hz * n / RATE_HZ)))
    held = io.BytesIO()
    with wave.open(held, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(samples.tobytes())
    return held.getvalue()


def _lacking(program: str, remedy: str) -> str:
    if shutil.which(program) is not None:
        return ""
    return f"the program {program!r} is not installed, so nothing is said; the game continues. {remedy}"
