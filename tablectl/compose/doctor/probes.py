"""Probes of ``doctor``: each opens a part with the adapter that ``run`` would use, and closes it again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from firmware_bridge import BridgeError, open_serial
from firmware_bridge.inspection import inspect_controller
from firmware_bridge.panels.panel_gpiozero import GpioPanels, MockWiring
from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from tablectl.adapters.machine.controller_port import query_controller
from tablectl.adapters.mqtt.login import login_fault
from tablectl.adapters.mqtt.mosquitto import find_program
from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.adapters.recogniser.models import chosen_models
from tablectl.adapters.storage.journal.doubts import remedy_for
from tablectl.adapters.storage.journal.foreign_log import foreign_log
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.compose.panels import pins_of
from tablectl.compose.posts import check_posts
from tablectl.compose.publishing import broker_password
from tablectl.compose.seeing.cameras import configured_camera
from tablectl.compose.seeing.eyes import overhead_cameras
from tablectl.compose.state_files import require_state_files
from tablectl.compose.voice_and_lamps import check_voice, open_lamps
from tablectl.config import Config
from tablectl.config.camera_source import NO_CAMERA, PHONE, SIMULATED
from tablectl.doctor.checks import Probe
from tablectl.errors import BrokerError, JournalDoubted, PartMissing
from tablectl.ports import NO_MACHINE
from tablectl.quoting import quoted
from vision.cameras import ReplayCamera
from vision.errors import VisionError

LETS_IN: Final = "lets the table in"


def probes_of(config: Config) -> Mapping[str, Probe]:
    """A probe for every part that the configuration names."""
    return {
        "camera": partial(_probe_cameras, config),
        "serial port": partial(_probe_serial, config),
        "gpio": partial(_probe_gpio, config),
        "model": partial(_probe_model, config),
        "journal": partial(_probe_journal, config),
        "state files": partial(require_state_files, config.table.state_dir),
        "broker": partial(_probe_broker, config),
        "voice": partial(check_voice, config),
        "lamps": partial(_probe_lamps, config),
        "posts": partial(check_posts, config),
    }


def _probe_cameras(config: Config) -> str:
    if config.camera.source == NO_CAMERA:
        return NO_CAMERA
    return "; ".join(_probe_camera(config, key, source) for _, key, source, _ in overhead_cameras(config))


def _probe_camera(config: Config, key: str, source: str) -> str:
    if source == SIMULATED:
        return source
    if source == PHONE:
        return "a phone, from the page /camera of the running table"
    camera = configured_camera(config, source, named_by=f"{key}.source", started_s=0.0)
    if isinstance(camera, ReplayCamera):
        return f"{len(camera)} pictures in {source}"
    try:
        frame = camera.poll(0.0)
        detail = camera.status().detail
    except VisionError as error:
        raise PartMissing(str(error)) from error
    finally:
        camera.close()
    if frame is None:
        raise PartMissing(
            f"camera {quoted(source)} gives no picture ({detail or 'missing'}): is it plugged in, and is "
            "this user in the group 'video'? 'ls /dev/video*' lists USB cameras, 'rpicam-hello "
            f"--list-cameras' a Raspberry Pi's own; set {key}.source"
        )
    height, width = frame.image.shape[:2]
    return f"{source}: {width}x{height}"


def _probe_serial(config: Config) -> str:
    name = config.machine.port if config.board.port is None else config.board.port
    if name == NO_MACHINE:
        return "none: people build the walls"
    try:
        if name == "virtual":
            with VirtualTablePort(VirtualController()) as port:
                open_serial(port.path, config.machine.baud).close()
            return "virtual, on a pseudo-terminal"
    except BridgeError as error:
        raise PartMissing(str(error)) from error
    lines = query_controller(name, config.machine.baud, inspect_controller).configuration
    boards = [line.removeprefix("board=") for line in lines if line.startswith("board=")]
    board = f"the board {boards[0]}" if boards else "a controller that does not tell its board"
    return f"{board} answers at {name}, {config.machine.baud} baud"


def _probe_gpio(config: Config) -> str:
    if config.panels.pins == "none":
        return "no panels configured"
    if config.panels.pins == "board":
        return "four panels on the board"
    if config.panels.pins == "phones":
        return "four panels on the players' phones"
    try:
        pins = pins_of(config)
        factory = MockWiring(pins).factory if config.panels.pins == "mock" else None
        GpioPanels(pins, settle_ms=config.panels.settle_ms, pin_factory=factory).close()
    except BridgeError as error:
        raise PartMissing(str(error)) from error
    return f"four panels on {config.panels.pins} pins"


def _probe_lamps(config: Config) -> str:
    lamps = open_lamps(config)
    if lamps is None:
        return "no lamps configured"
    lamps.close()
    return f"lamps on {config.lamps.pins} pins"


def _probe_model(config: Config) -> str:
    found = chosen_models(config.recogniser.models)
    return ", ".join(f"{path.name} ({role})" for role, path in found.items())


def _probe_journal(config: Config) -> str:
    path = config.table.state_dir / JOURNAL_FILE
    if not path.exists():
        return f"none yet; it will be {path}"
    if foreign := foreign_log(path):
        raise JournalDoubted(f"{foreign}. The next start keeps it under another name and does not play it in")
    journal = SqliteJournal(path)
    try:
        journal.verify_past().wait()
        if journal.doubt is not None:
            raise JournalDoubted(f"{journal.doubt.text}. {remedy_for(journal.doubt)}")
        return f"{path}: {journal.head} events, intact"
    finally:
        journal.close()


def _probe_broker(config: Config) -> str:
    mqtt = config.mqtt
    if not mqtt.enabled:
        return "publishing is disabled"
    if mqtt.is_own:
        program = find_program(config.broker.binary)
        if program is None:
            raise BrokerError(
                f"{quoted(config.broker.binary)} is not installed, so nothing would be published (the game "
                "would continue): apt-get install mosquitto"
            )
        return f"own: {program}"
    (host, port), *_ = mqtt.nodes
    settings = MqttSettings(
        config.table.name,
        host,
        port,
        mqtt.username,
        partial(broker_password, mqtt.password_file),
        tls=mqtt.tls,
        ca_file=mqtt.ca_file,
        protocol=mqtt.protocol,
    )
    found = [f"{host}:{port} {_login(settings, (host, port))}" for host, port in mqtt.nodes]
    if not any(each.endswith(LETS_IN) for each in found):
        raise BrokerError(
            f"no broker lets the table in: {', '.join(found)}; is it running, and is [mqtt] right?"
        )
    return ", ".join(found)


def _login(settings: MqttSettings, node: tuple[str, int]) -> str:
    fault = login_fault(settings, node)
    return f"({fault})" if fault else LETS_IN
