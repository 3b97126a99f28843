"""Whether an object fits a JSON Schema, in the keywords that the published schemas use.

Written for those schemas, so that examining a table needs no library that running one does not. A keyword
that is not known here is an error, never passed over; the tests compare the verdicts with those of the
library ``jsonschema``. Meanings are those of JSON Schema 2020-12, Validation (6) and Core (10).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

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
"""Keywords that ask nothing by themselves."""
ANY: Final[Schema] = {}


def schema_faults(schema: Schema, value: object) -> Iterator[str]:
    """What of a value does not fit, each with its place.

    Args:
        schema: a whole schema; references point into it.
        value: as ``json.loads`` gives it.

    Raises:
        ValueError: the schema has a keyword that is not known here.
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
                    yield from self._object(keyword, schema, value, place)
            elif keyword in ("items", "minItems", "maxItems", "uniqueItems"):
                if isinstance(value, list):
                    yield from self._array(keyword, wanted, value, place)
            elif keyword in ("anyOf", "oneOf", "allOf", "if", "$ref"):
                yield from self._choice(keyword, schema, value, place)
            else:
                yield from _plain(keyword, wanted, value, place)

    def fits(self, schema: Schema | bool, value: Any) -> bool:
        return next(self.faults(schema, value, ""), None) is None

    def _object(self, keyword: str, schema: Schema, value: dict[str, Any], place: str) -> Iterator[str]:
        known = schema.get("properties", ANY)
        if keyword == "properties":
            for name, field in known.items():
                if name in value:
                    yield from self.faults(field, value[name], f"{place}.{name}")
        elif keyword == "required":
            yield from (
                f"{place} lacks the field {name!r}" for name in schema["required"] if name not in value
            )
        elif keyword == "propertyNames":
            for name in value:
                yield from self.faults(schema["propertyNames"], name, f"the name {name!r} in {place}")
        else:
            for name in (each for each in value if each not in known):
                if schema["additionalProperties"] is False:
                    yield f"{place} has the field {name!r}, which the schema does not know"
                else:
                    yield from self.faults(schema["additionalProperties"], value[name], f"{place}.{name}")

    def _array(self, keyword: str, wanted: Any, value: list[Any], place: str) -> Iterator[str]:
        if keyword == "items":
            for number, each in enumerate(value):
                yield from self.faults(wanted, each, f"{place}[{number}]")
        elif keyword == "minItems" and len(value) < wanted:
            yield f"{place} has {len(value)} items, expected {wanted} or more"
        elif keyword == "maxItems" and len(value) > wanted:
            yield f"{place} has {len(value)} items, expected at most {wanted}"
        elif keyword == "uniqueItems" and wanted and len({_key(each) for each in value}) < len(value):
            yield f"{place} says something twice"

    def _choice(self, keyword: str, schema: Schema, value: Any, place: str) -> Iterator[str]:
        wanted = schema[keyword]
        if keyword == "$ref":
            yield from self.faults(self._referred(wanted), value, place)
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
                yield f"{place} is {_short(value)}, which fits {many} of its {len(wanted)} forms"

    def _referred(self, reference: str) -> Schema:
        found: Any = self._root
        for part in reference.removeprefix("#").split("/")[1:]:
            found = found[part]
        return found  # type: ignore[no-any-return]  # json


def _plain(keyword: str, wanted: Any, value: Any, place: str) -> Iterator[str]:
    match keyword:
        case "type":
            names = [wanted] if isinstance(wanted, str) else wanted
            if not any(_is(value, name) for name in names):
                yield f"{place} is {_short(value)}, expected {' or '.join(names)}"
        case "const":
            if _key(value) != _key(wanted):
                yield f"{place} is {_short(value)}, expected {_short(wanted)}"
        case "enum":
            if _key(value) not in {_key(each) for each in wanted}:
                yield f"{place} is {_short(value)}, expected one of {', '.join(map(_short, wanted))}"
        case "pattern":
            if isinstance(value, str) and re.search(wanted, value) is None:
                yield f"{place} is {_short(value)}, expected the form {wanted}"
        case "minimum" | "maximum":
            if _is(value, "number") and (value < wanted if keyword == "minimum" else value > wanted):
                yield f"{place} is {value}, the {keyword} is {wanted}"
        case "minLength" | "maxLength":
            if isinstance(value, str) and (
                len(value) < wanted if keyword == "minLength" else len(value) > wanted
            ):
                yield f"{place} has {len(value)} characters, {keyword} is {wanted}"
        case _:
            raise ValueError(f"the schema's keyword {keyword!r} is not known here")


def _is(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    if name == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, TYPES[name])


def _key(value: object) -> str:
    """Equal for equal values of JSON; true is not 1, and 1.0 is."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
