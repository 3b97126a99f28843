"""A line that asks what a hand is worth, or what a player needs."""

from __future__ import annotations

import json

from tablectl.api.scoring.needs import needs_line
from tablectl.api.scoring.score import score_line
from tests.fuzz.parser import Parser


def scored(data: bytes) -> None:
    """Every line gets an answer: what the hand is worth or what is wrong with it."""
    answer = score_line(data)
    assert set(answer) in ({"id", "ok", "items", "total", "deltas"}, {"id", "ok", "error"})
    assert "a bug in this program" not in str(answer), answer
    json.dumps(answer, allow_nan=False)


def needed(data: bytes) -> None:
    """Every line gets an answer: what is needed or what is wrong with the question."""
    answer = needs_line(data)
    assert set(answer) in ({"id", "ok", "needs"}, {"id", "ok", "error"})
    assert "a bug in this program" not in str(answer), answer
    json.dumps(answer, allow_nan=False)


PARSERS = (Parser("score_request", scored), Parser("needs_request", needed))
