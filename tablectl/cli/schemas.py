"""``tablectl schemas``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from tablectl.cli.lazy_imports import lazy_imports
from tablectl.errors import OutputError

with lazy_imports():
    import tablectl.api.asyncapi as asyncapi_document
    import tablectl.api.message_types as message_types
    import tablectl.api.openapi as openapi_document
    import tablectl.api.schemas as published_schemas

app = typer.Typer(add_completion=False, rich_markup_mode="markdown")


@app.command()
def schemas(
    names: Annotated[
        list[str] | None, typer.Argument(help="Schemas to print, such as `state`; without one, their list.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="All of them as one JSON object, by name.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Their fields as tables.")] = False,
    as_openapi: Annotated[
        bool, typer.Option("--openapi", help="The pages' HTTP interface as an OpenAPI 3.1 description.")
    ] = False,
    as_asyncapi: Annotated[
        bool, typer.Option("--asyncapi", help="The topics over MQTT as an AsyncAPI 3.0 description.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder to write them to, a file each.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--update", help="Page whose reference tables are to be updated.")
    ] = None,
    types: Annotated[
        Path | None, typer.Option("--types", help="Folder to write the messages to as Python types.")
    ] = None,
    typescript: Annotated[
        Path | None, typer.Option("--typescript", help="Folder to write them to as TypeScript types.")
    ] = None,
) -> None:
    """Print the JSON Schemas of the table's messages and requests.

    They hold for MQTT and for the pages' JSON and streams. Every message names its schema in its field
    `schema` (`tablectl/state/1`). Python programs can read them without this command:
    `importlib.resources.files("tablectl") / "schemas" / "state.json"`.

    A running table describes its HTTP interface at `/api/openapi.json`, and its topics over MQTT at
    `/api/asyncapi.json`.

    Examples: `tablectl schemas` lists them; `tablectl schemas state` prints one; `tablectl schemas --out DIR`
    writes all of them; `tablectl schemas --markdown` prints the tables of docs/MQTT.md.
    """
    wanted = names or list(published_schemas.schema_names())
    if page is not None:
        typer.echo(f"{page}: {'brought up to date' if published_schemas.update(page) else 'was up to date'}")
        return
    if types is not None:
        _write_types(types, message_types.type_modules())
        return
    if typescript is not None:
        _write_types(typescript, message_types.typescript_modules())
        return
    if as_openapi:
        typer.echo(json.dumps(openapi_document.openapi(version("tablectl")), ensure_ascii=False, indent=1))
        return
    if as_asyncapi:
        typer.echo(json.dumps(asyncapi_document.asyncapi(version("tablectl")), ensure_ascii=False, indent=1))
        return
    if markdown:
        typer.echo(published_schemas.reference())
        return
    if out is not None:
        _write(out, wanted)
        return
    if as_json:
        typer.echo(
            json.dumps(
                {name: published_schemas.read_schema(name) for name in wanted}, ensure_ascii=False, indent=1
            )
        )
        return
    if names:
        for name in names:
            typer.echo(json.dumps(published_schemas.read_schema(name), ensure_ascii=False, indent=1))
        return
    for name in wanted:
        schema = published_schemas.read_schema(name)
        typer.echo(f"{name:16} {schema['$id']:28} {schema['title']}")


def _write_types(folder: Path, modules: Mapping[str, str]) -> None:
    changed = message_types.write_modules(folder, modules)
    typer.echo(f"{folder}: {changed} modules brought up to date")


def _write(folder: Path, names: list[str]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            text = json.dumps(published_schemas.read_schema(name), ensure_ascii=False, indent=1)
            (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise OutputError(f"{folder} cannot be written: {error.strerror}") from error
    typer.echo(f"{len(names)} schemas in {folder}")
