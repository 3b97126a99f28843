"""Plugins are found by their entry points; one that cannot be used is named."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from tablectl.compose.plugins import open_plugins
from tablectl.config import parse
from tablectl.errors import ConfigError
from tablectl.plugins import Kind, NoSuchPlugin, PluginFailed, Plugins, found
from tests.architecture.sources import ROOT


def points(*told: tuple[Kind, str, str]) -> Plugins:
    """Plugins by kind, name and what the entry point names."""
    return found((kind, EntryPoint(name, value, kind.group)) for kind, name, value in told)


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        (Kind.CAMERA, "no_such_module_anywhere:open", "loading failed"),
        (Kind.CAMERA, "tablectl.plugins.kinds:INDEX", "expected a function"),
        (Kind.RULEBOOK, "tablectl.plugins.kinds:INDEX", "expected a tablectl.rulesets.Ruleset"),
        (Kind.FORMAT, "tablectl.plugins.kinds:INDEX", "recognises"),
        (Kind.PAGE, "tablectl.plugins.kinds:INDEX", "tablectl.plugins.Page"),
    ],
)
def test_what_is_no_plugin_of_its_kind_is_named(kind: Kind, value: str, why: str) -> None:
    plugins = points((kind, "bad", value))
    with pytest.raises(PluginFailed, match=f"plugin bad \\({kind.value} of"):
        plugins.value(kind, "bad")
    (link,) = plugins.links()
    assert not link.up
    assert why in plugins.switches[0].reason


def test_books_and_formats_that_cannot_be_used_join_nothing_and_stop_nothing() -> None:
    plugins = points(
        (Kind.RULEBOOK, "bad", "no_such_module_anywhere:BOOK"),
        (Kind.RULEBOOK, "riichi", "tablectl.rulesets.riichi.play:RIICHI"),
        (Kind.FORMAT, "bad", "tablectl.plugins.kinds:INDEX"),
    )
    plugins.join()
    assert [switch.is_on for switch in plugins.switches] == [False, False, False]
    assert "there is a rule book “riichi” already" in plugins.switches[1].reason


def test_of_two_with_one_name_the_second_is_put_off() -> None:
    first, second = points(
        (Kind.PAGE, "same", "a:PAGE"), (Kind.PAGE, "same", "b:PAGE"), (Kind.CAMERA, "same", "c:open")
    ).switches[:2]
    assert first.is_on
    assert "has this name already" in second.reason


def test_one_that_is_not_installed_is_a_fault_of_the_configuration() -> None:
    plugins = points((Kind.PUBLISHER, "sign", "no_such_module_anywhere:open"))
    with pytest.raises(NoSuchPlugin, match="installed are sign"):
        plugins.value(Kind.PUBLISHER, "sing")
    config = parse('[plugins]\npages = ["points"]\n')
    with ExitStack() as opened, pytest.raises(ConfigError, match="“points”; none is installed"):
        open_plugins(config, plugins, opened, [])


def test_one_that_cannot_be_loaded_is_a_note_at_the_start() -> None:
    plugins = points((Kind.PUBLISHER, "sign", "no_such_module_anywhere:open"))
    notes: list[str] = []
    with ExitStack() as opened:
        brought = open_plugins(parse('[plugins]\npublishers = ["sign"]\n'), plugins, opened, notes)
    assert len(brought.listeners) == 1
    assert len(notes) == 1
    assert "plugin sign (publisher of ?) is switched off" in notes[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("BOOK = undefined", "NameError in village.py, line 2"),
        ("BOOK = (", "SyntaxError in village.py, line 2"),
    ],
)
def test_who_writes_a_plugin_reads_what_was_raised_and_where(line: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "village.py").write_text(f"\n{line}\n", "utf-8")
    told = tmp_path / "village-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: village\nVersion: 1\n", "utf-8")
    (told / "entry_points.txt").write_text("[tablectl.rulebooks]\nvillage = village:BOOK\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", "from tablectl.plugins import installed; installed().join()"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{ROOT}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert "plugin village (rulebook of village 1) is switched off: loading failed" in ran.stderr
    assert place in ran.stderr and "table's log" not in ran.stderr
