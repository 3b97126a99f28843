"""The broker, the login and the topics of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tablectl.adapters.mqtt.home_assistant import DeviceAnnouncement
from tablectl.topics import HAND_AUDIENCES, HAND_TOPICS, SHARED_TOPICS, Topic


def no_password() -> str:
    """Of a broker that asks for none."""
    return ""


@dataclass(frozen=True, slots=True)
class MqttSettings:
    """The broker and the login."""

    table: str
    host: str
    port: int
    username: str = ""
    password: Callable[[], str] = field(default=no_password, repr=False)
    """Reads it at every connection, so that a changed one is used without a restart. Never in a log, whatever
    prints the settings.

    Raises:
        ConfigError: it cannot be read.
    """
    tls: bool = False
    ca_file: Path | None = None
    announcement: DeviceAnnouncement | None = None
    """The announcement to Home Assistant; None withdraws an earlier one."""
    client_id: str = ""
    """The MQTT client id; empty: ``tablectl-<table>``. A client that connects with the same id disconnects
    us."""
    protocol: Literal["5", "3.1.1"] = "5"
    """With a broker that refuses 5, 3.1.1 is used anyway."""
    other_nodes: tuple[tuple[str, int], ...] = ()
    """Hosts and ports of the other nodes of a cluster, any of which may be used."""
    stall_timeout_s: float = 15.0
    """A node that confirms nothing for so long, by the table's clock, is replaced by the next."""

    keepalive_s: int = 15
    """MQTT keepalive; after one and a half times as long without a packet the broker publishes
    ``offline``."""
    hang_timeout_s: float = 60.0
    """A table whose own thread has done nothing for so long is no longer kept alive."""

    @property
    def prefix(self) -> str:
        """The prefix of the table's topics, without the last slash."""
        return f"mahjong/{self.table}"

    @property
    def nodes(self) -> tuple[tuple[str, int], ...]:
        """Hosts and ports of every node, in the order in which they are tried."""
        return ((self.host, self.port), *self.other_nodes)

    def retained_topics(self) -> Sequence[str]:
        """The retained topics, except ``availability``."""
        public = [topic.value for topic in Topic if topic.retained and topic not in HAND_TOPICS]
        twins = [topic.value for topic in (*SHARED_TOPICS, *HAND_TOPICS) if topic.retained]
        later = [f"{audience.folder}{topic}" for audience in HAND_AUDIENCES for topic in twins]
        return [f"{self.prefix}/{topic}" for topic in (*public, *later)]
