"""The pre-flight checks before each deal.

Pure: computed from the health that each part reports. Green is OK, yellow warns, red blocks the deal: the
machine builds and lifts no walls for a new hand until the check is no longer red or somebody overrides it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from tablectl.doctor.verdicts import Check, Verdict
from tablectl.errors import without_folders
from tablectl.game.referee import PICTURES_NEEDED_PER_S
from tablectl.ports import (
    NO_MACHINE,
    CameraHealth,
    Doubt,
    EyesHealth,
    HostHealth,
    LinkState,
    MachineStatus,
    SetProblem,
)
from tablectl.service.machine import MachineWork
from tablectl.topics import Message

MAX_PICTURE_AGE_S: Final = 10.0
"""A camera with an older last picture counts as blind. Real seconds."""
UNDERVOLTAGE_HINT: Final = (
    "the computer's supply drops below 4.63 V: use the supply made for this board and a short cable, and "
    "power the machine's motors separately. Cameras and serial ports fail before the computer does"
)
"""Advice for too low a voltage of a Raspberry Pi; 4.63 V is its threshold (its documentation)."""
SLOW_ANSWER_MS: Final = 1000.0
"""A machine that takes longer to answer is slow: people at the table wait for each of its steps."""
MAX_LOAD: Final = 2.0
"""Load for each processor core; a table in play causes about 1."""
OVERLOAD_HINT: Final = (
    "the load is {:.1f} programs for each processor, so tiles are read late; nothing is lost. Stop the other "
    "programs that run on this computer (`top` lists them)"
)
WALL_COUNT_FAULT: Final = "wall_count"
"""Code of the machine's fault that the light ``walls`` reports."""
TILE_SET: Final = "tile set"
JOURNAL: Final = "journal"
ORDINALS: Final = {1: "first", 2: "second"}
SET_PROBLEMS: Final = {
    SetProblem.OTHER_RECOGNISER: "was enrolled for another recogniser",
    SetProblem.UNUSABLE: "cannot be read from its file",
}
LINKS_WITH_OWN_LIGHT: Final = frozenset({"machine", JOURNAL})
"""Links with a light of their own, which reports more than up and down."""


class Colour(StrEnum):
    """Result of a check."""

    GREEN = "green"
    YELLOW = "yellow"
    """A warning; the deal is allowed."""
    RED = "red"
    """The deal is blocked."""


@dataclass(frozen=True, slots=True)
class Light:
    """One check before the deal, with its result."""

    name: str
    colour: Colour
    found: str
    advice: str = ""
    """What to do; empty where it is green."""
    overridden_by: str = ""
    """Who allows the deal although it is red."""
    code: str = ""
    """Code of the result, for programs: pages have its texts in every language."""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The figures and names in ``found`` and ``advice``; ``detail`` is what a device or the system said."""

    @property
    def stops(self) -> bool:
        """Whether it blocks the deal."""
        return self.colour is Colour.RED and not self.overridden_by

    def message(self) -> Message:
        """The light in the message of ``health``."""
        return {
            "light": self.name,
            "colour": self.colour.value,
            "found": without_folders(self.found),
            "advice": without_folders(self.advice),
            "stops": self.stops,
            "overridden_by": self.overridden_by or None,
            "code": self.code,
            "facts": {
                name: without_folders(fact) if isinstance(fact, str) else fact
                for name, fact in self.facts.items()
            },
        }


NO_PICTURE_YET: Final = "no_picture_yet"
"""Code of a working camera whose first picture is still being read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsHealth:
    """Health of the parts at one moment."""

    eyes: EyesHealth
    host: HostHealth
    links: tuple[LinkState, ...]
    machine: MachineStatus
    work: MachineWork
    journal: str = ""
    """Why the journal cannot be written; empty while it can."""
    doubt: Doubt | None = None
    """Why the journal is in doubt; nothing is written to it before a person accepts it."""
    contradiction: str = ""
    """How the table differs from the journal; empty while they agree."""


