"""Every variation that changes a score, worked out by hand with its clause; each is off by default."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import tablectl.rulesets.hangzhou
from tablectl.rulesets.hangzhou.options import DEFAULT, HANGZHOU_BOOK
from tests.tablectl.rulesets.hangzhou.claims import EYE, answer, items, meld, paid, refused, request, score

GAP = "123m456p789s11z57m"
PAIRS = "1133m2255p77s11z6z"
WHITES = "123m456p789s555m5z"


@dataclass(frozen=True)
class Vector:
    """One win, by default and with options."""

    clause: str
    options: dict[str, Any]
    hand: str
    tile: str | None
    before: object
    """The error's code, or the total and the changes of E, S, W, N."""
    after: object
    context: dict[str, Any] = field(default_factory=dict)
    melds: tuple[dict[str, Any], ...] = ()


CLAIM: dict[str, Any] = {"source": "discard", "from_": "E", "streak": 3}
ROB: dict[str, Any] = {"source": "kong", "from_": "E", "streak": 3}
FLOATING = (meld("chow", "123m", "E"), meld("pung", "999p", "N"))
FED = {"floats": 2, "float_feeds": [{"seat": "N", "floats": 1}]}

VECTORS = [
    Vector(
        "Variations, Wall-only",
        {"wall_only": True},
        GAP,
        "6m",
        (1, (-8, 8, 0, 0)),
        "win_not_allowed",
        CLAIM,
    ),
    Vector(
        "Variations, Wall-only", {"wall_only": True}, GAP, "6m", (2, (-20, 20, 0, 0)), "win_not_allowed", ROB
    ),
    Vector(
        "Scoring, robbing a kong: when the banker is staying for two or more hands",
        {"robbing_at_two": True},
        GAP,
        "6m",
        "win_not_allowed",
        (2, (-12, 12, 0, 0)),
        {**ROB, "streak": 2},
    ),
    Vector(
        "Scoring, robbing a kong: two, not one; discards still three",
        {"robbing_at_two": True},
        GAP,
        "6m",
        "win_not_allowed",
        "win_not_allowed",
        {**CLAIM, "streak": 2},
    ),
    Vector(
        "Scoring, robbing a kong: two, not one",
        {"robbing_at_two": True},
        GAP,
        "6m",
        "win_not_allowed",
        "win_not_allowed",
        {**ROB, "streak": 1},
    ),
    Vector(
        "Scoring, seven pairs: no extra double in case of win by claiming",
        {"pure_seven_pairs_wall_only": True},
        PAIRS,
        "6z",
        (4, (-32, 32, 0, 0)),
        (2, (-16, 16, 0, 0)),
        CLAIM,
    ),
    Vector(
        "Scoring, seven pairs: no extra double in case of win by robbing",
        {"pure_seven_pairs_wall_only": True},
        PAIRS,
        "6z",
        (8, (-80, 80, 0, 0)),
        (4, (-40, 40, 0, 0)),
        ROB,
    ),
    Vector(
        "Scoring, seven pairs: from the wall it stays",
        {"pure_seven_pairs_wall_only": True},
        PAIRS,
        "6z",
        (4, (-8, 16, -4, -4)),
        (4, (-8, 16, -4, -4)),
    ),
    Vector(
        "Variations, Liability for win by a discarded tile",
        {"liability_on_claims": True},
        "11z57m",
        "6m",
        (1, (-8, 8, 0, 0)),
        (1, (-8, 16, 0, -8)),
        CLAIM,
        tuple(meld("pung", tiles, "N") for tiles in ("111p", "444p", "888m")),
    ),
    Vector(
        "Variations, Restriction on the three open set liability",
        {"third_set": "not_between_non_bankers"},
        "11z57m",
        "6m",
        (1, (0, 4, 0, -4)),
        (1, (-2, 4, -1, -1)),
        {},
        tuple(meld("pung", tiles, "N") for tiles in ("111p", "444p", "888m")),
    ),
    Vector(
        "Variations, Second half liability of float: North's tile led to the second float",
        {"second_half_liability": True, "float_calls": True},
        "456p789s4s",
        "7z",
        "bad_request",
        (8, (-8, 32, -4, -20)),
        FED,
        FLOATING,
    ),
    Vector(
        "Variations, Permanent fortune: four white dragons, no indicator",
        {"permanent_fortune": True},
        WHITES,
        "7z",
        "bad_request",
        (2, (-4, 8, -2, -2)),
        {"indicator": None},
    ),
    Vector(
        "Variations, Ten honours: ten as a win by an own tile",
        {"ten_honors": "own_tile"},
        GAP,
        None,
        "win_not_allowed",
        (1, (-2, 4, -1, -1)),
        {"honor_discards": 10},
    ),
    Vector(
        "Variations, Ten honours: eleven as a wild eye",
        {"ten_honors": "own_tile"},
        GAP,
        None,
        "win_not_allowed",
        (2, (-4, 8, -2, -2)),
        {"honor_discards": 11},
    ),
    Vector(
        "Variations, Ten honours: and so on",
        {"ten_honors": "own_tile"},
        GAP,
        None,
        "win_not_allowed",
        (8, (-16, 32, -8, -8)),
        {"honor_discards": 13},
    ),
    Vector(
        "Variations, Ten honours: ten as a wild eye",
        {"ten_honors": "wild_eye"},
        GAP,
        None,
        "win_not_allowed",
        (2, (-16, 20, -2, -2)),
        {"honor_discards": 10, "streak": 3},
    ),
    Vector(
        "Variations, Ten honours: nine are not ten",
        {"ten_honors": "wild_eye"},
        GAP,
        None,
        "win_not_allowed",
        "win_not_allowed",
        {"honor_discards": 9},
    ),
]


