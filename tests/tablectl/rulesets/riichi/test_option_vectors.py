"""Wins worked out by hand for the options that no recorded game plays with, each with the book's clause."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tablectl.api.scoring.score import score_line
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tests.tablectl.rulesets.riichi.claims import FIXTURES

VECTORS: list[dict[str, Any]] = [
    json.loads(line) for line in (FIXTURES / "options.jsonl").read_text(encoding="utf-8").splitlines()
]
DEFAULT = RiichiOptions()


def answered(request: dict[str, Any]) -> dict[str, Any]:
    """The score in the words of the vectors: an error's code, or items, total and deltas."""
    answer: dict[str, Any] = json.loads(json.dumps(score_line(json.dumps(request))))
    if not answer["ok"]:
        return {"error": answer["error"]["code"]}
    items = {
        item["id"]: item["value"] * item["count"] if "value" in item else _YAKUMAN[item["yakuman"]]
        for item in answer["items"]
    }
    return {"items": items, "total": answer["total"], "deltas": answer["deltas"]}


_YAKUMAN = {1: "yakuman", 2: "double yakuman"}


def scored_values() -> set[tuple[str, object]]:
    """The options and values that some vector proves: another answer, were that one option left alone."""
    proved = set()
    for vector in VECTORS:
        request = vector["request"]
        chosen = RIICHI_BOOK.override(DEFAULT, request["options"])
        for name in request["options"]:
            others = {key: value for key, value in request["options"].items() if key != name}
            if answered({**request, "options": others}) != vector["expected"]:
                proved.add((name, getattr(chosen, name)))
    return proved


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["request"]["id"] for vector in VECTORS])
def test_the_hand_is_worth_what_the_clause_makes_it(vector: dict[str, Any]) -> None:
    assert vector["clause"]
    assert vector["why"]
    assert answered(vector["request"]) == vector["expected"]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["request"]["id"] for vector in VECTORS])
def test_what_was_paid_was_got(vector: dict[str, Any]) -> None:
    if "error" not in vector["expected"]:
        assert sum(vector["expected"]["deltas"].values()) == 0


def test_an_option_that_a_vector_sets_is_not_the_default() -> None:
    for vector in VECTORS:
        for name, value in vector["request"]["options"].items():
            changed = RIICHI_BOOK.override(DEFAULT, {name: value})
            assert changed != DEFAULT, name
            assert replace(changed, **{name: getattr(DEFAULT, name)}) == DEFAULT
