"""Wins scored and shanten worked out a second, beside the PyPI library ``mahjong`` in the same run.

Wins are the committed ones of real games; both sides get them ready made, so reading requests is left out
(and measured on its own). Neither side keeps whole hands. Shanten is asked for hands that were never asked
before, and the first time round is told apart from later ones, when every suit pattern has been met.
``python -m tests.benchmarks.bench_scoring`` prints the figures with the machine's name.

What limits scoring, by timing its steps over these wins: a fifth goes into counting tiles and finding the
suits' ways, a sixth into joining them to forms, a quarter into yaku, dora and fu, a tenth into the payment
and the answer's objects, the rest into calls between them. Yaku of a form, the situation's yaku and payments
are lookups; a win still costs a thousand steps of the interpreter, some eight nanoseconds each.

From line to line a line costs two thousand such steps, half of them the scoring, which the library beside it
does on wins that it gets ready made. A twelfth of the time is reading JSON and looking for names that
stand twice, a tenth writing it (both compiled, ``msgspec``), a quarter the book, the fields, the tiles and
the claim, an eighth the answer, the rest the scoring: it takes half as long again as in a loop of its own,
most likely because a line's other work drives its code and tables out of the processor's nearest memory.
Three times the library would be seven tenths of this time; what is left of reading is a handful of calls for
each object, so that only a compiled scorer would get there.

What limits shanten is finding four suits by their counts, and joining what they lack.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as LibraryMeld
from mahjong.shanten import Shanten

from tablectl.api.json_lines import answer_text
from tablectl.api.scoring.score import score_line
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import ScoredWin, WinClaim, WinSource, named_total
from tablectl.rulesets.request_fields import Fields
from tablectl.rulesets.request_reading import read_request
from tablectl.rulesets.riichi.context import Riichi, RiichiContext
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.score_request import RIICHI_SCORER, riichi_claim
from tablectl.rulesets.riichi.scoring import score_win
from tests.benchmarks.run import machine_name
from tests.tablectl.rulesets.riichi.claims import recorded_wins, worth

ROUNDS = 60
SHANTEN_ROUNDS = 12
HANDS = 2_000
WINDS = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}


def run() -> list[tuple[str, float, str]]:
    """What was measured, the value, its unit. The best of several rounds, the two sides in turn."""
    requests = [win["request"] for win in recorded_wins() if win["request"]["id"].startswith("tenhou-")]
    claims = [riichi_claim(read_request(Fields(request), RIICHI_SCORER)) for request in requests]
    lines = [json.dumps(request) for request in requests]
    theirs = [library_arguments(claim) for claim in claims]
    options, calculator = RIICHI_BOOK.presets["tenhou"].options, HandCalculator()
    first, library_first = best_of(
        1,
        lambda _: [score_win(claim, options) for claim in claims],
        lambda _: [calculator.estimate_hand_value(**arguments) for arguments in theirs],
    )
    _agree(claims, theirs)
    hands = [random_hands(seed, HANDS) for seed in range(SHANTEN_ROUNDS)]
    library_shanten = Shanten()
    table = best_of(1, lambda _: shanten(hands[0][0]))[0]
    ours, library, whole = best_of(
        ROUNDS,
        lambda _: [score_win(claim, options) for claim in claims],
        lambda _: [calculator.estimate_hand_value(**arguments) for arguments in theirs],
        lambda _: [answer_text(score_line(line)) for line in lines],
    )
    steps, library_steps = best_of(
        SHANTEN_ROUNDS,
        lambda turn: [shanten(hand) for hand in hands[turn]],
        lambda turn: [library_shanten.calculate_shanten(hand) for hand in hands[turn]],
    )
    return [
        ("riichi wins scored", len(claims) / ours, "wins/s"),
        ("riichi wins scored by the library mahjong", len(claims) / library, "wins/s"),
        ("riichi wins scored, times the library mahjong", library / ours, "x"),
        ("riichi wins scored, the first time round", len(claims) / first, "wins/s"),
        ("the same, times the library mahjong", library_first / first, "x"),
        ("riichi wins scored from JSON line to JSON line", len(claims) / whole, "lines/s"),
        ("the same, times the library mahjong without JSON", library / whole, "x"),
        ("shanten of hands never asked before", HANDS / steps, "hands/s"),
        ("shanten by the library mahjong", HANDS / library_steps, "hands/s"),
        ("shanten, times the library mahjong", library_steps / steps, "x"),
        ("shanten's table, once a process", 1_000 * table, "ms"),
    ]


def best_of(rounds: int, *works: Callable[[int], object]) -> list[float]:
    """Processor seconds of each work, which gets the number of the round; the best of some rounds in turn:
    what other programs take hits all alike."""
    best = [float("inf")] * len(works)
    for turn in range(rounds):
        for index, work in enumerate(works):
            start = time.process_time()
            work(turn)
            best[index] = min(best[index], time.process_time() - start)
    return best


def random_hands(seed: int, count: int) -> list[list[int]]:
    """Count arrays of fourteen tiles."""
    shuffled = random.Random(seed)
    wall = [kind for kind in range(34) for _ in range(4)]
    hands = []
    for _ in range(count):
        drawn = Counter(shuffled.sample(wall, 14))
        hands.append([drawn[kind] for kind in range(34)])
    return hands


def library_arguments(claim: WinClaim[RiichiContext]) -> dict[str, Any]:
    """The same win in the library's words: tiles as numbers from 0 to 135, red fives the first of their
    four."""
    used: Counter[int] = Counter()

    def number(tile: Tile) -> int:
        if tile.red:
            return tile.kind * 4
        used[tile.kind] += 1
        first = int(tile.rank == 5 and tile.is_suited)
        return tile.kind * 4 + (first + used[tile.kind] - 1) % 4

    def numbers(tiles: Sequence[Tile]) -> list[int]:
        return [number(tile) for tile in tiles]

    context = claim.context
    closed, winning = numbers(claim.hand), number(claim.winning_tile)
    melds = [
        LibraryMeld(_library_kind(meld.kind), numbers(meld.tiles), opened=meld.is_open)
        for meld in claim.melds
    ]
    indicators = [*context.dora_indicators, *context.ura_indicators]
    return {
        "tiles": [*closed, winning, *(tile for meld in melds for tile in meld.tiles)],
        "win_tile": winning,
        "melds": melds,
        "dora_indicators": [tile.kind * 4 for tile in indicators],
        "config": HandConfig(
            is_tsumo=claim.source.self_drawn,
            is_riichi=context.riichi is Riichi.RIICHI,
            is_daburu_riichi=context.riichi is Riichi.DOUBLE,
            is_ippatsu=context.ippatsu,
            is_rinshan=claim.source is WinSource.REPLACEMENT,
            is_chankan=claim.source is WinSource.KONG,
            is_haitei=context.last_tile and claim.source is WinSource.WALL,
            is_houtei=context.last_tile and claim.source is WinSource.DISCARD,
            player_wind=WINDS[claim.seat.value],
            round_wind=WINDS[claim.round.value],
            kyoutaku_number=context.deposits,
            tsumi_number=context.honba,
            options=OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
        ),
    }


def _library_kind(kind: MeldKind) -> str:
    if kind.is_kong:
        return str(LibraryMeld.SHOUMINKAN if kind is MeldKind.ADDED_KONG else LibraryMeld.KAN)
    return str(LibraryMeld.CHI if kind is MeldKind.CHOW else LibraryMeld.PON)


def _agree(claims: Sequence[WinClaim[RiichiContext]], theirs: Sequence[dict[str, Any]]) -> None:
    """Both sides score the same hands to the same han and fu, or the figures mean nothing."""
    options, calculator = RIICHI_BOOK.presets["tenhou"].options, HandCalculator()
    for claim, arguments in zip(claims, theirs, strict=True):
        ours, library = score_win(claim, options), calculator.estimate_hand_value(**arguments)
        assert isinstance(ours, ScoredWin)
        if named_total(ours.total, "limit") != "yakuman":
            assert worth(ours)[:2] == (library.han, library.fu), claim


def main() -> None:
    """Print the figures and the machine's name."""
    print(machine_name())
    for name, value, unit in run():
        print(f"{name:48} {value:>12,.1f} {unit}")


if __name__ == "__main__":
    main()
