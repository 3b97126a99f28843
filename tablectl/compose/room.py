"""What the configuration names for the room: a voice on a loudspeaker, lamps on pins."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from firmware_bridge.errors import BridgeError
from firmware_bridge.lamps_gpiozero import GpioLamps, mock_factory
from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.room import (
    LampPins,
    RoomLamps,
    RoomVoice,
    Shows,
    VoiceSettings,
    check_player,
    engine_of,
)
from tablectl.compose.panels import pins_of
from tablectl.config import Config
from tablectl.errors import ConfigError, PartMissing
from tablectl.ports import Clock


@dataclass(frozen=True, slots=True)
class Room:
    """The parts of the room; None for what the table does not have."""

    voice: RoomVoice | None = None
    lamps: RoomLamps | None = None


def open_room(config: Config, clock: Clock, opened: ExitStack, notes: list[str]) -> Room:
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
    return Room(voice, lamps)


def _voice(config: Config, clock: Clock, notes: list[str]) -> RoomVoice | None:
    wanted = config.voice
    engine = engine_of(wanted)
    if engine is None:
        return None
    try:
        look_for_voice(config)
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
    return RoomVoice(new_speaker(wanted.session_minutes), engine, settings, clock.at)


def look_for_voice(config: Config) -> str:
    """What the table speaks with, in words.

    Raises:
        PartMissing: a program or a file is not there; the message says how to get it.
    """
    engine = engine_of(config.voice)
    if engine is None:
        return "no voice configured"
    if lacking := engine.missing():
        raise PartMissing(lacking)
    check_player(config.voice.player)
    return f"{config.voice.engine} in {config.voice.language}, played by {config.voice.player}"


def open_lamps(config: Config) -> RoomLamps | None:
    """The lamps that a configuration names; None for none.

    Raises:
        ConfigError: a lamp has the pin of a panel.
        PartMissing: the pins cannot be had.
    """
    wanted = config.lamps
    if wanted.pins == "none":
        return None
    pins = LampPins(
        tuple({Shows(name): pin for name, pin in seat.items()} for seat in wanted.seats),
        {Shows(name): pin for name, pin in wanted.table.items()},
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
    return RoomLamps(pins, lamps)
