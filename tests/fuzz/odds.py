"""A line that asks who will win, or how dangerous a discard is."""

from __future__ import annotations

import json
from itertools import count
from typing import Any, Final

from tablectl.adapters.numbers_model import book_danger_model, book_model, riichi_model
from tablectl.api.scoring.odds import OddsAnswerer
from tests.fuzz.parser import Parser

_MOST_SAMPLES: Final = 2
_TIMES: Final = count(0, 1_000_000)
_ANSWERER: Final = OddsAnswerer(riichi_model, book_model, book_danger_model, lambda: float(next(_TIMES)))
"""Every look at its clock finds the time over."""


def asked(data: bytes) -> None:
    """Every line gets an answer: chances that are chances, or what is wrong with the question."""
    answer: dict[str, Any] = _ANSWERER.odds_line(_in_short(data))
    assert "a bug in this program" not in str(answer), answer
    if answer["ok"]:
        told = [*answer["win"].values(), answer["draw"], *answer.get("danger", {}).values()]
        assert all(0 <= each <= 1 for each in told), answer
        assert abs(sum(answer["win"].values()) + answer["draw"] - 1) < 1e-4, answer
    json.dumps(answer, allow_nan=False)
    danger: dict[str, Any] = _ANSWERER.danger_line(data)
    assert "a bug in this program" not in str(danger), danger
    json.dumps(danger, allow_nan=False)


def _in_short(data: bytes) -> bytes:
    """The same question with few play-outs: a million of them, which may be asked for, is no fault."""
    try:
        request = json.loads(data)
    except (ValueError, RecursionError):
        return data
    samples = request.get("samples") if isinstance(request, dict) else None
    if isinstance(samples, int) and samples > _MOST_SAMPLES:
        return json.dumps({**request, "samples": _MOST_SAMPLES}).encode()
    return data


PARSERS = (Parser("odds_request", asked, slow=True),)
