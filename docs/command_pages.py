"""A page per command, written from the commands themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablectl.cli.commands import COMMANDS, load


def write(folder: Path) -> None:
    """Writes a page per command and their index into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in COMMANDS:
        text = "\n".join(page(f"tablectl {name}", load(name))) + "\n"
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    lines = "\n".join(f"- [`tablectl {name}`]({name}.md): {about}" for name, about in COMMANDS.items())
    pages = "\n".join(COMMANDS)
    (folder / "index.md").write_text(
        "# Commands\n\nGenerated from the commands' own help; `tablectl COMMAND --help` prints the same.\n\n"
        f"{lines}\n\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n",
        encoding="utf-8",
    )


def page(called: str, command: Any, depth: int = 1) -> Iterator[str]:
    """What a command does, takes and has below it, line by line.

    Args:
        called: how it is called, as in ``tablectl hall run``.
        command: as click has it.
    """
    yield f"{'#' * depth} `{called}`\n"
    yield f"{inspect.cleandoc(command.help or '')}\n"
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option" and each.name != "help"]
    for each in arguments:
        told = getattr(each, "help", None) or ""
        kept = "" if each.required else " (may be left out)"
        yield f"- `{each.metavar or each.name.upper()}`{kept}: {told}"
    if arguments:
        yield ""
    for each in options:
        names = ", ".join(f"`{name}`" for name in (*each.opts, *each.secondary_opts))
        yield f"- {names}: {each.help or ''}"
    if options:
        yield ""
    for name, below in getattr(command, "commands", {}).items():
        yield from page(f"{called} {name}", below, depth + 1)
