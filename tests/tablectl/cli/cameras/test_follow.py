"""What ``tablectl follow`` prints for people: words and JSON, nothing as Python writes it."""

from __future__ import annotations

from tablectl.cli.cameras.follow import _line_text


def test_a_line_for_people_has_no_value_as_python_writes_it() -> None:
    win = {"seat": 1, "from": None, "items": [{"id": "riichi", "yakuman": False}]}
    settled = {"at_ms": 1500, "kind": "hand_settled/1", "confidence": 1.0, "wins": [win], "draw": None}
    won = '[{"seat": 1, "from": null, "items": [{"id": "riichi", "yakuman": false}]}]'
    said = f"    1.50 s  hand_settled wins={won}"
    assert _line_text(settled) == said
    assert (
        _line_text({"at_ms": 0, "question": "which?", "candidates": ["5m"]}) == '    0.00 s  ? which? ["5m"]'
    )
    assert _line_text({"summary": True, "scores": [1, 2], "lost": None}) == "scores [1, 2], lost null"
