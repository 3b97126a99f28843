"""A slow and plain scorer of Hangzhou wins, written apart from the fast one from the book's own words.

It knows tiles as codes ("4s"), tries every way to lay them into sets, fortune tiles wherever one is missing,
and adds up payments seat by seat. It takes a request of the scoring contract and trusts its form.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

SEATS = "ESWN"
FORTUNE = "?"


def codes(text: str) -> list[str]:
    found: list[str] = []
    digits = ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            found += [digit + sign for digit in digits]
            digits = ""
    return found


def slow_answer(asked: dict[str, Any]) -> tuple[dict[str, int], int, dict[str, int]] | str:
    """Items with their counts, product and changes; or the error's code."""
    options, context = asked["options"], asked["context"]
    permanent = options.get("permanent_fortune", False)
    fortune = "5z" if permanent else context["fortune_indicator"]

    def seen(tile: str) -> str:
        if tile == fortune:
            return FORTUNE
        return fortune if tile == "5z" else tile

    before = [seen(tile) for tile in codes(asked["hand"])]
    whole = [*before, seen(asked["winning_tile"])]
    melds = asked["melds"]
    found = readings(whole, before, len(melds))
    if not found:
        return "not_a_winning_hand"
    claimed = asked["source"] in ("discard", "kong")
    if claimed and not may_claim(asked, options, context, fortune, found):
        return "win_not_allowed"
    worths = [multipliers(asked, options, context, reading) for reading in found]
    best = max(worths, key=lambda one: 2 ** sum(one.values()))
    if context.get("floats") and not best["fortune_float"]:
        return "bad_request"
    product = 2 ** sum(best.values())
    return dict(best), product, changes(asked, options, context, product)


def readings(whole: list[str], before: list[str], melds: int) -> list[dict[str, Any]]:
    """Every form: whether seven pairs, whether any tile would have done, and what of pairs counts."""
    found: list[dict[str, Any]] = []
    if any(eyes_and_sets(tuple(sorted(whole)))):
        found.append({"pairs": False, "eye": waits_with_fortune(before, sets_alone)})
    if not melds and all_pairs(tuple(sorted(whole))):
        fours = [tile for tile, count in Counter(whole).items() if count == 4 and tile != FORTUNE]
        found.append(
            {
                "pairs": True,
                "eye": waits_with_fortune(before, all_pairs),
                "pure": FORTUNE not in whole,
                "deluxe": len(fours),
            }
        )
    return found


def waits_with_fortune(before: list[str], complete: Any) -> bool:
    """Whether the hand without one fortune tile is complete but for the eye."""
    if FORTUNE not in before:
        return False
    rest = list(before)
    rest.remove(FORTUNE)
    return bool(complete(tuple(sorted(rest))))


def eyes_and_sets(tiles: tuple[str, ...]) -> list[bool]:
    """One entry per eye: whether the rest is sets."""
    wilds = tiles.count(FORTUNE)
    found = []
    for tile in set(tiles):
        own = min(2, tiles.count(tile))
        for used in range(1, own + 1):
            if tile == FORTUNE and used == 1:
                continue
            if tile != FORTUNE and 2 - used > wilds:
                continue
            rest = list(tiles)
            for _ in range(used):
                rest.remove(tile)
            for _ in range(0 if tile == FORTUNE else 2 - used):
                rest.remove(FORTUNE)
            found.append(sets_alone(tuple(rest)))
    return found


@lru_cache(maxsize=200_000)
def sets_alone(tiles: tuple[str, ...]) -> bool:
    """Whether tiles (sorted) are sets: the first real tile goes into each set that it can be in."""
    wilds = [tile for tile in tiles if tile == FORTUNE]
    real = [tile for tile in tiles if tile != FORTUNE]
    if not real:
        return len(wilds) % 3 == 0
    first = real[0]
    for wanted in sets_with(first):
        rest, missing = list(real), 0
        for tile in wanted:
            if tile in rest:
                rest.remove(tile)
            else:
                missing += 1
        # A set need not take the real tiles that it could: sets with other fortune tiles come in their turn.
        for instead in range(missing, min(len(wilds), 2) + 1):
            for kept in choices(real, wanted, instead):
                left = sorted([*kept, *wilds[instead:]])
                if sets_alone(tuple(left)):
                    return True
    return False


def choices(real: list[str], wanted: tuple[str, ...], wilds: int) -> list[list[str]]:
    """What is left of the real tiles when a set with so many fortune tiles takes its first one and others."""
    found = []
    others = list(wanted[1:])
    for mask in range(4):
        taken = [tile for place, tile in enumerate(others) if mask >> place & 1]
        if len(taken) != 2 - wilds:
            continue
        rest = list(real)
        rest.remove(wanted[0])
        try:
            for tile in taken:
                rest.remove(tile)
        except ValueError:
            continue
        found.append(rest)
    return found


