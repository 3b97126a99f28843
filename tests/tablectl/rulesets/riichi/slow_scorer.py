"""A slow and plain scorer of riichi wins, written apart from the fast one from the book's own words.

It tries every way to read the closed tiles and every place of the winning tile, and looks at lists of kinds
(0 to 33), never at bits or tables. Dora, red fives and situations but riichi and the draw are left out: they
are the same in every reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.tablectl.mahjong import brute

HONORS = set(range(27, 34))
TERMINALS = {0, 8, 9, 17, 18, 26}
ORPHANS = HONORS | TERMINALS
DRAGONS = {31, 32, 33}
WINDS = {27, 28, 29, 30}
GREEN = {19, 20, 21, 23, 25, 32}
ALL = set(range(34))
SEVEN_PAIRS = "seven pairs"


@dataclass(frozen=True)
class Group:
    """A set of the whole hand."""

    kinds: tuple[int, ...]
    open: bool
    """Lies open; a kong may lie closed."""
    completed: bool = False
    """The winning tile is in it."""


@dataclass(frozen=True)
class Win:
    closed: tuple[int, ...]
    """With the winning tile."""
    melds: tuple[Group, ...]
    tile: int
    ron: bool
    seat: int
    round: int
    riichi: bool

    @property
    def is_closed(self) -> bool:
        return not any(meld.open for meld in self.melds)

    @property
    def tiles(self) -> list[int]:
        return [*self.closed, *(kind for meld in self.melds for kind in meld.kinds)]


Worth = tuple[int, int, int]
"""Basic points, han, fu; yakuman have han 13 each and no fu."""


def worths(win: Win) -> dict[Worth, list[set[str]]]:
    """Every reading's worth with the yaku that made it; those without yaku left out."""
    found: dict[Worth, list[set[str]]] = {}
    for yakuman, yaku, fu in _readings(win):
        if yakuman:
            found.setdefault((8000 * len(yakuman), 13 * len(yakuman), 0), []).append(yakuman)
        elif yaku:
            han = sum(yaku.values())
            found.setdefault((_basic(han, fu), han, fu), []).append(set(yaku))
    return found


def _basic(han: int, fu: int) -> int:
    for least, points in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return points
    return min(fu * 4 * (1 << han), 2000)


Reading = tuple[set[str], dict[str, int], int]


def _readings(win: Win) -> Iterator[Reading]:
    for sets, pair in brute.readings(sorted(win.closed)):
        for place in [*range(len(sets)), None]:
            if win.tile in (sets[place] if place is not None else (pair,)):
                groups = [Group(one, False, index == place) for index, one in enumerate(sets)]
                yield _read(win, [*groups, *win.melds], pair, place is None)
    if not win.melds and len(win.closed) == 14:
        if all(win.closed.count(kind) == 2 for kind in win.closed):
            yield _seven_pairs(win)
        if set(win.closed) == ORPHANS:
            all_there = win.closed.count(win.tile) == 2
            yield {"kokushi_13_wait" if all_there else "kokushi"}, {}, 0


def _seven_pairs(win: Win) -> Reading:
    yaku = {"chiitoitsu": 2, **_by_tiles(win), **_declared(win)}
    return ({"tsuuiisou"} if set(win.tiles) <= HONORS else set()), yaku, 25


def _declared(win: Win) -> dict[str, int]:
    yaku = {"riichi": 1} if win.riichi else {}
    if win.is_closed and not win.ron:
        yaku["menzen_tsumo"] = 1
    return yaku


