"""The section about plugins (docs/PLUGINS.md)."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from tablectl.config.section import Section


class PluginsSection(Section):
    """What others' packages bring. Their rule books and record formats need no word here."""

    publishers: tuple[str, ...] = Field(
        default=(),
        description="Names of installed plugins that pass on what the public is told.",
    )
    pages: tuple[str, ...] = Field(
        default=(),
        description="Names of installed plugins whose pages are served, under /plugins/NAME/.",
    )
    settings: dict[str, dict[str, Any]] = Field(
        default_factory=dict,
        description="What a plugin is told: a table [plugins.settings.NAME] with keys of its own.",
    )
