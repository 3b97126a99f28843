"""How the service does, as the ``health`` topic has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablectl.errors import without_folders
from tablectl.ports import EyesHealth, HostHealth, LinkState, MachineLink
from tablectl.service.health.preflight import BUSY, TOO_BUSY, UNDERVOLTAGE, Light, pictures_needed
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing import link_message
from tablectl.topics import Message

LITTLE_ROOM_MB: Final = 200.0
"""A season's journal takes less; with less than this free the disk is about to be full."""
MAKE_ROOM: Final = (
    "only {:.0f} MB are free on the journal's disk: delete old recordings soon; with a full disk, no "
    "event is accepted until there is space"
)
SLOW_PICTURES: Final = (
    "the camera {} gives {} pictures a second; {} are needed at this speed. What happens is recorded later, "
    "once enough pictures have shown it"
)


def health_message(
    table: str,
    at: str,
    *,
    eyes: EyesHealth,
    host: HostHealth,
    links: tuple[LinkState, ...],
    machine: MachineLink | None,
    queues: Mapping[str, int],
    versions: Mapping[str, str],
    lights: Sequence[Light] = (),
) -> Message:
    """How the service does."""
    besides = ["power"] * bool(host.undervoltage) + ["disk"] * (host.disk_free_mb < LITTLE_ROOM_MB)
    degraded = sorted([link.name for link in links if not link.up] + besides)
    hints = tuple(_hints(eyes, host))
    return {
        "schema": "tablectl/health/1",
        "table": table,
        "at": at,
        "status": "degraded" if degraded else "ok",
        "degraded": degraded,
        "fps": round(eyes.fps, 2),
        "recognition_ms": round(eyes.recognition_ms, 2),
        "queues": dict(queues),
        "temperature_c": host.temperature_c,
        "memory_mb": round(host.memory_mb, 1),
        "disk_free_mb": round(host.disk_free_mb, 1),
        "undervoltage": host.undervoltage,
        "hints": [sentence for sentence, _ in hints],
        "hint_codes": [code for _, code in hints],
        "machine_link": link_message(machine),
        "links": [_link(link) for link in links],
        "versions": dict(versions),
        "lights": [light.message() for light in lights],
    }


def _hints(eyes: EyesHealth, host: HostHealth) -> Iterator[tuple[str, Message]]:
    """What is to be done, each as a sentence and for programs."""
    if host.undervoltage:
        yield UNDERVOLTAGE, {"code": "undervoltage"}
    if host.disk_free_mb < LITTLE_ROOM_MB:
        yield MAKE_ROOM.format(host.disk_free_mb), {"code": "little_room", "mb": round(host.disk_free_mb)}
    if host.load is not None and host.load > BUSY:
        yield TOO_BUSY.format(host.load), {"code": "too_busy", "load": f"{host.load:.1f}"}
    slow = next((each for each in eyes.cameras if each.up and 0 < each.fps < pictures_needed(each)), None)
    if slow is not None:
        fps, needed = f"{slow.fps:.1f}", f"{pictures_needed(slow):g}"
        code = {"code": "slow_pictures", "camera": slow.name, "fps": fps, "needed": needed}
        yield SLOW_PICTURES.format(slow.name, fps, needed), code


def queue_lengths(parts: ServiceParts, inbox: int, questions: int) -> Mapping[str, int]:
    """What waits inside the service, by name."""
    events = {} if parts.publisher is None else {"events": parts.publisher.unconfirmed_count()}
    return {"frames": parts.eyes.health().queued, "inbox": inbox, "questions": questions, **events}


def _link(link: LinkState) -> Message:
    link_json: Message = {"name": link.name, "up": link.up, "detail": without_folders(link.detail)}
    return {**link_json, "why": dict(link.why)} if link.why else link_json
