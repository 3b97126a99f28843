"""The core beside compiled libraries: what docs/measurements/core_speed.md shows, in one run.

``python -m tests.benchmarks.run peers`` measures the checkout that it is called in: this one, or a copy that
``deploy/compile`` made. The libraries beside it (``pip install riichienv xiangting PyMahjongGB``) are no part
of the test tools; one that is missing is said aloud and left out. Figures are of processor time, the best of
some rounds in turn.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.shanten import Shanten

from tablectl.api.json_lines import answer_text
from tablectl.api.scoring.score import score_line
from tablectl.formats.mjai.writing import write_mjai
from tablectl.formats.reading import read_games
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.shapes.shanten import shanten
from tablectl.mahjong.tiles import format_tiles
from tablectl.mahjong.win import WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.request_fields import Fields
from tablectl.rulesets.request_reading import read_request
from tablectl.rulesets.riichi.presets import RIICHI_BOOK
from tablectl.rulesets.riichi.score_request import RIICHI_SCORER, riichi_claim
from tablectl.rulesets.riichi.scoring import score_win
from tests.benchmarks import bench_mcr, bench_odds, bench_replay
from tests.benchmarks.bench_scoring import best_of, library_arguments, random_hands
from tests.tablectl.formats.games import MJLOGS
from tests.tablectl.rulesets.riichi.claims import recorded_wins

ROOT = Path(__file__).parents[2]
ROUNDS = 12
"""Each of its own hands where hands are new."""
HANDS = 2_000
STARTS = 5
ONE_LINE = (
    '{"id":"a","rules":"riichi","hand":"123m456p789s1122z","winning_tile":"1z",'
    '"source":"wall","seat":"E","round":"E"}'
)
Row = tuple[str, float, str]
Work = Callable[[int], object]


def run() -> list[Row]:
    """What was measured, the value, its unit; a peer's figure below ours."""
    return [*_cold(), *_riichi(), *_mcr(), *_shanten(), *_replay(), *bench_odds.run()[:2], *_siamese()]


def _peer(name: str, package: str) -> Any:
    """A library; None where it is missing, which is said aloud."""
    try:
        return import_module(name)
    except ImportError:
        print(f"{package} is not installed: its figures are left out", file=sys.stderr)
        return None


def _rates(works: dict[str, Work | None], count: int, unit: str) -> list[Row]:
    there = {name: work for name, work in works.items() if work is not None}
    spent = best_of(ROUNDS, *there.values())
    return [(name, count / seconds, unit) for name, seconds in zip(there, spent, strict=True)]


def _cold() -> list[Row]:
    """Of whole processes: from their start to their end."""
    program = [sys.executable, "-c", "from tablectl.cli import main; main()", "score", "--jsonl"]
    spent = []
    for _ in range(STARTS):
        before = os.times()
        subprocess.run(program, input=ONE_LINE, text=True, capture_output=True, check=True, cwd=ROOT)
        after = os.times()
        spent.append(
            after.children_user + after.children_system - before.children_user - before.children_system
        )
    start = time.process_time()
    shanten(random_hands(1, 1)[0])
    first = time.process_time() - start
    return [
        ("tablectl score of one line, from a new process's start to its end", 1_000 * min(spent), "ms"),
        ("shanten, the first call of a process", 1_000 * first, "ms"),
    ]


def _riichi() -> list[Row]:
    requests = [win["request"] for win in recorded_wins() if win["request"]["id"].startswith("tenhou-")]
    claims = [riichi_claim(read_request(Fields(request), RIICHI_SCORER)) for request in requests]
    lines = [json.dumps(request) for request in requests]
    options, calculator = RIICHI_BOOK.presets["tenhou"].options, HandCalculator()
    arguments = [library_arguments(claim) for claim in claims]
    env = _peer("riichienv", "riichienv")
    theirs = [_evaluated(env, each) for each in arguments] if env else []
    start = time.process_time()
    for claim in claims:
        score_win(claim, options)
    first = time.process_time() - start
    works: dict[str, Work | None] = {
        "riichi, one win at a time": lambda _: [score_win(claim, options) for claim in claims],
        "  mahjong": lambda _: [calculator.estimate_hand_value(**each) for each in arguments],
        "  riichienv": (lambda _: [work() for work in theirs]) if env else None,
        "riichi, from JSON line to JSON line": lambda _: [answer_text(score_line(line)) for line in lines],
    }
    return [
        *_rates(works, len(claims), "wins/s"),
        ("riichi, one win at a time, the first time round", len(claims) / first, "wins/s"),
    ]


def _evaluated(env: Any, arguments: dict[str, Any]) -> Callable[[], Any]:
    """The same win worked out by riichienv, its objects made beforehand as the other library's are."""
    config = arguments["config"]
    closed = list(arguments["tiles"])
    melds = []
    for meld in arguments["melds"]:
        kind = {"chi": "Chi", "pon": "Pon", "kan": "Daiminkan", "shouminkan": "Kakan"}[meld.type]
        melds.append(
            env.Meld(getattr(env.MeldType, kind if meld.opened else "Ankan"), meld.tiles, meld.opened)
        )
        for tile in meld.tiles:
            closed.remove(tile)
    winning = arguments["win_tile"]
    closed.remove(winning)
    conditions = env.Conditions(
        tsumo=config.is_tsumo,
        riichi=config.is_riichi or config.is_daburu_riichi,
        double_riichi=config.is_daburu_riichi,
        ippatsu=config.is_ippatsu,
        rinshan=config.is_rinshan,
        chankan=config.is_chankan,
        haitei=config.is_haitei,
        houtei=config.is_houtei,
        player_wind=config.player_wind - 27,
        round_wind=config.round_wind - 27,
        honba=config.tsumi_number,
    )
    indicators = arguments["dora_indicators"]
    return lambda: env.HandEvaluator(closed, melds).calc(winning, indicators, conditions, [])


