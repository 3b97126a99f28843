"""The published JSON Schemas, for checking every message that a test hears.

``python -m tests.tablectl.schemas`` writes that of requests anew, which their classes have in them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tablectl.service.desk import command_schema
from tablectl.topics import Message

COMMAND = files("tablectl") / "schemas" / "command.json"


def written_command_schema() -> str:
    """The schema of requests as its file should have it."""
    return json.dumps(command_schema(), indent=2) + "\n"


@cache
def validator(name: str) -> Draft202012Validator:
    """The schema ``name``, itself checked."""
    schema = json.loads((files("tablectl") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def as_heard(message: Message) -> Any:
    """A message as a listener reads it: through JSON, so that tuples are lists and keys are text."""
    return json.loads(json.dumps(message))


def check(message: Message) -> None:
    """The message keeps to the schema that it names."""
    name = str(message["schema"]).split("/")[1]
    errors = list(validator(name).iter_errors(as_heard(message)))
    assert not errors, "\n".join([f"{e.json_path}: {e.message}" for e in errors] + [f"in {message}"])


if __name__ == "__main__":
    Path(str(COMMAND)).write_text(written_command_schema(), encoding="utf-8")
