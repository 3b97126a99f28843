"""``python -m tests.benchmarks.bench_sanma``: three players' wins as ``riichienv`` scores them.

Random wins, open and closed, with norths set aside, are scored by both; yaku, han, fu and payments must be
equal. ``riichienv`` (PyPI, Apache-2.0) shares no code with ours and is installed for this alone, with
``pip install riichienv``. Version 0.4.11 reads three consecutive concealed pungs as chows, also where a
fourth concealed pung makes them a yakuman; such wins are counted apart.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from typing import Any, Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.riichi.context import Riichi, RiichiContext
from tablectl.rulesets.sanma.presets import SANMA_BOOK
from tablectl.rulesets.sanma.scoring import score_win

KINDS: Final = (0, 8, *range(9, 34))
NORTH: Final = 30
RED_IDS: Final = {16: "m", 52: "p", 88: "s"}
THEIR_KEYS: Final = {
    1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "yakuhai_haku",
    8: "yakuhai_hatsu", 9: "yakuhai_chun", 10: "yakuhai_seat_wind", 11: "yakuhai_round_wind", 12: "tanyao",
    13: "iipeikou", 14: "pinfu", 15: "chanta", 16: "ittsu", 18: "double_riichi", 19: "sanshoku_doukou",
    20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen", 24: "honroutou", 25: "chiitoitsu",
    26: "junchan", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 31: "dora", 32: "akadora",
    33: "uradora", 34: "kita", 35: "tenhou", 36: "chihou", 37: "daisangen", 38: "suuankou", 39: "tsuuiisou",
    40: "ryuuiisou", 41: "chinroutou", 42: "kokushi", 43: "shousuushii", 44: "suukantsu", 45: "chuuren",
    47: "chuuren_9_wait", 48: "suuankou_tanki", 49: "kokushi_13_wait", 50: "daisuushii",
}  # fmt: skip
"""Our keys by riichienv's numbers."""
DORAS: Final = frozenset(("dora", "uradora", "akadora", "kita"))


@dataclass(frozen=True, slots=True)
class RandomWin:
    """One win, its tiles numbered 0 to 135."""

    closed: tuple[int, ...]
    winning: int
    melds: tuple[tuple[MeldKind, tuple[int, ...]], ...]
    seat: Wind
    round: Wind
    giver: Wind | None
    riichi: Riichi
    ippatsu: bool
    last_tile: bool
    replacement: bool
    honba: int
    kita: int
    indicators: tuple[int, ...]
    hidden: tuple[int, ...]


def random_win(chance: random.Random) -> RandomWin:
    """A winning hand of the set, in circumstances that can be."""
    while True:
        made = _try(chance)
        if made is not None:
            return made


