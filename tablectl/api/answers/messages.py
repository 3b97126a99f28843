"""Values that several answers hold: messages, as they are published over MQTT, and texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from tablectl.wire.answers import COMPONENT


def words(*known: str | None) -> Meta:
    """The schema of a text that is one of these words."""
    return Meta(extra_json_schema={"enum": list(known)})


def _described(name: str) -> Meta:
    return Meta(extra_json_schema={"$ref": COMPONENT.format(name=name)})


Alert: TypeAlias = Annotated[Mapping[str, object], _described("alert")]
Event: TypeAlias = Annotated[Mapping[str, object], _described("event")]
Json: TypeAlias = Mapping[str, Any]
"""An object whose fields depend on the rule book, or on what is asked."""
Names: TypeAlias = Mapping[str, str]
"""A text by language: ``en``, ``ru``, ``ja`` and ``zh``."""