def told(vector: Vector, options: dict[str, Any]) -> object:
    found = answer(request(vector.hand, vector.tile, *vector.melds, options=options, **vector.context))
    return (found["total"], paid(found)) if found["ok"] else found["error"]["code"]


@pytest.mark.parametrize("vector", VECTORS, ids=[f"{n} {v.clause[:40]}" for n, v in enumerate(VECTORS)])
def test_the_win_is_worth_what_the_variation_makes_it(vector: Vector) -> None:
    assert told(vector, {}) == vector.before
    assert told(vector, vector.options) == vector.after


def test_second_halves_are_paid_by_who_fed_each() -> None:
    """North fed the second float, then West the kong: 4 for all, 4 more from North, 8 more from West."""
    sets = (meld("open_kong", "1111m", "W"), meld("pung", "999p", "N"))
    won = score(
        "456p789s4s",
        "7z",
        *sets,
        source="replacement",
        floats=2,
        kong_streak=1,
        float_feeds=[{"seat": "N", "floats": 1}, {"seat": "W", "floats": 2, "kong_streak": 0}],
        options={"float_calls": True, "second_half_liability": True},
    )
    assert items(won) == {"wild_eye": 1, "fortune_float": 2, "kong_bloom": 1}
    assert won["total"] == 16
    # Units 2, 1, 1: 4 units each; North 4 times 4 more; West 8 times 4 more.
    assert paid(won) == (-8, 64, -4 - 32, -4 - 16)


def test_without_the_option_all_three_pay_for_the_second_half() -> None:
    sets = (meld("chow", "123m", "E"), meld("pung", "999p", "N"))
    won = score("456p789s4s", "7z", *sets, **FED, options={"float_calls": True})
    assert paid(won) == (-16, 32, -8, -8)


def test_permanent_fortune_has_four_tiles_and_no_indicator() -> None:
    options = {"permanent_fortune": True}
    assert items(score("123m456p7s555m555z", "9s", indicator=None, options=options)) == {"wild_eye": 1}
    assert items(score("123m456p789s5555z", "9m", indicator=None, options=options)) == {"wild_eye": 1}
    assert refused(WHITES, "7z", options=options) == "bad_request"
    assert refused(EYE, "7z", indicator=None, options=options) == "not_a_winning_hand"


def test_ten_honors_know_liability_and_chips() -> None:
    sets = [meld("pung", tiles, "N") for tiles in ("111p", "444p", "888m")]
    won = score(
        "1z57m6s",
        None,
        *sets,
        honor_discards=10,
        options={"ten_honors": "own_tile"},
        stacks={"N": 3},
    )
    assert won["items"] == []
    assert paid(won) == (0, 3, 0, -3)


def test_every_variation_is_off_by_default() -> None:
    """Issue of the book: what it calls optional changes nothing unless chosen."""
    chosen = {"chips": 100, "hands": 0, "immediate_third_from": 10}
    named = {"ten_honors": "off", "ten_honors_claimed": "counts", "ten_honors_float": "counts"}
    named |= {"immediate_third": "off", "third_set": "free", "third_set_when": "always"}
    named |= {"seat_tiles": "counted", "first_banker": "east_throws"}
    for name in HANGZHOU_BOOK.fields:
        assert getattr(DEFAULT, name) == (chosen | named).get(name, False)


def test_every_option_has_a_clause_and_says_what_it_is() -> None:
    for option in HANGZHOU_BOOK.fields.values():
        assert option.metadata["clause"]
        assert option.metadata["about"]


def test_every_option_is_looked_at_by_scoring_or_play() -> None:
    """No option without effect: each is read somewhere in the book's own modules."""
    read: set[str] = set()
    folder = Path(next(iter(tablectl.rulesets.hangzhou.__path__)))
    for module in folder.rglob("*.py"):
        if module.stem != "options" and module.parent.name != "words":
            tree = ast.parse(module.read_text(encoding="utf-8"))
            read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert set(HANGZHOU_BOOK.fields) <= read