def _try(chance: random.Random) -> RandomWin | None:
    kita = chance.choice((0, 0, 0, 1, 1, 2, 3))
    pool = {kind: [4 * kind + copy for copy in range(4)] for kind in KINDS}
    for numbers in pool.values():
        chance.shuffle(numbers)
    del pool[NORTH][:kita]

    def take(kinds: tuple[int, ...]) -> tuple[int, ...] | None:
        if any(len(pool[kind]) < kinds.count(kind) for kind in kinds):
            return None
        return tuple(pool[kind].pop() for kind in kinds)

    allowed = _some_kinds(chance)
    runs = [k for k in allowed if 9 <= k < 27 and k % 9 <= 6 and {k + 1, k + 2} <= allowed]
    form = chance.random()
    melds: list[tuple[MeldKind, tuple[int, ...]]] = []
    parts: list[tuple[int, ...]] = []
    if form < 0.07:
        kinds = chance.sample(sorted(allowed), 7) if len(allowed) >= 7 else []
        parts = [pair for kind in kinds if (pair := take((kind, kind))) is not None]
        if len(parts) != 7:
            return None
    elif form < 0.08:
        orphans = (0, 8, 9, 17, 18, 26, *range(27, 34))
        found = take((*orphans, chance.choice(orphans)))
        if found is None:
            return None
        parts = [found]
    else:
        pungs = chance.choice((0.15, 0.5, 0.9))
        for _ in range(4):
            if runs and chance.random() > pungs:
                first = chance.choice(runs)
                found = take((first, first + 1, first + 2))
                if found is None:
                    return None
                parts.append(found)
                continue
            kind = chance.choice(sorted(allowed))
            what = chance.random()
            size = 4 if what < 0.12 else 3
            found = take((kind,) * size)
            if found is None:
                return None
            if size == 4:
                melds.append((chance.choice((MeldKind.CLOSED_KONG, MeldKind.OPEN_KONG)), found))
            elif what < 0.4:
                melds.append((MeldKind.PUNG, found))
            else:
                parts.append(found)
        kind = chance.choice(sorted(allowed))
        pair = take((kind, kind))
        if pair is None:
            return None
        parts.append(pair)
    closed = [number for part in parts for number in part]
    winning = closed.pop(chance.randrange(len(closed)))
    is_open = any(kind is not MeldKind.CLOSED_KONG for kind, _ in melds)
    ready = (
        Riichi.NONE if is_open else chance.choice((Riichi.NONE, Riichi.RIICHI, Riichi.RIICHI, Riichi.DOUBLE))
    )
    seat = chance.choice(WINDS[:3])
    drawn = chance.random() < 0.5
    kongs = sum(kind.is_kong for kind, _ in melds)
    replacement = drawn and (kongs > 0 or kita > 0) and chance.random() < 0.2
    left = [number for numbers in pool.values() for number in numbers]
    turned = tuple(chance.sample(left, min(5, 1 + kongs) * 2))
    return RandomWin(
        tuple(closed),
        winning,
        tuple(melds),
        seat,
        chance.choice(WINDS[:3]),
        None if drawn else chance.choice([wind for wind in WINDS[:3] if wind is not seat]),
        ready,
        ready is not Riichi.NONE and not replacement and chance.random() < 0.3,
        not replacement and chance.random() < 0.1,
        replacement,
        chance.choice((0, 0, 1, 3)),
        kita,
        turned[::2],
        turned[1::2],
    )


def _some_kinds(chance: random.Random) -> set[int]:
    """Kinds that the hand is made of: all, one suit with or without honors, terminals, simples."""
    suits = [set(range(9, 18)), set(range(18, 27))]
    honors = set(range(27, 34))
    match chance.randrange(7):
        case 0:
            return chance.choice(suits)
        case 1:
            return chance.choice(suits) | honors
        case 2:
            return {0, 8, 9, 17, 18, 26} | honors
        case 3:
            return {kind for kind in KINDS if 9 <= kind < 27 and 0 < kind % 9 < 8}
        case 4:
            return honors | {0, 8}
        case _:
            return set(KINDS)