def lights(parts: PartsHealth, overridden: Mapping[str, str] | None = None) -> tuple[Light, ...]:
    """All lights, in the order in which people check them.

    Args:
        parts: their health.
        overridden: name of a red light to the person who allows the deal.
    """
    eyes = parts.eyes
    found = [light for camera in eyes.cameras for light in _camera(camera)]
    found += [_tile_set(eyes)] if eyes.cameras else []
    found.append(_record(parts.contradiction))
    found += [_machine(parts.machine), _walls(parts.machine, parts.work)]
    named_by_camera = {f"camera {camera.name}" for camera in eyes.cameras}
    found += [_link(link) for link in parts.links if link.name not in named_by_camera | LINKS_WITH_OWN_LIGHT]
    found.append(_journal(parts.journal, parts.doubt))
    found += [light_of_check(check) for check in parts.host.checks]
    found += [_power(parts.host), _computer(parts.host)]
    overrides = overridden or {}
    return tuple(
        replace(light, overridden_by=overrides.get(light.name, "")) if light.colour is Colour.RED else light
        for light in found
    )


def light_of_check(check: Check) -> Light:
    """A check of ``tablectl doctor`` as a light; ``BAD`` blocks the deal."""
    colour = {Verdict.OK: Colour.GREEN, Verdict.WARN: Colour.YELLOW, Verdict.BAD: Colour.RED}[check.verdict]
    # An unset clock gives every event a wrong time, but does not disturb play.
    warns = check.name == "clock" and colour is Colour.RED
    shown = Colour.YELLOW if warns else colour
    return Light(check.name, shown, check.found, check.advice, code=check.code, facts=check.facts)


def blocking_reason_of(found: Sequence[Light]) -> str:
    """Why the deal is blocked, in words; empty where it is not."""
    return "; ".join(f"{light.name}: {light.found}" for light in found if light.stops)


def is_only_starting_up(found: Sequence[Light]) -> bool:
    """Whether the deal waits only for the first pictures of working cameras."""
    stopping = [light for light in found if light.stops]
    return bool(stopping) and all(light.code == NO_PICTURE_YET for light in stopping)


def pictures_needed(camera: CameraHealth) -> float:
    """Frames per second that a camera needs to follow play, rounded up to 0.5."""
    return math.ceil(2 * PICTURES_NEEDED_PER_S * round(camera.speed, 1)) / 2


def _camera(camera: CameraHealth) -> tuple[Light, ...]:
    name, age_s = camera.name, camera.frame_age_s
    rate, rate_facts = f"{camera.fps:.1f} frames per second", {"fps": f"{camera.fps:.1f}"}
    if not camera.up:
        reason = str(camera.why.get("code", ""))
        is_phone = reason.startswith("phone_")
        advice = (
            "make a phone the camera: the judge's page has its code under Seats; or play this hand by hand"
            if is_phone
            else "check that it is plugged in, uncovered and sees the whole table; or play this hand by hand"
        )
        code = "phone_down" if is_phone else "camera_down"
        if reason == "phone_awaited":
            code = "no_phone"
        why = {"detail": camera.detail, "why": dict(camera.why)}
        camera_light = Light(f"camera {name}", Colour.RED, camera.detail, advice, code=code, facts=why)
    elif age_s is None or age_s > MAX_PICTURE_AGE_S:
        found = "no picture yet" if age_s is None else f"the last picture is {age_s:.0f} s old"
        advice = "wait for its first picture; if none comes, check its cable and run `tablectl doctor`"
        code = NO_PICTURE_YET if age_s is None else "old_picture"
        facts = {} if age_s is None else {"s": round(age_s)}
        camera_light = Light(f"camera {name}", Colour.RED, found, advice, code=code, facts=facts)
    elif 0 < camera.fps < (needed := pictures_needed(camera)):
        advice = (
            "what happens is recorded later, once enough pictures have shown it: close other programs, or "
            "configure smaller pictures"
        )
        rate = f"{camera.fps:.1f} of {needed:g} frames per second"
        rate_facts["needed"] = f"{needed:g}"
        camera_light = Light(
            f"camera {name}", Colour.YELLOW, rate, advice, code="slow_pictures", facts=rate_facts
        )
    else:
        camera_light = Light(
            f"camera {name}", Colour.GREEN, f"fresh pictures, {rate}", code="fresh_pictures", facts=rate_facts
        )
    if not camera.up or age_s is None:
        return (camera_light,)  # quality and calibration need pictures
    calibration = camera.calibration or "calibrated"
    quality, pushed = camera.quality, camera.pushed
    quality_light = Light(
        f"light {name}", Colour.GREEN, "bright, sharp and steady enough", code="good_pictures"
    )
    if quality:
        found, flaws = "picture quality could be better", {"flaws": list(camera.flaws)}
        quality_light = Light(
            f"light {name}", Colour.YELLOW, found, quality, code="poor_pictures", facts=flaws
        )
    calibration_light = Light(
        f"calibration {name}",
        Colour.GREEN,
        calibration,
        code="markers" if camera.markers else "no_markers" if camera.calibration else "calibrated",
        facts={"n": camera.markers},
    )
    if pushed:
        colour = Colour.RED if camera.astray else Colour.YELLOW
        code = "camera_moved" if camera.astray else camera.drift or "calibration_doubtful"
        calibration_light = replace(
            calibration_light,
            colour=colour,
            found="moved" if camera.astray else calibration,
            advice=pushed,
            code=code,
        )
    return camera_light, quality_light, calibration_light


