"""The JSON Schemas of all messages and requests, and their fields as Markdown tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tablectl.errors import InputError, in_words
from tablectl.quoting import quoted
from tablectl.service.desk import REQUESTS, description_of
from tablectl.wire import MAX_INTEGER, forms_of

Schema = Mapping[str, Any]

BEGIN: Final = (
    "<!-- fields: written by `tablectl schemas --update docs/MQTT.md`; changes made here are overwritten -->"
)
END: Final = "<!-- fields: end -->"
BEGIN_REQUESTS: Final = BEGIN.replace("fields:", "requests:")
END_REQUESTS: Final = "<!-- requests: end -->"
MESSAGE_SCHEMAS: Final = (
    "score",
    "state",
    "event",
    "result",
    "needs",
    "players",
    "clock",
    "alert",
    "alert_ended",
    "machine",
    "health",
    "broadcast_hands",
    "broadcast_odds",
    "command",
    "command_result",
)
"""Messages over MQTT, in the order of the reference."""
ENVELOPE: Final = ("schema", "table")
"""Fields of every message, omitted in the tables."""


def schema_names() -> tuple[str, ...]:
    """Every schema in the package, by name."""
    found = (files("tablectl") / "schemas").iterdir()
    return tuple(sorted(each.name.removesuffix(".json") for each in found if each.name.endswith(".json")))


def read_schema(name: str) -> Schema:
    """One schema.

    Raises:
        InputError: there is no such schema.
    """
    if name not in schema_names():
        raise InputError(f"there is no schema {quoted(name)}: expected one of {', '.join(schema_names())}")
    schema: Schema = json.loads((files("tablectl") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    return schema


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One line of a reference table."""

    path: str
    """``seats[].river[].tile``."""
    kind: str
    about: str


def field_rows(schema: Schema, path: str = "") -> Iterator[FieldRow]:
    """The fields of an object schema; inner fields follow their parent."""
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        if not path and name in ENVELOPE:
            continue
        field_path = f"{path}{name}"
        about = str(field.get("description", ""))
        if name not in required:
            about = f"{about} May be left out.".strip()
        yield FieldRow(field_path, _kind(field), about)
        yield from _inside(field, field_path)


def _inside(field: Schema, path: str) -> Iterator[FieldRow]:
    for choice in (field, *field.get("anyOf", ()), *field.get("oneOf", ())):
        if "properties" in choice:
            yield from field_rows(choice, f"{path}.")
        if isinstance(choice.get("items"), dict):
            yield from _inside(choice["items"], f"{path}[]")


def _kind(field: Schema) -> str:
    """The type of a field, for people."""
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "enum" in field:
        return ", ".join(f"`{json.dumps(each, ensure_ascii=False)}`" for each in field["enum"])
    choices = (*field.get("anyOf", ()), *field.get("oneOf", ()))
    if choices:
        return " or ".join(dict.fromkeys(_kind(choice) for choice in choices))
    types = field.get("type", "anything")
    names = [types] if isinstance(types, str) else list(types)
    return " or ".join(_type_text(name, field) for name in names)


def _type_text(name: str, field: Schema) -> str:
    if name == "array":
        items = field.get("items")
        return f"list of {_kind(items)}" if isinstance(items, dict) else "list"
    if name in ("integer", "number"):
        least, most = (_limit(field.get(each)) for each in ("minimum", "maximum"))
        if least is not None and most is not None:
            return f"{name} {least} to {most}"
        return f"{name} from {least}" if least is not None else name
    if name == "object" and isinstance(field.get("additionalProperties"), dict):
        return f"object of {_kind(field['additionalProperties'])}"
    return name


def _limit(value: float | None) -> float | None:
    """A limit; None where it is only that of exact JSON numbers."""
    return None if value is None or abs(value) >= MAX_INTEGER else value


def reference() -> str:
    """The fields of all MQTT messages, as Markdown."""
    return "\n".join(line for name in MESSAGE_SCHEMAS if name in schema_names() for line in _section(name))


def _section(name: str) -> Iterator[str]:
    schema = read_schema(name)
    yield f"### `{schema['$id']}`"
    yield ""
    yield f"{_cell(str(schema['title']))}."
    if about := schema.get("description"):
        yield f"{_cell(str(about))}"
    yield ""
    if name == "command":
        yield from _requests(schema["oneOf"])
        return
    yield from _table(
        ("field", "holds", "what"), [(f"`{r.path}`", r.kind, r.about) for r in field_rows(schema)]
    )


def requests_table() -> str:
    """The requests and their effects, as Markdown."""
    rows = [
        (f"`{do}`", ", ".join(f"`{name}`" for name in forms_of(kind)), description_of(kind))
        for do, kind in REQUESTS.items()
    ]
    return "\n".join(_table(("`do`", "fields", "effect"), rows))


def _requests(requests: Sequence[Schema]) -> Iterator[str]:
    common = _common(requests)
    named = ", ".join(f"`{each}`" for each in common)
    yield f"Every request may have {named} besides `do` and its own fields."
    yield ""
    rows: list[tuple[str, ...]] = []
    for request in requests:
        do = f"`{request['properties']['do']['const']}`"
        fields = [row for row in field_rows(request) if _first(row.path) not in ("do", *common)]
        rows += [(do, f"`{row.path}`", row.kind, row.about) for row in fields] or [(do, "", "", "")]
    yield from _table(("`do`", "field", "holds", "what"), rows)


def _first(path: str) -> str:
    return path.split(".", 1)[0].removesuffix("[]")


def _common(requests: Sequence[Schema]) -> list[str]:
    """Fields that every request has."""
    first, *others = [dict(request["properties"]) for request in requests]
    return [name for name in first if name != "do" and all(name in other for other in others)]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(_cell(each) for each in row)} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")


def update(page: Path) -> bool:
    """Write the reference and the table of requests between their markers in a page; returns whether it
    changed.

    Raises:
        InputError: the page cannot be read or has no markers.
    """
    try:
        text = page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{page} cannot be read: {in_words(error)}") from error
    new = _between(text, BEGIN_REQUESTS, END_REQUESTS, requests_table(), page)
    new = _between(new, BEGIN, END, reference(), page)
    if new == text:
        return False
    page.write_text(new, encoding="utf-8")
    return True


def _between(text: str, begin: str, end: str, written: str, page: Path) -> str:
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise InputError(f"{page} has no place for these tables: expected the lines\n{begin}\n{end}")
    return f"{before}{begin}\n\n{written}\n{end}{after}"
