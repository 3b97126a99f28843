"""What hands are really scored at is among the bare wins, and paid alike."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tablectl.api.scoring.score import score_line
from tablectl.mahjong.seats import Wind
from tablectl.rulesets import RULESETS
from tablectl.rulesets.bare_wins import WinSituation
from tests.tablectl.rulesets.riichi.claims import recorded_wins


def paid_as(request: dict[str, Any], total: object) -> dict[str, int] | None:
    """What a bare win of this worth pays in the place of a scored one; None: there is none of this worth."""
    options = {**request.get("options", {})}
    book = RULESETS[request["rules"]]
    if len(book.players) > 1 and "players" in request:
        options["players"] = request["players"]
    context = request.get("context", {})
    bare = book.play(request.get("preset", "default"), options).wins.bare
    assert bare is not None
    wins = bare(
        WinSituation(
            winner=Wind(request["seat"]),
            giver=Wind(request["from"]) if request.get("from") else None,
            honba=context.get("honba", context.get("banker_streak", 1) - 1),
            deposits=context.get("deposits", 0),
        )
    )
    places = [place for place, each in enumerate(wins.totals) if same(each, total)]
    return {str(k): v for k, v in wins.deltas(places[0]).items()} if places else None


def same(bare: Any, scored: Any) -> bool:
    """Whether two worths are the same; of riichi's the points alone tell."""
    if isinstance(bare, dict) and "points" in bare:
        return bool(bare["points"] == scored["points"])
    return bool(bare == scored)


def test_every_recorded_riichi_win_below_two_yakuman_is_a_bare_win() -> None:
    seen = 0
    for win in recorded_wins():
        request = win["request"]
        answer: dict[str, Any] = score_line(json.dumps(request))
        yakuman = sum(item.get("yakuman", 0) for item in answer["items"])
        if yakuman > 1 or request.get("context", {}).get("pao"):
            continue
        seen += 1
        assert paid_as(request, answer["total"]) == answer["deltas"], request
    assert seen > 100


HANDS: dict[str, dict[str, Any]] = {
    "mcr": {"hand": "123456789m1123p", "winning_tile": "1p"},
    "siamese": {"hand": "123456789m1123p", "winning_tile": "1p", "players": 3},
    "sichuan": {"hand": "1112345678999m", "winning_tile": "5m", "context": {"void_suit": "p"}},
    "red": {"hand": "123456789m1123p", "winning_tile": "1p", "flowers": "12f"},
    "hangzhou": {
        "hand": "1122334455667m",
        "winning_tile": "7m",
        "context": {"fortune_indicator": "9s", "banker_streak": 3},
    },
    "xiamen": {
        "hand": "123456789m123p111z5s",
        "winning_tile": "5s",
        "flowers": "1234f",
        "context": {"gold_indicator": "9s"},
    },
}


@pytest.mark.parametrize("from_", [None, "E"])
@pytest.mark.parametrize("rules", HANDS)
def test_a_scored_hand_is_a_bare_win(rules: str, from_: str | None) -> None:
    source: dict[str, Any] = {"source": "wall"} if from_ is None else {"source": "discard", "from": from_}
    request = {"id": "a", "rules": rules, "seat": "S", "round": "E", **HANDS[rules], **source}
    answer: dict[str, Any] = score_line(json.dumps(request))
    assert answer["ok"], answer
    assert paid_as(request, answer["total"]) == answer["deltas"]


def test_random_hands_of_red_mahjong_are_worth_what_the_list_has() -> None:
    chance = random.Random(5)
    scored = 0
    while scored < 200:
        tiles = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
        sets = []
        for _ in range(4):
            if chance.random() < 0.5:
                rank, suit = chance.randint(1, 7), chance.choice("mps")
                sets += [f"{rank + step}{suit}" for step in range(3)]
            else:
                sets += [chance.choice([*tiles, *(f"{rank}z" for rank in range(1, 8))])] * 3
        hand = [*sets, *[chance.choice([*tiles, "5z", "6z", "7z"])] * 2]
        request = {
            "id": "a",
            "rules": "red",
            "seat": "E",
            "source": "wall",
            "hand": "".join(hand[1:]),
            "winning_tile": hand[0],
        }
        answer: dict[str, Any] = score_line(json.dumps(request))
        if answer["ok"]:
            scored += 1
            assert paid_as(request, answer["total"]) == answer["deltas"], request
