"""The made-up play of ``?sample=``: every hand, payment, wait and need of it worked out by the rules.

``python -m tests.system.pages.sample_play`` writes ``tablectl/web/script/stream/overlay/sample_game.js``; a
test says when that is due.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import tablectl.web
from tablectl.api.scoring.scored_payment import scored_payment
from tablectl.game.state import GameState
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import format_tiles, parse_tiles
from tablectl.numbers import Position
from tablectl.rulesets import RULESETS
from tablectl.service.publishing import Stamp, needs_message

FILE: Final = Path(tablectl.web.__file__).parent / "script" / "stream" / "overlay" / "sample_game.js"
WINDS: Final = "ESWN"
RIICHI: Final = RULESETS["riichi"].play("default", {})
START: Final = (25_000,) * 4
STICK: Final = 1_000

Hand = Mapping[str, Any]
HANDS: Final[tuple[Hand, ...]] = (
    {"round": "E", "dealer": 0, "player": 3, "from": 0, "hand": "345m678p22s55p", "tile": "5p",
     "melds": [("pung", "777z", 0)], "dora": "1s"},
    {"round": "E", "dealer": 1, "player": 2, "from": None, "hand": "12345678m456p66s", "tile": "9m",
     "dora": "5p", "ura": "3z", "riichi": (2,)},
    {"round": "E", "dealer": 2, "player": 0, "from": 1, "hand": "22m33m66p88p99s11s4z", "tile": "4z",
     "dora": "6s"},
    {"round": "E", "dealer": 3, "player": 1, "from": 3, "hand": "234m34067p45688s", "tile": "2p",
     "dora": "1m", "ura": "9s", "riichi": (1,)},
    {"round": "S", "dealer": 0, "player": 2, "from": 0, "hand": "567m33p45s", "tile": "6s",
     "melds": [("pung", "222z", 3), ("chow", "678s", 1)], "dora": "3m"},
    {"round": "S", "dealer": 1, "player": 3, "from": 2, "hand": "123456789p23s99m", "tile": "4s",
     "dora": "1z", "ura": "5z", "riichi": (3,)},
    {"round": "S", "dealer": 2, "player": 1, "from": None, "hand": "234789m234p5688s", "tile": "4s",
     "dora": "3p", "ura": "8m", "riichi": (1, 3)},
)  # fmt: skip
"""A session so far; the last hand is the one that lies on the table."""
LAST: Final = HANDS[-1]
RIVERS: Final = (
    "4z5z1p8m1s9s7z9m3m1z6p",
    "4z2z5z7m1p8p7z3z6z1m",
    "2z7m4z5z3s1p1z9p3z9m8p",
    "3z1z9s2s6z2p4z7p1m9m1s",
)
RIICHI_AT: Final = (None, 6, None, 9)
"""Place in the river of the tile that was laid sideways."""
CLOSED: Final = ("055m34567p34466s", "234789m234p5688s", "11m8899p445p22s88s", "345678m067p34s99s")
READY: Final = 3
"""Who else waits."""


def wind(seat: int, dealer: int) -> str:
    return WINDS[(seat - dealer) % 4]


def scored(hand: Hand, *, tile: str | None = None, giver: int | None = None) -> dict[str, Any]:
    """A hand's answer of the scoring contract, with its lines, by seat."""
    dealer, player = hand["dealer"], hand["player"]
    context = {"dora_indicators": hand["dora"], "deposits": len(hand.get("riichi", ()))}
    if player in hand.get("riichi", ()):
        context |= {"riichi": "riichi"} | ({"ura_indicators": hand["ura"]} if "ura" in hand else {})
    other = hand["from"] if giver is None else giver
    request: dict[str, Any] = {
        "rules": "riichi",
        "hand": hand["hand"],
        "winning_tile": tile or hand["tile"],
        "seat": wind(player, dealer),
        "round": hand["round"],
        "source": "wall" if other is None else "discard",
        "context": context,
        "melds": [
            {"kind": kind, "tiles": tiles, "from": wind(who, dealer)}
            for kind, tiles, who in hand.get("melds", ())
        ],
    }
    if other is not None:
        request["from"] = wind(other, dealer)
    answer = scored_payment(request)
    if not answer["ok"]:
        return answer
    places = [list(answer["deltas"]).index(wind(seat, dealer)) for seat in range(4)]
    by_seat = [
        line | {"deltas": [line["deltas"][place] for place in places], "seat": player, "from": other}
        for line in answer["lines"]
    ]
    return answer | {"deltas": [list(answer["deltas"].values())[place] for place in places], "lines": by_seat}


