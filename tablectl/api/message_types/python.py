"""The schemas as Python types: what ``tablectl.client`` gives its users.

Each schema becomes one module of ``TypedDict`` classes, those inside an object before it. The modules are
kept in the repository; ``tablectl schemas --types tablectl/client/messages`` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from keyword import iskeyword
from textwrap import wrap
from typing import Any, Final

from tablectl.api.message_types.names import MAX_LINE_LENGTH, TYPED_SCHEMAS, camel
from tablectl.api.message_types.writer import TypeWriter
from tablectl.api.schemas import Schema, read_schema

_PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_BEGIN: Final = (
    "Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/{schema}.json;\n"
    "changes made here are overwritten."
)


def type_modules() -> Mapping[str, str]:
    """The modules by file name."""
    found = {f"{schema}.py": _module(schema, name) for schema, name in TYPED_SCHEMAS.items()}
    return {**found, "__init__.py": _package()}


def _package() -> str:
    lines = ['"""What a table says, as types.', "", _begin("*"), '"""', ""]
    lines += [
        f"from tablectl.client.messages.{schema} import {name}" for schema, name in TYPED_SCHEMAS.items()
    ]
    names = "".join(f'    "{name}",\n' for name in sorted(TYPED_SCHEMAS.values()))
    return "\n".join([*lines, "", f"__all__ = [\n{names}]", ""])


def _begin(schema: str) -> str:
    return _BEGIN.format(schema=schema)


def _module(name: str, root: str) -> str:
    schema = read_schema(name)
    writer = _PythonWriter()
    writer.object(root, schema, f"{schema['title']}.\n\n{schema.get('description', '')}".strip())
    body = "\n\n\n".join(writer.types)
    needed = [each for each in ("Any", "Literal", "NotRequired", "TypedDict") if f"{each}" in body]
    head = f'"""{root}: what a table says, as a type.\n\n{_begin(name)}\n"""'
    imports = f"from __future__ import annotations\n\nfrom typing import {', '.join(needed)}"
    return f"{head}\n\n{imports}\n\n\n{body}\n"


class _PythonWriter(TypeWriter):
    """Writes the classes of one schema."""

    ANYTHING = "Any"
    NOTHING = "None"
    PLAIN = _PLAIN

    def object(self, name: str, schema: Schema, about: str = "") -> str:
        """Write the class of an object."""
        required = schema.get("required", ())
        fields: list[tuple[str, str, str]] = []
        for key, field in schema["properties"].items():
            kind = self.kind(f"{name}{camel(key)}", field)
            if key not in required:
                kind = f"NotRequired[{kind}]"
            fields.append((key, kind, str(field.get("description", ""))))
        if all(key.isidentifier() and not iskeyword(key) for key, _, _ in fields):
            body, called = "\n".join(_class(fields)), False
        else:
            body, called = "\n".join(_call(fields)), True
        if (known := self.known(name, body)) is not None:
            return known
        if called:
            note = "".join(f"# {line}\n" for line in wrap(about, MAX_LINE_LENGTH - 2)) if about else ""
            self.types.append(f'{note}{name} = TypedDict(\n    "{name}",\n{body},\n)')
        else:
            note = "".join(f"{line}\n" for line in [*_docstring(about), ""]) if about else ""
            self.types.append(f"class {name}(TypedDict):\n{note}{body}")
        return name

    def constants(self, values: Sequence[Any]) -> list[str]:
        """A ``Literal``, and None apart."""
        named = ", ".join(_literal(each) for each in values if each is not None)
        return [*([f"Literal[{named}]"] if named else []), *(["None"] if None in values else [])]

    def list_of(self, item: str) -> str:
        """A list."""
        return f"list[{item}]"

    def record_of(self, value: str) -> str:
        """A dictionary."""
        return f"dict[str, {value}]"


def _class(fields: list[tuple[str, str, str]]) -> Iterator[str]:
    for key, kind, about in fields:
        line = f"    {key}: {kind}"
        if len(line) > MAX_LINE_LENGTH and kind.startswith("list["):
            yield f"    {key}: list[\n        {kind.removeprefix('list[').removesuffix(']')}\n    ]"
        else:
            yield line
        if about:
            yield from _docstring(about)


def _call(fields: list[tuple[str, str, str]]) -> Iterator[str]:
    """The dictionary of a ``TypedDict`` call, for fields that are keywords, such as ``from``."""
    yield "    {"
    for key, kind, about in fields:
        for line in wrap(about, MAX_LINE_LENGTH - 10) if about else ():
            yield f"        # {line}"
        # Types in a call are evaluated at once: inner classes are written before.
        line = f'        "{key}": {kind},'
        if len(line) > MAX_LINE_LENGTH and kind.startswith("Literal["):
            yield f'        "{key}": Literal['
            values = kind.removeprefix("Literal[").removesuffix("]").split(", ")
            together = f"            {', '.join(values)}"
            yield from (
                [together]
                if len(together) <= MAX_LINE_LENGTH
                else [f"            {each}," for each in values]
            )
            yield "        ],"
        else:
            yield line
    yield "    }"


def _docstring(text: str) -> Iterator[str]:
    first, *more = [line for part in text.split("\n") for line in (wrap(part, MAX_LINE_LENGTH - 11) or [""])]
    if not more:
        yield f'    """{first}"""'
        return
    yield f'    """{first}'
    yield from (f"    {line}".rstrip() for line in more)
    yield '    """'


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
