"""The messages as Python types: as the schemas have them, and importable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from tablectl.api.message_types import TYPED_SCHEMAS, type_modules, typescript_modules
from tablectl.api.schemas import read_schema, schema_names
from tablectl.client import messages
from tests.system.running import ROOT
from tests.tablectl.test_cli import Run, run

__all__ = ["run"]
NOT_SAID = {
    *("command", "needs_request", "needs_response", "score_request", "score_response"),
    *("odds_request", "odds_response", "danger_response", "highlight"),
}
"""What is asked of a table or of the command line, and the command line's answers."""
TYPESCRIPT = "docs/examples/typescript/src/messages"


def test_the_types_that_are_kept_are_those_that_the_schemas_make() -> None:
    folder = ROOT / "tablectl" / "client" / "messages"
    kept = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    assert kept == dict(type_modules()), "run: tablectl schemas --types tablectl/client/messages"


def test_the_typescript_types_that_are_kept_are_those_that_the_schemas_make() -> None:
    folder = ROOT / TYPESCRIPT
    kept = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ts")}
    assert kept == dict(typescript_modules()), f"run: tablectl schemas --typescript {TYPESCRIPT}"


def test_each_request_is_a_typescript_type_of_its_own() -> None:
    text = typescript_modules()["command.ts"]
    for request in read_schema("command")["oneOf"]:
        assert f'  do: "{request["properties"]["do"]["const"]}";' in text
    assert text.count("extends AnyCommand") == text.count("\n  | ")


def test_everything_that_a_table_says_has_a_type() -> None:
    assert set(schema_names()) - NOT_SAID == set(TYPED_SCHEMAS)


@pytest.mark.parametrize("schema", sorted(TYPED_SCHEMAS))
def test_a_type_has_the_fields_of_its_schema_and_knows_which_may_be_left_out(schema: str) -> None:
    made: Any = getattr(messages, TYPED_SCHEMAS[schema])
    told = read_schema(schema)
    hints = get_type_hints(made)
    assert set(hints) == set(told["properties"])
    assert made.__total__


def test_the_command_writes_them_into_a_folder(run: Run, tmp_path: Path) -> None:
    modules = len(TYPED_SCHEMAS) + 1  # and what a table may be asked, in TypeScript
    assert f"{modules} modules brought up to date" in run("schemas", "--types", str(tmp_path)).out
    assert "0 modules brought up to date" in run("schemas", "--types", str(tmp_path)).out
    assert (tmp_path / "score.py").read_text(encoding="utf-8").count("class ") == 2
    assert f"{modules + 1} modules brought up to date" in run("schemas", "--typescript", str(tmp_path)).out
    assert (tmp_path / "score.ts").read_text(encoding="utf-8").count("export interface ") == 2


def test_python_words_are_no_hindrance() -> None:
    text = type_modules()["result.py"]
    assert '"from": int | None,' in text
    assert json.dumps("from") in text
