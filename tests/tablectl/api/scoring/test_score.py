"""The scoring contract: a line in, a line out, whatever the line is."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.api.scoring.score import run_jsonl, score_line
from tablectl.rulesets import RULESETS
from tests.tablectl.rulesets.riichi.claims import recorded_wins
from tests.tablectl.schemas import validator

TANYAO: dict[str, Any] = {
    "id": "a",
    "rules": "riichi",
    "hand": "234m567p23488s56s",
    "winning_tile": "7s",
    "source": "discard",
    "from": "W",
    "seat": "S",
    "round": "E",
}
"""A closed hand of simples that waits for 1, 4 and 7 of bamboos."""


def ask(**changes: Any) -> dict[str, Any]:
    """The answer to the tanyao hand with some fields changed; ``...`` leaves a field out."""
    request = {key: value for key, value in {**TANYAO, **changes}.items() if value is not ...}
    answer = checked(json.dumps(request))
    assert answer["ok"] or "bug in this program" not in message(answer)
    return answer


def checked(line: str | bytes) -> dict[str, Any]:
    """The answer to a line, which keeps to the contract."""
    answer = score_line(line)
    assert validator("score_response").is_valid(answer), answer
    return answer


def code(answer: dict[str, Any]) -> str:
    assert not answer["ok"], answer
    return str(answer["error"]["code"])


def message(answer: dict[str, Any]) -> str:
    return str(answer["error"]["message"])


def test_a_win_is_answered_with_items_total_and_deltas() -> None:
    assert ask(context={"honba": 1, "deposits": 2, "dora_indicators": "1s"}) == {
        "id": "a",
        "ok": True,
        "items": [
            {"id": "tanyao", "value": 1, "count": 1},
            {"id": "pinfu", "value": 1, "count": 1},
            {"id": "dora", "value": 1, "count": 1},
        ],
        "total": {"han": 3, "fu": 30, "limit": None, "points": 3900},
        "deltas": {"E": 0, "S": 6200, "W": -4200, "N": 0},
    }


def test_a_yakuman_has_its_count_in_place_of_han() -> None:
    answer = ask(hand="19m19p19s1234567z", winning_tile="1m", options={"double_kokushi_13_wait": True})
    assert answer["items"] == [{"id": "kokushi_13_wait", "yakuman": 2, "count": 1}]
    assert answer["total"] == {"han": 26, "fu": None, "limit": "yakuman", "points": 64000}


def test_recorded_requests_and_their_answers_keep_to_the_schemas() -> None:
    for win in recorded_wins():
        assert validator("score_request").is_valid(win["request"])
        assert validator("score_response").is_valid(score_line(json.dumps(win["request"])))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"id": "a"', "the line is not JSON: line 1, column 11"),
        ('{"id" "a"}', "the line is not JSON: line 1, column 7"),
        ('{"id": "a"} {}', "the line is not JSON: line 1, column 13"),
    ],
)
def test_a_line_that_is_no_json_is_told_where(line: str, said: str) -> None:
    for ended in (line, f"{line}\n", f"{line}\n".encode()):
        assert message(checked(ended)) == said


def test_lines_are_answered_in_order_and_each_is_flushed() -> None:
    class Pipe(io.StringIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    def lines() -> Iterator[str]:
        for number in range(3):
            assert answers.flushed == number
            yield json.dumps({**TANYAO, "id": str(number)}) + "\n"

    answers = Pipe()
    run_jsonl(lines(), answers)
    assert [json.loads(line)["id"] for line in answers.getvalue().splitlines()] == ["0", "1", "2"]


def test_blank_lines_are_skipped_and_bad_ones_answered() -> None:
    text = "\n  \r\nhello\n" + json.dumps(TANYAO) + "\n\n[]\n"
    answers = io.StringIO()
    run_jsonl(io.StringIO(text), answers)
    assert [json.loads(line)["ok"] for line in answers.getvalue().splitlines()] == [False, True, False]


def test_a_line_of_broken_utf8_does_not_end_the_stream() -> None:
    raw = b'{"id":"\xff"}\n' + json.dumps(TANYAO).encode()
    answers = io.StringIO()
    run_jsonl(io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"), answers)
    first, second = (json.loads(line) for line in answers.getvalue().splitlines())
    assert first["id"] is None
    assert "UTF-8" in message(first)
    assert second["ok"]


def test_answers_are_one_ascii_line_whatever_the_id() -> None:
    answers = io.StringIO()
    run_jsonl([json.dumps({**TANYAO, "id": "стол\n\ud800 麻雀"})], answers)
    assert answers.getvalue().isascii()
    assert answers.getvalue().count("\n") == 1
    assert json.loads(answers.getvalue())["id"] == "стол\n\ud800 麻雀"


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "[]",
        "null",
        '"a"',
        "{",
        json.dumps(TANYAO) + "{}",
        '{"id":"a","context":{"honba":NaN}}',
        '{"id":"a","context":{"honba":-Infinity}}',
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"id":"a","context":{"honba":' + "1" * 5_000 + "}}",
        b'{"id":"\xff"}',
        b"\x00\x01",
    ],
)
def test_what_is_no_json_object_is_a_bad_request_without_id(line: str | bytes) -> None:
    answer = score_line(line)
    assert (answer["id"], code(answer)) == (None, "bad_request")


def test_a_byte_order_mark_is_forgiven() -> None:
    assert score_line("\ufeff" + json.dumps(TANYAO))["ok"]
    assert score_line(("\ufeff" + json.dumps(TANYAO)).encode())["ok"]


@pytest.mark.parametrize("request_id", [5, None, True, ["a"], {"a": 1}])
def test_an_id_that_is_no_text_is_refused_and_not_echoed(request_id: object) -> None:
    answer = ask(id=request_id)
    assert (answer["id"], code(answer)) == (None, "bad_request")


def test_a_missing_id_is_null_and_no_fault() -> None:
    answer = ask(id=...)
    assert (answer["id"], answer["ok"]) == (None, True)


def test_an_error_echoes_the_id() -> None:
    assert ask(rules="chess")["id"] == "a"


def test_a_field_that_stands_twice_is_named() -> None:
    twice = json.dumps(TANYAO)[:-1]
    answer = score_line(twice + ', "seat": "W"}')
    assert (answer["id"], code(answer)) == ("a", "bad_request")
    assert "“seat”" in message(answer)
    nested = score_line(twice + ', "context": {"honba": 1, "honba": 2}}')
    assert "“honba”" in message(nested)
    assert score_line('{"id":"a","id":"b","rules":"riichi"}')["id"] is None


def test_rulesets_that_are_not_there_are_told_from_those_that_are() -> None:
    for rules in ("chess", "Riichi", ""):
        answer = ask(rules=rules)
        assert code(answer) == "unknown_ruleset"
        assert "riichi" in message(answer)


@pytest.mark.parametrize(
    ("wanted", "named", "changes"),
    [
        ("bad_request", "“rules”", {"rules": ...}),
        ("bad_request", "“rules”", {"rules": 1}),
        ("unknown_preset", "tenhou", {"preset": "tenho"}),
        ("bad_request", "“preset”", {"preset": 3}),
        ("unknown_option", "“kuitan”", {"options": {"kuitann": True}}),
        ("bad_request", "“kuitan”", {"options": {"kuitan": "maybe"}}),
        ("bad_request", "“options”", {"options": []}),
        ("bad_request", "“sead”", {"sead": "E"}),
        ("bad_request", "“context.dora”", {"context": {"dora": "1m"}}),
        ("bad_request", "“melds[0].where”", {"melds": [{"kind": "pung", "tiles": "111z", "where": "E"}]}),
        ("bad_request", "“context.pao.who”", {"context": {"pao": {"who": "E"}}}),
        ("bad_request", "“context”", {"context": []}),
        ("bad_request", "“hand”", {"hand": ...}),
        ("bad_request", "“hand”", {"hand": ["1m"]}),
        ("bad_request", "“winning_tile”", {"winning_tile": ...}),
        ("bad_request", "“winning_tile”", {"winning_tile": "77s"}),
        ("bad_request", "“winning_tile”", {"winning_tile": ""}),
        ("bad_request", "“source”", {"source": ...}),
        ("bad_request", "“source”", {"source": "tsumo"}),
        ("bad_request", "“seat”", {"seat": ...}),
        ("bad_request", "“seat”", {"seat": "s"}),
        ("bad_request", "“round”", {"round": ...}),
        ("bad_request", "“round”", {"round": "Q"}),
        ("bad_request", "“players”", {"players": 3}),
        ("bad_request", "“players”", {"players": 4.0}),
        ("bad_request", "“players”", {"players": True}),
        ("bad_request", "“from”", {"from": "X"}),
        ("bad_request", "“from”", {"from": "S"}),
        ("bad_request", "“from”", {"source": "wall"}),
        ("bad_request", "“melds”", {"melds": "111z"}),
        ("bad_request", "“melds”", {"melds": ["111z"]}),
        ("bad_notation", "“x”", {"hand": "12x"}),
        ("bad_notation", "no tile 8z", {"hand": "8z"}),
        ("bad_notation", "unseen", {"hand": "234m567p23488s5s?"}),
        ("bad_notation", "“winning_tile”", {"winning_tile": "s7"}),
        ("bad_notation", "dora_indicators", {"context": {"dora_indicators": "m1"}}),
        ("tile_count", "13", {"hand": "234m567p23488s5s"}),
        ("tile_count", "13", {"hand": "234m567p23488s566s"}),
        ("tile_count", "13", {"hand": "1" * 100_000 + "m"}),
        ("too_many_copies", "8s", {"hand": "567p23488888s56m"}),
        ("not_a_winning_hand", "147s", {"winning_tile": "1z"}),
        ("no_yaku", "riichi", {"hand": "123m456p888s2399p", "winning_tile": "1p"}),
    ],
)
def test_each_fault_has_its_code_and_names_itself(wanted: str, named: str, changes: dict[str, Any]) -> None:
    answer = ask(**changes)
    assert (code(answer), named in message(answer)) == (wanted, True), message(answer)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_round_wind_must_be_told_where_it_counts(rules: str) -> None:
    """Sichuan, Red, Hangzhou and Xiamen score alike in every round."""
    request = {**TANYAO, "rules": rules, "players": 3 if rules == "siamese" else 4}
    del request["round"]
    needed = rules in ("riichi", "mcr", "siamese")
    answer = checked(json.dumps(request))
    assert (not answer["ok"] and "“round”" in message(answer)) == needed
    valid = validator("score_request").is_valid
    assert valid(request) == (valid({**request, "round": "E"}) and not needed)
    assert "“round”" in message(checked(json.dumps({**request, "round": "Q"})))


def test_a_fault_of_ours_is_logged_and_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Any:
        raise ZeroDivisionError("a fault")

    book = RULESETS["riichi"]
    monkeypatch.setitem(RULESETS, "riichi", replace(book, scorer=replace(book.scorer, score=broken)))
    answer = checked(json.dumps(TANYAO))
    assert (answer["id"], code(answer)) == ("a", "bad_request")
    assert "ZeroDivisionError" in caplog.text


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)


@pytest.mark.slow
@settings(max_examples=200)
@given(
    st.dictionaries(
        st.sampled_from([*TANYAO, "preset", "options", "melds", "players", "flowers"]), json_values
    )
)
def test_any_values_get_an_answer_of_the_contract(changes: dict[str, Any]) -> None:
    ask(**changes)


@given(
    st.dictionaries(
        st.sampled_from(
            [
                "riichi",
                "ippatsu",
                "dora_indicators",
                "ura_indicators",
                "last_tile",
                "first_turn",
                "honba",
                "pao",
            ]
        ),
        st.one_of(json_values, st.sampled_from(["riichi", "double", "none", "1m", "5z0p", True])),
    )
)
def test_any_context_gets_an_answer_of_the_contract(context: dict[str, Any]) -> None:
    ask(context=context)


@given(st.one_of(st.text(), st.binary()))
def test_any_line_gets_an_answer_of_the_contract(line: str | bytes) -> None:
    assert code(checked(line)) == "bad_request"


def test_a_meld_that_was_right_before_is_wrong_for_another_seat() -> None:
    chow = [{"kind": "chow", "tiles": "234m", "from": "E"}]
    assert ask(hand="567p23488s56s", melds=chow)["ok"]
    refused = ask(hand="567p23488s56s", melds=chow, seat="W", **{"from": "N"})
    assert message(refused).startswith("field “melds[0].from”: a chow is claimed from the left neighbour")
    assert ask(hand="567p23488s56s", melds=chow)["ok"]
