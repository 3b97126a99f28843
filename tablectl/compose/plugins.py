"""What others' packages bring to a table, as its configuration names them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from tablectl.config import Config
from tablectl.errors import ConfigError
from tablectl.plugins import NoSuchPlugin, Page, Plugins
from tablectl.ports import Listener


@dataclass(frozen=True, slots=True)
class TablePlugins:
    """What a table has of others' packages, besides books, formats, cameras and recognisers."""

    listeners: Sequence[Listener]
    """Hear what the public is told."""
    pages: Mapping[str, Page]
    """By the plugin's name."""


def open_plugins(config: Config, plugins: Plugins, opened: ExitStack, notes: list[str]) -> TablePlugins:
    """The publishers and pages that a configuration names; what failed to load is told in ``notes``.

    Raises:
        ConfigError: one of them is not installed.
    """
    wanted, listeners, pages = config.plugins, [], {}
    try:
        for name in wanted.publishers:
            publisher = plugins.open_publisher(name, config.table.name, wanted.settings.get(name, {}))
            opened.callback(publisher.close)
            listeners.append(publisher)
        for name in wanted.pages:
            if (page := plugins.page(name)) is not None:
                pages[name] = page
    except NoSuchPlugin as error:
        raise ConfigError(f"plugins: {error}") from error
    off = (switch for switch in plugins.switches if not switch.is_on)
    notes += [f"the {switch} is switched off: {switch.reason}" for switch in off]
    return TablePlugins(listeners, pages)
