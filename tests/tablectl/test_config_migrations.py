"""Configurations of earlier versions are brought up to date in the open, comments and all."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.cli.commands import app
from tablectl.config import parse
from tablectl.config.migrations import STEPS, Dropped, Renamed, migrate
from tablectl.config.problems import known_paths
from tablectl.errors import ConfigError

OLD = """\
# our table in the hall
[web]
bind = "0.0.0.0"  # the whole club
port = 8460

[mqtt]
retries = 5
"""
MADE_UP = (Renamed("web.bind", "web.host", "9.1"), Dropped("mqtt.retries", "it tries for ever", "9.2"))


def test_keys_that_are_called_otherwise_move_with_their_comments() -> None:
    done = migrate(OLD, "table.toml", MADE_UP)
    assert 'host = "0.0.0.0"  # the whole club' in done.text
    assert "# our table in the hall" in done.text
    assert "bind" not in done.text
    assert "retries" not in done.text
    assert done.notes == (
        "web.bind was renamed web.host in 9.1",
        "mqtt.retries was removed in 9.2: it tries for ever",
    )


def test_the_diff_shows_every_line_that_changes() -> None:
    diff = migrate(OLD, "table.toml", MADE_UP).diff
    assert '-bind = "0.0.0.0"' in diff
    assert '+host = "0.0.0.0"' in diff
    assert "-retries = 5" in diff


def test_a_key_may_move_to_a_section_that_was_not_there() -> None:
    done = migrate(OLD, "table.toml", [Renamed("web.port", "pages.port", "9.3")])
    assert "[pages]\nport = 8460" in done.text


def test_a_file_of_today_stays_as_it_is() -> None:
    assert migrate(OLD.replace("bind", "host"), "t", MADE_UP[:1]).notes == ()
    assert migrate(OLD, "t", ()).text == OLD


def test_old_and_new_name_together_are_a_question_for_the_owner() -> None:
    with pytest.raises(ConfigError, match=r"sets both web\.bind and web\.host"):
        migrate('[web]\nbind = "a"\nhost = "b"\n', "t", MADE_UP)


def test_every_step_leads_to_a_key_that_there_is() -> None:
    for step in STEPS:
        assert step.old not in known_paths()
        if isinstance(step, Renamed):
            assert step.new in known_paths()


def test_the_command_changes_nothing_that_needs_no_change(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[web]\nhost = "127.0.0.1"\n', encoding="utf-8")
    ran = CliRunner().invoke(app, ["config", str(file), "--migrate", "--write"])
    assert (ran.exit_code, ran.output.strip()) == (0, f"{file} is up to date")
    assert list(tmp_path.iterdir()) == [file]


def test_a_disk_that_refuses_the_changed_file_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(OLD, encoding="utf-8")
    changed_as = migrate(OLD, "t", MADE_UP)
    monkeypatch.setattr("tablectl.config.migrations.migrate", lambda *_: changed_as)

    def full(_path: Path, _content: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_bytes", full)
        disk.setattr(Path, "write_text", full)
        ran = CliRunner().invoke(app, ["config", str(file), "--migrate", "--write"])
    assert isinstance(ran.exception, ConfigError)
    assert file.read_text(encoding="utf-8") == OLD
    assert CliRunner().invoke(app, ["config", str(file), "--migrate", "--write"]).exit_code == 0
    assert "host" in file.read_text(encoding="utf-8")
    assert (tmp_path / "table.toml.before").read_text(encoding="utf-8") == OLD


def test_what_is_no_toml_is_said_as_a_start_says_it() -> None:
    for text in ("[]", "key = ", "\ta"):
        with pytest.raises(ConfigError) as start:
            parse(text, "t")
        with pytest.raises(ConfigError) as now:
            migrate(text, "t", ())
        assert str(now.value) == str(start.value)


def test_lines_end_as_they_did_before_the_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablectl.config.migrations.migrate", lambda text, name: migrate(text, name, MADE_UP))
    written = tmp_path / "table.toml"
    written.write_bytes(b'[web]\r\nbind = "a"\r\n')
    assert CliRunner().invoke(app, ["config", "--migrate", "--write", str(written)]).exit_code == 0
    assert written.read_bytes() == b'[web]\r\nhost = "a"\r\n'
    assert written.with_name("table.toml.before").read_bytes() == b'[web]\r\nbind = "a"\r\n'
