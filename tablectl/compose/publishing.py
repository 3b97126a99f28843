"""What the table speaks with: its broker, its publisher, and the queue of what must wait."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.host.linux import LinuxHost
from tablectl.adapters.mqtt.broker_access import SERVICE_ROLE
from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement
from tablectl.adapters.mqtt.mosquitto import HOST, MosquittoBroker
from tablectl.adapters.mqtt.publisher import PahoPublisher
from tablectl.adapters.mqtt.retained_score import read_retained_entry
from tablectl.adapters.mqtt.settings import MqttSettings, no_password
from tablectl.adapters.phone import address_for_others
from tablectl.adapters.storage.delay_queue import DELAY_FILE, SqliteDelayQueue
from tablectl.config import Config
from tablectl.errors import ConfigError, JournalUnreadable, in_words
from tablectl.files import COMPANIONS, companion_path, put_aside
from tablectl.ports import Clock, Journal
from tablectl.service.alerts import CODES
from tablectl.service.delay import Delay
from tablectl.service.publishing import JournalOutbox
from tablectl.topics import HAND_AUDIENCES, Audience, Hold

OTHER_JOURNAL: Final = (
    "the broker has heard journal {} of this table up to entry {}, and a new journal begins here: if what "
    "was played before is missing, stop and restore a backup"
)
BROKER_FOLDER: Final = "broker"
"""In the state folder."""


@dataclass(frozen=True, slots=True)
class Publishing:
    """How the table speaks to the outside."""

    delay: Delay
    broker: MosquittoBroker | None = None
    """Where the table has one of its own."""
    publisher: PahoPublisher | None = None
    """None where MQTT is switched off."""

    @property
    def address(self) -> tuple[str, int] | None:
        """Host and port of the broker; None where MQTT is switched off."""
        return None if self.publisher is None else (self.publisher.host, self.publisher.port)

    def published_upto(self) -> int | None:
        """The last entry that everybody may know of; None for all. Safe to call from any thread."""
        return self.delay.released_upto(Audience.PUBLIC) if self.delay.is_delayed(Audience.PUBLIC) else None


def open_publishing(
    config: Config, journal: Journal, clock: Clock, opened: ExitStack, notes: list[str]
) -> Publishing:
    """The parts that a configuration names; what is missing is told in ``notes``.

    Raises:
        ConfigError: the password cannot be read.
    """
    queue = _queue(config.table.state_dir / DELAY_FILE, notes)
    opened.callback(queue.close)
    delay = Delay(queue, _holds(config), clock)
    mqtt = config.mqtt
    if not mqtt.enabled:
        return Publishing(delay)
    broker = None
    (host, port), *other_nodes = mqtt.nodes
    password: Callable[[], str] = partial(broker_password, mqtt.password_file)
    password()  # a start with a file that cannot be read ends here
    username, client_id = mqtt.username, ""
    if mqtt.is_own:
        broker = MosquittoBroker(
            config.table.state_dir / BROKER_FOLDER,
            config.table.name,
            port=mqtt.port,
            program=config.broker.binary,
        )
        opened.callback(broker.close)
        broker.start(SystemClock().now_s())
        if not broker.link().up:
            notes.append(broker.link().detail)
        host, port = HOST, broker.port
        username, password, client_id = _own_login(broker)
    settings = MqttSettings(
        table=config.table.name,
        host=host,
        port=port,
        other_nodes=tuple(other_nodes),
        username=username,
        password=password,
        client_id=client_id,
        tls=mqtt.tls,
        ca_file=mqtt.ca_file,
        announcement=_announced(config) if mqtt.discovery else None,
        protocol=mqtt.protocol,
    )
    heard = read_retained_entry(settings, just_started=broker is not None and broker.link().up)
    if heard is not None:
        if not journal.head and heard[0] != journal.identity:
            notes.append(OTHER_JOURNAL.format(*heard))
        journal.check_reported_entry(*heard)
    name = config.table.name
    public = JournalOutbox(journal, name, queue if delay.is_delayed(Audience.PUBLIC) else None)
    others = {audience: JournalOutbox(journal, name, queue, audience) for audience in HAND_AUDIENCES}
    publisher = PahoPublisher(settings, public, others, broker)
    opened.callback(publisher.close)
    return Publishing(delay, broker, publisher)


def _announced(config: Config) -> DeviceAnnouncement:
    """What Home Assistant is told of the table."""
    web = config.web
    served = address_for_others(web.host, web.port) if web.enabled and web.port else ""
    return DeviceAnnouncement(
        table=config.table.name,
        version=version("tablectl"),
        language=config.mqtt.discovery_language,
        pages=web.public_address or served,
        alerts=CODES,
        health_every_s=config.mqtt.health_every_s,
        has_temperature=LinuxHost(config.table.state_dir).health().temperature_c is not None,
    )


def _holds(config: Config) -> Mapping[Audience, Hold]:
    delay = config.delay
    seconds = {
        Audience.PUBLIC: delay.public_s,
        Audience.COMMENTARY: delay.commentary_s,
        Audience.BROADCAST: delay.broadcast_s,
    }
    return {audience: Hold(s, audience in delay.until_hand_ends) for audience, s in seconds.items()}


def _queue(path: Path, notes: list[str]) -> SqliteDelayQueue:
    """The delay queue; a damaged one is put aside, because everything in it is said again, only later."""
    try:
        return SqliteDelayQueue(path)
    except JournalUnreadable as error:
        aside = put_aside(path)
        for rest in COMPANIONS:
            companion_path(path, rest).unlink(missing_ok=True)
        notes.append(
            f"the delay queue could not be read ({error}); it was put aside as {aside.name} and a new one "
            "started"
        )
        return SqliteDelayQueue(path)


def _own_login(broker: MosquittoBroker) -> tuple[str, Callable[[], str], str]:
    """User name, password's reader and client id by which the service comes in at its own broker; empty where
    the broker's folder cannot be used, which the broker's link tells."""
    try:
        return SERVICE_ROLE, partial(broker.access.password, SERVICE_ROLE), broker.access.client_id
    except OSError:
        return "", no_password, ""


CREDENTIAL: Final = "mqtt-password"
"""What the service unit calls the broker's password (systemd.exec(5), LoadCredential=)."""


def broker_password(file: Path | None) -> str:
    """The first line of a password file, or of the service's credential; empty without one.

    Raises:
        ConfigError: it cannot be read.
    """
    if file is None and (given := os.environ.get("CREDENTIALS_DIRECTORY")):
        credential = Path(given) / CREDENTIAL
        # The unit gives an empty one where none was set.
        file = credential if credential.is_file() and credential.stat().st_size else None
    if file is None:
        return ""
    try:
        return file.read_text(encoding="utf-8-sig").splitlines()[0]  # some editors write a mark
    except (OSError, UnicodeDecodeError, IndexError) as error:
        raise ConfigError(
            f"mqtt.password_file {file} has no first line to read: {in_words(error)}; "
            "write the password into it"
        ) from error
