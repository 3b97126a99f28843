"""``tablectl restore``."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import make_private
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import AsJson, Config, EitherStateDir
from tablectl.errors import InputError

with lazy_imports():
    import tablectl.adapters.storage.backup as backups
    import tablectl.config as configuration

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def restore(
    archive: Annotated[Path, typer.Argument(help="A file that `tablectl backup` wrote.")],
    config: Config = None,
    state_dir: EitherStateDir = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Move existing state aside (it is kept) instead of refusing.")
    ] = False,
    access: Annotated[
        bool,
        typer.Option(
            "--access",
            help="Also restore accounts, log-ins, the broker's and OBS's passwords and the promised dice.",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Restore a backup: the next run continues at the saved tile.

    Before anything is changed, every file is compared with the backup's manifest and the journal is
    replayed. Stop the service first. With `--replace`, existing files are kept in `backups/before-…` of
    the state folder; backups that lie in it stay where they are.

    Who may come in stays as it is: whoever made an archive knows the passwords in it. On a new computer give
    `--access` if you made the archive yourself; the operators that it lets in are named.

    Exit status 2: not a backup, a damaged one, or files in the way; 73: the folder cannot be written; 75: a
    service is running on it.
    """
    folder = state_dir or configuration.load(config).table.state_dir
    make_private(folder)
    restored = backups.restore_backup(archive, folder, at=SystemClock().at(), replace=replace, access=access)
    contents, before = restored.contents, restored.before
    operators: list[str] = []
    with suppress(InputError):  # an unreadable file of accounts lets nobody log in
        operators = [each.name for each in Accounts(folder).all() if each.role is Role.OPERATOR]
    if as_json:
        answer = {
            "state_dir": str(folder),
            "before": None if before is None else str(before),
            "left_out": list(restored.left_out),
            "operators": operators,
        }
        typer.echo(json.dumps(answer | contents.as_json()))
        return
    typer.echo(
        f"{folder}: {contents.entries} events of {contents.sessions} sessions, saved {contents.made_at}"
    )
    if before is not None:
        typer.echo(f"the previous state is in {before}")
    typer.echo(f"operators who can log in: {', '.join(operators) or 'none yet'}")
    if restored.left_out:
        typer.echo(
            f"left out, because whoever made the archive may know them: {', '.join(restored.left_out)}. "
            "If you made it yourself, --access restores them too"
        )