def _tile_set(eyes: EyesHealth) -> Light:
    """Green where every set of the table is enrolled and one of them is in use."""
    names = " · ".join(tile_set.name for tile_set in eyes.tile_sets if tile_set.name)
    for tile_set in eyes.tile_sets:
        if tile_set.trouble is not None:
            found = f"the {ORDINALS[tile_set.number]} set {SET_PROBLEMS[tile_set.trouble]}"
            code = f"set_{tile_set.number}_{tile_set.trouble.value}"
            return Light(TILE_SET, Colour.YELLOW, found, "enrol it again on the page /enrol", code=code)
    for tile_set in eyes.tile_sets:
        if tile_set.seen_instead:
            found = f"the {ORDINALS[tile_set.number]} set lies on the table; the machine says the other one"
            advice = "it is read as what it is; put each tray where the machine expects it in the next break"
            return Light(TILE_SET, Colour.YELLOW, found, advice, code=f"set_{tile_set.number}_instead")
    if any(camera.tiles for camera in eyes.cameras):
        advice = "lay the enrolled set, or enrol this one on the page /enrol"
        return Light(TILE_SET, Colour.YELLOW, "another set lies on the table", advice, code="other_set")
    missing = [tile_set.number for tile_set in eyes.tile_sets if not tile_set.name]
    if not names:
        advice = "enrol every set once on the page /enrol: recognition improves"
        return Light(TILE_SET, Colour.YELLOW, "none enrolled: any set is read", advice, code="no_set")
    if missing:
        advice = "enrol it on the page /enrol; if the table has one set, set machine.sets to 1"
        code = f"set_{missing[0]}_not_enrolled"
        found = f"the {ORDINALS[missing[0]]} set is not enrolled"
        return Light(TILE_SET, Colour.YELLOW, found, advice, code=code)
    if all(tile_set.own for tile_set in eyes.tile_sets):
        return Light(TILE_SET, Colour.GREEN, names, code="own_set")
    return Light(TILE_SET, Colour.GREEN, names, code="sets", facts={"names": names})


def _record(contradiction: str) -> Light:
    if contradiction:
        advice = "answer the open questions, or correct the record on the judge's page"
        return Light("record", Colour.YELLOW, contradiction, advice, code="record_differs")
    return Light("record", Colour.GREEN, "agrees with the table", code="record_agrees")


