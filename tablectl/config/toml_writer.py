"""Writes a configuration as TOML with a description of every key, as ``tablectl config`` prints it."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from tablectl.config.section import Section
from tablectl.config.sections import Config


def as_toml(config: Config, *, commented: bool = False) -> str:
    """TOML text that ``parse`` reads back to an equal configuration.

    ``commented``: every key is commented out with its value, so that a file sets only what its owner changes,
    and all other keys follow the program's defaults.
    """
    parts = []
    for name in type(config).model_fields:
        section: Section = getattr(config, name)
        doc = (type(section).__doc__ or "").strip().splitlines()[0]
        parts.append("\n".join([f"# {doc}", f"[{name}]", *_keys(section, commented)]))
    return "\n\n".join(parts) + "\n"


def _keys(section: Section, commented: bool) -> list[str]:
    lines: list[str] = []
    for key, info in type(section).model_fields.items():
        lines += textwrap.wrap(
            info.description or "", 108, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
        )
        value = getattr(section, key)
        sign = "# " if commented and value is not None else ""
        lines.append(f"# {key} =" if value is None else f"{sign}{key} = {_literal(value)}")
    return lines


def _literal(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str() | Path() | IPv4Network() | IPv6Network():
            return _quoted(str(value))
        case Section():
            return _literal(value.model_dump(exclude_none=True))
        case Mapping():
            return "{" + ", ".join(f"{_quoted(str(k))} = {_literal(v)}" for k, v in value.items()) + "}"
        case Sequence():
            return "[" + ", ".join(_literal(item) for item in value) + "]"
        case _:
            raise TypeError(f"no TOML for {type(value).__name__}")


def _quoted(text: str) -> str:
    escaped = "".join(
        {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}.get(c, c if c >= " " else f"\\u{ord(c):04x}")
        for c in text
    )
    return f'"{escaped}"'
