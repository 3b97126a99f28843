"""The installed plugins: found by their entry points, and loaded when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from math import inf
from types import MappingProxyType
from typing import Any, Final

from tablectl.errors import InputError, in_words
from tablectl.formats.others import register_format
from tablectl.plugins.guards import (
    GuardedCamera,
    GuardedDetector,
    GuardedPublisher,
    guarded_book,
    guarded_format,
)
from tablectl.plugins.kinds import INDEX, Kind, Page, Settings
from tablectl.plugins.switch import MAX_OPENING_S, Switch
from tablectl.ports import LinkState
from tablectl.quoting import quoted
from tablectl.rulesets import Ruleset, register_book
from vision.cameras import Camera
from vision.recogniser import FeatureDetector


class NoSuchPlugin(InputError):
    """No plugin of this kind and name is installed."""


class PluginFailed(InputError):
    """A plugin is installed and cannot be used; the message says which, and why."""


def _book_problem(value: object) -> str:
    return "" if isinstance(value, Ruleset) else "expected a tablectl.rulesets.Ruleset"


def _format_problem(value: object) -> str:
    has_both_methods = callable(getattr(value, "recognises", None)) and callable(getattr(value, "read", None))
    return "" if has_both_methods else "expected an object with recognises(text) and read(text)"


def _function_problem(value: object) -> str:
    return "" if callable(value) else "expected a function"


def _page_problem(value: object) -> str:
    if not isinstance(value, Page):
        return "expected a tablectl.plugins.Page"
    return "" if (value.folder / INDEX).is_file() else f"its folder has no {INDEX}"


PROBLEM_CHECKS: Final[Mapping[Kind, Callable[[object], str]]] = MappingProxyType(
    {
        Kind.RULEBOOK: _book_problem,
        Kind.FORMAT: _format_problem,
        Kind.CAMERA: _function_problem,
        Kind.PUBLISHER: _function_problem,
        Kind.DETECTOR: _function_problem,
        Kind.PAGE: _page_problem,
    }
)
"""What is wrong with an entry point's value; empty where nothing is."""


@dataclass(slots=True)
class _Plugin:
    point: EntryPoint
    switch: Switch
    value: Any = None
    loaded: bool = False


@dataclass(frozen=True, slots=True)
class Plugins:
    """The plugins of one program. A failing one is switched off until the program ends."""

    _by_name: Mapping[tuple[Kind, str], _Plugin]
    _loaded: dict[tuple[Kind, str], _Plugin] = field(default_factory=dict)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The switches of all installed plugins."""
        return tuple(plugin.switch for plugin in self._by_name.values())

    def links(self) -> tuple[LinkState, ...]:
        """The links of all loaded plugins, for ``health``."""
        return tuple(plugin.switch.link for plugin in self._loaded.values())

    def switch(self, kind: Kind, name: str) -> Switch:
        """The switch of one plugin.

        Raises:
            NoSuchPlugin: none of this name is installed.
        """
        return self._load(kind, name)[1]

    def open_camera(self, name: str, address: str, *, size_px: tuple[int, int], fps: float) -> Camera:
        """Open the camera of this name; one whose plugin fails is ``MISSING``.

        Raises:
            NoSuchPlugin: none of this name is installed.
        """
        opens, switch = self._load(Kind.CAMERA, name)
        camera = opens and switch.call(
            "opening",
            lambda: opens(address, size_px=size_px, fps=fps),
            lambda: None,
            timeout_s=MAX_OPENING_S,
        )
        if camera is None:
            switch.switch_off("opening gave no camera")
        return GuardedCamera(camera, switch)

    def open_publisher(self, name: str, table: str, settings: Settings) -> GuardedPublisher:
        """Open the publisher of this name on a thread of its own; raises as ``open_camera``."""
        opens, switch = self._load(Kind.PUBLISHER, name)
        return GuardedPublisher(lambda: opens and opens(table, settings), switch)

    def open_detector(
        self, name: str, threads: int, settings: Settings, own: FeatureDetector
    ) -> FeatureDetector:
        """Open the recogniser of this name; ``own`` replaces it where it fails. Raises as ``open_camera``."""
        opens, switch = self._load(Kind.DETECTOR, name)
        detector = opens and switch.call(
            "opening", lambda: opens(threads, settings), lambda: None, timeout_s=MAX_OPENING_S
        )
        if detector is None:
            switch.switch_off("opening gave no detector")
            return own
        return GuardedDetector(detector, own, switch)

    def page(self, name: str) -> Page | None:
        """The page of this name; None where it cannot be used. Raises as ``open_camera``."""
        page: Page | None = self._load(Kind.PAGE, name)[0]
        return page

    def value(self, kind: Kind, name: str) -> Any:
        """The entry point's value, without a guard.

        Raises:
            NoSuchPlugin: none of this name is installed.
            PluginFailed: it cannot be loaded, or is not of its kind.
        """
        value, switch = self._load(kind, name)
        if value is None:
            raise PluginFailed(f"the {switch} is switched off: {switch.for_author}")
        return value

    def join(self) -> None:
        """Load and register all rule books and record formats. Those that fail are named in the log and in
        ``links``."""
        for kind, name in self._by_name:
            if kind not in (Kind.RULEBOOK, Kind.FORMAT):
                continue
            value, switch = self._load(kind, name)
            if value is None:
                continue
            try:
                if kind is Kind.RULEBOOK:
                    register_book(guarded_book(value, switch))
                else:
                    register_format(guarded_format(value, switch), name)
            except InputError as error:
                switch.switch_off(in_words(error))

    def _load(self, kind: Kind, name: str) -> tuple[Any, Switch]:
        """An entry point's value, loaded once, with its switch; None where it failed."""
        plugin = self._by_name.get((kind, name))
        if plugin is None:
            known = ", ".join(each for of, each in self._by_name if of is kind)
            listed = f"installed are {known}" if known else "none is installed"
            raise NoSuchPlugin(f"there is no {kind.value} plugin {quoted(name)}; {listed}")
        self._loaded[kind, name] = plugin
        switch = plugin.switch
        if not plugin.loaded:
            plugin.loaded = True
            plugin.value = switch.call("loading", plugin.point.load, lambda: None, timeout_s=inf)
            if switch.is_on and (problem := PROBLEM_CHECKS[kind](plugin.value)):
                switch.switch_off(f"{problem}, and {plugin.point.value} is something else")
        return (plugin.value if switch.is_on else None), switch


def found(points: Iterable[tuple[Kind, EntryPoint]]) -> Plugins:
    """The plugins of some entry points. Of two of a kind with the same name, the second is switched off."""
    plugins: dict[tuple[Kind, str], _Plugin] = {}
    for kind, point in points:
        package = "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"
        plugin = _Plugin(point, Switch(kind, point.name, package))
        name = point.name
        if (kind, name) in plugins:
            plugin.switch.switch_off(f"{plugins[kind, name].switch} has this name already")
            plugin.loaded, name = True, f"{name} of {package}"
        plugins[kind, name] = plugin
    return Plugins(plugins)


@cache
def installed() -> Plugins:
    """The plugins in this program's environment, found at the first call."""
    return found(
        (kind, point)
        for kind in Kind
        for point in sorted(entry_points(group=kind.group), key=lambda point: (point.name, point.value))
    )
