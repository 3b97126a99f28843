"""How ``--help`` shows options: Typer shows Python's types, also for switches, and cuts names in a narrow
terminal."""

from __future__ import annotations

import re
import shutil
from typing import Any, Final, Literal

from typer.core import TyperArgument, TyperGroup, TyperOption

MIN_TABLE_WIDTH: Final = 60
"""Columns of a terminal below which a table of options cuts their names."""
WHOLE: Final = 10_000
"""More letters than any command's line has."""
_WORDS: Final = {
    "str": "TEXT",
    "int": "NUMBER",
    "float": "NUMBER",
    "int range": "NUMBER",
    "float range": "NUMBER",
    "path": "PATH",
    "file": "FILE",
    "directory": "FOLDER",
}
"""Typer's names of types, with ours."""


def markup_mode() -> Literal["markdown"] | None:
    """Tables where the terminal has room for them, else the plain form, which has a line for each name."""
    return "markdown" if shutil.get_terminal_size().columns >= MIN_TABLE_WIDTH else None


def terminal_width() -> dict[str, int]:
    """Click's setting for a narrow terminal, which it takes for one of 50 columns."""
    return {} if markup_mode() else {"terminal_width": shutil.get_terminal_size().columns}


def fit_to_terminal(command: Any) -> None:
    """Choose the form for a command and those in it."""
    command.rich_markup_mode = markup_mode()
    command.context_settings = {**command.context_settings, **terminal_width()}
    for each in getattr(command, "commands", {}).values():
        fit_to_terminal(each)


def wrap_command_lists() -> None:
    """Have the plain form of help tell each command in whole sentences: Click cuts them at the terminal's
    width."""
    TyperGroup.format_commands = _format_commands  # type: ignore[method-assign]


def _format_commands(self: TyperGroup, ctx: Any, formatter: Any) -> None:
    commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
    rows = [(name, each.get_short_help_str(WHOLE)) for name, each in commands if each and not each.hidden]
    with formatter.section("Commands"):
        formatter.write_dl(rows)


def name_values_plainly() -> None:
    """Have help name what a value is in plain words, and say nothing of a switch."""
    for kind in (TyperArgument, TyperOption):
        kind.display_type_rich = _value_name  # type: ignore[method-assign,assignment]


def _value_name(parameter: Any, ctx: Any) -> str:
    if getattr(parameter, "is_flag", False):
        return ""
    if isinstance(parameter, TyperOption) and parameter.metavar is not None:
        return parameter.metavar
    name = re.sub(r"^<(?:list\[)?(.*?)\]?>$", r"\1", parameter.display_type(ctx))
    return _WORDS.get(name.lower(), name)
