"""The schemas as Python types: what ``tablectl.client`` gives its users.

Each schema becomes one module of ``TypedDict`` classes, those inside an object before it. The modules are
kept in the repository; ``tablectl schemas --types tablectl/client/messages`` writes them anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from typing import Any, Final

from tablectl.api.message_types.names import LINE, TYPED, camel, folded, singular
from tablectl.api.schemas import Schema, read_schema

_PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_BEGIN: Final = (
    "Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/{schema}.json;\n"
    "changes made here are overwritten."
)


def type_modules() -> Mapping[str, str]:
    """The modules by file name."""
    found = {f"{schema}.py": _module(schema, name) for schema, name in TYPED.items()}
    return {**found, "__init__.py": _package()}


def _package() -> str:
    lines = ['"""What a table says, as types.', "", _begin("*"), '"""', ""]
    lines += [f"from tablectl.client.messages.{schema} import {name}" for schema, name in TYPED.items()]
    names = "".join(f'    "{name}",\n' for name in sorted(TYPED.values()))
    return "\n".join([*lines, "", f"__all__ = [\n{names}]", ""])


def _begin(schema: str) -> str:
    return _BEGIN.format(schema=schema)


def _module(name: str, root: str) -> str:
    schema = read_schema(name)
    writer = _Writer()
    writer.object(root, schema, f"{schema['title']}.\n\n{schema.get('description', '')}".strip())
    body = "\n\n\n".join(writer.classes)
    needed = [each for each in ("Any", "Literal", "NotRequired", "TypedDict") if f"{each}" in body]
    head = f'"""{root}: what a table says, as a type.\n\n{_begin(name)}\n"""'
    imports = f"from __future__ import annotations\n\nfrom typing import {', '.join(needed)}"
    return f"{head}\n\n{imports}\n\n\n{body}\n"


class _Writer:
    """Makes the classes of one schema, inner ones first."""

    def __init__(self) -> None:
        self.classes: list[str] = []
        self._names: dict[str, str] = {}
        """What each class holds, to share the equal ones."""

    def object(self, name: str, schema: Schema, about: str = "") -> str:
        """Write the class of an object; returns its name, or that of one written before that is the same."""
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
        if body in self._names:
            return self._names[body]
        if name in self._names.values():
            raise ValueError(f"two different objects would be {name}: give one of their fields another name")
        self._names[body] = name
        if called:
            note = "".join(f"# {line}\n" for line in folded(about, LINE - 2)) if about else ""
            self.classes.append(f'{note}{name} = TypedDict(\n    "{name}",\n{body},\n)')
        else:
            note = "".join(f"{line}\n" for line in [*_docstring(about), ""]) if about else ""
            self.classes.append(f"class {name}(TypedDict):\n{note}{body}")
        return name

    def kind(self, name: str, schema: Schema) -> str:
        """The annotation of a field; classes that it needs are written."""
        if "const" in schema:
            return f"Literal[{_literal(schema['const'])}]"
        if "enum" in schema:
            return _union(_enumerated(schema["enum"]))
        choices = (*schema.get("anyOf", ()), *schema.get("oneOf", ()))
        if choices and "type" not in schema:
            return _union([self.kind(name, choice) for choice in choices])
        types = schema.get("type", "anything")
        return _union(
            [self._plain(each, name, schema) for each in ([types] if isinstance(types, str) else types)]
        )

    def _plain(self, kind: str, name: str, schema: Schema) -> str:
        if kind == "array":
            items = schema.get("items")
            return f"list[{self.kind(singular(name), items)}]" if isinstance(items, dict) else "list[Any]"
        if kind == "object":
            if "properties" in schema:
                return self.object(name, schema, str(schema.get("description", "")))
            more = schema.get("additionalProperties")
            return f"dict[str, {self.kind(name, more) if isinstance(more, dict) else 'Any'}]"
        return _PLAIN.get(kind, "Any")


def _class(fields: list[tuple[str, str, str]]) -> Iterator[str]:
    for key, kind, said in fields:
        line = f"    {key}: {kind}"
        if len(line) > LINE and kind.startswith("list["):
            yield f"    {key}: list[\n        {kind.removeprefix('list[').removesuffix(']')}\n    ]"
        else:
            yield line
        if said:
            yield from _docstring(said)


def _call(fields: list[tuple[str, str, str]]) -> Iterator[str]:
    """The call's dictionary, for fields that Python keeps for itself, such as ``from``."""
    yield "    {"
    for key, kind, said in fields:
        for line in folded(said, LINE - 10) if said else ():
            yield f"        # {line}"
        # Annotations in a call are not put off: a class that is written above is known there.
        yield f'        "{key}": {kind},'
    yield "    }"


def _docstring(text: str) -> Iterator[str]:
    first, *more = [line for part in text.split("\n") for line in (folded(part, LINE - 11) or [""])]
    if not more:
        yield f'    """{first}"""'
        return
    yield f'    """{first}'
    yield from (f"    {line}".rstrip() for line in more)
    yield '    """'


def _enumerated(values: list[Any]) -> list[str]:
    named = [_literal(each) for each in values if each is not None]
    return [f"Literal[{', '.join(named)}]", *(["None"] if None in values else [])]


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def _union(kinds: list[str]) -> str:
    """Each once, nothing last."""
    once = dict.fromkeys(kinds)
    if "None" in once:
        del once["None"]
        once["None"] = None
    return "Any" if "Any" in once else " | ".join(once)
