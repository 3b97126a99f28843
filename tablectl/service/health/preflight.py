"""The pre-flight checks before each deal.

Pure: computed from the health that each part reports. Green is OK, yellow warns, red blocks the deal: the
machine builds and lifts no walls for a new hand until the check is no longer red or somebody overrides it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tablectl.doctor.verdicts import Check, Verdict
from tablectl.ports import CameraHealth, EyesHealth, HostHealth, LinkState, MachineStatus, SetTrouble
from tablectl.service.machine import MachineWork
from tablectl.topics import Message

FRESH_S: Final = 10.0
"""A camera whose last picture is older does not see the table. Real seconds."""
SLOW_FPS: Final = 2.0
"""Below this a quick discard and claim can fall between two pictures."""
UNDERVOLTAGE: Final = (
    "the computer's supply drops below 4.63 V: use the supply made for this board and a short cable, and "
    "power the machine's motors separately. Cameras and serial ports fail before the computer does"
)
"""What to do when a Raspberry Pi measures too little; 4.63 V is its threshold (its documentation)."""
BUSY: Final = 2.0
"""Programs that wait for each processor; a table at play makes it about 1."""
TOO_BUSY: Final = (
    "the load is {:.1f} programs for each processor, so tiles are read late; nothing is lost. Stop the other "
    "programs that run on this computer (`top` lists them)"
)
COUNTED_WRONG: Final = "wall_count"
"""The machine's fault that the light of the walls tells."""
TILE_SET: Final = "tile set"
ORDINALS: Final = {1: "first", 2: "second"}
SET_TROUBLES: Final = {
    SetTrouble.OTHER_RECOGNISER: "was enrolled for another recogniser",
    SetTrouble.UNUSABLE: "cannot be read from its file",
}
OWN_LIGHT: Final = frozenset({"machine", "journal"})
"""Links that have a light of more than up and down."""


class Colour(StrEnum):
    """What a light shows."""

    GREEN = "green"
    YELLOW = "yellow"
    """Look at it; the deal goes on."""
    RED = "red"
    """The deal waits."""


@dataclass(frozen=True, slots=True)
class Light:
    """One thing that is looked at before the deal."""

    name: str
    colour: Colour
    found: str
    advice: str = ""
    """What to do; empty where it is green."""
    overridden_by: str = ""
    """Who lets the deal go on although it is red."""

    @property
    def stops(self) -> bool:
        """Whether the deal waits for it."""
        return self.colour is Colour.RED and not self.overridden_by

    def message(self) -> Message:
        """As ``health`` tells it."""
        return {
            "light": self.name,
            "colour": self.colour.value,
            "found": self.found,
            "advice": self.advice,
            "stops": self.stops,
            "overridden_by": self.overridden_by or None,
        }


@dataclass(frozen=True, slots=True)
class PartsHealth:
    """What the parts tell of themselves at one moment."""

    eyes: EyesHealth
    host: HostHealth
    links: tuple[LinkState, ...]
    machine: MachineStatus
    work: MachineWork
    journal: str = ""
    """Why the journal cannot be written; empty while it can."""
    contradiction: str = ""
    """How the table differs from what is written down; empty while the two agree."""


def lights(parts: PartsHealth, overridden: Mapping[str, str] | None = None) -> tuple[Light, ...]:
    """All lights, in the order in which people look.

    Args:
        parts: how the parts do.
        overridden: name of a red light to who lets the deal go on without it.
    """
    eyes = parts.eyes
    told = [light for camera in eyes.cameras for light in _camera(camera)]
    told += [_tile_set(eyes)] if eyes.cameras else []
    told.append(_record(parts.contradiction))
    told += [_machine(parts.machine), _walls(parts.machine, parts.work)]
    seen = {f"camera {camera.name}" for camera in eyes.cameras}
    told += [_link(link) for link in parts.links if link.name not in seen | OWN_LIGHT]
    told.append(_journal(parts.journal))
    told += [light_of_check(check) for check in parts.host.checks]
    told += [_power(parts.host), _computer(parts.host)]
    given = overridden or {}
    return tuple(
        replace(light, overridden_by=given.get(light.name, "")) if light.colour is Colour.RED else light
        for light in told
    )


def light_of_check(check: Check) -> Light:
    """A check of the doctor's as a light: what the table will not run with stops the deal."""
    colour = {Verdict.OK: Colour.GREEN, Verdict.WARN: Colour.YELLOW, Verdict.BAD: Colour.RED}[check.verdict]
    # A clock that was never set is wrong beside every event, but no hand is played worse for it.
    warns = check.name == "clock" and colour is Colour.RED
    return Light(check.name, Colour.YELLOW if warns else colour, check.found, check.advice)


def stopping_reason(found: Sequence[Light]) -> str:
    """Why the deal waits, in words; empty where it does not."""
    return "; ".join(f"{light.name}: {light.found}" for light in found if light.stops)


