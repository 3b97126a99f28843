"""A new package with a plugin: its files, made of the templates under a name of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from tablectl.errors import InputError, OutputError, in_words
from tablectl.plugins.kinds import Kind
from tablectl.rulesets import require_new_key

NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,29}")
"""Of a plugin: it is a Python name, a rule book's key and a part of an address."""
SAMPLE: Final = "sample"
"""The templates' own name."""
TEMPLATES: Final = files("tablectl.plugins.templates")
PAGE_FILES: Final = "page_files"
MODULES: Final[Mapping[Kind, tuple[str, str]]] = {
    Kind.RULEBOOK: ("rulebook", "BOOK"),
    Kind.FORMAT: ("record_format", "FORMAT"),
    Kind.CAMERA: ("camera", "open_camera"),
    Kind.PUBLISHER: ("publisher", "open_publisher"),
    Kind.DETECTOR: ("detector", "open_detector"),
    Kind.PAGE: ("page", "PAGE"),
}
"""Each kind's module, and what its entry point names in it."""
USED_BY: Final[Mapping[Kind, str]] = {
    Kind.RULEBOOK: "`tablectl rules sample`, `tablectl run --rules sample`",
    Kind.FORMAT: "`tablectl replay FILE`",
    Kind.CAMERA: '`[camera]` `source = "plugin:sample"`',
    Kind.PUBLISHER: '`[plugins]` `publishers = ["sample"]`; it is told what `[plugins.settings.sample]` has',
    Kind.DETECTOR: '`[recogniser]` `plugin = "sample"`',
    Kind.PAGE: '`[plugins]` `pages = ["sample"]`, then /plugins/sample/',
}
"""How a plugin of a kind is used, for the package's README."""
EXAMINED_WITH: Final[Mapping[Kind, str]] = {
    Kind.FORMAT: " --file RECORD",
    Kind.PUBLISHER: " --setting file=score.txt",
}
"""What its examination needs to ask everything, or to write where it may."""


def package_files(kinds: Sequence[Kind], name: str) -> Mapping[str, str]:
    """The text of every file of a new package, by its path in it.

    Args:
        kinds: what it brings.
        name: of each plugin.

    Raises:
        InputError: the name is none that a plugin can have, or a rule book has it.
    """
    if not NAME.fullmatch(name):
        raise InputError(
            f"a plugin cannot be called {name!r}: take 2 to 30 of a-z, 0-9 and _, a letter first"
        )
    if Kind.RULEBOOK in kinds:
        require_new_key(name)
    module = f"tablectl_{name}"
    made = {
        "pyproject.toml": _pyproject(kinds, module),
        "README.md": _readme(kinds),
        f"src/{module}/__init__.py": f'"""{_titled(name)}: plugins for tablectl."""\n',
        f"tests/test_{name}.py": _tests(kinds),
    }
    for kind in kinds:
        file = f"{MODULES[kind][0]}.py"
        made[f"src/{module}/{file}"] = (TEMPLATES / file).read_text(encoding="utf-8")
        if kind is Kind.PAGE:
            for each in (TEMPLATES / PAGE_FILES).iterdir():
                made[f"src/{module}/{PAGE_FILES}/{each.name}"] = each.read_text(encoding="utf-8")
    return {path: _named(text, name) for path, text in sorted(made.items())}


def write_package(kinds: Sequence[Kind], name: str, folder: Path) -> tuple[Path, ...]:
    """Write a new package; returns its files.

    Args:
        folder: of the package; it must not be there yet.

    Raises:
        InputError: the name is none that a plugin can have, or a rule book has it.
        OutputError: the folder is there, or cannot be written.
    """
    made = package_files(kinds, name)
    if folder.exists():
        raise OutputError(f"{folder} is there already: name another one with --folder")
    try:
        for path, text in made.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {in_words(error)}") from error
    return tuple(folder / path for path in made)


def _titled(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _named(text: str, name: str) -> str:
    return text.replace(SAMPLE, name).replace(SAMPLE.capitalize(), _titled(name))


def _pyproject(kinds: Sequence[Kind], module: str) -> str:
    points = "".join(
        f'\n[project.entry-points."{kind.group}"]\n{SAMPLE} = "{module}.{file}:{value}"\n'
        for kind in kinds
        for file, value in [MODULES[kind]]
    )
    data = f'\n[tool.setuptools.package-data]\n{module} = ["{PAGE_FILES}/*"]\n' if Kind.PAGE in kinds else ""
    return f"""[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{module.replace("_", "-")}"
version = "0.1.0"
description = "Plugins for tablectl."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["tablectl"]
{points}
[tool.setuptools.packages.find]
where = ["src"]
{data}"""


def _readme(kinds: Sequence[Kind]) -> str:
    rows = "".join(f"| {kind.value} | {USED_BY[kind]} |\n" for kind in kinds)
    conform = "".join(
        f"tablectl conform plugin {kind.value} {SAMPLE}{EXAMINED_WITH.get(kind, '')}\n" for kind in kinds
    )
    return f"""# {SAMPLE.capitalize()}

Plugins for tablectl. What they may do is what the table's process may do: install only code that you trust.

Install it into the environment that runs the table:

```
pip install .
```

| it brings | it is used by |
| --- | --- |
{rows}
Before others rely on it:

```
{conform}```
"""


def _tests(kinds: Sequence[Kind]) -> str:
    listed = "".join(f"        Kind.{kind.name},\n" for kind in kinds)
    return f'''"""What every plugin of these kinds is held to. Before: ``pip install pytest -e .``"""

import pytest

from tablectl.conformance import Verdict
from tablectl.plugins import Kind, installed
from tablectl.plugins.conformance import examine


@pytest.mark.parametrize(
    "kind",
    [
{listed}    ],
)
def test_it_does_what_its_kind_promises(kind: Kind) -> None:
    plugins = installed()
    plugins.join()
    failed = [each for each in examine(plugins, kind, "{SAMPLE}") if each.verdict is Verdict.FAILED]
    assert not failed
'''