def _mcr() -> list[Row]:
    wins = bench_mcr.distinct_wins(HANDS)  # those after a flower do not tell which flower it was
    claims = [win for win in wins if win.source is not WinSource.FLOWER_REPLACEMENT]
    lines = [json.dumps(mcr_request(claim)) for claim in claims]
    assert all(score_line(line)["ok"] for line in lines)
    library = _peer("MahjongGB", "PyMahjongGB")
    theirs = [bench_mcr.library_arguments(claim) for claim in claims]
    their_lines = [json.dumps(each) for each in theirs]
    works: dict[str, Work | None] = {
        "MCR, from JSON line to JSON line": lambda _: [answer_text(score_line(line)) for line in lines],
        "  PyMahjongGB, in process": (
            (lambda _: [library.MahjongFanCalculator(*each) for each in theirs]) if library else None
        ),
        "  PyMahjongGB, its arguments as JSON": (
            (lambda _: [_library_line(library, line) for line in their_lines]) if library else None
        ),
    }
    return _rates(works, len(claims), "wins/s")


def _library_line(library: Any, line: str) -> str:
    """Its fans as JSON of its arguments as JSON, which nobody checks."""
    packs, hand, *rest = json.loads(line)
    return json.dumps(library.MahjongFanCalculator(tuple(map(tuple, packs)), tuple(hand), *rest))


def mcr_request(claim: WinClaim[McrContext]) -> dict[str, object]:
    """A win as a request of the scoring contract; who gave a meld's tile counts for nothing."""
    left = WINDS[WINDS.index(claim.seat) - 1].value
    request: dict[str, object] = {
        "id": "a",
        "rules": "mcr",
        "options": {"minimum": 0},
        "hand": format_tiles(claim.hand),
        "winning_tile": str(claim.winning_tile),
        "source": claim.source.value,
        "seat": claim.seat.value,
        "round": claim.round.value,
        "melds": [
            {"kind": meld.kind.value, "tiles": format_tiles(meld.tiles)}
            | ({"from": left} if meld.is_open else {})
            for meld in claim.melds
        ],
        "context": {"last_tile": claim.context.last_tile, "last_of_kind": claim.context.last_of_kind},
    }
    return request if claim.from_wind is None else {**request, "from": claim.from_wind.value}


def _shanten() -> list[Row]:
    hands = [random_hands(seed, HANDS) for seed in range(ROUNDS)]
    numbers = [[_numbers(hand) for hand in each] for each in hands]
    library, xiangting, env = Shanten(), _peer("xiangting", "xiangting"), _peer("riichienv", "riichienv")
    works: dict[str, Work | None] = {
        "shanten, one new hand at a time": lambda turn: [shanten(hand) for hand in hands[turn]],
        "  mahjong": lambda turn: [library.calculate_shanten(hand) for hand in hands[turn]],
        "  xiangting": xiangting and (lambda turn: _replacements(xiangting, hands[turn])),
        "  riichienv": env and (lambda turn: [env.calculate_shanten(hand) for hand in numbers[turn]]),
    }
    return _rates(works, HANDS, "hands/s")


def _numbers(counts: Sequence[int]) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def _replacements(xiangting: Any, hands: list[list[int]]) -> object:
    four = xiangting.PlayerCount.FOUR
    return [xiangting.calculate_replacement_number(hand, four) for hand in hands]


def _replay() -> list[Row]:
    rows = [("real riichi games replayed, hands", bench_replay.run()[1][1], "hands/s")]
    env = _peer("riichienv", "riichienv")
    if env:
        games = [game for path in MJLOGS for game in read_games(path)]
        with TemporaryDirectory() as folder:
            paths = [Path(folder) / f"{place}.jsonl" for place in range(len(games))]
            for path, game in zip(paths, games, strict=True):
                path.write_text(write_mjai(game), encoding="utf-8")
            spent = best_of(3, lambda _: [_stepped(env, path) for path in paths])[0]
        rows.append(
            (
                "  riichienv, from mjai files, seen by every player",
                sum(len(game.hands) for game in games) / spent,
                "hands/s",
            )
        )
    return rows


def _stepped(env: Any, path: Path) -> object:
    """What every player saw at each of their decisions."""
    replay = env.MjaiReplay.from_jsonl(str(path))
    return [list(kyoku.steps()) for kyoku in replay.take_kyokus()]


def _siamese() -> list[Row]:
    slowest = max(row[1] for row in bench_mcr.siamese_rows() if "slowest" in row[0])
    return [("Siamese, the slowest win of 28 tiles", slowest, "ms")]


def main() -> None:
    """Print the figures."""
    for name, value, unit in run():
        print(f"{name:68} {value:>12,.1f} {unit}")


if __name__ == "__main__":
    main()
