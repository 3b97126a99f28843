"""The fast scorer against the slow one on random wins with fortune tiles, and on hands that are none."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tablectl.rulesets.hangzhou.listing import HANGZHOU_WORDS
from tests.long_forms import in_soak
from tests.tablectl.rulesets.hangzhou.claims import answer, items
from tests.tablectl.rulesets.hangzhou.slow_scorer import codes, slow_answer

ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
SEATS = "ESWN"


def random_request(dice: random.Random) -> dict[str, Any] | None:
    """A win of some kind, or nearly one; None when the tiles of the set do not reach."""
    options = random_options(dice)
    permanent = options.get("permanent_fortune", False)
    indicator = None if permanent else dice.choice(ALL)
    fortune = "5z" if permanent else str(indicator)
    pool = Counter(dict.fromkeys(ALL, 4))
    if indicator:
        pool[indicator] -= 1
    seat, streak = dice.choice(SEATS), dice.choice([1, 2, 3, 3, 3, 5])
    source = dice.choice(["wall", "wall", "replacement", "discard", "discard", "kong"])
    pairs = dice.random() < 0.3
    melds = [] if pairs else random_melds(dice, pool, fortune, seat, dice.choice([0, 0, 1, 2, 3, 4]))
    closed = random_pairs(dice, pool, fortune) if pairs else random_sets(dice, pool, fortune, 4 - len(melds))
    if closed is None:
        return None
    if dice.random() < 0.08:
        closed[dice.randrange(len(closed))] = dice.choice([tile for tile in ALL if pool[tile]])
    for _ in range(dice.choice([0, 0, 1, 1, 2, 3, 4])):
        if pool[fortune]:
            pool[fortune] -= 1
            closed[dice.randrange(len(closed))] = fortune
    if dice.random() < 0.25 and pool[fortune]:
        # Four sets or six pairs that wait with a fortune tile, and any tile drawn to it.
        pool[fortune] -= 1
        closed[0], last = fortune, dice.choice([tile for tile in ALL if pool[tile]])
        hand, tile = [closed[0], *closed[2:]], last
    else:
        dice.shuffle(closed)
        *hand, tile = closed
    kongs = sum("kong" in one["kind"] for one in melds)
    if source == "replacement" and not kongs:
        source = "wall"
    context: dict[str, Any] = {"banker_streak": streak}
    if indicator:
        context["fortune_indicator"] = indicator
    floats = dice.choice([0, 0, 1, 2])
    if source in ("wall", "replacement") and floats and pool[fortune] >= floats:
        context["floats"] = floats
        pool[fortune] -= floats
    if source == "replacement" or (source == "wall" and context.get("floats") and kongs):
        context["kong_streak"] = dice.randint(1, kongs)
    if dice.random() < 0.6:
        context["table_melds"] = {
            other: random_melds(dice, pool, fortune, other, dice.choice([0, 3, 4]))
            for other in SEATS
            if other != seat
        }
    if dice.random() < 0.5:
        context["stacks"] = {other: dice.choice([0, 1, 5, 40, 1000]) for other in SEATS}
    asked: dict[str, Any] = {
        "id": "1",
        "rules": "hangzhou",
        "hand": "".join(hand),
        "melds": melds,
        "winning_tile": tile,
        "source": source,
        "seat": seat,
        "round": "E",
        "options": options,
        "context": context,
    }
    if source in ("discard", "kong"):
        asked["from"] = dice.choice([other for other in SEATS if other != seat])
    return asked if max(count_tiles(asked, fortune).values()) <= 4 else None


def random_options(dice: random.Random) -> dict[str, Any]:
    choices: dict[str, list[Any]] = {
        "permanent_fortune": [True],
        "wall_only": [True],
        "robbing_at_two": [True],
        "pure_seven_pairs_wall_only": [True],
        "liability_on_claims": [True],
        "third_set": ["not_between_non_bankers", "not_three_chows_between_non_bankers", "nobody"],
        "third_set_when": ["third_stay", "any_stay"],
    }
    return {name: dice.choice(values) for name, values in choices.items() if dice.random() < 0.15}


def take(pool: Counter[str], tiles: list[str]) -> bool:
    wanted = Counter(tiles)
    if any(pool[tile] < count for tile, count in wanted.items()):
        return False
    pool -= wanted
    return True


def written(tiles: list[str], fortune: str) -> list[str]:
    """Faces as tiles: white dragons for the indicated face."""
    return ["5z" if tile == fortune else tile for tile in tiles]


def random_set(dice: random.Random, fortune: str) -> list[str]:
    """Three faces of a set. The white dragon's own face is none, but where it is fortune itself."""
    faces = [tile for tile in ALL if tile != "5z"]
    tile = dice.choice(faces)
    if dice.random() < 0.5 and tile[1] != "z" and int(tile[0]) < 8:
        return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
    return [tile] * 3


