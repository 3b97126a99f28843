"""What is installed: found by its entry points, loaded when it is needed, named when it fails."""

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
from tablectl.rulesets import Ruleset, join_book
from vision.cameras import Camera
from vision.recogniser import FeatureDetector


class NoSuchPlugin(InputError):
    """Nothing of this kind and name is installed."""


class PluginFailed(InputError):
    """It is installed and cannot be used; the message says which, and why."""


def _book_problem(value: object) -> str:
    return "" if isinstance(value, Ruleset) else "expected a tablectl.rulesets.Ruleset"


def _format_problem(value: object) -> str:
    whole = callable(getattr(value, "recognises", None)) and callable(getattr(value, "read", None))
    return "" if whole else "expected an object with recognises(text) and read(text)"


def _function_problem(value: object) -> str:
    return "" if callable(value) else "expected a function"


def _page_problem(value: object) -> str:
    if not isinstance(value, Page):
        return "expected a tablectl.plugins.Page"
    return "" if (value.folder / INDEX).is_file() else f"its folder has no {INDEX}"


PROBLEM: Final[Mapping[Kind, Callable[[object], str]]] = MappingProxyType(
    {
        Kind.RULEBOOK: _book_problem,
        Kind.FORMAT: _format_problem,
        Kind.CAMERA: _function_problem,
        Kind.PUBLISHER: _function_problem,
        Kind.DETECTOR: _function_problem,
        Kind.PAGE: _page_problem,
    }
)
"""What is wrong with what an entry point gave; empty where nothing is."""


@dataclass(slots=True)
class _Plugin:
    point: EntryPoint
    switch: Switch
    value: Any = None
    loaded: bool = False


@dataclass(frozen=True, slots=True)
class Plugins:
    """The plugins of one program. One that fails is switched off, and stays so until the program ends."""

    _by_name: Mapping[tuple[Kind, str], _Plugin]
    _used: dict[tuple[Kind, str], _Plugin] = field(default_factory=dict)

    @property
    def switches(self) -> tuple[Switch, ...]:
        """Of everything that is installed."""
        return tuple(plugin.switch for plugin in self._by_name.values())

    def links(self) -> tuple[LinkState, ...]:
        """For ``health``: every plugin that was loaded, and how it does."""
        return tuple(plugin.switch.link for plugin in self._used.values())

    def switch(self, kind: Kind, name: str) -> Switch:
        """Of one plugin.

        Raises:
            NoSuchPlugin: none of this name is installed.
        """
        return self._used_value(kind, name)[1]

    def open_camera(self, name: str, address: str, *, size_px: tuple[int, int], fps: float) -> Camera:
        """The camera of this name; one whose plugin fails is missing.

        Raises:
            NoSuchPlugin: none of this name is installed.
        """
        opens, switch = self._used_value(Kind.CAMERA, name)
        camera = opens and switch.ask(
            "opening",
            lambda: opens(address, size_px=size_px, fps=fps),
            lambda: None,
            within_s=MAX_OPENING_S,
        )
        if camera is None:
            switch.put_off("opening gave no camera")
        return GuardedCamera(camera, switch)

    def open_publisher(self, name: str, table: str, settings: Settings) -> GuardedPublisher:
        """The publisher of this name, which begins on a thread of its own; raises as ``open_camera``."""
        opens, switch = self._used_value(Kind.PUBLISHER, name)
        return GuardedPublisher(lambda: opens and opens(table, settings), switch)

    def open_detector(
        self, name: str, threads: int, settings: Settings, own: FeatureDetector
    ) -> FeatureDetector:
        """The recogniser of this name, and ``own`` where it fails; raises as ``open_camera``."""
        opens, switch = self._used_value(Kind.DETECTOR, name)
        detector = opens and switch.ask(
            "opening", lambda: opens(threads, settings), lambda: None, within_s=MAX_OPENING_S
        )
        if detector is None:
            switch.put_off("opening gave no detector")
            return own
        return GuardedDetector(detector, own, switch)

    def page(self, name: str) -> Page | None:
        """The page of this name; None where it cannot be used. Raises as ``open_camera``."""
        page: Page | None = self._used_value(Kind.PAGE, name)[0]
        return page

    def value(self, kind: Kind, name: str) -> Any:
        """What the entry point gave, as the plugin's author wrote it.

        Raises:
            NoSuchPlugin: none of this name is installed.
            PluginFailed: it cannot be loaded, or is something else than its kind.
        """
        value, switch = self._used_value(kind, name)
        if value is None:
            raise PluginFailed(f"the {switch} is switched off: {switch.why}")
        return value

    def join(self) -> None:
        """Load every rule book and every record format: they are used by being asked for. Those that fail are
        named in the log and in ``links``."""
        for kind, name in self._by_name:
            if kind not in (Kind.RULEBOOK, Kind.FORMAT):
                continue
            value, switch = self._used_value(kind, name)
            if value is None:
                continue
            try:
                if kind is Kind.RULEBOOK:
                    join_book(guarded_book(value, switch))
                else:
                    register_format(guarded_format(value, switch), name)
            except InputError as error:
                switch.put_off(in_words(error))

    def _used_value(self, kind: Kind, name: str) -> tuple[Any, Switch]:
        """What an entry point gave, loaded once; None where it failed, which the switch tells."""
        plugin = self._by_name.get((kind, name))
        if plugin is None:
            known = ", ".join(each for of, each in self._by_name if of is kind)
            there_is = f"installed are {known}" if known else "none is installed"
            raise NoSuchPlugin(f"there is no {kind.value} plugin {name!r}; {there_is}")
        self._used[kind, name] = plugin
        switch = plugin.switch
        if not plugin.loaded:
            plugin.loaded = True
            plugin.value = switch.ask("loading", plugin.point.load, lambda: None, within_s=inf)
            if switch.is_on and (problem := PROBLEM[kind](plugin.value)):
                switch.put_off(f"{problem}, and {plugin.point.value} is something else")
        return (plugin.value if switch.is_on else None), switch


def found(points: Iterable[tuple[Kind, EntryPoint]]) -> Plugins:
    """The plugins behind some entry points. Of two of a kind with one name, the second is put off."""
    plugins: dict[tuple[Kind, str], _Plugin] = {}
    for kind, point in points:
        package = "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"
        plugin = _Plugin(point, Switch(kind, point.name, package))
        name = point.name
        if (kind, name) in plugins:
            plugin.switch.put_off(f"{plugins[kind, name].switch} has this name already")
            plugin.loaded, name = True, f"{name} of {package}"
        plugins[kind, name] = plugin
    return Plugins(plugins)


@cache
def installed() -> Plugins:
    """The plugins of this program: what its environment had when they were first asked for."""
    return found(
        (kind, point)
        for kind in Kind
        for point in sorted(entry_points(group=kind.group), key=lambda point: (point.name, point.value))
    )
