"""``tablectl conform plugin`` where the command line names no plugin."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from tablectl.cli.commands import app
from tablectl.compose import plugin_tools
from tablectl.errors import InputError
from tablectl.plugins.environment import found


@pytest.fixture(autouse=True)
def _none_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin_tools, "installed", lambda: found(()))


@pytest.mark.parametrize(
    ("words", "said"), [((), "no plugin is installed"), (("page",), "no page is installed")]
)
def test_a_list_without_any_says_so(words: tuple[str, ...], said: str) -> None:
    done = CliRunner().invoke(app, ["conform", "plugin", *words])
    assert (done.exit_code, done.stderr.strip()) == (0, said)


def test_a_kind_that_there_is_not_is_refused_before_anything_is_listed() -> None:
    done = CliRunner().invoke(app, ["conform", "plugin", "rules"])
    assert isinstance(done.exception, InputError)
    assert "there is no kind “rules”" in str(done.exception)
