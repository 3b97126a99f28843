"""Validates an object against a JSON Schema that uses the keywords of the published schemas.

It supports those keywords only, so that examining a table needs no further library. Any other keyword is an
error; it is never ignored. The tests compare the verdicts with those of the library ``jsonschema``. The
keywords are defined in JSON Schema 2020-12, Validation (6) and Core (10).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablectl.quoting import quoted

Schema = Mapping[str, Any]

TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
ANNOTATIONS: Final = ("$schema", "$id", "$defs", "title", "description", "default", "then")
"""Keywords that require nothing by themselves."""
ANY: Final[Schema] = {}


def schema_faults(schema: Schema, value: object) -> Iterator[str]:
    """The deviations of a value from a schema, each with its place.

    Args:
        schema: the complete schema, which references point into.
        value: as ``json.loads`` gives it.

    Raises:
        ValueError: the schema has an unsupported keyword.
    """
    return _SchemaReader(schema).faults(schema, value, "$")


class _SchemaReader:
    def __init__(self, root: Schema) -> None:
        self._root = root

    def faults(self, schema: Schema | bool, value: Any, place: str) -> Iterator[str]:
        if isinstance(schema, bool):
            if not schema:
                yield f"{place} should not be there"
            return
        for keyword, wanted in schema.items():
            if keyword in ANNOTATIONS:
                continue
            if keyword in ("properties", "required", "additionalProperties", "propertyNames"):
                if isinstance(value, dict):
                    yield from self._object_faults(keyword, schema, value, place)
            elif keyword in ("items", "minItems", "maxItems", "uniqueItems"):
                if isinstance(value, list):
                    yield from self._array_faults(keyword, wanted, value, place)
            elif keyword in ("anyOf", "oneOf", "allOf", "if", "$ref"):
                yield from self._subschema_faults(keyword, schema, value, place)
            else:
                yield from _scalar_faults(keyword, wanted, value, place)

    def fits(self, schema: Schema | bool, value: Any) -> bool:
        return next(self.faults(schema, value, ""), None) is None

    def _object_faults(
        self, keyword: str, schema: Schema, value: dict[str, Any], place: str
    ) -> Iterator[str]:
        known = schema.get("properties", ANY)
        if keyword == "properties":
            for name, field in known.items():
                if name in value:
                    yield from self.faults(field, value[name], f"{place}.{name}")
        elif keyword == "required":
            yield from (
                f"{place} lacks the field {quoted(name)}" for name in schema["required"] if name not in value
            )
        elif keyword == "propertyNames":
            for name in value:
                yield from self.faults(schema["propertyNames"], name, f"the name {quoted(name)} in {place}")
        else:
            for name in (each for each in value if each not in known):
                if schema["additionalProperties"] is False:
                    yield f"{place} has the field {quoted(name)}, which the schema does not know"
                else:
                    yield from self.faults(schema["additionalProperties"], value[name], f"{place}.{name}")

    def _array_faults(self, keyword: str, wanted: Any, value: list[Any], place: str) -> Iterator[str]:
        if keyword == "items":
            for number, each in enumerate(value):
                yield from self.faults(wanted, each, f"{place}[{number}]")
        elif keyword == "minItems" and len(value) < wanted:
            yield f"{place} has {len(value)} items, expected {wanted} or more"
        elif keyword == "maxItems" and len(value) > wanted:
            yield f"{place} has {len(value)} items, expected at most {wanted}"
        elif (
            keyword == "uniqueItems"
            and wanted
            and len({_comparison_key(each) for each in value}) < len(value)
        ):
            yield f"{place} says something twice"

    def _subschema_faults(self, keyword: str, schema: Schema, value: Any, place: str) -> Iterator[str]:
        wanted = schema[keyword]
        if keyword == "$ref":
            yield from self.faults(self._resolve(wanted), value, place)
        elif keyword == "allOf":
            for each in wanted:
                yield from self.faults(each, value, place)
        elif keyword == "if":
            if self.fits(wanted, value):
                yield from self.faults(schema.get("then", ANY), value, place)
        else:
            fitting = sum(self.fits(each, value) for each in wanted)
            if not fitting or (keyword == "oneOf" and fitting > 1):
                many = "none" if not fitting else str(fitting)
                yield f"{place} is {_abbreviate(value)}, which fits {many} of its {len(wanted)} forms"

    def _resolve(self, reference: str) -> Schema:
        found: Any = self._root
        for part in reference.removeprefix("#").split("/")[1:]:
            found = found[part]
        return found  # type: ignore[no-any-return]  # json


def _scalar_faults(keyword: str, wanted: Any, value: Any, place: str) -> Iterator[str]:
    match keyword:
        case "type":
            names = [wanted] if isinstance(wanted, str) else wanted
            if not any(_is_of_type(value, name) for name in names):
                yield f"{place} is {_abbreviate(value)}, expected {' or '.join(names)}"
        case "const":
            if _comparison_key(value) != _comparison_key(wanted):
                yield f"{place} is {_abbreviate(value)}, expected {_abbreviate(wanted)}"
        case "enum":
            if _comparison_key(value) not in {_comparison_key(each) for each in wanted}:
                choices = ", ".join(map(_abbreviate, wanted))
                yield f"{place} is {_abbreviate(value)}, expected one of {choices}"
        case "pattern":
            if isinstance(value, str) and re.search(wanted, value) is None:
                yield f"{place} is {_abbreviate(value)}, expected the form {wanted}"
        case "minimum" | "maximum":
            if _is_of_type(value, "number") and (value < wanted if keyword == "minimum" else value > wanted):
                yield f"{place} is {value}, the {keyword} is {wanted}"
        case "minLength" | "maxLength":
            if isinstance(value, str) and (
                len(value) < wanted if keyword == "minLength" else len(value) > wanted
            ):
                yield f"{place} has {len(value)} characters, {keyword} is {wanted}"
        case _:
            raise ValueError(f"the schema's keyword {quoted(keyword)} is not known here")


def _is_of_type(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    if name == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, TYPES[name])


def _comparison_key(value: object) -> str:
    """A text that is the same for equal JSON values: 1.0 equals 1, but true does not."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True)


def _abbreviate(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
