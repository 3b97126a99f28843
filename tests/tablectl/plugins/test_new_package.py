"""``tablectl new`` writes a package that works; the one in docs/examples/plugin is what it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.cli.new import NewKind, app
from tablectl.errors import InputError, OutputError
from tablectl.plugins import Kind
from tablectl.plugins.new_package import package_files, write_package

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "plugin"
LEFT_BY_BUILDS = ("build", "__pycache__", ".egg-info")


def test_the_example_is_what_new_writes() -> None:
    """Write it again: ``write_package(tuple(Kind), "corner", Path("docs/examples/plugin"))``."""
    there = {
        str(path.relative_to(EXAMPLE)): path.read_text(encoding="utf-8")
        for path in EXAMPLE.rglob("*")
        if path.is_file() and not any(left in str(path.relative_to(EXAMPLE)) for left in LEFT_BY_BUILDS)
    }
    assert there == package_files(tuple(Kind), "corner")


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_can_be_begun_under_a_name_of_its_own(kind: Kind, tmp_path: Path) -> None:
    folder = tmp_path / "package"
    done = CliRunner().invoke(app, [kind.value, "our_club", "--folder", str(folder)])
    assert done.exit_code == 0, done.output
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()}
    assert f'[project.entry-points."{kind.group}"]\nour_club = ' in written["pyproject.toml"]
    assert not any("sample" in text.lower() for text in written.values())
    for name, text in written.items():
        if name.endswith(".py"):
            compile(text, name, "exec")


@pytest.mark.parametrize("name", ["", "x", "Club", "our club", "1st", "../away", "a" * 40, "клуб"])
def test_a_name_that_no_plugin_can_have_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="a plugin cannot be called"):
        package_files((Kind.PAGE,), name)


def test_a_rule_book_that_is_there_already_cannot_be_begun() -> None:
    with pytest.raises(InputError, match="there is a rule book “riichi” already"):
        package_files((Kind.PAGE, Kind.RULEBOOK), "riichi")
    assert package_files((Kind.PAGE,), "riichi")


def test_the_way_on_installs_the_folder_and_not_somebody_elses_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["page", "points"])
    assert "next: pip install ./tablectl-points, then tablectl conform plugin page points" in done.output


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="is there already"):
        write_package((Kind.PAGE,), "points", tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_command_knows_every_kind() -> None:
    assert [each.value for each in NewKind] == [each.value for each in Kind]
