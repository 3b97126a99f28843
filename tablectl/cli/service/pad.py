"""``tablectl pad``."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.accounts import Role
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import make_private
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson, Config, RowsAsJson, StateDir
from tablectl.cli.service.role_holders import print_holders
from tablectl.errors import InputError
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.adapters.pads as pads
    import tablectl.config as configuration

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="markdown")


class PadRole(StrEnum):
    """Roles that a pad can have."""

    JUDGE = "judge"
    BROADCAST = "broadcast"
    OPERATOR = "operator"


Name = Annotated[str, typer.Argument(help="The pad's name; it is also recorded in the journal.")]


@app.callback()
def pad() -> None:
    """Manage button pads (a Stream Deck, Bitfocus Companion, a phone's shortcut).

    A pad sends `POST` to an address for each button, with a token of its own. Judges' pads press what belongs
    to the game, those of the broadcast scenes and graphics, operators' both.

    Only the tokens' hashes are stored, in `button-pads.json` in the state directory. A running service
    notices changes at once. Example: `tablectl pad add "Deck 1" --role broadcast`.
    """


@app.command()
def add(
    name: Name,
    role: Annotated[PadRole, typer.Option("--role", help="What it may press.")] = PadRole.JUDGE,
    config: Config = None,
    state_dir: StateDir = None,
    as_json: AsJson = False,
) -> None:
    """Add a pad; prints the header that its buttons send, which is shown this once."""
    token = _pads(config, state_dir).add(name.strip(), Role(role.value))
    if as_json:
        typer.echo(json.dumps({"name": name.strip(), "role": role.value, "token": token}, ensure_ascii=False))
    else:
        typer.echo(f"Authorization: Bearer {token}")
        typer.echo(f"{name.strip()} may press as {role.value}: this header is shown once", err=True)


@app.command("list")
def list_(
    config: Config = None,
    state_dir: StateDir = None,
    as_json: RowsAsJson = False,
) -> None:
    """List the pads."""
    empty_text = "no pads: add one with `tablectl pad add NAME --role broadcast`"
    print_holders(_pads(config, state_dir).all(), "added", empty_text, as_json=as_json)


@app.command()
def remove(name: Name, config: Config = None, state_dir: StateDir = None) -> None:
    """Take a pad away; its token presses nothing any more."""
    if not _pads(config, state_dir).remove(name):
        raise InputError(f"no pad {quoted(name)}; `tablectl pad list` lists the pads")
    typer.echo(f"{name} presses nothing any more")


def _pads(config: Path | None, state_dir: Path | None) -> pads.Pads:
    settings = configuration.with_overrides(configuration.load(config), table={"state_dir": state_dir})
    make_private(settings.table.state_dir)
    return pads.Pads(settings.table.state_dir, SystemClock().at)
