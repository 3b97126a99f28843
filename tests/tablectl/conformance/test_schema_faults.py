"""Our reader of JSON Schemas says what the library says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablectl.api.schemas import read_schema, schema_names
from tablectl.conformance.form import SCHEMA_BY_TOPIC
from tablectl.conformance.schema_faults import schema_faults
from tests.tablectl.conformance.played import TABLE, played
from tests.tablectl.schemas import validator

WRONG: tuple[Any, ...] = (None, True, -1, 1.5, "", "x" * 300, [], [None, None], {}, {"seat": 9})


def messages() -> dict[str, dict[str, Any]]:
    """The last message of each topic of a played hand."""
    prefix = f"mahjong/{TABLE}/"
    return {
        topic: json.loads(each.payload)
        for each in played()
        if (topic := each.topic.removeprefix(prefix).removeprefix("broadcast/")) in SCHEMA_BY_TOPIC
    }


def variants(value: Any) -> list[Any]:
    """The value with a wrong one at each place in turn, and with each field left out."""
    found: list[Any] = [*WRONG]
    if isinstance(value, dict):
        found += [{**value, name: other} for name in value for other in variants(value[name])[:14]]
        found += [{key: each for key, each in value.items() if key != name} for name in value]
        found.append({**value, "an_unknown_field": 1})
    elif isinstance(value, list) and value:
        found += [[other, *value[1:]] for other in variants(value[0])]
        found.append([*value, *value])
    return found


@pytest.mark.parametrize("topic", [each for each in SCHEMA_BY_TOPIC if each != "odds"])
def test_a_spoiled_message_is_judged_as_the_library_judges_it(topic: str) -> None:
    name = SCHEMA_BY_TOPIC[topic]
    schema, library = read_schema(name), validator(name)
    tried = [messages()[topic], *variants(messages()[topic])]
    unlike = [
        each
        for each in tried
        if (next(schema_faults(schema, each), None) is None) is not library.is_valid(each)
    ]
    assert unlike == []


@pytest.mark.parametrize("name", schema_names())
def test_every_published_schema_can_be_read(name: str) -> None:
    schema, library = read_schema(name), validator(name)
    for each in WRONG:
        assert (next(schema_faults(schema, each), None) is None) is library.is_valid(each)


def test_a_keyword_that_is_not_known_is_an_error() -> None:
    with pytest.raises(ValueError, match="multipleOf"):
        list(schema_faults({"multipleOf": 3}, 4))


@pytest.mark.parametrize(
    ("schema", "value", "fault"),
    [
        ({"type": ["string", "null"]}, 1, "$ is 1, expected string or null"),
        ({"const": 1}, True, "$ is true, expected 1"),
        ({"uniqueItems": True}, [1, 1.0], "$ says something twice"),
        ({"propertyNames": {"pattern": "^a"}}, {"b": 1}, 'the name “b” in $ is "b", expected the form ^a'),
        ({"if": {"const": 1}, "then": {"minimum": 2}}, 1, "$ is 1, the minimum is 2"),
        ({"oneOf": [{"type": "number"}, {"minimum": 0}]}, 1, "$ is 1, which fits 2 of its 2 forms"),
        ({"$defs": {"a": {"maxLength": 1}}, "$ref": "#/$defs/a"}, "ab", "$ has 2 characters, maxLength is 1"),
        ({"properties": {"a": {"items": {"enum": [1]}}}}, {"a": [2]}, "$.a[0] is 2, expected one of 1"),
    ],
)
def test_a_fault_says_where_it_is_and_what_was_expected(schema: Any, value: Any, fault: str) -> None:
    assert next(schema_faults(schema, value)) == fault
