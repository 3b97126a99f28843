"""MCR wins scored a second, beside the PyPI library ``PyMahjongGB`` (C++) in the same run, and Siamese hands.

Wins are random ones of every shape, all different, made beforehand for both sides; each side scores each of
them once a round. Neither side keeps whole hands. The first round is told apart from later ones, when every
suit pattern and every combination of chows has been met. Without the library (``pip install PyMahjongGB``)
its figures are left out, which is said aloud. ``python -m tests.benchmarks.bench_mcr`` prints the figures.

What limits scoring, by timing its steps over these wins: an eighth each goes into reading the hand set by
set, into counting the claim's tiles and into taking the suits apart, a tenth into waits, a sixteenth into
hands with knitted tiles, the rest into the answer's objects and the steps between, and into fetching what was
kept: random wins meet far more patterns than games do, and more of them than the processor's nearest memory
holds. All of it is plain Python on integers (the library is C++), some 1,100 steps of the interpreter a win:
fans over sets, fans of kinds and what is counted of a tally are lookups once they have been met, which is
what the first round lacks. An idle machine reaches 102,000 wins a second.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any

from msgspec import structs

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, tile_of_kind
from tablectl.mahjong.win import ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.options import MCR_BOOK
from tablectl.rulesets.mcr.scoring import score_win
from tablectl.rulesets.siamese.context import SiameseContext
from tablectl.rulesets.siamese.options import SIAMESE_BOOK
from tablectl.rulesets.siamese.scoring import score_siamese
from tests.benchmarks.run import machine_name
from tests.tablectl.rulesets.mcr.random_wins import random_win

WINS = 5_000
PORTION = 250
"""Wins timed at once: few milliseconds, so that some rounds are not interrupted."""
ROUNDS = 30
DEALS = 40
WALLS = {
    "all kinds": range(34),
    "two suits": range(18),
    "suit and honors": (*range(9), *range(27, 34)),
    "one suit": range(9),
}
"""Where the 28 closed tiles of a Siamese hand come from."""

Row = tuple[str, float, str]


def run() -> list[Row]:
    """What was measured, the value, its unit. The best of several rounds, the two sides in turn portion by
    portion."""
    return [*_wins(), *siamese_rows()]


def _wins() -> list[Row]:
    claims = distinct_wins(WINS)
    options = MCR_BOOK.options("botzone", {"minimum": 0})

    def ours(first: int, last: int) -> object:
        return [score_win(claim, options) for claim in claims[first:last]]

    first = seconds(partial(ours, 0, WINS))
    rows = [("MCR wins scored, the first time round", WINS / first, "wins/s")]
    library = _library()
    if library is None:
        return [("MCR wins scored", WINS / best_of_portions(ours)[0], "wins/s"), *rows]
    theirs = [library_arguments(claim) for claim in claims]
    _agree(claims, theirs, library)

    def others(first: int, last: int) -> object:
        return [library(*arguments) for arguments in theirs[first:last]]

    best, best_of_theirs = best_of_portions(ours, others)
    return [
        ("MCR wins scored", WINS / best, "wins/s"),
        *rows,
        ("MCR wins scored by the library PyMahjongGB", WINS / best_of_theirs, "wins/s"),
        ("MCR wins scored, times the library PyMahjongGB", best_of_theirs / best, "x"),
    ]


def best_of_portions(*sides: Callable[[int, int], object]) -> list[float]:
    """Processor seconds that each side takes for all wins, portion by portion in turn: the sum of the best
    that it took for each. Every portion is met again only after all others."""
    starts = range(0, WINS, PORTION)
    best = [[float("inf")] * len(starts) for _ in sides]
    for _ in range(ROUNDS):
        for index, first in enumerate(starts):
            for took, side in zip(best, sides, strict=True):
                took[index] = min(took[index], seconds(partial(side, first, first + PORTION)))
    return [sum(took) for took in best]


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of some work: what other programs take is not counted."""
    start = time.process_time()
    work()
    return time.process_time() - start


