"""The session that comes with the documentation: restored by its page's commands, it agrees with rules."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from tablectl.cli.commands import app
from tablectl.config import load as load_config

DOCS = Path(__file__).parents[3] / "docs"
MOST_BYTES = 200_000


def test_the_demonstrations_session_is_restored_and_replayed(tmp_path: Path) -> None:
    archive = DOCS / "demo" / "session.backup.tar.gz"
    assert archive.stat().st_size < MOST_BYTES
    state, record = tmp_path / "demo-state", tmp_path / "demo.jsonl"
    for arguments in (
        ("restore", "--state-dir", str(state), str(archive)),
        ("journal", "verify", str(state / "journal.sqlite")),
        ("export", str(state / "journal.sqlite"), "--out", str(record)),
    ):
        ran = CliRunner().invoke(app, arguments)
        assert ran.exit_code == 0, ran.output
    ran = CliRunner().invoke(app, ["replay", str(record)])
    assert "4 of 4 hands agree" in ran.output


def test_the_demonstrations_table_has_no_hardware_and_its_page_names_its_files() -> None:
    config = load_config(DOCS / "demo" / "table.toml")
    assert (config.camera.source, config.panels.pins, config.machine.port) == ("none", "none", "virtual")
    page = (DOCS / "DEMO.md").read_text(encoding="utf-8")
    for name in re.findall(r"docs/demo/[\w.]+", page):
        assert (DOCS.parent / name).is_file(), name
