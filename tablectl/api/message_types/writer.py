"""Writes the types of a schema's fields: the traversal that both languages share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tablectl.api.message_types.names import singular
from tablectl.api.schemas import Schema


class TypeWriter(ABC):
    """Writes the types of one schema, inner ones first. Subclasses define the syntax of a language."""

    ANYTHING: ClassVar[str]
    NOTHING: ClassVar[str]
    PLAIN: ClassVar[Mapping[str, str]]
    """By the schema's ``type``."""

    def __init__(self) -> None:
        self.types: list[str] = []
        self._names: dict[str, str] = {}
        """Names of types by their body, to share equal ones."""

    @abstractmethod
    def object(self, name: str, schema: Schema, about: str = "") -> str:
        """Write the type of an object; returns its name, or that of an equal type.

        Raises:
            ValueError: see ``known``.
        """

    @abstractmethod
    def constants(self, values: Sequence[Any]) -> list[str]:
        """The literal types of these values."""

    @abstractmethod
    def list_of(self, item: str) -> str:
        """The type of a list."""

    @abstractmethod
    def record_of(self, value: str) -> str:
        """The type of an object with any keys."""

    def known(self, name: str, body: str) -> str | None:
        """The name of an equal type; None where the type is new.

        Raises:
            ValueError: another type has this name.
        """
        if body in self._names:
            return self._names[body]
        if name in self._names.values():
            raise ValueError(f"two different objects would be {name}: give one of their fields another name")
        self._names[body] = name
        return None

    def kind(self, name: str, schema: Schema) -> str:
        """The type of a field; inner types are written."""
        if "const" in schema:
            return self._union(self.constants([schema["const"]]))
        if "enum" in schema:
            return self._union(self.constants(schema["enum"]))
        choices = (*schema.get("anyOf", ()), *schema.get("oneOf", ()))
        if choices and "type" not in schema:
            return self._union([self.kind(name, choice) for choice in choices])
        types = schema.get("type", "anything")
        named = [types] if isinstance(types, str) else types
        return self._union([self._plain(each, name, schema) for each in named])

    def _plain(self, kind: str, name: str, schema: Schema) -> str:
        if kind == "array":
            items = schema.get("items")
            return self.list_of(
                self.kind(singular(name), items) if isinstance(items, dict) else self.ANYTHING
            )
        if kind == "object":
            if "properties" in schema:
                return self.object(name, schema, str(schema.get("description", "")))
            more = schema.get("additionalProperties")
            return self.record_of(self.kind(name, more) if isinstance(more, dict) else self.ANYTHING)
        return self.PLAIN.get(kind, self.ANYTHING)

    def _union(self, kinds: list[str]) -> str:
        """The union of distinct types, null last."""
        once = dict.fromkeys(kinds)
        if self.NOTHING in once:
            del once[self.NOTHING]
            once[self.NOTHING] = None
        return self.ANYTHING if self.ANYTHING in once else " | ".join(once)
