"""The folder of examples: what is kept, what goes, and what is told of damage."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from tablectl.adapters.examples import ExampleStore
from tablectl.errors import StateDirError
from tests.tablectl.adapters.examples.tiles_and_words import example
from vision.learning import Example, LabelOrigin


def test_an_example_is_read_as_it_was_kept(tmp_path: Path) -> None:
    store = ExampleStore(tmp_path / "examples")
    assert store.read().examples == ()
    kept = example(1, "7z", word=LabelOrigin.ANSWER, set_number=2)
    assert store.add(kept)
    (read,) = ExampleStore(tmp_path / "examples").read().examples
    assert np.array_equal(read.picture, kept.picture)
    others = [one.name for one in fields(Example) if one.name not in ("name", "picture")]
    assert [getattr(read, name) for name in others] == [getattr(kept, name) for name in others]
    assert len(read.name) == 16


def test_the_same_picture_with_the_same_word_is_one_example(tmp_path: Path) -> None:
    store = ExampleStore(tmp_path)
    assert store.add(example(1))
    assert not store.add(example(1))
    assert store.add(example(1, "6m"))
    assert len(store.read().examples) == 2


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path) -> None:
    store = ExampleStore(tmp_path, max_examples=10)
    for number in range(14):
        store.add(example(number))
    events = [one.event for one in store.read().examples]
    assert events == [f"event {number}" for number in range(14 - len(events), 14)]
    assert 9 <= len(events) <= 10
    assert len(list((tmp_path / "pictures").glob("*.png"))) == len(events), "their pictures go with them"


def test_the_oldest_go_when_they_take_too_much_room(tmp_path: Path) -> None:
    store = ExampleStore(tmp_path)
    store.add(example(0))
    size = next((tmp_path / "pictures").glob("*.png")).stat().st_size
    small = ExampleStore(tmp_path, max_bytes=5 * size + 20)
    for number in range(1, 9):
        small.add(example(number))
    total = sum(path.stat().st_size for path in (tmp_path / "pictures").glob("*.png"))
    assert total <= 5 * size + 20
    assert small.read().examples[-1].event == "event 8"


DAMAGES = {
    "{ no json": "line 2: ",
    '{"v": 9, "name": "0123456789abcdef"}': "line 2: it is of version 9, this program knows version 1",
    '{"v": 1, "name": "../../passwd"}': "line 2: name: expected 16 hexadecimal digits",
    '{"v": 1, "name": "0123456789abcdef", "word": "judge"}': "line 2: its picture cannot be read",
    "[]": "line 2: expected a JSON object",
    "x" * 5000: "line 2: it has 5000 characters",
}


@pytest.mark.parametrize("line", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_line_is_told_and_skipped(tmp_path: Path, line: str) -> None:
    store = ExampleStore(tmp_path)
    store.add(example(1))
    with (tmp_path / "examples.jsonl").open("a") as file:
        file.write(line + "\n")
    store.add(example(2))
    read = store.read()
    assert [one.event for one in read.examples] == ["event 1", "event 2"]
    (told,) = read.problems
    assert DAMAGES[line] in told and told.endswith("; skipped")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"tile": "9x"}, "an example shows a face"),
        ({"word": "king"}, "word: expected one of judge, answer, imported"),
        ({"set": 3}, "set: expected 1 or 2"),
        ({"by": 7}, "by: expected a text"),
    ],
)
def test_a_field_that_is_none_is_told_by_its_name(
    tmp_path: Path, change: dict[str, object], told: str
) -> None:
    store = ExampleStore(tmp_path)
    store.add(example(1))
    lines = tmp_path / "examples.jsonl"
    lines.write_text(json.dumps(json.loads(lines.read_text()) | change) + "\n")
    read = store.read()
    assert read.examples == () and told in read.problems[0]


def test_a_damaged_picture_costs_its_own_example(tmp_path: Path) -> None:
    store = ExampleStore(tmp_path)
    store.add(example(1))
    store.add(example(2))
    bad = tmp_path / "pictures" / f"{store.read().examples[0].name}.png"
    for data in (bad.read_bytes()[:60], b"no picture at all, though long enough to be one"):
        bad.write_bytes(data)
        read = store.read()
        assert [one.event for one in read.examples] == ["event 2"]
        assert "PNG file" in read.problems[0]


def test_an_example_can_be_forgotten(tmp_path: Path) -> None:
    store = ExampleStore(tmp_path)
    assert store.remove(["0123456789abcdef"]) == 0
    for number in range(3):
        store.add(example(number))
    first = store.read().examples[0].name
    assert store.remove([first, "0123456789abcdef"]) == 1
    assert [one.event for one in store.read().examples] == ["event 1", "event 2"]
    assert not (tmp_path / "pictures" / f"{first}.png").exists()


def test_a_disk_that_refuses_is_told_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "examples").write_text("in the way")
    with pytest.raises(StateDirError, match=r"cannot be written to .*examples: .*make room"):
        ExampleStore(tmp_path / "examples").add(example(1))
