"""Whatever is wrong with a record, what is printed of it is in words: no type, error or value of Python's.

Each record beside the tests is bent and replayed as the command does it; the long form bends each 500 ways.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tablectl.api.games.replay import replay_files
from tablectl.cli.games.replay import line_text
from tests.fuzz.mutations import bent
from tests.fuzz.parser import CORPUS
from tests.fuzz.test_bad_input import not_stuck
from tests.long_forms import in_soak

FIXTURES: Final = Path(__file__).parents[1] / "fixtures"
WAYS, ALL_WAYS = 6, 500
KINDS: Final = ("mjlog", "tenhou6", "mjai", "majsoul", "tziakcha", "record_file")
RECORDS: Final = (
    *sorted((FIXTURES / "games").glob("*.*[!d]")),
    *sorted((FIXTURES / "records").glob("*.mjson")),
    *(path for kind in KINDS for path in sorted((CORPUS / kind).glob("*"))),
)

OF_PYTHON: Final = re.compile(
    r"Traceback|\b[A-Z]\w*(?:Error|Exception)\b|\bNone\b|\bNoneType\b|<class|<function|object at 0x"
    r"|\bTrue\b|\bFalse\b|\b[A-Z]\w+\([a-z_]+=|<[A-Z]\w+\.[A-Z_]+"
    r"|\b(?:list|tuple|str|dict|int|float) (?:object|indices)\b"
    r"|invalid literal|unhashable|not subscriptable|\{'|\['|\('|codec can't|to unpack"
)
"""Names of types and errors, values as Python writes them, and sentences of its errors."""
NOTHING_SAID: Final = re.compile(r"what it holds is not|\bno JSON\b|(?:is not JSON.*){2}")
"""Sentences that say the same twice, or not what is wrong."""
QUOTED: Final = re.compile(r'"\{(?:[^"\\]|\\.)*"')
"""The beginning of a file as it is: whatever stands there is the file's."""


def printed(path: Path) -> str:
    """All that the command prints of a file, as words and as the texts among its numbers."""
    told = []
    for line in replay_files([path]):
        assert json.loads(json.dumps(line)) == line
        told += [line_text(line), *line.get("differs", ()), *line.get("notes", ())]
        told += [line.get("error", ""), line.get("skipped", "")]
    return QUOTED.sub("", "\n".join(told).replace(str(path), ""))


@pytest.mark.parametrize("ways", [WAYS, *in_soak(ALL_WAYS)])
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_bent_record_is_spoken_of_in_words(path: Path, ways: int, tmp_path: Path) -> None:
    whole = path.read_bytes()
    assert not OF_PYTHON.search(printed(path))
    for seed in range(ways):
        data = bent([whole], Random(f"{path.name} {seed}"))
        told = tmp_path / "record"
        told.write_bytes(data)
        with not_stuck(data):
            said = printed(told)
        found = OF_PYTHON.search(said) or NOTHING_SAID.search(said)
        assert found is None, f"seed {seed}: {said[max(0, found.start() - 200) : found.end() + 100]!r}"
