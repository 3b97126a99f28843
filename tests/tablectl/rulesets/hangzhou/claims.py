"""Hangzhou wins written short, asked through the scoring contract: ``score("123m...", "5m", streak=2)``."""

from __future__ import annotations

import json
from typing import Any

from tablectl.api.scoring.score import score_line
from tests.tablectl.schemas import validator

REQUEST, RESPONSE = validator("score_request"), validator("score_response")

PLAIN = "123m456p789s11z55m"
"""Waits for 5m and 1z, without fortune tiles."""
EYE = "123m456p789s555m4s"
"""Four sets and a fortune tile (4s, where the indicator shows it)."""
SIX_PAIRS = "1133m2255p77s11z4s"
"""Six pairs and a fortune tile."""

Melds = list[dict[str, Any]]


def meld(kind: str, tiles: str, from_: str | None = None) -> dict[str, Any]:
    """A meld as the contract writes it."""
    laid = {"kind": kind, "tiles": tiles}
    return laid if from_ is None else {**laid, "from": from_}


def request(
    hand: str,
    tile: str | None,
    *melds: dict[str, Any],
    source: str = "wall",
    seat: str = "S",
    from_: str | None = None,
    indicator: str | None = "4s",
    streak: int = 1,
    options: dict[str, Any] | None = None,
    **context: Any,
) -> dict[str, Any]:
    """A request; unless told otherwise South draws the tile, the banker is new and 4s is indicated."""
    if indicator is not None:
        context["fortune_indicator"] = indicator
    asked: dict[str, Any] = {
        "id": "1",
        "rules": "hangzhou",
        "hand": hand,
        "melds": list(melds),
        "source": source,
        "seat": seat,
        "round": "E",
        "options": options or {},
        "context": {"banker_streak": streak, **context},
    }
    if tile is not None:
        asked["winning_tile"] = tile
    if from_ is not None:
        asked["from"] = from_
    return asked


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What the contract answers, as JSON, which keeps to its schema."""
    found: dict[str, Any] = json.loads(json.dumps(score_line(json.dumps(asked))))
    assert RESPONSE.is_valid(found), found
    if found["ok"]:
        assert REQUEST.is_valid(asked), asked
    return found


def score(hand: str, tile: str | None, *melds: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The answer to a win that is one."""
    found = answer(request(hand, tile, *melds, **more))
    assert found["ok"], found
    return found


def refused(hand: str, tile: str | None, *melds: dict[str, Any], **more: Any) -> str:
    """The error's code of a claim that does not win."""
    found = answer(request(hand, tile, *melds, **more))
    assert not found["ok"], found
    assert found["error"]["message"]
    code: str = found["error"]["code"]
    return code


def items(found: dict[str, Any]) -> dict[str, int]:
    """How often each item counts."""
    return {item["id"]: item["count"] for item in found["items"]}


def paid(found: dict[str, Any]) -> tuple[int, ...]:
    """The changes of E, S, W, N."""
    return tuple(found["deltas"][seat] for seat in "ESWN")