def _by_tiles(win: Win) -> dict[str, int]:
    kinds, yaku = set(win.tiles), {}
    if not kinds & ORPHANS:
        yaku["tanyao"] = 1
    if kinds <= ORPHANS:
        yaku["honroutou"] = 2
    if len({kind // 9 for kind in kinds - HONORS}) == 1:
        name, han = ("honitsu", 3) if kinds & HONORS else ("chinitsu", 6)
        yaku[name] = han - (not win.is_closed)
    return yaku


def _is_pung(group: Group) -> bool:
    return len(set(group.kinds)) == 1


def _concealed(win: Win, group: Group) -> bool:
    return not group.open and not (win.ron and group.completed)


def _read(win: Win, groups: Sequence[Group], pair: int, pair_wait: bool) -> Reading:
    chows = [group.kinds for group in groups if not _is_pung(group)]
    pungs = [group for group in groups if _is_pung(group)]
    kinds = {group.kinds[0] for group in pungs}
    concealed = sum(_concealed(win, group) for group in pungs)
    two_sided = any(
        group.completed and not _is_pung(group) and _both_ways(group, win.tile) for group in groups
    )
    yakuhai_pair = pair in DRAGONS | {win.seat, win.round}
    pinfu = win.is_closed and len(chows) == 4 and not yakuhai_pair and two_sided
    fu = _fu(win, pungs, pair, pinfu, pair_wait or _narrow(groups, win.tile))
    yakuman = _yakuman(win, pungs, kinds, pair, concealed, pair_wait)
    yaku = {**_declared(win), **_by_tiles(win)}
    if pinfu:
        yaku["pinfu"] = 1
    twins = sum(chows.count(one) // 2 for one in set(chows))
    if win.is_closed and twins:
        yaku |= {"iipeikou": 1} if twins == 1 else {"ryanpeikou": 3}
    for kind, name in ((31, "yakuhai_haku"), (32, "yakuhai_hatsu"), (33, "yakuhai_chun")):
        if kind in kinds:
            yaku[name] = 1
    yaku |= {"yakuhai_seat_wind": 1} if win.seat in kinds else {}
    yaku |= {"yakuhai_round_wind": 1} if win.round in kinds else {}
    less = 0 if win.is_closed else 1
    firsts = {chow[0] for chow in chows}
    if any({rank, rank + 9, rank + 18} <= firsts for rank in range(9)):
        yaku["sanshoku_doujun"] = 2 - less
    if any({first, first + 3, first + 6} <= firsts for first in (0, 9, 18)):
        yaku["ittsu"] = 2 - less
    outside = all(ORPHANS & set(group.kinds) for group in groups) and pair in ORPHANS
    if outside and chows:
        yaku |= {"chanta": 2 - less} if set(win.tiles) & HONORS else {"junchan": 3 - less}
    if not chows:
        yaku["toitoi"] = 2
    if concealed == 3:
        yaku["sanankou"] = 2
    if sum(len(group.kinds) == 4 for group in pungs) == 3:
        yaku["sankantsu"] = 2
    if any({rank, rank + 9, rank + 18} <= kinds for rank in range(9)):
        yaku["sanshoku_doukou"] = 2
    if len(kinds & DRAGONS) == 2 and pair in DRAGONS:
        yaku["shousangen"] = 2
    return yakuman, yaku, fu


def _both_ways(group: Group, tile: int) -> bool:
    """Completed from either side: 23 waits for 1 and 4; 12 and 89 wait for one tile."""
    low, _, high = group.kinds
    return (tile == low and high % 9 != 8) or (tile == high and low % 9 != 0)


def _narrow(groups: Sequence[Group], tile: int) -> bool:
    return any(group.completed and not _is_pung(group) and not _both_ways(group, tile) for group in groups)


def _fu(win: Win, pungs: Sequence[Group], pair: int, pinfu: bool, narrow: bool) -> int:
    fu = 20
    for group in pungs:
        one = 2 if group.kinds[0] not in ORPHANS else 4
        if _concealed(win, group):
            one *= 2
        fu += one * 4 if len(group.kinds) == 4 else one
    fu += 2 * (pair in DRAGONS)
    fu += 4 if pair == win.seat == win.round else 2 * (pair in (win.seat, win.round))
    fu += 2 * narrow
    if win.ron:
        if fu == 20 and not win.is_closed:
            return 30
        fu += 10 * win.is_closed
    elif not pinfu:
        fu += 2
    return (fu + 9) // 10 * 10


def _yakuman(
    win: Win, pungs: Sequence[Group], kinds: set[int], pair: int, concealed: int, pair_wait: bool
) -> set[str]:
    found, tiles = set(), set(win.tiles)
    if concealed == 4:
        found.add("suuankou_tanki" if pair_wait else "suuankou")
    if kinds >= DRAGONS:
        found.add("daisangen")
    if kinds >= WINDS:
        found.add("daisuushii")
    if len(kinds & WINDS) == 3 and pair in WINDS:
        found.add("shousuushii")
    for name, allowed in (("tsuuiisou", HONORS), ("chinroutou", TERMINALS), ("ryuuiisou", GREEN)):
        if tiles <= allowed:
            found.add(name)
    if sum(len(group.kinds) == 4 for group in pungs) == 4:
        found.add("suukantsu")
    if not win.melds and tiles <= ALL - HONORS and len({kind // 9 for kind in tiles}) == 1:
        ranks = [kind % 9 for kind in win.closed]
        for extra in range(9):
            if sorted(ranks) == sorted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, extra]):
                found.add("chuuren_9_wait" if win.tile % 9 == extra else "chuuren")
    return found