def face(number: int) -> Tile:
    """The tile of a number; 52 and 88 are red."""
    suit = RED_IDS.get(number)
    return next(tile for tile in RED_FIVES if tile.suit == suit) if suit else tile_of_kind(number // 4)


def ours(win: RandomWin) -> ScoredWin | NoWin:
    """What we say."""
    source = WinSource.WALL if win.giver is None else WinSource.DISCARD
    if win.replacement:
        source = (
            WinSource.REPLACEMENT
            if any(kind.is_kong for kind, _ in win.melds)
            else WinSource.FLOWER_REPLACEMENT
        )
    return score_win(
        WinClaim(
            hand=tuple(map(face, win.closed)),
            melds=tuple(Meld(kind, tuple(sorted(map(face, tiles)))) for kind, tiles in win.melds),
            winning_tile=face(win.winning),
            source=source,
            seat=win.seat,
            round=win.round,
            context=RiichiContext(
                riichi=win.riichi,
                ippatsu=win.ippatsu,
                dora_indicators=tuple(map(face, win.indicators)),
                ura_indicators=tuple(map(face, win.hidden)),
                last_tile=win.last_tile,
                honba=win.honba,
                kita=win.kita,
            ),
            from_wind=win.giver,
            players=3,
        ),
        SANMA_BOOK.options("mahjongsoul"),
    )


def theirs(win: RandomWin, env: Any) -> Any:
    """What riichienv says."""
    kinds = {
        MeldKind.PUNG: env.MeldType.Pon,
        MeldKind.OPEN_KONG: env.MeldType.Daiminkan,
        MeldKind.CLOSED_KONG: env.MeldType.Ankan,
    }
    melds = [
        env.Meld(kinds[kind], sorted(tiles), kind is not MeldKind.CLOSED_KONG) for kind, tiles in win.melds
    ]
    conditions = env.Conditions(
        tsumo=win.giver is None,
        riichi=win.riichi is not Riichi.NONE,
        double_riichi=win.riichi is Riichi.DOUBLE,
        ippatsu=win.ippatsu,
        haitei=win.last_tile and win.giver is None,
        houtei=win.last_tile and win.giver is not None,
        rinshan=win.replacement,
        player_wind=WINDS.index(win.seat),
        round_wind=WINDS.index(win.round),
        honba=win.honba,
        kita_count=win.kita,
        is_sanma=True,
        num_players=3,
    )
    hidden = list(win.hidden) if win.riichi is not Riichi.NONE else []
    return env.HandEvaluator3P(list(win.closed), melds).calc(
        win.winning, list(win.indicators), conditions, hidden
    )


def difference(win: RandomWin, mine: ScoredWin | NoWin, other: Any) -> str | None:
    """How the two answers differ; None: in nothing."""
    if isinstance(mine, NoWin) or not other.is_win:
        return None if isinstance(mine, NoWin) and not other.is_win else f"{mine} / {other.is_win}"
    total = mine.total
    assert not isinstance(total, int)
    yakuman = total["limit"] == "yakuman"
    keys = sorted(item.key for item in mine.items if yakuman or item.key not in DORAS)
    others = sorted(THEIR_KEYS[each] for each in other.yaku)
    if keys != sorted(each for each in others if each not in DORAS):
        return f"yaku {keys} / {others}"
    if not yakuman and (total["han"], total["fu"]) != (other.han, other.fu):
        return f"han and fu {total['han']} {total['fu']} / {other.han} {other.fu}"
    if yakuman and total["han"] != other.han:
        return f"yakuman {total['han']} / {other.han}"
    deltas = {wind: -points for wind, points in mine.deltas.items() if wind is not win.seat}
    if win.giver is not None:
        paid, due = deltas[win.giver], other.ron_agari
        return None if paid == due else f"on a discard {paid} / {due}"
    for wind, points in deltas.items():
        due = other.tsumo_agari_oya if wind is Wind.EAST else other.tsumo_agari_ko
        if points != due:
            return f"self-drawn, {wind} pays {points} / {due}"
    return None


def _missed_by_them(mine: ScoredWin, found: str) -> bool:
    """Whether we count four concealed pungs, which they read as three equal chows and a pung."""
    return [item.key for item in mine.items] == ["suuankou"] and "'iipeikou'" in found


def main() -> int:
    """The command; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wins", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        import riichienv as env
    except ImportError:
        sys.stderr.write("riichienv is not installed: pip install riichienv, then run this again\n")
        return 2
    chance = random.Random(asked.seed)
    scored = differs = missed = 0
    spent = 0.0
    while scored < asked.wins:
        win = random_win(chance)
        began = time.perf_counter()
        mine = ours(win)
        spent += time.perf_counter() - began
        found = difference(win, mine, theirs(win, env))
        scored += isinstance(mine, ScoredWin)
        if found is not None and isinstance(mine, ScoredWin) and _missed_by_them(mine, found):
            missed += 1
        elif found is not None:
            differs += 1
            if differs <= 10:
                sys.stdout.write(f"{found}\n  {win}\n")
    sys.stdout.write(
        f"{scored} wins, {differs} differ, {missed} four concealed pungs that riichienv does not see;"
        f" ours took {spent:.1f} s\n"
    )
    return int(differs > 0)


if __name__ == "__main__":
    raise SystemExit(main())
