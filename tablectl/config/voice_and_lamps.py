"""The sections of what people in the room hear and see: the table's voice and its lamps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from tablectl.config.section import Section
from tablectl.speech import span_minutes


def _check_span(text: str) -> str:
    span_minutes(text)
    return text


Span = Annotated[str, AfterValidator(_check_span)]


class VoiceSection(Section):
    """The loudspeaker at the table."""

    engine: Literal["none", "espeak-ng", "open-jtalk", "tones"] = Field(
        default="none",
        description='Who speaks: "espeak-ng" (all four languages), "open-jtalk" (Japanese), "tones" (sounds '
        'instead of words) or "none".',
    )
    program: Path | None = Field(
        default=None, description="The engine's program, where it is not on the search path."
    )
    language: Literal["en", "ru", "zh", "ja"] = Field(default="en", description="The language it speaks.")
    says: Literal["moments", "moves"] = Field(
        default="moments",
        description='"moments": calls, riichi, wins with their value, hands, pauses, time. "moves": every '
        "discard and whose turn it is besides.",
    )
    volume: int = Field(default=70, ge=0, le=100, description="Per cent; 0 is silence.")
    quiet_hours: tuple[Span, ...] = Field(
        default=(),
        description='When nothing is said, by the computer\'s local time: ["22:00-08:00"].',
    )
    player: str = Field(
        default="aplay",
        description="The program that plays a WAV file which it reads from its standard input: aplay, or one "
        "that takes its options.",
    )
    device: str = Field(
        default="default", description="The output device, by the name that `aplay -L` lists.", min_length=1
    )
    dictionary: Path = Field(
        default=Path("/var/lib/mecab/dic/open-jtalk/naist-jdic"),
        description="Open JTalk's dictionary (Debian: open-jtalk-mecab-naist-jdic).",
    )
    voice_file: Path | None = Field(
        default=None, description="Open JTalk's voice, a .htsvoice file; it needs one."
    )
    session_minutes: float | None = Field(
        default=None,
        gt=0,
        le=1440,
        description="How long a session may last: what is left is said aloud, here and on the pages. Unset: "
        "nothing is said of time.",
    )

    @model_validator(mode="after")
    def _check_engine(self) -> VoiceSection:
        if self.engine == "open-jtalk" and self.language != "ja":
            raise ValueError(
                f'voice.engine "open-jtalk" speaks Japanese, and voice.language is "{self.language}": set '
                'language = "ja", or engine = "espeak-ng"'
            )
        if self.engine == "open-jtalk" and self.voice_file is None:
            raise ValueError(
                'voice.engine "open-jtalk" needs voice.voice_file, the path of a .htsvoice file (Debian: '
                "hts-voice-nitech-jp-atr503-m001)"
            )
        return self


class LampsSection(Section):
    """Lamps on the computer's pins, beside those of the machine."""

    pins: Literal["none", "gpio", "mock"] = Field(
        default="none", description='Real "gpio" pins, "mock" pins to try without, or "none".'
    )
    seats: tuple[dict[Literal["turn", "riichi", "win"], int], ...] = Field(
        default=(),
        description="GPIO number of each lamp by seat, counter-clockwise from the marked side: turn, riichi, "
        "win; leave out what a seat does not have.",
        max_length=4,
    )
    table: dict[Literal["turn", "riichi", "win"], int] = Field(
        default={}, description="GPIO number of lamps for the whole table: anybody's riichi, anybody's win."
    )

    @model_validator(mode="after")
    def _check_pins(self) -> LampsSection:
        pins = [pin for lamps in (*self.seats, self.table) for pin in lamps.values()]
        if self.pins != "none" and not pins:
            raise ValueError(
                "lamps.pins is set, but no lamp is wired: give lamps.seats or lamps.table, such as seats = "
                "[{ turn = 4 }, { turn = 17 }, { turn = 18 }, { turn = 27 }]"
            )
        if twice := sorted({pin for pin in pins if pins.count(pin) > 1}):
            raise ValueError(f"lamps: pin {twice[0]} is named twice; each lamp needs a pin of its own")
        return self
