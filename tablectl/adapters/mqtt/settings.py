"""Where a table speaks over MQTT, as whom, and on which topics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tablectl.adapters.mqtt.home_assistant import Announced
from tablectl.topics import SEE_HANDS, SEE_HANDS_TOPICS, TWINS, Topic


@dataclass(frozen=True, slots=True)
class MqttSettings:
    """Where and as whom to connect."""

    table: str
    host: str
    port: int
    username: str = ""
    password: str = field(default="", repr=False)
    """Never in a log, whatever prints the settings."""
    tls: bool = False
    ca_file: Path | None = None
    announced: Announced | None = None
    """What Home Assistant is told; None withdraws an announcement made before."""
    client_id: str = ""
    """By what the broker tells this client from others; empty: ``tablectl-<table>``. Whoever connects by the
    same one throws us out."""
    protocol: Literal["5", "3.1.1"] = "5"
    """A broker that refuses 5 is spoken to in 3.1.1 anyway."""
    others: tuple[tuple[str, int], ...] = ()
    """Hosts and ports of the other nodes of a cluster: whichever is there will do."""
    stalled_s: float = 15.0
    """A node that has confirmed nothing for so long, by the table's clock, is left for the next."""

    keepalive_s: int = 15
    """From one sign of life to the next; after half as much more without one the broker says ``offline``."""
    hung_after_s: float = 60.0
    """A table whose own thread has done nothing for so long gives no more signs of life."""

    @property
    def prefix(self) -> str:
        """What the table's topics begin with, without the last slash."""
        return f"mahjong/{self.table}"

    @property
    def nodes(self) -> tuple[tuple[str, int], ...]:
        """Hosts and ports of every node, in the order in which they are tried."""
        return ((self.host, self.port), *self.others)

    def kept_topics(self) -> Sequence[str]:
        """The topics whose newest message the broker keeps, ``availability`` apart."""
        public = [topic.value for topic in Topic if topic.retained and topic not in SEE_HANDS_TOPICS]
        twins = [topic.value for topic in (*TWINS, *SEE_HANDS_TOPICS) if topic.retained]
        later = [f"{audience.folder}{topic}" for audience in SEE_HANDS for topic in twins]
        return [f"{self.prefix}/{topic}" for topic in (*public, *later)]
