"""What the configuration names for the room: a voice on a loudspeaker, lamps on pins."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from firmware_bridge import BridgeError
from firmware_bridge.panels.lamps_gpiozero import GpioLamps, mock_factory
from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.voice_and_lamps import (
    LampPins,
    LampPurpose,
    TableLamps,
    TableVoice,
    VoiceSettings,
    check_player,
    make_engine,
)
from tablectl.compose.panels import pins_of
from tablectl.config import Config
from tablectl.errors import ConfigError, PartMissing
from tablectl.ports import Clock


@dataclass(frozen=True, slots=True)
class VoiceAndLamps:
    """Of a table; None for what it does not have."""

    voice: TableVoice | None = None
    lamps: TableLamps | None = None


def open_voice_and_lamps(config: Config, clock: Clock, opened: ExitStack, notes: list[str]) -> VoiceAndLamps:
    """The parts that a configuration names; what a voice lacks is told in ``notes``.

    Raises:
        ConfigError: a lamp has the pin of a panel.
        PartMissing: the lamps' pins cannot be had.
    """
    voice = _voice(config, clock, notes)
    if voice is not None:
        opened.callback(voice.close)
    lamps = open_lamps(config)
    if lamps is not None:
        opened.callback(lamps.close)
    return VoiceAndLamps(voice, lamps)


def _voice(config: Config, clock: Clock, notes: list[str]) -> TableVoice | None:
    wanted = config.voice
    engine = make_engine(wanted)
    if engine is None:
        return None
    try:
        check_voice(config)
    except PartMissing as error:
        notes.append(str(error))
    settings = VoiceSettings(
        wanted.language,
        wanted.says == "moves",
        wanted.volume,
        wanted.quiet_hours,
        wanted.player,
        wanted.device,
    )
    return TableVoice(new_speaker(wanted.session_minutes), engine, settings, clock.at)


def check_voice(config: Config) -> str:
    """What the table speaks with, in words.

    Raises:
        PartMissing: a program or a file is not there; the message says how to get it.
    """
    engine = make_engine(config.voice)
    if engine is None:
        return "no voice configured"
    if lacking := engine.missing():
        raise PartMissing(lacking)
    check_player(config.voice.player)
    return f"{config.voice.engine} in {config.voice.language}, played by {config.voice.player}"


def open_lamps(config: Config) -> TableLamps | None:
    """The lamps that a configuration names; None for none.

    Raises:
        ConfigError: a lamp has the pin of a panel.
        PartMissing: the pins cannot be had.
    """
    wanted = config.lamps
    if wanted.pins == "none":
        return None
    pins = LampPins(
        tuple({LampPurpose(name): pin for name, pin in seat.items()} for seat in wanted.seats),
        {LampPurpose(name): pin for name, pin in wanted.table.items()},
    )
    if config.panels.pins == "gpio" and wanted.pins == "gpio":
        panels = pins_of(config)
        taken = {pin for panel in panels for pin in panel.keys.values()}
        taken |= {panel.select for panel in panels if panel.select is not None}
        if twice := sorted(taken.intersection(pins.all)):
            raise ConfigError(f"lamps: pin {twice[0]} belongs to a seat panel; choose another for the lamp")
    try:
        lamps = GpioLamps(pins.all, pin_factory=mock_factory() if wanted.pins == "mock" else None)
    except BridgeError as error:
        raise PartMissing(str(error)) from error
    return TableLamps(pins, lamps)