def _camera(camera: CameraHealth) -> tuple[Light, ...]:
    name, age_s = camera.name, camera.frame_age_s
    rate = f"{camera.fps:.1f} frames per second"
    if not camera.up:
        seen = Light(
            f"camera {name}",
            Colour.RED,
            camera.detail,
            "check that it is plugged in, uncovered and sees the whole table; or play this hand by hand",
        )
    elif age_s is None or age_s > FRESH_S:
        found = "no picture yet" if age_s is None else f"the last picture is {age_s:.0f} s old"
        advice = "wait for its first picture; if none comes, check its cable and run `tablectl doctor`"
        seen = Light(f"camera {name}", Colour.RED, found, advice)
    elif 0 < camera.fps < SLOW_FPS:
        advice = "quick moves may be missed: close other programs, or configure smaller pictures"
        seen = Light(f"camera {name}", Colour.YELLOW, rate, advice)
    else:
        seen = Light(f"camera {name}", Colour.GREEN, f"fresh pictures, {rate}")
    if not camera.up or age_s is None:
        return (seen,)  # nothing else can be told of what gives no pictures
    well = camera.calibration or "calibrated"
    quality, pushed = camera.quality, camera.pushed
    return (
        seen,
        Light(f"light {name}", Colour.YELLOW, "picture quality could be better", quality)
        if quality
        else Light(f"light {name}", Colour.GREEN, "bright, sharp and steady enough"),
        Light(
            f"calibration {name}",
            Colour.RED if camera.astray else Colour.YELLOW,
            "moved" if camera.astray else well,
            pushed,
        )
        if pushed
        else Light(f"calibration {name}", Colour.GREEN, well),
    )


def _tile_set(eyes: EyesHealth) -> Light:
    """Green where every set of the table is enrolled, and the tiles seen are of one of them."""
    names = " · ".join(one.name for one in eyes.tile_sets if one.name)
    for one in eyes.tile_sets:
        if one.trouble is not None:
            found = f"the {ORDINALS[one.number]} set {SET_TROUBLES[one.trouble]}"
            return Light(TILE_SET, Colour.YELLOW, found, "enrol it again on the page /enrol")
    if any(camera.tiles for camera in eyes.cameras):
        advice = "lay the enrolled set, or enrol this one on the page /enrol"
        return Light(TILE_SET, Colour.YELLOW, "another set lies on the table", advice)
    missing = [ORDINALS[one.number] for one in eyes.tile_sets if not one.name]
    if not names:
        advice = "enrol every set once on the page /enrol: recognition improves"
        return Light(TILE_SET, Colour.YELLOW, "none enrolled: any set is read", advice)
    if missing:
        advice = "enrol it on the page /enrol; if the table has one set, set machine.sets to 1"
        return Light(TILE_SET, Colour.YELLOW, f"the {missing[0]} set is not enrolled", advice)
    return Light(TILE_SET, Colour.GREEN, names)


def _record(contradiction: str) -> Light:
    if contradiction:
        advice = "answer the open questions, or correct the record on the judge's page"
        return Light("record", Colour.YELLOW, contradiction, advice)
    return Light("record", Colour.GREEN, "agrees with the table")


def _machine(status: MachineStatus) -> Light:
    faults = [fault for fault in status.faults if fault.get("code") != COUNTED_WRONG]
    if faults:
        found = "; ".join(f"{fault.get('code')} at {fault.get('where')}" for fault in faults)
        hints = " ".join(str(fault.get("hint", "")) for fault in faults)
        return Light("machine", Colour.RED, found, f"{hints} Then 'Clear faults' on the judge's page.")
    link = status.link
    if not status.connected:
        why = (link.reason if link else "") or "no machine answers"
        advice = "check its power and its cable; until it answers, build the walls by hand"
        return Light("machine", Colour.YELLOW, why, advice)
    versions = ", ".join(f"{name} {version}" for name, version in status.versions.items())
    trip = "" if link is None or link.round_trip_ms is None else f", answers in {link.round_trip_ms:.0f} ms"
    return Light("machine", Colour.GREEN, f"{versions or 'connected'}{trip}, no faults")


def _walls(status: MachineStatus, work: MachineWork) -> Light:
    if work.wrong:
        return Light("walls", Colour.RED, work.wrong[0], " ".join(work.wrong[1:]))
    if not status.connected:
        return Light("walls", Colour.GREEN, "built and counted by hand")
    if not any(status.counts):
        return Light("walls", Colour.GREEN, "not built yet")
    counts = " · ".join(map(str, status.counts))
    return Light("walls", Colour.GREEN, f"{counts}: {sum(status.counts)} tiles")


def _link(link: LinkState) -> Light:
    if link.up:
        return Light(link.name, Colour.GREEN, link.detail or "up")
    advice = link.detail or "it is retried automatically; the game continues without it"
    return Light(link.name, Colour.YELLOW, "down", advice)


def _journal(trouble: str) -> Light:
    if trouble:
        advice = f"{trouble}. Events that are not written are lost: fix this before you play"
        return Light("journal", Colour.RED, "cannot be written", advice)
    return Light("journal", Colour.GREEN, "can be written")


def _power(host: HostHealth) -> Light:
    if host.undervoltage:
        return Light("power", Colour.YELLOW, "too little voltage", UNDERVOLTAGE)
    told = "enough" if host.undervoltage is False else "not measured on this computer"
    return Light("power", Colour.GREEN, told)


def _computer(host: HostHealth) -> Light:
    if host.load is not None and host.load > BUSY:
        return Light("computer", Colour.YELLOW, "too busy", TOO_BUSY.format(host.load))
    return Light("computer", Colour.GREEN, "fast enough")
