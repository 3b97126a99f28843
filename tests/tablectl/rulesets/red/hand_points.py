"""Every value that a hand of red mahjong without flowers can have: all ways to make four sets and a pair.

``python -m tests.tablectl.rulesets.red.hand_points`` takes some minutes. What a form counts is a bound from
above, since a hand of many readings takes the best; a value is listed when a hand of it is scored so.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import JOKER_KIND, Tile, tile_of_kind
from tablectl.mahjong.win import ScoredWin, WinClaim, WinSource
from tablectl.rulesets.red.bare_wins import HAND_POINTS, TWICE_THE_DRAGONS
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.fans import FANS
from tablectl.rulesets.red.form import Form
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.scoring import _ANY_DRAGONS, score_win

COPIES = 4
KINDS = 34


def forms(jokers: int) -> Iterator[Form]:
    """Four sets and a pair, of each suit one pair of every sort that fans tell apart."""
    chows = [("chow", kind) for kind in range(27) if kind % 9 < 7]
    pungs = [("pung", kind) for kind in range(KINDS)]
    for sets in combinations_with_replacement(chows + pungs, 4):
        sorts = set()
        for pair in range(KINDS):
            form = Form(
                tuple(kind for name, kind in sets if name == "chow"),
                tuple(kind for name, kind in sets if name == "pung"),
                pair,
            )
            sort = (
                min(pair // 9, 3) + (pair > 30),
                *((pair % 9 % 3 == 1, pair % 9 <= 4, pair % 9 >= 4) if pair < 27 else ()),
            )
            if sort not in sorts and missing(form) <= jokers:
                sorts.add(sort)
                yield form


def tile_counts(form: Form) -> list[int]:
    """How many of each kind the form has."""
    counts = [0] * KINDS
    for first in form.chows:
        for kind in range(first, first + 3):
            counts[kind] += 1
    for kind in form.pungs:
        counts[kind] += 3
    counts[form.pair] += 2
    return counts


def missing(form: Form) -> int:
    """Jokers that it takes."""
    return sum(max(0, count - COPIES) for count in tile_counts(form))


def scored(form: Form, options: RedOptions) -> int | None:
    """What a hand of this form is worth; None where it is none."""
    counts = tile_counts(form)
    tiles: list[Tile] = [
        tile_of_kind(kind) for kind, count in enumerate(counts) for _ in range(min(count, COPIES))
    ]
    tiles += [tile_of_kind(JOKER_KIND)] * missing(form)
    claim = WinClaim(
        tuple(tiles[1:]), (), tiles[0], WinSource.WALL, Wind.EAST, Wind.EAST, RedContext(last_tile=False)
    )
    win = score_win(claim, options)
    return win.total if isinstance(win, ScoredWin) and isinstance(win.total, int) else None


def values(options: RedOptions) -> tuple[set[int], set[int]]:
    """What forms count, and which of that a scored hand has."""
    fans = _ANY_DRAGONS if options.three_dragons == "any" else FANS
    counted: set[int] = set()
    reached: set[int] = set()
    for form in forms(options.jokers):
        points = sum(fan.value * fan.count(form) for fan in fans)
        counted.add(points)
        if points not in reached and scored(form, options) == points:
            reached.add(points)
    return counted, reached


def main() -> int:
    """Compares the lists with what hands are worth; the status is 1 where they differ."""
    wrong = 0
    for jokers in (0, 4):
        for dragons, further in TWICE_THE_DRAGONS.items():
            options = RedOptions(jokers=jokers, three_dragons=dragons)
            listed = HAND_POINTS | (further if jokers else frozenset())
            counted, reached = values(options)
            compared = {
                "no form counts": listed - counted,
                "no hand has": listed - reached,
                "not listed": reached - listed,
            }
            for name, found in compared.items():
                if found:
                    wrong += 1
                    sys.stdout.write(f"{jokers} jokers, {dragons} dragons: {name} {sorted(found)}\n")
            sys.stdout.write(f"{jokers} jokers, {dragons} dragons: {len(reached)} values\n")
            sys.stdout.flush()
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