def _machine(status: MachineStatus) -> Light:
    faults = [fault for fault in status.faults if fault.get("code") != WALL_COUNT_FAULT]
    if faults:
        found = "; ".join(f"{fault.get('code')} at {fault.get('where')}" for fault in faults)
        hints = " ".join(str(fault.get("hint", "")) for fault in faults)
        advice = f"{hints} Then 'Clear faults' on the judge's page."
        listed = [{"fault": fault.get("code"), "where": fault.get("where")} for fault in faults]
        return Light("machine", Colour.RED, found, advice, code="machine_fault", facts={"faults": listed})
    link = status.link
    if status.phase == NO_MACHINE:
        return Light("machine", Colour.GREEN, "none: people build the walls", code="machine_none")
    if not status.connected:
        why = (link.reason if link else "") or "no machine answers"
        advice = "check its power and its cable; until it answers, build the walls by hand"
        detail = {"detail": link.reason} if link and link.reason else {}
        return Light("machine", Colour.YELLOW, why, advice, code="no_machine", facts=detail)
    versions = ", ".join(f"{name} {version}" for name, version in status.versions.items())
    trip = "" if link is None or link.round_trip_ms is None else f", answers in {link.round_trip_ms:.0f} ms"
    connected = {"versions": versions, "ms": None if link is None else link.round_trip_ms}
    found = f"{versions or 'connected'}{trip}, no faults"
    if link is not None and (link.round_trip_ms or 0) > SLOW_ANSWER_MS:
        advice = "its steps begin late: look at its cable and its supply, and what else is on its line"
        return Light("machine", Colour.YELLOW, found, advice, code="machine_slow", facts=connected)
    return Light("machine", Colour.GREEN, found, code="machine_well", facts=connected)


def _walls(status: MachineStatus, work: MachineWork) -> Light:
    if work.wrong:
        steps = {"steps": [dict(step) for step in work.steps]}
        found, advice = work.wrong[0], " ".join(work.wrong[1:])
        return Light("walls", Colour.RED, found, advice, code="walls_wrong", facts=steps)
    if not status.connected:
        return Light("walls", Colour.GREEN, "built and counted by hand", code="walls_by_hand")
    if not any(status.counts):
        return Light("walls", Colour.GREEN, "not built yet", code="walls_not_built")
    counts = " · ".join(map(str, status.counts))
    total = sum(status.counts)
    facts = {"counts": counts, "n": total}
    return Light("walls", Colour.GREEN, f"{counts}: {total} tiles", code="walls_counted", facts=facts)


def _link(link: LinkState) -> Light:
    if link.up:
        return Light(link.name, Colour.GREEN, link.detail or "up", code="up", facts={"detail": link.detail})
    facts = {"detail": link.detail, "why": dict(link.why)}
    advice = link.detail or "it is retried automatically; the game continues without it"
    return Light(link.name, Colour.YELLOW, "down", advice, code="down", facts=facts)


_ACCEPT_ADVICE: Final = (
    "nothing is written until somebody decides: put the right journal back and start again, or override this "
    "check, which takes the journal as it is"
)
_RESTORE_ADVICE: Final = (
    "nothing is written until somebody decides: override this check, which puts the journal back and keeps "
    "whatever lies in its place under another name"
)
_DOUBT_ADVICE: Final[Mapping[str, str]] = {
    "deleted": _RESTORE_ADVICE,
    "replaced": _RESTORE_ADVICE,
    "overwritten": "stop the service, restore a backup and start again; nothing is written until then",
}
"""Advice by the doubt's code, where accepting the journal does not help."""


def _journal(problem: str, doubt: Doubt | None) -> Light:
    if doubt is not None:
        code, advice = f"journal_{doubt.code}", _DOUBT_ADVICE.get(doubt.code, _ACCEPT_ADVICE)
        return Light(JOURNAL, Colour.RED, doubt.text, advice, code=code, facts=doubt.facts)
    if problem:
        advice = f"{problem}. Events that are not written are lost: fix this before you play"
        facts = {"detail": problem}
        return Light(JOURNAL, Colour.RED, "cannot be written", advice, code="journal_down", facts=facts)
    return Light(JOURNAL, Colour.GREEN, "can be written", code="journal_well")


def _power(host: HostHealth) -> Light:
    if host.undervoltage:
        return Light("power", Colour.YELLOW, "too little voltage", UNDERVOLTAGE_HINT, code="undervoltage")
    measured = "enough" if host.undervoltage is False else "not measured on this computer"
    code = "power_enough" if host.undervoltage is False else "power_unmeasured"
    return Light("power", Colour.GREEN, measured, code=code)


def _computer(host: HostHealth) -> Light:
    if host.load is not None and host.load > MAX_LOAD:
        advice, facts = OVERLOAD_HINT.format(host.load), {"load": f"{host.load:.1f}"}
        return Light("computer", Colour.YELLOW, "too busy", advice, code="too_busy", facts=facts)
    return Light("computer", Colour.GREEN, "fast enough", code="fast_enough")
