"""The one decoder of what arrives from outside."""

from __future__ import annotations

import ast
import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.decoding import (
    COMMAND,
    RECORD,
    DecodingFault,
    Limits,
    Undecodable,
    decode,
    decode_object,
    exceeds_depth,
)
from tests.architecture.sources import sources

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)

BAD = [
    (b"", DecodingFault.NOT_JSON),
    (b"{", DecodingFault.NOT_JSON),
    (b"[1,]", DecodingFault.NOT_JSON),
    (b"{} {}", DecodingFault.NOT_JSON),
    (b"\xff\xfe[\x00]\x00", DecodingFault.NOT_UTF8),
    (b'{"a": "\\ud800"}', DecodingFault.NOT_UTF8),
    (b"NaN", DecodingFault.NUMBER),
    (b"[-Infinity]", DecodingFault.NUMBER),
    (b"[1e400]", DecodingFault.NUMBER),
    (b"9" * 5000, DecodingFault.NUMBER),
    (b'{"a": [-' + b"9" * 400 + b"]}", DecodingFault.NUMBER),
    (b"[" * 3000, DecodingFault.TOO_DEEP),
    (b"[" * 10_000_000, DecodingFault.TOO_DEEP),
    (b'{"a":' * 65 + b"1" + b"}" * 65, DecodingFault.TOO_DEEP),
    (b'"' + b"x" * RECORD.max_bytes + b'"', DecodingFault.TOO_LARGE),
    ('"' + "春" * (RECORD.max_bytes // 2) + '"', DecodingFault.TOO_LARGE),
]


@pytest.mark.parametrize(("data", "fault"), BAD, ids=lambda value: str(value)[:30])
def test_what_cannot_be_read_is_one_error(data: bytes | str, fault: DecodingFault) -> None:
    with pytest.raises(Undecodable) as raised:
        decode(data, RECORD)
    assert raised.value.fault is fault


@given(VALUES)
def test_whatever_can_be_written_is_read(value: object) -> None:
    assert decode(json.dumps(value, ensure_ascii=False), Limits(10**6, 10**4)) == value


@given(st.binary(max_size=300))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    for exact in (False, True):
        try:
            decode(data, COMMAND, exact_decimals=exact, unique_names=exact)
        except Undecodable as error:
            assert str(error)


@given(VALUES, st.integers(0, 6))
def test_depth_is_known_before_anything_is_parsed(value: object, deepest: int) -> None:
    def depth(each: object) -> int:
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list) else None
        return 0 if inner is None else 1 + max(map(depth, inner), default=0)

    assert exceeds_depth(json.dumps(value).encode(), deepest) == (depth(value) > deepest)


def test_brackets_in_a_text_are_no_depth() -> None:
    text = json.dumps(["[" * 5000, '"{\\"', "\\"])
    assert decode(text, COMMAND) == json.loads(text)


def test_decimals_stay_exact_and_small_enough_to_be_written() -> None:
    assert decode("[0.10, 1e-7]", COMMAND, exact_decimals=True) == [Decimal("0.10"), Decimal("1e-7")]
    with pytest.raises(Undecodable, match="too large"):
        decode("1e999999999", COMMAND, exact_decimals=True)


def test_a_name_that_stands_twice_is_told() -> None:
    assert decode('{"a": 1, "a": 2}', COMMAND) == {"a": 2}
    with pytest.raises(Undecodable) as raised:
        decode('{"a": 1, "a": 2}', COMMAND, unique_names=True)
    assert (raised.value.fault, raised.value.name) == (DecodingFault.TWICE, "a")


def test_an_object_is_an_object() -> None:
    assert decode_object(b'\xef\xbb\xbf{"a": 1}', COMMAND) == {"a": 1}
    with pytest.raises(Undecodable, match="a JSON object"):
        decode_object("[]", COMMAND)


OWN = {
    "tablectl/decoding.py": "here",
    "tablectl/web/words.py": "a file of the package",
    "tablectl/api/schemas.py": "a file of the package",
    "tablectl/api/scoring/score_form.py": "a file of the package",
    "tablectl/hall/store/store.py": "rows that the hall has written",
    "tablectl/adapters/storage/aired_hands.py": "rows that the table has written",
    "tablectl/adapters/storage/delay_queue.py": "rows that the table has written",
    "tablectl/adapters/storage/journal/names.py": "rows that the table has written",
    "tablectl/adapters/web/live/stream.py": "the feed's own messages",
    "tablectl/learning/plots.py": "figures of our own training runs",
    "tablectl/learning/training_runs.py": "figures of our own training runs",
}
"""Where JSON is read that never came from outside."""


def test_nobody_else_parses_what_comes_from_outside() -> None:
    wrong = [
        source.where(node.lineno)
        for source in sources()
        if source.name.startswith("tablectl") and source.where(0).rpartition(":")[0] not in OWN
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute)
        and node.attr in ("load", "loads", "JSONDecoder", "raw_decode")
        and isinstance(node.value, ast.Name)
        and node.value.id == "json"
    ]
    assert not wrong, "use tablectl.decoding:\n" + "\n".join(wrong)