def sets_with(tile: str) -> list[tuple[str, ...]]:
    """The sets that a tile can be in, itself first."""
    found: list[tuple[str, ...]] = [(tile, tile, tile)]
    if tile[1] == "z":
        return found
    rank = int(tile[0])
    for start in range(max(1, rank - 2), min(7, rank) + 1):
        others = [f"{one}{tile[1]}" for one in range(start, start + 3) if one != rank]
        found.append((tile, *others))
    return found


def all_pairs(tiles: tuple[str, ...]) -> bool:
    wilds = tiles.count(FORTUNE)
    odd = sum(count % 2 for tile, count in Counter(tiles).items() if tile != FORTUNE)
    return wilds >= odd and (wilds - odd) % 2 == 0


def may_claim(
    asked: dict[str, Any],
    options: dict[str, Any],
    context: dict[str, Any],
    fortune: str,
    found: list[dict[str, Any]],
) -> bool:
    stays = 2 if asked["source"] == "kong" and options.get("robbing_at_two") else 3
    return (
        not options.get("wall_only")
        and asked["winning_tile"] != fortune
        and context["banker_streak"] >= stays
        and "E" in (asked["seat"], asked["from"])
        and not context.get("floats")
        and not any(one["eye"] for one in found)
    )


def multipliers(
    asked: dict[str, Any], options: dict[str, Any], context: dict[str, Any], reading: dict[str, Any]
) -> Counter[str]:
    found: Counter[str] = Counter()
    floats = context.get("floats", 0)
    claimed = asked["source"] in ("discard", "kong")
    if reading["eye"]:
        found["wild_eye"] = 1
        found["fortune_float"] = floats
    if asked["source"] == "replacement" or (asked["source"] == "wall" and reading["eye"] and floats):
        found["kong_bloom"] = context.get("kong_streak", 0)
    if asked["source"] == "kong":
        found["robbing_the_kong"] = 1
    if reading["pairs"]:
        found["seven_pairs"] = 1
        if reading["pure"] and not (claimed and options.get("pure_seven_pairs_wall_only")):
            found["pure_seven_pairs"] = 1
        found["deluxe"] = reading["deluxe"]
    return +found


def changes(
    asked: dict[str, Any], options: dict[str, Any], context: dict[str, Any], product: int
) -> dict[str, int]:
    winner = asked["seat"]
    factor = {1: 2, 2: 4}.get(context["banker_streak"], 8)
    each = {seat: product * (factor if "E" in (seat, winner) else 1) for seat in SEATS if seat != winner}
    melds = {**context.get("table_melds", {}), winner: asked["melds"]}
    liable = {seat: relations(options, context, melds, winner, seat) for seat in each}
    if asked["source"] == "kong":
        owed = {asked["from"]: sum(each.values())}
    elif asked["source"] == "discard":
        full = each[asked["from"]]
        owed = {asked["from"]: full}
        if options.get("liability_on_claims"):
            for seat, times in liable.items():
                owed[seat] = owed.get(seat, 0) + times * full
    elif any(liable.values()):
        owed = {seat: times * sum(each.values()) for seat, times in liable.items()}
    else:
        owed = each
    stacks = context.get("stacks", {})
    result = dict.fromkeys(SEATS, 0)
    for seat, amount in owed.items():
        paid = min(amount, stacks.get(seat, amount))
        result[seat] -= paid
        result[winner] += paid
    return result


def relations(
    options: dict[str, Any],
    context: dict[str, Any],
    melds: dict[str, list[dict[str, Any]]],
    winner: str,
    other: str,
) -> int:
    times = 0
    for taker, feeder, worth in ((winner, other, 1), (other, winner, 2)):
        fed = [
            one["kind"]
            for one in melds.get(taker, [])
            if one["kind"] != "closed_kong" and one.get("from") == feeder
        ]
        if len(fed) >= 3 and allowed(options, context, taker, feeder, fed):
            times += worth
    return times


def allowed(
    options: dict[str, Any], context: dict[str, Any], taker: str, feeder: str, fed: list[str]
) -> bool:
    restriction = options.get("third_set", "free")
    if restriction == "nobody":
        return False
    since = {"always": 1, "any_stay": 2, "third_stay": 3}[options.get("third_set_when", "always")]
    if restriction == "free" or "E" in (taker, feeder) or context["banker_streak"] < since:
        return True
    return restriction == "not_three_chows_between_non_bankers" and set(fed) != {"chow"}
