"""``tablectl record``: what it is asked for in vain."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.cli.cameras.record import app


@pytest.mark.parametrize("size", ["0x0", "000x480", "640x0000", "99999x99999", "1280", "wide"])
def test_a_size_that_no_picture_has_is_refused_in_words(tmp_path: Path, size: str) -> None:
    ran = CliRunner().invoke(app, [str(tmp_path / "new"), "--size", size])
    assert ran.exit_code == 2
    assert not (tmp_path / "new").exists()
