"""Red mahjong scored slowly: every way to lay the tiles out, jokers put wherever they can go, and the book's
words looked at one by one. Shares nothing with the scorer that plays; tiles are texts such as ``"3m"``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

HONORS = [f"{rank}z" for rank in range(1, 8)]
TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + HONORS
CHOWS = [tuple(f"{rank + step}{suit}" for step in range(3)) for suit in "mps" for rank in range(1, 8)]
PUNGS = [(tile,) * 3 for tile in TILES]
PAIRS = [(tile,) * 2 for tile in TILES]
STICK_VALUES = {
    "all_chows": 3,
    "mixed_double_chow": 3,
    "double_pung": 3,
    "two_terminal_chows": 3,
    "honor_pung": 3,
    "special_pair": 3,
    "all_pungs": 12,
    "pure_double_chow": 12,
    "pure_straight": 12,
    "chaotic_hand": 12,
    "half_flush": 12,
    "all_types": 16,
    "lower_five": 24,
    "upper_five": 24,
    "red_hand": 32,
    "big_three_dragons": 64,
    "full_flush": 64,
}

Set = tuple[str, ...]
Fans = frozenset[tuple[str, int]]


@dataclass(frozen=True)
class Win:
    """Fourteen tiles, ``"1j"`` a joker among the closed ones; melds by what they stand for."""

    closed: tuple[str, ...]
    melds: tuple[Set, ...] = ()


def best(win: Win) -> tuple[int, set[Fans]]:
    """The most points without flowers and limit, and every set of fans that has them; -1 for no hand."""
    found = {frozenset(Counter(fans(sets, pair)).items()) for sets, pair in laid_out(win)}
    if not win.melds and is_chaotic([t for t in win.closed if t != "1j"], win.closed.count("1j")):
        found.add(frozenset({("chaotic_hand", 1)}))
    if not found:
        return -1, set()
    most = max(points(one) for one in found)
    return most, {one for one in found if points(one) == most}


def best_assigned(win: Win) -> int:
    """The most points of a regular hand, found the other way round: every joker is every tile in turn, the
    fourteen tiles are laid out, and each part must be able to show a real one. -1 for no hand."""
    real = [tile for tile in win.closed if tile != "1j"]
    most = -1
    for stands in combinations_with_replacement(TILES, win.closed.count("1j")):
        for sets, pair in _lay(sorted((*real, *stands)), 0, 4 - len(win.melds), need_pair=True):
            if _each_shows_a_real_tile((*sets, (pair, pair)), real):
                hand = tuple(sorted((*win.melds, *sets)))
                most = max(most, points(frozenset(Counter(fans(hand, pair)).items())))
    return most


def _each_shows_a_real_tile(parts: tuple[Set, ...], real: list[str]) -> bool:
    if not parts:
        return True
    for tile in set(parts[0]) & set(real):
        left = list(real)
        left.remove(tile)
        if _each_shows_a_real_tile(parts[1:], left):
            return True
    return False


def points(found: Fans) -> int:
    return sum(STICK_VALUES[key] * count for key, count in found)


def laid_out(win: Win) -> set[tuple[tuple[Set, ...], str]]:
    """Every way to see the hand: its four sets, melds with them, and the pair's tile."""
    real = sorted(tile for tile in win.closed if tile != "1j")
    jokers = win.closed.count("1j")
    return {
        (tuple(sorted((*win.melds, *sets))), pair)
        for sets, pair in _lay(real, jokers, 4 - len(win.melds), need_pair=True)
    }


def _lay(real: list[str], jokers: int, sets: int, need_pair: bool) -> set[tuple[tuple[Set, ...], str]]:
    if not real:
        return {((), "")} if not jokers and not sets and not need_pair else set()
    found: set[tuple[tuple[Set, ...], str]] = set()
    tile = real[0]
    if sets:
        for one in (*CHOWS, *PUNGS):
            for rest, used in _without(real, tile, one) if tile in one else ():
                if used <= jokers:
                    for others, pair in _lay(rest, jokers - used, sets - 1, need_pair):
                        found.add((tuple(sorted((*others, one))), pair))
    if need_pair:
        for rest, used in _without(real, tile, (tile, tile)):
            if used <= jokers:
                for others, _ in _lay(rest, jokers - used, sets, need_pair=False):
                    found.add((others, tile))
    return found


def _without(real: list[str], tile: str, part: Set) -> Iterator[tuple[list[str], int]]:
    """What is left when the part takes this tile, and each of its others is real or a joker."""
    left = list(real)
    left.remove(tile)
    others = list(part)
    others.remove(tile)
    for size in range(len(others) + 1):
        for taken in set(combinations(others, size)):
            rest = list(left)
            try:
                for one in taken:
                    rest.remove(one)
            except ValueError:
                continue
            yield rest, len(others) - size


def is_chaotic(real: list[str], jokers: int) -> bool:
    """Single tiles; in a suit no two nearer than three numbers; a joker is any tile that may stand there."""
    for one, other in combinations(real, 2):
        if one == other or (one[1] == other[1] != "z" and abs(int(one[0]) - int(other[0])) < 3):
            return False
    return not jokers or any(is_chaotic([*real, tile], jokers - 1) for tile in TILES)


def _is_straight(three: tuple[Set, ...]) -> bool:
    return len({one[0][1] for one in three}) == 1 and {one[0][0] for one in three} == {"1", "4", "7"}


def fans(sets: tuple[Set, ...], pair: str) -> list[str]:
    """Every fan, as often as the hand has it."""
    chows = [one for one in sets if one[0] != one[1]]
    pungs = [one[0] for one in sets if one[0] == one[1]]
    tiles = [*(tile for one in sets for tile in one), pair]
    found: list[str] = []
    for one, other in combinations(chows, 2):
        same_numbers = one[0][0] == other[0][0]
        if one == other:
            found.append("pure_double_chow")
        elif same_numbers:
            found.append("mixed_double_chow")
        if one[0][1] == other[0][1] and {one[0][0], other[0][0]} == {"1", "7"}:
            found.append("two_terminal_chows")
    found += ["pure_straight" for three in combinations(chows, 3) if _is_straight(three)]
    for pung, second in combinations(pungs, 2):
        if "z" not in pung + second and pung[0] == second[0] and pung[1] != second[1]:
            found.append("double_pung")
    found += ["honor_pung" for one in pungs if one[1] == "z"]
    if len(chows) == 4:
        found.append("all_chows")
    if len(pungs) == 4:
        found.append("all_pungs")
    if pair[1] != "z" and pair[0] in "258":
        found.append("special_pair")
    of_sets = {one[0][1] for one in sets}
    if {tile[1] for tile in tiles} in ({"m"}, {"p"}, {"s"}):
        found.append("full_flush")
    elif len(of_sets - {"z"}) < 2:
        found.append("half_flush")
    if {"m", "p", "s"} <= {tile[1] for tile in tiles}:
        honors = {tile[0] for tile in tiles if tile[1] == "z"}
        if honors & set("1234") and honors & set("567"):
            found.append("all_types")
    if all(tile[1] != "z" and tile[0] in "12345" for tile in tiles):
        found.append("lower_five")
    if all(tile[1] != "z" and tile[0] in "56789" for tile in tiles):
        found.append("upper_five")
    if "7z" in pungs and len([one for one in pungs if one[1] == "m"]) == 3:
        found.append("red_hand")
    for dragons in combinations(pungs, 3):
        if set(dragons) == {"5z", "6z", "7z"}:
            found.append("big_three_dragons")
    return found
