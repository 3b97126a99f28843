"""The seats' panels, on pins or none at all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from firmware_bridge.link.board_session import BoardSession
from firmware_bridge.panels.buttons import Key
from firmware_bridge.panels.panel_board import BoardPanels
from firmware_bridge.panels.panel_gpiozero import DEFAULT_PINS, GpioPanels, MockWiring, PanelPins
from tablectl.adapters.machine.panels import NoPanels, SeatPanels
from tablectl.adapters.machine.phone_panels import PhonePanels
from tablectl.adapters.recording.recorders import Recorders
from tablectl.config import Config
from tablectl.ports import Clock, Command, Panels
from tablectl.topics import Message

log = logging.getLogger(__name__)

Submit = Callable[[Command], None]
"""Takes a request for the operators' desk."""


def pins_of(config: Config) -> tuple[PanelPins, ...]:
    """The panels' wiring: the configuration's, or the documentation's."""
    if not config.panels.seats:
        return DEFAULT_PINS
    return tuple(PanelPins.of(seat) for seat in config.panels.seats)


def configured_panels(
    config: Config,
    clock: Clock,
    recorder: Recorders | None,
    submit: Submit,
    opened: ExitStack,
    board: BoardSession | None,
) -> Panels:
    """The panels that the configuration names; ``opened`` closes them again.

    Args:
        board: reads the keys where the configuration says so; the machine's part polls it.

    Raises:
        BridgeError: the pins cannot be had.
    """
    if config.panels.pins == "none":
        return NoPanels()
    on_edge = _edge_recorder(recorder)
    if config.panels.pins == "phones":
        return PhonePanels(clock, on_edge)
    if config.panels.pins == "board":
        assert board is not None, "the configuration was checked for it"
        return SeatPanels(BoardPanels(board, on_edge), clock, partial(save_last_minutes, submit))
    pins = pins_of(config)
    factory = MockWiring(pins).factory if config.panels.pins == "mock" else None
    return panels_on(pins, factory, config, clock, recorder, submit, opened)


def panels_on(
    pins: tuple[PanelPins, ...],
    factory: object,
    config: Config,
    clock: Clock,
    recorder: Recorders | None,
    submit: Submit,
    opened: ExitStack,
) -> Panels:
    """Panels on pins that somebody else may press: the simulated players, through ``factory``."""
    gpio = GpioPanels(
        pins, settle_ms=config.panels.settle_ms, pin_factory=factory, edge=_edge_recorder(recorder)
    )
    panels = SeatPanels(gpio, clock, partial(save_last_minutes, submit), own_thread=True)
    opened.callback(panels.close)
    return panels


def _edge_recorder(recorder: Recorders | None) -> Callable[[int, int, Key, bool], None]:
    def on_edge(at_ms: int, seat: int, key: Key, closed: bool) -> None:
        if recorder is not None:
            recorder.edge(at_ms, seat, key.value, closed)

    return on_edge


def save_last_minutes(submit: Submit, panel: int) -> None:
    """A judge key was held long: the same as the button on the judge's page."""

    def on_answer(answer: Message) -> None:
        if not answer.get("ok"):
            log.warning("the judge key of panel %d was held, but saving failed: %s", panel, answer["error"])

    reason = f"the judge key of panel {panel} was held"
    submit(Command({"do": "save_recording", "reason": reason}, on_answer))
