"""Sound requests are read the quick way, others with care: nobody can tell which by the answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.api.json_lines import answer_text, decode_fast, decode_strict
from tablectl.api.scoring.score import score_line
from tablectl.rulesets.request_fields import Fields
from tablectl.rulesets.riichi.context import ContextFields
from tablectl.rulesets.score_request import SharedFields
from tests.fuzz.mutations import bent
from tests.system.running import ROOT
from tests.tablectl.rulesets.riichi.claims import recorded_wins

CORPUS: Path = ROOT / "tests" / "fuzz" / "corpus" / "score_request"
HANGZHOU = {
    "id": "h",
    "rules": "hangzhou",
    "hand": "123456m234p567s5z",
    "winning_tile": "5z",
    "source": "discard",
    "from": "W",
    "seat": "S",
    "melds": [],
    "context": {"fortune_indicator": "9p", "stacks": {"E": 100}, "banker_streak": 2},
}
LINES = 1_200


def requests() -> list[bytes]:
    """Sound requests of every book, and recorded ones of riichi with all that their contexts hold."""
    recorded = [win["request"] for win in recorded_wins()][::40]
    return [
        *(path.read_bytes() for path in sorted(CORPUS.iterdir())),
        *(json.dumps(request).encode() for request in (HANGZHOU, *recorded)),
    ]


def all_with_care(line: bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """The answer where nothing is taken at one go, as Python's own writer puts it."""
    with monkeypatch.context() as patched:
        patched.setattr("tablectl.api.json_lines.decode_fast", lambda line: None)
        patched.setattr(Fields, "convert_as", lambda self, shape: None)
        return json.dumps(score_line(line))


def test_a_request_is_answered_alike_whichever_way_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    examples, chance = requests(), Random("quick requests")
    lines = examples + [bent(examples, chance) for _ in range(LINES)]
    answers = [(line, answer_text(score_line(line)), all_with_care(line, monkeypatch)) for line in lines]
    assert [(line, quick) for line, quick, careful in answers if quick != careful] == []
    assert sum('"ok": true' in quick for _, quick, _ in answers) > len(examples)


def test_sound_requests_of_every_book_are_read_the_quick_way() -> None:
    for line in requests():
        request = decode_fast(line)
        assert request is not None, line
        assert Fields(request).convert_as(SharedFields) is not None, line
        if request["rules"] == "riichi" and "context" in request:
            assert Fields(request).nested("context").convert_as(ContextFields) is not None, line


def test_types_read_what_the_fields_read_one_by_one() -> None:
    for line in requests():
        fields = Fields(decode_strict(line)[0])
        assert fields.convert_as(SharedFields) == fields.read_by_field(SharedFields)
        if fields.text("rules") == "riichi":
            context = fields.nested("context")
            assert context.convert_as(ContextFields) == context.read_by_field(ContextFields)


@pytest.mark.parametrize(
    "odd",
    [
        lambda line: line[:-1] + b', "seat": "W"}',
        lambda line: line.replace(b"discard", b"\\u0064iscard"),
        lambda line: b"\xef\xbb\xbf" + line,
        lambda line: line[:-1] + b', "players": NaN}',
        lambda line: line + b" " * 1024 * 1024,
        lambda line: b"[" + line + b"]",
    ],
    ids=["a name twice", "an escape", "a byte order mark", "no number", "too long", "no object"],
)
def test_what_the_quick_reader_could_misread_is_left_to_the_careful_one(
    odd: Callable[[bytes], bytes],
) -> None:
    line = json.dumps(HANGZHOU).encode()
    assert decode_fast(line) == HANGZHOU
    assert decode_fast(odd(line)) is None


texts = st.text(st.characters(codec=None, exclude_categories=()), max_size=12)


@given(st.dictionaries(texts, st.one_of(texts, st.integers(), st.booleans(), st.none(), st.lists(texts))))
def test_an_answer_is_written_as_pythons_own_writer_writes_it(answer: dict[str, object]) -> None:
    assert answer_text(answer) == json.dumps(answer)
