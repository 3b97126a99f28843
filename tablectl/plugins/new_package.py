"""Creates a new package with plugins from the templates."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from tablectl.errors import InputError, OutputError, in_words
from tablectl.plugins.kinds import Kind
from tablectl.quoting import quoted
from tablectl.rulesets import require_new_key

NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,29}")
"""A plugin's name: it is used as a Python name, a rule book's key and a part of an address."""
SAMPLE: Final = "sample"
"""The plugin's name in the templates."""
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
"""Each kind's module, and the object in it that its entry point names."""
USAGE: Final[Mapping[Kind, str]] = {
    Kind.RULEBOOK: "`tablectl rules sample`, `tablectl run --rules sample`",
    Kind.FORMAT: "`tablectl replay FILE`",
    Kind.CAMERA: '`[camera]` `source = "plugin:sample"`',
    Kind.PUBLISHER: '`[plugins]` `publishers = ["sample"]`; it is told what `[plugins.settings.sample]` has',
    Kind.DETECTOR: '`[recogniser]` `plugin = "sample"`',
    Kind.PAGE: '`[plugins]` `pages = ["sample"]`, then /plugins/sample/',
}
"""How a plugin of a kind is used, for the package's README."""
CONFORM_OPTIONS: Final[Mapping[Kind, str]] = {
    Kind.FORMAT: " --file RECORD",
    Kind.PUBLISHER: " --setting file=score.txt",
}
"""Further options of ``tablectl conform plugin`` for a kind."""


def package_files(kinds: Sequence[Kind], name: str) -> Mapping[str, str]:
    """The text of every file of a new package, by its path in it.

    Args:
        kinds: of its plugins.
        name: of each plugin.

    Raises:
        InputError: a plugin cannot have this name, or a rule book has it already.
    """
    if not NAME.fullmatch(name):
        raise InputError(
            f"a plugin cannot be called {quoted(name)}: take 2 to 30 of a-z, 0-9 and _, a letter first"
        )
    if Kind.RULEBOOK in kinds:
        require_new_key(name)
    module = f"tablectl_{name}"
    texts = {
        "pyproject.toml": _pyproject(kinds, module),
        "README.md": _readme(kinds),
        f"src/{module}/__init__.py": f'"""{_class_name(name)}: plugins for tablectl."""\n',
        f"tests/test_{name}.py": _tests(kinds),
    }
    for kind in kinds:
        file = f"{MODULES[kind][0]}.py"
        texts[f"src/{module}/{file}"] = (TEMPLATES / file).read_text(encoding="utf-8")
        if kind is Kind.PAGE:
            for each in (TEMPLATES / PAGE_FILES).iterdir():
                texts[f"src/{module}/{PAGE_FILES}/{each.name}"] = each.read_text(encoding="utf-8")
    return {path: _rename_sample(text, name) for path, text in sorted(texts.items())}


def write_package(kinds: Sequence[Kind], name: str, folder: Path) -> tuple[Path, ...]:
    """Write a new package; returns its files.

    Args:
        kinds: of its plugins.
        name: of each plugin.
        folder: of the package; it must not exist yet.

    Raises:
        InputError: a plugin cannot have this name, or a rule book has it already.
        OutputError: the folder exists, or cannot be written.
    """
    texts = package_files(kinds, name)
    if folder.exists():
        raise OutputError(f"{folder} is there already: name another one with --folder")
    try:
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {in_words(error)}") from error
    return tuple(folder / path for path in texts)


def _class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _rename_sample(text: str, name: str) -> str:
    return text.replace(SAMPLE, name).replace(SAMPLE.capitalize(), _class_name(name))


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
    rows = "".join(f"| {kind.value} | {USAGE[kind]} |\n" for kind in kinds)
    conform = "".join(
        f"tablectl conform plugin {kind.value} {SAMPLE}{CONFORM_OPTIONS.get(kind, '')}\n" for kind in kinds
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
