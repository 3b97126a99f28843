"""The faults that docs/TROUBLESHOOTING.md promises to survive are those that tests survive."""

from __future__ import annotations

import re
from pathlib import Path

from tablectl import errors

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "TROUBLESHOOTING.md").read_text(encoding="utf-8")
COLUMNS = 5


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading."""
    after = PAGE.split(heading, 1)[1]
    lines = [line for line in after.split("\n#", 1)[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def known_in(folder: Path) -> set[str]:
    """The names of all tests of a folder."""
    sources = (path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    return {name for source in sources for name in re.findall(r"def (test_\w+)\(", source)}


def test_every_fault_is_tried_by_the_tests_that_it_names() -> None:
    known = known_in(ROOT / "tests")
    faults = rows("## Faults while a hand is played")
    assert len(faults) >= 12
    for cells in faults:
        assert len(cells) == COLUMNS, cells
        assert all(cells), cells
        named = re.findall(r"`(test_\w+)`", cells[-1])
        assert named, f"{cells[0]}: which test tries it?"
        assert set(named) <= known, f"{cells[0]}: no such test: {set(named) - known}"


def test_every_fault_that_is_tried_at_play_has_its_row() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    tried = re.findall(r"^def (test_\w+)\(", _source("test_faults_at_play.py"), re.MULTILINE)
    assert tried
    assert set(tried) <= named, f"without a row: {set(tried) - named}"


def test_every_exit_status_of_the_service_is_explained() -> None:
    told = {int(cells[0]) for cells in rows("### The service does not start")}
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    statuses = {kind.exit_status for kind in kinds if issubclass(kind, errors.TablectlError)}
    assert statuses - {70} == told


def _source(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