def random_sets(dice: random.Random, pool: Counter[str], fortune: str, number: int) -> list[str] | None:
    faces = [tile for tile in ALL if tile != "5z"]
    closed = written([dice.choice(faces)] * 2, fortune)
    if not take(pool, closed):
        return None
    tries = 0
    while len(closed) < 3 * number + 2:
        laid = written(random_set(dice, fortune), fortune)
        if take(pool, laid):
            closed += laid
        tries += 1
        if tries > 200:
            return None
    return closed


def random_pairs(dice: random.Random, pool: Counter[str], fortune: str) -> list[str] | None:
    faces = dice.sample([tile for tile in ALL if tile != "5z"], 7)
    if dice.random() < 0.4:
        faces[1] = faces[0]
    closed = written([tile for tile in faces for _ in range(2)], fortune)
    return closed if take(pool, closed) else None


def random_melds(
    dice: random.Random, pool: Counter[str], fortune: str, seat: str, number: int
) -> list[dict[str, Any]]:
    left = SEATS[SEATS.index(seat) - 1]
    favourite = dice.choice([other for other in SEATS if other != seat])
    melds: list[dict[str, Any]] = []
    for _ in range(20 * number):
        if len(melds) == number:
            break
        faces = random_set(dice, fortune)
        chow = faces[0] != faces[1]
        kind = "chow" if chow else dice.choice(["pung", "open_kong", "added_kong", "closed_kong"])
        if "kong" in kind:
            faces = faces[:1] * 4
        tiles = written(faces, fortune)
        if not take(pool, tiles):
            continue
        laid: dict[str, Any] = {"kind": kind, "tiles": "".join(tiles)}
        if kind != "closed_kong":
            laid["from"] = left if chow else favourite
        melds.append(laid)
    return melds


def count_tiles(asked: dict[str, Any], fortune: str) -> Counter[str]:
    found = Counter([*codes(asked["hand"]), asked["winning_tile"]])
    context = asked["context"]
    for melds in (asked["melds"], *context.get("table_melds", {}).values()):
        for one in melds:
            found.update(codes(one["tiles"]))
    if "fortune_indicator" in context:
        found[context["fortune_indicator"]] += 1
    found[fortune] += context.get("floats", 0)
    return found


def compare(seed: int, number: int) -> Counter[str]:
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    while seen["asked"] < number:
        asked = random_request(dice)
        if asked is None or len(codes(asked["hand"])) != 13 - 3 * len(asked["melds"]):
            continue
        seen["asked"] += 1
        wanted = slow_answer(asked)
        found = answer(asked)
        if isinstance(wanted, str):
            assert not found["ok"], (asked, found)
            assert found["error"]["code"] == wanted, (asked, found)
            seen[wanted] += 1
            continue
        assert found["ok"], (asked, wanted, found)
        assert (items(found), found["total"], found["deltas"]) == wanted, (asked, wanted, found)
        assert sum(found["deltas"].values()) == 0
        seen["won"] += 1
        seen.update(wanted[0])
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *in_soak(1, 2)])
def test_random_wins_are_worth_what_the_slow_scorer_says(seed: int) -> None:
    seen = compare(seed, 1500)
    assert min(seen[key] for key in ("not_a_winning_hand", "win_not_allowed", *HANGZHOU_WORDS.items)) > 20, (
        seen
    )


@pytest.mark.soak
def test_many_random_wins_are_worth_what_the_slow_scorer_says() -> None:
    compare(100, 20_000)
