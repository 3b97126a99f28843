"""The published schemas: printed, written, and told field by field in the document."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablectl.api.schemas import (
    BEGIN,
    BEGIN_REQUESTS,
    END,
    END_REQUESTS,
    MESSAGE_SCHEMAS,
    field_rows,
    read_schema,
    reference,
    schema_names,
    update,
)
from tablectl.errors import InputError
from tests.system.running import ROOT
from tests.tablectl.schemas import COMMAND, validator, written_command_schema
from tests.tablectl.test_cli import Run, run

__all__ = ["run"]


def test_the_document_tells_the_fields_that_the_schemas_have(tmp_path: Path) -> None:
    page = tmp_path / "MQTT.md"
    page.write_text((ROOT / "docs" / "MQTT.md").read_text(encoding="utf-8"), encoding="utf-8")
    assert not update(page), "run: tablectl schemas --update docs/MQTT.md"


def test_the_schema_of_requests_is_that_of_their_classes() -> None:
    written = COMMAND.read_text(encoding="utf-8")
    assert written == written_command_schema(), "run: python -m tests.tablectl.schemas"


def test_every_schema_of_a_topic_is_in_the_reference() -> None:
    text = reference()
    assert set(MESSAGE_SCHEMAS) <= set(schema_names())
    for name in MESSAGE_SCHEMAS:
        assert f"### `tablectl/{name}/1`" in text
    assert "| `seats[].river[].claimed_by` | integer 0 to 3 or null |" in text
    assert "| `penalty` | `deltas` | list of integer |" in text


def test_fields_inside_choices_and_lists_are_told_under_their_path() -> None:
    schema = {
        "properties": {
            "table": {"type": "string"},
            "a": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"b": {"const": 1}}}]},
            "c": {"type": "array", "items": {"enum": ["x", None]}, "description": "Of c."},
        },
        "required": ["a"],
    }
    rows = [(row.path, row.kind, row.about) for row in field_rows(schema)]
    assert rows == [
        ("a", "null or object", ""),
        ("a.b", "`1`", "May be left out."),
        ("c", 'list of `"x"`, `null`', "Of c. May be left out."),
    ]


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Something else\n", encoding="utf-8")
    with pytest.raises(InputError, match="no place for these tables"):
        update(page)
    requests = f"{BEGIN_REQUESTS}\nyesterday\n{END_REQUESTS}"
    page.write_text(f"before\n{requests}\n{BEGIN}\nyesterday\n{END}\nafter\n", encoding="utf-8")
    assert update(page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "yesterday" not in text


def test_the_command_lists_prints_and_writes_them(run: Run, tmp_path: Path) -> None:
    listed = run("schemas").out
    assert all(f"tablectl/{name}/1" in listed for name in schema_names())
    assert json.loads(run("schemas", "state").out) == read_schema("state")
    assert set(json.loads(run("schemas", "--json").out)) == set(schema_names())
    assert run("schemas", "--out", str(tmp_path / "out")).status == 0
    written = {path.stem for path in (tmp_path / "out").glob("*.json")}
    assert written == set(schema_names())
    assert "| field | holds | what |" in run("schemas", "--markdown").out
    unknown = run("schemas", "nothing")
    assert (unknown.status, "expected one of" in unknown.err) == (2, True)


@pytest.mark.parametrize("name", schema_names())
def test_each_schema_is_sound(name: str) -> None:
    validator(name)
    assert read_schema(name)["$id"] == f"tablectl/{name}/1"
    assert read_schema(name)["title"]
