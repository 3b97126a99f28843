"""``tablectl conform plugin``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.conform.report import print_results
from tablectl.cli.lazy_imports import lazy_imports
from tablectl.cli.options import ChecksAsJson
from tablectl.errors import InputError
from tablectl.quoting import quoted

with lazy_imports():
    import tablectl.compose.plugin_tools as tools


def plugin(
    kind: Annotated[
        str | None,
        typer.Argument(help="What it is: rulebook, format, camera, publisher, detector or page."),
    ] = None,
    name: Annotated[str | None, typer.Argument(help="Its name, as its entry point has it.")] = None,
    file: Annotated[
        list[Path] | None, typer.Option("--file", help="A record, for a format; may be repeated.")
    ] = None,
    address: Annotated[
        str, typer.Option("--address", help="For a camera: what follows plugin:NAME: in the configuration.")
    ] = "",
    setting: Annotated[
        list[str] | None,
        typer.Option("--setting", help="KEY=VALUE, as [plugins.settings.NAME] has it; may be repeated."),
    ] = None,
    as_json: ChecksAsJson = False,
) -> None:
    """Test whether an installed plugin does what its kind promises (docs/PLUGINS.md).

    Without a name, list what is installed (of this kind) and how it loads.

    Exit status 0 if every check that ran has passed, 1 if one has failed, 2 if there is no such plugin.
    """
    if kind is not None and kind not in [each.value for each in tools.Kind]:
        raise InputError(
            f"there is no kind {quoted(kind)}: expected {', '.join(each.value for each in tools.Kind)}"
        )
    plugins = tools.installed()
    if kind is None or name is None:
        _list(plugins, kind, as_json)
        return
    results = tools.examine(
        plugins,
        tools.Kind(kind),
        name,
        settings=dict(_parse_setting(each) for each in setting or ()),
        files=tuple(file or ()),
        address=address,
    )
    print_results(results, as_json=as_json)


def _list(plugins: tools.Plugins, kind: str | None, as_json: bool) -> None:
    listed = [switch for switch in plugins.switches if kind in (None, switch.kind.value)]
    if not listed and not as_json:
        typer.echo(f"no {kind or 'plugin'} is installed", err=True)
    for switch in listed:
        if as_json:
            row = {
                "kind": switch.kind.value,
                "name": switch.name,
                "package": switch.package,
                "off": switch.reason,
            }
            typer.echo(json.dumps(row, ensure_ascii=False))
        else:
            typer.echo(
                f"{switch.kind.value:<10}{switch.name} ({switch.package}) {switch.reason or ''}".rstrip()
            )


def _parse_setting(text: str) -> tuple[str, str]:
    key, is_set, value = text.partition("=")
    if not is_set:
        raise InputError(f"--setting {text}: expected KEY=VALUE")
    return key, value
