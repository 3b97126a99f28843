"""Health: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/health.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class HealthLinkWhy(TypedDict):
    """What `detail` of a part that is down says, as a code with its figures."""

    code: str
    """For programs and the words of other languages."""


class HealthLink(TypedDict):
    name: str
    up: bool
    detail: str
    why: NotRequired[HealthLinkWhy]
    """What `detail` of a part that is down says, as a code with its figures."""


class HealthHintCode(TypedDict):
    code: str


class HealthMachineLink(TypedDict):
    """The serial link to the controller; null for a machine without one."""

    state: Literal["closed", "greeting", "reading_dictionary", "up", "refused"]
    reason: str
    """Why it is down; empty while it is up."""
    round_trip_ms: float | None
    counters: dict[str, int]
    """Since the service started: bytes dropped, frames corrupt, repeated, retransmitted."""


class HealthLight(TypedDict):
    light: str
    colour: Literal["green", "yellow", "red"]
    """Yellow is a warning, red blocks the deal."""
    found: str
    advice: str
    """What to do; empty if green."""
    stops: bool
    """Whether it blocks the deal."""
    overridden_by: str | None
    """Who has overridden it."""
    code: NotRequired[str]
    """What was found and what to do, for programs; empty if none was given."""
    facts: NotRequired[dict[str, Any]]
    """The figures and names in `found` and `advice`."""


class Health(TypedDict):
    """How the service does: topic mahjong/<table>/health."""

    schema: Literal["tablectl/health/1"]
    table: str
    at: str
    """UTC, milliseconds."""
    status: Literal["ok", "degraded"]
    degraded: list[str]
    fps: float
    recognition_ms: float
    queues: dict[str, int]
    temperature_c: float | None
    memory_mb: float
    disk_free_mb: float
    links: list[HealthLink]
    versions: dict[str, str]
    undervoltage: bool | None
    """Whether the supply voltage is too low now; null if the computer cannot measure it."""
    hints: list[str]
    """Advice about problems outside the table's parts."""
    hint_codes: NotRequired[list[HealthHintCode]]
    """The same advice as codes with its figures."""
    machine_link: HealthMachineLink | None
    """The serial link to the controller; null for a machine without one."""
    lights: list[HealthLight]
    """The pre-flight checks. A red check that is not overridden blocks the deal."""
