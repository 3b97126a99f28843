"""``tablectl user``."""

from __future__ import annotations

import sys
from enum import StrEnum
from getpass import GetPassWarning
from pathlib import Path
from typing import Annotated
from warnings import catch_warnings

import typer

from tablectl.adapters.accounts import MIN_PASSWORD_LENGTH, Accounts, Role
from tablectl.adapters.host.clock import SystemClock
from tablectl.adapters.state_folder import make_private
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import Config, RowsAsJson, StateDir
from tablectl.cli.service.role_holders import print_holders
from tablectl.errors import InputError, in_words
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.config as configuration

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="markdown")


class AccountRole(StrEnum):
    """Roles that an account can have; players log in by the link on their seat's card."""

    OPERATOR = "operator"
    JUDGE = "judge"
    BROADCAST = "broadcast"
    COMMENTARY = "commentary"
    VIEWER = "viewer"


Name = Annotated[str, typer.Argument(help="The name to log in with; it is also recorded in the journal.")]
FromStdin = Annotated[
    bool, typer.Option("--password-stdin", help="Take the password from standard input's first line.")
]


@app.callback()
def user() -> None:
    """Manage the accounts that may log in to the pages.

    Anybody may view the public pages. Judges decide about the game: answers, corrections, penalties, whole
    hands, pauses. Operators do that too, and operate the machine. Until the first operator has an account,
    programs of the service's own user have the operator's rights, unless the pages are open to the network
    or behind a proxy; after that everybody logs in.

    Passwords are stored as scrypt hashes in `accounts.json` in the state directory. A running service
    notices changes at once. Example: `tablectl user add Olga --role operator`.
    """


@app.command()
def add(
    name: Name,
    role: Annotated[AccountRole, typer.Option("--role", help="What they may do.")] = AccountRole.JUDGE,
    password_stdin: FromStdin = False,
    config: Config = None,
    state_dir: StateDir = None,
) -> None:
    """Create an account; the command asks for the password."""
    accounts = _accounts(config, state_dir)
    account = accounts.add(name, Role(role.value), _password(password_stdin), SystemClock().at())
    typer.echo(f"{account.name} can log in as {account.role.value}")
    if not accounts.has_operator():
        typer.echo("no operator has an account yet: add one with --role operator")


@app.command("list")
def list_(
    config: Config = None,
    state_dir: StateDir = None,
    as_json: RowsAsJson = False,
) -> None:
    """List the accounts."""
    empty_text = "no accounts: add an operator with `tablectl user add NAME --role operator`"
    print_holders(_accounts(config, state_dir).all(), "password set", empty_text, as_json=as_json)


@app.command()
def remove(name: Name, config: Config = None, state_dir: StateDir = None) -> None:
    """Remove an account and end its log-ins."""
    _accounts(config, state_dir).remove(name)
    typer.echo(f"{name} can no longer log in")


@app.command()
def password(
    name: Name, password_stdin: FromStdin = False, config: Config = None, state_dir: StateDir = None
) -> None:
    """Set a new password for an account and end its log-ins."""
    accounts = _accounts(config, state_dir)
    if accounts.get(name) is None:
        raise InputError(f"no account {quoted(name)}; `tablectl user list` lists the accounts")
    accounts.set_password(name, _password(password_stdin), SystemClock().at())
    typer.echo(f"{name} has a new password")


def _accounts(config: Path | None, state_dir: Path | None) -> Accounts:
    settings = configuration.with_overrides(configuration.load(config), table={"state_dir": state_dir})
    make_private(settings.table.state_dir)
    return Accounts(settings.table.state_dir)


def _password(from_stdin: bool) -> str:
    if from_stdin:
        try:
            return sys.stdin.readline().rstrip("\r\n")
        except UnicodeDecodeError as error:
            raise InputError(f"the password on standard input cannot be used: {in_words(error)}") from error
    prompt = f"Password ({MIN_PASSWORD_LENGTH} characters or more)"
    try:
        with catch_warnings(category=GetPassWarning, action="ignore"):
            return str(typer.prompt(prompt, hide_input=True, confirmation_prompt=True))
    except typer.Abort:
        raise InputError("no password was typed: `--password-stdin` takes it from a file or a pipe") from None
