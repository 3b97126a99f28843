"""Engines that make sound of sentences: the command lines of speech synthesisers, and tones.

A synthesiser reads one sentence from its standard input, so that no name can be taken for an option. It
writes a WAV file to its standard output, which is piped to the player.
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
from tablectl.quoting import quoted
from tablectl.speech import SOUNDS, Language, SpokenSentence

ESPEAK_VOICES: Final[Mapping[Language, str]] = {"en": "en", "ru": "ru", "zh": "cmn", "ja": "ja"}
ESPEAK_WORDS_PER_MINUTE: Final = 165
SAMPLE_RATE_HZ: Final = 22050
MAX_AMPLITUDE: Final = 0.8 * 32767
FADE_S: Final = 0.01
"""At both ends of a tone, which would click without it."""


class Engine(Protocol):
    """Makes sound of sentences."""

    def missing(self) -> str:
        """What is not installed, and how to install it; empty where everything is."""

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """Command line of the synthesiser; empty where no program is needed.

        Args:
            volume: per cent.
        """

    def wav(self, sentence: SpokenSentence, volume: int) -> bytes:
        """The sound of a sentence, where no program is needed."""


@dataclass(frozen=True, slots=True)
class EspeakNg:
    """eSpeak NG: small, quick, all four languages (https://github.com/espeak-ng/espeak-ng)."""

    program: Path | None = None

    def missing(self) -> str:
        """What is not installed."""
        return _missing_program(self._program_name, "apt-get install espeak-ng")

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """``-a`` is from 0 to 200; 100 is the volume of the recording."""
        return (
            *(self._program_name, "-v", ESPEAK_VOICES[language], "-a", str(2 * volume)),
            *("-s", str(ESPEAK_WORDS_PER_MINUTE), "-z", "-b", "1", "--stdin", "--stdout"),
        )

    def wav(self, sentence: SpokenSentence, volume: int) -> bytes:
        """Empty: the program makes the sound."""
        return b""

    @property
    def _program_name(self) -> str:
        return str(self.program or "espeak-ng")


@dataclass(frozen=True, slots=True)
class OpenJTalk:
    """Open JTalk: Japanese with its own readings of kanji (https://open-jtalk.sourceforge.net)."""

    dictionary: Path
    voice_file: Path
    program: Path | None = None

    def missing(self) -> str:
        """What is not installed."""
        if missing := _missing_program(self._program_name, "apt-get install open-jtalk"):
            return missing
        if not self.dictionary.is_dir():
            install = "apt-get install open-jtalk-mecab-naist-jdic"
            return f"voice.dictionary {self.dictionary} is no folder: {install}"
        if not self.voice_file.is_file():
            return f"voice.voice_file {self.voice_file} is not there: name a .htsvoice file"
        return ""

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """``-g`` is in decibels; a volume of 50 per cent is 0 dB."""
        decibels = 20 * math.log10(max(volume, 1) / 50)
        files = ("-x", str(self.dictionary), "-m", str(self.voice_file), "-ow", "/dev/stdout")
        return (self._program_name, *files, "-g", f"{decibels:.1f}")

    def wav(self, sentence: SpokenSentence, volume: int) -> bytes:
        """Empty: the program makes the sound."""
        return b""

    @property
    def _program_name(self) -> str:
        return str(self.program or "open_jtalk")


@dataclass(frozen=True, slots=True)
class Tones:
    """Tones instead of speech."""

    def missing(self) -> str:
        """Nothing."""
        return ""

    def command(self, language: Language, volume: int) -> tuple[str, ...]:
        """No program."""
        return ()

    def wav(self, sentence: SpokenSentence, volume: int) -> bytes:
        """The tones for a kind of event."""
        return tones_wav(SOUNDS[sentence.kind], volume)


def make_engine(config: VoiceSection) -> Engine | None:
    """Make the engine that the configuration names; None for none."""
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
    """Check that the player is installed.

    Raises:
        PartMissing: it is not.
    """
    if missing := _missing_program(player, "apt-get install alsa-utils, or name another voice.player"):
        raise PartMissing(missing)


def tones_wav(tones: tuple[tuple[int, float], ...], volume: int) -> bytes:
    """Make a WAV file, 16 bit and mono, of tones one after another.

    Args:
        tones: pitch in Hz and seconds of each.
        volume: per cent.
    """
    samples = array("h")
    for pitch_hz, seconds in tones:
        count = round(seconds * SAMPLE_RATE_HZ)
        fade = max(1, round(FADE_S * SAMPLE_RATE_HZ))
        for n in range(count):
            amplitude = MAX_AMPLITUDE * volume / 100 * min(1.0, n / fade, (count - n) / fade)
            samples.append(round(amplitude * math.sin(2 * math.pi * pitch_hz * n / SAMPLE_RATE_HZ)))
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE_HZ)
        file.writeframes(samples.tobytes())
    return buffer.getvalue()


def _missing_program(program: str, remedy: str) -> str:
    if shutil.which(program) is not None:
        return ""
    return f"the program {quoted(program)} is not installed, so nothing is said; the game continues. {remedy}"