def laid(hand: Hand) -> Iterator[dict[str, Any]]:
    """The line of the sticks that were put down in a hand."""
    seats = hand.get("riichi", ())
    if seats:
        deltas = [-STICK * (seat in seats) for seat in range(4)]
        yield {
            "what": "sticks_laid",
            "seat": None,
            "from": None,
            "reason": None,
            "count": len(seats),
            "deltas": deltas,
        }


def game() -> dict[str, Any]:
    """The sample's figures: hands, the last result, waits, needs."""
    scores, hands = list(START), []
    for number, hand in enumerate(HANDS):
        answer = scored(hand)
        assert answer["ok"], (number, answer)
        lines = [*laid(hand), *answer["lines"]]
        deltas = [sum(column) for column in zip(*(line["deltas"] for line in lines), strict=True)]
        scores = [a + b for a, b in zip(scores, deltas, strict=True)]
        tiles = [hand["hand"], hand["tile"], *(tiles for _, tiles, _ in hand.get("melds", ()))]
        win = {"player": hand["player"], "from": hand["from"], "tiles": tiles}
        win |= {"items": answer["items"], "total": answer["total"]}
        row = {"hand": number, "round": hand["round"], "dealer": hand["dealer"], "deltas": deltas}
        hands.append(row | {"scores": scores, "lines": lines, "paid": answer["deltas"], "win": win})
    table = {
        "rivers": RIVERS,
        "riichi_at": RIICHI_AT,
        "closed": CLOSED,
        "dora": LAST["dora"],
        "ura": LAST["ura"],
    }
    final = RIICHI.session.final_scores(tuple(scores), 0, 0).final
    told = {"ready": READY, "waits": waits(), "needs": needs(scores), "final": final}
    return {"start": START} | table | told | {"hands": hands}


def seen() -> Counter[str]:
    """How often each face shows, red fives as fives; the winner's tile too."""
    text = "".join((*CLOSED, LAST["tile"], LAST["dora"], LAST["ura"], *RIVERS))
    return Counter(format_tiles([tile]).replace("0", "5") for tile in parse_tiles(text))


def waits() -> list[dict[str, Any]]:
    """What the ready player waits for, how many are left, and what each is worth."""
    found = []
    hand = {**LAST, "player": READY, "hand": CLOSED[READY], "riichi": (READY,), "from": None}
    del hand["ura"]
    for kind in (f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10)):
        drawn = scored(hand, tile=kind)
        if drawn["ok"]:
            given = scored(hand, tile=kind, giver=LAST["dealer"])
            found.append(
                {
                    "tile": kind,
                    "left": 4 - seen()[kind],
                    "by_discard": given["total"],
                    "from_wall": drawn["total"],
                }
            )
    return found


def needs(scores: list[int]) -> list[dict[str, Any]]:
    """What the players need in the next hand, South 4."""
    position = Position(
        play=RIICHI, scores=tuple(scores), dealer=3, round=Wind.SOUTH, number=len(HANDS), rounds=1
    )
    message: Any = needs_message(Stamp("table-1", 0, 0), GameState(), position)
    seats: list[dict[str, Any]] = sorted(message["seats"], key=lambda each: each["place"])
    return seats


def text() -> str:
    """The module."""
    rows = json.dumps(game(), ensure_ascii=False, default=str)
    return (
        "// The figures of the made-up play, worked out by the rules: written by\n"
        "// `python -m tests.system.pages.sample_play`.\n\n"
        f"export const GAME = {rows};\n"
    )


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
