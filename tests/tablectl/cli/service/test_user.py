"""``tablectl user``: accounts made, listed, changed and taken away from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.accounts import Accounts, Role
from tablectl.adapters.phone import phone_address
from tablectl.cli.service.run import startup_lines
from tablectl.cli.service.user import app
from tablectl.compose.table import build
from tablectl.config import parse
from tests.tablectl.plain_words import is_plain

PASSWORD = "seven pairs"


def user(folder: Path, *arguments: str, said: str = "") -> str:
    """What the command prints."""
    ran = CliRunner().invoke(app, [*arguments, "--state-dir", str(folder)], input=said)
    assert ran.exit_code == 0, ran.output
    return ran.output


def test_an_account_is_made_by_a_typed_password_and_listed_without_it(tmp_path: Path) -> None:
    told = user(tmp_path, "add", "Olga", "--role", "operator", said=f"{PASSWORD}\n{PASSWORD}\n")
    assert "Olga can log in as operator" in told
    assert PASSWORD not in told
    row = json.loads(user(tmp_path, "list", "--json"))
    assert (row["name"], row["role"]) == ("Olga", "operator")
    account = Accounts(tmp_path).check("olga", PASSWORD)
    assert account is not None
    assert account.role is Role.OPERATOR


def test_without_an_operator_the_command_says_that_the_pages_stay_here(tmp_path: Path) -> None:
    told = user(tmp_path, "add", "Pjotr", "--password-stdin", said=f"{PASSWORD}\n")
    assert "no operator has an account yet" in told
    assert "Pjotr" in user(tmp_path, "list")


def test_a_password_is_set_anew_and_an_account_taken_away(tmp_path: Path) -> None:
    user(tmp_path, "add", "Olga", "--password-stdin", said=f"{PASSWORD}\n")
    user(tmp_path, "password", "Olga", "--password-stdin", said="another password\n")
    assert Accounts(tmp_path).check("Olga", PASSWORD) is None
    assert Accounts(tmp_path).check("Olga", "another password") is not None
    user(tmp_path, "remove", "Olga")
    assert "no accounts" in user(tmp_path, "list")


@pytest.mark.parametrize(
    "arguments",
    [("remove", "Nobody"), ("password", "Nobody", "--password-stdin"), ("add", "x" * 41, "--password-stdin")],
)
def test_what_cannot_be_ends_with_status_2_and_the_reason(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ran = CliRunner().invoke(app, [*arguments, "--state-dir", str(tmp_path)], input=f"{PASSWORD}\n")
    assert ran.exception is not None
    assert getattr(ran.exception, "exit_status", None) == 2


@pytest.mark.parametrize("given", ["", f"{PASSWORD}\n"])
def test_without_a_terminal_it_says_how_a_password_is_given(tmp_path: Path, given: str) -> None:
    command = [sys.executable, "-m", "tablectl", "user", "add", "Olga", "--state-dir", str(tmp_path)]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, start_new_session=True)
    assert (ran.returncode, "--password-stdin" in ran.stderr, is_plain(ran.stderr)) == (2, True, True)
    assert "python" not in ran.stderr


def test_pages_that_open_to_other_computers_print_a_link_until_an_operator_has_an_account(
    tmp_path: Path,
) -> None:
    config = parse(
        f'[table]\nstate_dir = "{tmp_path}"\n[camera]\nsource = "none"\n'
        '[mqtt]\nenabled = false\n[web]\nhost = "0.0.0.0"\nport = 0\n'
    )
    with build(config) as table:
        assert table.first_operator.startswith(f"{table.address}first-operator#")
        assert any(table.first_operator in line for line in startup_lines(table, config))
        told = [line for line in startup_lines(table, config) if "first-operator" in line]
        reached = phone_address(table.address, config.web.host)
        assert len(told) == (1 if reached is None else 2)
        assert reached is None or reached in told[1]
    Accounts(tmp_path).add("Olga", Role.OPERATOR, PASSWORD, "2026-11-20T10:00:00.000Z")
    with build(config) as table:
        assert table.address.startswith("http://127.0.0.1:")
        assert not any("first-operator" in line for line in startup_lines(table, config))
