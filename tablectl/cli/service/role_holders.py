"""Prints who may do something by a role: people with accounts, button pads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

import typer

from tablectl.adapters.accounts import Role


class RoleHolder(Protocol):
    """A person or a pad that is kept with a role."""

    @property
    def name(self) -> str: ...

    @property
    def role(self) -> Role: ...

    @property
    def since(self) -> str:
        """UTC, ISO 8601."""
        ...


def print_holders(holders: Sequence[RoleHolder], happened: str, none: str, *, as_json: bool) -> None:
    """A line each.

    Args:
        happened: at ``since``, in words ("added").
        none: printed where there is nobody; a program that reads JSON gets no line.
        as_json: one JSON object a line.
    """
    for each in holders:
        row = {"name": each.name, "role": each.role.value, "since": each.since}
        since = each.since[:16].replace("T", " ")
        words = f"{each.name:<24} {each.role.value:<11} {happened} {since} UTC"
        typer.echo(json.dumps(row, ensure_ascii=False) if as_json else words)
    if not holders and not as_json:
        typer.echo(none)
