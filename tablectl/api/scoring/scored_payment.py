"""A scored hand with what its payment consists of: the scoring contract's answer, for people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tablectl.api.scoring.score import score_line
from tablectl.game.views import win_lines
from tablectl.rulesets import RULESETS
from tablectl.service.publishing import payment_line_messages


def scored_payment(request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of ``score_line``; a win has ``lines`` too, by the place of a seat among its ``deltas``."""
    answer: dict[str, Any] = score_line(json.dumps(request))
    if not answer["ok"]:
        return answer
    play = RULESETS[request["rules"]].play(request.get("preset") or "default", request.get("options") or {})
    winds, giver = list(answer["deltas"]), request.get("from")
    lines = win_lines(
        list(answer["deltas"].values()),
        winds.index(request["seat"]),
        winds.index(giver) if giver in winds else None,
        answer["total"],
        play.ready.cost,
    )
    return answer | {"lines": payment_line_messages(lines)}
