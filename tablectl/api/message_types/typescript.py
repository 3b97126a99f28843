"""The schemas as TypeScript types: what the client in docs/examples/typescript gives its users.

Each schema becomes one module of interfaces, those inside an object before it. Requests become one union,
told apart by ``do``. The modules are kept in the repository;
``tablectl schemas --typescript docs/examples/typescript/src/messages`` writes them anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from tablectl.api.message_types.names import MAX_LINE_LENGTH, TYPED_SCHEMAS, camel
from tablectl.api.message_types.writer import TypeWriter
from tablectl.api.schemas import Schema, read_schema

_PLAIN: Final = {
    **dict.fromkeys(("integer", "number"), "number"),
    **{name: name for name in ("string", "boolean", "null")},
}
_WRITTEN: Final = (
    "// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from\n"
    "// tablectl/schemas/{schema}.json; changes made here are overwritten.\n"
)
_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*")
COMMAND: Final = "command"


def typescript_modules() -> Mapping[str, str]:
    """The modules by file name."""
    found = {f"{schema}.ts": _message(schema, name) for schema, name in TYPED_SCHEMAS.items()}
    return {**found, f"{COMMAND}.ts": _command(), "index.ts": _index()}


def _index() -> str:
    lines = [f'export type {{ {name} }} from "./{schema}.js";' for schema, name in TYPED_SCHEMAS.items()]
    return _WRITTEN.format(schema="*") + "\n".join([*lines, f'export type * from "./{COMMAND}.js";', ""])


def _message(schema_name: str, root: str) -> str:
    schema = read_schema(schema_name)
    writer = _TypeScriptWriter()
    writer.object(root, schema, f"{schema['title']}. {schema.get('description', '')}".strip())
    return _WRITTEN.format(schema=schema_name) + "\n" + "\n\n".join(writer.types) + "\n"


def _command() -> str:
    """The requests, each an interface of its own, and their union."""
    schema = read_schema(COMMAND)
    requests = schema["oneOf"]
    common = [name for name in requests[0]["properties"] if all(_same(name, requests))]
    first = {**requests[0], "properties": {name: requests[0]["properties"][name] for name in common}}
    writer = _TypeScriptWriter()
    base = writer.object("AnyCommand", first, "What every request has.")
    names = []
    for request in requests:
        own = {name: field for name, field in request["properties"].items() if name not in common}
        name = f"{camel(own['do']['const'])}Command"
        about = str(request.get("description", ""))
        names.append(writer.object(name, {**request, "properties": own}, about, extends=base))
    union = "\n".join(f"  | {name}" for name in names)
    about = "\n".join(_comment(f"{schema['title']}.", ""))
    writer.types.append(f"{about}\nexport type Command =\n{union};")
    return _WRITTEN.format(schema=COMMAND) + "\n" + "\n\n".join(writer.types) + "\n"


def _same(name: str, requests: list[Schema]) -> Iterator[bool]:
    """For each request, whether this field is as in the first."""
    for request in requests:
        yield request["properties"].get(name) == requests[0]["properties"][name]
        yield (name in request["required"]) is (name in requests[0]["required"])


class _TypeScriptWriter(TypeWriter):
    """Writes the interfaces of one schema."""

    ANYTHING = "unknown"
    NOTHING = "null"
    PLAIN = _PLAIN

    def object(self, name: str, schema: Schema, about: str = "", *, extends: str = "") -> str:
        """Write the interface of an object, which may extend another one."""
        required = schema.get("required", ())
        lines: list[str] = []
        for key, field in schema["properties"].items():
            lines += _comment(str(field.get("description", "")), "  ")
            optional = "" if key in required else "?"
            lines += _field(f"{_key(key)}{optional}", self.kind(f"{name}{camel(key)}", field))
        if schema.get("additionalProperties", True) is True:
            lines.append("  [other: string]: unknown;")
        body = "\n".join(lines)
        if (known := self.known(name, body)) is not None:
            return known
        head = "".join(f"{line}\n" for line in _comment(about, ""))
        more = f" extends {extends}" if extends else ""
        self.types.append(f"{head}export interface {name}{more} {{\n{body}\n}}")
        return name

    def constants(self, values: Sequence[Any]) -> list[str]:
        """Each by itself."""
        return [json.dumps(each, ensure_ascii=False) for each in values]

    def list_of(self, item: str) -> str:
        """An array."""
        return f"({item})[]" if " | " in item else f"{item}[]"

    def record_of(self, value: str) -> str:
        """An object with any keys."""
        return f"Record<string, {value}>"


def _field(name: str, kind: str) -> Iterator[str]:
    """A field's line; a long choice a line each."""
    line = f"  {name}: {kind};"
    if len(line) <= MAX_LINE_LENGTH or "(" in kind:
        yield line
        return
    yield f"  {name}:"
    *choices, last = kind.split(" | ")
    yield from (f"    | {choice}" for choice in choices)
    yield f"    | {last};"


def _comment(text: str, indent: str) -> Iterator[str]:
    lines = wrap(text.replace("*/", "* /"), MAX_LINE_LENGTH - len(indent) - 7)
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}" for line in lines)
        yield f"{indent} */"


def _key(name: str) -> str:
    return name if _NAME.fullmatch(name) else json.dumps(name)
