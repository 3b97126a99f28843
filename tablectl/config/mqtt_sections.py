"""The configuration file's sections about MQTT: where the table publishes, and the broker beside it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import Field, model_validator

from tablectl.config.section import Port, Section
from tablectl.quoting import quoted

OWN: Final = "own"
"""The host of a broker that is started beside the service."""
_NOT_IN_HOST: Final = re.compile(r"[\s@]|:$")
"""What an address may have, and a host with its port has not."""


class MqttSection(Section):
    """Where the table publishes."""

    enabled: bool = Field(default=True, description="Whether to publish at all.")
    host: str = Field(
        default=OWN, description='"own" for a broker started beside the service, or a host name.'
    )
    port: Port = Field(
        default=0,
        description='The broker\'s TCP port. 0: any free port for "own", otherwise 1883, or 8883 with TLS.',
    )
    other_hosts: tuple[str, ...] = Field(
        default=(),
        description='The other nodes of the broker\'s cluster, "HOST" or "HOST:PORT"; when one is away, the '
        "next is spoken to.",
    )
    username: str = Field(default="", description="User name at the broker; empty for none.")
    password_file: Path | None = Field(
        default=None,
        description="File whose first line is the password. Unset: systemd's credential mqtt-password, if "
        "there is one.",
    )
    tls: bool = Field(default=False, description="Whether to use TLS.")
    ca_file: Path | None = Field(default=None, description="Certificates to trust. Unset: the system's.")
    discovery: bool = Field(default=True, description="Whether to announce the table to Home Assistant.")
    discovery_language: Literal["en", "ru", "zh", "ja"] = Field(
        default="en", description="Language of the names in Home Assistant, which translates none itself."
    )
    protocol: Literal["5", "3.1.1"] = Field(
        default="5", description="MQTT version. If the broker refuses 5, 3.1.1 is used."
    )
    health_every_s: float = Field(
        default=5.0, ge=0.5, le=3600, description="Seconds between two health messages."
    )

    @model_validator(mode="after")
    def _nodes_are_hosts(self) -> MqttSection:
        if self.other_hosts and self.is_own:
            raise ValueError('other_hosts are nodes of a cluster, and host is "own": name one of its nodes')
        for each in self.other_hosts:
            try:
                found = urlsplit(f"//{each}")
                valid = (
                    found.hostname
                    and found.netloc == each
                    and found.port != 0
                    and not _NOT_IN_HOST.search(each)
                )
            except ValueError:
                valid = False
            if not valid:
                raise ValueError(f'{quoted(each)} is not a node: expected "HOST" or "HOST:PORT"')
        return self

    @property
    def is_own(self) -> bool:
        """Whether the broker is started beside the service."""
        return self.host == OWN

    @property
    def nodes(self) -> tuple[tuple[str, int], ...]:
        """Hosts and ports of the broker's nodes, ``host`` first."""
        port = self.port or (8883 if self.tls else 1883)
        others = [urlsplit(f"//{each}") for each in self.other_hosts]
        return ((self.host, port), *((str(each.hostname), each.port or port) for each in others))


class BrokerSection(Section):
    """The own Mosquitto, used where [mqtt] host is "own"."""

    binary: str = Field(default="mosquitto", description="Program name or path of Mosquitto.")
