"""The seat panels without their pins: debouncing, and the meaning of each key. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

SETTLE_MS = 20
"""Arcade and membrane switches bounce up to about 10 ms; twice that is still far below what a player
notices."""
STUCK_MS = 10_000
"""A key held this long is stuck or something lies on it."""
LONG_PRESS_MS = 3000
"""A key held this long and then released was held on purpose; nobody presses a key so long by habit."""
MIN_RELEASE_MS = 40
"""Nobody releases a key and presses it again within this time (ten presses a second leave 50): such a contact
is worn, and the press continues the previous one."""
BOUNCING_MS = 2000
"""A contact that has bounced for this long is worn, or its wire is loose."""


class Button(StrEnum):
    """What a player can say, as recordings write it."""

    CALL = "call"
    READY = "ready"
    WIN = "win"
    DRAW = "draw"
    CONFIRM = "confirm"
    JUDGE = "judge"


class Call(StrEnum):
    """What a ``CALL`` asks for."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


class Key(StrEnum):
    """The keys of one panel, as the configuration names them."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    READY = "ready"
    WIN = "win"
    DRAW = "draw"
    CONFIRM = "confirm"
    JUDGE = "judge"

    @property
    def meaning(self) -> tuple[Button, Call | None]:
        """The button this key stands for, and the call where it is one."""
        if self in (Key.CHOW, Key.PUNG, Key.KONG):
            return Button.CALL, Call(self.value)
        return Button(self.value), None


@dataclass(frozen=True, slots=True)
class PanelPress:
    """A player pressed a key. A release has no meaning."""

    seat: int
    """0 to 3, counter-clockwise from the table's marked side."""
    button: Button
    call: Call | None
    """Only with ``CALL``."""
    at_ms: int
    """When the contact first closed, not when it had settled: of two calls the earlier finger counts."""


@dataclass(slots=True)
class Debouncer:
    """Says when a contact has really changed.

    The level must hold still for ``settle_ms`` before it counts. We do this ourselves because each GPIO
    driver gives its own meaning to a bounce time, and the mock pins ignore it, so a bug would pass every
    test.
    """

    settle_ms: int = SETTLE_MS
    level: bool | None = None
    """The settled level; None until the first one. A key found held at the start was not pressed just now."""
    changed_ms: int = 0
    """When the first edge towards the settled level was seen."""
    steady_ms: int = 0
    """When the level was last seen to hold still for long enough; moves on while nobody looks."""
    sampled_ms: int = 0
    """When the contact was last looked at."""
    _candidate: bool | None = None
    _steady_ms: int = 0
    _edge_ms: int = 0

    def sample(self, level: bool, *, now_ms: int) -> bool | None:
        """The new settled level, or None while nothing has changed."""
        unseen_ms = now_ms - self.sampled_ms
        if unseen_ms > self.settle_ms:
            self.steady_ms += unseen_ms
        self.sampled_ms = now_ms
        if level != self._candidate:
            if (
                level != self.level and now_ms - self._steady_ms >= self.settle_ms
            ) or self._candidate is None:
                self._edge_ms = now_ms  # the line was quiet before: this is where the change begins
            self._candidate, self._steady_ms = level, now_ms
        if now_ms - self._steady_ms < self.settle_ms:
            return None
        self.steady_ms = now_ms
        if level == self.level:
            return None
        first, self.level, self.changed_ms = self.level is None, level, self._edge_ms
        return None if first else level


@dataclass(slots=True)
class SeatPanel:
    """One seat's keys."""

    seat: int
    keys: tuple[Key, ...] = tuple(Key)
    settle_ms: int = SETTLE_MS
    worn: set[Key] = field(default_factory=set)
    """Keys whose contacts bounced for longer than they may, since the start."""
    _contacts: dict[Key, Debouncer] = field(default_factory=dict)
    _released_ms: dict[Key, int] = field(default_factory=dict)
    _pressed_ms: dict[Key, int] = field(default_factory=dict)
    _long_presses: list[Key] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._contacts = {key: Debouncer(self.settle_ms) for key in self.keys}

    def sample(self, down: Mapping[Key, bool], *, now_ms: int) -> list[PanelPress]:
        """The presses that these contact levels settle, earliest finger first.

        Args:
            down: for each of ``keys``, whether its contact is closed now.
        """
        presses: list[PanelPress] = []
        for key, contact in self._contacts.items():
            changed = contact.sample(down[key], now_ms=now_ms)
            if changed is False:
                self._released_ms[key] = contact.changed_ms
                self._on_release(key, contact.changed_ms)
            elif (
                changed and contact.changed_ms - self._released_ms.get(key, -MIN_RELEASE_MS) < MIN_RELEASE_MS
            ):
                self.worn.add(key)
            elif changed:
                button, call = key.meaning
                self._pressed_ms[key] = contact.changed_ms
                presses.append(PanelPress(self.seat, button, call, contact.changed_ms))
        return sorted(presses, key=lambda press: press.at_ms)

    def long_presses(self) -> tuple[Key, ...]:
        """Keys that were held long and released since the last call; keys that were stuck are not among
        them."""
        keys = tuple(self._long_presses)
        self._long_presses.clear()
        return keys

    def bouncing(self) -> tuple[Key, ...]:
        """Keys whose contacts keep bouncing, or have bounced longer than they may."""
        return tuple(
            key
            for key, contact in self._contacts.items()
            if key in self.worn
            or (contact.level is not None and contact.sampled_ms - contact.steady_ms >= BOUNCING_MS)
        )

    def stuck(self, *, now_ms: int) -> tuple[Key, ...]:
        """Keys that have been down for so long that nobody can be pressing them."""
        return tuple(
            key
            for key, contact in self._contacts.items()
            if contact.level and now_ms - contact.changed_ms >= STUCK_MS
        )

    def _on_release(self, key: Key, at_ms: int) -> None:
        pressed_ms = self._pressed_ms.pop(key, None)
        if pressed_ms is not None and LONG_PRESS_MS <= at_ms - pressed_ms < STUCK_MS:
            self._long_presses.append(key)


class DebouncedPanels:
    """The state of the panels of a table's seats, however their contacts are read."""

    _panels: tuple[SeatPanel, ...]

    def stuck(self, now_ms: int) -> tuple[tuple[int, Key], ...]:
        """(seat, key) of every key that has been down for so long that something must lie on it."""
        return tuple((panel.seat, key) for panel in self._panels for key in panel.stuck(now_ms=now_ms))

    def long_presses(self) -> tuple[tuple[int, Key], ...]:
        """(seat, key) of every key that was held long and released since the last call."""
        return tuple((panel.seat, key) for panel in self._panels for key in panel.long_presses())

    def bouncing(self) -> tuple[tuple[int, Key], ...]:
        """(seat, key) of every key whose contact is worn or its wire loose."""
        return tuple((panel.seat, key) for panel in self._panels for key in panel.bouncing())