def distinct_wins(count: int) -> list[WinClaim[McrContext]]:
    """Random wins, all different. The library works the last tile of a kind out of melds; so it is told."""
    chance = random.Random("bench")
    claims: dict[WinClaim[McrContext], None] = {}
    while len(claims) < count:
        claim = random_win(chance)
        kind = claim.winning_tile.kind
        shown = sum(tile.kind == kind for meld in claim.melds for tile in meld.tiles)
        held = any(tile.kind == kind for tile in claim.hand)
        last = shown == 3 or (claim.context.last_of_kind and not held)
        claims[structs.replace(claim, context=replace(claim.context, last_of_kind=last))] = None
    return list(claims)


def _library() -> Any:
    try:
        from MahjongGB import MahjongFanCalculator
    except ImportError:
        print(
            "PyMahjongGB is not installed (pip install PyMahjongGB): its figures are left out",
            file=sys.stderr,
        )
        return None
    return MahjongFanCalculator


def library_arguments(claim: WinClaim[McrContext]) -> tuple[Any, ...]:
    """The same win in the library's words."""
    packs = []
    for meld in claim.melds:
        name = "CHI" if meld.kind is MeldKind.CHOW else "GANG" if meld.kind.is_kong else "PENG"
        tile = meld.tiles[1 if meld.kind is MeldKind.CHOW else 0]
        packs.append((name, _code(tile), 0 if meld.kind is MeldKind.CLOSED_KONG else 1))
    return (
        tuple(packs),
        tuple(map(_code, claim.hand)),
        _code(claim.winning_tile),
        len(claim.flowers),
        claim.source.self_drawn,
        claim.context.last_of_kind,
        claim.source in (WinSource.REPLACEMENT, WinSource.KONG),
        claim.context.last_tile,
        "ESWN".index(claim.seat.value),
        "ESWN".index(claim.round.value),
        True,
    )


def _code(tile: Tile) -> str:
    if tile.is_suited:
        return f"{'WBT'['mps'.index(tile.suit.value)]}{tile.rank}"
    return f"F{tile.rank}" if tile.rank < 5 else f"J{8 - tile.rank}"


def _agree(
    claims: Sequence[WinClaim[McrContext]],
    theirs: Sequence[tuple[Any, ...]],
    library: Callable[..., Sequence[tuple[int, int, str, str]]],
) -> None:
    """Both sides score the same wins to the same points, or the figures mean nothing."""
    options = MCR_BOOK.options("botzone", {"minimum": 0})
    for claim, arguments in zip(claims, theirs, strict=True):
        scored = score_win(claim, options)
        assert isinstance(scored, ScoredWin)
        assert scored.total == sum(fan[0] * fan[1] for fan in library(*arguments)), claim


def siamese_rows() -> list[Row]:
    """Median and slowest of some wins of each wall."""
    gc.collect()
    gc.freeze()  # else the collector looks through this program's thousands of wins in the middle of one
    options = SIAMESE_BOOK.options("default", {"minimum": 0})
    rows = []
    for name, kinds in WALLS.items():
        for unused in (False, True):
            took = []
            for seed in range(DEALS):
                claim = siamese_claim(random.Random(f"{name} {seed}"), kinds, unused=unused)
                took.append(1_000 * seconds(partial(score_siamese, claim, options)))
            what = f"Siamese win, 28 closed tiles of {name}" + (", one unused" if unused else "")
            rows.append((f"{what}, median", median(took), "ms"))
            rows.append((f"{what}, slowest of {DEALS}", max(took), "ms"))
    return rows


def siamese_claim(chance: random.Random, kinds: Sequence[int], *, unused: bool) -> WinClaim[SiameseContext]:
    """The dealer's 28 tiles, most of the time no hand or a cheap one where there are many kinds."""
    drawn, *closed = chance.sample([tile_of_kind(kind) for kind in kinds for _ in range(4)], 28)
    return WinClaim(
        hand=tuple(closed),
        melds=(),
        winning_tile=drawn,
        source=WinSource.WALL,
        seat=Wind.EAST,
        round=Wind.EAST,
        context=SiameseContext(winning_tile_unused=unused),
        players=3,
    )


def main() -> None:
    """Print the figures and the machine's name."""
    print(machine_name())
    for name, value, unit in run():
        print(f"{name:70} {value:>12,.1f} {unit}")


if __name__ == "__main__":
    main()
