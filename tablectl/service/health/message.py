"""The message of the ``health`` topic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tablectl.errors import without_folders
from tablectl.ports import EyesHealth, HostHealth, LinkState
from tablectl.service.health.preflight import (
    MAX_LOAD,
    OVERLOAD_HINT,
    UNDERVOLTAGE_HINT,
    Light,
    PartsHealth,
    pictures_needed,
)
from tablectl.service.parts import ServiceParts
from tablectl.service.publishing import link_message
from tablectl.topics import Message

MIN_FREE_DISK_MB: Final = 200.0
"""A season's journal takes less than this."""
LOW_DISK_HINT: Final = (
    "only {:.0f} MB are free on the journal's disk: delete old recordings soon; with a full disk, no "
    "event is accepted until there is space"
)
SLOW_CAMERA_HINT: Final = (
    "the camera {} gives {} pictures a second; {} are needed at this speed. What happens is recorded later, "
    "once enough pictures have shown it"
)


def health_message(
    table: str,
    at: str,
    parts: PartsHealth,
    *,
    queues: Mapping[str, int],
    versions: Mapping[str, str],
    lights: Sequence[Light] = (),
) -> Message:
    """The object of ``tablectl/schemas/health.json``."""
    eyes, host, links = parts.eyes, parts.host, parts.links
    extra = ["power"] * bool(host.undervoltage) + ["disk"] * (host.disk_free_mb < MIN_FREE_DISK_MB)
    degraded = sorted([link.name for link in links if not link.up] + extra)
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
        "machine_link": link_message(parts.machine.link),
        "links": [_link(link) for link in links],
        "versions": dict(versions),
        "lights": [light.message() for light in lights],
    }


def _hints(eyes: EyesHealth, host: HostHealth) -> Iterator[tuple[str, Message]]:
    """Advice for people: each as a sentence, and as a code with its facts."""
    if host.undervoltage:
        yield UNDERVOLTAGE_HINT, {"code": "undervoltage"}
    if host.disk_free_mb < MIN_FREE_DISK_MB:
        yield LOW_DISK_HINT.format(host.disk_free_mb), {"code": "little_room", "mb": round(host.disk_free_mb)}
    if host.load is not None and host.load > MAX_LOAD:
        yield OVERLOAD_HINT.format(host.load), {"code": "too_busy", "load": f"{host.load:.1f}"}
    slow = next((each for each in eyes.cameras if each.up and 0 < each.fps < pictures_needed(each)), None)
    if slow is not None:
        fps, needed = f"{slow.fps:.1f}", f"{pictures_needed(slow):g}"
        code = {"code": "slow_pictures", "camera": slow.name, "fps": fps, "needed": needed}
        yield SLOW_CAMERA_HINT.format(slow.name, fps, needed), code


def queue_lengths(parts: ServiceParts, inbox: int, questions: int) -> Mapping[str, int]:
    """Lengths of the service's queues, by name."""
    events = {} if parts.publisher is None else {"events": parts.publisher.unconfirmed_count()}
    return {"frames": parts.eyes.health().queued, "inbox": inbox, "questions": questions, **events}


def _link(link: LinkState) -> Message:
    link_json: Message = {"name": link.name, "up": link.up, "detail": without_folders(link.detail)}
    return {**link_json, "why": dict(link.why)} if link.why else link_json
