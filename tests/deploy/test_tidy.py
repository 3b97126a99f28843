"""What packages and images hold of libraries is the same wherever and whenever those were installed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

INFO = "tablectl-0.1.0.dist-info"


def installed(site: Path, folder: str, names: tuple[str, ...]) -> dict[str, str]:
    """A library as an installer leaves it that took it from a folder and wrote its files in this order; what
    is left of it."""
    (site / INFO).mkdir(parents=True)
    (site / "tablectl" / "__pycache__").mkdir(parents=True)
    (site / "tablectl" / "__pycache__" / "a.cpython-313.pyc").write_bytes(folder.encode())
    (site / "bin").mkdir()
    (site / "bin" / "tablectl").write_text(f"#!{folder}/python3\n", encoding="utf-8")
    (site / INFO / "direct_url.json").write_text(f'{{"url": "file://{folder}/x.whl"}}', encoding="utf-8")
    own = (f"{INFO}/direct_url.json", "bin/tablectl")
    (site / INFO / "RECORD").write_text("".join(f"{each},,\n" for each in (*own, *names)), encoding="utf-8")
    subprocess.run([ROOT / "deploy" / "tidy", site], check=True)
    return {
        str(each.relative_to(site)): each.read_text("utf-8") for each in site.rglob("*") if each.is_file()
    }


@pytest.mark.parametrize("folder", ["/tmp/first", "/home/second"])
def test_of_an_installed_library_no_place_and_no_order_is_left(tmp_path: Path, folder: str) -> None:
    left = installed(tmp_path / "site", folder, ("tablectl/b.py", "tablectl/a.py"))
    assert left == {f"{INFO}/RECORD": "tablectl/a.py,,\ntablectl/b.py,,\n"}
