"""Copies this checkout, compiles the copy's scoring core with mypyc and packs it as a wheel: what
``deploy/compile`` runs.

What is compiled follows from the sources. Left in Python are modules that mypyc would change or does not
know: words and options (data, whose C would be a hundred megabytes), what is told to the type checker alone,
classes with keywords (mypyc leaves them out, so that a frozen ``msgspec.Struct`` would not be frozen),
dataclasses that are generic or ordered, errors that are raised with their cause (mypyc forgets it), and
arrays of numpy.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
MARK: Final = ".compiled-copy"
"""A file that says that a folder is a copy, which may be replaced."""
UNITS: Final = {
    "mahjong": ("tablectl/mahjong",),
    "riichi": ("tablectl/rulesets/riichi", "tablectl/rulesets/sanma"),
    "mcr": ("tablectl/rulesets/mcr", "tablectl/rulesets/siamese"),
    "hangzhou": ("tablectl/rulesets/hangzhou",),
    "red": ("tablectl/rulesets/red",),
    "sichuan": ("tablectl/rulesets/sichuan",),
    "xiamen": ("tablectl/rulesets/xiamen",),
    "rules": (
        "tablectl/rulesets/play_rules",
        "tablectl/rulesets/by_options.py",
        "tablectl/rulesets/no_hand.py",
        "tablectl/rulesets/request_reading.py",
    ),
    "game": ("tablectl/game/decide", "tablectl/game/history", "tablectl/game/state"),
    "lines": ("tablectl/api/json_lines.py", "tablectl/api/scoring/score.py"),
    "replay": ("tablectl/formats/recorded/playback.py", "tablectl/api/games/replay.py"),
}
"""Folders and files by the library that they become: one for all would be too much for a small computer."""
DATA: Final = frozenset(("options.py", "presets.py", "variant.py", "context.py"))
CHECKED: Final = "[mypy]\nstrict = True\nwarn_unused_ignores = False\npython_version = 3.11\n"
"""An exception that the project's own check needs, with its plugin, is none that keeps from compiling."""
SETUP: Final = '''"""Packs the compiled core with the sources, for this Python and processor alone."""

from setuptools import Distribution, setup


class Compiled(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(distclass=Compiled)
'''
"""Of the copy: without it a wheel would say that it runs anywhere."""


def modules(root: Path, unit: str) -> list[str]:
    """The unit's modules that can be compiled, as paths below the root."""
    return sorted(
        path.relative_to(root).as_posix()
        for place in UNITS[unit]
        for path in _files(root / place)
        if _can_be_compiled(path)
    )


def _files(place: Path) -> Iterator[Path]:
    return iter([place]) if place.suffix else place.rglob("*.py")


def _can_be_compiled(path: Path) -> bool:
    if path.name in DATA or path.name == "__init__.py":
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(name.name == "numpy" for name in node.names):
            return False
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and node.orelse:
            return False
        if isinstance(node, ast.Raise) and isinstance(node.cause, ast.Name):
            return False
        if isinstance(node, ast.ClassDef) and (node.keywords or _is_strange_dataclass(node)):
            return False
    return True


def _is_strange_dataclass(node: ast.ClassDef) -> bool:
    """A generic one, or one with an order, which cannot be added where mypyc compiled its own ``==``."""
    made = [ast.unparse(one) for one in node.decorator_list if "dataclass" in ast.unparse(one)]
    is_generic = any(ast.unparse(base).startswith("Generic[") for base in node.bases)
    return any(is_generic or "order=True" in one for one in made)


def copied(folder: Path) -> None:
    """Make a copy of the files that git has or would take.

    Raises:
        SystemExit: the folder is something else or holds this checkout, or this is no git checkout.
    """
    if folder == ROOT or ROOT.is_relative_to(folder):
        sys.exit("[compile] the copy cannot lie where this checkout is")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        sys.exit(f"[compile] {folder} is no earlier copy: expected a folder that is not there yet")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        sys.exit("[compile] expected a git checkout: what it lists is what is copied")
    if folder.exists():
        shutil.rmtree(folder)
    for name in filter(None, listed.stdout.decode().split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    (folder / MARK).write_text("deploy/compile made this copy and may replace it.\n", encoding="utf-8")


def compiled(folder: Path) -> list[str]:
    """Compile the copy's core beside its sources; returns the modules."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(folder)
    units: list[tuple[list[str], str | None]] = [
        (modules(folder, unit), f"tablectl.compiled_{unit}") for unit in UNITS
    ]
    files = [file for paths, _ in units for file in paths]
    with TemporaryDirectory() as scratch:
        settings = Path(scratch) / "mypy.ini"
        settings.write_text(CHECKED, encoding="utf-8")
        asked = ["--config-file", str(settings), "--cache-dir", f"{scratch}/cache", "--num-workers", "0"]
        setup(
            name="tablectl-core",
            packages=[],
            ext_modules=mypycify([*asked, *files], opt_level="2", debug_level="0", separate=units),
            script_args=["--quiet", "build_ext", "--inplace", "--parallel", "2", "--build-temp", scratch],
        )
    return files


def packed(folder: Path) -> Path:
    """Make a wheel of the compiled copy in its ``dist``; returns its path."""
    (folder / "setup.py").write_text(SETUP, encoding="utf-8")
    with TemporaryDirectory() as scratch:
        asked = ["--quiet", "build", "--build-base", scratch, "egg_info", "--egg-base", scratch]
        subprocess.run(
            [sys.executable, "setup.py", *asked, "bdist_wheel", "--dist-dir", "dist"], cwd=folder, check=True
        )
    return next((folder / "dist").glob("*.whl"))


def main() -> None:
    """Copy, compile and say what came of it."""
    if len(sys.argv) != 2:
        sys.exit("[compile] expected one folder, as in: deploy/compile ../tablectl-compiled")
    folder = Path(sys.argv[1]).resolve()
    copied(folder)
    files = compiled(folder)
    wheel = packed(folder)
    print(f"[compile] {len(files)} modules of the core are compiled in {folder}, and in {wheel}")  # noqa: T201


if __name__ == "__main__":
    main()
