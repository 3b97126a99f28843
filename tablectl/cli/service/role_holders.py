"""Prints what holds a role: accounts of people, and button pads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

import typer

from tablectl.adapters.accounts import Role


class RoleHolder(Protocol):
    """An account or a pad that is stored with its role."""

    @property
    def name(self) -> str: ...

    @property
    def role(self) -> Role: ...

    @property
    def since(self) -> str:
        """UTC, ISO 8601."""
        ...


def print_holders(holders: Sequence[RoleHolder], since_label: str, empty_text: str, *, as_json: bool) -> None:
    """Print a line for each.

    Args:
        holders: accounts or pads.
        since_label: what happened at ``since`` ("added").
        empty_text: printed instead if there are none, but not as JSON.
        as_json: one JSON object a line.
    """
    for each in holders:
        row = {"name": each.name, "role": each.role.value, "since": each.since}
        since = each.since[:16].replace("T", " ")
        line = f"{each.name:<24} {each.role.value:<11} {since_label} {since} UTC"
        typer.echo(json.dumps(row, ensure_ascii=False) if as_json else line)
    if not holders and not as_json:
        typer.echo(empty_text)
