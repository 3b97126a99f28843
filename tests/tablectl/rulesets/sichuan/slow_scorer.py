"""Sichuan's fans and payments in a slow and plain way, written apart from the fast one, to prove it.

Hands are kinds (0-26). The closed part is split by hand, set by set; nothing of the package is used.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

SUITS = "mps"


@dataclass(frozen=True)
class Slow:
    """One claimed win."""

    closed: tuple[int, ...]
    """With the winning tile."""
    melds: tuple[tuple[int, ...], ...]
    tile: int
    source: str
    seat: str
    giver: str | None
    after_kong: bool
    last: bool
    won: frozenset[str]
    void: str | None
    players: int


def splits(tiles: list[int]) -> list[list[list[int]]]:
    """Every way to take the tiles apart into sets."""
    if not tiles:
        return [[]]
    found = []
    first = min(tiles)
    for one in ([first] * 3, [first, first + 1, first + 2]):
        if one[1] != first and first % 9 > 6:
            continue
        rest = list(tiles)
        try:
            for tile in one:
                rest.remove(tile)
        except ValueError:
            continue
        found += [[one, *others] for others in splits(rest)]
    return found


def forms(hand: Slow) -> list[tuple[str, list[list[int]]]]:
    """(``pairs`` or ``sets``, the closed sets) of every reading."""
    found: list[tuple[str, list[list[int]]]] = []
    counts = Counter(hand.closed)
    for kind, count in counts.items():
        if count >= 2:
            rest = list(hand.closed)
            rest.remove(kind)
            rest.remove(kind)
            found += [("sets", one) for one in splits(rest)]
    if len(hand.closed) == 14:
        left = sorted(hand.closed)
        if all(left[place] == left[place + 1] for place in range(0, 14, 2)):
            found.append(("pairs", []))
    return found


def worth(hand: Slow) -> dict[str, int] | None:
    """Fans by id in the dearest reading; None: no win."""
    everything = [*hand.closed, *(tile for meld in hand.melds for tile in meld)]
    suits = {SUITS[tile // 9] for tile in everything}
    if len(suits) == 3 or hand.void in suits:
        return None
    readings = forms(hand)
    if not readings:
        return None
    outside = Counter(hand.closed)
    for meld in hand.melds:
        if len(meld) == 3:
            outside.update(meld)
    best: dict[str, int] = {}
    for number, (form, sets) in enumerate(readings):
        fans = {
            "kong": len([meld for meld in hand.melds if len(meld) == 4]),
            "four_of_a_kind": list(outside.values()).count(4),
            "all_pungs": 1 if form == "sets" and not [one for one in sets if one[0] != one[1]] else 0,
            "golden_wait": 1 if len(hand.closed) == 2 else 0,
            "full_flush": 2 if len(suits) == 1 else 0,
            "seven_pairs": 2 if form == "pairs" else 0,
            "win_on_replacement": 1 if hand.source == "replacement" else 0,
            "discard_after_kong": 1 if hand.after_kong else 0,
            "robbing_the_kong": 1 if hand.source == "kong" else 0,
            "sea_floor": 1 if hand.last else 0,
        }
        if not number or sum(fans.values()) > sum(best.values()):
            best = fans
    return {key: value for key, value in best.items() if value}


def payments(hand: Slow, fans: int) -> dict[str, int]:
    """Score changes by seat."""
    points = (1, 2, 4, 8, 16)[min(fans, 4)]
    table = "ESWN"[: hand.players]
    paid = dict.fromkeys(table, 0)
    if hand.giver:
        paid[hand.giver] -= points
        paid[hand.seat] += points
        return paid
    for other in table:
        if other != hand.seat and other not in hand.won:
            paid[other] -= points + 1
            paid[hand.seat] += points + 1
    return paid


def dearest(closed: tuple[int, ...], melds: tuple[tuple[int, ...], ...], void: str | None) -> int | None:
    """The most fans that 3n+1 closed tiles could have won with when hands are checked; None: not ready."""
    best = None
    for tile in range(27):
        if closed.count(tile) == 4:
            continue
        hand = Slow((*closed, tile), melds, tile, "check", "E", None, False, False, frozenset(), void, 4)
        everything = [*hand.closed, *(one for meld in melds for one in meld)]
        suits = {SUITS[one // 9] for one in everything}
        if len(suits) == 3 or void in suits:
            continue
        for form, sets in forms(hand):
            kongs = sum(len(meld) == 4 for meld in melds)
            loose = [*hand.closed, *(one for meld in melds if len(meld) == 3 for one in meld)]
            fans = kongs + sum(loose.count(kind) >= 4 for kind in set(loose))
            fans += form == "sets" and all(one[0] == one[1] for one in sets)
            fans += (len(melds) == 4) + 2 * (len(suits) == 1) + 2 * (form == "pairs")
            best = fans if best is None else max(best, fans)
    return best


def combos(count: int) -> list[frozenset[str]]:
    """Every choice of so many seats or fewer."""
    return [frozenset(one) for size in range(count + 1) for one in combinations("ESWN", size)]
